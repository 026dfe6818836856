#!/usr/bin/env python3
"""A household's dataset (CSV storage) whose truth is known: generate.py FOLDER [--seed 1] [--years 3] [--until 2026-09-30] [--texts] [--blank 0.0]

Needs the standard library only. The same options give the same bytes. All rows but adjustments are lines of statements.
  FOLDER/dataset/Data/*.csv   the dataset, schema version 2: an account `giro` and one `savings`, rows in the order of days, each with its category
  FOLDER/truth.json           what is true of it:
      "until"    the last day of the history
      "series"   what comes again, one entry each: "payee", "type", "cadence" (daily, weekly, monthly, yearly), "interval", "day" (of the month, 1 to 31;
                 of the week, 1 Monday; null for daily), "month" (of a yearly one), "minor" (the last amount), "isVariable" (other amounts each time),
                 "isEnded" (it stopped before the end), "rows" (ids, by day)
      "rows"     for each id: "categoryKey" and "series" (its number in the list, or null)

  --seed N      another household: other names, amounts and days, other things that come again
  --years N     how many years of history, the last one ending on --until
  --until DAY   the last day
  --texts       rows have no payee: only statementText, as banks print it, with numbers that change from row to row
  --blank X     this share of the rows has no category (truth.json still says which); the later a row, the likelier it is blank

What it has of real life: rent and other debits of a weekend are booked on Monday, a salary that would come on one on Friday before; prices rise;
utilities vary with the season; a month is missed; a shop takes two subscriptions of different amounts beside purchases; subscriptions begin and end;
money comes back; transfers and adjustments stand between; shops have several categories; and much comes often without coming again: groceries nearly
every day, coffee at one price on most working days, fuel every other week or so, a haircut at one price every five to eight weeks.
"""
import argparse
import csv
import datetime
import hashlib
import json
import pathlib
import random
import uuid

TRANSACTIONS = ("id,date,valueDate,type,amount,direction,currency,originalAmount,originalCurrency,payee,categoryKey,accountKey,tags,note,"
                "payment,reimbursement,cleared,status,splitId,importId,paidBy,shares,occurrenceDate,recurringRuleId,transferId,externalId,"
                "statementText,importKey,createdAt,updatedAt,deletedAt").split(",")
NOW = "2026-10-01T08:00:00.000Z"
STAMPS = [NOW, NOW, ""]
IMPORTS = {"giro": "018bcfe5-0000-7000-8000-000000000001", "savings": "018bcfe5-0000-7000-8000-000000000002"}
TEMPLATE = pathlib.Path(__file__).resolve().parent.parent.parent / "Templates" / "categories" / "default.json"

FIRST = ["Nordwind", "Elbtal", "Falken", "Linden", "Stern", "Hafen", "Kastanien", "Brunnen", "Weiden", "Adler", "Sonnen", "Ahorn", "Felsen", "Moor"]
SHOPS = ["Kaufladen", "Frischmarkt", "Biokorb", "Nahkauf", "Markthalle"]
TABLES = ["Trattoria", "Gasthaus", "Sushi-Bar", "Imbiss", "Kantine", "Pizzeria"]
DAYS_OF_MONTH = [1, 1, 1, 2, 3, 5, 8, 10, 12, 15, 15, 18, 20, 22, 25, 27, 28, 29, 30, 31]


def days_in(year, month):
    return (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(days=1)).day


def plus_months(start, months, day):
    number = start.year * 12 + start.month - 1 + months
    year, month = number // 12, number % 12 + 1
    return datetime.date(year, month, min(day, days_in(year, month)))


def slug(name):
    return "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split())


def import_key(day, minor, text):
    """The identity of a statement line, as the format says; no two texts of one day are the same here."""
    said = "|".join([day.isoformat(), str(minor), "EUR", " ".join(text.lower().split())])
    return f"1:{hashlib.sha256(said.encode()).hexdigest()[:32]}#1"


