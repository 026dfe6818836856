"""The sheets Overview and Budget, as `create` makes them: what they must show after each command.

Whether a page is still as it was made is told from the file alone: its formulas are compared with those that the new workbook had, with the names of
columns in place of their letters. A page that is so shows the figures that the command says elsewhere; any other shows nothing.
"""
import datetime
import decimal
import functools
import json
import pathlib

import refs
from table import is_blank

PLACES = {"overview": (1, 20), "budget": (1, 17)}
"""Where the marker stands; the folded columns begin there."""
MONTH, CURRENCY, FURTHER = (1, 6), (1, 8), (7, 5)
CHOICES = {"overview": (MONTH, CURRENCY, FURTHER), "budget": ()}
START = datetime.date(1899, 12, 30)
TYPES = ("expense", "income", "transfer", "adjustment", "settlement")
CODES = ("EUR", "JPY", "USD", "CHF")


class Page:
    """One of the pages as a workbook has it now."""

    def __init__(self, kind, table, is_in_place):
        self.kind, self.table, self.is_in_place = kind, table, is_in_place


def pages(world):
    """The pages of a workbook in the order of their sheets; a second one of a kind is a copy and stands in no place."""
    found = []
    if world.storage == "xlsx":
        for table in world.store.tables():
            if table.mark:
                kind, place = table.mark
                found.append(Page(kind, table, place == PLACES[kind] and all(page.kind != kind for page in found)))
    return found


def layout(world):
    """Where our columns stand in each tab, as a text."""
    return json.dumps({table.name: [tab, {str(column): name for name, column in sorted(table.ours.items())}] for tab, table in sorted(world.tables.items())})


@functools.lru_cache(maxsize=8)
def columns_of(where):
    return json.loads(where)


@functools.lru_cache(maxsize=60000)
def named(formula, where):
    """A formula with the names of our columns in place of their letters."""
    tabs, out = columns_of(where), []
    for piece in refs.parse(formula):
        if isinstance(piece, str):
            out.append(piece)
        elif piece.whole == "columns" and piece.sheet in tabs:
            tab, names = tabs[piece.sheet]
            out.append(f"{tab}!{[names.get(str(column), column) for column in piece.columns]}")
        else:
            out.append(piece.text)
    return "".join(out)


def spelt(formula, then, now):
    """A formula with the letters that our columns have now; `then` is the layout that it was written for."""
    old, places, out = columns_of(then), {}, []
    for sheet, (tab, names) in columns_of(now).items():
        places[tab] = sheet, {name: int(column) for column, name in names.items()}
    for piece in refs.parse(formula):
        if not isinstance(piece, str) and piece.whole == "columns" and piece.sheet in old:
            tab, names = old[piece.sheet]
            columns = [places[tab][1].get(names.get(str(column)), column) for column in piece.columns]
            out.append(piece.write(piece.rows, columns))
        else:
            out.append(piece if isinstance(piece, str) else piece.text)
    return "".join(out)


