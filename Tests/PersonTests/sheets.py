"""What a person does in a workbook beyond its values: formulas, own sheets, comments, hidden rows, filters, totals, styles."""
import xml.etree.ElementTree as ET

import refs
from edits import describe, keeps_name, pick_row, text_of
from rows import end_of_records
from markup import first_column, tag


def letters(table, name):
    return refs.column_letters(table.ours[name])


def own_formulas(session):
    """A column of formulas, one a record, and often some filled down below the data in advance."""
    table = session.world.table("Transactions")
    rows = table.record_rows()
    if not rows or session.totals or len(table.own_columns()) > 4:
        return False
    sheet = session.world.store.sheet(table.name)
    place = max(table.column_keys) + 1
    amount, kind = letters(table, "amount"), letters(table, "type")
    pattern = session.rng.choice((f"{amount}{{r}}*2", f'IF({kind}{{r}}="income",{amount}{{r}},-{amount}{{r}})', f'IF({amount}{{r}}="","",{amount}{{r}})'))
    last = rows[-1] + (session.rng.choice((0, 0, 5, 36)))
    session.say(f"  {table.name}: an own column {refs.column_letters(place)} of formulas ={pattern} in the rows 2 to {last}")
    sheet.set(1, place, "s", f"Calc {session.next_token()}")
    for row in range(2, last + 1):
        blank = table.is_empty(row)
        sheet.set(row, place, "s" if blank else "n", "" if blank else "1", pattern.format(r=row))
    session.after_person()
    for row in rows:
        session.typed(session.world.by_name(table.name), row, place)
    return True


def own_formula_cell(session):
    """One formula in an own column's cell, or in a note."""
    table, row = pick_row(session)
    columns = [column for column in table.own_columns() if column in table.column_keys]
    if row is None or not columns:
        return False
    column = session.rng.choice(columns)
    if not keeps_name(session, table, row, column):
        return False
    formula = f"{letters(table, 'amount')}{row}+1"
    describe(session, table, row, column, f"types ={formula}")
    value = session.rng.choice(("2", ""))
    session.world.set(table, row, column, value, "n" if value else "s", formula)
    session.after_person()
    session.typed(session.world.by_name(table.name), row, column)
    return True


def own_sheet(session):
    """An own sheet with formulas over ours: single cells, ranges, whole columns; some cells merged."""
    world, table = session.world, session.world.table("Transactions")
    rows = table.record_rows()
    if not rows or sum(not own.mark for own in world.own.values()) > 2:
        return False
    name = session.unused(("Overview", "My Budget 2026", "Überblick", "Notes & More"))
    sheet = world.store.add_sheet(name, first=session.rng.random() < 0.2)
    amount, kind = letters(table, "amount"), letters(table, "type")
    at, first, last = session.rng.choice(rows), rows[0], rows[-1]
    formulas = [
        f"Transactions!{amount}{at}", f"SUM(Transactions!${amount}${first}:${amount}${last})", f"SUM(Transactions!{amount}:{amount})",
        f'SUMIF(Transactions!{kind}2:{kind}500,"expense",Transactions!{amount}2:{amount}500)', f"Transactions!{letters(table, 'payee')}{at}&\" A1\"",
        f"COUNTA(Transactions!{kind}{first}:{kind}{last})"]
    session.rng.shuffle(formulas)
    formulas = formulas[:session.rng.randint(1, 6)]
    session.say(f"  makes the sheet {name!r} with {['=' + formula for formula in formulas]}")
    sheet.set(1, 1, "s", f"Mine {session.next_token()}")
    for number, formula in enumerate(formulas):
        sheet.set(number + 3, 1, "s", text_of(session))
        sheet.set(number + 3, 2, "n", "0", formula)
    if session.rng.random() < 0.5:
        merges = sheet.child("mergeCells")
        ET.SubElement(merges, tag("mergeCell"), ref="A1:C1")
    session.after_person()
    own = session.world.by_name(name)
    for row in own.rows:
        for column in own.rows[row]:
            session.typed(own, row, column)
    return True


def comment(session):
    table, row = pick_row(session)
    if row is None:
        return False
    column = session.rng.choice(sorted(table.column_keys))
    if (row, column) in table.comments:
        return False
    text = f"comment {session.next_token()}"
    describe(session, table, row, column, f"comments {text!r}")
    session.world.store.comment(session.world.store.sheet(table.name), row, column, text)
    session.after_person()
    session.touch(session.world.by_name(table.name), row)
    return True


