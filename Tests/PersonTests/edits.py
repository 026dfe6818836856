"""What a person does to cells: types, changes, clears; alike in both storages."""
import refs
from table import is_blank

TEXTS = (
    "note {t}", "birthday of Ömer {t}", "\"quoted\" {t}, with comma", "two\nlines {t}", "=not a formula {t}", "  spaces {t}  ", "semi; colon {t}",
    "12,50 {t}", "emoji 🛒 {t}", "TRUE {t}", "+49 {t}", "'apostrophe {t}", "-{t}")


def pick_row(session, tab="Transactions"):
    table = session.world.table(tab)
    rows = [row for row in table.record_rows() if not table.text(row, "deletedAt")] if table else []
    return (table, session.rng.choice(rows)) if rows else (table, None)


def keeps_name(session, table, row, column):
    """Whether a row keeps its name when the cell changes: a row that was typed without an id goes by the tokens in its texts, and does
    so again when the run that gave it one is taken back."""
    names = [name for name in table.names_of_row(row) if name.startswith("id:")]
    return any(name not in session.facts.other_names for name in names) or is_blank(table.cell(row, column))


def text_of(session):
    return session.rng.choice(TEXTS).format(t=session.next_token())


def describe(session, table, row, column, what):
    session.say(f"  {table.name}!{refs.join(row, column)} ({table.column_keys.get(column)} of {table.row_key(row)}): {what}")


def put(session, table, row, column, what, value, kind="s", quote=False):
    """Types a value into a cell of a record; None clears it."""
    describe(session, table, row, column, what)
    session.world.set(table, row, column, value, kind, quote=quote)
    session.after_person()
    session.typed(table, row, column)
    return True


def type_note(session):
    table, row = pick_row(session)
    name = session.rng.choice(("note", "note", "payee"))
    if row is None or name not in table.ours:
        return False
    column, text = table.ours[name], text_of(session)
    if not keeps_name(session, table, row, column):
        return False
    return put(session, table, row, column, f"types {text!r}", text, quote=session.rng.random() < 0.2)


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
    return put(session, table, row, column, f"chooses {key}", key)


def type_tags(session):
    table, row = pick_row(session)
    if row is None or "tags" not in table.ours:
        return False
    column, text = table.ours["tags"], f"holiday, {session.next_token()}"
    if not keeps_name(session, table, row, column):
        return False
    return put(session, table, row, column, f"types {text!r}", text)


def change_amount(session):
    table, row = pick_row(session)
    if row is None:
        return False
    column = table.ours["amount"]
    whole = session.rng.randint(1, 900)
    text = str(whole) if table.text(row, "accountKey") == "yen" else f"{whole}.{session.rng.randint(10, 99)}"
    if session.storage == "csv" and "," in table.text(row, "amount"):
        text = text.replace(".", ",")
    return put(session, table, row, column, f"changes the amount to {text}", text, "n")


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
    if not keeps_name(session, table, rows[0], at):
        return False
    return put(session, table, rows[0], at, "clears the cell", None)


def type_own(session):
    """Types into an own column of some record."""
    table, row = pick_row(session)
    columns = [column for column in table.own_columns() if column in table.column_keys]
    if row is None or not columns:
        return False
    column = session.rng.choice(columns)
    cell = table.cell(row, column)
    if cell is not None and cell.formula is not None or not keeps_name(session, table, row, column):
        return False
    text = text_of(session)
    return put(session, table, row, column, f"types {text!r}", text)


ALL = {type_note: 10, type_category: 5, type_tags: 3, change_amount: 2, clear_cell: 3, type_own: 5}