class Made:
    """What the pages hold when they are made."""

    def __init__(self, world):
        self.where = where = layout(world)
        self.formulas, self.values, self.texts = {}, {}, {}
        for page in pages(world):
            cells = [((row, column), cell) for row, cells in page.table.rows.items() for column, cell in cells.items()]
            self.texts[page.kind] = {place: cell.formula for place, cell in cells if cell.formula is not None}
            self.formulas[page.kind] = {place: named(cell.formula, where) for place, cell in cells if cell.formula is not None}
            self.values[page.kind] = {
                place: cell.value for place, cell in cells
                if cell.formula is None and not is_blank(cell) and (cell.kind == "n" or place[1] >= PLACES[page.kind][1])}

    def is_whole(self, page, where):
        """Whether all formulas, numbers and folded texts are in their places."""
        if not page.is_in_place:
            return False
        for place, formula in self.formulas[page.kind].items():
            cell = page.table.cell(*place)
            if place not in CHOICES[page.kind] and (cell is None or cell.formula is None or named(cell.formula, where) != formula):
                return False
        for place, value in self.values[page.kind].items():
            cell = page.table.cell(*place)
            if cell is None or cell.formula is not None or cell.value != value:
                return False
        return True

    def choice(self, page, where):
        """The month and the currency that are chosen, None for no choice; or None where nobody can tell."""
        found = []
        for place in CHOICES["overview"]:
            cell = page.table.cell(*place)
            if is_blank(cell):
                found.append("" if place == FURTHER else None)
            elif cell.formula is not None:
                if named(cell.formula, where) != self.formulas["overview"][place]:
                    return None
                found.append(None)
            elif place == MONTH and cell.kind == "n" and float(cell.value) >= 61:
                found.append((START + datetime.timedelta(days=int(float(cell.value)))).replace(day=1))
            elif place == MONTH and cell.kind == "s":
                found.append(None)
            elif place == CURRENCY and cell.kind == "s":
                found.append(cell.value.strip(" ").upper() or None)
            elif place == FURTHER and cell.value in CODES:
                found.append(cell.value)
            else:
                return None
        return found


def alike(world):
    """Whether formulas read all rows as the command does: None where that is a question."""
    table = world.table("Transactions")
    answers = {True}
    for row in table.record_rows():
        def cell(name):
            return table.cell(row, table.ours[name]) if name in table.ours else None

        deleted = cell("deletedAt")
        if not is_blank(deleted):
            continue
        if any(each is not None and each.kind == "e" for each in map(cell, ("date", "amount", "type"))):
            answers.add(None)
        if deleted is not None and (deleted.formula is not None or deleted.value):
            answers.add(False)
        date, amount = cell("date"), cell("amount")
        if is_blank(date) or is_blank(amount) or table.text(row, "type") not in TYPES:
            answers.add(None)
        elif date.kind != "n" or amount.kind != "n":
            answers.add(False)
        elif decimal.Decimal(amount.value) <= 0:
            answers.add(None)
        for name in ("categoryKey", "accountKey", "currency", "direction", "status"):
            text = table.text(row, name)
            if text != text.strip() or (text == "" and cell(name) is not None and cell(name).formula is not None):
                answers.add(False)
        if table.text(row, "direction") not in ("", "in", "out") or table.text(row, "status") not in ("", "pending"):
            answers.add(None)
    return False if False in answers else None if None in answers else True


# What must hold

class Home:
    """The pages in a run: what they were made of, and what the person did with them."""

    def __init__(self, session):
        self.made = Made(session.world)
        self.notes = {}
        """What the person typed into free cells of the pages: text to the kind of page."""
        self.moved = {}
        """Pages with one row or column more: name of the sheet to axis and place."""
        self.odd = []
        """Cells of Transactions that are written oddly: key, column and the cell as it was."""
        self.seen = set()
        """Hashes of the workbook whose pages were looked at, or that a person saved."""


def check(session, kind, before, after):
    """What holds of the pages after a command that said it was done."""
    home = session.home
    if not home:
        return
    had, has = pages(before), pages(after)
    if [(page.kind, page.table.name) for page in had] != [(page.kind, page.table.name) for page in has]:
        session.fail("page-lost", f"{kind}: the pages {[page.table.name for page in had]} became {[page.table.name for page in has]}")
    for name, content in before.store.parts.items():
        if name.startswith(("xl/charts/", "xl/drawings/")) and after.store.parts.get(name) != content:
            session.fail("chart-changed", f"{kind}: {name}")
    for text, of in home.notes.items():
        if not any(cell.value == text for page in has if page.kind == of for cells in page.table.rows.values() for cell in cells.values()):
            session.fail("typed-lost", f"{kind}: {text!r} is not on the page {of} any more")
    home.seen.update(session.data_hashes(before).values())
    hashes = set(session.data_hashes(after).values())
    if hashes <= home.seen:
        return  # bytes that come back show what they showed
    home.seen |= hashes
    shows(session, kind, after, session.rng_home.random() < session.options.figures)


