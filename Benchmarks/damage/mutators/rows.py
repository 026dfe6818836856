"""E. Rows."""
import workbook
from cells import Cell
from mutators.registry import Damage, cells
from mutators.picking import drop, insert, transaction, transactions


def blank(tab):
    return [Cell() for _ in tab.rows[0]]


def middle(tab, rng):
    return rng.randint(8, len(tab.rows) - 4)


@cells("row-blank")
def rowBlank(dataset, rng):
    tab = dataset["Transactions"]
    row = middle(tab, rng)
    insert(tab, row, blank(tab))
    return Damage("Transactions", row)


@cells("rows-trailing")
def rowsTrailing(dataset, rng):
    tab = dataset["Transactions"]
    first = len(tab.rows) + 1
    for _ in range(rng.randint(50, 300)):
        tab.rows.append(blank(tab))
    return Damage("Transactions", range(first, len(tab.rows) + 1))


@cells("row-total")
def rowTotal(dataset, rng):
    tab = dataset["Transactions"]
    cells = blank(tab)
    total = f"{sum(float(record['amount']) for _, record in tab.records()):.2f}"
    label = rng.form(["Total", "Summe", "Gesamt", "SUBTOTAL"] + ([""] if dataset.isBook else []))
    cells[tab.column("payee")].text = label
    at = tab.column("amount")
    if dataset.isBook:
        letter = workbook.letters(at)
        cells[at] = Cell(f"SUM({letter}2:{letter}{len(tab.rows)})", "formula", total)
    else:
        cells[at].text = total
    tab.rows.append(cells)
    return Damage("Transactions", len(tab.rows), new=label)


@cells("row-heading")
def rowHeading(dataset, rng):
    tab = dataset["Transactions"]
    row = middle(tab, rng)
    cells = blank(tab)
    cells[tab.column(rng.form(["date", "payee"]))].text = rng.form(["— März —", "March 2026", "Urlaub"])
    insert(tab, row, cells)
    return Damage("Transactions", row)


@cells("row-header-again")
def rowHeaderAgain(dataset, rng):
    tab = dataset["Transactions"]
    row = middle(tab, rng)
    insert(tab, row, [cell.copy() for cell in tab.rows[0]])
    return Damage("Transactions", row, twin=None if dataset.isBook else "csv-repeated-header")


@cells("row-incomplete")
def rowIncomplete(dataset, rng):
    """What a person types: day, amount, note."""
    tab = dataset["Transactions"]
    row = tab.append({"date": tab.text(5, "date"), "amount": "17.43", "note": "Flohmarkt"})
    return Damage("Transactions", row, also=["id-missing"])


@cells("id-missing")
def idMissing(dataset, rng):
    tab = dataset["Transactions"]
    if rng.form([True, False]):
        row = transaction(dataset, rng)
        old = tab.text(row, "id")
        tab.cell(row, "id").text = ""
        return Damage("Transactions", row, "id", old, "")
    row = tab.append({"date": tab.text(5, "date"), "type": "expense", "amount": "17.43", "categoryKey": "groceries", "accountKey": "cash", "note": "Flohmarkt"})
    return Damage("Transactions", row, "id", new="typed row", also=["row-incomplete"])


@cells("row-repeated")
def rowRepeated(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    at = rng.form([row + 1, len(tab.rows) + 1])
    insert(tab, at, tab.copyOfRow(row))
    return Damage("Transactions", (row, at), new=f"row {row} again in {at}")


@cells("id-repeated", base=True)
def idRepeated(dataset, rng):
    """A row was copied to type the next payment into it."""
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    cells = tab.copyOfRow(row)
    cells[tab.column("amount")].text = "31.17"
    cells[tab.column("payee")].text = "Blumen Özdemir"
    at = rng.form([row + 1, len(tab.rows) + 1])
    insert(tab, at, cells)
    return Damage("Transactions", (row, at), "id")


@cells("id-autofilled", base=True)
def idAutofilled(dataset, rng):
    """The fill handle was drawn down over ids: one id, or a series of its last digits."""
    tab = dataset["Transactions"]
    rows = sorted(transactions(dataset))
    at = rng.randrange(len(rows) - 6)
    rows = [row for row in rows[at:at + 6]]
    first = tab.text(rows[0], "id")
    isSeries = rng.form([True, False])
    for number, row in enumerate(rows):
        tab.cell(row, "id").text = first[:-6] + f"{(int(first[-6:], 16) + number) % 2**24:06x}" if isSeries else first
    return Damage("Transactions", rows, "id", new="series" if isSeries else "one id", also=["id-repeated", "row-vanished"])


@cells("column-sorted-alone", base=True)
def columnSortedAlone(dataset, rng):
    tab = dataset["Transactions"]
    column = rng.form(["amount", "date", "payee"])
    at = tab.column(column)
    kept = sorted((cells[at] for cells in tab.rows[1:]), key=lambda cell: float(cell.text) if column == "amount" else cell.text)
    for cells, cell in zip(tab.rows[1:], kept):
        cells[at] = cell
    return Damage("Transactions", column=column, also=["updated-stale"])


@cells("rows-sorted", base=True)
def rowsSorted(dataset, rng):
    tab = dataset["Transactions"]
    tab.rows[1:] = sorted(tab.rows[1:], key=lambda cells: float(cells[tab.column("amount")].text))
    return Damage("Transactions")


@cells("rows-hidden", "xlsx")
def rowsHidden(dataset, rng):
    tab = dataset["Transactions"]
    for row in rng.sample(range(2, len(tab.rows)), 8):
        tab.rowAttributes[row - 1] = tab.rowAttributes.get(row - 1, "") + ' hidden="1"'
    return Damage("Transactions")


@cells("row-vanished", base=True)
def rowVanished(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    old = tab.text(row, "id")
    drop(tab, [row])
    return Damage("Transactions", old=old)


@cells("row-undeleted", base=True)
def rowUndeleted(dataset, rng):
    tab = dataset["Transactions"]
    row = tab.where(lambda r: r["deletedAt"])[0]
    old = tab.text(row, "deletedAt")
    tab.cell(row, "deletedAt").text = ""
    return Damage("Transactions", row, "deletedAt", old, "", also=["updated-stale"])
