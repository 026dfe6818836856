#!/usr/bin/env python3
"""Counts what the libraries offer in public, by module, and fails where a public declaration has no comment.

    swift build && scripts/check-public.py [--list]

The compiler says what is public (swift package dump-symbol-graph), so enumeration cases, protocol requirements and members of
extensions count too. What a declaration inherits its comment from (a conformance to a protocol of Swift's) need not repeat it.
--list prints every public declaration with its comment's first line.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def products():
    """The modules that a package depending on this one can import."""
    description = json.loads(
        subprocess.run(["swift", "package", "describe", "--type", "json"], cwd=ROOT, capture_output=True, check=True).stdout)
    return {
        target for product in description["products"] if "library" in product["type"] for target in product["targets"]}


def graphs(modules):
    """The folder with the symbol graphs of all targets; those of tests fail where no tests are built, and nobody needs them."""
    command = ["swift", "package", "dump-symbol-graph", "--minimum-access-level", "public", "--skip-synthesized-members"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    failed = set(re.findall(r"Failed to emit symbol graph for '(\w+)'", run.stdout + run.stderr))
    if run.returncode != 0 and (not failed or failed & modules):
        sys.exit(f"check-public: {' '.join(command)} failed\n{run.stdout}{run.stderr}")
    line = [line for line in run.stdout.splitlines() if line.startswith("Files written to ")][-1]
    return pathlib.Path(line.removeprefix("Files written to "))


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
    for module, symbol in declarations(graphs(modules), modules):
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