def end(session):
    """A last change, so that the pages show what they must, and a look at all of it."""
    from policies import ListPolicy
    if session.home and not session.extra:
        words = ("categories", "add", f"Last {session.next_token()}", "--type", "expense", "--dataset", "Money")
        session.say("at the end")
        if session.change("categories add", *words, policy=ListPolicy("Categories")):
            shows(session, "at the end", session.world, True)
            return live(session, session.world)
    return None


def live(session, world):
    """The pages in their order, each with whether it must show figures, and the choice; None where nobody can tell."""
    where, reading, found, made = layout(world), alike(world), pages(world), session.home.made
    if reading is None:
        return None
    overview = next((page for page in found if page.kind == "overview" and page.is_in_place), None)
    choice = made.choice(overview, where) if overview else None
    is_live = bool(overview and choice and reading and made.is_whole(overview, where))
    return [(page, is_live and made.is_whole(page, where)) for page in found], choice


def shows(session, kind, world, with_figures):
    """Whether each page shows figures where it must, and nothing else."""
    found = live(session, world)
    if found is None:
        session.counts["pages in doubt"] += 1
        return
    for page, is_live in found[0]:
        formulas = [((row, column), cell) for row, cells in page.table.rows.items() for column, cell in cells.items() if cell.formula is not None]
        if is_live:
            session.counts["pages with figures"] += 1
            # A formula that comes to an empty text may have no value: that reads alike.
            sure = {"overview": ("B1", "U2", "U4", "E3", "F22", "G22"), "budget": ("C1", "D1", "C5", "D5")}[page.kind]
            missing = [name for name in sure if is_blank_value(page.table.cell(*refs.split(name)))]
            if missing:
                session.fail("figure-missing", f"{kind}: {page.table.name} is as it was made, and {missing} show nothing")
            if with_figures:
                session.counts["pages compared"] += 1
                month, code, further = found[1]
                compare = {"overview": compare_overview, "budget": compare_budget}[page.kind]
                compare(session, kind, page.table, month or newest(world), code or "EUR", further)
        else:
            session.counts["pages without figures"] += 1
            shown = [place for place, cell in formulas if cell.value]
            if shown:
                session.fail("figure-old", f"{kind}: {page.table.name} is not as it was made, and {[refs.join(*place) for place in shown[:4]]} show something")


def is_blank_value(cell):
    return cell is None or not cell.value


def newest(world):
    """The month of the newest row, or this one where that is earlier."""
    table, today = world.table("Transactions"), datetime.date.today()
    cells = [table.cell(row, table.ours["date"]) for row in table.rows if row > 1]
    days = [int(float(cell.value)) for cell in cells if cell is not None and cell.kind == "n" and cell.value]
    return min(START + datetime.timedelta(days=max(days)), today).replace(day=1) if days and max(days) else today.replace(day=1)


# Figures, from the command's other words

def said(session, *arguments):
    result = session.tool.run(*arguments, "--json", "--dataset", "Money", quiet=True)
    if result.code not in (0, 1):
        session.fail("report-failed", f"{arguments}: {result.text[:300]}")
        return {}
    return json.loads(result.out)


def of_currency(report, code):
    return next((each for each in report.get("currencies", []) if each["currency"] == code), {})


def amount(minor, code):
    return decimal.Decimal(minor).scaleb(0 if code == "JPY" else -2)


class Reader:
    """Compares cells of a page with what they must show."""

    def __init__(self, session, kind, table):
        self.session, self.kind, self.table = session, kind, table
        self.texts = sheet_texts(session.options.language or "en")

    def value(self, row, column):
        cell = self.table.cell(row, column)
        return "" if cell is None or cell.value is None else cell.value

    def expect(self, row, column, expected):
        found = self.value(row, column)
        if isinstance(expected, datetime.date):
            expected = decimal.Decimal((expected - START).days)
        unclear = self.texts["unclear"]
        same = decimal.Decimal(found or 0) == expected if isinstance(expected, decimal.Decimal) and found != unclear else found == expected
        if not same:
            self.session.fail("figure-wrong", f"{self.kind}: {self.table.name}!{refs.join(row, column)} shows {found!r}, and {expected} is right")


