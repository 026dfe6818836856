#!/usr/bin/env python3
"""How fast many datasets are done: measure.py PROGRAM PATHS [--sample 300] [--spark]

PROGRAM is the release build of `dataset`, PATHS the list that generate.py wrote. Prints a line for each figure: one process a dataset (for a sample of the
paths), a batch with one and with two jobs, their memory, the start of a process; with --spark the same command on a local cluster of Spark with one and with
two workers, each of one processor.
"""
import argparse
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time

FOLDER = pathlib.Path(__file__).resolve().parent


class Peak(threading.Thread):
    """The largest memory of any child of a process, from the system's table, while it runs."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.kilobytes = process, 0
        self.start()

    def run(self):
        while self.process.poll() is None:
            for place in pathlib.Path("/proc").glob("[0-9]*/status"):
                try:
                    fields = dict(line.split(":", 1) for line in place.read_text().splitlines() if ":" in line)
                except OSError:
                    continue
                if fields.get("PPid", "").strip() == str(self.process.pid) and "VmHWM" in fields:
                    self.kilobytes = max(self.kilobytes, int(fields["VmHWM"].split()[0]))
            time.sleep(0.2)


class Clock:
    """Time since it was made: what a clock on the wall says, and what the processors spent on our children (other programs may share them)."""

    def __init__(self):
        self.wall, self.busy = time.monotonic(), self.processor()

    @staticmethod
    def processor():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    def tell(self, what, count, more=""):
        self.wall = time.monotonic() - self.wall
        print(f"{what}: {count} in {self.wall:.1f} s, {count / self.wall:.0f} a second{more}", flush=True)

    def say(self, what, count, more=""):
        self.busy = self.processor() - self.busy
        self.tell(what, count, f"; {self.busy / count * 1000:.2f} ms of a processor each{more}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("paths", type=pathlib.Path)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--spark", action="store_true")
    arguments = parser.parse_args()
    program = str(pathlib.Path(arguments.program).resolve())
    paths = arguments.paths.read_text().splitlines()
    sample = random.Random(1).sample(paths, min(arguments.sample, len(paths)))
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before")

    start = Clock()
    for _ in range(len(sample)):
        subprocess.run([program, "--version"], stdout=subprocess.DEVNULL, check=True)
    start.say("starts of the command (--version)", len(sample))

    clock = Clock()
    for path in sample:
        subprocess.run([program, "validate", "--json", "--dataset", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    clock.say("one process a dataset, of a sample", len(sample))
    print(f"  of that start-up: {start.wall / clock.wall * 100:.0f} % of the time, {start.busy / clock.busy * 100:.0f} % of the processor's")

    clock = Clock()
    subprocess.run([program, "validate", "--batch", "-", "--quiet"], input="\n".join(sample).encode(), stdout=subprocess.DEVNULL)
    clock.say("a batch of the same sample", len(sample))

    for jobs in (1, 2):
        clock = Clock()
        process = subprocess.Popen([program, "validate", "--batch", arguments.paths, "--jobs", str(jobs), "--quiet"],
                                   stdout=subprocess.DEVNULL)
        peak = Peak(process)
        process.wait()
        clock.say(f"a batch with --jobs {jobs}", len(paths), f", at most {peak.kilobytes / 1024:.0f} MB a worker")

    if not arguments.spark:
        return
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as place:
            clock = Clock()
            environment = dict(os.environ, SPARK_MASTER=f"local-cluster[{workers},1,1024]", PYSPARK_PYTHON=sys.executable)
            done = subprocess.run(
                [sys.executable, FOLDER / "fleet.py", arguments.paths, os.path.join(place, "results.parquet"), "--dataset", program,
                 "--partitions", "40", "--", "validate"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode != 0:
                sys.exit(done.stderr.decode())
            clock.tell(f"Spark with {workers} worker{'s' if workers > 1 else ''}, start of Spark included", len(paths),
                       ", statuses " + done.stdout.decode().strip().split('"statuses": ')[-1].rstrip("}") + "}")


if __name__ == "__main__":
    main()
