"""Choosing what is damaged, so that nothing else is."""
from cells import kindOf
from mutators.registry import Damage


def transactions(dataset, test=lambda record: True):
    """The rows of plain purchases that nothing refers to."""
    withPaper = {record["transactionId"] for _, record in dataset["Receipts"].records()}
    return dataset["Transactions"].where(lambda r: r["type"] == "expense" and not (
        r["deletedAt"] or r["direction"] or r["recurringRuleId"] or r["transferId"] or r["importId"] or r["shares"] or r["splitId"] or r["status"] or r["id"] in withPaper) and test(r))


def transaction(dataset, rng, test=lambda record: True):
    return rng.choice(transactions(dataset, test))


def set(tab, row, column, text, kind="text", also=(), style=None, value=None):
    """Puts a text into a cell and says so. `kind` None is the kind that the column's clean values have."""
    cell = tab.cell(row, column)
    old = cell.text
    cell.text, cell.kind, cell.value, cell.runs = text, kind or kindOf(column, text), value, None
    if style is not None:
        cell.style = style
    return Damage(tab.name, row, column, old, text, also=also)


def drop(tab, rows):
    """Deletes rows, as a spreadsheet does: those below move up."""
    for row in sorted(rows, reverse=True):
        del tab.rows[row - 1]
        tab.rowAttributes = {at if at < row - 1 else at - 1: text for at, text in tab.rowAttributes.items() if at != row - 1}


def insert(tab, row, cells):
    """Puts a row before that of the number."""
    tab.rows.insert(row - 1, cells)
    tab.rowAttributes = {at if at < row - 1 else at + 1: text for at, text in tab.rowAttributes.items()}
