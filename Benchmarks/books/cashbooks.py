"""Books by hand, shared costs, and tables that nobody declares."""
import io
import zipfile
from xml.sax.saxutils import escape

from story import Row
from case import comma, german, iso, layout, table, us

MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]


def workbook(sheets):
    """The smallest workbook: texts inline, amounts as numbers."""
    def cell(value, place):
        if isinstance(value, float): return f'<c r="{place}"><v>{value!r}</v></c>'
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        numbers = range(1, len(sheets) + 1)
        kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
        archive.writestr("[Content_Types].xml", '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
                         'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
                         f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
                         + "".join(f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{kind}.worksheet+xml"/>' for number in numbers) + "</Types>")
        relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        archive.writestr("_rels/.rels", '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                         f'<Relationship Id="rId1" Type="{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
        archive.writestr("xl/_rels/workbook.xml.rels", '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                         + "".join(f'<Relationship Id="rId{number}" Type="{relation}/worksheet" Target="worksheets/sheet{number}.xml"/>' for number in numbers) + "</Relationships>")
        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        archive.writestr("xl/workbook.xml", f'<?xml version="1.0"?><workbook xmlns="{main}" xmlns:r="{relation}"><sheets>'
                         + "".join(f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>' for number, (name, _) in zip(numbers, sheets)) + "</sheets></workbook>")
        for number, (_, rows) in zip(numbers, sheets):
            text = "".join(f'<row r="{line}">' + "".join(cell(value, f"{chr(65 + column)}{line}") for column, value in enumerate(row) if value != "") + "</row>"
                           for line, row in enumerate(rows, 1))
            archive.writestr(f"xl/worksheets/sheet{number}.xml", f'<?xml version="1.0"?><worksheet xmlns="{main}"><sheetData>{text}</sheetData></worksheet>')
    return out.getvalue()


def months(story):
    found = {}
    for row in story.rows: found.setdefault((row.date.year, row.date.month), []).append(row)
    return sorted(found.items())


@layout("category notes")
def Cash_book_of_month_sheets(story):
    header = ["Date", "Account", "Payee", "Category", "Amount", "Note"]
    sheets = [("Summary", [["Year", "Spent"], ["2026", 1.0]])]
    for (year, month), rows in months(story):
        lines = [[iso(row), row.account, row.payee, row.leaf or "Transfer", row.minor / 100, row.note] for row in rows]
        sheets.append((f"{MONTHS[month - 1]} {year}", [header, *lines, ["", "", "Total", "", sum(row.minor for row in rows) / 100, ""]]))
    return "Cash book.xlsx", workbook(sheets)


@layout("category notes")
def Cash_book_of_month_files(story):
    header = ["Date", "Account", "Payee", "Category", "Amount", "Note"]
    return [(f"{year}-{month:02d}.csv", table(header, [[iso(row), row.account, row.payee, row.leaf or "Transfer", row.amount, row.note] for row in rows]))
            for (year, month), rows in months(story)]


@layout("category notes", accounts=["Cash"], arguments=["--account", "Cash:cash"])
def Cash_book_out_and_in(story):
    rows = [[german(row), row.payee, row.leaf or "Umbuchung", comma(-row.minor) if row.minor < 0 else "", comma(row.minor) if row.minor > 0 else "", row.note] for row in story.of("Cash")]
    return "Kassenbuch.csv", table(["Datum", "Text", "Kategorie", "Ausgaben", "Einnahmen", "Bemerkung"], rows, separator=";")


@layout("category notes")
def Transfers_without_a_word(story):
    """Two rows that are equal and opposite, without a category."""
    rows = [[iso(row), row.account, row.payee, row.leaf, row.amount, row.note] for row in story.rows]
    return "books.csv", table(["Date", "Account", "Payee", "Category", "Amount", "Note"], rows)


@layout("category notes")
def Account_names_as_categories(story):
    rows = [[iso(row), row.account, row.payee, f"[{row.partner}]" if row.partner else row.leaf, row.amount, row.note] for row in story.rows]
    return "books.csv", table(["Date", "Account", "Payee", "Category", "Amount", "Memo"], rows)


@layout("category notes")
def Transfer_to_and_from(story):
    rows = [[iso(row), row.account, (f"Transfer to {row.partner}" if row.minor < 0 else f"Transfer from {row.partner}") if row.partner else row.payee, row.leaf, row.amount, row.note] for row in story.rows]
    return "books.csv", table(["Date", "Account", "Payee", "Category", "Amount", "Memo"], rows)


@layout("category notes")
def Kinds_and_half_signs(story):
    """A kind says the direction, and a refund is a negative expense."""
    rows = []
    for row in story.rows:
        kind = ("Transfer-Out" if row.minor < 0 else "Transfer-In") if row.partner else "Income" if row.isEarned else "Expense"
        rows.append([iso(row), row.account, kind, row.leaf, row.amount if kind == "Expense" and row.minor > 0 and False else (row.size if row.partner or row.isEarned or row.minor < 0 else f"-{row.size}"), row.note])
    return "books.csv", table(["Date", "Account", "Type", "Category", "Amount", "Note"], rows)


@layout("category notes")
def Debits_with_their_sign(story):
    """The sign and the word say the same."""
    rows = [[iso(row), row.account, "debit" if row.minor < 0 else "credit", row.leaf or "Transfer", row.amount, row.note] for row in story.rows]
    return "books.csv", table(["Date", "Account", "Type", "Category", "Amount", "Note"], rows)


@layout("category", then=["--map", "person", "Anna=me"])
def Splitwise(story):
    """Shared halves: Anna pays the whole, so half of it is spent, and the other half is owed to her."""
    spent = [row for row in story.of("Checking") if row.minor < 0 and not row.partner]
    rows = [[iso(row), row.payee, row.leaf, f"{abs(row.minor) * 2 / 100:.2f}", "USD", row.size, f"-{row.size}"] for row in spent]
    total = sum(abs(row.minor) for row in spent)
    story.accounts, story.rows = ["Splitwise"], []
    for row in spent:
        row.account, row.part, row.note, row.tags = "Splitwise", (), "", ()
        paid = Row(1000 + len(story.rows), row.date, "Splitwise", -2 * row.minor, row.payee, partner="the bank")
        story.rows += [row, paid]
    return "splitwise.csv", table(["Date", "Description", "Category", "Cost", "Currency", "Anna", "Bert"],
                                  [[], *rows, [], ["2026-12-01", "Total balance", "", "", "USD", f"{total / 100:.2f}", f"-{total / 100:.2f}"]])
