"""I. References."""
import datetime

from mutators.registry import Damage, cells
from mutators.picking import drop, set, transaction


def unknownId(rng):
    return f"01a0{rng.getrandbits(16):04x}-{rng.getrandbits(16):04x}-7{rng.getrandbits(12):03x}-8{rng.getrandbits(12):03x}-{rng.getrandbits(48):012x}"


@cells("category-unknown", base=True)
def categoryUnknown(dataset, rng):
    if rng.form([True, False]):
        return set(dataset["Transactions"], transaction(dataset, rng), "categoryKey", rng.form(["grocries", "pets"]), also=["updated-stale"])
    tab = dataset["Categories"]
    key = dataset["Transactions"].text(transaction(dataset, rng, lambda r: r["categoryKey"] != "groceries"), "categoryKey")
    drop(tab, tab.where(lambda r: r["categoryKey"] == key))
    return Damage("Transactions", dataset["Transactions"].where(lambda r: r["categoryKey"] == key), "categoryKey", key, also=["row-vanished"])


@cells("category-by-name")
def categoryByName(dataset, rng):
    """The name as the Categories tab has it, or as a hand types it."""
    tab, categories = dataset["Transactions"], dataset["Categories"]
    row = transaction(dataset, rng, lambda r: r["categoryKey"] in ("dining-out", "bakery"))
    name = categories.text(categories.where(lambda r: r["categoryKey"] == tab.text(row, "categoryKey"))[0], "name")
    return set(tab, row, "categoryKey", rng.form([name, name.lower(), name.upper()]), also=["key-form"])


@cells("category-inactive")
def categoryInactive(dataset, rng):
    return set(dataset["Transactions"], transaction(dataset, rng), "categoryKey", "vinyl")


@cells("category-deleted")
def categoryDeleted(dataset, rng):
    tab, transactions = dataset["Categories"], dataset["Transactions"]
    key = transactions.text(transaction(dataset, rng, lambda r: r["categoryKey"] != "groceries"), "categoryKey")
    row = tab.where(lambda r: r["categoryKey"] == key)[0]
    stamp = f"{datetime.date.today() - datetime.timedelta(days=1)}T10:00:00Z"
    tab.cell(row, "updatedAt").text = stamp
    set(tab, row, "deletedAt", stamp)
    return Damage("Transactions", transactions.where(lambda r: r["categoryKey"] == key), "categoryKey", key)


@cells("category-type")
def categoryType(dataset, rng):
    return set(dataset["Transactions"], transaction(dataset, rng), "categoryKey", rng.form(["salary", "bonus"]))


@cells("parent-cycle")
def parentCycle(dataset, rng):
    tab = dataset["Categories"]
    row = tab.where(lambda r: r["categoryKey"] == "groceries")[0]
    below = tab.where(lambda r: r["categoryKey"] == "bakery")[0]
    set(tab, row, "parentKey", rng.form(["bakery", "groceries", "other"]))
    if tab.text(row, "parentKey") == "other":
        return Damage("Categories", (row, below), "parentKey", new="three levels")
    return Damage("Categories", (row, below), "parentKey", "", tab.text(row, "parentKey"))


@cells("account-unknown")
def accountUnknown(dataset, rng):
    return set(dataset["Transactions"], transaction(dataset, rng), "accountKey", rng.form(["sparbuch", "gior"]), also=["balance-mismatch"])


@cells("rule-unknown", base=True)
def ruleUnknown(dataset, rng):
    tab = dataset["Transactions"]
    rows = tab.where(lambda r: r["recurringRuleId"])
    if rng.form([True, False]):
        return set(tab, rng.choice(rows[1:]), "recurringRuleId", unknownId(rng), also=["updated-stale", "instance-gap", "through-year-ahead"])
    drop(dataset["RecurringRules"], [2])
    return Damage("Transactions", rows, "recurringRuleId", also=["row-vanished"])


@cells("template-unknown")
def templateUnknown(dataset, rng):
    return set(dataset["RecurringRules"], 2, "templateTransactionId", unknownId(rng))


@cells("receipt-transaction-unknown", base=True)
def receiptTransactionUnknown(dataset, rng):
    receipts, tab = dataset["Receipts"], dataset["Transactions"]
    row = rng.randint(2, len(receipts.rows))
    key = receipts.text(row, "transactionId")
    drop(tab, tab.where(lambda r: r["id"] == key))
    return Damage("Receipts", row, "transactionId", key, also=["row-vanished", "balance-mismatch"])


@cells("receipt-of-deleted")
def receiptOfDeleted(dataset, rng):
    receipts, tab = dataset["Receipts"], dataset["Transactions"]
    row = rng.randint(2, len(receipts.rows))
    owner = tab.where(lambda r: r["id"] == receipts.text(row, "transactionId"))[0]
    stamp = f"{datetime.date.today() - datetime.timedelta(days=1)}T10:00:00Z"
    tab.cell(owner, "updatedAt").text = stamp
    set(tab, owner, "deletedAt", stamp)
    return Damage("Receipts", row, also=["balance-mismatch"])
