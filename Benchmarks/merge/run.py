#!/usr/bin/env python3
"""Merges two sides of one dataset, beside git merge-file and daff: time, and what is lost.

    Benchmarks/merge/run.py DATASET [--rows 100000] [--changes 1000] [--runs 3]

Prints a Markdown table: time, and what of both sides' changes is neither in the result nor told as a conflict. Beside the command stand
`git merge-file` and `daff merge`, where they are on the PATH, on the same CSV file of the Transactions tab.
"""
import argparse
import csv
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
EDITED = "2026-02-01T08:00:00.000Z"


def load(path):
    with open(path, encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    return header, rows


def save(path, header, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])


def change(header, rows, chance, side, picks):
    """A side's changes in place: notes by hand, payees by an app, deletions, new rows. Gives what each must leave behind: (id, column, value)."""
    place = {name: index for index, name in enumerate(header)}
    meant = []

    def put(row, column, value):
        row[place[column]] = value
        meant.append((row[0], column, value))

    for number, index in enumerate(picks):
        row = rows[index]
        kind = number % 10
        if kind < 5:
            put(row, "note", f"{side} note {number}")
        elif kind < 8:
            put(row, "payee", f"{side} payee {number}")
            row[place["updatedAt"]] = EDITED
        elif kind == 8:
            put(row, "deletedAt", EDITED)
            row[place["updatedAt"]] = EDITED
        else:
            new = list(row)
            new[0] = f"{chance.getrandbits(32):08x}-0000-7000-8000-{chance.getrandbits(48):012x}"
            new[place["importKey"]] = new[place["externalId"]] = ""
            rows.append(new)
            put(new, "note", f"{side} new {number}")
    return meant


def timed(runs, prepare, command, **options):
    best = None
    for _ in range(runs):
        prepare()
        start = time.perf_counter()
        run = subprocess.run(command, capture_output=True, text=True, **options)
        best = min(best or 1e9, time.perf_counter() - start)
    return best, run


def lost(meant, header, rows, told):
    """What was meant and is neither in the rows nor in what was told."""
    place = {name: index for index, name in enumerate(header)}
    found = {(row[0], column, row[place[column]]) for row in rows if len(row) == len(header) for column in ("note", "payee", "deletedAt")}
    return sum(1 for entry in meant if entry not in found and entry[2] not in told)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dataset")
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--changes", type=int, default=1_000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    command = os.path.abspath(options.dataset)
    chance = random.Random(options.rows)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run([sys.executable, HERE.parent / "generate.py", str(options.rows), folder], check=True, stdout=subprocess.DEVNULL)
        base = folder / "dataset"
        tab = pathlib.Path("Data/Transactions.csv")
        header, rows = load(base / tab)
        picks = chance.sample(range(options.rows), 2 * options.changes)
        # Every fiftieth change of one side is in a row that the other changes, too.
        sides, meant = {"ours": picks[: options.changes], "theirs": picks[options.changes :]}, []
        sides["theirs"][::50] = sides["ours"][::50]
        for side, chosen in sides.items():
            shutil.copytree(base, folder / side)
            edited = [list(row) for row in rows]
            meant += change(header, edited, chance, side, chosen)
            save(folder / side / tab, header, edited)
        print(f"{options.rows:,} rows, {options.changes:,} changes on each side")
        print("| program | seconds | ended with | conflicts told | changes lost |")
        print("| --- | ---: | ---: | ---: | ---: |")

        work = folder / "work"

        def fresh(side):
            shutil.rmtree(work, ignore_errors=True)
            shutil.copytree(folder / side, work)

        seconds, run = timed(
            options.runs, lambda: fresh("ours"),
            [command, "merge", str(folder / "theirs"), "--base", str(base), "--json", "--yes", "--dataset", str(work)])
        report(f"dataset, CSV", seconds, run, meant, work / tab)

        for side in ("dataset", "ours", "theirs"):
            book = folder / f"{side}-xlsx" / "Data"
            book.mkdir(parents=True)
            subprocess.run([command, "export", "--format", "xlsx", "--deleted", "--to", str(book / "Money.xlsx"), "--dataset", str(folder / side)],
                           check=True, capture_output=True)
        seconds, run = timed(
            options.runs, lambda: fresh("ours-xlsx"),
            [command, "merge", str(folder / "theirs-xlsx"), "--base", str(folder / "dataset-xlsx"), "--json", "--yes", "--dataset", str(work)])
        out = folder / "out"
        subprocess.run([command, "export", "--format", "csv", "--deleted", "--to", str(out), "--dataset", str(work)], capture_output=True)
        report("dataset, XLSX", seconds, run, meant, out / "Transactions.csv")

        files = [str(folder / side / tab) for side in ("ours", "dataset", "theirs")]
        seconds, run = timed(options.runs, lambda: None, ["git", "merge-file", "-p", *files])
        told = run.stdout if run.returncode else ""
        report_rows("git merge-file", seconds, run, meant, run.stdout, run.returncode, told)
        if shutil.which("daff"):
            result = folder / "daff.csv"
            seconds, run = timed(1, lambda: None, ["daff", "merge", "--id", "id", "--output", str(result), files[1], files[0], files[2]])
            text = result.read_text(encoding="utf-8") if result.exists() else ""
            report_rows("daff merge", seconds, run, meant, text, run.stdout.count("conflict"), "")


def report(name, seconds, run, meant, path):
    document = json.loads(run.stdout)
    told = {value["value"] for conflict in document["conflicts"] for value in conflict["values"]}
    header, rows = load(path)
    print(f"| {name} | {seconds:.2f} | {run.returncode} | {len(document['conflicts'])} | {lost(meant, header, rows, told)} |")


def report_rows(name, seconds, run, meant, text, conflicts, told):
    header, *rows = csv.reader(io.StringIO(text)) if text else [[]]
    count = lost(meant, header, rows, told) if header else len(meant)
    print(f"| {name} | {seconds:.2f} | {run.returncode} | {conflicts} | {count} |")


if __name__ == "__main__":
    main()
