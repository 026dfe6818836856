"""A tab as a person sees it: cells by row and column, and what names a row and a column wherever they move."""
import collections
import decimal
import re

import schema

Cell = collections.namedtuple("Cell", "kind value formula style", defaults=(None, None))
"""kind: s text, n number, b boolean, e error; value: the text as it stands in the file."""

TOKEN = re.compile(r"\btok(\d+)\b")

MARKERS = {"dataset overview 1": "overview", "dataset budget 1": "budget"}
"""What stands on the sheets Overview and Budget, as the command makes them."""


def is_blank(cell):
    return cell is None or (cell.formula is None and not (cell.value or "").strip())


def number(text):
    try:
        return decimal.Decimal(text).normalize()
    except decimal.InvalidOperation:
        return text


def same_value(one, other):
    """Whether two cells hold the same content, formulas apart."""
    if is_blank(one) or is_blank(other):
        return is_blank(one) and is_blank(other)
    if one.kind != other.kind:
        return False
    if one.kind == "n":
        return one.value == other.value or number(one.value) == number(other.value)
    return one.value == other.value


def meant(cell):
    """What a cell says, however a date or an amount is spelled."""
    value = cell.value if cell.kind != "n" else str(number(cell.value))
    if re.fullmatch(r"\d+,\d\d", value or ""):
        return str(number(value.replace(",", ".")))
    if re.fullmatch(r"\d\d\.\d\d\.\d{4}", value or ""):
        return "-".join(reversed(value.split(".")))
    return str(number(value)) if re.fullmatch(r"\d+\.\d+", value or "") else value


