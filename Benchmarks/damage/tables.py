"""Tabs as CSV files of the Data folder."""
import csv
import io

from cells import Cell, Tab, kindOf


def field(text, delimiter=","):
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in (delimiter, '"', "\n", "\r")) else text


def line(cells, delimiter=","):
    """One record. A formula stands as its text, as a hand would type it."""
    return delimiter.join(field(("=" + cell.text) if cell.kind == "formula" else cell.text, delimiter) for cell in cells) + "\n"


def written(tab, delimiter=","):
    return "".join(line(cells, delimiter) for cells in tab.rows)


def exported(tab):
    """The text of a sheet as a CSV file, all rows as wide as the header."""
    return "".join(line(cells + [Cell()] * (len(tab.rows[0]) - len(cells))) for cells in tab.rows)


def read(path):
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline="")))
    header = rows[0]
    return Tab(path.stem, [[Cell(text, kindOf(header[at], text) if index and at < len(header) else "text") for at, text in enumerate(row)]
                           for index, row in enumerate(rows)])
