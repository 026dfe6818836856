"""B. The package of a workbook."""
import re

import package
import workbook
from cells import serial
from mutators.registry import Damage, files
from mutators.picking import transaction

SHEET = "xl/worksheets/sheet1.xml"


def rewritten(dataset, hasDirectory=True):
    dataset.path.write_bytes(package.written(dataset.book.parts, hasDirectory))


def place(dataset, tab="Transactions"):
    return dataset.book.places[tab]


def cellOf(dataset, row, column, tab="Transactions"):
    """The reference of a cell."""
    return f"{workbook.letters(dataset[tab].column(column))}{row}"


def change(dataset, part, old, new):
    dataset.book.change(part, old, new)
    rewritten(dataset)


@files("file-empty")
def fileEmpty(dataset, rng):
    path = dataset.path if dataset.isBook or rng.form([True, False]) else dataset.file("Categories")
    path.write_bytes(b"")
    return Damage(file=path.name)


@files("zip-truncated", "xlsx", base=True)
def zipTruncated(dataset, rng):
    data = dataset.path.read_bytes()
    share = rng.form([0.25, 0.5, 0.75, 0.9])
    dataset.path.write_bytes(data[:int(len(data) * share)])
    return Damage(file=dataset.path.name, new=f"cut at {share}")


@files("zip-directory-missing", "xlsx")
def zipDirectoryMissing(dataset, rng):
    dataset.book.render()
    rewritten(dataset, hasDirectory=False)
    return Damage(file=dataset.path.name)


@files("zip-entry-damaged", "xlsx", base=True)
def zipEntryDamaged(dataset, rng):
    dataset.book.render()
    data = bytearray(package.written(dataset.book.parts))
    part = dataset.book.part(place(dataset, rng.form(["Transactions", "Transactions", "Categories"])))
    at = part.body + int(part.length * rng.uniform(0.4, 0.9))
    data[at] ^= 1 << rng.randrange(8)
    dataset.path.write_bytes(data)
    return Damage(file=dataset.path.name, new=f"{part.name} byte {at}")


