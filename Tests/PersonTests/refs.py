"""References in formulas: reading them, and moving them as a spreadsheet program does when rows or columns come or go."""
import functools
import re

PATTERN = re.compile(
    r"\"(?:[^\"]|\"\")*\""  # a text, which holds no reference
    r"|(?P<sheet>(?:'(?:[^']|'')+'|[A-Za-z_][A-Za-z0-9_.]*)!)?"
    r"(?:(?P<c1>\$?[A-Z]{1,3})(?P<r1>\$?[0-9]+)(?::(?P<c2>\$?[A-Z]{1,3})(?P<r2>\$?[0-9]+))?"
    r"|(?P<w1>\$?[A-Z]{1,3}):(?P<w2>\$?[A-Z]{1,3})"
    r"|(?P<l1>\$?[0-9]+):(?P<l2>\$?[0-9]+))(?![A-Za-z0-9_(.])"
)
LAST_ROW, LAST_COLUMN = 1048576, 16384


@functools.lru_cache(maxsize=None)
def column_number(letters):
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


@functools.lru_cache(maxsize=None)
def column_letters(number):
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@functools.lru_cache(maxsize=100000)
def split(name):
    """Row and column of `B7`."""
    found = re.fullmatch(r"\$?([A-Z]+)\$?([0-9]+)", name)
    return int(found[2]), column_number(found[1])


def join(row, column):
    return f"{column_letters(column)}{row}"


class Reference:
    """One reference of a formula: the sheet's name or None, and the first and last row and column."""

    def __init__(self, match):
        sheet = match["sheet"]
        self.sheet = None if not sheet else sheet[:-1].strip("'").replace("''", "'")
        self.text = match[0]
        self.prefix = sheet or ""
        self.fixed = {}
        self.whole = "cells"
        if match["w1"]:
            self.whole = "columns"
            self.rows = (1, LAST_ROW)
            self.columns = self._axis("c", match["w1"], match["w2"], column_number)
        elif match["l1"]:
            self.whole = "rows"
            self.columns = (1, LAST_COLUMN)
            self.rows = self._axis("r", match["l1"], match["l2"], int)
        else:
            self.rows = self._axis("r", match["r1"], match["r2"] or match["r1"], int)
            self.columns = self._axis("c", match["c1"], match["c2"] or match["c1"], column_number)
        self.is_range = bool(match["c2"]) or self.whole != "cells"

    def _axis(self, axis, first, last, number):
        self.fixed[axis] = (first.startswith("$"), last.startswith("$"))
        first, last = number(first.strip("$")), number(last.strip("$"))
        return (min(first, last), max(first, last))

    def write(self, rows, columns):
        def part(axis, end, value):
            return ("$" if self.fixed[axis][end] else "") + value

        if self.whole == "columns":
            return self.prefix + ":".join(part("c", n, column_letters(columns[n])) for n in (0, 1))
        if self.whole == "rows":
            return self.prefix + ":".join(part("r", n, str(rows[n])) for n in (0, 1))
        ends = (0, 1) if self.is_range else (0,)
        return self.prefix + ":".join(
            part("c", n, column_letters(columns[n])) + part("r", n, str(rows[n])) for n in ends)


def parse(formula):
    """The pieces of a formula: texts, and references where they stand."""
    pieces, at = [], 0
    for match in PATTERN.finditer(formula):
        if match[0].startswith('"') or (match.start() and (formula[match.start() - 1].isalnum() or formula[match.start() - 1] == "_")):
            continue
        pieces.append(formula[at:match.start()])
        pieces.append(Reference(match))
        at = match.end()
    pieces.append(formula[at:])
    return pieces


def moved(axis, at, delta):
    """How the ends of a range move when `delta` rows or columns come before `at` (or, below zero, go from there)."""

    end = LAST_ROW if axis == "r" else LAST_COLUMN

    def move(first, last):
        if delta > 0:
            return (min(first + delta, end) if first >= at else first, min(last + delta, end) if last >= at else last)
        gone = -delta
        new_first = first if first < at else max(at, first - gone)
        new_last = last if last < at else max(at - 1, last - gone)
        return (new_first, new_last) if new_last >= new_first else None

    return move


def shift(formula, here, sheet, axis, at, delta):
    """The formula after rows ("r") or columns ("c") of `sheet` came or went; `here` is the sheet it stands in."""
    move, out = moved(axis, at, delta), []
    for piece in parse(formula):
        if isinstance(piece, str):
            out.append(piece)
            continue
        rows, columns = piece.rows, piece.columns
        if (piece.sheet or here) == sheet:
            if axis == "r" and piece.whole != "columns":
                rows = move(*rows)
            if axis == "c" and piece.whole != "rows":
                columns = move(*columns)
        out.append("#REF!" if rows is None or columns is None else piece.write(rows, columns))
    return "".join(out)


def filled(formula, rows, columns=0):
    """The formula as it reads when its cell is copied `rows` down and `columns` to the right."""
    out = []
    for piece in parse(formula):
        if isinstance(piece, str):
            out.append(piece)
            continue

        def ends(axis, values, by):
            return tuple(value if piece.fixed[axis][n] else value + by for n, value in enumerate(values))

        new_rows = piece.rows if piece.whole == "columns" else ends("r", piece.rows, rows)
        new_columns = piece.columns if piece.whole == "rows" else ends("c", piece.columns, columns)
        out.append("#REF!" if min(new_rows + new_columns) < 1 else piece.write(new_rows, new_columns))
    return "".join(out)
