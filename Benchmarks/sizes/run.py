#!/usr/bin/env python3
"""Times the commands on small, large and very large datasets, beside hledger, beangulp and another build.

    Benchmarks/sizes/run.py BINARY [--before BINARY] [--sizes 10000,100000,1000000] [--runs 3] [--only TEXT,...] [--folder DIR]

Each command runs on statements and datasets in CSV storage of Benchmarks/generate.py, the builds in turns: medians of wall and processor
seconds, peak memory, and the files that it wrote. Statements are plain (day, text, amount) and full (as banks print them, with a memo, a
balance and a reference), with 500 rules. hledger is given the same rules and prints; beangulp extracts, which has none. `copy` is what
copying the tab takes, and a share of it is what a small change may cost.
"""
import argparse
import csv
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

BENCHMARKS = pathlib.Path(__file__).resolve().parents[1]
TAB = pathlib.Path("Data/Transactions.csv")
EDITED = "2026-02-01T08:00:00.000Z"


def once(words, folder, environment):
    """(wall s, processor s, peak MB) of one run, which ends with 0 or 1."""
    started = time.perf_counter()
    process = subprocess.Popen(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        return None
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def files(folder):
    return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in folder.rglob("*") if path.is_file()}


class Size:
    """The data of one size, and the commands on it."""

    def __init__(self, count, options):
        self.count, self.options = count, options
        self.folder = pathlib.Path(options.folder or tempfile.gettempdir()) / f"dataset-sizes-{count}"
        self.environment = {**os.environ, "HOME": str(self.folder / "home"), "TZ": "UTC"}
        self.work = self.folder / "work"
        if not (self.folder / "damaged").exists():
            shutil.rmtree(self.folder, ignore_errors=True)
            self.make()

    def make(self):
        (self.folder / "home").mkdir(parents=True)
        subprocess.run([sys.executable, BENCHMARKS / "generate.py", str(self.count), self.folder], check=True)
        for name in ("theirs", "ours", "damaged"):
            shutil.copytree(self.folder / "dataset", self.folder / name)
        with open(self.folder / "dataset" / TAB, encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
        place = {name: index for index, name in enumerate(header)}
        every = max(1, self.count // 1000)
        for name, first in (("ours", 0), ("theirs", every // 2)):
            changed = [list(row) for row in rows]
            for row in changed[first::every]:
                row[place["note"]], row[place["updatedAt"]] = f"of {name}", EDITED
            self.save(name, header, changed)
        # A tenth of the rows, at most 10,000, have an amount and a type as no command writes them.
        for row in rows[:: max(10, self.count // 10_000)]:
            row[place["amount"]], row[place["type"]] = row[place["amount"]].replace(".", ","), row[place["type"]].upper()
        self.save("damaged", header, rows)
        shutil.rmtree(self.work, ignore_errors=True)

    def save(self, name, header, rows):
        with open(self.folder / name / TAB, "w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([header, *rows])

    def fresh(self, name):
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.folder / name, self.work)

    def empty(self, binary):
        """A dataset without rows, with the rules."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.quietly(binary, "create", "work", "--storage", "csv", "--currency", "USD", "--account", "Checking", "--quiet")
        shutil.copy(self.folder / "ImportRules.csv", self.work / "Data/ImportRules.csv")

    def added(self, binary):
        """The dataset and one entry more, for `undo`."""
        self.fresh("dataset")
        self.quietly(binary, *self.adding())

    def quietly(self, binary, *words):
        subprocess.run([binary, *words], cwd=self.folder, env=self.environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @staticmethod
    def adding():
        return ["add", "4.50", "groceries", "Bakery", "--date", "2026-01-15", "--yes", "--dataset", "work"]

    def commands(self):
        """(name, words, what is made before each run) of what both builds do."""
        asks = {"status": ["status"], "balance": ["balance"], "report": ["report", "spending"], "list": ["list"], "validate": ["validate"]}
        for kind in ("plain", "full"):
            yield f"import of a {kind} statement", ["import", f"{kind}.csv", "--dataset", "work", "--yes", "--quiet"], self.empty
            yield f"the same {kind} one, only read", ["import", f"{kind}.csv", "--no-dataset", "--dry-run", "--quiet"], None
        for name, words in asks.items():
            yield f"`{name}`", [*words, "--dataset", "dataset"], None
        yield "`add`", self.adding(), lambda _: self.fresh("dataset")
        yield "`edit`", ["edit", self.some(), "--note", "edited", "--yes", "--dataset", "work"], lambda _: self.fresh("dataset")
        yield "`undo` of the add", ["undo", "--yes", "--dataset", "work"], self.added
        yield "`validate` of the damaged", ["validate", "--dataset", "damaged"], None
        yield "`repair`", ["repair", "--yes", "--dataset", "work"], lambda _: self.fresh("damaged")
        yield "`merge`", ["merge", "theirs", "--base", "dataset", "--yes", "--dataset", "work"], lambda _: self.fresh("ours")

    def some(self):
        """The id of a row in the middle."""
        with open(self.folder / "dataset" / TAB, encoding="utf-8", newline="") as file:
            rows = csv.reader(file)
            next(rows)
            return next(row[0] for number, row in enumerate(rows) if number == self.count // 2)

    def peers(self):
        """(name, words) of other programs; hledger only where it needs a minute or two."""
        for kind in ("plain", "full"):
            if shutil.which("hledger") and self.count <= 100_000:
                yield f"hledger, {kind}", ["hledger", "-f", f"{kind}.csv", "--rules-file", f"{kind}.rules", "print", "-O", "json"]
            yield f"beangulp, {kind}", [sys.executable, BENCHMARKS / "peers.py", "read-beangulp", f"{kind}.csv"]
        yield "copy of the tab", ["cp", f"dataset/{TAB}", "copied"]

    def measure(self):
        builds = [("now", self.options.binary)] + ([("before", self.options.before)] if self.options.before else [])
        for name, words, prepare in self.commands():
            if not self.wanted(name):
                continue
            runs, written = {build: [] for build, _ in builds}, ""
            for _ in range(self.options.runs):
                for build, binary in builds:
                    if prepare:
                        prepare(binary)
                    known = files(self.work) if prepare else {}
                    runs[build].append(once([binary, *words], self.folder, self.environment))
                    if prepare and build == "now":
                        changed = [state[1] for path, state in files(self.work).items() if known.get(path) != state]
                        written = f"{len(changed)}, {sum(changed) / 1e6:.1f} MB"
            yield name, [self.median(runs[build]) for build, _ in builds], written
        for name, words in self.peers():
            if self.wanted(name):
                count = 1 if "hledger" in name and self.count > 10_000 else self.options.runs
                yield name, [self.median([once(words, self.folder, self.environment) for _ in range(count)])], ""

    def wanted(self, name):
        return not self.options.only or any(text in name for text in self.options.only.split(","))

    @staticmethod
    def median(runs):
        return None if None in runs else tuple(statistics.median(values) for values in zip(*runs))


def shown(figures):
    return "" if figures is None else "{:.2f} s, {:.2f} s, {:.0f} MB".format(*figures)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--before", type=os.path.abspath, help="another build, which runs in turns with it")
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", help="only what has one of these texts in its name, with commas")
    parser.add_argument("--folder", help="where the data is kept for the next time")
    options = parser.parse_args()
    grown = {}
    for count in map(int, options.sizes.split(",")):
        print(f"\n{count:,} lines or rows: wall, processor, peak\n")
        print("| | now | before | files written |\n| --- | ---: | ---: | ---: |", flush=True)
        for name, figures, written in Size(count, options).measure():
            now, before = (*figures, None)[:2]
            print(f"| {name} | {shown(now)} | {shown(before)} | {written} |", flush=True)
            if now:
                grown.setdefault(name, []).append((count, now[1]))
    print("\nProcessor time of the largest, of the one before it:")
    for name, sizes in grown.items():
        if len(sizes) > 1:
            (small, less), (large, more) = sizes[-2:]
            print(f"  {name}: {more / less:.1f} times for {large // small} times the rows")


main()
