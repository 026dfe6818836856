"""A table as a workbook: typed cells or texts, written with zipfile alone."""
import datetime
import io
import zipfile
from xml.sax.saxutils import escape

PACKAGE = "http://schemas.openxmlformats.org/package/2006"
MEDIA = "application/vnd.openxmlformats-officedocument.spreadsheetml"
TYPES = (f'<?xml version="1.0" encoding="UTF-8"?><Types xmlns="{PACKAGE}/content-types">'
         '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
         f'<Override PartName="/xl/workbook.xml" ContentType="{MEDIA}.sheet.main+xml"/>'
         f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{MEDIA}.worksheet+xml"/>'
         f'<Override PartName="/xl/styles.xml" ContentType="{MEDIA}.styles+xml"/></Types>')
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
RELATIONS = f'xmlns="{PACKAGE}/relationships"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def styles(codes):
    """A date format as style 1, and one style from 2 on for each number format."""
    formats = "".join(f'<numFmt numFmtId="{164 + index}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>' for index, code in enumerate(codes))
    used = "".join(f'<xf numFmtId="{164 + index}" applyNumberFormat="1"/>' for index in range(len(codes)))
    return (f'<?xml version="1.0" encoding="UTF-8"?><styleSheet {MAIN}><numFmts count="{len(codes)}">{formats}</numFmts><fonts count="1"><font/></fonts>'
            '<fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="'
            f'{len(codes) + 2}"><xf/><xf numFmtId="14" applyNumberFormat="1"/>{used}</cellXfs></styleSheet>')


def letters(column):
    return (chr(64 + column // 26) if column >= 26 else "") + chr(65 + column % 26)


def decimal(value):
    text = f"{value.numerator * 10 ** 4 // value.denominator}"
    sign, text = ("-", text[1:]) if text.startswith("-") else ("", text)
    text = text.rjust(5, "0")
    return sign + (text[:-4] + "." + text[-4:]).rstrip("0").rstrip(".")


def render(rng, made):
    """The bytes and the features. A currency that texts would carry stands in the number format."""
    isTyped = rng.random() < 0.7
    features = {"cells": "typed" if isTyped else "texts"}
    currencies = list(dict.fromkeys(line.currency for line in made.lines)) if made.facts.naming in ("sign", "code") else [None]
    codes = [f"[${currency}] #,##0.00" if currency else "#,##0.00" for currency in currencies]
    rows, styled = [[(cell, None) for cell in cells] for cells in made.preamble], {}
    if made.facts.hasHeader:
        rows.append([(name, None) for name in made.columns.names])
    for _, cells, line in made.body:
        styled[len(rows) + 1] = 2 + (currencies.index(line.currency) if line and line.currency in currencies else 0)
        rows.append([(cell, getattr(cell, "typed", None) if isTyped else None) for cell in cells])
    rows += [[(cell, None) for cell in cells] for cells in made.footer]
    body = []
    for number, cells in enumerate(rows, 1):
        out = []
        for column, (text, typed) in enumerate(cells):
            place = f"{letters(column)}{number}"
            if isinstance(typed, datetime.date):
                out.append(f'<c r="{place}" s="1"><v>{typed.toordinal() - datetime.date(1899, 12, 30).toordinal()}</v></c>')
            elif typed is not None:
                out.append(f'<c r="{place}" s="{styled[number]}"><v>{decimal(typed)}</v></c>')
            elif text:
                out.append(f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>')
        body.append(f'<row r="{number}">{"".join(out)}</row>')
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        def put(name, text):
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text)
        put("[Content_Types].xml", TYPES)
        put("_rels/.rels", f'<?xml version="1.0"?><Relationships {RELATIONS}><Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
        put("xl/workbook.xml", f'<?xml version="1.0"?><workbook {MAIN} xmlns:r="{OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>')
        put("xl/_rels/workbook.xml.rels", f'<?xml version="1.0"?><Relationships {RELATIONS}><Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
            f'<Relationship Id="r2" Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>')
        put("xl/styles.xml", styles(codes))
        put("xl/worksheets/sheet1.xml", f'<?xml version="1.0" encoding="UTF-8"?><worksheet {MAIN}><sheetData>{"".join(body)}</sheetData></worksheet>')
    return target.getvalue(), features
