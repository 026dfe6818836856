"""Own columns left, in the middle and right of ours: with a header, without, or named like one of ours."""
import refs
from edits import text_of
from table import is_blank

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


ALL = {add_column: 3, delete_column: 1}
