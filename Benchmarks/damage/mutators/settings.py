"""M. Settings, version, merge."""
import datetime
import shutil

from cells import Cell, Tab
from dataset import Dataset
from mutators.registry import Damage, cells, files
from mutators.picking import drop, set, transaction
from mutators.references import unknownId
from mutators.tabs import freeze, removeColumn

VERSION2 = {"Transactions": ["valueDate", "direction", "currency", "originalAmount", "originalCurrency", "payee", "accountKey", "cleared", "status", "splitId", "importId",
                             "paidBy", "shares", "occurrenceDate", "transferId", "externalId", "statementText", "importKey"],
            "Categories": ["group", "parentKey"], "RecurringRules": ["currency", "payee", "accountKey"]}


def rowOf(dataset, key):
    return dataset["Settings"].where(lambda r: r["key"] == key)[0]


def setting(dataset, key, text, also=()):
    return set(dataset["Settings"], rowOf(dataset, key), "value", text, also=also)


@cells("setting-missing", base=True)
def settingMissing(dataset, rng):
    key = rng.form(["datasetId", "currency"])
    old = dataset["Settings"].text(rowOf(dataset, key), "value")
    drop(dataset["Settings"], [rowOf(dataset, key)])
    return Damage("Settings", old=old, new=key)


@cells("setting-twice")
def settingTwice(dataset, rng):
    tab = dataset["Settings"]
    row = rowOf(dataset, "currency")
    cells = tab.copyOfRow(row)
    isEqual = rng.form([True, False])
    if not isEqual:
        cells[tab.column("value")].text = "USD"
    cells[tab.column("key")].text = rng.form(["currency", "Currency"])
    tab.rows.append(cells)
    return Damage("Settings", (row, len(tab.rows)), new="equal" if isEqual else "different")


@cells("setting-form")
def settingForm(dataset, rng):
    tab = dataset["Settings"]
    if rng.form([True, False]):
        return setting(dataset, "schemaVersion", "2.0", also=["schema-missing"])
    key, text = rng.form([("paydayDay", "32"), ("paydayDay", "2026-01-25"), ("weekStart", "funday")])
    row = tab.append({"key": key, "value": text, "updatedAt": tab.text(2, "updatedAt")})
    return Damage("Settings", row, "value", new=f"{key} {text}")


@cells("setting-unknown")
def settingUnknown(dataset, rng):
    tab = dataset["Settings"]
    row = tab.append({"key": "themeColour", "value": "teal", "updatedAt": tab.text(2, "updatedAt")})
    return Damage("Settings", row)


@cells("dataset-id-form", base=True)
def datasetIdForm(dataset, rng):
    return setting(dataset, "datasetId", rng.form(["1.23E+35", "mein Datensatz", "7"]), also=["updated-stale"])


def copied(dataset):
    """A whole copy of the dataset beside it."""
    folder = dataset.folder.parent / "other-copy"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(dataset.folder, folder)
    return Dataset(folder, dataset.binary)


@files("dataset-id-differs")
def datasetIdDiffers(dataset, rng):
    other = copied(dataset)
    setting(other, "datasetId", unknownId(rng))
    other.save()
    return Damage("Settings", command=["merge", str(other.folder), "--json"])


@cells("schema-missing")
def schemaMissing(dataset, rng):
    return setting(dataset, "schemaVersion", rng.form(["", "zwei", "?"]), also=["setting-form", "row-incomplete", "setting-missing"])


@cells("schema-future")
def schemaFuture(dataset, rng):
    return setting(dataset, "schemaVersion", rng.form(["3", "99"]))


@files("schema-older")
def schemaOlder(dataset, rng):
    """What a version 1 app left: no transfers, none of the later columns and tabs."""
    tab = dataset["Transactions"]
    drop(tab, tab.where(lambda r: r["type"] == "transfer" or r["direction"]))
    for name, columns in VERSION2.items():
        freeze(dataset[name])
        for column in columns:
            if column in dataset[name].header:
                removeColumn(dataset[name], column)
    for name in ("Accounts", "Budgets", "Goals", "ImportRules", "Imports", "Members"):
        if name in dataset.tabs:
            if dataset.isBook:
                dataset.book.remove(name)
            else:
                dataset.file(name).unlink()
                del dataset.tabs[name]
    setting(dataset, "schemaVersion", "1")
    dataset.save()
    return Damage("Settings", rowOf(dataset, "schemaVersion"))


@cells("schema-mixed")
def schemaMixed(dataset, rng):
    setting(dataset, "schemaVersion", "1")
    return Damage("Settings", new="1")


@cells("double-suspected")
def doubleSuspected(dataset, rng):
    """Entered by hand the day after the app had it."""
    tab = dataset["Transactions"]
    row = transaction(dataset, rng, lambda r: r["payee"])
    cells = tab.copyOfRow(row)
    cells[tab.column("id")].text = unknownId(rng)
    day = datetime.date.fromisoformat(tab.text(row, "date")) + datetime.timedelta(days=rng.randint(0, 2))
    cells[tab.column("date")].text = day.isoformat()
    cells[tab.column("note")].text = ""
    cells[tab.column("externalId")].text = ""
    tab.rows.append(cells)
    return Damage("Transactions", (row, len(tab.rows)), also=["balance-mismatch"])


@files("edited-and-deleted", base=True)
def editedAndDeleted(dataset, rng):
    """One device deleted a row that another edited later."""
    row = transaction(dataset, rng)
    other = copied(dataset)
    later = datetime.datetime.now(datetime.timezone.utc)
    for one, column, text, hours in ((dataset, "deletedAt", None, 3), (other, "note", "auf dem Telefon geändert", 1)):
        stamp = f"{later - datetime.timedelta(hours=hours):%Y-%m-%dT%H:%M:%SZ}"
        one["Transactions"].cell(row, column).text = text or stamp
        one["Transactions"].cell(row, "updatedAt").text = stamp
        one.save()
    return Damage("Transactions", row, command=["merge", str(other.folder), "--json"])


@files("conflict-open")
def conflictOpen(dataset, rng):
    """The tab that a merge left with its choices."""
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    header = ["tab", "about", "column", "base", "value1", "value2", "winner", "from1", "time1", "from2", "time2", "id"]
    amount = tab.text(row, "amount")
    values = ["Transactions", "", "amount", "12.00", amount, "13.00", "value1", "Money", "", "Money (1).xlsx", "", tab.text(row, "id")]
    dataset.add(Tab("Conflicts", [[Cell(text) for text in header], [Cell(text) for text in values]]))
    dataset.save()
    return Damage("Conflicts", 2)
