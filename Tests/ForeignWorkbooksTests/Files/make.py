#!/usr/bin/env python3
"""Makes the workbooks of this folder anew: make.py FOLDER. Needs openpyxl, xlwt, LibreOffice and Gnumeric; no test needs any of them.

Each holds what ledger.txt says (sheet, row, column, kind, text), as another program or format stores it.
"""
import datetime
import pathlib
import subprocess
import sys

import openpyxl
import xlwt

folder = pathlib.Path(sys.argv[1])
folder.mkdir(exist_ok=True)


def ledger():
    """A sheet with every kind of cell, and a hidden one."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Giro 2026"
    sheet.append(["Datum", "Text", "Betrag", "Saldo", "Gebucht", "Zeit", "Dauer", "Anteil"])
    balance = 1000.0
    for number in range(1, 21):
        amount = round(number * -7.35 if number % 4 else number * 50.5, 2)
        balance = round(balance + amount, 2)
        day = datetime.date(2026, 1, 28) + datetime.timedelta(days=number)
        time = datetime.time(number, 5 * (number % 12), 9)
        stamp = datetime.datetime.combine(day, datetime.time(10, number, 0)) if number % 5 == 0 else day
        sheet.append([stamp, f'Käufer {number} & "Söhne" <東京> Łódź', amount, balance, None, time, datetime.timedelta(hours=25, minutes=number), number / 1000])
        row = sheet.max_row
        sheet.cell(row, 1).number_format = "yyyy-mm-dd hh:mm:ss" if number % 5 == 0 else "dd.mm.yyyy"
        sheet.cell(row, 6).number_format, sheet.cell(row, 7).number_format, sheet.cell(row, 8).number_format = "hh:mm:ss", "[h]:mm:ss", "0.0%"
    sheet["B30"] = "two\nlines"
    sheet["C30"], sheet["D30"], sheet["E30"] = "=SUM(C2:C21)", "=1/0", '=CONCATENATE("a","b")'
    sheet.merge_cells("A32:C33")
    sheet["A32"] = "joined"
    sheet.row_dimensions[5].hidden = True
    hidden = book.create_sheet("Versteckt")
    hidden.sheet_state = "hidden"
    hidden["B2"], hidden["C4"], hidden["D4"] = "x", 0.1 + 0.2, 12345678901234
    book.save(folder / "ledger.xlsx")


def long_texts():
    """Shared texts longer than a record, in both widths of characters, so that they go on in the next one at any place."""
    book = xlwt.Workbook(encoding="utf-8")
    sheet = book.add_sheet("Long")
    for row in range(14):
        sheet.write(row, 0, "abcdefg" * (row * 211))
        sheet.write(row, 1, "aé東😀" * (row * 173))
    book.save(str(folder / "long-texts.xls"))


ledger()
long_texts()
for kind, name in (("xls:MS Excel 97", "xls"), ("ods", "ods"), ("fods", "fods")):
    subprocess.run(["soffice", "--headless", "--convert-to", kind, "--outdir", folder, folder / "ledger.xlsx"], check=True, stdout=subprocess.DEVNULL)
    (folder / f"ledger.{name}").rename(folder / f"libreoffice.{name}")
for kind, name in (("Gnumeric_Excel:excel_biff8", "gnumeric.xls"), ("Gnumeric_Excel:excel_biff7", "gnumeric-95.xls"), ("Gnumeric_OpenCalc:odf", "gnumeric.ods")):
    subprocess.run(["ssconvert", f"--export-type={kind}", folder / "ledger.xlsx", folder / name], check=True, stderr=subprocess.DEVNULL)
