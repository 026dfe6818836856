"""What a person does to the cells: types, changes, clears, deletes, sorts, adds columns; alike in both storages."""
import datetime
import xml.etree.ElementTree as ET

import refs
import schema
import workbook
from table import is_blank

TEXTS = (
    "note {t}", "birthday of Ömer {t}", "\"quoted\" {t}, with comma", "two\nlines {t}", "=not a formula {t}", "  spaces {t}  ", "semi; colon {t}",
    "12,50 {t}", "emoji 🛒 {t}", "TRUE {t}", "+49 {t}", "'apostrophe {t}", "-{t}")


def pick_row(session, tab="Transactions"):
    table = session.world.table(tab)
    rows = [row for row in table.record_rows() if not table.text(row, "deletedAt")] if table else []
    return (table, session.rng.choice(rows)) if rows else (table, None)


def keeps_name(table, row, column):
    """Whether a row keeps its name when the cell changes: a row without an id goes by the tokens in its texts."""
    return any(name.startswith("id:") for name in table.names_of_row(row)) or is_blank(table.cell(row, column))


def text_of(session):
    return session.rng.choice(TEXTS).format(t=session.next_token())


def describe(session, table, row, column, what):
    session.say(f"  {table.name}!{refs.join(row, column)} ({table.column_keys.get(column)} of {table.row_key(row)}): {what}")


def type_note(session):
    table, row = pick_row(session)
    name = session.rng.choice(("note", "note", "payee"))
    if row is None or name not in table.ours:
        return False
    column, text = table.ours[name], text_of(session)
    if not keeps_name(table, row, column):
        return False
    describe(session, table, row, column, f"types {text!r}")
    session.world.set(table, row, column, text, quote=session.rng.random() < 0.2)
    session.after_person()
    session.typed(table, row, column)
    return True


def type_category(session):
    table, row = pick_row(session)
    categories = session.world.table("Categories")
    if row is None or "categoryKey" not in table.ours:
        return False
    kind = table.text(row, "type")
    keys = [categories.text(at, "categoryKey") for at in categories.record_rows() if categories.text(at, "type") == kind]
    if not keys:
        return False
    column, key = table.ours["categoryKey"], session.rng.choice(keys)
    describe(session, table, row, column, f"chooses {key}")
    session.world.set(table, row, column, key)
    session.after_person()
    session.typed(table, row, column)
    return True


def type_tags(session):
    table, row = pick_row(session)
    if row is None or "tags" not in table.ours:
        return False
    column, text = table.ours["tags"], f"holiday, {session.next_token()}"
    if not keeps_name(table, row, column):
        return False
    describe(session, table, row, column, f"types {text!r}")
    session.world.set(table, row, column, text)
    session.after_person()
    session.typed(table, row, column)
    return True


def change_amount(session):
    table, row = pick_row(session)
    if row is None:
        return False
    column = table.ours["amount"]
    whole = session.rng.randint(1, 900)
    text = str(whole) if table.text(row, "accountKey") == "yen" else f"{whole}.{session.rng.randint(10, 99)}"
    if session.storage == "csv" and "," in table.text(row, "amount"):
        text = text.replace(".", ",")
    describe(session, table, row, column, f"changes the amount to {text}")
    session.world.set(table, row, column, text, "n")
    session.after_person()
    session.typed(table, row, column)
    return True


def clear_cell(session):
    """Clears a value that was typed before, or a category or payee."""
    facts = [fact for fact in session.facts.values if fact[2] in ("note", "tags", "categoryKey", "payee")]
    if not facts:
        return False
    name, key, column = session.rng.choice(facts)
    table = session.world.by_name(name)
    rows = table.find(key)
    if not rows or key.startswith("tok:") or column not in table.column_of:
        return False
    at = table.column_of[column]
    describe(session, table, rows[0], at, "clears the cell")
    session.world.set(table, rows[0], at, None)
    session.after_person()
    session.typed(table, rows[0], at)
    return True


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
    columns = sheet.root.find(workbook.tag("cols"))
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


