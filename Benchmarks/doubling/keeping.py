"""Plans, and commands that keep the books."""
import json

from place import STAMP, number_id
from shape import shapes

SHAPES, shape = shapes()


def plan(place, dataset, changes):
    """A plan with these changes, for the dataset as it is."""
    path = place.path("plan.json")
    document = json.loads(place.run("settings", "set", "weekStart", "monday", "--dataset", dataset, "--dry-run", "--json"))
    document = document.get("plan", document)
    document["changes"] = changes
    with open(path, "w") as file:
        json.dump(document, file)
    return path


def apply(place, dataset, changes, *more):
    return ["apply", plan(place, dataset, changes), "--rebase", "--dataset", dataset, "--dry-run", "--yes", "--json", *more]


@shape("apply --rebase: new columns", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 3)
    return apply(place, dataset, [{"op": "addColumn", "tab": "Transactions", "column": f"Own {n}", "reason": "x"} for n in range(count)])


@shape("apply: new columns", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 3)
    arguments = apply(place, dataset, [{"op": "addColumn", "tab": "Transactions", "column": f"Own {n}", "reason": "x"} for n in range(count)])
    arguments.remove("--rebase")
    return arguments


@shape("apply --rebase: one cell again and again", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 3)
    return apply(place, dataset, [{"op": "set", "tab": "Transactions", "row": 2, "id": number_id(0), "column": "note", "old": f"{n}" if n else None, "new": f"{n + 1}", "reason": "x"} for n in range(count)])


@shape("apply --rebase: cells of rows that are not there", 32_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count)
    return apply(place, dataset, [{"op": "set", "tab": "Transactions", "row": n, "id": number_id(900_000 + n), "column": "note", "old": None, "new": "x", "reason": "x"} for n in range(count)])


@shape("apply --rebase: new rows of one id", 16_000)
def _(place, count):
    dataset = place.dataset()
    return apply(place, dataset, [{"op": "insert", "tab": "Transactions", "row": None, "id": number_id(1), "column": None, "old": None,
                                   "new": {"id": number_id(1), "date": "2026-03-02", "type": "expense", "amount": "1.00"}, "reason": "x"} for n in range(count)])


@shape("apply --rebase: rows that go", 32_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count)
    return apply(place, dataset, [{"op": "remove", "tab": "Transactions", "row": n + 2, "id": number_id(n), "reason": "x"} for n in range(count)])


@shape("apply --rebase: cells of the columns that the plan makes", 8_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 3)
    return apply(place, dataset, [change for n in range(count) for change in (
        {"op": "addColumn", "tab": "Transactions", "column": f"Own {n}", "reason": "x"},
        {"op": "set", "tab": "Transactions", "row": 2, "id": number_id(0), "column": f"Own {n}", "old": None, "new": "x", "reason": "x"})])


@shape("apply --rebase: cells of a column that the plan makes, in rows that it makes", 8_000)
def _(place, count):
    dataset = place.dataset()
    return apply(place, dataset, [{"op": "addColumn", "tab": "Transactions", "column": "Own", "reason": "x"}] + [
        {"op": "insert", "tab": "Transactions", "row": None, "id": number_id(n), "column": None, "old": None,
         "new": {"id": number_id(n), "date": "2026-03-02", "type": "expense", "amount": "1.00"}, "reason": "x"} for n in range(count)] + [
        {"op": "set", "tab": "Transactions", "row": None, "id": number_id(n), "column": "Own", "old": None, "new": "x", "reason": "x"} for n in range(count)])


@shape("apply --rebase: rows of sheets of the person's own", 8_000)
def _(place, count):
    dataset = place.dataset(storage="xlsx")
    return apply(place, dataset, [{"op": "addSheet", "sheet": f"Own {n}", "new": {"header": ["a"], "rows": []}, "reason": "x"} for n in range(count)])


@shape("rules suggest: payees with one text", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, payee="Market", statementText=lambda n: f"CARD PAYMENT MARKET {n} STREET")
    return ["rules", "suggest", "--dataset", dataset, "--json"]


@shape("rules suggest: texts of many words", 500)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, payee=lambda n: f"Market {n}", statementText=lambda n: " ".join(f"w{n}x{m}" for m in range(20)), categoryKey=lambda n: ("groceries", "restaurants", "rent")[n % 3])
    return ["rules", "suggest", "--dataset", dataset, "--json"]


@shape("rules suggest: one long text", 40_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 4, statementText="word " * count)
    return ["rules", "suggest", "--dataset", dataset, "--json"]