def hide_row(session):
    table, row = pick_row(session)
    if row is None or session.totals:
        return False
    session.say(f"  {table.name}: hides row {row} ({table.row_key(row)})")
    sheet = session.world.store.sheet(table.name)
    sheet.attributes[row]["hidden"] = "1"
    sheet.changed = True
    session.after_person()
    return True


def filter_rows(session):
    """Filters by the buttons of the header: rows of other types are hidden."""
    table = session.world.table("Transactions")
    sheet = session.world.store.sheet(table.name)
    auto = sheet.root.find(tag("autoFilter"))
    rows = table.record_rows()
    if auto is None or not rows or table.filter[1]:
        return False
    first = first_column(auto.get("ref"))
    if table.ours["type"] < first:
        return False
    session.say(f"  {table.name}: filters for expenses")
    column = ET.SubElement(auto, tag("filterColumn"), colId=str(table.ours["type"] - first))
    ET.SubElement(ET.SubElement(column, tag("filters")), tag("filter"), val="expense")
    for row in rows:
        if table.text(row, "type") != "expense":
            sheet.attributes[row]["hidden"] = "1"
    sheet.changed = True
    session.after_person()
    return True


def show_all(session):
    table = session.world.table("Transactions")
    if not table.hidden:
        return False
    session.say(f"  {table.name}: shows all rows, takes the filter off")
    sheet = session.world.store.sheet(table.name)
    for row in table.hidden:
        sheet.attributes[row].pop("hidden", None)
    auto = sheet.root.find(tag("autoFilter"))
    if auto is not None:
        for column in list(auto):
            auto.remove(column)
    sheet.changed = True
    session.after_person()
    return True


def totals(session):
    """A row of totals some rows below the data."""
    table = session.world.table("Transactions")
    rows = table.record_rows()
    if session.totals or len(rows) < 2 or any(table.has_own(row) and not table.is_record(row) for row in table.rows if row > 1):
        return False
    sheet = session.world.store.sheet(table.name)
    amount, kind = letters(table, "amount"), letters(table, "type")
    first, last = rows[0], rows[-1]
    at = last + session.rng.choice((1, 1, 2, 3))
    formula = session.rng.choice((
        f"SUM({amount}{first}:{amount}{last})", f'SUMIF({kind}{first}:{kind}{last},"expense",{amount}{first}:{amount}{last})',
        f"SUMPRODUCT({amount}{first}:{amount}{last})", f"{amount}{first}+{amount}{last}", f"SUBTOTAL(9,{amount}{first}:{amount}{last})"))
    column = table.ours["amount"] if session.rng.random() < 0.7 else max(table.column_keys) + 1
    label = session.rng.choice(("Total", "Summe", None))
    session.say(f"  {table.name}: totals ={formula} at {refs.join(at, column)}, label {label!r}")
    sheet.set(at, column, "n", "1", formula)
    if label:
        sheet.set(at, table.ours["payee"], "s", label)
    session.totals = at
    session.after_person()
    return True


def no_totals(session):
    """Takes the totals away again, and whatever else stands below the data in the row."""
    if not session.totals:
        return False
    table = session.world.table("Transactions")
    end = end_of_records(table)
    sheet = session.world.store.sheet(table.name)
    session.say(f"  {table.name}: takes the totals away")
    for row in [row for row in sheet.rows if row > end]:
        for column in list(sheet.rows[row]):
            cell = table.cell(row, column)
            if column == table.ours.get("payee") or (cell is not None and cell.formula is not None):
                sheet.set(row, column, "s", None)
    session.totals = False
    session.after_person()
    return True


def style(session):
    table, row = pick_row(session)
    if row is None:
        return False
    column = session.rng.choice(sorted(table.column_keys))
    describe(session, table, row, column, "makes the cell bold or yellow")
    sheet = session.world.store.sheet(table.name)
    old = sheet.style(row, column)
    new = session.world.store.style_like(old, bold=session.rng.random() < 0.5, fill="FFFFFF00")
    cell = sheet.cell(row, column)
    if cell is None:
        sheet.rows[row][column] = ET.Element(tag("c"), {"s": new})
    else:
        cell.set("s", new)
    sheet.changed = True
    session.after_person()
    return True


ALL = {
    own_formulas: 3, own_formula_cell: 2, own_sheet: 3, comment: 3, hide_row: 1, filter_rows: 1, show_all: 2, totals: 1, no_totals: 2, style: 2}
