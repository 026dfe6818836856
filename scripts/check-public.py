#!/usr/bin/env python3
"""Counts what the libraries offer in public, by module, and fails where a public declaration has no comment.

    scripts/check-public.py [--list]

The compiler says what is public (scripts/symbol-graphs.sh), so enumeration cases, protocol requirements and members of
extensions count too. What a declaration inherits its comment from (a conformance to a protocol of Swift's) need not repeat it.
--list prints every public declaration with its comment's first line.
"""
import collections
import json
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


def graphs(modules, folder):
    """Writes the symbol graph of each module into the folder."""
    command = [ROOT / "scripts/symbol-graphs.sh", folder, *sorted(modules)]
    if subprocess.run(command).returncode != 0:
        sys.exit("check-public: the symbol graphs could not be made")
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
