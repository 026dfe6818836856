#!/usr/bin/env python3
"""Generates the days of 10,000 made-up recurring rules and compares them with python-dateutil.

    Benchmarks/recurrence/run.py BINARY [--count 10000] [--seed 0]

Rules are made up: all cadences, intervals from 1 to 24, first days in 60 years (the last days of months and 29 February more often than chance), with and without an
end, a currency of 0, 2 or 3 digits. A thousand go into one dataset, `dataset generate --through` makes their transactions, and for each rule the days and amounts of its rows
are to be what dateutil's `relativedelta` says, counted from the first day. Then the same command again adds nothing. Prints each rule that differs. Needs python-dateutil.
"""
import argparse, collections, csv, datetime, os, random, subprocess, sys, tempfile, uuid

from dateutil.relativedelta import relativedelta

STAMP = "2025-01-01T00:00:00Z"
UNITS = {"daily": "days", "weekly": "weeks", "monthly": "months", "yearly": "years"}


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")


def first_day(rng):
    if rng.random() < 0.1:
        return datetime.date(rng.choice(range(1976, 2033, 4)), 2, 29)
    day = datetime.date(1975, 1, 1) + datetime.timedelta(days=rng.randrange(60 * 365))
    if rng.random() < 0.3:
        day += relativedelta(day=rng.choice([28, 29, 30, 31]))
    return day


def rule(rng, through):
    first, cadence = first_day(rng), rng.choice(list(UNITS))
    # Rules that come every day make many rows: two years of those are enough.
    ends = rng.random() < 0.4 or cadence == "daily" or cadence == "weekly" and rng.random() < 0.9
    last = first + datetime.timedelta(days=rng.randrange(800 if cadence == "daily" else 4000)) if ends else None
    return {
        "id": str(uuid.UUID(int=rng.getrandbits(128), version=4)), "type": "expense", "amount": str(rng.randrange(1, 10**6)), "currency": rng.choice(["", "JPY", "BHD"]),
        "categoryKey": "utilities", "cadence": cadence, "interval": rng.randrange(1, 25), "startDate": first.isoformat(), "endDate": last.isoformat() if last else "",
        "isEnabled": "TRUE", "generateThroughYear": through, "createdAt": STAMP, "updatedAt": STAMP,
    }


def expected(rule, through):
    first = datetime.date.fromisoformat(rule["startDate"])
    last = min(datetime.date(through, 12, 31), datetime.date.fromisoformat(rule["endDate"] or "9999-12-31"))
    days, number = [], 0
    while (day := first + relativedelta(**{UNITS[rule["cadence"]]: number * rule["interval"]})) <= last:
        days.append(day.isoformat())
        number += 1
    return days


def rows(folder):
    with open(f"{folder}/Data/Transactions.csv", newline="") as file:
        return list(csv.DictReader(file))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("binary")
    arguments.add_argument("--count", type=int, default=10000)
    arguments.add_argument("--seed", type=int, default=0)
    options = arguments.parse_args()
    binary, through = os.path.abspath(options.binary), datetime.date.today().year + 1
    wrong = days = 0
    for start in range(0, options.count, 1000):
        rng = random.Random(f"{options.seed} {start}")
        rules = [rule(rng, through) for _ in range(min(1000, options.count - start))]
        with tempfile.TemporaryDirectory() as work:
            os.environ["XDG_STATE_HOME"], folder = f"{work}/state", f"{work}/Money"
            run(binary, "create", folder, "--storage", "csv", "--currency", "EUR", "--quiet")
            with open(f"{folder}/Data/RecurringRules.csv", newline="") as file:
                header = next(csv.reader(file))
            with open(f"{folder}/Data/RecurringRules.csv", "w", newline="") as file:
                writer = csv.DictWriter(file, header, restval="")
                writer.writeheader()
                writer.writerows(rules)
            generate = (binary, "generate", "--through", str(through), "--dataset", folder, "--yes", "--quiet")
            run(*generate)
            made = collections.defaultdict(list)
            for row in rows(folder):
                made[row["recurringRuleId"]].append((row["date"], float(row["amount"]), row["currency"]))
            for each in rules:
                found, wanted = sorted(made.pop(each["id"], [])), [(day, float(each["amount"]), each["currency"]) for day in expected(each, through)]
                days += len(wanted)
                if found != wanted:
                    wrong += 1
                    print(f"{each}: {len(found)} rows, dateutil has {len(wanted)}; first difference {next((pair for pair in zip(found, wanted) if pair[0] != pair[1]), None)}")
            before = len(rows(folder))
            run(*generate)
            if made or len(rows(folder)) != before:
                wrong += 1
                print(f"rules from {start}: rows of {len(made)} unknown rules, {len(rows(folder)) - before} more rows the second time")
    print(f"{options.count} rules, {days} days, {wrong} wrong")
    sys.exit(1 if wrong else 0)


main()
