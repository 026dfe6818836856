#!/usr/bin/env python3
"""How well `recurring suggest` finds what comes again in households whose truth is known: suggest.py DATASET [--count 20] [--seed 1] [--years 3] [--texts] [--harder] [-v]

Prints a Markdown table over COUNT households of `generate.py`:
  recall      of the series with at least three payments, how many are proposed: the same payee, and four fifths of their payments in one proposal
  precision   of the proposals, how many are such a series
  the rest    of the series found, how many are proposed with the right rhythm, day, amount (where it varies: a span that holds the last one) and state
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import generate


def proposals(binary, folder):
    out = subprocess.run([binary, "recurring", "suggest", "--json", "--dataset", folder / "dataset"], capture_output=True, text=True, check=True)
    return json.loads(out.stdout)["suggestions"]


def ids(folder):
    lines = (folder / "dataset" / "Data" / "Transactions.csv").read_text("utf-8").splitlines()
    return {number: line.split(",", 1)[0] for number, line in enumerate(lines, 1)}


def judge(series, proposal):
    """What is right of a proposal for a series."""
    sign = -1 if series["type"] == "expense" else 1
    low, high = proposal["lowestMinor"], proposal["highestMinor"]
    amount = proposal["amountMinor"] == series["minor"] if low is None else min(low, high) <= series["minor"] <= max(low, high)
    return dict(
        rhythm=(proposal["cadence"], proposal["interval"]) == (series["cadence"], series["interval"]),
        day=proposal["day"] == series["day"] and proposal["month"] == series["month"],
        amount=amount and proposal["amountMinor"] * sign > 0,
        state=(proposal["state"] == "ended") == series["isEnded"])


def examine(binary, folder, totals, verbose):
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    names = ids(folder)
    found = proposals(binary, folder)
    rows = [{names[row] for row in proposal["rowNumbers"]} for proposal in found]
    used = set()
    for series in truth["series"]:
        own = set(series["rows"])
        if len(own) < 3:
            continue
        totals["series"] += 1
        best = max(range(len(found)), key=lambda index: len(rows[index] & own), default=None)
        if best is None or len(rows[best] & own) * 5 < len(own) * 4:
            if verbose:
                print(f"missed: {series['payee']} {series['cadence']} {series['interval']} day {series['day']} {series['minor']} {len(own)} rows", file=sys.stderr)
            continue
        used.add(best)
        totals["found"] += 1
        for name, is_right in judge(series, found[best]).items():
            totals[name] += is_right
            if verbose and not is_right:
                print(f"{name}: {series['payee']} {series['cadence']} {series['interval']} day {series['day']} {series['minor']}; proposed "
                      f"{found[best]['when']} {found[best]['amountMinor']} {found[best]['state']}", file=sys.stderr)
    totals["proposals"] += len(found)
    totals["right"] += len(used)
    totals["households"] += 1
    for index in range(len(found)):
        if index not in used and verbose:
            print(f"false: {found[index]['payee']} {found[index]['when']} {found[index]['amountMinor']} {found[index]['times']} times", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("--harder", action="store_true")
    parser.add_argument("-v", action="store_true", help="tell each one that was missed, false or wrong")
    options = parser.parse_args()
    totals = collections.Counter()
    for seed in range(options.seed, options.seed + options.count):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            generate.make(folder, str(seed), options.years, texts=options.texts, harder=options.harder)
            examine(options.binary.resolve(), folder, totals, options.v)
    columns = ["recall", "precision", "rhythm", "day", "amount", "state"]
    shares = [(totals["found"], totals["series"]), (totals["right"], totals["proposals"])] + [(totals[name], totals["found"]) for name in columns[2:]]
    print(f"{totals['households']} households, {totals['series']} series, {totals['proposals']} proposals\n")
    print("| " + " | ".join(columns) + " |\n|" + " ---: |" * len(columns))
    print("| " + " | ".join(f"{100 * part / max(1, whole):.1f} %" for part, whole in shares) + " |")


if __name__ == "__main__":
    main()
