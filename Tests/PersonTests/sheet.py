"""One sheet of a workbook: read as a table, edited cell by cell, written from its rows."""
import xml.etree.ElementTree as ET

import refs
from markup import MAIN, serialised, tag
from table import Cell, Table

ORDER = (
    "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter "
    "sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions "
    "pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing "
    "legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst").split()

SEEN = {}
"""Tables by the bytes that they were read from."""


class Sheet:
    """One sheet: its rows as cells of XML, and everything around them as it came."""

    def __init__(self, book, name, part):
        self.book, self.name, self.part = book, name, part
        self.changed = False
        self._root = self._rows = self._attributes = None

    # The XML is read when somebody asks for it: most sheets are only looked at, and were seen before.

    @property
    def root(self):
        if self._root is None:
            self._read()
        return self._root

    @property
    def rows(self):
        if self._root is None:
            self._read()
        return self._rows

    @rows.setter
    def rows(self, rows):
        self._rows = rows

    @property
    def attributes(self):
        if self._root is None:
            self._read()
        return self._attributes

    @attributes.setter
    def attributes(self, attributes):
        self._attributes = attributes

    def _read(self):
        self._root = ET.fromstring(self.book.parts[self.part])
        self._rows, self._attributes = {}, {}
        self.data = self.root.find(tag("sheetData"))
        at = 0
        for row in self.data:
            at = int(row.get("r", at + 1))
            cells, column = {}, 0
            for cell in row:
                place = cell.get("r")
                column = refs.split(place)[1] if place else column + 1
                cells[column] = cell
            self._rows[at] = cells
            self._attributes[at] = {key: value for key, value in row.attrib.items() if key not in ("r", "spans")}

    def cell(self, row, column):
        return self.rows.get(row, {}).get(column)

    def content(self, cell, shared):
        kind, value, formula = cell.get("t", "n"), None, None
        found = cell.find(tag("v"))
        if kind == "s":
            value = self.book.shared_strings[int(found.text)]
            kind = "s"
        elif kind == "inlineStr":
            inline = cell.find(tag("is"))
            value = "".join(t.text or "" for t in inline.iter(tag("t")) if True) if inline is not None else ""
            kind = "s"
        elif found is not None:
            value = found.text or ""
            kind = "s" if kind == "str" else kind
        f = cell.find(tag("f"))
        if f is not None:
            formula = f.text or ""
            if f.get("t") == "shared":
                formula = self._shared(cell, f, shared)
        return Cell(kind, value, formula, cell.get("s", "0"))

    def _shared(self, cell, f, shared):
        """The text of a formula that others share."""
        row, column = refs.split(cell.get("r"))
        if f.text:
            shared[f.get("si")] = (row, column, f.text)
            return f.text
        if f.get("si") not in shared:
            return "#SHARED!"
        master_row, master_column, text = shared[f.get("si")]
        return refs.filled(text, row - master_row, column - master_column)

    def table(self):
        """What the sheet shows; the same table again for the same bytes."""
        if self.changed:
            return self._table()
        parts = [self.book.parts.get(self.book.shared_part, b"")] if b't="s"' in self.book.parts[self.part] else []
        parts += [self.book.parts[part] for part, kind in self.book.relations(*self.book.relations_part(self)).values() if kind.endswith("/comments")]
        key = (self.name, self.book.parts[self.part], *parts)
        if key not in SEEN:
            if len(SEEN) > 200:
                SEEN.clear()
            SEEN[key] = self._table()
        return SEEN[key]

    def _table(self):
        table = Table(self.name)
        shared = {}
        for row in sorted(self.rows):
            cells = {column: self.content(cell, shared) for column, cell in sorted(self.rows[row].items())}
            if cells:
                table.rows[row] = cells
            if self.attributes[row].get("hidden") in ("1", "true"):
                table.hidden.add(row)
        merges = self.root.find(tag("mergeCells"))
        table.merges = sorted(m.get("ref") for m in merges) if merges is not None else []
        auto = self.root.find(tag("autoFilter"))
        if auto is not None:
            criteria = [ET.tostring(column) for column in auto if len(column)]
            table.filter = (auto.get("ref"), criteria)
        table.comments = {place: text for place, text in self.book.comments_of(self).items()}
        return table

    # Editing

    def set(self, row, column, kind, value, formula=None, style=None):
        self.changed = True
        self.attributes.setdefault(row, {})
        cells = self.rows.setdefault(row, {})
        old = cells.get(column)
        cell = ET.Element(tag("c"))
        style = style if style is not None else (old.get("s") if old is not None else None)
        if style:
            cell.set("s", style)
        if formula is not None:
            ET.SubElement(cell, tag("f")).text = formula
            if kind == "s":
                cell.set("t", "str")
            if value is not None:
                ET.SubElement(cell, tag("v")).text = value
        elif value is None:
            if not style:
                cells.pop(column, None)
                return
        elif kind == "s" and self.book.has_shared_strings:
            cell.set("t", "s")
            ET.SubElement(cell, tag("v")).text = str(self.book.shared(value))
        elif kind == "s":
            cell.set("t", "inlineStr")
            text = ET.SubElement(ET.SubElement(cell, tag("is")), tag("t"))
            text.text = value
            if value != value.strip():
                text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        else:
            if kind != "n":
                cell.set("t", kind)
            ET.SubElement(cell, tag("v")).text = value
        cells[column] = cell

    def style(self, row, column):
        cell = self.cell(row, column)
        return cell.get("s") if cell is not None else None

    def child(self, name):
        """The part of the sheet with this name, made in its place when it is missing."""
        found = self.root.find(tag(name))
        if found is None:
            found = ET.Element(tag(name))
            before = ORDER[: ORDER.index(name)]
            place = 0
            for number, element in enumerate(self.root):
                if element.tag.split("}")[-1] in before:
                    place = number + 1
            self.root.insert(place, found)
        self.changed = True
        return found

    def rebuild(self):
        """Writes the rows back into the XML."""
        for row in list(self.data):
            self.data.remove(row)
        for number in sorted(self.rows):
            row = ET.SubElement(self.data, tag("row"), {"r": str(number), **self.attributes.get(number, {})})
            for column in sorted(self.rows[number]):
                cell = self.rows[number][column]
                cell.set("r", refs.join(number, column))
                row.append(cell)
        dimension = self.root.find(tag("dimension"))
        if dimension is not None:
            self.root.remove(dimension)
        self.book.parts[self.part] = serialised(self.root, MAIN)
        self.changed = False
