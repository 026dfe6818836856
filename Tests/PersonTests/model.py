"""What must be there: the values that the person typed, the lines of the bank, and the runs with what each made."""
import collections
import glob
import json
import os
import re
import unicodedata

from table import is_blank, meant, same_value


class Failure(Exception):
    """Something that must hold does not; `kind` names the class of failure."""

    def __init__(self, kind, text):
        super().__init__(f"{kind}: {text}")
        self.kind, self.text = kind, text


class Facts:
    """Every value that the person typed and neither changed nor cleared since: (sheet, row, column) to its cell."""

    def __init__(self):
        self.values = {}
        self.checked = 0
        self.other_names = {}
        """By the id of a row that was typed without one: the token it went by, and goes by again when its link is taken back."""

    def typed(self, table, row, column):
        key = (table.name, table.row_key(row), table.column_keys.get(column))
        for name in table.names_of_row(row) if table.tab else ():
            self.values.pop((table.name, name, key[2]), None)
        tokens = [name for name in table.names_of_row(row) if name.startswith("tok:")] if table.tab else []
        if key[1] in self.other_names and tokens:
            self.other_names[key[1]] = tokens[0]
        cell = table.cell(row, column)
        if is_blank(cell):
            self.values.pop(key, None)
        else:
            self.values[key] = cell
        return key

    def rename(self, world):
        """Rows that were typed without an id may have got one: from then on they go by it."""
        for (name, key, column), cell in list(self.values.items()):
            table = world.by_name(name)
            if table is None or not table.tab:
                continue
            if key in self.other_names and not table.find(key):
                del self.values[(name, key, column)]
                key = self.other_names[key]
                for row in table.find(key)[:1]:
                    cell = self.respelt(table, row, column, cell)
                self.values[(name, key, column)] = cell
            if not key.startswith("tok:"):
                continue
            for row in table.find(key)[:1]:
                new = table.row_key(row)
                if new.startswith("id:"):
                    del self.values[(name, key, column)]
                    self.values[(name, new, column)] = self.respelt(table, row, column, cell)
                    self.other_names[new] = key

    def respelt(self, table, row, column, cell):
        """How a value is spelt in a row that got an id or lost it again: a run that adopts a row spells it as the format does."""
        found = table.cell(row, table.ours[column]) if column in table.ours else None
        return found if says_the_same(found, cell) else cell

    def replaced(self, table, row, column):
        """Somebody else typed over a value."""
        for name in [table.row_key(row), *table.names_of_row(row)]:
            self.values.pop((table.name, name, column), None)

    def row_gone(self, name, key):
        for fact in [fact for fact in self.values if fact[0] == name and fact[1] == key]:
            del self.values[fact]

    def missing(self, world):
        """The facts that do not hold, each with why."""
        lost = []
        for (name, key, column), cell in self.values.items():
            self.checked += 1
            table = world.by_name(name)
            if table is None:
                lost.append(((name, key, column), "the sheet is gone"))
                continue
            rows = table.find(key) or table.find(self.other_names.get(key, ""))
            if not rows:
                lost.append(((name, key, column), "the row is gone"))
                continue
            at = table.column_of.get(column)
            found = [table.cell(row, at) if at else None for row in rows]
            is_renamed = key.startswith("tok:") != table.row_key(rows[0]).startswith("tok:") and column in table.ours
            same = [
                is_renamed and says_the_same(each, cell)
                or each is not None and (each.formula is not None if cell.formula is not None else same_value(each, cell) and each.formula is None)
                for each in found]
            if not any(same):
                lost.append(((name, key, column), f"{cell.value!r} became {found[0].value if found[0] else None!r}"))
        return lost

    def refresh(self, world):
        """Takes over how a program that saved the files anew spells the values; returns those it dropped."""
        dropped = []
        for fact in list(self.values):
            name, key, column = fact
            table = world.by_name(name)
            rows = table.find(key) if table else []
            at = table.column_of.get(column) if table else None
            cell = table.cell(rows[0], at) if rows and at else None
            if is_blank(cell):
                dropped.append(fact)
                del self.values[fact]
            else:
                self.values[fact] = cell
        return dropped


