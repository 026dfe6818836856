"""One run: a person, a sync client and a second machine around one dataset, and the checks after each step."""
import collections
import json
import os
import random
import shutil
import tempfile

import attacker
import bank
import home
import schema
import versions
from compare import Comparison, Policy
from model import Facts, Failure, Ledger, Run, filled_by_rules, journal, rules, squeezed
from policies import is_told
from tool import Tool
from world import World

MEMORY = "/dev/shm"


class Counts(collections.Counter):
    """What a run did, summed up over all runs in the end."""


class Session:
    def __init__(self, seed, storage, options):
        self.seed, self.storage, self.options = seed, storage, options
        self.rng = random.Random(f"{seed} {storage}")
        self.rng_home = random.Random(f"{seed} {storage} home")
        base = MEMORY if os.access(MEMORY, os.W_OK) else None
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix="person-", dir=base))
        self.root = os.path.join(self.folder, "Money")
        self.lines = []
        self.counts = Counts()
        self.tool = Tool(options.binary, self.folder, lambda line: self.lines.append("  $ " + line))
        self.facts, self.ledger, self.runs = Facts(), None, []
        self.world = None
        self.token = 0
        self.step = 0
        self.known_errors = None
        self.extra = {}
        """Files that somebody laid beside the data: path to hash."""
        self.totals = False
        self.linked = {}
        self.statement_number = 0
        self.past = []
        self.deleted_before = {}
        self.attacker = attacker.Attacker(self) if options.attacker else None

    def say(self, text):
        self.lines.append(text)

    def fail(self, kind, text):
        """Ends the run as failed, unless failures of this kind are left out (a known one that hides others)."""
        if kind not in self.options.ignore:
            raise Failure(kind, text)
        self.counts["ignored " + kind] += 1

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def next_token(self):
        self.token += 1
        return f"tok{self.token}"

    # Start

    def start(self):
        accounts = [bank.Account("giro", "checking", "EUR", 100000, self.rng)]
        if self.rng.random() < 0.5:
            yen = self.rng.random() < 0.4 and "yen" not in self.options.without
            accounts.append(bank.Account("yen", "savings", "JPY", 500000, self.rng) if yen
                            else bank.Account("card", "creditCard", "EUR", -20000, self.rng))
        self.ledger = Ledger(accounts)
        self.opened = set()
        is_old = self.rng.random() < 0.1 and "v1" not in self.options.without
        # By dice of their own: lives without the pages do what they did before there were any.
        has_pages = self.storage == "xlsx" and not is_old and "overview" not in self.options.without and self.rng_home.random() < 0.7
        arguments = ["create", "Money", "--storage", self.storage, "--currency", "EUR", *([] if has_pages else ["--no-overview"])]
        for account in accounts:
            if account.currency == "EUR" and not is_old:
                arguments += ["--account", f"{account.key}:{account.kind}:{account.decimal(account.opening)}"]
                self.opened.add(account.key)
        result = self.tool.run(*arguments)
        if result.code:
            raise Failure("create-failed", result.text)
        if self.options.language:
            result = self.tool.run("settings", "set", "language", self.options.language, "--dataset", "Money")
            if result.code:
                raise Failure("language-failed", result.text)
        self.world = World(self.root, self.storage)
        self.home = home.Home(self) if has_pages else None
        if is_old:
            versions.make_old(self)
        else:
            versions.open_accounts(self)
        self.known_errors = None
        if self.attacker:
            self.attacker.start()

    def make_tab(self, tab, names):
        """The person makes a tab with these names in its first row."""
        self.say(f"  makes the tab {tab}")
        if self.storage == "csv":
            with open(os.path.join(self.world.data, f"{tab}.csv"), "w", encoding="utf-8") as file:
                file.write(",".join(names) + "\n")
            self.reload()
        else:
            sheet = self.world.store.add_sheet(tab)
            for column, name in enumerate(names, 1):
                sheet.set(1, column, "s", name)
            self.world.save()

    def type_account(self, account):
        """The person adds an account as a row."""
        self.say(f"  types the account {account.key}")
        self.opened.add(account.key)
        table = self.world.table("Accounts")
        row = table.last_row + 1
        stamp = "2026-01-01T00:00:00Z"
        for name, kind, value in (
                ("accountKey", "s", account.key), ("name", "s", account.key.title()), ("type", "s", account.kind), ("currency", "s", account.currency),
                ("startingBalance", "n", account.decimal(account.opening)), ("isActive", "b", "1" if self.storage == "xlsx" else "TRUE"),
                ("createdAt", "s", stamp), ("updatedAt", "s", stamp)):
            if name in table.ours:
                self.world.set(table, row, table.ours[name], value, kind)
        self.world.save()

    # Person

    def typed(self, table, row, column):
        """Notes a value typed into a cell, once the files are saved."""
        table = self.world.by_name(table.name)
        self.touch(table, row)
        key = table.row_key(row)
        if any(run.contents.get((table.name, key)) == table.content(row) for run in self.runs):
            # Typed over and back the row is as a run made it: it goes with the run.
            self.facts.row_gone(table.name, key)
            return
        self.facts.typed(table, row, column)

    def touch(self, table, row):
        key = (table.name, table.row_key(row))
        for run in self.runs:
            run.touched[key].add(None)

    def after_person(self):
        self.world.save()
        self.known_errors = None
        self.ledger.after_person(self.world)

    def reload(self):
        """Reads the folder anew after somebody changed its files."""
        self.world = World(self.root, self.storage, self.extra)
        self.known_errors = None

    # Command

    def errors(self):
        """The findings of severity error, counted by code and tab."""
        result = self.tool.run("validate", "--dataset", "Money", "--json", quiet=True)
        if self.extra and result.code:
            return collections.Counter()  # which of two copies is the dataset is a question: nothing more can be said
        try:
            findings = json.loads(result.out)["findings"]
        except (ValueError, KeyError):
            raise Failure("validate-failed", f"exit {result.code}: {result.text[:500]}") from None
        self.counts["validations"] += 1
        has_errors = any(finding["severity"] == "error" for finding in findings)
        if has_errors != (result.code == 1):
            self.fail("exit-code", f"validate: exit {result.code}, errors {has_errors}")
        return collections.Counter((finding["code"], finding["tab"] or "") for finding in findings if finding["severity"] == "error")

    def change(self, kind, *arguments, machine="one", policy=None, imports=(), cut=None):
        """Runs a command that changes the dataset, and checks all that must hold; whether it was done."""
        if self.known_errors is None:
            self.known_errors = self.errors()
        before, entries = self.world, self.entries()
        result = self.run_changing(*arguments, machine=machine, cut=cut)
        return self.verify(kind, result, before, entries, machine, policy or Policy(), imports)

    def run_changing(self, *arguments, machine="one", cut=None):
        """Runs a command, under attack where there is an attacker."""
        def run():
            return self.tool.run(*arguments, machine=machine, cut=cut)

        return self.attacker.around(arguments, run) if self.attacker and self.attacker.rng.random() < 0.8 else run()

    def entries(self):
        return [(machine, entry) for machine, entry in journal(self.root) if entry["state"] == "done"]

    def verify(self, kind, result, before, entries, machine, policy, imports=()):
        self.counts["commands"] += 1
        after = World(self.root, self.storage, self.extra)
        if "report this" in result.text or result.code < 0 or result.code > 128 or "no end within" in result.text:
            self.fail("broke", f"{kind}: exit {result.code}: {result.text[-600:]}")
        self.check_links()
        left = after.leftovers()
        if left:
            self.fail("left-over", f"{kind}: {left}")
        # A line that an attacker altered and the journal got back is no run of this command.
        known = {entry["id"] for _, entry in entries} | {run.id for run in self.runs}
        new = [item for item in self.entries() if item[1]["id"] not in known]
        # Of several runs those that can be are taken back, up to the first that cannot.
        in_part = kind == "undo" and result.code == 1 and new and "taken back, and the next is not" in result.text
        if in_part:
            self.counts["undo in part"] += 1
        elif result.code != 0:
            self.counts[f"{kind} refused"] += 1
            changed = self.changed_files(before, after)
            if changed:
                self.fail("refused-but-changed", f"{kind}: exit {result.code}, and {changed} changed: {result.text[-300:]}")
            self.world = after
            return False
        self.check_other_files(before, after, new)
        runs = [self.run_of(entry, name, kind, before, after, imports) for name, entry in new]
        for number, run in enumerate(runs):
            run.errors = self.known_errors
            # Between several entries of one command nobody looked at the files.
            run.before = run.before if number == 0 else None
            run.after = run.after if number == len(runs) - 1 else None
        if kind not in ("undo", "redo"):
            self.compare(kind, before, after, policy, runs, result)
        self.world = after
        if kind == "import":
            self.check_import_result(before, after, runs, imports, result)
        # What was wrong before a run may be wrong again when it is taken back.
        back = [run for taken in runs for run in self.runs if run.id == taken.undoes]
        self.finish(kind, result, sum((run.errors for run in back), collections.Counter()))
        home.check(self, kind, before, after)
        return True

    def compare(self, kind, before, after, policy, runs, result):
        comparison = Comparison(before, after, policy)
        problems = [
            problem for problem in comparison.problems
            if problem.kind not in self.options.ignore and not (problem.kind == "formula-not-grown" and is_told(problem.text, result.text))]
        self.check_place(comparison, before, after)
        if problems:
            raise Failure(problems[0].kind, f"{kind}: " + "; ".join(problem.text for problem in problems[:4]))
        for run in runs:
            run.columns |= comparison.new_columns
            for name, rows in comparison.inserted.items():
                table = after.by_name(name)
                for row in rows:
                    run.made[name].add(table.row_key(row))
                    run.contents[(name, table.row_key(row))] = table.content(row)
            for name, key, column, old, new in comparison.changed:
                run.changed[(name, key, column)] = (old, new)
                for other in self.runs:
                    if other is not run:
                        other.touched[(name, key)].add(run.id)
        return comparison

    def check_place(self, comparison, before, after):
        """New rows follow the last record, where own cells below were filled in advance, and totals stay below them."""
        for name, inserted in comparison.inserted.items():
            table, later = before.by_name(name), after.by_name(name)
            if table is None or not table.tab or not inserted:
                continue
            rows = dict(comparison.pairs[name])
            end = max((rows[row] for row in table.record_rows() if row in rows), default=1)
            in_advance = [row for row in rows if row > 1 and table.has_own(row) and not table.has_ours(row)]
            if in_advance and not self.totals and inserted[0] != end + 1:
                self.fail("rows-apart", f"{name}: the records end in row {end}, and the new rows begin in row {inserted[0]}")
            if self.totals and later.tab == "Transactions":
                below = [row for row in rows.values() if row > end and not later.is_record(row) and not later.is_empty(row)]
                if below and max(inserted) > min(below):
                    self.fail("totals-inside", f"{name}: new rows to {max(inserted)}, and the totals stand in row {min(below)}")

    def new_imports(self, statements):
        """The statements that no run in force has brought already: the very same file counts once."""
        held = {each.text() for run in self.runs + self.past if not run.undone for each in run.imports}
        return [each for each in statements if each.text() not in held]

    def run_of(self, entry, name, kind, before, after, imports):
        run = Run(entry["id"], name, kind, self.data_hashes(before), self.data_hashes(after))
        run.imports = self.new_imports(imports)
        run.undoes = entry.get("undoes")
        self.runs.append(run)
        run.order = len(self.runs)
        return run

    def finish(self, kind, result, allowed=None):
        """What holds after every run that said it was done."""
        self.check_facts(kind)
        self.facts.rename(self.world)
        self.check_ids(kind)
        edited = set(self.facts.values)
        self.ledger.check_rows(self.world, edited, self.fail)
        errors = self.errors()
        more = errors - self.known_errors - (allowed or collections.Counter())
        if more:
            self.fail("new-errors", f"{kind}: validate finds {dict(more)} more than before")
        self.known_errors = errors

    def check_facts(self, kind):
        before = self.facts.checked
        lost = self.facts.missing(self.world)
        self.counts["typed values checked"] += self.facts.checked - before
        if kind == "undo":
            # An own cell beside a row that goes stays without its name; whether it does, the comparison of the tables says.
            self.nameless = [fact for fact, why in lost if why == "the row is gone" and fact[2].startswith("own:")]
            lost = [each for each in lost if each[0] not in self.nameless]
        if lost:
            self.fail("typed-lost", f"{kind}: {lost[:3]}")
            for fact, _ in lost:
                del self.facts.values[fact]

    def check_ids(self, kind):
        for tab, table in self.world.tables.items():
            seen = collections.Counter()
            for row in table.record_rows():
                key = table.text(row, schema.key_column(tab)).strip()
                if key:
                    seen[key] += 1
            twice = [key for key, number in seen.items() if number > 1]
            if twice:
                self.fail("id-twice", f"{kind}: {tab}: {twice[:3]}")

    def check_links(self):
        for path, target in self.linked.items():
            if not os.path.islink(path) or os.readlink(path) != target:
                self.fail("link-replaced", f"{os.path.relpath(path, self.folder)} was a link to {target}")

    def data_hashes(self, world):
        return {path: value for path, value in world.files.items() if path.startswith("Data/") and path not in self.extra}

    @staticmethod
    def changed_files(before, after):
        paths = sorted(set(before.files) | set(after.files))
        return [path for path in paths if before.files.get(path) != after.files.get(path)]

    def check_other_files(self, before, after, new):
        """Only files that the journal names change, and no file comes that it does not name."""
        named = {file["path"] for _, entry in new for file in entry["files"]}
        for path in self.changed_files(before, after):
            if path not in named:
                self.fail("other-file", f"{path} changed, and no run names it ({sorted(named)})")

    # Import

    def check_import_result(self, before, after, runs, imports, result):
        for each in imports:
            for key, some in self.ledger.keys(each.account.key, each.indices).items():
                self.ledger.groups[key].ever |= some
        if not runs and imports:
            # Nothing new, so no run to undo; what the statements hold is known all the same.
            quiet = Run("none", "none", "import", {}, {})
            quiet.imports = self.new_imports(imports)
            self.past.append(quiet)
        for run in runs:
            run.deleted = self.ledger.deleted()
        self.ledger.check_import(after, self.ledger.vouched(self.runs + self.past), self.fail)
        table = after.table("Transactions")
        known = rules(before)
        for run in runs:
            for key in run.made.get("Transactions", ()):
                for row in table.find(key):
                    account, text = table.text(row, "accountKey"), table.text(row, "statementText")
                    if (account, squeezed(text)) not in self.ledger.groups:
                        self.fail("line-unknown", f"row {row} {text!r} of {account!r} is in no statement")
                    if table.text(row, "type") == "transfer":
                        continue
                    for field, value in filled_by_rules(known, account, text).items():
                        if table.text(row, field).strip() != value:
                            self.fail("rule-not-applied", f"row {row} {text!r}: {field} is {table.text(row, field)!r}, and a rule says {value!r}")

    def unused(self, names):
        return next(name for name in names if name not in {table.name for table in self.world.all_tables()})