NAMES = ("Who paid", "Category 2", "Checked?", "Mood", "Überweisung", "Project")


def add_column(session):
    """An own column left, in the middle or right of ours: with a header, without, or named like one of ours."""
    table = session.world.table("Transactions")
    rows = table.record_rows()
    if len(table.own_columns()) > 3 or not rows:
        return False
    last = max(table.column_keys, default=1)
    place = session.rng.choice((1, session.rng.randint(2, last), last + 1, last + 1))
    header = session.rng.choice((*NAMES, *NAMES, None, "Amount", "Note"))
    if header in (None, "Note") and place <= last:
        header = session.rng.choice(NAMES)  # of two columns of texts with one name the first is ours
    named = [cell.value for cell in table.rows.get(1, {}).values() if cell.value]
    if header in named or (header in ("Amount", "Note") and header.lower() not in named):
        return False
    session.say(f"  {table.name}: adds the own column {header!r} as column {refs.column_letters(place)}")
    filled = rows if header == "Amount" else [row for row in rows if session.rng.random() < 0.5] or rows[:1]
    texts = {row: text_of(session) for row in filled}
    if session.storage == "csv":
        name, file = session.world.store.file_of(table.name)
        width = max(len(record) for record in file.records)
        for number, record in enumerate(file.records):
            if place > last:
                if record == [""]:
                    continue
                record.extend([""] * (max(width, last) - len(record)))
            if len(record) >= place - 1:
                value = header if number == 0 else texts.get(number + 1)
                record.insert(place - 1, file.quoted(value or ""))
    else:
        sheet = session.world.store.sheet(table.name)
        if place <= last:
            session.world.store.shift(sheet, "c", place, 1)
        if header:
            sheet.set(1, place, "s", header)
        for row, text in texts.items():
            sheet.set(row, place, "s", text)
    session.after_person()
    for row in filled:
        session.typed(session.world.by_name(table.name), row, place)
    return True


def type_own(session):
    """Types into an own column of some record."""
    table, row = pick_row(session)
    columns = [column for column in table.own_columns() if column in table.column_keys]
    if row is None or not columns:
        return False
    column = session.rng.choice(columns)
    cell = table.cell(row, column)
    if cell is not None and cell.formula is not None or not keeps_name(table, row, column):
        return False
    text = text_of(session)
    describe(session, table, row, column, f"types {text!r}")
    session.world.set(table, row, column, text)
    session.after_person()
    session.typed(table, row, column)
    return True


def type_rule(session):
    """Types a rule into the ImportRules tab; makes the tab when it is missing."""
    world, table = session.world, session.world.table("ImportRules")
    names = ["id", "sortOrder", "isEnabled", "textContains", "payee", "categoryKey", "note", "createdAt", "updatedAt"]
    if table is None:
        session.say("  makes the tab ImportRules")
        if session.storage == "csv":
            with open(f"{world.data}/ImportRules.csv", "w", encoding="utf-8") as file:
                file.write(",".join(names) + "\n")
            session.reload()
        else:
            sheet = world.store.add_sheet("ImportRules")
            for column, name in enumerate(names, 1):
                sheet.set(1, column, "s", name)
            world.save()
        world, table = session.world, session.world.table("ImportRules")
    if len(table.record_rows()) > 6:
        return False
    row = end_of_records(table) + 1
    lines = session.ledger.accounts["giro"].lines
    words = session.rng.choice(lines).text.rsplit(" ", 1)[0]
    number = session.next_token()
    values = {
        "id": ("s", f"00000000-0000-7000-8000-{int(number[3:]):012d}"), "sortOrder": ("n", str(session.rng.randint(1, 9))),
        "isEnabled": ("b", "1" if session.storage == "xlsx" else "TRUE"), "textContains": ("s", words.lower()),
        "payee": ("s", f"Ruled {number[3:]}" if session.rng.random() < 0.7 else None),
        "note": ("s", f"by rule {number[3:]}" if session.rng.random() < 0.5 else None), "createdAt": ("s", "2026-01-01T00:00:00Z"),
        "updatedAt": ("s", "2026-01-01T00:00:00Z")}
    session.say(f"  ImportRules row {row}: types a rule {values['textContains'][1]!r}: {values['payee'][1]!r}, {values['note'][1]!r}")
    if session.storage == "csv":
        insert_row(session, table, row)
    typed = []
    for name, (kind, value) in values.items():
        if value is not None and name in table.ours:
            session.world.set(table, row, table.ours[name], value, kind)
            typed.append(table.ours[name])
    session.after_person()
    for column in typed:
        session.typed(session.world.by_name(table.name), row, column)
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


