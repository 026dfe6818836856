"""Runs the command on one file and compares what it says with the truth."""
import collections
import json
import subprocess
from fractions import Fraction

import money

EXACT, ASKED, REFUSED, WRONG = "exact", "asked", "refused", "WRONG"


class Reading:
    """What the command said of a file: its statements, or its refusal."""

    def __init__(self, binary, path, *options, dataset=("--no-dataset",)):
        command = [binary, "import", str(path), *dataset, "--dry-run", "--json", *options]
        try:
            done = subprocess.run(command, capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            done = None
        self.code = done.returncode if done else -1
        self.output = done.stdout if done else b""
        self.errors = done.stderr.decode("utf-8", "replace").strip() if done else "timeout"
        try:
            document = json.loads(self.output)
        except ValueError:
            document = None
        self.statements = (document or {}).get("statements", [])
        self.isCrash = self.code < 0 or self.code > 127 or (document is None and self.code in (0, 1))
        self.isRefusal = self.code == 2 and not self.isCrash
        self.questions = [question for statement in self.statements for question in statement["questions"]]
        self.rows = [(row["date"], value(statement, row), row["currency"], row["status"] == "pending")
                     for statement in self.statements for row in statement["transactions"]]
        self.chains = [statement["balanceReconciles"] for statement in self.statements]


def value(statement, row):
    """The amount as a fraction of its currency: with a currency its digits, without one what `decimals` says."""
    digits = money.digits(row["currency"]) if row["currency"] else row.get("decimals", statement.get("decimals", 2))
    return Fraction(row["amountMinor"], 10 ** (2 if digits is None else digits))


def differences(truth, rows):
    """What of the truth is missing and what is there beside it, as short texts; [] where all is right."""
    wanted = collections.Counter((row.date, row.value, row.isPending) for row in truth)
    found = collections.Counter((date, amount, pending) for date, amount, _, pending in rows)
    bad = [f"missing {shown(key)}" for key in (wanted - found).elements()] + [f"surplus {shown(key)}" for key in (found - wanted).elements()]
    if bad:
        return bad
    accepted = {}
    for row in truth:
        accepted.setdefault((row.date, row.value), []).append(row.currencies)
    for date, amount, currency, _ in rows:
        if not any(currency in currencies for currencies in accepted[date, amount]):
            bad.append(f"currency {currency} of {date} {float(amount)}, expected {accepted[date, amount][0]}")
    return bad


def shown(key):
    return f"{key[0]} {float(key[1]):.3f}" + (" pending" if key[2] else "")


def verdict(reading, truth, alternatives=(), chain=None):
    """EXACT, ASKED, REFUSED or WRONG, and why."""
    if reading.isCrash:
        return WRONG, [f"crash {reading.code}: {reading.errors[:200]}"]
    if reading.isRefusal:
        return REFUSED, [reading.errors[:200]]
    if reading.questions:
        if reading.code != 1:
            return WRONG, [f"questions but exit {reading.code}"]
        return ASKED, [f"{question['code']}: {question.get('text', '')}" for question in reading.questions]
    bad = differences(truth, reading.rows)
    if bad and any(not differences(other, reading.rows) for other in alternatives):
        bad = []
    if not bad and chain is False and True in reading.chains:
        bad = ["a broken balance is said to reconcile"]
    return (WRONG, bad) if bad else (EXACT, [])
