#!/usr/bin/env python3
"""Takes one story over from every layout of an app, and says which were exact, asked, refused, WRONG or lost.

    Benchmarks/books/run.py BINARY [--stories 20] [--seed 1] [--only NAME] [--keep FOLDER] [--table] [-v]
"""
import argparse
import collections
import concurrent.futures
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import layouts
from judge import ASKED, EXACT, LOST, REFUSED, WRONG, verdict
from story import Story

OUTCOMES = (EXACT, ASKED, REFUSED, WRONG, LOST)


def examine(job):
    """One layout of one story: its outcome, and how the way that it names afterwards comes out."""
    binary, name, seed, keep = job
    case = layouts.ALL[name](Story(seed))
    with tempfile.TemporaryDirectory() as folder:
        outcome, why = verdict(binary, folder, case)
    then = ""
    if case.then is not None and outcome in (ASKED, REFUSED):
        with tempfile.TemporaryDirectory() as folder:
            then, more = verdict(binary, folder, case, case.arguments + case.then)
        why = why + more
    if keep and outcome in (WRONG, LOST):
        place = pathlib.Path(keep) / f"{name}-{seed}"
        place.mkdir(parents=True, exist_ok=True)
        for file, data in case.files.items(): (place / file).write_bytes(data)
    return name, seed, outcome, then, why


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--stories", type=int, default=0, help="random stories beside the one that is always told")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only")
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--table", action="store_true", help="the table for the page")
    parser.add_argument("-v", action="store_true", help="why each was not exact")
    options = parser.parse_args()
    names = [options.only] if options.only else list(layouts.ALL)
    seeds = [None] + [f"{options.seed}-{number}" for number in range(options.stories)]
    jobs = [(options.binary, name, seed, options.keep) for name in names for seed in seeds]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(examine, jobs))
    total = collections.Counter()
    for name in names:
        mine = [result for result in results if result[0] == name]
        counts = collections.Counter(outcome for _, _, outcome, _, _ in mine)
        total.update(counts)
        after = collections.Counter(then for _, _, _, then, _ in mine if then)
        shown = ", ".join(f"{word} {counts[word]}" for word in OUTCOMES if counts[word])
        more = ", ".join(f"then {word} {count}" for word, count in after.items())
        if options.table:
            print(f"| {name} | {' | '.join(str(counts[word] or '') for word in OUTCOMES)} | {more} |")
        else:
            print(f"{name:22} {shown} {more}")
        if options.v:
            for _, seed, outcome, then, why in mine:
                if outcome != EXACT: print(f"    {seed or 'the story'}: " + "\n        ".join(line[:500] for line in why[:6]))
    print(", ".join(f"{word} {total[word]}" for word in OUTCOMES), f"of {len(results)}")
    return 1 if total[WRONG] or total[LOST] else 0


if __name__ == "__main__":
    sys.exit(main())
