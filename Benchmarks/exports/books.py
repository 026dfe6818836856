"""Made-up datasets in CSV storage with a model of their own: what each account holds, and what each category comes to."""
import csv
import datetime
import pathlib
import random
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Text that means something to some format.
HOSTILE = [
    "; comment", "a;b", "two  spaces  ; note", "pipe | bar", "*starred", "!bang", "(code) x", "=2026-01-01", "[2020-01-01]", "[=2020-01-01] x",
    "date:2020-01-01", "date: 2020-01-01, note", "type: x", "a:b:c", ":tag:", "note:: 1+1", "tab\there", "line\nbreak", "cr\r\nlf", "quote \" and \\ back", "\\", "\"",
    "100.00 EUR", "  -5 EUR", "@ 3 USD", "{5 EUR}", "expenses:food  7.00 EUR", "#tag ^link", "<NAME>x</NAME>", "&amp; & <", "]]>", "^", "^\nD2020-01-01", "!Type:Bank",
    "Opening Balance of the shop", "=1+1", "'quoted", "-x", "+1", "@SUM(A1)", "Bäckerei Süß", "食費 コンビニ", "مخبز الشارع", "\u202eabc\u202c", "👩‍👩‍👧 family", "e\u0301", "a\u00a0b", "\u2028x",
    "percent %d %s", "$5", "~ monthly", "#", "%", "P", "include /etc/passwd", "comment", "end comment", "x" * 300, "ö" * 3000, "long, " * 900,
]
WORDS = "Market Corner Shop Rent Nordlicht Cafe Kiosk Metro Books Pharmacy Bäcker Garage Cinema".split()


def currencies():
    """Every current code with its digits, from the table that the program is built with."""
    with open(ROOT / "Words/currencies.csv", newline="") as file:
        return {row["code"]: int(row["digits"]) for row in csv.DictReader(file) if row["state"] == "current"}


CURRENCIES = currencies()


def decimal(minor, digits):
    sign = "-" if minor < 0 else ""
    text = str(abs(minor)).rjust(digits + 1, "0")
    return sign + (text if digits == 0 else text[:-digits] + "." + text[-digits:])


class Row:
    def __init__(self, **values):
        self.__dict__.update(dict(
            id=None, date=None, type="expense", minor=0, isOut=True, currency=None, account="", category="", payee="", note="", tags="", status="",
            cleared="", split="", transfer="", external="", statement="", deleted="", shares="", paidBy="", value=""))
        self.__dict__.update(values)

    @property
    def signed(self):
        return -self.minor if self.isOut else self.minor


