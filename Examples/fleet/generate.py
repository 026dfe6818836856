#!/usr/bin/env python3
"""Many made-up datasets: generate.py PROGRAM FOLDER [--count 10000] [--seed 1] [--templates 10]

PROGRAM is the command `dataset`. FOLDER gets a folder for each thousand datasets, and `paths.txt`, which lists them. Needs the standard library only; the
same options give the same datasets. They are households of Benchmarks/household, one to five years of them, copied and varied: other amounts, rows left out.
One in five is a workbook (copied whole). One in twenty has an amount that cannot be read, one in a hundred is a workbook that was cut, and one in a hundred
of the paths leads nowhere.
"""
import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

HOUSEHOLD = pathlib.Path(__file__).resolve().parents[2] / "Benchmarks" / "household" / "generate.py"
YEARS = [1, 1, 1, 1, 1, 1, 2, 2, 3, 5]
AMOUNT = re.compile(r"^([^,]*,[^,]*,[^,]*,[^,]*,)(\d+)\.(\d\d),", re.M)


def templates(program, folder, seed, count):
    """Households as (files of Data, workbook): CSV tabs, and the same as a workbook."""
    made = []
    for number, years in enumerate(YEARS[:count]):
        place = folder / f"template-{number}"
        subprocess.run([sys.executable, HOUSEHOLD, place, "--seed", str(seed * 100 + number), "--years", str(years)], check=True,
                       stdout=subprocess.DEVNULL)
        workbook = folder / f"template-{number}.xlsx"
        subprocess.run([program, "export", "--dataset", place / "dataset", "--to", workbook, "--quiet"], check=True)
        tabs = {file.name: file.read_text() for file in sorted((place / "dataset" / "Data").iterdir())}
        made.append((tabs, workbook.read_bytes()))
    return made


def vary(text, chance):
    """Transactions with other amounts in one row of eight; one row in forty is left out."""
    head, *rows = text.splitlines(keepends=True)
    # A row with a line break in a cell is two lines here; such templates are left as they are.
    if any(row.count('"') % 2 for row in rows):
        return text
    kept = []
    for row in rows:
        roll = chance.random()
        # Halves of transfers stay as they are, both of them.
        if roll < 0.125 and ",transfer," not in row:
            row = AMOUNT.sub(lambda found: f"{found[1]}{found[2]}.{chance.randrange(100):02},", row, count=1)
        if roll > 0.975 and ",expense," in row:
            continue
        kept.append(row)
    return head + "".join(kept)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--templates", type=int, default=len(YEARS), help="how many households are made up; the rest are copies")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        made = templates(str(pathlib.Path(arguments.program).resolve()), pathlib.Path(place), arguments.seed, arguments.templates)
    paths = []
    size = 0
    for number in range(arguments.count):
        chance = random.Random(f"fleet {arguments.seed} {number}")
        root = folder / f"{number // 1000:04}" / f"{number:07}"
        paths.append(str(root))
        if number % 100 == 50:
            continue  # a path that leads nowhere
        tabs, workbook = made[chance.randrange(len(made))]
        data = root / "Data"
        data.mkdir(parents=True)
        if number % 5 == 1:
            bytes = workbook if number % 100 != 1 else workbook[:len(workbook) * 3 // 4]
            (data / f"{root.name}.xlsx").write_bytes(bytes)
            size += len(bytes)
            continue
        for name, text in tabs.items():
            if name == "Transactions.csv":
                text = vary(text, chance)
                if number % 20 == 2:
                    text = AMOUNT.sub(r"\1\2.\3x,", text, count=1)
            (data / name).write_text(text)
            size += len(text)
    (folder / "paths.txt").write_text("".join(path + "\n" for path in paths))
    print(f"{arguments.count} datasets in {folder}, {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
