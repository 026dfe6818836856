#!/usr/bin/env python3
"""A valid dataset (CSV storage) of N transactions and a bank statement of N lines: generate.py N FOLDER

Needs the standard library only. The same N gives the same bytes.
  FOLDER/dataset/Data/*.csv   the dataset, schema version 2
  FOLDER/statement.csv        what a bank exports: Date, Description, Amount, Running Balance
  FOLDER/plain.csv            the same lines with day, text and amount alone
  FOLDER/full.csv             the same lines as banks print them: Date, Description, Memo, Amount, Running Balance, Reference
  FOLDER/statement.rules      how hledger is told to read it, with the same 500 rules; plain.rules and full.rules likewise
  FOLDER/ImportRules.csv      500 rules for the statement's lines, for Data/ of the dataset that they are imported into
"""
import csv
import datetime
import os
import random
import sys
import uuid

CATEGORIES = ["Groceries", "Dining", "Coffee", "Rent", "Utilities", "Transport", "Health", "Clothing", "Travel", "Gifts"]
PLACES = ["Market", "Bakery", "Garden", "Harbour", "Station", "Corner", "River", "Castle", "Bridge", "Orchard", "Mill", "Hill"]
TRADES = ["Foods", "Books", "Coffee", "Cycles", "Pharmacy", "Hardware", "Cinema", "Café", "Bäckerei", "Electric", "Water", "Gym"]
NOTES = ["", "", "", "lunch with Ana", "monthly bill", 'said "see you soon", paid in cash', "for Zoë", "half each with Kai"]
TAGS = ["", "", "work", "family, trip", "shared", "tax"]
COLUMNS = ("id,date,valueDate,type,amount,direction,currency,originalAmount,originalCurrency,payee,categoryKey,accountKey,tags,note,"
           "payment,reimbursement,cleared,status,splitId,importId,occurrenceDate,recurringRuleId,transferId,externalId,statementText,"
           "importKey,createdAt,updatedAt,deletedAt").split(",")
NOW = "2026-01-31T12:00:00.000Z"
FIRST_DAY = datetime.date(2016, 1, 1)
RULE_COUNT = 500


def write(path, header, rows, ends="\n"):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator=ends)
        writer.writerow(header)
        writer.writerows(rows)


def identifier(chance, number):
    """A UUID of version 7: time first, so that later rows sort later."""
    bits = (1_700_000_000_000 + number) << 80 | 7 << 76 | chance.getrandbits(12) << 64 | 2 << 62 | chance.getrandbits(62)
    return str(uuid.UUID(int=bits))