class Table:
    def __init__(self, name):
        self.name = name
        self.tab = schema.matching_tab(name)
        self.rows = {}
        self.comments = {}
        self.hidden = set()
        self.merges = []
        self.filter = None
        self.raw = {}
        self.form = None
        self._columns = None
        self._keys = None
        self._names = {}
        self._records = None
        self._has_formulas = None
        self._mark = False

    @property
    def mark(self):
        """The page that a sheet is, Overview or Budget, and where its marker stands; None for any other sheet."""
        if self._mark is False:
            self._mark = None
            for row in [] if self.tab else sorted(self.rows)[:20]:
                for column, cell in self.rows[row].items():
                    if self._mark is None and cell.formula is None and cell.value in MARKERS:
                        self._mark = MARKERS[cell.value], (row, column)
        return self._mark

    def is_same(self, other):
        """Whether two tables are alike in everything and hold no formula, whose meaning could differ all the same."""
        if self is other and not self.has_formulas:
            return True
        return (
            not self.has_formulas and self.rows == other.rows and self.comments == other.comments and self.hidden == other.hidden
            and self.merges == other.merges and self.filter == other.filter and self.raw == other.raw and self.form == other.form)

    @property
    def has_formulas(self):
        if self._has_formulas is None:
            self._has_formulas = any(cell.formula is not None for cells in self.rows.values() for cell in cells.values())
        return self._has_formulas

    def cell(self, row, column):
        return self.rows.get(row, {}).get(column)

    def text(self, row, name):
        """The content of one of our columns, as text."""
        column = self.ours.get(name)
        cell = self.cell(row, column) if column else None
        return "" if cell is None or cell.value is None else cell.value

    @property
    def last_row(self):
        return max(self.rows, default=0)

    @property
    def last_column(self):
        return max((max(cells) for cells in self.rows.values() if cells), default=0)

    def _bind(self):
        """Names of all columns; ours are those whose header is spelled as the format spells it, else as it compares."""
        if self.mark:  # a page has no header
            keys = {column: f"column {column}" for column in range(1, self.last_column + 1)}
            self._columns = ({}, keys, {key: column for column, key in keys.items()})
            return
        header = {c: cell.value or "" for c, cell in self.rows.get(1, {}).items() if not is_blank(cell)}
        ours, keys, seen = {}, {}, collections.Counter()
        if self.tab:
            names = schema.TABS[self.tab]
            for exact in (True, False):
                for column in sorted(header):
                    text = header[column].strip()
                    for name in names:
                        is_same = text == name if exact else schema.normal(text) == schema.normal(name)
                        if is_same and name not in ours and column not in ours.values():
                            ours[name] = column
        of_column = {column: name for name, column in ours.items()}
        bare = 0
        for column in range(1, self.last_column + 1):
            if column in of_column:
                keys[column] = of_column[column]
            elif column in header:
                seen[header[column]] += 1
                keys[column] = f"own:{header[column]}#{seen[header[column]]}"
            elif any(not is_blank(cells.get(column)) for cells in self.rows.values()):
                bare += 1
                keys[column] = f"bare#{bare}"
        self._columns = (ours, keys, {key: column for column, key in keys.items()})

    @property
    def ours(self):
        if self._columns is None:
            self._bind()
        return self._columns[0]

    @property
    def column_keys(self):
        if self._columns is None:
            self._bind()
        return self._columns[1]

    @property
    def column_of(self):
        if self._columns is None:
            self._bind()
        return self._columns[2]

    def own_columns(self):
        mine = set(self.ours.values())
        return [column for column in range(1, self.last_column + 1) if column not in mine]

    # Rows

    def has_ours(self, row):
        """Whether any of our columns has content in the row."""
        cells = self.rows.get(row, {})
        return any(not is_blank(cells.get(column)) for column in self.ours.values())

    def has_own(self, row):
        mine = set(self.ours.values())
        return any(not is_blank(cell) for column, cell in self.rows.get(row, {}).items() if column not in mine)

    def is_empty(self, row):
        return all(is_blank(cell) for cell in self.rows.get(row, {}).values())

    def record_rows(self):
        """The rows that are records: below the header, with a name of their own or a typed date and amount."""
        if self._records is None:
            self._records = [row for row in sorted(self.rows) if row > 1 and self.is_record(row)]
        return list(self._records)

    def is_record(self, row):
        if not self.tab:
            return not self.is_empty(row)
        if self.text(row, schema.key_column(self.tab)).strip():
            return True
        if self.tab == "Transactions":
            return bool(self.text(row, "date").strip() and self.text(row, "amount").strip())
        return self.tab == "ImportRules" and self.has_ours(row)

    def names_of_row(self, row):
        """What names the row: its id or key, and the tokens typed into it."""
        if row not in self._names:
            self._names[row] = self._find_names(row)
        return self._names[row]

    def _find_names(self, row):
        found = []
        if self.tab:
            key = self.text(row, schema.key_column(self.tab)).strip()
            if key:
                found.append("id:" + key)
        for _, cell in sorted(self.rows.get(row, {}).items()):
            if cell.value and cell.kind == "s" and cell.formula is None and "tok" in cell.value:
                found += ["tok:" + token for token in TOKEN.findall(cell.value)]
        return found

    def row_key(self, row):
        """One name of the row for good: its id, else the first token, else its texts, else its place."""
        if not self.tab:
            return f"row:{row}"
        names = self.names_of_row(row)
        if names:
            return names[0]
        texts = [cell.value for _, cell in sorted(self.rows.get(row, {}).items()) if cell.formula is None and not is_blank(cell)]
        return "text:" + "|".join(texts) if texts else f"blank:{row}"

    def content(self, row):
        """What a row holds, however it is spelled: column to value, blank cells and blanks around texts left out."""
        found = {}
        for column, cell in self.rows.get(row, {}).items():
            if not is_blank(cell):
                value = meant(cell) if cell.formula is None else "="
                found[self.column_keys.get(column)] = value.strip() if isinstance(value, str) else value
        for (at, column), text in self.comments.items():
            if at == row:
                found[("comment", self.column_keys.get(column))] = text
        return found

    def find(self, key):
        """The rows that a name means."""
        if self._keys is None:
            self._keys = collections.defaultdict(list)
            for row in sorted(self.rows):
                if row > 1 or not self.tab:
                    names = self.names_of_row(row) if self.tab else []
                    for name in names or [self.row_key(row)]:
                        if row not in self._keys[name]:
                            self._keys[name].append(row)
        return self._keys.get(key, [])
