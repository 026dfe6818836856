"""Tabs as the sheets of a workbook: the XML that the command wrote, with the rows between `<sheetData>` and its end made anew."""
import html
import re

import package
from cells import Cell, Tab, day, serial

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DATE_STYLES = {"4", "5"}
HEADER_STYLE = "14"
CELL = re.compile(r'<c r="([A-Z]+)\d+"([^>]*?)(?:/>|>(.*?)</c>)', re.S)
ROW = re.compile(r'<row r="(\d+)"([^>]*?)(?:/>|>(.*?)</row>)', re.S)


def letters(index):
    """The name of a column counted from 0."""
    name, index = "", index + 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name


def columnIndex(name):
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - 64
    return number - 1


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "_x000D_")


class Workbook:
    """The parts of a package and its tabs."""

    def __init__(self, data):
        self.parts = package.read(data)
        self.tabs = {}
        self.places = {}
        relations = dict(re.findall(r'<Relationship Id="([^"]+)"[^>]*?Target="([^"]+)"', self.text("xl/_rels/workbook.xml.rels")))
        for name, relation in re.findall(r'<sheet name="([^"]*)"[^>]*?r:id="([^"]+)"', self.text("xl/workbook.xml")):
            target = relations[relation]
            place = target[1:] if target.startswith("/") else "xl/" + target
            name = html.unescape(name)
            self.places[name] = place
            self.tabs[name] = sheet(name, self.text(place))

    def part(self, name):
        return next(part for part in self.parts if part.name == name)

    def text(self, name):
        return self.part(name).data.decode()

    def put(self, name, text):
        self.part(name).data = text.encode() if isinstance(text, str) else text

    def change(self, name, old, new, count=1):
        """Replaces a text of a part that must be there."""
        text = self.text(name)
        if old not in text:
            raise LookupError(f"{name} has no {old}")
        self.put(name, text.replace(old, new, count))

    def add(self, tab):
        """A sheet that the command did not make, as a spreadsheet program adds one."""
        number = len(self.places) + 1
        place = f"xl/worksheets/sheet{number}.xml"
        tab.around = (f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheetData>', "</sheetData></worksheet>")
        for cells in tab.rows:
            for cell in cells:
                cell.style = "4" if cell.kind == "date" else "12" if cell.kind == "number" and "." in cell.text else None
        self.parts.append(package.Part(place, b""))
        self.places[tab.name], self.tabs[tab.name] = place, tab
        identifier = f"rId{100 + number}"
        self.change("xl/workbook.xml", "</sheets>", f'<sheet name="{html.escape(tab.name)}" sheetId="{100 + number}" r:id="{identifier}"/></sheets>')
        self.change("xl/_rels/workbook.xml.rels", "</Relationships>",
                    f'<Relationship Id="{identifier}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/></Relationships>')
        self.change("[Content_Types].xml", "</Types>",
                    f'<Override PartName="/{place}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>')

    def remove(self, name):
        """Deletes a sheet as a spreadsheet program does: its part, relation and type go too, and the names that stood for it."""
        place = self.places.pop(name)
        index = list(self.tabs).index(name)
        del self.tabs[name]
        self.parts = [part for part in self.parts if part.name != place]
        self.put("xl/_rels/workbook.xml.rels", re.sub(rf'<Relationship Id="[^"]+"[^>]*?Target="(?:/xl/)?{place[3:]}"/>', "", self.text("xl/_rels/workbook.xml.rels")))
        self.put("[Content_Types].xml", re.sub(rf'<Override PartName="/{place}"[^>]*/>', "", self.text("[Content_Types].xml")))
        text = re.sub(rf'<sheet name="{name}"[^>]*/>', "", self.text("xl/workbook.xml"))
        text = re.sub(rf'<definedName [^>]*localSheetId="{index}"[^>]*>.*?</definedName>', "", text)
        text = re.sub(r'localSheetId="(\d+)"', lambda m: f'localSheetId="{int(m[1]) - (int(m[1]) > index)}"', text)
        self.put("xl/workbook.xml", text)

    def rename(self, name, to):
        """Another name for a sheet, in the names that stand for it too."""
        text = self.text("xl/workbook.xml").replace(f'<sheet name="{name}"', f'<sheet name="{html.escape(to)}"').replace(f"'{name}'!", f"'{html.escape(to)}'!")
        self.put("xl/workbook.xml", text)
        self.places = {to if old == name else old: place for old, place in self.places.items()}
        self.tabs = {to if old == name else old: tab for old, tab in self.tabs.items()}
        self.tabs[to].name = to

    def render(self):
        """Writes the tabs into their parts."""
        for name, tab in self.tabs.items():
            before, after = tab.around
            self.put(self.places[name], before + "".join(rowText(tab, index) for index in range(len(tab.rows))) + after)

    def bytes(self):
        self.render()
        return package.written(self.parts)


def sheet(name, text):
    if "<sheetData/>" in text:
        text = text.replace("<sheetData/>", "<sheetData></sheetData>")
    before, rest = text.split("<sheetData>")
    body, after = rest.split("</sheetData>")
    rows, attributes = [], {}
    for number, more, content in ROW.findall(body):
        while len(rows) < int(number):
            rows.append([])
        attributes[int(number) - 1] = more
        for column, facts, inside in CELL.findall(content):
            at = columnIndex(column)
            while len(rows[-1]) <= at:
                rows[-1].append(Cell())
            one = rows[-1][at] = cell(facts, inside)
            one.source = (one.meaning, facts, inside)
    tab = Tab(name, rows)
    tab.rowAttributes = attributes
    tab.around = (before + "<sheetData>", "</sheetData>" + after)
    return tab


def cell(facts, inside):
    """What a cell holds, as far as the mutators ask: of a formula its text and value, of a shared string nothing."""
    facts = dict(re.findall(r'(\w+)="([^"]*)"', facts))
    style, kind = facts.get("s"), facts.get("t", "n")
    if kind == "inlineStr":
        return Cell(html.unescape("".join(re.findall(r"<t[^>]*>(.*?)</t>", inside, re.S))), "text", style=style)
    value = (re.findall(r"<v>(.*?)</v>", inside) or [""])[0]
    if "<f>" in inside:
        return Cell(html.unescape(re.search(r"<f>(.*?)</f>", inside, re.S)[1]), "formula", value or None, style)
    if kind in ("s", "str", "e"):
        return Cell("" if kind == "s" else html.unescape(value), "error" if kind == "e" else "text", style=style)
    if kind == "b":
        return Cell("TRUE" if value == "1" else "FALSE", "bool", style=style)
    if style in DATE_STYLES and value:
        return Cell(day(int(float(value))), "date", style=style)
    return Cell(value, "number" if value else "text", style=style)


def styles(tab):
    """The style of each column."""
    found = {}
    for first, last, more in re.findall(r'<col min="(\d+)" max="(\d+)"([^>]*)/>', tab.around[0]):
        style = re.search(r'style="(\d+)"', more)
        for index in range(int(first) - 1, int(last)):
            found[index] = style[1] if style else None
    return found


def rowText(tab, index):
    cells = tab.rows[index]
    columns = styles(tab) if index else {}
    out = []
    for at, one in enumerate(cells):
        style = one.style if one.style is not None else (columns.get(at) if index else HEADER_STYLE)
        out.append(cellText(one, f"{letters(at)}{index + 1}", style))
    return f'<row r="{index + 1}"{tab.rowAttributes.get(index, "")}>' + "".join(out) + "</row>"


def cellText(one, place, style):
    if one.source and one.source[0] == one.meaning:
        return f'<c r="{place}"{one.source[1]}' + (f">{one.source[2]}</c>" if one.source[2] else "/>")
    shown = f' s="{style}"' if style not in (None, "none") else ""
    if one.runs is not None:
        return f'<c r="{place}"{shown} t="inlineStr"><is>{one.runs}</is></c>'
    if one.kind == "formula":
        return formulaText(one, place, shown)
    if one.text == "":
        return ""
    if one.kind == "bool":
        return f'<c r="{place}"{shown} t="b"><v>{1 if one.text == "TRUE" else 0}</v></c>'
    if one.kind == "number":
        return f'<c r="{place}"{shown}><v>{one.text}</v></c>'
    if one.kind == "date":
        shown = shown if style in DATE_STYLES else ' s="4"'
        return f'<c r="{place}"{shown}><v>{serial(one.text)}</v></c>'
    if one.kind == "error":
        return f'<c r="{place}"{shown} t="e"><v>{one.text}</v></c>'
    space = ' xml:space="preserve"' if one.text != one.text.strip() or "\n" in one.text else ""
    return f'<c r="{place}"{shown} t="inlineStr"><is><t{space}>{escaped(one.text)}</t></is></c>'


def formulaText(one, place, shown):
    value, kind = one.value, ""
    if value is not None and value in ("TRUE", "FALSE"):
        value, kind = str(int(value == "TRUE")), ' t="b"'
    elif value is not None and not re.fullmatch(r"-?[\d.]+", value):
        kind = ' t="e"' if value.startswith("#") else ' t="str"'
    return f'<c r="{place}"{shown}{kind}><f>{escaped(one.text)}</f>' + ("" if value is None else f"<v>{escaped(value)}</v>") + "</c>"
