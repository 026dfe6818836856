#!/usr/bin/env python3
"""Counts what the libraries offer in public, by module, and fails where a public declaration has no comment.

    scripts/check-public.py [--list]

The compiler says what is public (swift symbolgraph-extract on what swift build made, with the words of $DATASET_BUILD_OPTIONS), so enumeration cases, protocol requirements and members of
extensions count too. What a declaration inherits its comment from (a conformance to a protocol of Swift's) need not repeat it.
--list prints every public declaration with its comment's first line.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def products():
    """The modules that a package depending on this one can import."""
    description = json.loads(
        subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=ROOT, capture_output=True, check=True).stdout)
    return {
        target for product in description["products"] if "library" in product["type"] for target in product["targets"]}


def output(*command):
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"check-public: {' '.join(command)} failed\n{run.stdout}{run.stderr}")
    return run.stdout


def graphs(modules, folder):
    """Writes the symbol graph of each module, as it was built, into the folder."""
    options = os.environ.get("DATASET_BUILD_OPTIONS", "").split()
    output("swift", "build", *options)
    built = output("swift", "build", *options, "--show-bin-path").strip()
    target = json.loads(output("swift", "-print-target-info"))["target"]["unversionedTriple"]
    include = ["-I", f"{built}/Modules"]
    for map in sorted(ROOT.glob("Sources/**/module.modulemap")):
        include += ["-I", str(map.parent)]
    for map in sorted(pathlib.Path(built).glob("*.build/module.modulemap")):
        include += ["-Xcc", f"-fmodule-map-file={map}"]
    for word in output("pkg-config", "--cflags-only-I", "libzip", "libxml-2.0", "libcrypto").split():
        include += ["-Xcc", word]
    for module in sorted(modules):
        output(
            "swift", "symbolgraph-extract", "-module-name", module, *include, "-target", target, "-minimum-access-level", "public",
            "-skip-synthesized-members", "-output-dir", folder)
    return pathlib.Path(folder)


def declarations(folder, modules):
    """Every public declaration written in the modules' own sources, as (module, symbol)."""
    for path in sorted(folder.glob("*.symbols.json")):
        module = path.name.split(".")[0].split("@")[0]
        if module not in modules:
            continue
        for symbol in json.loads(path.read_text())["symbols"]:
            if str(ROOT) in symbol.get("location", {}).get("uri", ""):
                yield module, symbol


def main():
    modules = products()
    counts, missing = collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        found = list(declarations(graphs(modules, folder), modules))
    for module, symbol in found:
        counts[module] += 1
        name = f"{module}.{'.'.join(symbol['pathComponents'])}"
        comment = symbol.get("docComment", {}).get("lines", [])
        if "--list" in sys.argv:
            print(name, "-", comment[0]["text"].strip() if comment else "")
        if not comment:
            place = symbol["location"]
            file = place["uri"].split(str(ROOT) + "/")[-1]
            missing.append(f"{file}:{place['position']['line'] + 1}: {name} is public and has no comment. Say what it is, or make it package.")
    for line in sorted(missing):
        print(line, file=sys.stderr)
    for module in sorted(modules):
        print(f"{module:18}{counts[module]:5}")
        if not counts[module]:
            sys.exit(f"check-public: no public declaration was found in {module}, so nothing was checked")
    print(f"{sum(counts.values())} public declarations, {len(missing)} without a comment")
    sys.exit(1 if missing else 0)


main()