def movements(chance, count):
    """(day, signed minor units, payee) in the order of days, over ten years."""
    for number in range(count):
        day = FIRST_DAY + datetime.timedelta(days=number * 3650 // count)
        payee = f"{chance.choice(PLACES)} {chance.choice(TRADES)} {chance.randrange(400)}"
        if chance.random() < 0.06:
            yield day, chance.randrange(100_000, 400_000), f"Salary {payee}"
        else:
            yield day, -min(int(chance.lognormvariate(7.6, 1.1)) + 1, 900_000), payee


def transactions(chance, count):
    place = {name: index for index, name in enumerate(COLUMNS)}
    for number, (day, amount, payee) in enumerate(movements(chance, count)):
        row = [""] * len(COLUMNS)
        values = dict(
            id=identifier(chance, number), date=day.isoformat(), type="expense" if amount < 0 else "income",
            amount=f"{abs(amount) // 100}.{abs(amount) % 100:02d}", payee=payee,
            categoryKey=chance.choice(CATEGORIES).lower() if amount < 0 else "salary", accountKey="checking",
            tags=chance.choice(TAGS), note=chance.choice(NOTES), payment="paid", cleared="TRUE",
            statementText=f"{payee.upper()} CARD {chance.randrange(10_000):04d}", createdAt=NOW, updatedAt=NOW)
        for name, value in values.items():
            row[place[name]] = value
        yield row


def dataset(folder, count):
    chance = random.Random(count)
    data = os.path.join(folder, "dataset", "Data")
    os.makedirs(data, exist_ok=True)
    os.makedirs(os.path.join(folder, "dataset", "Receipts"), exist_ok=True)
    write(os.path.join(data, "Transactions.csv"), COLUMNS, transactions(chance, count))
    stamps = [NOW, NOW, ""]
    kinds = [(name, "expense") for name in CATEGORIES] + [("Salary", "income")]
    write(os.path.join(data, "Categories.csv"),
          "categoryKey,name,type,emoji,icon,color,group,parentKey,isActive,isDefault,sortOrder,createdAt,updatedAt,deletedAt".split(","),
          [[name.lower(), name, kind, "", "", "#607D8B", "", "", "TRUE", "TRUE", order + 1] + stamps
           for order, (name, kind) in enumerate(kinds)])
    write(os.path.join(data, "Accounts.csv"),
          ("accountKey,name,type,institution,currency,startingBalance,startDate,last4,isDefault,isActive,lastReconciledDate,"
           "lastReconciledBalance,sortOrder,createdAt,updatedAt,deletedAt").split(","),
          [["checking", "Checking", "checking", "", "EUR", "0.00", "", "", "TRUE", "TRUE", "", "", 1] + stamps])
    write(os.path.join(data, "RecurringRules.csv"),
          ("id,type,amount,currency,payee,categoryKey,accountKey,tags,note,cadence,interval,startDate,endDate,isEnabled,"
           "generateThroughYear,templateTransactionId,createdAt,updatedAt,deletedAt").split(","), [])
    write(os.path.join(data, "Receipts.csv"),
          "id,transactionId,fileName,mediaType,byteCount,sha256,driveFileId,createdAt,updatedAt,deletedAt".split(","), [])
    write(os.path.join(data, "Settings.csv"), ["key", "value", "updatedAt"],
          [["datasetId", identifier(chance, 0), NOW], ["schemaVersion", 2, NOW], ["currency", "EUR", NOW],
           ["name", f"Benchmark {count}", NOW]])


def statement(folder, count):
    chance = random.Random(-count)
    balance = 100_000
    rows = []
    for day, amount, payee in movements(chance, count):
        balance += amount
        rows.append([day.strftime("%m/%d/%Y"), f"{payee.upper()} CARD {chance.randrange(10_000):04d}",
                     f"{amount / 100:.2f}", f"{balance / 100:.2f}"])
    write(os.path.join(folder, "statement.csv"), ["Date", "Description", "Amount", "Running Balance"], rows)
    write(os.path.join(folder, "plain.csv"), ["Date", "Description", "Amount"], (row[:3] for row in rows), ends="\r\n")
    write(os.path.join(folder, "full.csv"), ["Date", "Description", "Memo", "Amount", "Running Balance", "Reference"],
          ([day, text, f"card {number % 97:04}", amount, balance, f"R{number:08}"]
           for number, (day, text, amount, balance) in enumerate(rows)), ends="\r\n")
    conditions = list(rules(count))
    for name, fields in (("statement", "date, description, amount, balance"), ("plain", "date, description, amount"),
                         ("full", "date, description, comment, amount, balance, code")):
        with open(os.path.join(folder, f"{name}.rules"), "w", encoding="utf-8") as file:
            file.write(f"skip 1\nfields {fields}\ndate-format %m/%d/%Y\ncurrency $\naccount1 assets:checking\n")
            for number, (contains, matches) in enumerate(conditions):
                patterns = contains.replace("|", "\n") or matches
                file.write(f"if\n{patterns}\n  account2 expenses:{number % len(CATEGORIES)}\n")
    write(os.path.join(folder, "ImportRules.csv"),
          ("id,sortOrder,isEnabled,accountKey,textContains,textMatches,amountMin,amountMax,direction,dateFrom,dateTo,payee,categoryKey,"
           "tags,note,payment,reimbursement,transferAccountKey,skip,comment,createdAt,updatedAt,deletedAt").split(","),
          [[identifier(chance, number), number + 1, "TRUE", "", contains, matches, "", "", "", "", "", "", "",
            f"rule-{number % 40}", "", "", "", "", "", "", NOW, NOW, ""]
           for number, (contains, matches) in enumerate(conditions)])


def rules(count):
    """(textContains, textMatches) of 500 rules: nine in ten look for texts, one in ten for a pattern."""
    chance = random.Random(count + RULE_COUNT)
    for number in range(RULE_COUNT):
        place, trade = chance.choice(PLACES).lower(), chance.choice(TRADES).lower()
        if number % 10 == 9:
            yield "", f"^{place} .* {chance.randrange(400)} card [0-9]+$"
        elif number % 10 == 8:
            yield f"{place} {trade} {chance.randrange(40)}|{trade} {chance.randrange(400)} card 9", ""
        else:
            yield f"{place} {trade} {chance.randrange(400)}", ""


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    dataset(sys.argv[2], int(sys.argv[1]))
    statement(sys.argv[2], int(sys.argv[1]))
