#!/usr/bin/env python3
"""Appends 1,000 rows to a workbook of other programs and shows that nothing in it is lost: check-rich-workbook.py BINARY FOLDER

XlsxWriter makes a dataset's workbook with a chart, a picture, comments, conditional formats, a validation, a name and a table; LibreOffice puts a pivot
table over it and saves it. `dataset import` then adds 1,000 lines. All parts but the sheets with new rows, the table and the list of names have to be byte
for byte the same, and their ranges have to reach the new last row. FOLDER keeps both workbooks, and the last pages of a rendering to be looked at.
Needs XlsxWriter and openpyxl, soffice and pdftoppm; where one is missing this is said, and is no failure.
"""
import csv
import datetime
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
import zlib

MACRO = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
Sub AddPivot(source As String, target As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue, store(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden" : hidden(0).Value = True
  doc = StarDesktop.loadComponentFromURL(ConvertToURL(source), "_blank", 0, hidden())
  doc.Sheets.insertNewByName("Pivot", doc.Sheets.Count)
  data = doc.Sheets.getByName("Transactions")
  cursor = data.createCursor()
  cursor.gotoEndOfUsedArea(False)
  tables = doc.Sheets.getByName("Pivot").getDataPilotTables()
  pivot = tables.createDataPilotDescriptor()
  pivot.setSourceRange(data.getCellRangeByPosition(0, 0, cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow).RangeAddress)
  pivot.getDataPilotFields().getByName("type").Orientation = com.sun.star.sheet.DataPilotFieldOrientation.ROW
  amount = pivot.getDataPilotFields().getByName("amount")
  amount.Orientation = com.sun.star.sheet.DataPilotFieldOrientation.DATA
  amount.Function = com.sun.star.sheet.GeneralFunction.SUM
  tables.insertNewByName("ByType", doc.Sheets.getByName("Pivot").getCellByPosition(0, 0).CellAddress, pivot)
  store(0).Name = "FilterName" : store(0).Value = "Calc MS Excel 2007 XML"
  doc.storeToURL(ConvertToURL(target), store())
  doc.close(True)
End Sub
</script:module>
"""
LIBRARY = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>
"""


def statement(path, count, first_day):
    balance = 100_000
    with open(path, "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["Date", "Description", "Amount", "Running Balance"])
        for number in range(count):
            amount = 250_000 if number % 11 == 0 else -(100 + number * 37 % 19_900)
            balance += amount
            day = first_day + datetime.timedelta(days=number * 100 // count)
            rows.writerow([day.strftime("%m/%d/%Y"), f"SHOP {number % 9} CARD {number}", f"{amount / 100:.2f}", f"{balance / 100:.2f}"])


def picture(path, width=60, height=40):
    rows = b"".join(b"\0" + bytes(v for x in range(width) for v in (x * 4, y * 6, 160)) for y in range(height))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in chunks:
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))


def enriched(source, target, image):
    """The tabs of a dataset's workbook in one that XlsxWriter makes, with everything that a person may add."""
    import openpyxl
    import xlsxwriter
    from xlsxwriter.utility import xl_col_to_name as letters
    book = xlsxwriter.Workbook(target)
    day, money = book.add_format({"num_format": "yyyy-mm-dd"}), book.add_format({"num_format": "#,##0.00"})
    for tab in openpyxl.load_workbook(source):
        sheet, rows = book.add_worksheet(tab.title), list(tab.iter_rows(values_only=True))
        for index, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, datetime.datetime):
                    sheet.write_datetime(index, column, value, day)
                elif value is not None:
                    sheet.write(index, column, value, money if rows[0][column] == "amount" and index else None)
        if tab.title == "Transactions":
            last, header = len(rows) - 1, list(rows[0])
            amount, payee, kind = (header.index(name) for name in ("amount", "payee", "type"))
            sheet.add_table(0, 0, last, len(header) - 1, {"name": "Ledger", "columns": [{"header": name} for name in header]})
            sheet.conditional_format(1, amount, last, amount, {"type": "cell", "criteria": ">", "value": 1000, "format": book.add_format({"bg_color": "#FFC7CE"})})
            sheet.conditional_format(1, amount, last, amount, {"type": "data_bar"})
            sheet.data_validation(1, kind, last, kind, {"validate": "list", "source": ["expense", "income", "transfer", "adjustment"]})
            sheet.write_comment(3, payee, "Asked the shop about this one")
            sheet.freeze_panes(1, 0)
            sheet.set_column(payee, payee, 28)
            area = f"Transactions!${letters(amount)}$2:${letters(amount)}${last + 1}"
    overview = book.add_worksheet("Overview")
    overview.write_formula(0, 0, f"=SUM({area})", money)
    overview.insert_image("D1", image)
    chart = book.add_chart({"type": "line"})
    chart.add_series({"name": "amounts", "values": "=" + area})
    overview.insert_chart("A6", chart)
    book.define_name("Amounts", "=" + area)
    book.close()


def office(profile, *arguments):
    subprocess.run(["soffice", f"-env:UserInstallation=file://{profile}", "--headless", "--norestore", *arguments],
                   check=True, timeout=300, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def add_pivot(folder, source, target):
    profile = os.path.join(folder, "profile")
    # The first start makes the profile, into which the macro then goes.
    office(profile, "--convert-to", "csv", "--outdir", os.path.join(folder, "first"), source)
    basic = os.path.join(profile, "user", "basic", "Standard")
    os.makedirs(basic, exist_ok=True)
    for name, text in ("Module1.xba", MACRO), ("script.xlb", LIBRARY):
        with open(os.path.join(basic, name), "w", encoding="utf-8") as file:
            file.write(text)
    office(profile, f"macro:///Standard.Module1.AddPivot({source},{target})")
    return profile


def stored_bytes(archive, entry):
    """An entry's bytes as they are compressed."""
    archive.fp.seek(entry.header_offset)
    header = archive.fp.read(30)
    archive.fp.seek(entry.header_offset + 30 + sum(struct.unpack("<HH", header[26:30])))
    return archive.fp.read(entry.compress_size)


def differences(before, after):
    """What is not as it has to be, a line each."""
    one, other = zipfile.ZipFile(before), zipfile.ZipFile(after)
    names = [entry.filename for entry in one.infolist()]
    if names != [entry.filename for entry in other.infolist()]:
        return ["the parts are not those that were there"]
    changed = {name for name in names if stored_bytes(one, one.getinfo(name)) != stored_bytes(other, other.getinfo(name))}
    allowed = re.compile(r"xl/workbook\.xml|xl/worksheets/sheet\d+\.xml|xl/tables/table1\.xml")
    wrong = [f"{name} was changed" for name in sorted(changed) if not allowed.fullmatch(name)]
    for word in "charts/", "pivotTables/", "pivotCache/", "media/", "comments", "drawings/", "tables/":
        if not any(word in name for name in names):
            wrong.append(f"LibreOffice wrote no {word}, so nothing is shown of it")
    table = other.read("xl/tables/table1.xml").decode()
    last = max(int(row) for row in re.findall(r'ref="A1:[A-Z]+(\d+)"', table))
    sheet = next(text for text in (other.read(name).decode() for name in names if "worksheets/sheet" in name) if "<tablePart" in text)
    rows = len(re.findall(r"<row ", sheet))
    if last != rows:
        wrong.append(f"the table ends at row {last}, the data at {rows}")
    for what, text in ("conditional format", sheet), ("validation", sheet), ("name", other.read("xl/workbook.xml").decode()):
        pattern = {"conditional format": r'<conditionalFormatting sqref="C2:C(\d+)"', "validation": r'<dataValidation [^>]*sqref="D2:D(\d+)"',
                   "name": r"Transactions!\$C\$2:\$C\$(\d+)"}[what]
        ends = {int(row) for row in re.findall(pattern, text)}
        if ends != {rows}:
            wrong.append(f"the {what} ends at {sorted(ends)}, the data at {rows}")
    return wrong


def main(binary, folder):
    for tool in "soffice", "pdftoppm":
        if not shutil.which(tool):
            print(f"rich workbook: skipped, since there is no {tool}")
            return 0
    try:
        import openpyxl, xlsxwriter  # noqa: E401, F401
    except ImportError as missing:
        print(f"rich workbook: skipped: {missing}")
        return 0
    folder, binary = os.path.abspath(folder), os.path.abspath(binary)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    path = lambda name: os.path.join(folder, name)
    run = lambda *arguments: subprocess.run([binary, *arguments, "--quiet"], check=True, stdout=subprocess.DEVNULL)
    statement(path("first.csv"), 200, datetime.date(2025, 1, 1))
    statement(path("second.csv"), 1000, datetime.date(2025, 6, 1))
    run("create", path("Money"), "--storage", "xlsx", "--currency", "USD", "--account", "Checking")
    run("import", path("first.csv"), "--dataset", path("Money"), "--yes")
    picture(path("picture.png"))
    stored = path("Money/Data/Money.xlsx")
    enriched(stored, path("made.xlsx"), path("picture.png"))
    profile = add_pivot(folder, path("made.xlsx"), path("before.xlsx"))
    shutil.copyfile(path("before.xlsx"), stored)
    run("import", path("second.csv"), "--dataset", path("Money"), "--yes")
    shutil.copyfile(stored, path("after.xlsx"))
    wrong = differences(path("before.xlsx"), path("after.xlsx"))
    office(profile, "--convert-to", "pdf", "--outdir", folder, path("after.xlsx"))
    subprocess.run(["pdftoppm", "-r", "60", "-png", path("after.pdf"), path("page")], check=True)
    pages = sorted(name for name in os.listdir(folder) if name.startswith("page"))
    for name in pages[1:-2]:
        os.remove(path(name))
    print("\n".join(wrong) or f"rich workbook: every part is kept, every range grew; look at {path(pages[-2])} and {pages[-1]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
