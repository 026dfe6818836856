"""A small reader and in-place writer of workbooks: it acts as Excel does for a person, and shares nothing with ours.

Parts that an edit does not concern are kept as they are; a sheet that was edited is written from its rows.
"""
import copy
import io
import posixpath
import re
import xml.etree.ElementTree as ET
import zipfile
import zlib

import refs
from table import Cell, Table

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
XM = "http://schemas.microsoft.com/office/excel/2006/main"
IGNORABLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Ignorable"
for prefix, uri in (
    ("r", RELATIONS), ("xm", XM), ("mc", "http://schemas.openxmlformats.org/markup-compatibility/2006"),
    ("x14", "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"),
):
    ET.register_namespace(prefix, uri)
ORDER = (
    "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter "
    "sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions "
    "pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing "
    "legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst").split()


def tag(name):
    return f"{{{MAIN}}}{name}"


def serialised(root, namespace):
    ET.register_namespace("", namespace)
    root.attrib.pop(IGNORABLE, None)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + ET.tostring(root, encoding="utf-8")


def first_column(area):
    """The first column of `B1:D9` or, as LibreOffice writes them, of whole columns `B:D`."""
    return refs.column_number(re.match(r"\$?([A-Z]+)", area)[1])


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


class Book:
    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            archive = zipfile.ZipFile(io.BytesIO(file.read()))
        self.names = [info.filename for info in archive.infolist()]
        self.parts = {name: archive.read(name) for name in self.names}
        workbook = next(
            (name for name, content in self.relations("_rels/.rels", "").values() if content.endswith("/officeDocument")), "xl/workbook.xml")
        self.main = workbook
        self.workbook = ET.fromstring(self.parts[workbook])
        folder, name = posixpath.split(workbook)
        self.main_relations = f"{folder}/_rels/{name}.rels"
        targets = self.relations(self.main_relations, folder)
        self.shared_part = next((part for part, kind in targets.values() if kind.endswith("/sharedStrings")), None)
        self.has_shared_strings = self.shared_part in self.parts
        self._strings, self._new_strings = None, []
        self.sheets = []
        for sheet in self.workbook.find(tag("sheets")):
            identifier = sheet.get(f"{{{RELATIONS}}}id")
            part, kind = targets[identifier]
            if kind.endswith("/worksheet"):
                self.sheets.append(Sheet(self, sheet.get("name"), part))

    def relations(self, part, folder):
        if part not in self.parts:
            return {}
        found = {}
        for relation in ET.fromstring(self.parts[part]):
            target = relation.get("Target", "")
            if relation.get("TargetMode") != "External":
                target = target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            found[relation.get("Id")] = (target, relation.get("Type", ""))
        return found

    def sheet(self, name):
        return next((sheet for sheet in self.sheets if sheet.name == name), None)

    @property
    def shared_strings(self):
        if self._strings is None:
            self._strings = []
            for item in ET.fromstring(self.parts[self.shared_part]):
                texts = [t.text or "" for t in item.iter(tag("t"))]
                self._strings.append("".join(texts))
        return self._strings

    def shared(self, text):
        strings = self.shared_strings
        if text in strings:
            return strings.index(text)
        strings.append(text)
        self._new_strings.append(text)
        return len(strings) - 1

    def relations_part(self, sheet):
        folder, name = posixpath.split(sheet.part)
        return f"{folder}/_rels/{name}.rels", folder

    def comments_of(self, sheet):
        found = {}
        for part, kind in self.relations(*self.relations_part(sheet)).values():
            if kind.endswith("/comments") and part in self.parts:
                for comment in ET.fromstring(self.parts[part]).iter(tag("comment")):
                    found[refs.split(comment.get("ref"))] = "".join(t.text or "" for t in comment.iter(tag("t")))
        return found

    def tables(self):
        return [sheet.table() for sheet in self.sheets]

    def save(self):
        for sheet in self.sheets:
            if sheet.changed:
                sheet.rebuild()
        if self._new_strings:
            root = ET.fromstring(self.parts[self.shared_part])
            for text in self._new_strings:
                t = ET.SubElement(ET.SubElement(root, tag("si")), tag("t"))
                t.text = text
            for name in ("count", "uniqueCount"):
                root.attrib.pop(name, None)
            self.parts[self.shared_part] = serialised(root, MAIN)
            self._new_strings = []
        self.parts[self.main] = serialised(copy.deepcopy(self.workbook), MAIN)
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for name in self.names:
                archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), self.parts[name], zipfile.ZIP_DEFLATED, 1)
        with open(self.path, "r+b") as file:  # in place, as a program does that keeps links
            file.truncate()
            file.write(out.getvalue())

    # Parts

    def add_part(self, name, content, kind=None):
        self.parts[name] = content
        if name not in self.names:
            self.names.append(name)
        if kind:
            root = ET.fromstring(self.parts["[Content_Types].xml"])
            ET.SubElement(root, f"{{{TYPES}}}Override", PartName="/" + name, ContentType=kind)
            self.parts["[Content_Types].xml"] = serialised(root, TYPES)

    def add_default(self, ending, kind):
        root = ET.fromstring(self.parts["[Content_Types].xml"])
        if not any(item.get("Extension") == ending for item in root):
            root.insert(0, ET.Element(f"{{{TYPES}}}Default", Extension=ending, ContentType=kind))
            self.parts["[Content_Types].xml"] = serialised(root, TYPES)

    def relate(self, part, kind, target):
        """Adds a relation to a part of relations; returns its id."""
        if part in self.parts:
            root = ET.fromstring(self.parts[part])
        else:
            root = ET.Element(f"{{{PACKAGE}}}Relationships")
        taken = {relation.get("Id") for relation in root}
        identifier = next(f"rId{number}" for number in range(1, 10000) if f"rId{number}" not in taken)
        ET.SubElement(root, f"{{{PACKAGE}}}Relationship", Id=identifier, Type=kind, Target=target)
        self.add_part(part, serialised(root, PACKAGE))
        return identifier

    def free_name(self, pattern):
        return next(pattern % number for number in range(1, 10000) if pattern % number not in self.parts)

    def add_sheet(self, name, first=False):
        part = self.free_name("xl/worksheets/sheet%d.xml")
        empty = f'<worksheet xmlns="{MAIN}"><sheetData/></worksheet>'.encode()
        self.add_part(part, empty, "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml")
        identifier = self.relate(self.main_relations, f"{RELATIONS}/worksheet", "/" + part)
        sheets = self.workbook.find(tag("sheets"))
        number = max(int(sheet.get("sheetId")) for sheet in sheets) + 1
        entry = ET.Element(tag("sheet"), {"name": name, "sheetId": str(number), f"{{{RELATIONS}}}id": identifier})
        sheet = Sheet(self, name, part)
        if first:
            sheets.insert(0, entry)
            self.sheets.insert(0, sheet)
            for defined in self.workbook.iter(tag("definedName")):
                if defined.get("localSheetId") is not None:
                    defined.set("localSheetId", str(int(defined.get("localSheetId")) + 1))
        else:
            sheets.append(entry)
            self.sheets.append(sheet)
        return sheet

    def style_like(self, style, bold=False, fill=None):
        """A style as this one, but bold or filled; makes it."""
        name = next(part for part, kind in self.relations(self.main_relations, "xl").values() if kind.endswith("/styles"))
        root = ET.fromstring(self.parts[name])

        def added(list_name, element):
            elements = root.find(tag(list_name))
            elements.append(element)
            elements.set("count", str(len(elements)))
            return str(len(elements) - 1)

        formats = root.find(tag("cellXfs"))
        xf = copy.deepcopy(formats[int(style or 0)])
        if bold:
            font = copy.deepcopy(root.find(tag("fonts"))[int(xf.get("fontId", "0"))])
            font.insert(0, ET.Element(tag("b")))
            xf.set("fontId", added("fonts", font))
            xf.set("applyFont", "1")
        if fill:
            element = ET.Element(tag("fill"))
            ET.SubElement(ET.SubElement(element, tag("patternFill"), patternType="solid"), tag("fgColor"), rgb=fill)
            xf.set("fillId", added("fills", element))
            xf.set("applyFill", "1")
        number = added("cellXfs", xf)
        self.parts[name] = serialised(root, MAIN)
        return number

    # Rows and columns that come and go

    def shift(self, target, axis, at, delta):
        """Inserts or deletes rows ("r") or columns ("c") of a sheet, and moves whatever names them."""
        name = target.name
        if axis == "r":
            kept = {}
            for row, cells in target.rows.items():
                if delta < 0 and at <= row < at - delta:
                    continue
                kept[row + delta if row >= at else row] = cells
            attributes = {
                (row + delta if row >= at else row): value for row, value in target.attributes.items()
                if not (delta < 0 and at <= row < at - delta)}
            target.rows, target.attributes = kept, attributes
        else:
            for row, cells in target.rows.items():
                target.rows[row] = {
                    (column + delta if column >= at else column): cell for column, cell in cells.items()
                    if not (delta < 0 and at <= column < at - delta)}
            self._shift_widths(target, at, delta)
        target.changed = True
        for sheet in self.sheets:
            self._expand_shared(sheet, name)
            for cells in sheet.rows.values():
                for cell in cells.values():
                    f = cell.find(tag("f"))
                    if f is not None and f.text:
                        new = refs.shift(f.text, sheet.name, name, axis, at, delta)
                        if new != f.text:
                            f.text, sheet.changed = new, True
            for element in sheet.root.iter():
                if element.tag in (tag("formula1"), tag("formula2"), tag("formula"), f"{{{XM}}}f") and element.text:
                    new = refs.shift(element.text, sheet.name, name, axis, at, delta)
                    if new != element.text:
                        element.text, sheet.changed = new, True
        for defined in self.workbook.iter(tag("definedName")):
            if defined.text:
                defined.text = refs.shift(defined.text, None, name, axis, at, delta)
        self._shift_places(target, axis, at, delta)

    def _expand_shared(self, sheet, name):
        """Gives each cell of a shared formula its own text, since rows between them may come or go."""
        shared = {}
        for row in sorted(sheet.rows):
            for column in sorted(sheet.rows[row]):
                cell = sheet.rows[row][column]
                f = cell.find(tag("f"))
                if f is not None and f.get("t") == "shared":
                    f.text = sheet._shared(cell, f, shared)
                    sheet.changed = True
        for cells in sheet.rows.values():
            for cell in cells.values():
                f = cell.find(tag("f"))
                if f is not None and f.get("t") == "shared":
                    for key in ("t", "si", "ref"):
                        f.attrib.pop(key, None)

    def _shift_widths(self, sheet, at, delta):
        columns = sheet.root.find(tag("cols"))
        if columns is None:
            return
        move = refs.moved("c", at, delta)
        for column in list(columns):
            ends = move(int(column.get("min")), int(column.get("max")))
            if ends is None or ends[0] > refs.LAST_COLUMN:
                columns.remove(column)
            else:
                column.set("min", str(ends[0]))
                column.set("max", str(min(ends[1], refs.LAST_COLUMN)))

    def _shift_places(self, sheet, axis, at, delta):
        def moved_list(text):
            return " ".join(new for part in text.split() if "#REF!" not in (new := refs.shift(part, None, None, axis, at, delta)))

        auto, criteria = sheet.root.find(tag("autoFilter")), []
        if auto is not None and auto.get("ref"):
            first = first_column(auto.get("ref"))
            criteria = [(column, int(column.get("colId", "0")) + first) for column in auto if column.get("colId")]
        for element in list(sheet.root.iter()):
            name = element.tag.split("}")[-1]
            for key in ("sqref", "ref"):
                if element.get(key) and name not in ("c", "f", "selection"):
                    element.set(key, moved_list(element.get(key)))
            if name == "sqref" and element.text:
                element.text = moved_list(element.text)
        for holder, item, key in (("mergeCells", "mergeCell", "ref"), ("hyperlinks", "hyperlink", "ref")):
            found = sheet.root.find(tag(holder))
            if found is not None:
                for element in list(found):
                    if not element.get(key):
                        found.remove(element)
                if not len(found):
                    sheet.root.remove(found)
        if auto is not None and criteria:
            first = first_column(auto.get("ref"))
            for column, place in criteria:
                place = self._moved_place("c", at, delta, 1, place) if axis == "c" else (1, place)
                if place is None:
                    auto.remove(column)
                else:
                    column.set("colId", str(place[1] - first))
        self.move_comments(sheet, lambda row, column: self._moved_place(axis, at, delta, row, column))

    @staticmethod
    def _moved_place(axis, at, delta, row, column):
        value = row if axis == "r" else column
        if delta < 0 and at <= value < at - delta:
            return None
        if value >= at:
            value += delta
        return (value, column) if axis == "r" else (row, value)

    def move_comments(self, sheet, place):
        """Gives each comment of a sheet a new place; `place` returns None for one that goes."""
        parts = self.relations(*self.relations_part(sheet)).values()
        for part, kind in parts:
            if kind.endswith("/comments") and part in self.parts:
                root = ET.fromstring(self.parts[part])
                holder = root.find(tag("commentList"))
                for comment in list(holder):
                    new = place(*refs.split(comment.get("ref")))
                    if new is None:
                        holder.remove(comment)
                    else:
                        comment.set("ref", refs.join(*new))
                self.parts[part] = serialised(root, MAIN)
            if kind.endswith("/vmlDrawing") and part in self.parts:
                self.parts[part] = self._moved_vml(self.parts[part].decode("utf-8"), place).encode("utf-8")

    @staticmethod
    def _moved_vml(text, place):
        def one(match):
            row, column = re.search(r"<x:Row>(\d+)</x:Row>", match[0]), re.search(r"<x:Column>(\d+)</x:Column>", match[0])
            if not row or not column:
                return match[0]
            new = place(int(row[1]) + 1, int(column[1]) + 1)
            if new is None:
                return ""
            changed = match[0].replace(row[0], f"<x:Row>{new[0] - 1}</x:Row>")
            return changed.replace(column[0], f"<x:Column>{new[1] - 1}</x:Column>")

        return re.sub(r"<v:shape .*?</v:shape>", one, text, flags=re.S)

    def comment(self, sheet, row, column, text):
        """Adds a comment, with the shape that Excel draws for it."""
        relations, folder = self.relations_part(sheet)
        found = {kind.rsplit("/", 1)[-1]: part for part, kind in self.relations(relations, folder).values()}
        shape = (
            f'<v:shape id="_x0000_s{1025 + row * 100 + column}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1">'
            f'<x:ClientData ObjectType="Note"><x:Row>{row - 1}</x:Row><x:Column>{column - 1}</x:Column></x:ClientData></v:shape>')
        if "comments" in found:
            root = ET.fromstring(self.parts[found["comments"]])
        else:
            root = ET.fromstring(f'<comments xmlns="{MAIN}"><authors><author>me</author></authors><commentList/></comments>')
        entry = ET.SubElement(root.find(tag("commentList")), tag("comment"), ref=refs.join(row, column), authorId="0")
        ET.SubElement(ET.SubElement(entry, tag("text")), tag("t")).text = text
        content = serialised(root, MAIN)
        if "comments" in found:
            self.parts[found["comments"]] = content
            if "vmlDrawing" in found:
                vml = self.parts[found["vmlDrawing"]].decode("utf-8")
                self.parts[found["vmlDrawing"]] = vml.replace("</xml>", shape + "</xml>").encode("utf-8")
            return
        part = self.free_name("xl/comments%d.xml")
        self.add_part(part, content, "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml")
        self.relate(relations, f"{RELATIONS}/comments", "/" + part)
        vml = self.free_name("xl/drawings/vmlDrawing%d.vml")
        self.add_default("vml", "application/vnd.openxmlformats-officedocument.vmlDrawing")
        self.add_part(vml, (
            '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
            f'xmlns:x="urn:schemas-microsoft-com:office:excel">{shape}</xml>').encode())
        identifier = self.relate(relations, f"{RELATIONS}/vmlDrawing", "/" + vml)
        sheet.child("legacyDrawing").set(f"{{{RELATIONS}}}id", identifier)

    def sort(self, sheet, rows, order):
        """Puts the contents of `order` (rows) into `rows`, with what hangs on their cells."""
        self._expand_shared(sheet, sheet.name)
        contents = {}
        for new, old in zip(rows, order):
            cells = sheet.rows.get(old, {})
            for cell in cells.values():
                f = cell.find(tag("f"))
                if f is not None and f.text:
                    f.text = self._sorted_formula(f.text, new - old, old)
            contents[new] = (cells, sheet.attributes.get(old, {}))
        for row, (cells, attributes) in contents.items():
            sheet.rows[row], sheet.attributes[row] = cells, attributes
        sheet.changed = True
        target = {old: new for new, old in zip(rows, order)}
        self.move_comments(sheet, lambda row, column: (target.get(row, row), column))

    @staticmethod
    def _sorted_formula(text, by, row):
        return refs.filled(text, by)


def checksum(content):
    return zlib.crc32(content)
