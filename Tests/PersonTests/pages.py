"""What a person does on the sheets Overview and Budget, and the commands that fill them."""
import copy
import datetime

import home
import refs
from policies import ListPolicy


def page(session, kind=None):
    """A page in its place, and its sheet."""
    found = [each for each in home.pages(session.world) if each.is_in_place and kind in (None, each.kind)] if session.home else []
    if not found:
        return None, None
    chosen = session.rng.choice(found)
    return chosen, session.world.store.sheet(chosen.table.name)


def choose_month(session):
    """Chooses a month from the list, or clears the cell."""
    chosen, sheet = page(session, "overview")
    if not chosen:
        return False
    month = session.rng.choice((None, datetime.date(2026, session.rng.randint(1, 6), 1), datetime.date(2025, 12, 1)))
    session.say(f"  {chosen.table.name}: chooses the month {month}")
    sheet.set(*home.MONTH, "n", str((month - home.START).days) if month else None)
    session.after_person()
    return True


def choose_currency(session):
    chosen, sheet = page(session, "overview")
    if not chosen:
        return False
    place, codes = session.rng.choice(((home.CURRENCY, ("EUR", "JPY", "USD", " jpy ", None)), (home.FURTHER, ("USD", "CHF", None))))
    code = session.rng.choice(codes)
    session.say(f"  {chosen.table.name}!{refs.join(*place)}: types {code!r}")
    sheet.set(*place, "s", code)
    session.after_person()
    return True


def choose_by_formula(session):
    """The month before this one, by a formula of the person's own."""
    chosen, sheet = page(session, "overview")
    if not chosen:
        return False
    session.say(f"  {chosen.table.name}!F1: types =EDATE(TODAY(),-1)")
    sheet.set(*home.MONTH, "n", "46290", "EDATE(TODAY(),-1)")
    session.after_person()
    return True


def type_over(session):
    """Types a number over a formula, or another formula in its place."""
    chosen, sheet = page(session)
    if not chosen:
        return False
    places = [place for place in session.home.made.formulas[chosen.kind] if place not in home.CHOICES[chosen.kind]]
    place, formula = session.rng.choice(places), session.rng.choice((None, "1+1"))
    session.say(f"  {chosen.table.name}!{refs.join(*place)}: types {'=' + formula if formula else 2} over the formula")
    sheet.set(*place, "n", "2", formula)
    session.after_person()
    return True


def put_back(session):
    """What was there when the page was made stands in its cells again, as a person copies it from another workbook."""
    chosen, sheet = page(session)
    if not chosen:
        return False
    where, made = home.layout(session.world), session.home.made
    wrong = [
        place for place, formula in made.formulas[chosen.kind].items()
        if (cell := chosen.table.cell(*place)) is None or cell.formula is None or home.named(cell.formula, where) != formula]
    if not wrong:
        return False
    session.say(f"  {chosen.table.name}: puts the formulas of {[refs.join(*place) for place in wrong[:3]]} back")
    for place in wrong:
        sheet.set(*place, "n", None, home.spelt(made.texts[chosen.kind][place], made.where, where))
    session.after_person()
    return True


def type_note(session):
    """A note in a free cell, or in place of a heading."""
    chosen, sheet = page(session)
    if not chosen:
        return False
    text = f"mine {session.next_token()}"
    place = session.rng.choice(((2, 2), (session.rng.randint(40, 60), 11)))
    session.say(f"  {chosen.table.name}!{refs.join(*place)}: types {text!r}")
    old = chosen.table.cell(*place)
    if old is not None:
        session.home.notes.pop(old.value, None)
    sheet.set(*place, "s", text)
    session.home.notes[text] = chosen.kind
    session.after_person()
    return True


def insert_line(session):
    """A row or a column more on a page, or that one less again."""
    chosen, sheet = page(session)
    if not chosen:
        moved = [each for each in home.pages(session.world) if not each.is_in_place and each.table.name in session.home.moved] if session.home else []
        if not moved:
            return False
        axis, at = session.home.moved.pop(moved[0].table.name)
        session.say(f"  {moved[0].table.name}: takes the inserted {'row' if axis == 'r' else 'column'} {at} out again")
        session.world.store.shift(session.world.store.sheet(moved[0].table.name), axis, at, -1)
        session.after_person()
        return True
    axis, at = session.rng.choice((("r", 1), ("c", session.rng.randint(1, 15))))
    session.say(f"  {chosen.table.name}: inserts a {'row' if axis == 'r' else 'column'} at {at}")
    session.home.moved[chosen.table.name] = (axis, at)
    session.world.store.shift(sheet, axis, at, 1)
    session.after_person()
    return True