@files("zip-sizes-lie", "xlsx")
def zipSizesLie(dataset, rng):
    dataset.book.render()
    part = dataset.book.part(place(dataset))
    part.directorySize = rng.form([len(part.data) // 2, len(part.data) * 3, 17])
    rewritten(dataset)
    return Damage(file=dataset.path.name, new=f"{part.name} {part.directorySize}")


@files("zip-duplicate-entry", "xlsx")
def zipDuplicateEntry(dataset, rng):
    dataset.book.render()
    part = dataset.book.part(place(dataset))
    row = transaction(dataset, rng)
    dataset["Transactions"].cell(row, "amount").text = "77.77"
    dataset.book.parts.append(package.Part(part.name, part.data))
    old = part.data
    dataset.book.render()
    dataset.book.parts[-1].data, part.data = part.data, old
    rewritten(dataset)
    return Damage(file=dataset.path.name, new=part.name)


@files("zip-overlap", "xlsx")
def zipOverlap(dataset, rng):
    dataset.book.render()
    package.written(dataset.book.parts)
    part = package.Part("xl/media/image1.bin", b"picture")
    part.offset = dataset.book.part(place(dataset)).start + rng.form([0, 3])
    dataset.book.parts.append(part)
    rewritten(dataset)
    return Damage(file=dataset.path.name)


@files("zip-junk-around", "xlsx")
def zipJunkAround(dataset, rng):
    data = dataset.path.read_bytes()
    junk = b"Content-Type: application/octet-stream\r\n\r\n" + bytes(rng.getrandbits(8) for _ in range(rng.randint(1, 90)))
    isBefore = rng.form([True, False])
    dataset.path.write_bytes(junk + data if isBefore else data + junk)
    return Damage(file=dataset.path.name, new="before" if isBefore else "after")


@files("zip-odd-names", "xlsx")
def zipOddNames(dataset, rng):
    dataset.book.render()
    form = rng.form(["backslash", "case", "absolute"])
    for part in dataset.book.parts:
        if part.name.startswith("xl/"):
            part.name = {"backslash": part.name.replace("/", "\\"), "case": part.name.replace("xl/worksheets", "XL/WorkSheets"), "absolute": "/" + part.name}[form]
    rewritten(dataset)
    return Damage(file=dataset.path.name, new=form)


@files("content-types-wrong", "xlsx")
def contentTypesWrong(dataset, rng):
    dataset.book.render()
    if rng.form([True, False]):
        change(dataset, "[Content_Types].xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml", "application/vnd.ms-excel.sheet.macroEnabled.main+xml")
        return Damage(file=dataset.path.name, new="macro type")
    types = dataset.book.text("[Content_Types].xml")
    dataset.book.put("[Content_Types].xml", re.sub(rf'<Override PartName="/{place(dataset)}"[^>]*/>', "", types))
    rewritten(dataset)
    return Damage(file=dataset.path.name, new="no type")


@files("rels-broken", "xlsx")
def relsBroken(dataset, rng):
    dataset.book.render()
    name = place(dataset)[3:]
    rels = dataset.book.text("xl/_rels/workbook.xml.rels")
    if rng.form([True, False]):
        change(dataset, "xl/_rels/workbook.xml.rels", name, "worksheets/gone.xml")
    else:
        dataset.book.put("xl/_rels/workbook.xml.rels", re.sub(rf'<Relationship Id="[^"]+"[^>]*?Target="(?:/xl/)?{name}"/>', "", rels))
        rewritten(dataset)
    return Damage(file=dataset.path.name)


@files("xml-cut", "xlsx", base=True)
def xmlCut(dataset, rng):
    dataset.book.render()
    part = dataset.book.part(place(dataset))
    part.data = part.data[:int(len(part.data) * rng.uniform(0.4, 0.9))]
    rewritten(dataset)
    return Damage(file=dataset.path.name, new=part.name)


@files("xml-bad-chars", "xlsx")
def xmlBadChars(dataset, rng):
    row = transaction(dataset, rng)
    dataset["Transactions"].cell(row, "note").text = "vor@@nach"
    dataset.book.render()
    part = dataset.book.part(place(dataset))
    part.data = part.data.replace(b"@@", rng.form([b"\x01", b"\x0b", b"\xff", b"\xc3"]))
    rewritten(dataset)
    return Damage("Transactions", row, "note", file=dataset.path.name)


@files("xml-doctype", "xlsx")
def xmlDoctype(dataset, rng):
    dataset.book.render()
    part = rng.form(["xl/workbook.xml", place(dataset)])
    change(dataset, part, "?>\n", '?>\n<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>\n')
    return Damage(file=dataset.path.name, new=part)


@files("xml-encoding", "xlsx")
def xmlEncoding(dataset, rng):
    dataset.book.render()
    part = dataset.book.part(place(dataset))
    if rng.form([True, False]):
        part.data = part.data.replace(b'encoding="UTF-8"', b'encoding="UTF-16"')
    else:
        part.data = b"\xff\xfe" + part.data.decode().encode("utf-16-le")
    rewritten(dataset)
    return Damage(file=dataset.path.name, new=part.name)


def share(book):
    """Moves every text into a table of shared strings, as spreadsheet programs save; returns how many there are."""
    book.render()
    strings = {}
    for name in book.places.values():
        text = re.sub(r't="inlineStr"><is>(<t[^>]*>.*?</t>)</is>', lambda m: f't="s"><v>{strings.setdefault(m[1], len(strings))}</v>', book.text(name), flags=re.S)
        book.put(name, text)
    book.parts.append(package.Part("xl/sharedStrings.xml", f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="{workbook.MAIN}" count="{len(strings)}" uniqueCount="{len(strings)}">'.encode()
                                   + b"".join(f"<si>{text}</si>".encode() for text in strings) + b"</sst>"))
    book.change("xl/_rels/workbook.xml.rels", "</Relationships>", f'<Relationship Id="rIdS" Type="{workbook.RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>')
    book.change("[Content_Types].xml", "</Types>", '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>')
    return len(strings)


@files("string-index", "xlsx", base=True)
def stringIndex(dataset, rng):
    count = share(dataset.book)
    row, column = transaction(dataset, rng, lambda r: r["payee"] and r["note"]), rng.form(["payee", "note", "categoryKey"])
    reference = cellOf(dataset, row, column)
    text = dataset.book.text(place(dataset))
    dataset.book.put(place(dataset), re.sub(rf'(<c r="{reference}"[^>]*><v>)\d+', lambda m: m[1] + str(count + rng.randint(0, 900)), text))
    rewritten(dataset)
    return Damage("Transactions", row, column)


@files("strings-missing", "xlsx", base=True)
def stringsMissing(dataset, rng):
    share(dataset.book)
    dataset.book.parts = [part for part in dataset.book.parts if part.name != "xl/sharedStrings.xml"]
    if rng.form([True, False]):
        dataset.book.put("xl/_rels/workbook.xml.rels", re.sub(r'<Relationship Id="rIdS"[^>]*/>', "", dataset.book.text("xl/_rels/workbook.xml.rels")))
    rewritten(dataset)
    return Damage(file=dataset.path.name)


@files("style-index", "xlsx")
def styleIndex(dataset, rng):
    dataset.book.render()
    row = transaction(dataset, rng)
    if rng.form([True, False]):
        reference = cellOf(dataset, row, "date")
        change(dataset, place(dataset), f'<c r="{reference}" s="4"', f'<c r="{reference}" s="{rng.randint(90, 4000)}"')
        return Damage("Transactions", row, "date", file=dataset.path.name)
    book = dataset.book
    book.parts = [part for part in book.parts if part.name != "xl/styles.xml"]
    book.put("xl/_rels/workbook.xml.rels", re.sub(r'<Relationship [^>]*Target="styles.xml"/>', "", book.text("xl/_rels/workbook.xml.rels")))
    book.put("[Content_Types].xml", re.sub(r'<Override PartName="/xl/styles.xml"[^>]*/>', "", book.text("[Content_Types].xml")))
    rewritten(dataset)
    return Damage(file=dataset.path.name, new="no styles")


@files("cell-ref-clash", "xlsx")
def cellRefClash(dataset, rng):
    dataset.book.render()
    row = transaction(dataset, rng)
    reference = cellOf(dataset, row, "amount")
    text = dataset.book.text(place(dataset))
    whole = re.search(rf'<c r="{reference}".*?</c>', text)[0]
    if rng.form([True, False]):
        change(dataset, place(dataset), whole, whole + re.sub(r"<v>.*?</v>", "<v>99.99</v>", whole))
        return Damage("Transactions", row, "amount", new="two cells")
    line = re.search(rf'<row r="{row}".*?</row>', text, re.S)[0]
    change(dataset, place(dataset), line, line + line.replace(whole, re.sub(r"<v>.*?</v>", "<v>99.99</v>", whole)))
    return Damage("Transactions", row, new="two rows")


@files("rows-unread", "xlsx")
def rowsUnread(dataset, rng):
    dataset.book.render()
    row = transaction(dataset, rng)
    line = re.search(rf'<row r="{row}".*?</row>', dataset.book.text(place(dataset)), re.S)[0]
    name = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    foreign = "http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac"
    wrapped = rng.form([
        f'<mc:AlternateContent xmlns:mc="{name}"><mc:Choice xmlns:x14ac="{foreign}" Requires="x14ac">{line}</mc:Choice></mc:AlternateContent>',
        f'<x:group xmlns:x="urn:example:rows">{line}</x:group>'])
    change(dataset, place(dataset), line, wrapped)
    return Damage("Transactions", row, new="rows in other markup")


@files("dimension-wrong", "xlsx")
def dimensionWrong(dataset, rng):
    dataset.book.render()
    change(dataset, place(dataset), "<sheetViews>", f'<dimension ref="{rng.form(["A1:B2", "A1:XFD1048576", "A1"])}"/><sheetViews>')
    return Damage("Transactions")


@files("date-1904", "xlsx")
def date1904(dataset, rng):
    book = dataset.book
    book.render()
    for name, tab in book.tabs.items():
        book.put(book.places[name], re.sub(r'(<c r="[A-Z]+\d+" s="[45]"><v>)(\d+)', lambda m: m[1] + str(int(m[2]) - 1462), book.text(book.places[name])))
    book.change("xl/workbook.xml", "<bookViews>", '<workbookPr date1904="1"/><bookViews>')
    rewritten(dataset)
    return Damage(file=dataset.path.name)


@files("serial-60", "xlsx")
def serial60(dataset, rng):
    dataset.book.render()
    row = transaction(dataset, rng)
    reference = cellOf(dataset, row, "date")
    old = dataset["Transactions"].text(row, "date")
    change(dataset, place(dataset), f'<c r="{reference}" s="4"><v>{serial(old)}<', f'<c r="{reference}" s="4"><v>{rng.form([60, -5])}<')
    return Damage("Transactions", row, "date", old)


@files("strict-variant", "xlsx")
def strictVariant(dataset, rng):
    dataset.book.render()
    for part in dataset.book.parts:
        if part.name.endswith((".xml", ".rels")):
            part.data = (part.data.replace(b"http://schemas.openxmlformats.org/spreadsheetml/2006/main", b"http://purl.oclc.org/ooxml/spreadsheetml/main")
                         .replace(b"http://schemas.openxmlformats.org/officeDocument/2006/relationships", b"http://purl.oclc.org/ooxml/officeDocument/relationships"))
    dataset.book.change("xl/workbook.xml", "<workbook ", '<workbook conformance="strict" ')
    rewritten(dataset)
    return Damage(file=dataset.path.name)
