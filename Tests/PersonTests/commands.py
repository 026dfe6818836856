"""What the person, or a second machine, has the command do."""
import json
import os

import bank
import undoing
import versions
from model import Failure, day_text, signed_minor
from policies import ImportPolicy, MigratePolicy, RulesPolicy


def machine(session):
    return session.rng.choices(("one", "two", "none"), (20, 3 if session.options.machines else 0, 1 if session.options.machines else 0))[0]


def statement(session, account):
    """A statement over a part of the account's lines: the next ones, a month, any part, or one that was there before."""
    rng, lines = session.rng, account.lines
    seen = [index for key, group in session.ledger.groups.items() if key[0] == account.key for index in group.ever]
    reach = max(seen, default=-1)
    way = rng.choice(("next", "next", "overlap", "month", "any", "again"))
    if way == "next":
        first = min(reach + 1, len(lines) - 1)
        last = min(first + rng.randint(0, 7), len(lines) - 1)
    elif way == "overlap":
        first = max(0, min(reach - rng.randint(0, 6), len(lines) - 1))
        last = min(first + rng.randint(1, 10), len(lines) - 1)
    elif way == "month":
        month = rng.randint(1, min(4, lines[-1].date.month))
        inside = [line.index for line in lines if line.date.month == month][:25]
        if not inside:
            return None
        first, last = inside[0], inside[-1]
    elif way == "any":
        first = rng.randint(0, len(lines) - 1)
        last = min(first + rng.randint(0, 8), len(lines) - 1)
    else:
        old = [each for run in session.runs + session.past for each in run.imports if each.account is account]
        if not old:
            return None
        chosen = rng.choice(old)
        if rng.random() < 0.5:  # the very same file, perhaps under another name
            session.statement_number += 1
            name = f"s{session.statement_number}-{account.key}.{chosen.form.split('.')[-1]}"
            return bank.Statement(account, chosen.indices, chosen.form, chosen.backward, name)
        first, last = min(chosen.indices), max(chosen.indices)
    # Whole days: lines of one day that two files share in part are a question when they are equal.
    if rng.random() < 0.8:
        while first > 0 and lines[first - 1].date == lines[first].date:
            first -= 1
        while last + 1 < len(lines) and lines[last + 1].date == lines[last].date:
            last += 1
    form = rng.choice(sorted(bank.FORMATS))
    if not tells_twins_apart(session, account, form):
        while first > 0 and lines[first - 1].text == lines[first].text:
            first -= 1
        while last + 1 < len(lines) and lines[last + 1].text == lines[last].text:
            last += 1
    session.statement_number += 1
    name = f"s{session.statement_number}-{account.key}.{form.split('.')[-1]}"
    return bank.Statement(account, range(first, last + 1), form, rng.random() < 0.4, name)


def tells_twins_apart(session, account, form):
    """Whether equal lines that two files share in part can be told apart: all files print balances, or all references."""
    forms = {form} | {each.form for run in session.runs + session.past for each in run.imports if each.account is account}
    return forms <= bank.WITH_BALANCES or forms <= bank.WITH_REFERENCES


def write(session, found):
    with open(os.path.join(session.folder, found.name), "w", encoding="utf-8", newline="") as file:
        file.write(found.text())
    session.say(f"  {found.name}: the lines {min(found.indices)} to {max(found.indices)} of {found.account.key}, {found.form}")


def some_statements(session):
    account = session.rng.choice(list(session.ledger.accounts.values()))
    if account.key not in session.opened or versions.version(session.world) != "2":
        return account, []
    statements = [each for _ in range(session.rng.choice((1, 1, 1, 2, 3))) if (each := statement(session, account))]
    for each in statements:
        write(session, each)
    return account, statements


def import_arguments(session, account, statements):
    arguments = ["import", *(each.name for each in statements), "--account", account.key, "--dataset", "Money"]
    if session.rng.random() < 0.3:
        arguments.append("--quiet")
    return arguments


def import_some(session):
    account, statements = some_statements(session)
    if not statements:
        return False
    arguments, cut = import_arguments(session, account, statements), None
    if session.rng.random() < 0.15:
        arguments.append("--json")
        cut = session.rng.choice((None, 0, 1)) if session.options.pipes else None
    session.counts["imports"] += 1
    return session.change(
        "import", *arguments, machine=machine(session), policy=ImportPolicy(), imports=statements,
        cut=cut) or True


def undo(session):
    if not session.runs:
        return False
    choice = session.rng.random()
    if choice < 0.5:
        arguments = []
    elif choice < 0.65:
        arguments = [str(session.rng.randint(1, 3)), "--yes", "--json"]
    else:
        open_runs = [run for run in session.runs if not run.undone and run.undoes is None]
        if not open_runs:
            return False
        run = session.rng.choice(open_runs)
        names = import_names(session, run)
        arguments = ["--import", session.rng.choice(names)] if names and choice > 0.85 else ["--run", run.id]
    if "--json" not in arguments and session.rng.random() < 0.7:
        arguments = [*arguments, "--json"]
    undoing.undo(session, arguments, machine(session))
    return True


def redo(session):
    """Brings back what was taken back last, where the command can."""
    undoing.redo(session, machine(session))
    return True