class Books:
    def __init__(self, seed):
        self.seed = seed
        self.random = random.Random(seed)
        codes = sorted(CURRENCIES)
        self.currency = codes[seed % len(codes)]
        self.others = self.random.sample(codes, 2)
        self.accounts = []
        self.categories = []
        self.rows = []
        self.makeAccounts()
        self.makeCategories()
        for _ in range(self.random.choice([0, 1, 5, 30, 60])):
            self.makeRows()
        self.random.shuffle(self.rows) if self.random.random() < 0.3 else None

    # MARK: making

    def text(self):
        roll = self.random.random()
        if roll < 0.2:
            return ""
        if roll < 0.5:
            return self.random.choice(WORDS)
        if roll < 0.9:
            return self.random.choice(HOSTILE)
        return " ".join(self.random.choice(HOSTILE[:50]) for _ in range(3))

    def day(self):
        return datetime.date(2024, 1, 1) + datetime.timedelta(days=self.random.randrange(900))

    def id(self):
        return str(uuid.UUID(int=self.random.getrandbits(128), version=4))

    def minor(self):
        # Sums of them have the fifteen digits that a spreadsheet keeps.
        return self.random.randrange(1, 10 ** self.random.choice([1, 2, 3, 4, 5, 6, 9, 13]))

    def makeAccounts(self):
        keys = ["giro", "card", "sparbuch", "食費", "unassigned", "household", "pending", "2nd", "über", "loan-1"]
        self.random.shuffle(keys)
        for key in keys[:self.random.randrange(0, 6)]:
            kind = self.random.choice(["checking", "savings", "creditCard", "cash", "investment", "loan", "other"])
            self.accounts.append(dict(
                key=key, name=f"{key.title()} {self.random.choice(['', 'x; y', 'A: B', 'q/r'])}".strip(), type=kind, currency=self.random.choice([self.currency] * 3 + self.others),
                start=self.random.choice([0, 1, -1]) * self.minor(), startDate=self.random.choice([None, self.day()]), last4=self.random.choice(["", f"{self.random.randrange(10000):04}"])))

    def makeCategories(self):
        for key, kind, parent in [
                ("food", "expense", ""), ("market", "expense", "food"), ("uncategorised", "expense", ""), ("衣", "expense", ""), ("salary", "income", ""),
                ("bonus", "income", "salary"), ("transport", "expense", "")]:
            self.categories.append((key, kind, parent))

    def row(self, **values):
        account = self.random.choice(self.accounts + [None]) if self.accounts else None
        row = Row(id=self.id(), date=self.day(), minor=self.minor(), account=account["key"] if account else "", currency=account["currency"] if account else self.random.choice([self.currency] + self.others))
        row.payee, row.note = self.text(), self.text() if self.random.random() < 0.4 else ""
        row.statement = self.random.choice(["", "", f"{row.payee} {self.text()}".strip(), self.text()])
        row.tags = self.random.choice(["", "", "work", "trip, coffee shop", "食, date, a.b/c"])
        row.status = "pending" if self.random.random() < 0.1 else ""
        row.deleted = "2026-06-01T10:00:00Z" if self.random.random() < 0.1 else ""
        row.cleared = self.random.choice(["", "TRUE", "FALSE"])
        row.external = self.random.choice(["", "", f"REF{self.random.randrange(50)}", "00000", "a)b;c <&>"])
        row.value = self.random.choice(["", "", str(row.date + datetime.timedelta(days=1))])
        row.__dict__.update(values)
        return row

    def makeRows(self):
        roll = self.random.random()
        if roll < 0.45:
            category = self.random.choice([c[0] for c in self.categories if c[1] == "expense"] + [""])
            self.rows.append(self.row(category=category, isOut=self.random.random() < 0.85))
        elif roll < 0.6:
            category = self.random.choice(["salary", "bonus", ""])
            self.rows.append(self.row(type="income", category=category, isOut=self.random.random() < 0.15))
        elif roll < 0.68:
            row = self.row()
            row.type = "adjustment"
            row.isOut = self.random.random() < 0.5
            self.rows.append(row)
        elif roll < 0.72:
            self.rows.append(self.row(type="settlement", paidBy="ana", shares="ben:1"))
        elif roll < 0.8:
            shared = self.id()
            first = self.row(split=shared, category="food")
            self.rows.append(first)
            for _ in range(self.random.randrange(1, 3)):
                part = self.row(split=shared, category="market")
                for name in ("date", "account", "currency", "status", "deleted", "cleared", "external", "statement", "payee"):
                    setattr(part, name, getattr(first, name))
                self.rows.append(part)
        else:
            shared = self.id()
            out = self.row(type="transfer", transfer=shared, category="", isOut=True)
            self.rows.append(out)
            if self.random.random() < 0.85 and len(self.accounts) > 1:
                back = self.row(type="transfer", transfer=shared, category="", isOut=False)
                others = [a for a in self.accounts if a["key"] != out.account]
                account = self.random.choice(others)
                back.account, back.currency = account["key"], account["currency"]
                back.deleted = out.deleted
                if self.random.random() < 0.6:
                    back.date = out.date
                if back.currency == out.currency:
                    back.minor = out.minor
                self.rows.append(back)

    # MARK: writing

    def write(self, folder):
        data = pathlib.Path(folder) / "Data"
        data.mkdir(parents=True)
        (pathlib.Path(folder) / "Receipts").mkdir()
        stamp = "2026-01-01T00:00:00Z"

        def tab(name, header, rows):
            with open(data / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(header)
                writer.writerows(rows)

        tab("Settings", ["key", "value", "updatedAt"], [
            ["datasetId", str(uuid.UUID(int=self.seed + 1, version=4)), stamp], ["schemaVersion", "2", stamp], ["currency", self.currency, stamp],
            ["name", self.random.choice(["Money", "My: [2020-01-01] \"books\""]), stamp]])
        tab("Categories", ["categoryKey", "name", "type", "parentKey", "isActive", "createdAt", "updatedAt", "deletedAt"],
            [[key, key.title() + " c", kind, parent, "TRUE", stamp, stamp, ""] for key, kind, parent in self.categories])
        tab("Receipts", ["id", "transactionId", "fileName", "mediaType", "createdAt", "updatedAt", "deletedAt"], [])
        tab("RecurringRules", ["id", "type", "amount", "categoryKey", "cadence", "interval", "startDate", "isEnabled", "createdAt", "updatedAt", "deletedAt"], [])
        tab("Members", ["memberKey", "name", "isActive", "isOwner", "createdAt", "updatedAt", "deletedAt"],
            [["ana", "Ana", "TRUE", "TRUE", stamp, stamp, ""], ["ben", "Ben", "TRUE", "FALSE", stamp, stamp, ""]])
        tab("Accounts", ["accountKey", "name", "type", "currency", "startingBalance", "startDate", "last4", "isActive", "createdAt", "updatedAt", "deletedAt"],
            [[a["key"], a["name"], a["type"], "" if a["currency"] == self.currency and self.seed % 2 else a["currency"], decimal(a["start"], CURRENCIES[a["currency"]]), a["startDate"] or "", a["last4"], "TRUE", stamp, stamp, ""]
             for a in self.accounts])
        own = {a["key"]: a["currency"] for a in self.accounts}
        tab("Transactions", ["id", "date", "valueDate", "type", "amount", "direction", "currency", "payee", "categoryKey", "accountKey", "tags", "note", "cleared", "status", "splitId", "paidBy", "shares", "transferId", "externalId", "statementText", "createdAt", "updatedAt", "deletedAt"],
            [[r.id, r.date, r.value, r.type, decimal(r.minor, CURRENCIES[r.currency]), self.direction(r), "" if own.get(r.account, self.currency) == r.currency and self.seed % 3 else r.currency,
              r.payee, r.category, r.account, r.tags, r.note, r.cleared, r.status, r.split, r.paidBy, r.shares, r.transfer, r.external, r.statement, stamp, stamp, r.deleted] for r in self.rows])

    def direction(self, row):
        natural = {"expense": True, "income": False, "settlement": True}.get(row.type)
        return "" if natural == row.isOut else "out" if row.isOut else "in"

    # MARK: what is true

    @property
    def live(self):
        return [row for row in self.rows if not row.deleted]

    def balances(self, until=None):
        """By account and currency, in minor units."""
        result = {(a["key"], a["currency"]): a["start"] for a in self.accounts}
        starts = {a["key"]: a["startDate"] for a in self.accounts}
        for row in self.live:
            start = starts.get(row.account)
            if row.status or start and row.date < start or until and row.date > until:
                continue
            key = (row.account, row.currency)
            result[key] = result.get(key, 0) + row.signed
        return result

    def flows(self):
        """By type, category and currency: what was spent or earned, in minor units."""
        result = {}
        for row in self.live:
            if row.type in ("expense", "income"):
                key = (row.type, row.category, row.currency)
                result[key] = result.get(key, 0) - row.signed
        return result
