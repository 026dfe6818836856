"""D. Tabs and headers."""
import workbook
from cells import Cell, Tab
from mutators.registry import Damage, cells, files
from mutators.picking import drop, insert, set, transaction, transactions

REQUIRED = ["amount", "date", "type", "id"]


@files("tab-missing", base=True)
def tabMissing(dataset, rng):
    name = rng.form(["Receipts", "RecurringRules", "Categories", "Settings"])
    if dataset.isBook:
        dataset.book.remove(name)
        dataset.save()
    else:
        dataset.file(name).unlink()
    return Damage(name, new=name)


@files("tab-vanished", base=True)
def tabVanished(dataset, rng):
    name = rng.form([name for name in ["Accounts", "Budgets", "Goals", "Members", "ImportRules", "Imports"] if name in dataset.tabs])
    if dataset.isBook:
        dataset.book.remove(name)
        dataset.save()
    else:
        dataset.file(name).unlink()
    return Damage(name, new=name)


@files("tab-renamed")
def tabRenamed(dataset, rng):
    name, to = rng.form([("Transactions", "Transaktionen"), ("Transactions", "Sheet1"), ("Categories", "Kategorien"), ("Receipts", "Belege"), ("RecurringRules", "Daueraufträge")])
    if dataset.isBook:
        dataset.book.rename(name, to)
        dataset.save()
    else:
        dataset.file(name).rename(dataset.file(to))
    return Damage(name, old=name, new=to)


@files("tab-copied", "xlsx")
def tabCopied(dataset, rng):
    name = rng.form(["Transactions (2)", "Copy of Transactions", "Kopie von Transactions"])
    tab = dataset["Transactions"]
    dataset.add(Tab(name, [[cell.copy() for cell in cells] for cells in tab.rows]))
    dataset.save()
    return Damage(name)


@files("tab-hidden", "xlsx")
def tabHidden(dataset, rng):
    dataset.book.render()
    name = rng.form(["Categories", "Settings", "Receipts"])
    dataset.book.change("xl/workbook.xml", f'<sheet name="{name}"', f'<sheet name="{name}" state="hidden"')
    dataset.save()
    return Damage(name)


@cells("header-not-first")
def headerNotFirst(dataset, rng):
    tab = dataset["Transactions"]
    width = len(tab.rows[0])
    above = [[Cell("Unsere Ausgaben")] + [Cell() for _ in range(width - 1)]] + [[Cell() for _ in range(width)] for _ in range(rng.randint(0, 2))]
    for cells in reversed(above):
        insert(tab, 1, cells)
    for cell in tab.rows[len(above)]:
        cell.style = "14"
    return Damage("Transactions", range(1, len(above) + 2))


@cells("header-missing", base=True)
def headerMissing(dataset, rng):
    tab = dataset["Transactions"]
    if rng.form([True, False]):
        drop(tab, [1])
        return Damage("Transactions", 1, new="deleted")
    header = tab.rows.pop(0)
    at = rng.randint(12, len(tab.rows))
    tab.rows.insert(at, header)
    return Damage("Transactions", (1, at + 1), new=f"sorted into row {at + 1}")


def removeColumn(tab, name):
    at = tab.column(name)
    for cells in tab.rows:
        if at < len(cells):
            del cells[at]


@cells("column-missing", base=True)
def columnMissing(dataset, rng):
    name, column = rng.form([("Transactions", column) for column in REQUIRED] + [("Categories", "name"), ("Receipts", "fileName")])
    freeze(dataset[name])
    removeColumn(dataset[name], column)
    return Damage(name, column=column)


def freeze(tab):
    """Each cell keeps its own style when columns move."""
    if tab.around:
        columns = workbook.styles(tab)
        for cells in tab.rows[1:]:
            for at, cell in enumerate(cells):
                cell.style = cell.style if cell.style is not None else columns.get(at) or "none"


