#!/usr/bin/env python3
"""Runs ours and the peers alternately and prints Markdown tables of medians.

    measure.py BINARY [--sizes 10000,100000] [--runs 5] [--peers PYTHON] [--folder DIR] [--only TEXT]

Wall and processor seconds and peak memory are of the process alone, as the system counts them; of a task that first has to read what it works on, the
seconds are those of what comes after. A ratio below 1 means that ours needs less. Figures of one run compare with each other, and with nothing else:
processors and disks differ. Memory does not: where ours needs more than PEAKS allow, the run ends with 1.
"""
import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MISSING = 69

# The most MB that ours may need, by the first words of a comparison, at up to 100,000 and at up to 1,000,000 rows.
PEAKS = {
    "XLSX read, all cells": (100, 420),
    "XLSX read, streaming": (45, 45),
    "XLSX write": (45, 45),
    "Workbook of a whole CSV dataset": (70, 70),
    "CSV read, all fields": (100, 520),
    "CSV read, streaming": (45, 45),
    "CSV write": (70, 70),
    "Validate": (110, 560),
    "Statement import": (190, 900),
}


def once(arguments):
    """(wall s, processor s, peak MB) of one run; None where the program is not there."""
    with open(os.devnull, "rb") as nothing, tempfile.TemporaryFile() as output:
        started = time.perf_counter()
        try:
            process = subprocess.Popen(arguments, stdin=nothing, stdout=output, stderr=subprocess.PIPE)
        except FileNotFoundError:
            return None
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        output.seek(0)
        inner = re.match(rb"inner (\S+) (\S+)", output.read(100))
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == MISSING:
        return None
    if process.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: exit {process.returncode}\n{errors.decode(errors='replace')[-2000:]}")
    peak = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    if inner:
        return float(inner[1]), float(inner[2]), peak
    return wall, usage.ru_utime + usage.ru_stime, peak


def medians(runs):
    return [statistics.median(values) for values in zip(*runs)]