def says_the_same(one, other):
    """Whether two cells hold the same value, however a date or an amount is spelled."""
    return not is_blank(one) and not is_blank(other) and one.formula is None and other.formula is None and meant(one) == meant(other)


def squeezed(text):
    return " ".join(unicodedata.normalize("NFC", text).split())


class Group:
    """The equal lines of an account: which imports hold which of them, and how many rows there are."""

    def __init__(self):
        self.count = 0
        self.deleted = 0
        self.ever = set()


class Run:
    """What one run of the command did."""

    def __init__(self, identifier, machine, kind, before, after):
        self.id, self.machine, self.kind = identifier, machine, kind
        self.before, self.after = before, after
        self.made = collections.defaultdict(set)
        self.changed = {}
        self.columns = set()
        self.imports = []
        self.contents = {}
        self.deleted = {}
        """Lines that the person had deleted before an import, by group: taken back, it leaves them deleted again."""
        self.touched = collections.defaultdict(set)
        """Who changed a row of the run since, by table and row: other runs, and `None` for everybody else."""
        self.order = 0
        self.undone = False
        self.undoes = None


class Ledger:
    """The lines of the bank against the rows of the dataset."""

    def __init__(self, accounts):
        self.accounts = {account.key: account for account in accounts}
        self.groups = {}
        self.of_text = {}
        for account in accounts:
            for line in account.lines:
                key = (account.key, squeezed(line.text))
                self.groups.setdefault(key, Group())
                self.of_text.setdefault(key, []).append(line)

    def keys(self, account, indices):
        found = collections.defaultdict(set)
        for index in indices:
            found[(account, squeezed(self.accounts[account].lines[index].text))].add(index)
        return found

    def count(self, world):
        """How many live rows each group has."""
        table, counts = world.table("Transactions"), collections.Counter()
        for row in table.record_rows():
            text = squeezed(table.text(row, "statementText"))
            if text and not table.text(row, "deletedAt").strip():
                counts[(table.text(row, "accountKey").strip(), text)] += 1
        return counts

    def vouched(self, runs):
        """What the imports that were not undone hold, by group."""
        held = collections.defaultdict(set)
        for run in runs:
            if not run.undone:
                for each in run.imports:
                    for key, some in self.keys(each.account.key, each.indices).items():
                        held[key] |= some
        return held

    def deleted(self):
        """How many lines of each group the person deleted."""
        return {key: group.deleted for key, group in self.groups.items() if group.deleted}

    def after_person(self, world):
        counts = self.count(world)
        for key, group in self.groups.items():
            less = group.count - counts[key]
            group.deleted = max(0, group.deleted + less)
            group.count = counts[key]

    def adopt(self, world, held):
        """Takes the rows as they are, where something else has shown that they are right."""
        counts = self.count(world)
        for key, group in self.groups.items():
            group.count = counts[key]
            group.deleted = max(0, len(held.get(key, ())) - group.count)

    def check_import(self, world, held, fail):
        """After an import that said it was done: each line as often as it is in the imported statements together."""
        counts = self.count(world)
        for key, group in self.groups.items():
            true = len(held.get(key, ()))
            most = max(group.count, true, len(held.get(key, set()) | group.ever) if group.count > 0 and len(self.of_text[key]) > 1 else 0)
            least = max(group.count, true - group.deleted)
            found = counts[key]
            if not least <= found <= most:
                kind = "line-twice" if found > most else "line-missing"
                fail(kind, f"{key[1]!r} of {key[0]} stands {found} times; {least} to {most} expected (before {group.count}, in statements {true})")
            if true:
                group.deleted = max(0, true - found)
            group.count = found

    def check_undo(self, world, held, targets, fail):
        """After an undo: what other imports hold stays, and nothing is there more often."""
        counts = self.count(world)
        for key, group in self.groups.items():
            true, found = len(held.get(key, ())), counts[key]
            deleted = max([group.deleted, *(run.deleted.get(key, 0) for run in targets)])
            if found < min(group.count, true - deleted):
                fail("undone-other-import", f"{key[1]!r} of {key[0]} stands {found} times, and {true} are in imports that were not undone (before {group.count}, deleted by hand {group.deleted})")
            if found > group.count:
                fail("undo-doubled", f"{key[1]!r} of {key[0]} stands {found} times, and stood {group.count} times before")
            group.count = found
            group.deleted = max(0, true - found)

    def check_rows(self, world, edited, fail):
        """Each row of a bank's line has the line's day and amount, unless the person edited them."""
        table = world.table("Transactions")
        if not table:
            return
        for row in table.record_rows():
            key = (table.text(row, "accountKey").strip(), squeezed(table.text(row, "statementText")))
            lines = self.of_text.get(key)
            if not lines:
                continue
            name = table.row_key(row)
            account = self.accounts[key[0]]
            if (table.name, name, "amount") not in edited and (table.name, name, "direction") not in edited and (table.name, name, "type") not in edited:
                minor = signed_minor(table, row, account.digits)
                if all(minor != line.minor for line in lines):
                    fail("amount-wrong", f"row {row} {key[1]!r}: {minor}, and the statement says {lines[0].minor}")
            if (table.name, name, "date") not in edited:
                day = day_text(table, row)
                if all(day != line.date.isoformat() for line in lines):
                    fail("date-wrong", f"row {row} {key[1]!r}: {day}, and the statement says {lines[0].date}")


