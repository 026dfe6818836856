#!/usr/bin/env python3
"""A household's dataset to look at: household.py FOLDER [--until 2026-03-31] [--months 14] [--rows N] [--categories N] [--seed 1]

CSV storage, schema version 2; needs the standard library only, and the same options give the same bytes. Two people, four accounts, categories
below others, budgets, goals, rules, shared bills, and one account in pounds with --pounds. --rows adds small purchases until there are so many rows,
--categories adds categories below Shopping.
"""
import argparse
import calendar
import csv
import datetime
import pathlib
import random
import uuid

STAMP = "2024-01-01T08:00:00.000Z"
COLUMNS = {
    "Transactions": "id,date,valueDate,type,amount,direction,currency,originalAmount,originalCurrency,payee,categoryKey,accountKey,tags,note,payment,"
    "reimbursement,cleared,status,splitId,importId,paidBy,shares,occurrenceDate,recurringRuleId,transferId,externalId,statementText,importKey,createdAt,"
    "updatedAt,deletedAt",
    "Categories": "categoryKey,name,type,emoji,icon,color,group,parentKey,isActive,isDefault,sortOrder,createdAt,updatedAt,deletedAt",
    "Accounts": "accountKey,name,type,institution,currency,startingBalance,startDate,last4,isDefault,isActive,lastReconciledDate,lastReconciledBalance,"
    "sortOrder,createdAt,updatedAt,deletedAt",
    "Budgets": "id,kind,categoryKey,period,startDate,endDate,amount,currency,rollsOver,createdAt,updatedAt,deletedAt",
    "Goals": "id,name,emoji,targetAmount,currency,targetDate,categoryKey,accountKey,startingAmount,isActive,createdAt,updatedAt,deletedAt",
    "Members": "memberKey,name,isActive,isOwner,sortOrder,createdAt,updatedAt,deletedAt",
    "RecurringRules": "id,type,amount,currency,payee,categoryKey,accountKey,tags,note,cadence,interval,startDate,endDate,isEnabled,generateThroughYear,"
    "templateTransactionId,createdAt,updatedAt,deletedAt",
    "Receipts": "id,transactionId,fileName,mediaType,byteCount,sha256,driveFileId,createdAt,updatedAt,deletedAt",
    "Settings": "key,value,updatedAt",
}
CATEGORIES = [
    ("food", "Food", "expense", "needs", ""), ("groceries", "Groceries", "expense", "needs", "food"), ("eating-out", "Eating out", "expense", "wants", "food"),
    ("coffee", "Coffee", "expense", "wants", "food"), ("home", "Home", "expense", "needs", ""), ("rent", "Rent", "expense", "needs", "home"),
    ("utilities", "Power and water", "expense", "needs", "home"), ("internet", "Internet", "expense", "needs", "home"),
    ("transport", "Transport", "expense", "needs", ""), ("fuel", "Fuel", "expense", "needs", "transport"), ("trains", "Trains", "expense", "needs", "transport"),
    ("children", "Children", "expense", "needs", ""), ("health", "Health", "expense", "needs", ""), ("clothing", "Clothing", "expense", "wants", ""),
    ("leisure", "Leisure", "expense", "wants", ""), ("subscriptions", "Subscriptions", "expense", "wants", "leisure"), ("travel", "Travel", "expense", "wants", ""),
    ("gifts", "Gifts", "expense", "wants", ""), ("shopping", "Shopping", "expense", "wants", ""),
    ("salary", "Salary", "income", "income", ""), ("child-benefit", "Child benefit", "income", "income", ""),
]


