#!/usr/bin/env python3
"""Random households whose transfers, doubles and changed prices are known, and what `review` makes of them.

    Benchmarks/review/run.py BINARY [--seed N] [--count N] [--verbose]

A household has two to four accounts and three months of statements. The person typed some payments before the bank had
them, a rule foresaw a subscription whose price changes or that stops, and money moves between the accounts, with a text
that says so or without. It is told: how many true questions were settled by the import, asked, or missed; whether income,
spending and balances are the truth after truthful answers; and whether any sum that is not the truth was printed without
a word about it (`silent`). The exit status is 1 if one was.
"""
import argparse
import collections
import csv
import datetime
import json
import os
import random
import re
import subprocess
import sys
import tempfile

START = datetime.date(2026, 1, 1)
DAYS = 90
SHOPS = ["Rewe Markt", "Stadtwerke Elbtal", "Bakery Crumb", "Kiosk am Eck", "Books & Co", "Cafe Luna", "Hardware Hub"]
ACCOUNTS = [("giro", "Giro", "checking"), ("savings", "Savings", "savings"), ("card", "Visa Card", "creditCard"),
            ("joint", "Joint", "checking")]


class Event:
    """A payment, or one half of a transfer, as the bank books it."""

    def __init__(self, token, day, account, minor, payee, text, kind="flow", partner=None):
        self.token, self.day, self.account, self.minor = token, day, account, minor
        self.payee, self.text, self.kind, self.partner = payee, text, kind, partner


class Household:
    def __init__(self, seed):
        self.rng = random.Random(f"review {seed}")
        rng = self.rng
        self.accounts = ACCOUNTS[:rng.randint(2, 4)]
        self.events, self.typed, self.number = {}, [], 0
        for account, _, kind in self.accounts:
            for _ in range(rng.randint(8, 20) if kind != "savings" else rng.randint(1, 3)):
                self.flow(account)
        for _ in range(rng.randint(1, 5)):
            self.transfer()
        self.subscription()
        for event in list(self.events.values()):
            if event.kind == "flow" and event.minor < 0 and rng.random() < 0.15:
                self.typed.append((event, event.day - datetime.timedelta(days=rng.choice((0, 0, 0, 1, 2, 3)))))

    def token(self):
        self.number += 1
        return f"T{self.number:04d}X"

    def day(self):
        return START + datetime.timedelta(days=self.rng.randrange(DAYS))

    def add(self, *arguments, **names):
        event = Event(self.token(), *arguments, **names)
        self.events[event.token] = event
        return event

    def flow(self, account):
        rng = self.rng
        # Round sums come again, so that chance makes pairs.
        minor = -rng.choice((450, 1000, 2000, 5000, rng.randint(300, 20000)))
        if rng.random() < 0.15:
            minor = -minor * 3
        self.add(self.day(), account, minor, rng.choice(SHOPS), rng.choice(("Purchase", "Card payment", "Thanks")))

    def transfer(self):
        rng = self.rng
        (one, _, _), (other, name, _) = rng.sample(self.accounts, 2)
        minor = rng.choice((5000, 10000, 20000, rng.randint(2000, 90000)))
        day = self.day()
        out, into = rng.choice(((f"To {name}", "Transfer"), ("Standing order", ""), ("Own transfer", "between accounts"), ("J. Doe", "savings plan")))
        first = self.add(day, one, -minor, out, into, kind="transfer")
        later = day + datetime.timedelta(days=rng.choice((0, 0, 1, 2)))
        second = self.add(later, other, minor, rng.choice(("J. Doe", "Transfer", "Credit")), "incoming", kind="transfer")
        first.partner, second.partner = second.token, first.token

    def subscription(self):
        rng = self.rng
        self.foreseen, self.price = [], rng.choice((999, 1299, 1999))
        change, stop = rng.choice((None, 1, 2)), rng.choice((None, None, 2))
        for month in range(3):
            day = datetime.date(2026, 1 + month, 10)
            if stop is not None and month >= stop:
                self.foreseen.append((day, None))
                continue
            price = self.price + (200 if change is not None and month >= change else 0)
            late = day + datetime.timedelta(days=rng.choice((0, 0, 1, 2)))
            event = self.add(late, "giro", -price, "Streamflix", "Abo", kind="rule")
            self.foreseen.append((day, event.token))

    def truth(self):
        income = sum(e.minor for e in self.events.values() if e.kind != "transfer" and e.minor > 0)
        expense = -sum(e.minor for e in self.events.values() if e.kind != "transfer" and e.minor < 0)
        balances = collections.Counter({key: 0 for key, _, _ in self.accounts})
        for event in self.events.values():
            balances[event.account] += event.minor
        return income, expense, dict(balances)


