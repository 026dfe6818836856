#!/usr/bin/env python3
"""Damages made-up datasets in every way of the catalogue: what validate finds, what repair mends.

    Benchmarks/damage/run.py BINARY [--seeds 4] [--storage csv|xlsx|both] [--only CODE]... [--keep FOLDER] [--clean N] [--pairs [N]] [--triples N] [--lines FILE]

A case is its code, storage and seed. `--clean` only counts what is said of undamaged datasets; `--pairs` damages in two ways (of all pairs, or N of them) and counts what
one hides of the other, `--triples` in three. What `repair` does is measured where the binary has it. `--lines` writes one line a code and storage, for a list to work from.
"""
import argparse
import concurrent.futures
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import report
import together
import workers
from case import Case
from judge import OK, UNFIT, Verdict
from mutators import REGISTRY
from repairing import Repair, isThere


def examine(job):
    """One case; returns plain values."""
    code, storage, seed, keep, isRepairing = job
    case = Case(workers.houses, code, storage, seed)
    verdict, repair = case.verdict, None
    if keep and verdict.outcome not in (OK, UNFIT):
        case.keep(keep)
    if isRepairing and verdict.outcome != UNFIT and not case.damage.command:
        repair = Repair(case).figures
    case.remove()
    return report.Result(code, storage, seed, verdict, repr(case.damage), repair)


def cleanliness(job):
    storage, seed = job
    counts = []
    for isBased in (False, True):
        place, answer = workers.houses.clean(storage, seed, isBased)
        counts.append((storage, seed, isBased, answer.failure, [finding["message"] for finding in answer.findings if finding["severity"] != "info"]))
        del workers.houses.made[f"{storage}-{seed}{'-based' if isBased else ''}"]
    return counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--storage", choices=["csv", "xlsx", "both"], default="both")
    parser.add_argument("--only", action="append")
    parser.add_argument("--keep")
    parser.add_argument("--clean", type=int)
    parser.add_argument("--pairs", type=int, nargs="?", const=0)
    parser.add_argument("--triples", type=int)
    parser.add_argument("--lines")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.binary = str(pathlib.Path(options.binary).resolve())
    storages = ["csv", "xlsx"] if options.storage == "both" else [options.storage]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder).chmod(0o755)
        with concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=workers.start, initargs=(folder, options.binary)) as pool:
            if options.clean is not None:
                return report.clean(pool.map(cleanliness, [(storage, seed) for storage in storages for seed in range(options.clean)], chunksize=4))
            if options.pairs is not None:
                return together.measure(pool, options.binary, storages, 2, options.pairs, options.only)
            if options.triples is not None:
                return together.measure(pool, options.binary, storages, 3, options.triples, options.only)
            isRepairing = isThere(options.binary)
            jobs = [(code, storage, seed, options.keep, isRepairing) for code in REGISTRY if not options.only or code in options.only
                    for storage in storages if storage in REGISTRY[code].storages for seed in range(options.seeds)]
            results = list(pool.map(guarded, jobs, chunksize=4))
    if options.lines:
        pathlib.Path(options.lines).write_text(report.lines(results))
    return report.printed(results, isRepairing)


def guarded(job):
    """A mutator that fails is said, and ends nothing."""
    try:
        return examine(job)
    except Exception as error:
        return report.Result(*job[:3], Verdict(UNFIT, f"mutator: {type(error).__name__} {error}"), "", None)


if __name__ == "__main__":
    sys.exit(main())
