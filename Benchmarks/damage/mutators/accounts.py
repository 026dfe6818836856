"""L. Transfers, accounts, balances, budgets, import rules, members."""
import datetime
import re

import package
from mutators.registry import Damage, cells, files
from mutators.picking import drop, set
from mutators.references import unknownId

YESTERDAY = f"{datetime.date.today() - datetime.timedelta(days=1)}T10:00:00Z"


def pair(dataset):
    """The rows of the first transfer, out and in."""
    return dataset["Transactions"].where(lambda r: r["transferId"])[:2]


@cells("transfer-half", base=True)
def transferHalf(dataset, rng):
    tab = dataset["Transactions"]
    rows = pair(dataset)
    gone = rng.choice(rows)
    drop(tab, [gone])
    return Damage("Transactions", rows[0], also=["row-vanished", "balance-mismatch"])


@cells("transfer-half-deleted")
def transferHalfDeleted(dataset, rng):
    tab = dataset["Transactions"]
    rows = pair(dataset)
    row = rng.choice(rows)
    tab.cell(row, "updatedAt").text = YESTERDAY
    tab.cell(row, "deletedAt").text = YESTERDAY
    return Damage("Transactions", rows, also=["balance-mismatch"])


@cells("transfer-mismatch")
def transferMismatch(dataset, rng):
    tab = dataset["Transactions"]
    rows = pair(dataset)
    column, text = rng.form([("amount", "41.41"), ("direction", "out"), ("date", None), ("note", "anders")])
    day = datetime.date.fromisoformat(tab.text(rows[1], "date")) - datetime.timedelta(days=1)
    set(tab, rows[1], column, text or day.isoformat(), None)
    return Damage("Transactions", rows, new=column, also=["balance-mismatch"], severity="warning" if column in ("date", "note") else "error")


@cells("transfer-many")
def transferMany(dataset, rng):
    tab = dataset["Transactions"]
    rows = pair(dataset)
    cells = tab.copyOfRow(rng.choice(rows))
    cells[tab.column("id")].text = unknownId(rng)
    tab.rows.append(cells)
    return Damage("Transactions", [*rows, len(tab.rows)], also=["balance-mismatch", "possible-double", "double-suspected"])


@cells("transfer-same-account")
def transferSameAccount(dataset, rng):
    tab = dataset["Transactions"]
    rows = pair(dataset)
    set(tab, rows[1], "accountKey", "giro")
    return Damage("Transactions", rows, also=["balance-mismatch"])


@cells("direction-missing")
def directionMissing(dataset, rng):
    return set(dataset["Transactions"], rng.choice(pair(dataset)), "direction", "", also=["balance-mismatch"])


@cells("balance-mismatch")
def balanceMismatch(dataset, rng):
    tab = dataset["Accounts"]
    value = float(tab.text(2, "lastReconciledBalance")) + rng.form([5, -12.5, 0.01])
    return Damage("Accounts", 2, ("lastReconciledBalance", "lastReconciledDate"), new=set(tab, 2, "lastReconciledBalance", f"{value:.2f}", None).new)


@cells("account-two-defaults")
def accountTwoDefaults(dataset, rng):
    tab = dataset["Accounts"]
    set(tab, 2, "isDefault", "TRUE", None)
    tab.cell(2, "updatedAt").text = YESTERDAY
    set(tab, 3, "isDefault", "TRUE", None)
    return Damage("Accounts", (2, 3), "isDefault")


@cells("account-name-twice")
def accountNameTwice(dataset, rng):
    tab = dataset["Accounts"]
    set(tab, 3, "name", rng.form(["Giro", "GIRO", "giro"]))
    return Damage("Accounts", (2, 3), "name")


@cells("account-inactive-used")
def accountInactiveUsed(dataset, rng):
    """The account was archived before a transfer into it."""
    tab = dataset["Accounts"]
    set(tab, 3, "isActive", "FALSE", None)
    tab.cell(3, "updatedAt").text = tab.text(3, "createdAt")
    for row in (3,):
        for column in ("createdAt", "updatedAt"):
            tab.cell(row, column).text = f"{datetime.date.today() - datetime.timedelta(days=200)}T10:00:00Z"
    transactions = dataset["Transactions"]
    return Damage("Transactions", transactions.where(lambda r: r["accountKey"] == "cash"), "accountKey")


@cells("budget-overlap")
def budgetOverlap(dataset, rng):
    tab = dataset["Budgets"]
    year = tab.text(2, "startDate")[:4]
    set(tab, 2, "endDate", f"{year}-12-31", "date", style="4")
    cells = tab.copyOfRow(2)
    for name, text in {"id": unknownId(rng), "startDate": f"{year}-0{rng.randint(2, 9)}-01", "amount": "400.00"}.items():
        cells[tab.column(name)].text = text
    tab.rows.append(cells)
    return Damage("Budgets", (2, len(tab.rows)))


@cells("import-rule-regex")
def importRuleRegex(dataset, rng):
    return set(dataset["ImportRules"], 3, "textMatches", rng.form(["kino (berlin", "[a-", "(a+)+$", "(x*)*y"]))


@cells("import-key-twice", base=True)
def importKeyTwice(dataset, rng):
    tab = dataset["Transactions"]
    row = tab.where(lambda r: r["importKey"])[0]
    cells = tab.copyOfRow(row)
    cells[tab.column("id")].text = unknownId(rng)
    isEdited = rng.form([True, False])
    if isEdited:
        cells[tab.column("note")].text = "schon gebucht"
    tab.rows.append(cells)
    return Damage("Transactions", (row, len(tab.rows)), new="edited" if isEdited else "equal", also=["possible-double", "double-suspected", "balance-mismatch"])


def household(dataset, rng):
    return rng.choice(dataset["Transactions"].where(lambda r: r["shares"] and not r["deletedAt"]))


@cells("member-unknown")
def memberUnknown(dataset, rng):
    column = rng.form(["paidBy", "shares"])
    return set(dataset["Transactions"], household(dataset, rng), column, "petra" if column == "paidBy" else "ana:1, petra:1")


@cells("shares-form")
def sharesForm(dataset, rng):
    return set(dataset["Transactions"], household(dataset, rng), "shares", rng.form(["ana 1 jörg 2", "50/50", "ana 1; jörg 2", "Ana: 1 Jörg: 2"]))


@cells("shares-sum")
def sharesSum(dataset, rng):
    return set(dataset["Transactions"], household(dataset, rng), "shares", "ana=0.41, jörg=0.37")


@cells("owner-not-one")
def ownerNotOne(dataset, rng):
    tab = dataset["Members"]
    text = rng.form(["TRUE", "FALSE"])
    for row in (2, 3):
        set(tab, row, "isOwner", text, None)
    return Damage("Members", (2, 3), "isOwner", new=text)


@files("overview-stale", "xlsx")
def overviewStale(dataset, rng):
    """A formula of the tab that the command made is typed over; without that command there is nothing to damage."""
    try:
        dataset.run("overview", "add", "--yes")
    except RuntimeError:
        return None
    dataset.load()
    place = next((place for name, place in dataset.book.places.items() if name.startswith("Overview")), None)
    if not place:
        return None
    data = package.read(dataset.path.read_bytes())
    for part in data:
        if part.name == place:
            part.data = re.sub(rb"<f>([^<]*)</f>", b"<f>\\1*2</f>", part.data, count=1)
    dataset.path.write_bytes(package.written(data))
    return Damage("Overview")