def rename_page(session):
    """The sheet gets another name, or its old one again; the formulas that name it follow."""
    found = [each for each in home.pages(session.world) if each.is_in_place] if session.home else []
    if not found:
        return False
    chosen = session.rng.choice(found)
    usual = chosen.kind.title()
    new = f"My {usual}" if chosen.table.name == usual else usual
    if any(sheet.name == new for sheet in session.world.store.sheets):
        return False
    session.say(f"  renames the sheet {chosen.table.name} to {new}")
    if chosen.table.name in session.home.moved:
        session.home.moved[new] = session.home.moved.pop(chosen.table.name)
    session.world.store.rename_sheet(chosen.table.name, new)
    session.after_person()
    return True


def copy_page(session):
    """A second Overview, with the same formulas."""
    chosen, sheet = page(session, "overview")
    if not chosen or len(home.pages(session.world)) > 2:
        return False
    name = f"{chosen.table.name} (2)"
    session.say(f"  copies the sheet {chosen.table.name} to {name}")
    new = session.world.store.add_sheet(name)
    for row, cells in sheet.rows.items():
        new.rows[row] = {column: copy.deepcopy(cell) for column, cell in cells.items()}
        new.attributes[row] = dict(sheet.attributes.get(row, {}))
    new.changed = True
    session.after_person()
    return True


def delete_page(session):
    """A page that somebody does not want; formulas that named it are broken from then on."""
    chosen, sheet = page(session)
    if not chosen or session.rng.random() < 0.6:
        return False
    session.say(f"  deletes the sheet {chosen.table.name}")
    session.world.store.delete_sheet(chosen.table.name)
    copies = [each for each in home.pages(session.world) if each.kind == chosen.kind and each.table.name != chosen.table.name]
    if not copies:
        for text in [text for text, kind in session.home.notes.items() if kind == chosen.kind]:
            del session.home.notes[text]
    else:
        for text in [text for text, kind in session.home.notes.items() if kind == chosen.kind]:
            if not any(cell.value == text for each in copies for cells in each.table.rows.values() for cell in cells.values()):
                del session.home.notes[text]
    session.after_person()
    return True


def odd_cell(session):
    """A day or an amount as text, or a key with a blank behind it, as some programs write them; or that one as it was."""
    table = session.world.table("Transactions")
    if session.home.odd:
        key, name, cell = session.home.odd.pop()
        rows = table.find(key)
        if not rows or name not in table.ours:
            return True
        session.say(f"  {table.name}: {name} of {key} is as it was again")
        session.world.set(table, rows[0], table.ours[name], cell.value, cell.kind)
        session.after_person()
        session.typed(session.world.by_name(table.name), rows[0], table.ours[name])
        return True
    rows = [row for row in table.record_rows() if table.names_of_row(row)[:1] and table.names_of_row(row)[0].startswith("id:")
            and not table.text(row, "deletedAt") and table.row_key(row) not in session.facts.other_names]
    if not rows:
        return False
    row, name = session.rng.choice(rows), session.rng.choice(("date", "amount", "accountKey"))
    cell = table.cell(row, table.ours[name]) if name in table.ours else None
    if cell is None or not cell.value or cell.formula is not None or cell.kind != ("s" if name == "accountKey" else "n"):
        return False
    if name == "date":
        text = (home.START + datetime.timedelta(days=int(float(cell.value)))).isoformat()
    else:
        text = cell.value + (" " if name == "accountKey" else "")
    session.home.odd.append((table.row_key(row), name, cell))
    session.say(f"  {table.name}: {name} of {table.row_key(row)} becomes the text {text!r}")
    session.world.set(table, row, table.ours[name], text)
    session.after_person()
    session.typed(session.world.by_name(table.name), row, table.ours[name])
    return True


def budget(session):
    """Plans a month for a category."""
    category = session.rng.choice(("groceries", "rent", "dining-out"))
    arguments = ["budgets", "set", category, str(session.rng.randint(10, 900))]
    if session.rng.random() < 0.8:
        arguments += ["--from", f"2026-0{session.rng.randint(1, 5)}-01"]
    session.change("budgets set", *arguments, "--dataset", "Money", policy=ListPolicy("Budgets", "Settings"))
    return True


def enter(session):
    """An entry by hand, as the command makes it."""
    key = session.rng.choice(sorted(session.opened))
    amount = str(session.rng.randint(1, 500))
    payee = f"Hand {session.next_token()}"
    day = f"2026-0{session.rng.randint(1, 5)}-{session.rng.randint(10, 28)}"
    words = session.rng.choice((["groceries"], ["salary"], ["groceries", payee, "--refund"]))
    if len(words) == 1:
        words.append(payee)
    session.change(
        "add", "add", amount, *words, "--date", day, "--account", key, "--dataset", "Money", policy=ListPolicy("Transactions", "Settings"))
    return True


ALL = {
    choose_month: 3, choose_currency: 2, choose_by_formula: 0.7, type_over: 0.7, put_back: 6, type_note: 2, insert_line: 2, rename_page: 1, copy_page: 0.5,
    delete_page: 0.5, odd_cell: 2, budget: 4, enter: 4}
