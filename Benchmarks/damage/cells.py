"""A tab as rows of cells, the same for both storages."""
import datetime

FIRST_DAY = datetime.date(1899, 12, 30)


class Cell:
    """What a cell holds. `kind` is text, number, date, bool, error or formula; of a formula `value` is what was last calculated, or None.

    A date's text is 2026-01-31 whatever it is written as; `style` is the workbook's style index, or None for the column's. `runs` is what stands in a text
    cell instead of plain text; `source` what the cell was read from, which is written again as long as it means the same.
    """

    __slots__ = ("text", "kind", "value", "style", "runs", "source")

    def __init__(self, text="", kind="text", value=None, style=None):
        self.text, self.kind, self.value, self.style, self.runs, self.source = text, kind, value, style, None, None

    def copy(self):
        twin = Cell(self.text, self.kind, self.value, self.style)
        twin.runs, twin.source = self.runs, self.source
        return twin

    @property
    def meaning(self):
        return self.text, self.kind, self.value, self.style, self.runs

    def __repr__(self):
        return f"{self.kind} {self.text!r}"


class Tab:
    """A tab's name, and its rows with the header first. What a workbook has around the rows is kept as it is."""

    def __init__(self, name, rows):
        self.name, self.rows = name, rows
        self.around = None
        self.rowAttributes = {}

    @property
    def header(self):
        return [cell.text for cell in self.rows[0]]

    def column(self, name):
        return self.header.index(name)

    def cell(self, row, name):
        """The cell of a row (counted as a spreadsheet does, the header is 1) in a column."""
        column = self.column(name)
        cells = self.rows[row - 1]
        while len(cells) <= column:
            cells.append(Cell())
        return cells[column]

    def text(self, row, name):
        return self.cell(row, name).text

    def records(self):
        """Each row's number with its texts by column."""
        header = self.header
        for index, cells in enumerate(self.rows[1:], 2):
            yield index, {name: (cells[at].text if at < len(cells) else "") for at, name in enumerate(header)}

    def where(self, test):
        """The numbers of the rows whose texts pass the test."""
        return [row for row, record in self.records() if test(record)]

    def append(self, record):
        """A new last row; returns its number."""
        self.rows.append([Cell(record.get(name, ""), kindOf(name, record.get(name, ""))) for name in self.header])
        return len(self.rows)

    def copyOfRow(self, row):
        return [cell.copy() for cell in self.rows[row - 1]]


DATES = {"date", "valueDate", "occurrenceDate", "startDate", "endDate", "targetDate", "lastReconciledDate", "dateFrom", "dateTo", "firstDate", "lastDate"}
NUMBERS = {"amount", "originalAmount", "startingBalance", "lastReconciledBalance", "targetAmount", "startingAmount", "amountMin", "amountMax", "openingBalance",
           "closingBalance", "sortOrder", "interval", "generateThroughYear", "byteCount", "lines", "booked"}
FLAGS = {"cleared", "isActive", "isDefault", "isEnabled", "isOwner", "skip"}


def kindOf(column, text):
    """The kind of cell that a clean value of the column has in a workbook."""
    if text == "":
        return "text"
    return "date" if column in DATES else "number" if column in NUMBERS else "bool" if column in FLAGS else "text"


def serial(text):
    """The day number of a date in a workbook."""
    return (datetime.date.fromisoformat(text) - FIRST_DAY).days


def day(number):
    return (FIRST_DAY + datetime.timedelta(days=number)).isoformat()
