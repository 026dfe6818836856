#!/usr/bin/env python3
"""Doubles files and datasets that are made to do harm: time and memory at most double.

    Benchmarks/doubling/run.py BINARY [--only TEXT] [--scale 1.0] [--callgrind] [--limit 2.2]

Each shape is made at a size n and at 2n, and its command runs at both. The table has processor seconds and peak memory of both and their
ratios. A ratio above the limit, a run that takes longer than a minute or one that crashes is a failure, and the exit status is 1. Times below
a floor are noise, and so is memory below what the program takes anyway: a small run is counted as the floor. With --callgrind instructions are
counted in place of seconds, which takes fifty times as long and says the same on a busy machine.
"""
import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import place
import shapes

SECONDS_FLOOR, MEGABYTES_FLOOR, INSTRUCTIONS_FLOOR = 0.15, 60, 200_000_000
LONGEST = 60
MOST_MEMORY = 6 << 30


class Figures:
    def __init__(self, work, memory, status):
        self.work, self.memory, self.status = work, memory, status


def measured(command, folder, counts):
    """Processor seconds or instructions, peak MB, and what became of the run."""
    out = os.path.join(folder, "callgrind.out")
    if counts:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command]
    longest = LONGEST * (50 if counts else 1)

    def bounded():
        resource.setrlimit(resource.RLIMIT_CPU, (longest, longest + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if not counts:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=bounded, cwd=folder)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    work = usage.ru_utime + usage.ru_stime
    if counts:
        found = re.search(rb"Collected : (\d+)", errors)
        work = int(found[1]) if found else 0
    code = process.returncode
    problem = ""
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        problem = f"more than {longest} s"
    elif code < 0:
        problem = f"ended by {signal.Signals(-code).name}"
    elif code == 64:
        problem = "wrong usage: " + errors.decode(errors="replace").strip().splitlines()[0]
    return Figures(work, usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10), problem or f"exit {code}"), problem, errors.decode(errors="replace").strip()[:200]


def at(shape, size, options, made):
    with tempfile.TemporaryDirectory(prefix="doubling-") as folder:
        here = place.Place(folder, options.maker, made)
        arguments = shape.make(here, size)
        figures, problem, said = measured([options.binary, *arguments], folder, options.callgrind)
        if options.say:
            print(f"    {figures.status}: {said}", file=sys.stderr)
        return figures, problem


def ratio(small, large, floor):
    return max(large, floor) / max(small, floor)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--only", default="", help="only shapes whose name has this text")
    parser.add_argument("--scale", type=float, default=1.0, help="sizes times this")
    parser.add_argument("--limit", type=float, default=2.2)
    parser.add_argument("--callgrind", action="store_true")
    parser.add_argument("--maker", help="the binary that makes datasets, else the one that is measured")
    parser.add_argument("--say", action="store_true", help="say how each run ended and what it said")
    options = parser.parse_args()
    options.binary = os.path.abspath(options.binary)
    options.maker = os.path.abspath(options.maker or options.binary)
    if options.callgrind and not shutil.which("valgrind"):
        sys.exit("valgrind is not installed: apt-get install valgrind")
    os.environ["XDG_STATE_HOME"] = os.environ["HOME"] = tempfile.mkdtemp(prefix="doubling-home-")
    wanted = [shape for shape in shapes.ALL if options.only in shape.name]
    unit, floor = ("M instructions", INSTRUCTIONS_FLOOR) if options.callgrind else ("CPU s", SECONDS_FLOOR)
    worst, failures = 0, 0
    begun = time.monotonic()
    print(f"| shape | n | {unit} at n | at 2n | ratio | MB at n | at 2n | ratio | |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |")
    with tempfile.TemporaryDirectory(prefix="doubling-") as folder:
        made = place.masters(folder, options.maker)
        for shape in wanted:
            size = max(2, int(shape.size * options.scale))
            small, problem = at(shape, size, options, made)
            if problem:
                large = small
            else:
                large, problem = at(shape, size * 2, options, made)
            work, memory = ratio(small.work, large.work, floor), ratio(small.memory, large.memory, MEGABYTES_FLOOR)
            failed = problem or ("grows faster than its input" if max(work, memory) > options.limit else "")
            failures += bool(failed)
            worst = max(worst, work)
            divisor = 1_000_000 if options.callgrind else 1
            print(f"| {shape.name} | {size:,} | {small.work / divisor:.2f} | {large.work / divisor:.2f} | {work:.2f} | {small.memory:.0f} | {large.memory:.0f} | {memory:.2f} "
                  f"| {'**' + failed + '**' if failed else small.status} |", flush=True)
    shutil.rmtree(os.environ["HOME"], ignore_errors=True)
    print(f"\n{len(wanted)} shapes, {failures} failed, the worst ratio {worst:.2f}, in {time.monotonic() - begun:.0f} s.")
    sys.exit(1 if failures or not wanted else 0)


if __name__ == "__main__":
    main()