@cells("column-renamed")
def columnRenamed(dataset, rng):
    name, column, to = rng.form([("Transactions", "amount", "Betrag"), ("Transactions", "amount", "Amount (€)"), ("Transactions", "categoryKey", "categroyKey"),
                                   ("Transactions", "date", "Datum"), ("Transactions", "note", "Notiz"), ("Categories", "name", "nmae")])
    tab = dataset[name]
    tab.rows[0][tab.column(column)].text = to
    return Damage(name, column=(column, to), old=column, new=to)


@cells("column-variant")
def columnVariant(dataset, rng):
    tab = dataset["Transactions"]
    to = rng.form(["Category Key", "category_key", "CATEGORYKEY", "category-key"])
    tab.rows[0][tab.column("categoryKey")].text = to
    return Damage("Transactions", column=("categoryKey", to), new=to)


@cells("column-duplicated")
def columnDuplicated(dataset, rng):
    tab = dataset["Transactions"]
    column = rng.form(["amount", "note", "categoryKey"])
    at, isEqual, width = tab.column(column), rng.form([True, False]), len(tab.rows[0])
    for index, cells in enumerate(tab.rows):
        cells += [Cell() for _ in range(width - len(cells))]
        twin = cells[at].copy()
        if index and not isEqual and index % 7 == 0 and twin.text:
            twin.text = twin.text[:-1] + ("8" if column == "amount" else "x")
        cells.append(twin)
    return Damage("Transactions", column=column, new="equal" if isEqual else "different")


@cells("column-blank-header", base=True)
def columnBlankHeader(dataset, rng):
    tab = dataset["Transactions"]
    column = rng.form(["note", "categoryKey", "amount", "payee"])
    tab.rows[0][tab.column(column)].text = ""
    return Damage("Transactions", column=(column, ""), old=column)


@cells("column-shifted", base=True)
def columnShifted(dataset, rng):
    """A cell was inserted in some rows and what stood to its right moved on."""
    tab = dataset["Transactions"]
    first = rng.randint(5, 20)
    rows = range(first, first + rng.randint(5, 9))
    at = tab.column("type")
    for row in rows:
        cells = tab.rows[row - 1]
        while len(cells) < len(tab.rows[0]):
            cells.append(Cell())
        cells.insert(at, Cell())
        if not cells[-1].text:
            cells.pop()
    return Damage("Transactions", rows, new=f"rows {rows[0]} to {rows[-1]} from column {at + 1}")


@cells("deleted-unreadable")
def deletedUnreadable(dataset, rng):
    """Something else than a time in deletedAt, and nothing else wrong with the row."""
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    return set(tab, row, "deletedAt", rng.form(["x", "0", "FALSE", "2026-01-31", "2026-01-31 10:00:00"]))


@cells("column-order")
def columnOrder(dataset, rng):
    tab = dataset["Transactions"]
    freeze(tab)
    source, target = tab.column("note"), rng.randint(0, 3)
    for cells in tab.rows:
        while len(cells) <= source:
            cells.append(Cell())
        cells.insert(target, cells.pop(source))
    return Damage("Transactions")


@cells("column-unknown")
def columnUnknown(dataset, rng):
    tab = dataset["Transactions"]
    name = rng.form(["Kostenstelle", "wichtig?", "Projekt 7"])
    width = len(tab.rows[0])
    for index, cells in enumerate(tab.rows):
        cells += [Cell() for _ in range(width - len(cells))]
        cells.append(Cell(name if index == 0 else rng.choice(["", "ja", "Haus"])))
    return Damage("Transactions", column=name)


@files("merged-cells", "xlsx")
def mergedCells(dataset, rng):
    """Equal days were joined to one cell; a spreadsheet program keeps the first value only."""
    tab = dataset["Transactions"]
    row = rng.choice([row for row in transactions(dataset) if row + 2 <= len(tab.rows)])
    for below in (row + 1, row + 2):
        tab.cell(below, "date").text = ""
    before, after = tab.around
    mark = after.index("/>", after.index("<autoFilter")) + 2
    tab.around = (before, after[:mark] + f'<mergeCells count="1"><mergeCell ref="A{row}:A{row + 2}"/></mergeCells>' + after[mark:])
    dataset.save()
    return Damage("Transactions", range(row, row + 3), also=["row-incomplete", "row-heading", "row-total"])