class Benchmark:
    def __init__(self, options):
        self.options = options
        self.surpassed = []

    def check(self, title, count, peak):
        for words, limits in PEAKS.items():
            limit = limits[0] if count <= 100_000 else limits[1]
            if title.startswith(words) and count <= 1_000_000 and peak > limit:
                self.surpassed.append(f"{title}: {peak:.0f} MB (expected at most {limit})")

    def compare(self, title, contestants, prepare=None, outputs=(), rivals=True):
        """Contestants: (name, arguments), ours first, and the number of runs for one that takes minutes. Each round runs every one of them once. Of
        outputs, files that ours and the next one wrote, the sizes are compared. Without rivals all of them are ours."""
        if self.options.only and self.options.only not in title:
            return
        results = {name: [] for name, *_ in contestants}
        for round in range(self.options.runs):
            for name, arguments, *most in contestants:
                if results[name] is None or most and round >= most[0]:
                    continue
                if prepare:
                    prepare()
                figures = once(arguments)
                if figures is None:
                    results[name] = None
                else:
                    results[name].append(figures)
        rows = [(name, medians(runs)) for name, runs in results.items() if runs]
        ours = rows[0][1]
        self.check(title, self.count, ours[2])
        print(f"\n**{title}**\n")
        print("| program | wall s | CPU s | peak MB | ours / it: wall | CPU | memory |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        for name, (wall, cpu, peak) in rows:
            ratios = ["", "", ""] if name == rows[0][0] or not rivals else [
                f"{mine / its:.2f}" if its else "" for mine, its in zip(ours, (wall, cpu, peak))]
            print(f"| {name} | {wall:.3f} | {cpu:.3f} | {peak:.0f} | {' | '.join(ratios)} |", flush=True)
        sizes = [os.path.getsize(path) for path in outputs if os.path.exists(path)]
        if len(sizes) == 2:
            print(f"\nSize of the file: {sizes[0] / 1e6:.1f} MB, {sizes[0] / sizes[1]:.2f} of the other's.")

    def size(self, count):
        options, self.count = self.options, count
        folder = os.path.join(options.folder, str(count))
        if not os.path.exists(os.path.join(folder, "statement.csv")):
            print(f"making {count:,} transactions in {folder}", file=sys.stderr)
            subprocess.run([sys.executable, os.path.join(HERE, "generate.py"), str(count), folder], check=True)
        ours, rows = options.binary, f"{count:,} transactions"
        dataset = os.path.join(folder, "dataset")
        table = os.path.join(dataset, "Data", "Transactions.csv")
        book, out = os.path.join(folder, "book.xlsx"), os.path.join(folder, "out")
        if not os.path.exists(book):
            subprocess.run([ours, "export", "--dataset", dataset, "--to", book, "--quiet"], check=True)

        def peer(task, path, *more):
            return [options.peers, os.path.join(HERE, "peers.py"), task, path, *more]

        def task(name, *paths):
            return [os.path.join(options.tools, "SheetTasks"), name, *paths]

        def up_to(limit, *contestants):
            """Contestants that are left out beyond a size, where they would take minutes."""
            return list(contestants) if count <= limit else []

        workbook = os.path.join(folder, "workbook")
        if not os.path.exists(workbook):
            os.makedirs(os.path.join(workbook, "Data"))
            os.link(book, os.path.join(workbook, "Data", "Money.xlsx"))

        self.compare(f"Start, {rows}", [
            ("dataset --version", [ours, "--version"]), ("dataset status, CSV", [ours, "status", "--dataset", dataset]),
            ("dataset status, workbook", [ours, "status", "--dataset", workbook])], rivals=False)
        self.compare(f"XLSX read, all cells typed and addressable, {rows}", [
            ("dataset inspect --count", [ours, "inspect", book, "--count"]), ("fastexcel", peer("read-fastexcel", book)),
            *up_to(100_000, ("python-calamine", peer("read-calamine", book)), ("openpyxl", peer("read-openpyxl", book)))])
        self.compare(f"XLSX read, streaming, {rows}", [("XLSXReader.forEachBlock", task("read", book))])
        written = [out + "-w.xlsx", out + "-c.xlsx"]
        self.compare(f"XLSX write, people-friendly workbook, {rows}", [
            ("WorkbookWriter, row by row", task("write", table, written[0])),
            ("libxlsxwriter constant_memory", [os.path.join(options.tools, "libxlsxwriter"), table, written[1]]),
            *up_to(100_000, ("XlsxWriter", peer("write-xlsxwriter", table, out + "-x.xlsx")),
                   ("openpyxl", peer("write-openpyxl", table, out + "-o.xlsx")))], outputs=written)
        self.compare(f"Workbook of a whole CSV dataset, {rows}", [
            ("dataset export", [ours, "export", "--dataset", dataset, "--to", out + ".xlsx", "--force", "--quiet"])])
        self.compare(f"In-place append of 1,000 rows to a workbook of {rows}", [
            ("WorkbookEditor", task("append", book, out + "-a.xlsx", "1000")),
            ("the workbook written anew", task("anew", book, out + "-n.xlsx"))])
        self.compare(f"CSV read, all fields addressable, {rows}", [
            ("dataset inspect --count", [ours, "inspect", table, "--count"]),
            ("polars", peer("read-csv-polars", table)), ("pyarrow", peer("read-csv-pyarrow", table)),
            *up_to(100_000, ("Python csv", peer("read-csv-python", table)))])
        self.compare(f"CSV read, streaming, {rows}", [("CSVRecordParser", task("read", table))])
        self.compare(f"CSV write, {rows}", [
            ("dataset export", [ours, "export", "--dataset", dataset, "--to", out + ".csv", "--force", "--quiet"]),
            ("pyarrow", peer("write-csv-pyarrow", table, out + "-a.csv")),
            ("polars", peer("write-csv-polars", table, out + "-p.csv"))])
        self.compare(f"Validate, {rows}", [
            ("dataset validate, CSV", [ours, "validate", "--dataset", dataset]),
            ("dataset validate, workbook", [ours, "validate", "--dataset", workbook])], rivals=False)

        journal = os.path.join(folder, "books.journal")
        if not os.path.exists(journal):
            subprocess.run([ours, "export", "--dataset", dataset, "--to", journal, "--format", "hledger", "--quiet"], check=True)
        always = ["--from", "2016-01-01", "--until", "2029-12-31", "--dataset", dataset, "--json"]
        # Of a million rows hledger needs minutes.
        self.compare(f"Income and spending by month and category, {rows}", [
            ("dataset report trends", [ours, "report", "trends", *always]), ("dataset report spending", [ours, "report", "spending", *always]),
            ("pandas groupby", peer("months-pandas", table)), ("polars group_by", peer("months-polars", table)),
            ("hledger balance --monthly", ["hledger", "-f", journal, "balance", "--monthly", "type:rx"],
             self.options.runs if count <= 100_000 else 1)])

        empty, target = os.path.join(folder, "empty"), os.path.join(folder, "target")
        shutil.rmtree(empty, ignore_errors=True)
        subprocess.run([ours, "create", empty, "--storage", "csv", "--currency", "USD", "--account", "Checking", "--quiet"],
                       check=True)
        shutil.copy(os.path.join(folder, "ImportRules.csv"), os.path.join(empty, "Data", "ImportRules.csv"))

        def fresh():
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(empty, target)

        statement = os.path.join(folder, "statement.csv")
        # Of 100,000 lines hledger needs a minute and a half, of a million more memory than most have.
        hledger = ("hledger", ["hledger", "-f", statement, "--rules-file", os.path.join(folder, "statement.rules"), "print", "-O", "json"],
                   self.options.runs if count <= 10_000 else 1)
        contestants = [("dataset import", [ours, "import", statement, "--dataset", target, "--yes", "--quiet"]), *up_to(100_000, hledger)]
        self.compare(f"Statement import, {rows.replace('transactions', 'lines')}, 500 rules", contestants, prepare=fresh)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--sizes", default="10000,100000")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--tools", default=os.path.join(HERE, ".build/release"), help="where SheetTasks and libxlsxwriter are")
    parser.add_argument("--peers", default=sys.executable, help="a Python that has the peers installed")
    parser.add_argument("--folder", default=os.path.join(HERE, "data"))
    parser.add_argument("--only", help="only comparisons whose title has this text")
    options = parser.parse_args()
    options.binary = os.path.abspath(options.binary)
    print(f"{os.cpu_count()} cores, median of {options.runs} runs, taken in turns.")
    surpassed = []
    for count in options.sizes.split(","):
        benchmark = Benchmark(options)
        benchmark.size(int(count))
        surpassed += benchmark.surpassed
    for line in surpassed:
        print(f"measure: {line}", file=sys.stderr)
    sys.exit(bool(surpassed))


if __name__ == "__main__":
    main()