def decimal(minor):
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02d}"


class Trial:
    def __init__(self, seed, binary, folder):
        self.house, self.binary, self.folder = Household(seed), binary, folder
        self.counts, self.wrong = collections.Counter(), []

    def run(self, *words, check=True):
        environment = {"HOME": self.folder, "PATH": os.environ["PATH"], "TZ": "UTC"}
        result = subprocess.run([self.binary, *words], cwd=self.folder, env=environment, capture_output=True, text=True)
        if check and result.returncode:
            raise RuntimeError(f"{words}: exit {result.returncode}: {result.stdout[-300:]}{result.stderr[-500:]}")
        return result

    def prepare(self):
        house = self.house
        accounts = [word for _, name, kind in house.accounts for word in ("--account", f"{name}:{kind}")]
        self.run("create", "M", "--storage", "csv", "--currency", "EUR", *accounts)
        self.keys = dict(zip((key for key, _, _ in house.accounts), self.account_keys()))
        self.run("recurring", "add", decimal(house.price), "entertainment", "Streamflix", "--every", "monthly", "--date", "2026-01-10",
                 "--until", "2026-03-31", "--account", self.keys["giro"], "--yes", "--dataset", "M")
        for event, day in house.typed:
            self.run("add", decimal(-event.minor), "groceries", event.payee, "--date", str(day), "--account", self.keys[event.account],
                     "--note", event.token, "--yes", "--dataset", "M")
        for key, _, kind in house.accounts:
            rows = sorted((e for e in house.events.values() if e.account == key), key=lambda e: (e.day, e.token))
            total, lines = 0, [["Date", "Payee", "Text", "Amount", "Balance"]]
            for event in rows:
                total += event.minor
                lines.append([str(event.day), event.payee, f"{event.text} {event.token}".strip(), decimal(event.minor), decimal(total)])
            with open(os.path.join(self.folder, f"{key}.csv"), "w", newline="") as file:
                csv.writer(file).writerows(lines)
            answers = ["--sign", "negative-is-out"]
            self.run("import", f"{key}.csv", "--account", self.keys[key], "--yes", *answers, "--dataset", "M")

    def account_keys(self):
        document = json.loads(self.run("accounts", "--json", "--dataset", "M").stdout)
        return [account["accountKey"] for account in document["accounts"]]

    def rows(self):
        with open(os.path.join(self.folder, "M/Data/Transactions.csv"), newline="", encoding="utf-8-sig") as file:
            rows = [row for row in csv.DictReader(file) if not row["deletedAt"]]
        for row in rows:
            tokens = re.findall(r"T\d{4}X", f"{row['statementText']} {row['note']} {row['payee']}")
            row["token"] = tokens[0] if tokens else None
        return {row["id"]: row for row in rows}

    def sums(self):
        report = self.run("report", "summary", "--from", "2025-12-01", "--until", "2026-03-31", "--json", "--dataset", "M", check=False)
        part = json.loads(report.stdout)["currencies"][0]
        balance = self.run("balance", "--on", "2026-04-30", "--json", "--dataset", "M", check=False)
        accounts = {a["accountKey"]: a["balanceMinor"] for a in json.loads(balance.stdout)["accounts"]}
        balances = {key: accounts[self.keys[key]] for key, _, _ in self.house.accounts}
        return part["incomeMinor"], part["expenseMinor"], balances, "unsure:" in report.stderr, "unsure:" in balance.stderr

    def judge(self, what):
        """Tells what is not the truth."""
        income, expense, balances, flows_told, balances_told = self.sums()
        true_income, true_expense, true_balances = self.house.truth()
        if (income, expense) != (true_income, true_expense):
            self.counts[f"{what}: flows differ"] += 1
            if not flows_told:
                self.wrong.append(f"{what}: income {income} expense {expense}, truth {true_income} {true_expense}, silent")
        if balances != true_balances:
            self.counts[f"{what}: balances differ"] += 1
            if not balances_told:
                self.wrong.append(f"{what}: balances {balances}, truth {true_balances}, silent")
        return (income, expense, balances) == (true_income, true_expense, true_balances)

    def answer(self):
        """Answers every question of money by the truth, until none is open."""
        for _ in range(5):
            items = json.loads(self.run("review", "--json", "--dataset", "M").stdout)["items"]
            rows, answers = self.rows(), []
            for item in items:
                choice = self.truthful(item, [rows.get(id) for id in item["rows"]])
                if choice:
                    answers.append({"item": item["item"], "choice": choice})
            if not answers:
                return
            with open(os.path.join(self.folder, "answers.json"), "w") as file:
                json.dump({"answers": answers}, file)
            self.run("review", "--apply", "answers.json", "--yes", "--dataset", "M")

    def truthful(self, item, rows):
        house, kind, words = self.house, item["kind"], [choice["choice"] for choice in item["choices"]]
        tokens = [row["token"] for row in rows if row]
        events = [house.events.get(token) for token in tokens]
        if kind == "double":
            same = tokens[0] is not None and tokens[0] == tokens[1]
            self.counts[f"double asked, {'right' if same else 'wrong'}"] += 1
            return "same" if same else "separate"
        if kind == "transfer" and len(rows) == 2:
            same = events[0] is not None and events[0].partner == tokens[1]
            self.counts[f"transfer asked, {'right' if same else 'wrong'}"] += 1
            return "link" if same else "separate"
        if kind == "transfer":
            partner = events[0] and events[0].partner and house.events[events[0].partner]
            same = partner and self.keys[partner.account] == words[0]
            # Its other half is among the rows already, so that a new one would count twice.
            self.counts[f"transfer to one account asked, {'right' if same else 'wrong'}"] += 1
            return "separate"
        if kind == "planned":
            day = datetime.date.fromisoformat(rows[0]["occurrenceDate"])
            token = dict(house.foreseen)[day]
            if "keep" in words:
                never = all(dict(house.foreseen)[datetime.date.fromisoformat(row["occurrenceDate"])] is None for row in rows)
                self.counts[f"planned alone asked, {'right' if never else 'wrong'}"] += 1
                return "remove" if never else "keep"
            same = token is not None and tokens[-1] == token
            self.counts[f"planned asked, {'right' if same else 'wrong'}"] += 1
            return "same" if same else "not-made" if token is None else "separate"
        return None

    def missed(self):
        """What is still double, or not linked, after all answers."""
        rows = self.rows()
        for token, count in collections.Counter(r["token"] for r in rows.values() if r["token"]).items():
            if count > 1:
                self.wrong.append(f"{token}: {count} rows, nobody asked")
        for event in self.house.events.values():
            if event.kind != "transfer" or event.minor > 0:
                continue
            halves = [r for r in rows.values() if r["token"] in (event.token, event.partner)]
            linked = len({r["transferId"] for r in halves}) == 1 and halves[0]["transferId"]
            self.counts["transfers linked at the end" if linked else "transfers missed"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    totals, bad = collections.Counter(), 0
    for seed in range(given.seed, given.seed + given.count):
        with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
            trial = Trial(seed, os.path.abspath(given.binary), folder)
            trial.prepare()
            trial.judge("before")
            trial.answer()
            trial.missed()
            right = trial.judge("after")
            totals += trial.counts
            totals["households"] += 1
            totals["true after review"] += right
            if trial.wrong:
                bad += 1
                if given.verbose or bad <= 10:
                    print(f"{seed}: {'; '.join(trial.wrong)}")
    for name, count in sorted(totals.items()):
        print(f"{count:6}  {name}")
    print(f"{bad:6}  households with something silent")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