@shape("recurring suggest: one payee", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, date=lambda n: f"{1990 + n // 336 % 36}-{n // 28 % 12 + 1:02d}-{n % 28 + 1:02d}", amount=lambda n: f"{n % 50 + 1}.00")
    return ["recurring", "suggest", "--dataset", dataset, "--json"]


@shape("recurring suggest: one day", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count)
    return ["recurring", "suggest", "--dataset", dataset, "--json"]


@shape("categorise: payees without a category", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, categoryKey=lambda n: "" if n % 2 else "groceries", payee=lambda n: f"Market {n // 3}")
    return ["categorise", "--dataset", dataset, "--json", "--dry-run"]


@shape("receipts match: files for payments of one amount", 200)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count * 5)
    files = [place.file(f"2026-03-02 market 12.50 {n}.txt", f"Market\n12.50\n{n}") for n in range(count)]
    return ["receipts", "match", *files, "--dataset", dataset, "--json", "--dry-run"]


@shape("settle: members who owe each other", 4_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Members", ({"memberKey": f"m-{n}", "name": f"Member {n}", "isActive": "TRUE", "isOwner": "TRUE" if n == 0 else "FALSE", "createdAt": STAMP, "updatedAt": STAMP}
                                   for n in range(count)))
    place.transactions(dataset, count, paidBy=lambda n: f"m-{n}", shares=lambda n: f"m-{(n * 7 + 1) % count}:1", amount=lambda n: f"{n + 1}.00")
    return ["settle", "--dataset", dataset, "--json"]


@shape("generate: rules of one day", 8_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "RecurringRules", ({"id": number_id(n), "type": "expense", "amount": "12.50", "payee": "Rent", "categoryKey": "groceries", "accountKey": "giro", "cadence": "yearly",
                                           "interval": "1", "startDate": "2026-01-02", "isEnabled": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    place.transactions(dataset, count, date="2026-01-02", payee="Rent")
    return ["generate", "--dataset", dataset, "--dry-run", "--yes", "--json"]


@shape("reconcile: rows of one amount", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count)
    return ["reconcile", "giro", "0.00", "--dataset", dataset, "--dry-run", "--yes", "--json"]


@shape("delete: rows of one division", 16_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, splitId=number_id(7))
    return ["delete", number_id(0), "--dataset", dataset, "--dry-run", "--yes", "--json"]


@shape("categories add: a name beside many", 32_000)
def _(place, count):
    dataset = place.dataset()
    place.tab(dataset, "Categories", ({"categoryKey": f"food-{n + 2}" if n else "food", "name": f"Meal {n}", "type": "expense", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP}
                                      for n in range(count)))
    return ["categories", "add", "Food", "--type", "expense", "--dataset", dataset, "--dry-run", "--yes", "--json"]


@shape("edit: a category that nobody knows", 32_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, 3)
    place.tab(dataset, "Categories", ({"categoryKey": f"food-{n}", "name": f"Food {n}", "type": "expense", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return ["edit", number_id(1), "--category", "Fod 1", "--dataset", dataset, "--dry-run", "--yes", "--json"]


@shape("undo: a run of many rows", 32_000)
def _(place, count):
    dataset = place.dataset()
    path = place.file("s.csv", "Date,Description,Amount\n" + "".join(f"2026-03-02,Shop {n},-1.50\n" for n in range(count)))
    place.run("import", path, "--dataset", dataset, "--account", "giro", "--yes", "--quiet")
    place.run("settings", "set", "weekStart", "monday", "--dataset", dataset, "--yes", "--quiet")
    return ["undo", "2", "--dataset", dataset, "--dry-run", "--yes", "--json"]


@shape("log: a run of many rows", 32_000)
def _(place, count):
    dataset = place.dataset()
    path = place.file("s.csv", "Date,Description,Amount\n" + "".join(f"2026-03-02,Shop {n},-1.50\n" for n in range(count)))
    place.run("import", path, "--dataset", dataset, "--account", "giro", "--yes", "--quiet")
    return ["log", "--dataset", dataset, "--json"]


@shape("import: rows again after a run that is undone", 16_000)
def _(place, count):
    dataset = place.dataset()
    path = place.file("s.csv", "Date,Description,Amount\n" + "".join("2026-03-02,Shop,-1.50\n" for n in range(count)))
    place.run("import", path, "--dataset", dataset, "--account", "giro", "--yes", "--quiet")
    return ["import", place.file("t.csv", "Date,Description,Amount\n" + "".join("2026-03-02,Shop,-1.50\n" for n in range(count + 1))), "--dataset", dataset, "--account", "giro", "--dry-run", "--yes", "--json"]
