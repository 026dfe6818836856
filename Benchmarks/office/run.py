#!/usr/bin/env python3
"""Reads workbooks, and what LibreOffice makes of them as .ods, .fods and .xls, and compares the cells.

    Benchmarks/office/run.py DATASET [WORKBOOK ...]     (the workbooks of Samples/)
    Benchmarks/office/run.py --speed DATASET [ROWS]     time beside python-calamine (100,000 rows; an .xls holds 65,535 of them)

LibreOffice calculates formulas again, moves days before March 1900, cuts times to hundredths and knows other error values: cells that differ
are listed, to be looked at. Needs soffice, and python-calamine for --speed.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FORMATS = ("ods", "fods", "xls")


def convert(files, ending, folder, timeout=900):
    subprocess.run(["soffice", "--headless", "--convert-to", ending, "--outdir", folder, *map(str, files)],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=timeout, check=False)


def cells(binary, path):
    """The cells by sheet and place; None if the file is refused."""
    done = subprocess.run([binary, "inspect", str(path), "--cells"], capture_output=True, timeout=60, check=False)
    if done.returncode > 2:
        sys.exit(f"{path}: exit {done.returncode}: {done.stderr.decode()[:400]}")
    if done.returncode:
        return None
    found = map(json.loads, done.stdout.decode().splitlines())
    return {(cell["sheet"], cell["ref"]): value(cell) for cell in found}


def value(cell):
    if cell["kind"] != "number":
        return cell["kind"], str(cell["value"])
    try:
        return "number", round(float(cell["value"]), 9)
    except ValueError:
        return "number", cell["value"]


def compare(binary, workbooks):
    with tempfile.TemporaryDirectory() as folder:
        for ending in FORMATS:
            convert(workbooks, ending, folder)
            same = equal = total = files = refused = 0
            for workbook in workbooks:
                copy = pathlib.Path(folder, workbook.stem + "." + ending)
                there = cells(binary, workbook)
                if there is None or not copy.exists():
                    continue
                found = cells(binary, copy)
                if found is None:
                    refused += 1
                    print(f"{copy.name}: refused")
                    continue
                other = sorted(place for place in {**there, **found} if there.get(place) != found.get(place))
                files, same, total, equal = files + 1, same + (not other), total + len(there), equal + len(there) - sum(place in there for place in other)
                for place in other[:3]:
                    print(f"{copy.name}: {place[0]}!{place[1]}: {there.get(place)} -> {found.get(place)}")
            print(f".{ending}: {files} files, {same} with the same cells, {equal} of {total} cells equal, {refused} refused", flush=True)


def table(rows, path):
    chance, balance = random.Random(5), 0
    with open(path, "w", encoding="utf-8") as file:
        file.write("Date,Payee,Category,Amount,Balance,Reference,Note,Cleared\n")
        for row in range(rows):
            amount = round(chance.uniform(-200, 200), 2)
            balance = round(balance + amount, 2)
            day = datetime.date(2026, 1, 1) + datetime.timedelta(days=row % 365)
            file.write(f"{day},Shop {row % 900} street {row % 37},cat{row % 30},{amount:.2f},{balance:.2f},REF{row:08d},note {row % 5000},"
                       f"{'TRUE' if row % 3 else 'FALSE'}\n")


def measured(words):
    """Processor seconds and megabytes of a command."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{words[0]}: {status}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024


def speed(binary, rows):
    reading = "import sys, python_calamine as p; w = p.CalamineWorkbook.from_path(sys.argv[1]); [w.get_sheet_by_name(s).to_python() for s in w.sheet_names]"
    with tempfile.TemporaryDirectory() as folder:
        for ending in ("ods", "xls"):
            source = pathlib.Path(folder, f"{ending}.csv")
            table(rows if ending == "ods" else min(rows, 65_535), source)
            convert([source], ending, folder)
            path = str(source.with_suffix("." + ending))
            turns = [(measured([binary, "inspect", path, "--count"]), measured([sys.executable, "-c", reading, path])) for _ in range(5)]
            (own, memory), (other, taken) = min(turn[0] for turn in turns), min(turn[1] for turn in turns)
            print(f".{ending}: {own:.2f} s, {memory} MB; python-calamine {other:.2f} s, {taken} MB; {own / other:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("binary")
    parser.add_argument("rest", nargs="*")
    options = parser.parse_args()
    if options.speed:
        return speed(options.binary, int(options.rest[0]) if options.rest else 100_000)
    workbooks = [pathlib.Path(path) for path in options.rest] or sorted((ROOT / "Samples").rglob("*.xlsx"))
    compare(options.binary, workbooks)


if __name__ == "__main__":
    main()