def month_on(month, count):
    number = month.year * 12 + month.month - 1 + count
    return datetime.date(number // 12, number % 12 + 1, 1)


@functools.cache
def sheet_texts(language):
    """What the pages say in a language, by name."""
    path = pathlib.Path(__file__).parents[2] / "Words" / "people" / f"{language}.txt"
    section = path.read_text(encoding="utf-8").split("[sheet]\n")[1].split("\n[")[0]
    return dict(line.split(" = ", 1) for line in section.splitlines() if " = " in line)


def compare_overview(session, kind, table, month, code, further):
    reader = Reader(session, kind, table)
    reader.expect(4, 21, month)
    first, last = month_on(month, -11), month_on(month, 1) - datetime.timedelta(days=1)
    rows = of_currency(said(session, "report", "trends", "--period", f"{first}..{last}"), code).get("rows", [])
    flows = {row["from"]: (row["incomeMinor"], row["expenseMinor"]) for row in rows}
    for place in range(12):
        earned, spent = flows.get(month_on(first, place).isoformat(), (0, 0))
        reader.expect(11 + place, 5, month_on(first, place))
        for column, minor in ((6, earned), (7, spent), (8, earned - spent)):
            reader.expect(11 + place, column, amount(minor, code))
    accounts = said(session, "accounts", "list").get("accounts", [])
    accounts = [each for each in accounts if each["isActive"]] + [each for each in accounts if not each["isActive"]]
    for row, account in enumerate(accounts, 4):
        minor, own = account["balanceMinor"], account["currency"]
        reader.expect(row, 2, account["name"] + ("" if account["isActive"] else f" ({reader.texts['archived']})"))
        reader.expect(row, 3, reader.texts["unclear"] if minor is None else amount(minor, own))
        reader.expect(row, 4, own)
    reader.expect(4 + len(accounts), 2, "")
    summary = said(session, "report", "summary", "--period", f"{month:%Y-%m}")
    for row in range(4, 8):
        line = reader.value(row, 5)
        if line:
            sums = of_currency(summary, line)
            earned, spent = sums.get("incomeMinor", 0), sums.get("expenseMinor", 0)
            for column, minor in ((6, earned), (7, spent), (8, earned - spent)):
                reader.expect(row, column, amount(minor, line))
    if further is not None:
        reader.expect(7, 5, further)
    spending = of_currency(said(session, "report", "spending", "--period", f"{month:%Y-%m}"), code).get("rows", [])
    expected = sorted((row["name"] or reader.texts["no-category"], amount(row["totalMinor"], code)) for row in spending if row["totalMinor"])
    found = sorted(
        (reader.value(row, 5).strip(), decimal.Decimal(reader.value(row, 6))) for row in range(26, 86)
        if reader.value(row, 5) and decimal.Decimal(reader.value(row, 6)))
    if expected != found:
        session.fail("figure-wrong", f"{kind}: Overview lists {found}, and {expected} was spent")


def compare_budget(session, kind, table, month, code, further):
    reader = Reader(session, kind, table)
    reader.expect(1, 3, month)
    rows = of_currency(said(session, "report", "budget", "--period", f"{month:%Y-%m}"), code).get("rows", [])
    expected = sorted((row["name"], amount(row["budgetedMinor"], code), amount(row["activityMinor"], code)) for row in rows)
    found = sorted(
        (reader.value(row, 2).strip(), decimal.Decimal(reader.value(row, 3)), decimal.Decimal(reader.value(row, 4)))
        for row in range(6, 46) if reader.value(row, 2))
    if expected != found:
        session.fail("figure-wrong", f"{kind}: Budget lists {found}, and {expected} is right")