def signed_minor(table, row, digits):
    text = table.text(row, "amount").strip()
    if re.fullmatch(r"-?[\d.]*,\d{1,2}", text):
        text = text.replace(".", "").replace(",", ".")
    try:
        import decimal
        minor = int((decimal.Decimal(text) * 10 ** digits).to_integral_value())
    except decimal.InvalidOperation:
        return None
    direction = table.text(row, "direction").strip()
    if not direction:
        direction = "in" if table.text(row, "type").strip() == "income" else "out"
    return minor if direction == "in" else -minor


def day_text(table, row):
    import datetime
    text = table.text(row, "date").strip()
    cell = table.cell(row, table.ours["date"])
    if cell is not None and cell.kind == "n":
        return (datetime.date(1899, 12, 30) + datetime.timedelta(days=int(float(text)))).isoformat()
    found = re.fullmatch(r"(\d\d)\.(\d\d)\.(\d{4})", text)
    return f"{found[3]}-{found[2]}-{found[1]}" if found else text


def journal(root):
    """The entries of all machines' journals: (machine, entry) in the order of their time, each in its last state."""
    found = {}
    for path in sorted(glob.glob(os.path.join(glob.escape(root), ".dataset", "*", "journal.jsonl"))):
        machine = os.path.basename(os.path.dirname(path))
        with open(path, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if line.strip():
                    try:
                        entry = json.loads(line)
                    except ValueError:
                        continue
                    found[(machine, entry["id"])] = entry
    return sorted(((machine, entry) for (machine, _), entry in found.items()), key=lambda item: (item[1]["time"], item[1]["id"]))


def folded(text):
    flat = unicodedata.normalize("NFD", text.casefold())
    return "".join(mark for mark in flat if not unicodedata.combining(mark))


def rules(world):
    """The rules of the ImportRules tab in their order, as far as the person of these tests writes them."""
    table = world.table("ImportRules")
    found = []
    if table is None:
        return found
    for row in table.record_rows():
        enabled = table.cell(row, table.ours["isEnabled"]) if "isEnabled" in table.ours else None
        if enabled is None or (enabled.value or "").upper() not in ("TRUE", "1") or table.text(row, "deletedAt"):
            continue
        order = table.text(row, "sortOrder")
        rule = {name: table.text(row, name).strip() for name in ("textContains", "payee", "categoryKey", "tags", "note", "accountKey")}
        found.append((float(order) if order else float("inf"), row, rule))
    return [rule for _, _, rule in sorted(found, key=lambda item: item[:2])]


def filled_by_rules(found, account, text):
    """What the rules fill into a line: field to value."""
    fields = {}
    for rule in found:
        if rule["accountKey"] and rule["accountKey"] != account:
            continue
        if not rule["textContains"] or not any(
                folded(part.strip()) in folded(squeezed(text)) for part in rule["textContains"].split("|") if part.strip()):
            continue
        for field in ("payee", "categoryKey", "note"):
            if rule[field]:
                fields.setdefault(field, rule[field])
    return fields