def import_names(session, run):
    """The ids of the imports that a run made, when it made one."""
    names = [key[3:] for key in sorted(run.made.get("Imports", ())) if key.startswith("id:")]
    return names if len(names) == 1 else []


def rules_apply(session):
    if session.world.table("ImportRules") is None:
        return False
    cut = session.rng.choice((None, None, 0, 1)) if session.options.pipes else None
    session.change("rules apply", "rules", "apply", "--refund", "--reversal", "--dataset", "Money", cut=cut, machine=machine(session), policy=RulesPolicy())
    return True


def migrate(session):
    cut = session.rng.choice((None, None, 0, 1)) if session.options.pipes else None
    session.change("migrate", "migrate", "--dataset", "Money", cut=cut, policy=MigratePolicy())
    return True


def look(session):
    """Commands that only look: nothing changes, and they end well."""
    arguments = session.rng.choice((["status"], ["log"], ["log", "--json"], ["explain", "2"], ["validate"], ["rules", "test"], ["undo", "--dry-run"]))
    result = session.run_changing(*arguments, "--dataset", "Money", machine=machine(session))
    if result.code not in (0, 1, 2) or "report this" in result.text:
        raise Failure("broke", f"{arguments}: exit {result.code}: {result.text[-400:]}")
    require_unchanged(session, arguments)
    return True


def require_unchanged(session, what):
    found = session.world.hashes()
    if found != session.world.files:
        changed = [path for path in sorted(set(found) | set(session.world.files)) if found.get(path) != session.world.files.get(path)]
        raise Failure("look-changed", f"{what}: {changed}")


def export(session):
    """Copies for other programs, at free places and at places that are taken, some of them ours."""
    rng = session.rng
    data = session.world.workbook_name() if session.storage == "xlsx" else "Transactions.csv"
    path = rng.choice(("out.csv", "out.json", "out.xlsx", "outs/", "Money/Data", "Money/Data/", f"Money/Data/{data}", "Money/Receipts/", "Money", "taken.csv"))
    arguments = ["export", "--dataset", "Money", "--to", path]
    if path.endswith("/") or path in ("Money/Data", "Money"):
        arguments += ["--format", "csv"]
    if rng.random() < 0.3:
        arguments += rng.choice((["--period", "2026-01"], ["--from", "2026-01-05"], ["--until", "2026-02-01"], ["--type", "income"]))
    if rng.random() < 0.3:
        arguments.append("--force")
    taken = os.path.join(session.folder, "taken.csv")
    with open(taken, "w") as file:
        file.write("mine\n")
    result = session.tool.run(*arguments)
    after = session.world.hashes()
    lost = [name for name, value in session.world.files.items() if after.get(name) != value]
    if lost:
        raise Failure("export-destroyed", f"{arguments}: exit {result.code}, changed {lost}")
    if after != session.world.files:
        # A folder of exports inside the dataset is odd, but the person's wish.
        for name in sorted(set(after) - set(session.world.files)):
            if name.startswith("Data/"):
                raise Failure("export-destroyed", f"{arguments}: exit {result.code}, {name} is new in the dataset")
            os.remove(os.path.join(session.root, name))
        session.world.files = session.world.hashes()
    if "--force" not in arguments and path == "taken.csv":
        with open(taken) as file:
            if file.read() != "mine\n" or result.code == 0:
                raise Failure("export-destroyed", f"{arguments}: exit {result.code} over a file that was there")
    session.counts["exports"] += 1
    return True


def read_back(session):
    """The amounts, days and notes that the command reads are those that an independent reader reads."""
    result = session.tool.run("export", "--format", "json", "--dataset", "Money", quiet=True)
    if session.extra and result.code:
        return True
    if result.code not in (0, 1):
        raise Failure("export-failed", result.text[:400])
    table = session.world.table("Transactions")
    rows = {row["id"]: row for row in json.loads(result.out)["tabs"]["Transactions"] if "id" in row}
    for row in table.record_rows():
        key = table.text(row, "id").strip()
        if not key or table.text(row, "deletedAt"):
            continue
        if key not in rows:
            raise Failure("read-otherwise", f"row {row} ({key}) is not in the export")
        found = rows[key]
        digits = 0 if table.text(row, "accountKey").strip() == "yen" else 2
        expected = (day_text(table, row), abs(signed_minor(table, row, digits) or 0))
        if (found.get("date"), found.get("amountMinor")) != expected:
            raise Failure("read-otherwise", f"row {row} ({key}): {found.get('date')} {found.get('amountMinor')}, and the file says {expected}")
        for name in ("note", "payee"):
            cell = table.cell(row, table.ours[name]) if name in table.ours else None
            if cell is None or cell.formula is None:
                if (found.get(name) or "").strip() != table.text(row, name).strip():
                    raise Failure("read-otherwise", f"row {row} ({key}) {name}: {found.get(name)!r}, and the file says {table.text(row, name)!r}")
    session.counts["typed values checked"] += len(rows) * 4
    return True


ALL = {import_some: 26, undo: 9, redo: 3, rules_apply: 4, migrate: 1, look: 2, export: 2, read_back: 4}
