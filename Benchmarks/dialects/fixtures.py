#!/usr/bin/env python3
"""How well programs find out the dialects of the CSV fixtures in $DATASET_CORPUS/csv: a Markdown table. Nothing without them.

    Benchmarks/dialects/fixtures.py BINARY [--without-peers] [-v]
"""

import argparse
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from readers import Dataset
from run import QUESTIONS, peers, verdicts


def truth_of(facts):
    """The expectation of a fixture in the form of a made-up case; nil where its cells are only known by a hash."""
    dialect, records = facts["dialect"], facts["records"]
    if any(not isinstance(cell, str) for row in records for cell in row): return None
    header = dialect["headerRow"]
    table = (facts.get("tables") or [{}])[0]
    first = table.get("first", 0 if header is None else header + 1)
    last = table.get("last", len(records) - 1)
    codec = {"utf-8": "utf-8-sig"}.get(dialect["encoding"], dialect["encoding"])
    text = any(cell for row in records for cell in row)
    # Of a header on several lines a fixture names the last, which names the columns.
    header_lines = [] if header is None else [dialect["headerLine"]]
    return {
        "family": "fixtures", "delimiter": dialect["delimiter"], "aligned": False, "space": dialect.get("skipInitialSpace", False),
        "open": [], "headerOpen": False, "quote": dialect["quote"] if text else None, "headerLines": header_lines, "titles": 0,
        "rows": records[first:last + 1], "codec": codec,
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--without-peers", action="store_true")
    parser.add_argument("-v", action="store_true")
    options = parser.parse_args()
    folder = pathlib.Path(os.environ.get("DATASET_CORPUS") or "/nowhere") / "csv"
    if not folder.is_dir(): return print("\nThe fixtures are not here: DATASET_CORPUS names no folder with csv/.")
    programs = [Dataset(options.binary)] + peers(not options.without_peers)
    rights = {program.name: {question: 0 for question in QUESTIONS} for program in programs}
    count = 0
    for expectation in sorted((folder / "expected").glob("*.json")):
        facts = json.loads(expectation.read_text())
        path = folder / (expectation.stem + ".csv")
        truth = truth_of(facts)
        # Where the encoding must be told, programs that cannot be told are not asked.
        if truth is None or "hint" in facts or not path.exists(): continue
        count += 1
        content = path.read_bytes().decode(truth["codec"], "replace")
        if '"' not in content: truth["quote"] = None if truth["quote"] == '"' else truth["quote"]
        for program in programs:
            answer = program.read(path) if program is programs[0] else program.read(path, truth["codec"])
            if answer.header_lines: answer.header_lines = answer.header_lines[-1:]
            found = verdicts(truth, answer, content)
            for question, right in found.items(): rights[program.name][question] += right
            if options.v and program is programs[0]:
                wrong = [question for question, right in found.items() if not right]
                if wrong: print(expectation.stem, wrong, file=sys.stderr)
    print("\n| fixtures | files | " + " | ".join(f"{name}: {', '.join(QUESTIONS)}" for name in rights) + " |")
    print("| --- |" + " ---: |" * (len(rights) + 1))
    shares = (", ".join(f"{number / max(count, 1) * 100:.1f}" for number in found.values()) for found in rights.values())
    print(f"| all | {count} | " + " | ".join(shares) + " |")


if __name__ == "__main__":
    main()
