#!/usr/bin/env python3
"""How well programs find out the dialects of made-up files: a Markdown table.

    Benchmarks/dialects/run.py BINARY [--count 2000] [--seed 1] [--only NUMBER] [--keep FOLDER] [--without-peers]

Beside BINARY it asks CleverCSV and DuckDB, which it installs with pip where they are missing and pip can.
"""

import argparse
import collections
import concurrent.futures
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import judge
from case import FAMILIES, Case
from readers import CleverCSV, Dataset, DuckDB

QUESTIONS = ["delimiter", "quote", "header", "cells"]


def peers(wanted):
    found = []
    for kind, package in ((CleverCSV, "clevercsv"), (DuckDB, "duckdb")) if wanted else ():
        if importlib.util.find_spec(package) is None:
            print(f"{package} is missing: pip installs it", file=sys.stderr)
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", package], check=False)
        importlib.invalidate_caches()
        try: found.append(kind())
        except ImportError as error: print(f"{kind.name} is left out: {error}", file=sys.stderr)
    return found


def verdicts(truth, answer, content):
    return {
        "delimiter": judge.delimiter_is_right(truth, answer, content), "quote": judge.quote_is_right(truth, answer),
        "header": judge.header_is_right(truth, answer), "cells": judge.rows_are_right(truth, answer),
    }


def examine(job):
    """One case as all programs see it; plain values."""
    options, number = job
    case = Case(options.seed, number)
    truth = case.truth()
    found, others = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / f"case-{number}.csv"
        path.write_bytes(case.bytes)
        ours = Dataset(options.binary)
        for program in [ours] + examine.peers:
            answer = program.read(path) if program is ours else program.read(path, truth["codec"])
            found[program.name] = verdicts(truth, answer, case.content)
            if program is ours and answer.facts:
                others = {"encoding": judge.encoding_is_right(truth, answer.facts, case.bytes),
                          "line ends": answer.facts["lineEnding"] == truth["lineEnding"] or truth["innerLineEnds"],
                          "escape": truth["escape"] is None or answer.facts["escape"] == truth["escape"]}
    wrong = [question for question in QUESTIONS if not found["dataset"][question]] + [k for k, right in others.items() if not right]
    if options.keep and wrong:
        place = pathlib.Path(options.keep)
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{number}.csv").write_bytes(case.bytes)
        (place / f"{number}.json").write_text(json.dumps(truth | {"wrong": wrong}, ensure_ascii=False))
    return number, truth["family"], found, others, wrong


def start(wanted):
    examine.peers = peers(wanted)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int)
    parser.add_argument("--keep")
    parser.add_argument("--without-peers", action="store_true")
    parser.add_argument("-v", action="store_true", help="name the cases in which the binary is wrong")
    options = parser.parse_args()
    numbers = [options.only] if options.only is not None else range(options.count)
    programs = ["dataset"] + [program.name for program in peers(not options.without_peers)]
    with concurrent.futures.ProcessPoolExecutor(2, initializer=start, initargs=(not options.without_peers,)) as pool:
        results = list(pool.map(examine, [(options, number) for number in numbers], chunksize=10))
    report(results, programs)
    if options.v:
        for number, family, _, _, wrong in results:
            if wrong: print(f"{number} {family}: {', '.join(wrong)}")


def report(results, programs):
    print("| family | files | " + " | ".join(f"{program}: {', '.join(QUESTIONS)}" for program in programs) + " |")
    print("| --- |" + " ---: |" * (len(programs) + 1))
    for family in list(FAMILIES) + [None]:
        rows = [row for row in results if family in (None, row[1])]
        if not rows: continue
        shares = []
        for program in programs:
            rights = [sum(row[2][program][question] for row in rows) / len(rows) * 100 for question in QUESTIONS]
            shares.append(", ".join(f"{share:.1f}" for share in rights))
        print(f"| {family or '**all**'} | {len(rows)} | " + " | ".join(shares) + " |")
    counts = collections.Counter()
    for row in results: counts.update(name for name, right in row[3].items() if right)
    if results: print("\ndataset also: " + ", ".join(f"{name} {counts[name] / len(results) * 100:.1f} %" for name in counts))


if __name__ == "__main__":
    main()
