"""A small reader and in-place writer of workbooks: it acts as Excel does for a person, and shares nothing with ours.

Parts that an edit does not concern are kept as they are; a sheet that was edited is written from its rows.
"""
import copy
import io
import posixpath
import re
import xml.etree.ElementTree as ET
import zipfile

import refs
from comments import Comments
from markup import MAIN, PACKAGE, RELATIONS, TYPES, serialised, tag
from sheet import Sheet
from shifting import Shifting


class Book(Shifting, Comments):
    """A workbook: its parts as they came, and its sheets."""

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

    def rename_sheet(self, name, new):
        """Gives a sheet another name, in every formula that names it too."""
        def changed(text):
            return "".join(piece if isinstance(piece, str) else self._renamed(piece, name, new) for piece in refs.parse(text))

        for sheet in self.sheets:
            self._expand_shared(sheet, sheet.name)
            for cells in sheet.rows.values():
                for cell in cells.values():
                    f = cell.find(tag("f"))
                    if f is not None and f.text and name in f.text:
                        f.text, sheet.changed = changed(f.text), True
            for element in sheet.root.iter():
                if element.tag in (tag("formula1"), tag("formula2"), tag("formula")) and element.text and name in element.text:
                    element.text, sheet.changed = changed(element.text), True
        for part in [part for part in self.parts if part.startswith("xl/charts/")]:
            self.parts[part] = re.sub(
                rb"(<c:f>)([^<]*)(</c:f>)", lambda match: match[1] + changed(match[2].decode()).encode() + match[3], self.parts[part])
        for defined in self.workbook.iter(tag("definedName")):
            defined.text = changed(defined.text or "")
        for entry in self.workbook.find(tag("sheets")):
            if entry.get("name") == name:
                entry.set("name", new)
        self.sheet(name).name = new

    @staticmethod
    def _renamed(piece, name, new):
        quoted = new if new.isalnum() else "'" + new.replace("'", "''") + "'"
        return f"{quoted}!{piece.text[len(piece.prefix):]}" if piece.sheet == name else piece.text

    def delete_sheet(self, name):
        """Takes a sheet out with what only it has; formulas that named it say so."""
        sheet = self.sheet(name)
        for other in self.sheets:
            for cells in other.rows.values() if other is not sheet else ():
                for cell in cells.values():
                    f = cell.find(tag("f"))
                    if f is not None and f.text and any(not isinstance(piece, str) and piece.sheet == name for piece in refs.parse(f.text)):
                        f.text = "".join(
                            piece if isinstance(piece, str) else "#REF!" if piece.sheet == name else piece.text for piece in refs.parse(f.text))
                        other.changed = True
        sheets = self.workbook.find(tag("sheets"))
        number = next(number for number, entry in enumerate(sheets) if entry.get("name") == name)
        relation = sheets[number].get(f"{{{RELATIONS}}}id")
        sheets.remove(sheets[number])
        self.sheets.remove(sheet)
        for names in list(self.workbook.iter(tag("definedNames"))):
            for defined in list(names):
                local = defined.get("localSheetId")
                if local is not None and int(local) == number:
                    names.remove(defined)
                elif local is not None and int(local) > number:
                    defined.set("localSheetId", str(int(local) - 1))
            if not len(names):
                self.workbook.remove(names)
        for view in self.workbook.iter(tag("workbookView")):
            for key in ("activeTab", "firstSheet"):
                view.attrib.pop(key, None)
        root = ET.fromstring(self.parts[self.main_relations])
        for each in list(root):
            if each.get("Id") == relation:
                root.remove(each)
        self.parts[self.main_relations] = serialised(root, PACKAGE)
        self._drop(sheet.part)

    def _drop(self, part):
        """Takes a part out, and what it alone relates to."""
        folder, name = posixpath.split(part)
        own = f"{folder}/_rels/{name}.rels"
        targets = [target for target, kind in self.relations(own, folder).values() if kind.endswith(("/drawing", "/chart"))]
        for each in (part, own):
            if self.parts.pop(each, None) is not None:
                self.names.remove(each)
        root = ET.fromstring(self.parts["[Content_Types].xml"])
        for item in list(root):
            if item.get("PartName") == "/" + part:
                root.remove(item)
        self.parts["[Content_Types].xml"] = serialised(root, TYPES)
        for target in targets:
            self._drop(target)

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
