"""A clean dataset with something of everything in it: made by the command, filled as its tabs would be by an app and a person."""
import datetime
import hashlib
import shutil
import subprocess
import unicodedata

import papers
from cells import Cell, Tab, kindOf
from dataset import Dataset

PAYEES = {"groceries": ["REWE", "Bäckerei Müller", "Lidl", "Markthalle"], "dining-out": ["Café Größenwahn", "Phở Hà Nội", "Trattoria"],
          "transport": ["BVG", "Deutsche Bahn"], "coffee": ["Rösterei", "Espresso 27"], "clothing": ["Schuhhaus Weiß"], "health": ["Apotheke am Eck"],
          "entertainment": ["Kino Babylon"]}
NOTES = ["", "", "für Zoë", "mit Freunden 🎉", 'der "große" Einkauf', "Brot, Käse, Äpfel", "zwei Zeilen:\nsiehe Beleg", "наличными", "半分"]
TAGS = ["", "", "weekend", "amazon", "coffee shop, gift", "urlaub, münchen"]
STATEMENT = "Date,Description,Amount\n{day},REWE SAGT DANKE {word},-{amount}\n"


class House:
    """Makes one dataset in a folder. All that varies comes from `rng`, and from the day: its rows end today."""

    def __init__(self, folder, storage, binary, rng, today=None):
        self.rng, self.today = rng, today or datetime.date.today()
        self.year = self.today.year
        self.beginning = min(datetime.date(self.year, 1, 2), self.today - datetime.timedelta(days=4))
        name = rng.choice(["Money", "Haushalt", "Ausgaben 2026", "Geld"])
        if folder.exists():
            shutil.rmtree(folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run([binary, "create", str(folder), "--name", name, "--currency", "EUR", "--storage", storage, "--no-overview", "--account", "Giro:checking:1250.00",
                               "--account", "Cash:cash:80", "--quiet"], capture_output=True)
        if done.returncode:
            raise RuntimeError(done.stderr.decode())
        self.dataset = Dataset(folder, binary)
        self.begin()
        self.amounts = set()
        self.categories()
        self.accounts()
        self.household()
        self.everyday()
        self.refund()
        self.transfers()
        self.rent()
        self.parts()
        self.deleted()
        self.papers()
        self.plans()
        self.reconciled()
        self.dataset.save()

    def begin(self):
        """What the command made is from the year's first days."""
        for name in ("Categories", "Accounts", "Settings"):
            tab = self.dataset[name]
            for row in range(2, len(tab.rows) + 1):
                for column in ("createdAt", "updatedAt"):
                    if column in tab.header:
                        tab.cell(row, column).text = f"{self.beginning}T08:00:00Z"

    def uuid(self, when=None):
        """A version 7 id of a moment."""
        when = when or datetime.datetime.combine(self.today, datetime.time(8), datetime.timezone.utc)
        number = int(when.timestamp() * 1000) << 80 | 7 << 76 | self.rng.getrandbits(12) << 64 | 2 << 62 | self.rng.getrandbits(62)
        text = f"{number:032x}"
        return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))

    def moment(self, day):
        """Some time of a day, not after the present."""
        return datetime.datetime.combine(day, datetime.time(self.rng.randint(6, 21), self.rng.randint(0, 59), self.rng.randint(0, 59)), datetime.timezone.utc)

    def stamps(self, day, isEdited=None):
        made = self.moment(day)
        edited = made + datetime.timedelta(hours=self.rng.randint(1, 40)) if (self.rng.random() < 0.2 if isEdited is None else isEdited) else made
        return {"createdAt": stamp(made), "updatedAt": stamp(edited)}

    def amount(self, low=2, high=180):
        """An amount that no other row has, so that no two look like one payment."""
        while True:
            value = f"{self.rng.randint(low * 100, high * 100) / 100:.2f}"
            if value not in self.amounts and not value.endswith("0"):
                self.amounts.add(value)
                return value

    def transaction(self, day, **values):
        made = self.moment(min(day, self.today - datetime.timedelta(days=3)))
        record = {"id": self.uuid(made), "date": day.isoformat(), **self.stamps(made.date()), "accountKey": "giro", **values}
        return self.dataset["Transactions"].append(record)

    def categories(self):
        """A category below another, and one that is used no more."""
        stamps = self.stamps(self.today - datetime.timedelta(days=320))
        common = {"type": "expense", "isActive": "TRUE", "isDefault": "FALSE", **stamps}
        tab = self.dataset["Categories"]
        tab.append({**common, "categoryKey": "bakery", "name": "Bäckerei", "emoji": "🥐", "color": "#A1887F", "group": "needs", "parentKey": "groceries", "sortOrder": "28"})
        tab.append({**common, "categoryKey": "vinyl", "name": "Vinyl", "color": "#455A64", "group": "wants", "isActive": "FALSE", "sortOrder": "29"})
        tab.append({**common, "categoryKey": "südfrüchte", "name": "Südfrüchte", "emoji": "🍊", "color": "#FB8C00", "group": "needs", "sortOrder": "30"})

    def accounts(self):
        tab = self.dataset["Accounts"]
        for row in (2, 3):
            for name, text in {"startDate": f"{self.year}-01-01", "currency": "EUR"}.items():
                put(tab, row, name, text)
        put(tab, 2, "last4", "0042")
        put(tab, 2, "institution", "Sparkasse Köln")

    def household(self):
        tab = self.dataset["Transactions"]
        tab.rows[0] += [Cell(name) for name in ("paidBy", "shares") if name not in tab.header]
        stamps = self.stamps(self.today - datetime.timedelta(days=300))
        header = ["memberKey", "name", "isActive", "isOwner", "sortOrder", "createdAt", "updatedAt", "deletedAt"]
        self.table("Members", header, [{"memberKey": "ana", "name": "Ana", "isActive": "TRUE", "isOwner": "TRUE", "sortOrder": "1", **stamps},
                                       {"memberKey": "jörg", "name": "Jörg", "isActive": "TRUE", "isOwner": "FALSE", "sortOrder": "2", **stamps}])

    def everyday(self):
        """Purchases and pay; times, notes and shares as they come."""
        rng = self.rng
        for number in range(rng.randint(52, 60)):
            day = self.today - datetime.timedelta(days=10 + number * 5 - rng.randint(0, 4))
            category = rng.choice(list(PAYEES))
            values = {"type": "expense", "amount": self.amount(), "payee": rng.choice(PAYEES[category]), "categoryKey": category, "note": rng.choice(NOTES),
                      "tags": rng.choice(TAGS), "cleared": rng.choice(["TRUE", "FALSE", ""]), "accountKey": rng.choice(["giro", "giro", "cash"])}
            if number % 9 == 0:
                values.update(payment="paid", reimbursement="unreimbursed", externalId=f"00{rng.randint(10**6, 10**7)}", statementText=f"KARTE {rng.randint(1000, 9999)}  DANKE")
            if number % 11 == 0:
                values.update(paidBy="jörg", shares="ana:1, jörg:2")
            if number % 13 == 0:
                values.update(categoryKey="bakery" if number else "südfrüchte")
            self.transaction(day, **values)
        payday = self.today
        for _ in range(5):
            payday = payday.replace(day=1) - datetime.timedelta(days=4)
            self.transaction(payday, type="income", amount=self.amount(2000, 2600), payee="Arbeitgeber GmbH", categoryKey="salary", cleared="TRUE")

    def refund(self):
        self.transaction(self.today - datetime.timedelta(days=9), type="expense", direction="in", amount=self.amount(), payee="Schuhhaus Weiß", categoryKey="clothing",
                         note="zurückgegeben")

    def transfers(self):
        for days in (30, 61):
            shared = {"type": "transfer", "amount": self.amount(), "note": "Bargeld", "transferId": self.uuid(), "cleared": "TRUE"}
            day = self.today - datetime.timedelta(days=days)
            stamps = self.stamps(day)
            self.transaction(day, direction="out", accountKey="giro", **shared, **stamps)
            self.transaction(day, direction="in", accountKey="cash", **shared, **stamps)

    def rent(self):
        """A rule of the last of each month, and its instances for the year."""
        rule, amount, created = self.uuid(), self.amount(700, 900), self.beginning
        first = None
        for month in range(1, 13):
            day = datetime.date(self.year + month // 12, month % 12 + 1, 1) - datetime.timedelta(days=1)
            row = self.transaction(day, type="expense", amount=amount, payee="Hausverwaltung Krüger", categoryKey="rent-and-housing", recurringRuleId=rule,
                                   occurrenceDate=day.isoformat(), **self.stamps(created, False))
            first = first or self.dataset["Transactions"].text(row, "id")
        self.dataset["RecurringRules"].append({
            "id": rule, "type": "expense", "amount": amount, "payee": "Hausverwaltung Krüger", "categoryKey": "rent-and-housing", "accountKey": "giro", "note": "Miete",
            "cadence": "monthly", "interval": "1", "startDate": f"{self.year}-01-31", "isEnabled": "TRUE", "generateThroughYear": str(self.year),
            "templateTransactionId": first, **self.stamps(created, False)})

    def parts(self):
        """One line of a statement over two categories, and one that is not booked yet."""
        day, split = self.today - datetime.timedelta(days=21), self.uuid()
        for category in ("groceries", "health"):
            self.transaction(day, type="expense", amount=self.amount(), payee="dm Drogerie", categoryKey=category, splitId=split, cleared="TRUE")
        self.transaction(self.today - datetime.timedelta(days=4), type="expense", amount=self.amount(), payee="Lidl", categoryKey="groceries", status="pending")

    def deleted(self):
        day = self.today - datetime.timedelta(days=44)
        stamps = self.stamps(day, True)
        self.transaction(day, type="expense", amount=self.amount(), payee="Irrtum", categoryKey="clothing", **stamps, deletedAt=stamps["updatedAt"])

    def papers(self):
        """Files of receipts beside their records, one with an umlaut in its name and one in a folder."""
        transactions = self.dataset["Transactions"]
        rows = self.rng.sample(transactions.where(lambda r: r["type"] == "expense" and not r["deletedAt"] and not r["recurringRuleId"]), 5)
        for number, (row, form) in enumerate(zip(rows, ("jpg", "png", "pdf", "jpg", "png"))):
            make, media = papers.MAKERS[form]
            word = ["Beleg", "kassenzettel", "Rechnung Müller", "scan", "quittung"][number]
            name = unicodedata.normalize("NFC", f"{'2026/' if number == 3 else ''}{word}-{self.rng.randint(100, 999)}.{form}")
            data = make(f"{self.rng.getrandbits(64):x}")
            place = self.dataset.receipts / name
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(data)
            made = transactions.text(row, "createdAt")
            self.dataset["Receipts"].append({
                "id": self.uuid(), "transactionId": transactions.text(row, "id"), "fileName": name, "mediaType": media, "byteCount": str(len(data)),
                "sha256": hashlib.sha256(data).hexdigest(), "createdAt": made, "updatedAt": made})

    def plans(self):
        """A budget, a goal and a rule for imports."""
        stamps = self.stamps(self.beginning, False)
        times = ["createdAt", "updatedAt", "deletedAt"]
        self.table("Budgets", ["id", "kind", "categoryKey", "period", "startDate", "endDate", "amount", "currency", "rollsOver", *times],
                   [{"id": self.uuid(), "kind": "allocation", "categoryKey": key, "period": "month", "startDate": f"{self.year}-01-01", "amount": amount, **stamps}
                    for key, amount in (("groceries", "350.00"), ("dining-out", "120.00"))])
        self.table("Goals", ["id", "name", "emoji", "targetAmount", "currency", "targetDate", "categoryKey", "accountKey", "startingAmount", "isActive", *times],
                   [{"id": self.uuid(), "name": "Fahrrad", "emoji": "🚲", "targetAmount": "1800.00", "currency": "EUR", "targetDate": f"{self.year + 1}-06-01",
                     "accountKey": "giro", "isActive": "TRUE", **stamps}])
        self.table("ImportRules", ["id", "sortOrder", "isEnabled", "accountKey", "textContains", "textMatches", "amountMin", "amountMax", "direction", "dateFrom", "dateTo",
                                   "payee", "categoryKey", "tags", "note", "payment", "reimbursement", "transferAccountKey", "skip", "comment", *times],
                   [{"id": self.uuid(), "sortOrder": "1", "isEnabled": "TRUE", "textContains": "rewe|lidl", "categoryKey": "groceries", "payee": "REWE", **stamps},
                    {"id": self.uuid(), "sortOrder": "2", "isEnabled": "TRUE", "textMatches": "kino \\w+", "categoryKey": "entertainment", "comment": "für später", **stamps}])

    def table(self, name, header, records):
        rows = [[Cell(text) for text in header]] + [[Cell(record.get(column, ""), kindOf(column, record.get(column, ""))) for column in header] for record in records]
        self.dataset.add(Tab(name, rows))

    def reconciled(self):
        """The balance of the giro account as of two weeks ago, as it is."""
        tab, day = self.dataset["Accounts"], (self.today - datetime.timedelta(days=14)).isoformat()
        put(tab, 2, "lastReconciledDate", day)
        put(tab, 2, "lastReconciledBalance", f"{balance(self.dataset, 'giro', day) / 100:.2f}")


def put(tab, row, column, text):
    cell = tab.cell(row, column)
    cell.text, cell.kind = text, kindOf(column, text)


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def cents(text):
    return round(float(text) * 100)


def balance(dataset, account, day):
    """An account's balance in cents, by the rule of the format."""
    row = next(record for _, record in dataset["Accounts"].records() if record["accountKey"] == account)
    total = cents(row["startingBalance"])
    for _, record in dataset["Transactions"].records():
        if record["accountKey"] == account and not record["deletedAt"] and not record["status"] and row["startDate"] <= record["date"] <= day:
            isIn = record["direction"] == "in" or not record["direction"] and record["type"] == "income"
            total += cents(record["amount"]) * (1 if isIn else -1)
    return total


def remember(dataset, rng):
    """Imports one line, so that a snapshot of the state before it exists."""
    day = datetime.date.today() - datetime.timedelta(days=2)
    path = dataset.folder.parent / "statement.csv"
    path.write_text(STATEMENT.format(day=day.isoformat(), word=rng.randint(100, 999), amount=f"{rng.randint(300, 900)}.{rng.randint(11, 99)}"))
    dataset.run("import", str(path), "--account", "giro", "--yes", "--quiet")
    path.unlink()
    dataset.load()
