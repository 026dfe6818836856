"""Where a hostile shape is made: a copy of an empty dataset, and files beside it."""
import csv
import io
import os
import shutil
import subprocess
import zipfile

STAMP = "2026-01-01T00:00:00.000Z"
ACCOUNTS = ("giro", "savings", "card")


def number_id(number):
    """A record's id for each number, the same in all copies."""
    return f"01a1fbf2-4350-7abc-8000-{number:012d}"


class Place:
    """A folder of its own for one run of one shape."""

    def __init__(self, folder, binary, masters):
        self.folder = folder
        self.binary = binary
        self.masters = masters

    def path(self, name):
        return os.path.join(self.folder, name)

    def dataset(self, name="Money", storage="csv"):
        path = self.path(name)
        shutil.copytree(self.masters[storage], path)
        return path

    def header(self, dataset, tab):
        with open(os.path.join(dataset, "Data", tab + ".csv"), encoding="utf-8") as file:
            return next(csv.reader(file))

    def tab(self, dataset, tab, rows, more=(), header=None):
        """Appends rows, which are dictionaries, to a tab; `more` are columns behind the format's."""
        path = os.path.join(dataset, "Data", tab + ".csv")
        if os.path.exists(path):
            with open(path, encoding="utf-8", newline="") as file:
                old = list(csv.reader(file))
        else:
            old = [list(header or TABS[tab])]
        columns = old[0] + list(more)
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(old[1:])
            names = set(columns)
            for row in rows:
                assert names.issuperset(row), set(row) - names
                writer.writerow([row.get(column, "") for column in columns])
        return path

    def transactions(self, dataset, count, **values):
        """Rows of transactions; a value is a text, or makes one of the row's number."""
        def made(number):
            row = {"id": number_id(number), "date": "2026-03-02", "type": "expense", "amount": "12.50", "payee": "Market",
                   "categoryKey": "groceries", "accountKey": "giro", "createdAt": STAMP, "updatedAt": STAMP}
            row.update({name: value(number) if callable(value) else value for name, value in values.items()})
            return row
        return self.tab(dataset, "Transactions", (made(number) for number in range(count)))

    def file(self, name, text):
        path = self.path(name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return path

    def workbook(self, name, rows):
        """A workbook of one sheet of texts and numbers."""
        def cell(value):
            if isinstance(value, (int, float)):
                return f"<c><v>{value}</v></c>"
            return f'<c t="inlineStr"><is><t>{value}</t></is></c>'
        sheet = io.StringIO()
        sheet.write('<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>')
        for row in rows:
            sheet.write("<row>" + "".join(map(cell, row)) + "</row>")
        sheet.write("</sheetData></worksheet>")
        kind = "application/vnd.openxmlformats-officedocument.spreadsheetml."
        path = self.path(name)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
            book.writestr("[Content_Types].xml", '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
                          f'<Override PartName="/xl/workbook.xml" ContentType="{kind}sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}worksheet+xml"/></Types>')
            relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
            package = "http://schemas.openxmlformats.org/package/2006/relationships"
            book.writestr("_rels/.rels", f'<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="{package}"><Relationship Id="rId1" Type="{relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>')
            book.writestr("xl/workbook.xml", f'<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{relation}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>')
            book.writestr("xl/_rels/workbook.xml.rels", f'<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="{package}"><Relationship Id="rId1" Type="{relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>')
            book.writestr("xl/worksheets/sheet1.xml", sheet.getvalue())
        return path

    def run(self, *arguments):
        """A run that prepares and is not measured; what it prints."""
        return subprocess.run([self.binary, *arguments], check=True, capture_output=True, text=True).stdout


def masters(folder, binary):
    """An empty dataset in each storage, with all tabs in CSV."""
    made = {}
    for storage in ("csv", "xlsx"):
        made[storage] = os.path.join(folder, "master-" + storage)
        subprocess.run([binary, "create", made[storage], "--name", "Money", "--storage", storage, "--currency", "EUR", "--account", "Giro",
                        "--account", "Savings:savings", "--account", "Card:creditCard", "--quiet"], check=True)
    return made


TABS = {
    "Budgets": ["id", "kind", "categoryKey", "period", "startDate", "endDate", "amount", "currency", "rollsOver", "createdAt", "updatedAt", "deletedAt"],
    "Goals": ["id", "name", "emoji", "targetAmount", "currency", "targetDate", "categoryKey", "accountKey", "startingAmount", "isActive", "createdAt", "updatedAt", "deletedAt"],
    "Members": ["memberKey", "name", "isActive", "isOwner", "sortOrder", "createdAt", "updatedAt", "deletedAt"],
    "ImportRules": ["id", "priority", "isEnabled", "accountKey", "textContains", "textMatches", "amountMin", "amountMax", "direction", "dateFrom", "dateTo", "payee", "categoryKey", "tags", "note", "payment", "reimbursement", "transferAccountKey", "skip", "comment", "createdAt", "updatedAt", "deletedAt"],
    "Imports": ["id", "fileName", "sha256", "format", "layout", "accountKey", "firstDate", "lastDate", "openingBalance", "closingBalance", "currency", "lines", "booked", "createdAt", "deletedAt"],
}
