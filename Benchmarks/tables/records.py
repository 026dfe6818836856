#!/usr/bin/env python3
"""Make up tables as a person keeps them and count those that `dataset inspect --csv` gives back row by row.

    records.py --cmd '.build/release/dataset inspect {} --csv' [--count 1500] [--seed 1] [--keep FOLDER]

Each has one line of names and records of dates, numbers, words, or words and numbers in turns. Cells are missing at random, often a date or
number in all records from some point to the end, and words such as "Total" stand among the others. There is nothing else in the files,
so every row is a record. Some of them nobody could tell for certain: a last record of "Total" and a number reads as a total.
Only Python's library is needed.
"""
import argparse, csv, io, os, random, shlex, subprocess, tempfile

NAMES = "Day Name Place Sum Kind Note Code Price Weight Color".split()
WORDS = "river stone lamp house tea salt Max Anna pending later open none kettle Summer Total Balance bike shop rent Count Dora market".split()
KINDS = ["date", "number", "whole", "words", "words", "words", "mixed"]


def cell(pick, kind):
    if kind == "date": return "2024-%02d-%02d" % (pick.randrange(1, 13), pick.randrange(1, 28))
    if kind == "number": return "%d.%02d" % (pick.randrange(1, 900), pick.randrange(100))
    if kind == "whole": return str(pick.randrange(1, 4000))
    if kind == "mixed": return pick.choice([str(pick.randrange(1, 90)), pick.choice(WORDS)])
    return " ".join(pick.choice(WORDS) for _ in range(pick.randrange(1, 4)))


def table(seed, number):
    pick = random.Random("%d-%d" % (seed, number))
    width = pick.randrange(2, 9)
    kinds = [pick.choice(KINDS) for _ in range(width)]
    missing = [pick.choice([0, 0, 0.1, 0.3, 0.6]) for _ in range(width)]
    if pick.random() < 0.5: missing[pick.randrange(width)] = 0
    names = pick.sample(NAMES, width)
    rows, count = [], pick.choice([3, 6, 12, 30, 60])
    while len(rows) < count:
        row = ["" if pick.random() < share else cell(pick, kind) for kind, share in zip(kinds, missing)]
        if any(row): rows.append(row)
    values = [n for n, kind in enumerate(kinds) if kind in ("date", "number")]
    if values and pick.random() < 0.4:
        column = pick.choice(values)
        for row in rows[-pick.randrange(1, len(rows) // 2 + 1):]:
            if any(c for n, c in enumerate(row) if n != column): row[column] = ""
    return [names] + rows


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--cmd", required=True)
    options.add_argument("--count", type=int, default=1500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--keep", help="write the files here that do not come back whole")
    given = options.parse_args()
    whole = rows_wanted = rows_lost = 0
    if given.keep: os.makedirs(given.keep, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.count):
            wanted = table(given.seed, number)
            text = io.StringIO(newline="")
            csv.writer(text, lineterminator="\n").writerows(wanted)
            path = os.path.join(folder, "table.csv")
            with open(path, "w", encoding="utf-8", newline="") as file: file.write(text.getvalue())
            run = subprocess.run([path if w == "{}" else w for w in shlex.split(given.cmd)], capture_output=True)
            found = list(csv.reader(io.StringIO(run.stdout.decode("utf-8", "replace"), newline="")))
            rows_wanted += len(wanted)
            rows_lost += max(0, len(wanted) - len(found))
            if found == wanted:
                whole += 1
            elif given.keep:
                os.replace(path, os.path.join(given.keep, "%d.csv" % number))
    print("%d of %d tables whole, %d of %d rows lost" % (whole, given.count, rows_lost, rows_wanted))


if __name__ == "__main__":
    main()
