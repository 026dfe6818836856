"""What happens between two downloads: new ones, edits, undo, rules, other programs."""
from truth import Failure


def next_lines(sequence):
    account = sequence.rng.choice(sequence.accounts)
    first = sequence.reach[account.key]
    if first >= len(account.lines):
        return False
    return sequence.bring(account, first, first + sequence.rng.randint(3, 14))


def overlap(sequence):
    account = sequence.rng.choice(sequence.accounts)
    reach = sequence.reach[account.key]
    if not reach:
        return False
    first = max(0, reach - sequence.rng.randint(1, 15))
    return sequence.bring(account, first, first + sequence.rng.randint(3, 20))


def same_file(sequence):
    if not sequence.files:
        return False
    return sequence.import_file(sequence.rng.choice(sorted(sequence.files)))


def other_format(sequence):
    """The days of a file that was there, downloaded once more in some format."""
    if not sequence.files:
        return False
    account, names = sequence.files[sequence.rng.choice(sorted(sequence.files))]
    numbers = [number for _, number in names]
    return sequence.bring(account, min(numbers), max(numbers))


def late_line(sequence):
    """The bank books lines late, between those that were there: every balance behind them is another."""
    account = sequence.rng.choice(sequence.accounts)
    account.has_late = True


def pick(sequence):
    world = sequence.world()
    table = world.table("Transactions")
    rows = [row for row in table.record_rows() if not table.text(row, "deletedAt").strip()]
    return world, table, sequence.rng.choice(rows) if rows else None


def type_text(sequence):
    world, table, row = pick(sequence)
    if row is None:
        return False
    column = sequence.rng.choice(("note", "payee", "tags"))
    sequence.token += 1
    world.set(table, row, table.ours[column], f"own words {sequence.token}")
    sequence.lines.append(f"  row {row}: {column}")
    world.save()


def delete_row(sequence):
    """Deletes a row outright, as a spreadsheet program does, or marks it as deleted."""
    world, table, row = pick(sequence)
    if row is None:
        return False
    from model import signed_minor
    minor = signed_minor(table, row, 2)
    of_amount = [name for name in sorted(sequence.truth.held - sequence.truth.deleted - sequence.truth.open) if sequence.truth.lines[name].minor == minor]
    if len(of_amount) != 1 or any(sequence.truth.lines[name].minor == minor for name in sequence.truth.lines if name != of_amount[0]):
        return False  # which of equal lines the row stands for is not known here
    marks = sequence.rng.random() < 0.4
    sequence.lines.append(f"  row {row} of {minor}: {'marked as deleted' if marks else 'deleted outright'}")
    if marks:
        world.set(table, row, table.ours["deletedAt"], "2026-07-01T00:00:00Z")
    elif sequence.storage == "csv":
        world.store.file_of(table.name)[1].delete(row)
    else:
        world.store.shift(world.store.sheet(table.name), "r", row, -1)
    world.save()
    sequence.truth.deleted.add(of_amount[0])


def sort_rows(sequence):
    world = sequence.world()
    table = world.table("Transactions")
    rows = table.record_rows()
    if len(rows) < 3:
        return False
    order = sorted(rows, key=lambda row: table.text(row, "amount"))
    if sequence.storage == "csv":
        _, file = world.store.file_of(table.name)
        records, ends = [file.records[row - 1] for row in order], [file.ends[row - 1] or file.end for row in order]
        for row, record, end in zip(rows, records, ends):
            file.records[row - 1], file.ends[row - 1] = record, end
    else:
        world.store.sort(world.store.sheet(table.name), rows, order)
    world.save()


def drop_zeros(sequence):
    """A spreadsheet program takes references for numbers: 000123 becomes 123."""
    world = sequence.world()
    table = world.table("Transactions")
    if sequence.storage != "csv" or "externalId" not in table.ours:
        return False
    for row in table.record_rows():
        text = table.text(row, "externalId")
        if text.isdigit():
            world.set(table, row, table.ours["externalId"], str(int(text)))
    world.save()


def drop_record(sequence):
    """The record of an import goes: the person tidies the Imports tab."""
    world = sequence.world()
    table = world.table("Imports")
    rows = table.record_rows() if table else []
    if not rows or sequence.storage != "csv":
        return False
    world.store.file_of(table.name)[1].delete(sequence.rng.choice(rows))
    world.save()


def move_row(sequence):
    """A row goes to another account."""
    world, table, row = pick(sequence)
    if row is None or len(sequence.accounts) < 2 or not sequence.has_accounts:
        return False
    other = "joint" if table.text(row, "accountKey") == "giro" else "giro"
    world.set(table, row, table.ours["accountKey"], other)
    sequence.lines.append(f"  row {row}: to {other}")
    world.save()


def name_account(sequence):
    """The account that the first import made gets a name of the person's."""
    if sequence.has_accounts:
        return False
    world = sequence.world()
    table = world.table("Accounts")
    if table is None or table.last_row < 2:
        return False
    sequence.token += 1
    world.set(table, 2, table.ours["name"], f"Household {sequence.token}")
    world.save()


def type_rule(sequence):
    """A rule is typed in and applied to what is there."""
    world = sequence.world()
    table = world.table("ImportRules")
    if table is None or sequence.storage != "csv":
        return False
    sequence.token += 1
    payee = sequence.rng.choice(("rewe", "miete", "kaffee", "gehalt", "strom"))
    row = table.last_row + 1
    for name, value in (("id", f"00000000-0000-7000-8000-{sequence.token:012d}"), ("isEnabled", "TRUE"), ("textContains", payee), ("note", f"by rule {sequence.token}"),
                        ("payee", f"Ruled {sequence.token}"), ("createdAt", "2026-01-01T00:00:00Z"), ("updatedAt", "2026-01-01T00:00:00Z")):
        if name in table.ours:
            world.set(table, row, table.ours[name], value)
    world.save()
    sequence.must("rules", "apply", "--dataset", "Money")


def undo(sequence):
    """The last import is taken back; rows that were edited since stay."""
    if not sequence.runs:
        return False
    name, names = sequence.runs[-1]
    result = sequence.tool.run("undo", "--import", name, "--dataset", "Money")
    if result.code:
        sequence.count("undo refused")
        return True
    sequence.runs.pop()
    others = set().union(*(each for _, each in sequence.runs)) if sequence.runs else set()
    world = sequence.world()
    kept = names & others
    sequence.truth.after_undo(world, names - kept, f"undo of {name}")
    try:
        sequence.truth.check(world, f"undo of {name}")
    except Failure as failure:
        raise Failure(f"undo-{failure.kind}", failure.text) from None


ALL = {
    next_lines: 10, overlap: 9, same_file: 7, other_format: 9, late_line: 1, type_text: 6, delete_row: 4, sort_rows: 2, drop_zeros: 2, drop_record: 2,
    move_row: 2, name_account: 2, type_rule: 2, undo: 4}
