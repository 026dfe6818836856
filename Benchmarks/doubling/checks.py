"""Datasets that are made to keep the checks, repairs and answers of a command busy."""
import hashlib
import os

from place import STAMP, number_id
from shape import shapes

SHAPES, shape = shapes()


def validate(dataset):
    return ["validate", "--dataset", dataset, "--json"]


def repair(dataset):
    return ["repair", "--dataset", dataset, "--dry-run", "--yes", "--json"]


def in_all(name, size):
    """One shape for each command that looks at a whole dataset."""
    def add(make):
        for command, arguments in (("validate", validate), ("repair", repair)):
            shape(f"{command}: {name}", size)(lambda place, count, arguments=arguments: arguments(make(place, count)))
        return make
    return add


@in_all("one id in all rows", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, id=number_id(7), payee=lambda n: f"Market {n}")
    return dataset


@in_all("rows that are there again and again", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, id=number_id(7))
    return dataset


@in_all("one division of many rows", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, splitId=number_id(7))
    return dataset


@in_all("one transfer of many rows", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, type="transfer", categoryKey="", transferId=number_id(7), direction=lambda n: "in" if n % 2 else "out")
    return dataset


@in_all("halves of transfers that have lost the other", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, type="transfer", categoryKey="", transferId=lambda n: number_id(900_000 + n),
                       accountKey=lambda n: "savings" if n % 2 else "giro", direction=lambda n: "in" if n % 2 else "out")
    return dataset


@in_all("unknown categories", 6_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Categories", ({"categoryKey": f"category-{n}", "name": f"Name {n}", "type": "expense", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}
                                      for n in range(count)))
    place.transactions(dataset, count, categoryKey=lambda n: f"categoty-x{n}")
    return dataset


@in_all("one import key in all rows", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, importKey="v1:" + "ab" * 16, statementText="shop")
    return dataset


@in_all("payments that may be one", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, importKey=lambda n: f"v1:{n:032x}" if n % 2 else "", statementText="market")
    return dataset


@in_all("one occurrence of a rule", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "RecurringRules", [{"id": number_id(3), "type": "expense", "amount": "12.50", "categoryKey": "groceries", "cadence": "monthly", "interval": "1",
                                           "startDate": "2026-01-02", "isEnabled": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}])
    place.transactions(dataset, count, recurringRuleId=number_id(3), occurrenceDate="2026-03-02")
    return dataset


@in_all("occurrences on days that no rule has", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "RecurringRules", [{"id": number_id(3), "type": "expense", "amount": "12.50", "categoryKey": "groceries", "cadence": "daily", "interval": "2",
                                           "startDate": "1990-01-02", "isEnabled": "TRUE", "generateThroughYear": "2026", "createdAt": STAMP, "updatedAt": STAMP}])
    place.transactions(dataset, count, recurringRuleId=number_id(3), date="2026-03-02", occurrenceDate=lambda n: f"{1990 + n % 36}-{n % 12 + 1:02d}-{n % 28 + 1:02d}")
    return dataset


