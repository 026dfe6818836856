#!/usr/bin/env python3
"""Reads generated statements with a binary and says how many were exact, asked, refused or WRONG.

    Benchmarks/statements/run.py BINARY [--count 2000] [--seed 1] [--keep FOLDER] [--only INDEX] [-v]

A case is its seed and its number. The file of each one that was WRONG or asked needlessly is kept, with the truth beside it.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from case import Case
from judge import ASKED, EXACT, REFUSED, WRONG, Reading, verdict

OUTCOMES = (EXACT, "asked rightly", "asked needlessly", "refused rightly", "refused needlessly", WRONG)


def examine(job):
    """One case; returns plain values."""
    binary, seed, index, keep = job
    case = Case(seed, index)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / case.file
        path.write_bytes(case.data)
        outcome, why = verdict(Reading(binary, path), case.truth, case.alternatives, case.chain)
    if outcome in (ASKED, REFUSED):
        outcome += " needlessly" if case.isDecidable else " rightly"
    if keep and (outcome == WRONG or "needlessly" in outcome):
        place = pathlib.Path(keep) / outcome.replace(" ", "-")
        place.mkdir(parents=True, exist_ok=True)
        (place / case.file).write_bytes(case.data)
        facts = {"why": why, "open": sorted(case.open), "features": case.features, "language": case.language.code,
                 "truth": [[row.date, str(float(row.value)), sorted(map(str, row.currencies)), row.isPending] for row in case.truth]}
        (place / (case.file + ".truth.json")).write_text(json.dumps(facts, indent=1, ensure_ascii=False))
    return case.name, outcome, why, case.format, case.language.code, case.features, sorted(case.open)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", default=None)
    parser.add_argument("--only", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-v", action="store_true", help="why each question was asked")
    options = parser.parse_args()
    indices = [options.only] if options.only is not None else range(options.count)
    jobs = [(options.binary, options.seed, index, options.keep) for index in indices]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(examine, jobs, chunksize=20))
    report(results, options)
    return 1 if any(outcome == WRONG for _, outcome, *_ in results) else 0


def report(results, options):
    total = collections.Counter(outcome for _, outcome, *_ in results)
    for name, outcome, why, form, language, features, reasons in results:
        if outcome == WRONG or options.v and outcome != EXACT:
            print(f"{outcome} {name} {form} {language} {'; '.join(why[:3])} {reasons or ''}")
    by("format", results, lambda r: [r[3]])
    by("language", results, lambda r: [r[4]])
    by("feature", results, lambda r: [f"{name}: {value}" for name, value in r[5].items()])
    by("reason to ask", results, lambda r: r[6] or ["none"])
    decidable = sum(not reasons for *_, reasons in results)
    needless = total["asked needlessly"] + total["refused needlessly"]
    exact = sum(outcome == EXACT and not reasons for _, outcome, *_, reasons in results)
    print(", ".join(f"{name} {total[name]}" for name in OUTCOMES))
    percent = 100 / max(1, decidable)
    print(f"of {decidable} that say enough: exact {exact} ({percent * exact:.1f} %), asked or refused needlessly {needless} ({percent * needless:.1f} %); "
          f"WRONG {total[WRONG]} of {len(results)}")


def by(title, results, keys):
    """A table of outcomes by the keys of each result."""
    counts = collections.defaultdict(collections.Counter)
    for result in results:
        for key in keys(result):
            counts[key][result[1]] += 1
    print(f"\n{title:32}" + "".join(f"{name.split()[0] + (' ' + name.split()[1][:4] if ' ' in name else ''):>14}" for name in OUTCOMES))
    for key in sorted(counts):
        print(f"{key[:31]:32}" + "".join(f"{counts[key][name] or '':>14}" for name in OUTCOMES))
    print()


if __name__ == "__main__":
    sys.exit(main())