class Books:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.tabs = {name: [] for name in COLUMNS}
        self.count = 0

    def id(self):
        self.count += 1
        return str(uuid.UUID(int=(0x018BCFE568007000 << 64) | (0x8000 << 48) | self.count))

    def add(self, tab, **cells):
        if tab != "Settings":
            cells.update(createdAt=STAMP, updatedAt=STAMP)
        self.tabs[tab].append([cells.get(column, "") for column in COLUMNS[tab].split(",")])

    def row(self, day, kind, cents, payee, category="", account="joint", **cells):
        self.add("Transactions", id=self.id(), date=day.isoformat(), type=kind, amount=f"{cents // 100}.{cents % 100:02}", payee=payee, categoryKey=category,
                 accountKey=account, cleared="TRUE", **cells)

    def write(self, folder):
        data = pathlib.Path(folder) / "Data"
        data.mkdir(parents=True, exist_ok=True)
        (data.parent / "Receipts").mkdir(exist_ok=True)
        self.tabs["Transactions"].sort(key=lambda row: (row[1], row[0]))
        for name, rows in self.tabs.items():
            with open(data / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(COLUMNS[name].split(","))
                writer.writerows(rows)


def month(books, year, number, until):
    pick = books.random
    last = calendar.monthrange(year, number)[1]

    def on(day):
        return datetime.date(year, number, min(day, last))

    def row(day, *rest, **cells):
        if on(day) <= until:
            books.row(on(day), *rest, **cells)

    summer, december = number in (7, 8), number == 12
    row(27, "income", 298_400, "Nordlicht GmbH", "salary")
    row(25, "income", 146_000 + (73_000 if number == 11 else 0), "Schule am Park", "salary")
    row(8, "income", 25_500, "Familienkasse", "child-benefit")
    row(1, "expense", 129_000, "Hausverwaltung Linden", "rent", paidBy="ana", shares="ana:1, ben:1")
    row(3, "expense", 11_800 + (4_900 if number in (1, 2, 3, 11, 12) else 0), "Stadtwerke", "utilities", paidBy="ana", shares="ana:1, ben:1")
    row(5, "expense", 3_999, "Glasfaser Nord", "internet", paidBy="ben", shares="ana:1, ben:1")
    if on(6) + datetime.timedelta(days=31) <= until:
        row(6, "settlement", 69_000, "Ben to Ana", account="", paidBy="ben", shares="ana:1")
    row(4, "expense", 1_799, "Filmkiste", "subscriptions")
    row(15, "expense", 1_099, "Tonspur", "subscriptions")
    row(2, "expense", 4_900, "Verkehrsverbund", "trains")
    row(10, "expense", 16_500, "Kita Regenbogen", "children")
    pair = str(uuid.UUID(int=(year * 12 + number) | (0x7000 << 64) | (0x8000 << 48)))
    if on(28) <= until:
        for account, direction in (("joint", "out"), ("savings", "in")):
            books.row(on(28), "transfer", 75_000, "To savings", account=account, direction=direction, transferId=pair)
    for day in range(1, last + 1):
        weekday = on(day).weekday()
        if weekday in (1, 4, 5) or pick.random() < 0.12:
            row(day, "expense", pick.randrange(1_150, 9_400), pick.choice(["Markthalle", "Biokorb", "Markthalle", "Kaufladen Süd"]), "groceries")
        if weekday < 5 and pick.random() < 0.35:
            row(day, "expense", pick.choice([320, 320, 380, 640]), "Café Anders", "coffee", "cash")
        if weekday in (4, 6) and pick.random() < 0.6:
            row(day, "expense", pick.randrange(1_900, 7_400), pick.choice(["Trattoria Vento", "Sushi Kai", "Gasthaus Hirsch"]), "eating-out", "card")
        if weekday == 5 and pick.random() < 0.5:
            row(day, "expense", pick.randrange(4_200, 7_600), "Tankhof", "fuel", "card")
        if pick.random() < 0.06:
            row(day, "expense", pick.randrange(1_900, 12_900), pick.choice(["Schuhhaus Bär", "Wollwerk"]), "clothing", "card")
        if pick.random() < 0.05:
            row(day, "expense", pick.randrange(600, 4_800), "Apotheke am Markt", "health")
        if pick.random() < (0.22 if december else 0.03):
            row(day, "expense", pick.randrange(1_500, 9_900), "Buchhandlung Krug", "gifts", "card")
    if summer:
        row(12, "expense", 118_000 + pick.randrange(30_000), "Ferienhaus Möwe", "travel", "card")
    if number in (3, 10):
        row(14, "expense", 28_900, "Bahn", "travel", "card")
    if number == 3:
        row(19, "expense", 64_900, "Zweirad Kern", "shopping", "card")
        row(23, "expense", 2_390, "Wochenmarkt")
        row(24, "expense", 1_850, "Wochenmarkt")
    if on(20) <= until:
        pair = str(uuid.UUID(int=(year * 12 + number) | (0x7001 << 64) | (0x8000 << 48)))
        for account, direction in (("joint", "out"), ("cash", "in")):
            books.row(on(20), "transfer", 6_000, "Cash", account=account, direction=direction, transferId=pair)
        pair = str(uuid.UUID(int=(year * 12 + number) | (0x7002 << 64) | (0x8000 << 48)))
        for account, direction in (("joint", "out"), ("card", "in")):
            books.row(on(20), "transfer", 86_000, "Card", account=account, direction=direction, transferId=pair)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--until", type=datetime.date.fromisoformat, default=datetime.date(2026, 3, 31))
    parser.add_argument("--months", type=int, default=14)
    parser.add_argument("--rows", type=int, default=0)
    parser.add_argument("--categories", type=int, default=0)
    parser.add_argument("--pounds", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    books = Books(options.seed)
    first = options.until.year * 12 + options.until.month - options.months
    start = datetime.date(first // 12, first % 12 + 1, 1)
    for key, value in [("datasetId", str(uuid.UUID(int=(0x018BCFE568007000 << 64) | (0x8000 << 48) | 0xFFFF))), ("schemaVersion", "2"), ("currency", "EUR"),
                       ("name", "Ana and Ben"), ("createdAt", STAMP)]:
        books.add("Settings", key=key, value=value, updatedAt=STAMP)
    for place, (key, name, kind, group, parent) in enumerate(CATEGORIES):
        books.add("Categories", categoryKey=key, name=name, type=kind, group=group, parentKey=parent, isActive="TRUE", sortOrder=str(place))
    for number in range(options.categories):
        books.add("Categories", categoryKey=f"more-{number}", name=f"Things {number}", type="expense", parentKey="shopping" if number % 2 else "", isActive="TRUE")
    for key, name, kind, balance in [("joint", "Joint account", "checking", "2840.15"), ("savings", "Savings", "savings", "9600.00"),
                                     ("card", "Credit card", "creditCard", "-310.40"), ("cash", "Wallet", "cash", "120.00")]:
        books.add("Accounts", accountKey=key, name=name, type=kind, startingBalance=balance, startDate=start.isoformat(), isDefault=str(key == "joint").upper(),
                  isActive="TRUE")
    if options.pounds:
        books.add("Accounts", accountKey="london", name="London account", type="checking", currency="GBP", startingBalance="812.00", startDate=start.isoformat(),
                  isDefault="FALSE", isActive="TRUE")
    for key, name in [("ana", "Ana"), ("ben", "Ben")]:
        books.add("Members", memberKey=key, name=name, isActive="TRUE", isOwner="TRUE" if key == "ana" else "")
    for category, amount, rolls in [("groceries", "900.00", ""), ("eating-out", "250.00", ""), ("fuel", "220.00", ""), ("clothing", "150.00", "TRUE"),
                                    ("leisure", "60.00", ""), ("travel", "300.00", "TRUE")]:
        books.add("Budgets", id=books.id(), kind="allocation", categoryKey=category, period="month", startDate=start.isoformat(), amount=amount, rollsOver=rolls)
    books.add("Goals", id=books.id(), name="A year's cushion", targetAmount="20000.00", accountKey="savings", isActive="TRUE")
    books.add("Goals", id=books.id(), name="Cargo bike", targetAmount="3200.00", targetDate=f"{options.until.year + 1}-05-01", categoryKey="gifts", startingAmount="1400.00",
              isActive="TRUE")
    for payee, category, amount, day in [("Hausverwaltung Linden", "rent", "1290.00", 1), ("Verkehrsverbund", "trains", "49.00", 2), ("Filmkiste", "subscriptions", "17.99", 4)]:
        begin = options.until + datetime.timedelta(days=1)
        books.add("RecurringRules", id=books.id(), type="expense", amount=amount, payee=payee, categoryKey=category, accountKey="joint", cadence="monthly", interval="1",
                  startDate=begin.replace(day=day).isoformat(), isEnabled="TRUE")
    for offset in range(options.months):
        number = first + offset
        month(books, number // 12, number % 12 + 1, options.until)
        if options.pounds:
            day = datetime.date(number // 12, number % 12 + 1, 11)
            books.row(day, "expense", 4_250 + 100 * (number % 7), "Corner Shop", "groceries", "london")
            books.row(day, "income", 21_000, "Lodger", "salary", "london")
    days = (options.until - start).days
    keys = [f"more-{number}" for number in range(options.categories)] or ["groceries", "leisure", "shopping"]
    while len(books.tabs["Transactions"]) < options.rows:
        number = len(books.tabs["Transactions"])
        books.row(start + datetime.timedelta(days=books.random.randrange(days)), "expense", books.random.randrange(100, 3_000), f"Shop {number % 400}",
                  keys[number % len(keys)])
    books.write(options.folder)


if __name__ == "__main__":
    main()
