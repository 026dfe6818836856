#!/usr/bin/env python3
"""Random sequences of downloads of one account in several formats, with a life between them: nothing comes twice, nothing is lost.

A sequence is its seed: the same seed does the same steps.
"""
import argparse
import collections
import concurrent.futures
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "PersonTests")]

from sequence import Sequence  # noqa: E402
from truth import Failure  # noqa: E402


def run(job):
    seed, binary, steps = job
    sequence, failure = None, None
    try:
        sequence = Sequence(seed, binary)
        sequence.run(steps)
    except Failure as error:
        failure = (error.kind, error.text)
    except Exception:
        failure = ("driver-error", traceback.format_exc())
    finally:
        if sequence:
            sequence.close()
    return seed, failure, sequence.lines if sequence else [], sequence.counts if sequence else {}


def main():
    arguments = argparse.ArgumentParser(prog="scripts/drivers/reimport.sh", description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--runs", type=int, default=200)
    arguments.add_argument("--steps", type=int, default=14)
    arguments.add_argument("--first", type=int, default=1, help="the first seed")
    arguments.add_argument("--seed", type=int, help="this one sequence, shown in full")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--show", type=int, default=1, help="failing sequences of each kind that are shown in full")
    options = arguments.parse_args()
    binary = os.path.abspath(options.binary)
    seeds = [options.seed] if options.seed is not None else range(options.first, options.first + options.runs)
    counts, failed, started = collections.Counter(), collections.defaultdict(list), time.monotonic()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for seed, failure, lines, found in pool.map(run, [(seed, binary, options.steps) for seed in seeds], chunksize=4):
            counts.update(found)
            if failure is None and options.seed is None:
                continue
            kind, text = failure or ("passed", "")
            if failure:
                failed[kind].append(seed)
            if len(failed[kind]) <= options.show:
                print(f"--- {seed}: {kind}: {text}\n" + "\n".join(lines), flush=True)
    for kind, found in sorted(failed.items(), key=lambda item: -len(item[1])):
        print(f"{len(found):5d} {kind}: {', '.join(map(str, found[:12]))}")
    number = sum(map(len, failed.values()))
    print("reimport: " + ", ".join(f"{value} {name}" for name, value in sorted(counts.items())))
    print(f"reimport: {len(seeds) - number} passed, {number} failed; {time.monotonic() - started:.0f} s")
    sys.exit(1 if number else 0)


if __name__ == "__main__":
    main()