def type_setting(session):
    table = session.world.table("Settings")
    row = end_of_records(table) + 1
    token = session.next_token()
    session.say(f"  Settings row {row}: types the key my{token}")
    if session.storage == "csv":
        insert_row(session, table, row)
    session.world.set(table, row, table.ours["key"], f"my{token}")
    session.world.set(table, row, table.ours["value"], f"value {token}")
    session.after_person()
    for name in ("key", "value"):
        session.typed(session.world.by_name(table.name), row, table.ours[name])
    return True


def type_receipt(session):
    """Lays a receipt into its folder and types a row that refers to a transaction."""
    table, row = pick_row(session)
    receipts = session.world.table("Receipts")
    identifier = table.text(row, "id").strip() if row else ""
    if not identifier or receipts is None:
        return False
    number = session.next_token()
    name = f"receipt {number}.pdf"
    with open(f"{session.root}/Receipts/{name}", "wb") as file:
        file.write(b"%PDF-1.4")
    at = end_of_records(receipts) + 1
    session.say(f"  Receipts row {at}: types {name} for {identifier}")
    if session.storage == "csv":
        insert_row(session, receipts, at)
    values = {"id": f"00000000-0000-7000-8000-{int(number[3:]):012d}", "transactionId": identifier, "fileName": name, "mediaType": "application/pdf",
              "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"}
    for column, value in values.items():
        session.world.set(receipts, at, receipts.ours[column], value)
    session.after_person()
    session.touch(session.world.by_name(table.name), session.world.by_name(table.name).find("id:" + identifier)[0])
    for column in values:
        session.typed(session.world.by_name(receipts.name), at, receipts.ours[column])
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


def delete_column(session):
    """Deletes an own column with all that is in it."""
    table = session.world.table("Transactions")
    columns = [column for column in table.own_columns() if column in table.column_keys]
    if session.totals or not columns or any(name.startswith("tok:") and not table.text(row, "payee").count("tok") for row in table.record_rows() for name in table.names_of_row(row)[:1]):
        return False
    column = session.rng.choice(columns)
    key = table.column_keys[column]
    session.say(f"  {table.name}: deletes the own column {key}")
    for row in table.record_rows():
        if not is_blank(table.cell(row, column)):
            session.touch(table, row)
    if session.storage == "csv":
        for record in session.world.store.file_of(table.name)[1].records:
            del record[column - 1:column]
    else:
        session.world.store.shift(session.world.store.sheet(table.name), "c", column, -1)
    for fact in [fact for fact in session.facts.values if fact[0] == table.name and (fact[2] == key or (fact[2] or "").startswith(("bare", "own")))]:
        del session.facts.values[fact]
    session.after_person()
    table = session.world.by_name(table.name)
    for row in table.record_rows():
        for own in table.own_columns():
            if not is_blank(table.cell(row, own)) and own in table.column_keys:
                session.facts.typed(table, row, own)
    return True


ALL = {
    type_note: 10, type_category: 5, type_tags: 3, change_amount: 2, clear_cell: 3, type_row: 4, delete_row: 3, sort_rows: 3, add_column: 3,
    type_own: 5, type_rule: 2, blank_row: 1, type_setting: 1, type_receipt: 2, mark_deleted: 2, delete_column: 1}