@in_all("rules of one payment", 6_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "RecurringRules", ({"id": number_id(n), "type": "expense", "amount": "12.50", "payee": "Rent", "categoryKey": "groceries", "accountKey": "giro", "cadence": "monthly",
                                           "interval": "1", "startDate": "2026-01-02", "isEnabled": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("accounts of one key", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Accounts", ({"accountKey": "cash", "name": f"Cash {n}", "type": "cash", "currency": "EUR", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}
                                    for n in range(count)))
    return dataset


@in_all("categories of one name", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Categories", ({"categoryKey": f"food-{n}", "name": "Food", "type": "expense", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}
                                      for n in range(count)))
    return dataset


@in_all("keys that look alike", 6_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Categories", ({"categoryKey": ("f\u043e\u043ed" if n % 2 else "food") + f"-{n // 2}", "name": f"Food {n}", "type": "expense", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}
                                      for n in range(count)))
    place.transactions(dataset, count, categoryKey=lambda n: f"f\u043e\u043ed-{n // 2}")
    return dataset


@in_all("a chain of categories, each below the next", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Categories", ({"categoryKey": f"c-{n}", "name": f"Name {n}", "type": "expense", "isActive": "TRUE", "parentKey": f"c-{(n + 1) % count}",
                                       "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("one category above all", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Categories", ({"categoryKey": f"c-{n}", "name": f"Name {n}", "type": "expense", "isActive": "TRUE", "parentKey": "groceries",
                                       "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("one setting many times", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Settings", ({"key": "payday", "value": "25", "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("settings that are misspelt", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Settings", ({"key": f"curency{n}", "value": "25", "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("budgets of one category", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Budgets", ({"id": number_id(n), "kind": "allocation", "categoryKey": "groceries", "period": "month", "startDate": "2026-01-01", "amount": "10.00",
                                    "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("budgets of one category that begin one after the other", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Budgets", ({"id": number_id(n), "kind": "allocation", "categoryKey": "groceries", "period": "custom", "startDate": f"{1900 + n // 336}-{n // 28 % 12 + 1:02d}-{n % 28 + 1:02d}",
                                    "endDate": "2026-12-31", "amount": "10.00", "rollsOver": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("members, and shares of all of them", 4_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Members", ({"memberKey": f"m-{n}", "name": f"Member {n}", "isActive": "TRUE", "isOwner": "TRUE" if n == 0 else "FALSE", "createdAt": STAMP, "updatedAt": STAMP}
                                   for n in range(count)))
    place.transactions(dataset, 3, paidBy="m-0", shares=" ".join(f"m-{n}:1" for n in range(count)))
    return dataset


@in_all("tags in one cell", 64_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 3, tags=", ".join(f"tag {n}" for n in range(count)))
    return dataset


@in_all("columns of the person's own", 16_000)
def _(place, count):
    dataset = place.dataset()
    own = [f"Own {n}" for n in range(count)]
    place.tab(dataset, "Transactions", [{"id": number_id(1), "date": "2026-03-02", "amount": "1", "type": "expense", "createdAt": STAMP, "updatedAt": STAMP, **{name: "x" for name in own}}], more=own)
    return dataset


@in_all("columns of one name", 16_000)
def _(place, count):
    dataset = place.dataset()
    with open(os.path.join(dataset, "Data", "Transactions.csv"), "r+") as file:
        header = file.readline().strip()
        file.seek(0)
        file.write(header + ",payee" * count + "\n" + "," * (header.count(",") + count) + "\n")
    return dataset


@in_all("misspelt columns", 16_000)
def _(place, count):
    dataset = place.dataset()
    with open(os.path.join(dataset, "Data", "Transactions.csv"), "r+") as file:
        header = file.readline().strip().replace("payee", "paye").replace("amount", "amout")
        file.seek(0)
        file.write(header + "".join(f",paye{n}" for n in range(count)) + "\n")
    return dataset


@in_all("headers among the rows", 16_000)
def _(place, count):
    dataset = place.dataset()
    with open(os.path.join(dataset, "Data", "Transactions.csv"), "r+") as file:
        header = file.read()
        file.write(header * count)
    return dataset


@in_all("imports of one file", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Imports", ({"id": number_id(n), "fileName": "s.csv", "sha256": "ab" * 32, "format": "csv", "accountKey": "giro", "firstDate": "2026-01-01", "lastDate": "2026-01-31",
                                    "openingBalance": "1.00", "closingBalance": "2.00", "createdAt": STAMP} for n in range(count)))
    place.transactions(dataset, count, importId=lambda n: number_id(n), importKey=lambda n: f"v1:{n:032x}")
    return dataset


@in_all("receipts of one file", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count)
    place.tab(dataset, "Receipts", ({"id": number_id(n), "transactionId": number_id(n), "fileName": "a.jpg", "mediaType": "image/jpeg", "sha256": "ab" * 32, "byteCount": "3",
                                     "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("receipts whose files are not there, beside files that nobody names", 1_500)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count)
    os.makedirs(os.path.join(dataset, "Receipts"), exist_ok=True)
    for n in range(count):
        with open(os.path.join(dataset, "Receipts", f"other-{n}.jpg"), "w") as file:
            file.write("same")
    digest = hashlib.sha256(b"same").hexdigest()
    place.tab(dataset, "Receipts", ({"id": number_id(n), "transactionId": number_id(n), "fileName": f"gone-{n}.jpg", "mediaType": "image/jpeg", "sha256": digest, "byteCount": "4",
                                     "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return dataset


@in_all("rules that are equal", 6_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "ImportRules", ({"id": number_id(n), "priority": "1", "isEnabled": "TRUE", "textContains": "shop", "categoryKey": "groceries", "createdAt": STAMP, "updatedAt": STAMP}
                                       for n in range(count)))
    return dataset


@in_all("accounts, each with rows and a balance", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Accounts", ({"accountKey": f"a-{n}", "name": f"Account {n}", "type": "cash", "currency": "EUR", "startingBalance": "1.00", "startDate": "2026-01-01", "isActive": "TRUE",
                                     "lastReconciledDate": "2026-03-31", "lastReconciledBalance": "2.00", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    place.transactions(dataset, count, accountKey=lambda n: f"a-{n}")
    return dataset


@in_all("goals of one account", 6_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Goals", ({"id": number_id(n), "name": "Bicycle", "targetAmount": "100.00", "accountKey": "giro", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    place.transactions(dataset, count)
    return dataset


@in_all("days that may be swapped", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, date=lambda n: f"2026-{n % 12 + 1:02d}-{n % 12 + 1:02d}", importKey=lambda n: f"v1:{n:032x}")
    return dataset


@in_all("amounts and days that cannot be read", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, date=lambda n: f"someday {n}", amount=lambda n: f"1,{n},O", id=lambda n: f"x{n}", accountKey=lambda n: f"gir{n}")
    return dataset


@in_all("rows that were typed without an id", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, id="", createdAt="", updatedAt="")
    return dataset


@shape("validate: conflicts in Data that many copies left", 60)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 20)
    source = os.path.join(dataset, "Data", "Transactions.csv")
    for n in range(count):
        with open(source) as file, open(os.path.join(dataset, "Data", f"Transactions (conflicted copy {n}).csv"), "w") as copy:
            copy.write(file.read())
    return validate(dataset)


for command in (["status"], ["balance"], ["report", "summary"], ["report", "spending"], ["report", "trends"], ["report", "payees"], ["report", "cashflow"],
                ["budgets"], ["goals"], ["tags"], ["categories"], ["accounts"], ["upcoming"], ["recurring"], ["settle"]):
    @shape(f"{' '.join(command)}: accounts, categories, payees, budgets, goals, rules, members, tags", 6_000)
    def _(place, count, command=command):
        dataset = place.dataset()
        place.tab(dataset, "Accounts", ({"accountKey": f"a-{n}", "name": f"Account {n}", "type": "cash", "currency": "EUR", "startingBalance": "1.00", "startDate": "2026-01-01", "isActive": "TRUE",
                                         "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
        place.tab(dataset, "Categories", ({"categoryKey": f"c-{n}", "name": f"Name {n}", "type": "expense", "isActive": "TRUE", "parentKey": f"c-{n // 10 * 10}" if n % 10 else "",
                                           "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
        place.tab(dataset, "Budgets", ({"id": number_id(n), "kind": "allocation", "categoryKey": f"c-{n}", "period": "month", "startDate": "2026-01-01", "amount": "10.00", "rollsOver": "TRUE",
                                        "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
        place.tab(dataset, "Goals", ({"id": number_id(n), "name": f"Goal {n}", "targetAmount": "100.00", "accountKey": f"a-{n}", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
        place.tab(dataset, "Members", ({"memberKey": f"m-{n}", "name": f"Member {n}", "isActive": "TRUE", "isOwner": "TRUE" if n == 0 else "FALSE", "createdAt": STAMP, "updatedAt": STAMP}
                                       for n in range(count)))
        place.tab(dataset, "RecurringRules", ({"id": number_id(n), "type": "expense", "amount": "12.50", "payee": f"Payee {n}", "categoryKey": f"c-{n}", "accountKey": f"a-{n}", "cadence": "monthly",
                                               "interval": "1", "startDate": "2026-01-02", "isEnabled": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
        place.transactions(dataset, count * 2, accountKey=lambda n: f"a-{n % count}", categoryKey=lambda n: f"c-{n % count}", payee=lambda n: f"Payee {n}", tags=lambda n: f"tag {n}",
                           paidBy=lambda n: f"m-{n % count}", shares=lambda n: f"m-{n % count}:1 m-{(n + 1) % count}:1")
        return [*command, "--dataset", dataset, "--json"]
