"""One sequence: downloads that overlap in time and format, and a life between them."""
import json
import os
import random
import shutil
import tempfile

import bank
import formats
from tool import Tool
from truth import Failure, Truth
from world import World

MEMORY = "/dev/shm"


class Sequence:
    def __init__(self, seed, binary):
        self.rng = random.Random(f"again {seed}")
        rng = self.rng
        self.storage = "xlsx" if rng.random() < 0.1 else "csv"
        base = MEMORY if os.access(MEMORY, os.W_OK) else None
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="again-", dir=base))
        self.lines, self.counts = [], {}
        self.tool = Tool(binary, self.folder, lambda line: self.lines.append("  $ " + line))
        self.accounts = [bank.Account("giro", 150000, rng)] + ([bank.Account("joint", 90000, rng)] if rng.random() < 0.3 else [])
        self.rewording = rng.random() < 0.3
        self.files = {}
        """The names of the lines in each file that was written."""
        self.runs = []
        """The imports in force, each with its file and what it brought."""
        self.token = 0
        arguments = ["create", "Money", "--storage", self.storage, "--currency", "EUR"]
        self.has_accounts = rng.random() < 0.9
        if not self.has_accounts:
            # The first import makes the account, and the others find it.
            self.accounts = self.accounts[:1]
        self.truth = Truth(self.accounts)
        self.reach = {account.key: 0 for account in self.accounts}
        if self.has_accounts:
            for account in self.accounts:
                arguments += ["--account", f"{account.key}:checking:{formats.amount(account.opening)}"]
        self.must(*arguments)

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def must(self, *arguments):
        result = self.tool.run(*arguments)
        if result.code:
            raise Failure("refused", f"{arguments[0]}: exit {result.code}: {result.text[-400:]}")
        return result

    def world(self):
        return World(os.path.join(self.folder, "Money"), self.storage)

    # Downloads

    def download(self, account, first, last, form):
        """Writes what the bank shows of these days; None where it shows nothing."""
        rows = [(line, balance, *bank.words(line, self.rng, self.rewording)) for line, balance in account.booked() if first <= line.number <= last]
        if not rows:
            return None
        name = f"s{len(self.files) + 1}-{account.key}.{form}"
        with open(os.path.join(self.folder, name), "w", encoding="utf-8", newline="") as file:
            file.write(formats.ALL[form](account.key, rows))
        self.files[name] = (account, {row[0].name for row in rows})
        self.lines.append(f"  {name}: the lines {rows[0][0].number} to {rows[-1][0].number}")
        return name

    def whole_days(self, account, first, last):
        lines = account.lines
        while first > 0 and lines[first - 1].date == lines[first].date:
            first -= 1
        while last + 1 < len(lines) and lines[last + 1].date == lines[last].date:
            last += 1
        return first, last

    def bring(self, account, first, last, form=None):
        first, last = self.whole_days(account, max(first, 0), min(last, len(account.lines) - 1))
        name = self.download(account, first, last, form or self.rng.choice(sorted(formats.ALL)))
        if name is None:
            return False
        self.reach[account.key] = max(self.reach[account.key], last + 1)
        return self.import_file(name)

    def import_file(self, name, answers=()):
        """Imports a file, answers what is asked by what is true, and counts the rows."""
        account, names = self.files[name]
        arguments = ["import", name, "--json", "--dataset", "Money", *answers]
        if self.has_accounts:
            arguments += ["--account", account.key]
        result = self.tool.run(*arguments)
        if not answers:
            self.count("imports")
        try:
            statement = json.loads(result.out)["statements"][0]
        except (ValueError, KeyError, IndexError):
            raise Failure("no-json", f"{name}: exit {result.code}: {result.text[-400:]}") from None
        asked = sorted({question["code"] for question in statement["questions"]})
        if result.code == 1 and asked:
            return self.answer(name, names, asked) if not answers else self.unanswered(name, asked)
        if result.code:
            raise Failure("refused", f"{name}: exit {result.code}: {result.err[-400:]}")
        if statement["new"]:
            self.runs.append((name, set(names)))
        self.truth.held |= names
        self.truth.check(self.world(), f"after {name}")
        return True

    def answer(self, name, names, asked):
        for code in asked:
            self.count(f"asked {code}")
        known = names & self.truth.held
        answers = []
        for code in asked:
            if code == "equal-lines":
                answers += ["--equal-lines", "same" if known else "new"]
            elif code == "amount-sign":
                answers += ["--sign", "negative-is-out"]  # a few lines without balances do not show it
            elif code == "known-lines":
                answers += ["--answer", f"{code}={'same' if known else 'new'}"]
            else:
                raise Failure(f"asked-{code}", f"{name}: a question that this file decides")
        try:
            return self.import_file(name, answers)
        except Failure as failure:
            # One answer for lines of both kinds cannot be right; nothing was silent.
            if names - self.truth.held or failure.kind == "refused":
                self.count("answered for lines of both kinds")
                raise StopIteration from None
            raise

    def unanswered(self, name, asked):
        self.count("questions left after an answer")
        return True

    def run(self, steps):
        import life
        names, weights = zip(*life.ALL.items())
        for _ in range(steps):
            action = self.rng.choices(names, weights)[0]
            self.lines.append(action.__name__)
            try:
                if action(self) is False:
                    self.lines.pop()
            except StopIteration:
                return
