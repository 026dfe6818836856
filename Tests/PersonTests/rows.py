"""What a person does to rows: types one without an id, deletes, sorts, leaves one blank, marks one as deleted."""
import datetime

import markup
from edits import describe, pick_row, text_of


def end_of_records(table):
    return max([row for row in sorted(table.rows) if row > 1 and table.is_record(row)], default=1)


def type_row(session, likely=None):
    """Types a transaction without an id, below the last one; with `likely` it is one that the bank will have, too."""
    table = session.world.table("Transactions")
    if not all(name in table.ours for name in ("date", "amount", "type", "payee", "note")):
        return False
    row = end_of_records(table) + 1
    day = datetime.date(2026, 1, 2) + datetime.timedelta(days=session.rng.randint(0, 120))
    payee, amount, kind, account = f"Kiosk {session.next_token()}", f"{session.rng.randint(1, 99)}.{session.rng.randint(10, 99)}", "expense", "giro"
    if session.rng.random() < 0.3:
        line = session.rng.choice(session.ledger.accounts["giro"].lines)
        day, amount = line.date, session.ledger.accounts["giro"].decimal(abs(line.minor))
        payee = f"{line.text.rsplit(' ', 1)[0]} {session.next_token()}"
        kind = "expense" if line.minor < 0 else "income"
    values = {"date": day, "type": kind, "amount": amount, "payee": payee, "accountKey": account if session.rng.random() < 0.7 else None,
              "note": text_of(session) if session.rng.random() < 0.5 else None}
    session.say(f"  {table.name} row {row}: types a transaction without id: {values}")
    if not table.is_empty(row) and (table.has_ours(row) or session.storage == "csv"):
        insert_row(session, table, row)
    elif session.storage == "csv":
        insert_row(session, table, row)
    typed = []
    for name, value in values.items():
        if value is None or name not in table.ours:
            continue
        column = table.ours[name]
        above = table.cell(row - 1, column)
        if name == "date":
            if session.storage == "xlsx":
                session.world.set(table, row, column, str((value - datetime.date(1899, 12, 30)).days), "n", style=above.style if above and row > 2 else date_style(session))
            else:
                session.world.set(table, row, column, european(table, row - 1, "date") and f"{value:%d.%m.%Y}" or value.isoformat())
        elif name == "amount":
            text = value.replace(".", ",") if session.storage == "csv" and "," in table.text(row - 1, "amount") else value
            session.world.set(table, row, column, text, "n")
        else:
            session.world.set(table, row, column, value)
        typed.append(column)
    session.after_person()
    for column in typed:
        session.typed(table, row, column)
    return True


def european(table, row, name):
    return table.text(row, name).count(".") == 2


def date_style(session):
    """The style of a date column, as the program gives it to a new cell there."""
    table = session.world.table("Transactions")
    sheet = session.world.store.sheet(table.name)
    columns = sheet.root.find(markup.tag("cols"))
    for column in columns if columns is not None else ():
        if int(column.get("min")) <= table.ours["date"] <= int(column.get("max")):
            return column.get("style")
    return None


def insert_row(session, table, row):
    if session.storage == "csv":
        name, file = session.world.store.file_of(table.name)
        file.insert(row, [""] * len(file.records[0]))
    else:
        session.world.store.shift(session.world.store.sheet(table.name), "r", row, 1)
    session.world.reread()


def delete_row(session):
    """Deletes a row outright, as a program does with Ctrl and minus; or clears its cells, which leaves a blank row."""
    table, row = pick_row(session)
    if row is None:
        return False
    key = table.row_key(row)
    clears = session.rng.random() < 0.3
    session.say(f"  {table.name} row {row} ({key}): {'clears all its cells' if clears else 'deletes it'}")
    if session.storage == "csv":
        name, file = session.world.store.file_of(table.name)
        if clears:
            file.records[row - 1] = [""] * len(file.records[row - 1])
        else:
            file.delete(row)
    elif clears:
        sheet = session.world.store.sheet(table.name)
        for column in list(sheet.rows.get(row, {})):
            sheet.set(row, column, "s", None)
    else:
        session.world.store.shift(session.world.store.sheet(table.name), "r", row, -1)
    for name in [key] + table.names_of_row(row):
        session.facts.row_gone(table.name, name)
    for run in session.runs:
        for keys in run.made.values():
            keys.discard(key)
    session.after_person()
    return True


def sort_rows(session):
    table = session.world.table("Transactions")
    rows = table.record_rows()
    if len(rows) < 3 or table.hidden or session.totals:
        return False
    by = session.rng.choice(("date", "payee", "amount"))
    if by not in table.ours:
        return False
    order = sorted(rows, key=lambda row: table.text(row, by), reverse=session.rng.random() < 0.5)
    session.say(f"  {table.name}: sorts the rows {rows[0]} to {rows[-1]} by {by}")
    if session.storage == "csv":
        name, file = session.world.store.file_of(table.name)
        records, ends = [file.records[row - 1] for row in order], [file.ends[row - 1] or file.end for row in order]
        for row, record, end in zip(rows, records, ends):
            file.records[row - 1], file.ends[row - 1] = record, end
    else:
        session.world.store.sort(session.world.store.sheet(table.name), rows, order)
    session.after_person()
    return True


def blank_row(session):
    """A blank row between records."""
    table, row = pick_row(session)
    if row is None:
        return False
    session.say(f"  {table.name}: a blank row at {row}")
    insert_row(session, table, row)
    session.after_person()
    return True


def mark_deleted(session):
    """Deletes a transaction as the format does: `deletedAt` is set, the row stays."""
    table, row = pick_row(session)
    if row is None or "deletedAt" not in table.ours:
        return False
    describe(session, table, row, table.ours["deletedAt"], "marks the row as deleted")
    session.world.set(table, row, table.ours["deletedAt"], "2026-03-01T00:00:00Z")
    session.after_person()
    session.typed(session.world.by_name(table.name), row, table.ours["deletedAt"])
    return True


ALL = {type_row: 4, delete_row: 3, sort_rows: 3, blank_row: 1, mark_deleted: 2}