class Household:
    def __init__(self, seed, years, until):
        self.chance = random.Random(f"household {seed} {years} {until}")
        self.until = until
        self.begin = plus_months(until + datetime.timedelta(days=1), -12 * years, (until + datetime.timedelta(days=1)).day)
        self.rows = []  # (day, order, values, series or None)
        self.series = []
        self.used = set()

    # MARK: names

    def name(self, pattern):
        """A name that no other payee has."""
        while True:
            made = pattern.format(self.chance.choice(FIRST))
            if made not in self.used:
                self.used.add(made)
                return made

    # MARK: rows

    def row(self, day, minor, payee, category, series=None, kind=None, direction="", account="giro", transfer=""):
        """Adds a row; minor is negative for money out."""
        if not self.begin <= day <= self.until:
            return
        kind = kind or ("expense" if minor < 0 else "income")
        text = f"{payee.upper()} {self.chance.choice(['SEPA-LASTSCHRIFT', 'KARTENZAHLUNG', 'DEBIT'])} REF {self.chance.randrange(10**8):08d}"
        self.rows.append((day, len(self.rows), dict(
            date=day.isoformat(), type=kind, amount=f"{abs(minor) // 100}.{abs(minor) % 100:02d}", direction=direction, payee=payee,
            categoryKey=category, accountKey=account, cleared="TRUE", transferId=transfer, createdAt=NOW, updatedAt=NOW,
            statementText=text, importKey="" if kind == "adjustment" else import_key(day, -abs(minor) if direction == "out" else minor, text)),
            series))

    # MARK: what comes again

    def booked(self, day, shift):
        """The day on which a bank books: weekends go to Monday, or back to Friday."""
        if day.weekday() < 5 or shift == 0:
            return day
        return day + datetime.timedelta(days=7 - day.weekday()) if shift > 0 else day - datetime.timedelta(days=day.weekday() - 4)

    def again(self, payee, category, minor, cadence, interval=1, day=None, shift=1, rises=(), vary=0.0, season=False, first=None, last=None,
              missed=0, month=None, wobble=0):
        """A series: minor negative for money out; rises are (share of the span, factor); missed occurrences are left out."""
        chance = self.chance
        begin, until = first or self.begin, last or self.until
        number = len(self.series)
        days = []
        if cadence in ("daily", "weekly"):
            step = interval * (7 if cadence == "weekly" else 1)
            at = begin
            while cadence == "weekly" and at.isoweekday() != day:
                at += datetime.timedelta(days=1)
            at += datetime.timedelta(days=7 * chance.randrange(interval)) if cadence == "weekly" else datetime.timedelta()
            while at <= until:
                days.append(at)
                at += datetime.timedelta(days=step)
        else:
            step = interval * (12 if cadence == "yearly" else 1)
            start = datetime.date(begin.year, begin.month, 1)
            if cadence == "yearly":
                start = plus_months(start, (month - start.month) % 12, 1)
            else:
                start = plus_months(start, chance.randrange(interval), 1)
            count = 0
            while True:
                at = plus_months(start, count * step, day)
                if at > until:
                    break
                if at >= begin:
                    days.append(at)
                count += 1
        gone = set(chance.sample(days[2:-2], min(missed, max(0, len(days) - 6)))) if missed else set()
        amount = minor
        pending = sorted(rises)
        for at in days:
            while pending and (at - self.begin).days >= pending[0][0] * (self.until - self.begin).days:
                amount = round(amount * pending.pop(0)[1])
            value = amount
            if season:
                value = round(amount * (1.35 if at.month in (11, 12, 1, 2, 3) else 0.8))
            if vary:
                value = round(value * (1 + chance.uniform(-vary, vary)))
            if at in gone:
                continue
            booked = self.booked(at, shift) + datetime.timedelta(days=chance.randrange(wobble + 1) if wobble else 0)
            self.row(booked, value, payee, category, series=number)
        self.series.append(dict(
            payee=payee, type="expense" if minor < 0 else "income", cadence=cadence, interval=interval,
            day=None if cadence == "daily" else day, month=month, isVariable=bool(vary or season), isEnded=last is not None,
            rows=[]))

    def fixed(self):
        """What comes again."""
        chance = self.chance
        span = (self.until - self.begin).days

        def date(share):
            return self.begin + datetime.timedelta(days=int(share * span))

        def price(low, high):
            return -(chance.randrange(low, high) * 100 - chance.choice([0, 1, 1, 5, 10, 51]))

        def dom():
            return chance.choice(DAYS_OF_MONTH)

        self.again(self.name("{} Hausverwaltung"), "rent-and-housing", price(600, 1400), "monthly", day=chance.choice([1, 1, 3]), rises=[(0.55, 1.04)])
        self.again(self.name("{} Werke AG"), "salary", chance.randrange(2100, 4800) * 100 + chance.randrange(100), "monthly",
                   day=chance.choice([31, 31, 30, 28, 25, 15]), shift=-1, rises=[(0.3, 1.03), (0.65, 1.025)])
        self.again(self.name("Stadtwerke {}"), "utilities", price(60, 140), "monthly", day=dom(), rises=[(0.33, 1.12), (0.66, 0.95)])
        self.again(self.name("{} Wasser"), "utilities", price(50, 120), "monthly", interval=3, day=dom(), vary=0.12)
        self.again(self.name("{} Gas"), "utilities", price(70, 150), "monthly", day=dom(), vary=0.06, season=True)
        self.again(self.name("{} Mobilfunk"), "internet-and-phone", price(15, 45), "monthly", day=dom(), vary=0.08 if chance.random() < 0.5 else 0)
        self.again(self.name("{} Glasfaser"), "internet-and-phone", price(30, 60), "monthly", day=dom(), missed=chance.choice([0, 1]))
        self.again(self.name("Rundfunkbeitrag {}"), "fees-and-taxes", -5508, "monthly", interval=3, day=15)
        for pattern in chance.sample(["{} Haftpflicht", "{} Hausrat", "{} Kfz-Versicherung", "{} Rechtsschutz"], 2):
            self.again(self.name(pattern), "insurance", price(50, 600), "yearly", month=chance.randrange(1, 13), day=chance.choice([1, 15, 20]),
                       rises=[(0.4, 1.06)])
        self.again(self.name("{} Domains"), "subscriptions", price(10, 40), "yearly", month=chance.randrange(1, 13), day=dom() % 28 + 1, shift=0)
        self.again(self.name("{} Film"), "subscriptions", price(8, 18), "monthly", day=dom(), shift=0, rises=[(0.35, 1.2), (0.75, 1.15)])
        self.again(self.name("{} Musik"), "subscriptions", price(8, 16), "monthly", day=dom(), shift=0, missed=1)
        self.again(self.name("Fitness {}"), "health", price(18, 60), "weekly", interval=4, day=chance.choice([1, 2, 3, 4, 5]))
        self.again(self.name("{} Reinigung"), "rent-and-housing", price(25, 60), "weekly", day=chance.choice([1, 4, 5]), missed=chance.choice([0, 3]))
        self.again(self.name("Kurs {}"), "education", price(20, 60), "weekly", interval=2, day=chance.choice([2, 3, 4]), first=date(0.3))
        self.again(self.name("{} Zeitung"), "subscriptions", price(12, 40), "monthly", day=dom(), last=date(0.45))
        self.again(self.name("{} Magazin"), "subscriptions", price(5, 15), "monthly", interval=2, day=dom())
        self.again(self.name("{} Cloud"), "subscriptions", price(2, 12), "monthly", day=dom(), shift=0, first=date(0.8))
        self.again(self.name("{} Sparplan"), "savings", price(50, 300), "monthly", day=dom())
        self.again(self.name("Kita {}"), "education", price(100, 350), "monthly", day=dom(), wobble=2)
        self.again(self.name("Hilfswerk {}"), "gifts-and-donations", price(20, 60), "monthly", interval=6, day=dom())
        # Two subscriptions at one payee, and purchases of other amounts beside them.
        store = self.name("{} Store")
        one = chance.randrange(1, 15)
        self.again(store, "subscriptions", -299, "monthly", day=one, shift=0)
        self.again(store, "entertainment", -1099, "monthly", day=min(28, one + chance.randrange(4, 14)), shift=0, rises=[(0.5, 1.18)])
        for _ in range(span // 60):
            self.row(date(chance.random()), -chance.choice([99, 199, 499, 799, 1499]), store, "entertainment")
        # A membership at a shop where much else is bought.
        shop = self.name("{} Versand")
        self.again(shop, "subscriptions", -899, "monthly", day=dom(), shift=0)
        for _ in range(span // 12):
            category = chance.choices(["shopping", "clothing", "entertainment", "gifts-and-donations"], [5, 3, 2, 1])[0]
            self.row(date(chance.random()), -round(chance.lognormvariate(7.9, 0.8)), shop, category)
        self.refund = shop

    # MARK: what does not

    def noise(self):
        chance = self.chance
        shops = [(self.name(f"{shop} {{}}"), weight) for shop, weight in zip(chance.sample(SHOPS, 4), (8, 5, 2, 1))]
        tables = [self.name(f"{table} {{}}") for table in TABLES]
        coffee = self.name("Café {}")
        fuel = self.name("Tankstelle {}")
        pharmacy = self.name("{} Apotheke")
        bakery = self.name("Bäckerei {}")
        rail = self.name("{} Bahn")
        drug = self.name("{} Drogerie")
        cash = "Geldautomat"
        cut, tank = self.begin + datetime.timedelta(days=chance.randrange(40)), self.begin + datetime.timedelta(days=5)
        hair = self.name("Friseur {}")
        for offset in range((self.until - self.begin).days + 1):
            day = self.begin + datetime.timedelta(days=offset)
            if chance.random() < 0.55 and day.weekday() != 6:
                shop = chance.choices([name for name, _ in shops], [weight for _, weight in shops])[0]
                self.row(day, -round(chance.lognormvariate(8.0, 0.6)), shop, "groceries")
            if chance.random() < 0.22:
                self.row(day, -round(chance.lognormvariate(7.8, 0.5)), chance.choice(tables), "dining-out")
            if day.weekday() < 5 and chance.random() < 0.6:
                self.row(day, -340 if day < self.begin + datetime.timedelta(days=500) else -360, coffee, "coffee")
            if day.weekday() == 5 and chance.random() < 0.6:
                self.row(day, -chance.randrange(250, 1400), bakery, "groceries")
            if chance.random() < 0.04:
                self.row(day, -round(chance.lognormvariate(7.3, 0.7)), pharmacy, "health")
            if chance.random() < 0.07:
                self.row(day, -round(chance.lognormvariate(7.2, 0.5)), drug, chance.choices(["shopping", "health"], [3, 1])[0])
            if chance.random() < 0.03:
                self.row(day, -chance.choice([1990, 2990, 3990, 5990]), rail, chance.choices(["travel", "transport"], [1, 1])[0])
            if chance.random() < 0.05:
                self.row(day, -chance.choice([5000, 10000, 10000, 20000]), cash, "other")
            if day == cut:
                self.row(day, -3200, hair, "health")
                cut += datetime.timedelta(days=chance.randrange(35, 60))
            if day == tank:
                self.row(day, -chance.randrange(4200, 8300), fuel, "car-and-fuel")
                tank += datetime.timedelta(days=chance.randrange(8, 23))
            if chance.random() < 0.015:
                self.row(day, chance.randrange(2000, 20000), self.name_of_a_friend(), "gifts-received")
            if chance.random() < 0.008:
                self.row(day, chance.randrange(1000, 6000), self.refund, "shopping", kind="expense", direction="in")
            if chance.random() < 0.02:
                self.row(day, -chance.randrange(3000, 25000), self.once(), chance.choice(["travel", "shopping", "health", "clothing"]))
            if day.day == 4:
                shared = str(uuid.UUID(int=chance.getrandbits(128), version=4))
                for account, direction in (("giro", "out"), ("savings", "in")):
                    self.row(day, -20000 if direction == "out" else 20000, "Umbuchung", "", kind="transfer", direction=direction, account=account, transfer=shared)
            if day.day == 28 and day.month % 3 == 0:
                self.row(day, -chance.randrange(1, 900), "Korrektur", "", kind="adjustment", direction="out")

    def name_of_a_friend(self):
        return self.chance.choice(["Ana Lindqvist", "Ben Okafor", "Chie 佐藤", "Dov Stein"])

    def once(self):
        return f"{self.chance.choice(FIRST)} {self.chance.choice(['Hotel', 'Möbel', 'Praxis', 'Moden', 'Technik'])} {self.chance.randrange(1, 90)}"

    # MARK: writing

    def write(self, folder, texts, blank):
        chance = random.Random("blank")
        data = folder / "dataset" / "Data"
        data.mkdir(parents=True, exist_ok=True)
        (folder / "dataset" / "Receipts").mkdir(exist_ok=True)
        self.rows.sort(key=lambda row: row[:2])
        table, truth = [], {}
        for number, (day, _, values, series) in enumerate(self.rows):
            values["id"] = str(uuid.UUID(int=(1_700_000_000_000 + number) << 80 | 7 << 76 | 2 << 62 | chance.getrandbits(62)))
            truth[values["id"]] = dict(categoryKey=values["categoryKey"], series=series)
            if series is not None:
                entry = self.series[series]
                entry["rows"].append(values["id"])
                entry["minor"] = int(values["amount"].replace(".", "")) * (-1 if values["type"] == "expense" else 1)
            if values["importKey"]:
                values["importId"] = IMPORTS[values["accountKey"]]
            if texts:
                values["payee"] = ""
            share = number / max(1, len(self.rows) - 1)
            if values["categoryKey"] and chance.random() < min(1.0, 2 * blank * share):
                values["categoryKey"] = ""
            table.append([values.get(column, "") for column in TRANSACTIONS])
        save(data / "Transactions.csv", TRANSACTIONS, table)
        kinds = json.loads(TEMPLATE.read_text("utf-8"))["categories"]
        save(data / "Categories.csv",
             "categoryKey,name,type,emoji,icon,color,group,parentKey,isActive,isDefault,sortOrder,createdAt,updatedAt,deletedAt".split(","),
             [[slug(kind["name"]), kind["name"], kind["type"], kind["emoji"], "", kind["color"], kind["group"], "", "TRUE", "TRUE", order + 1] + STAMPS
              for order, kind in enumerate(kinds)])
        save(data / "Accounts.csv",
             ("accountKey,name,type,institution,currency,startingBalance,startDate,last4,isDefault,isActive,lastReconciledDate,"
              "lastReconciledBalance,sortOrder,createdAt,updatedAt,deletedAt").split(","),
             [["giro", "Giro", "checking", "", "EUR", "3000.00", "", "", "TRUE", "TRUE", "", "", 1] + STAMPS,
              ["savings", "Savings", "savings", "", "EUR", "0.00", "", "", "FALSE", "TRUE", "", "", 2] + STAMPS])
        save(data / "RecurringRules.csv",
             ("id,type,amount,currency,payee,categoryKey,accountKey,tags,note,cadence,interval,startDate,endDate,isEnabled,"
              "generateThroughYear,templateTransactionId,createdAt,updatedAt,deletedAt").split(","), [])
        save(data / "Imports.csv",
             ("id,fileName,sha256,format,layout,accountKey,firstDate,lastDate,openingBalance,closingBalance,currency,lines,booked,"
              "createdAt,deletedAt").split(","),
             [[id, f"{account}.csv", hashlib.sha256(account.encode()).hexdigest(), "csv", "", account, self.begin.isoformat(),
               self.until.isoformat(), "", "", "", "", "", NOW, ""] for account, id in IMPORTS.items()])
        save(data / "Receipts.csv", "id,transactionId,fileName,mediaType,byteCount,sha256,driveFileId,createdAt,updatedAt,deletedAt".split(","), [])
        save(data / "Settings.csv", ["key", "value", "updatedAt"],
             [["datasetId", str(uuid.UUID(int=7 << 76 | 2 << 62 | chance.getrandbits(62))), NOW], ["schemaVersion", 2, NOW],
              ["currency", "EUR", NOW], ["name", "Household", NOW]])
        (folder / "truth.json").write_text(
            json.dumps(dict(until=self.until.isoformat(), series=self.series, rows=truth), indent=1, ensure_ascii=False) + "\n", "utf-8")


def save(path, header, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def make(folder, seed="1", years=3, until=datetime.date(2026, 9, 30), texts=False, blank=0.0):
    """Writes a household into a folder."""
    house = Household(seed, years, until)
    house.fixed()
    house.noise()
    house.write(pathlib.Path(folder), texts, blank)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--until", type=datetime.date.fromisoformat, default=datetime.date(2026, 9, 30))
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("--blank", type=float, default=0.0)
    options = parser.parse_args()
    make(options.folder, options.seed, options.years, options.until, options.texts, options.blank)
