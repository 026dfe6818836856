"""G. Ids, dates, timestamps."""
import datetime

from cells import serial
from mutators.registry import Damage, cells
from mutators.picking import set, transaction


def isLate(record):
    """A day that cannot be a month."""
    return int(record["date"][8:]) > 12


@cells("id-form")
def idForm(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    text = tab.text(row, "id")
    return set(tab, row, "id", rng.form([text.upper(), "{" + text + "}", text.replace("-", "")]))


@cells("id-not-uuid")
def idNotUUID(dataset, rng):
    """A name of its own, which a receipt uses as well."""
    tab = dataset["Transactions"]
    text = rng.form(["tx-7", "17", "Einkauf 3"])
    if rng.form([True, False]):
        return set(tab, transaction(dataset, rng), "id", text)
    receipts = dataset["Receipts"]
    old = receipts.text(2, "transactionId")
    receipts.cell(2, "transactionId").text = text
    return set(tab, tab.where(lambda r: r["id"] == old)[0], "id", text)


@cells("id-scientific", base=True)
def idScientific(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "id", rng.form(["1.23E+45", "1.79769313486232E+308"]), also=["row-vanished"])


@cells("date-serial")
def dateSerial(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    return set(tab, row, "date", str(serial(tab.text(row, "date"))), "number", style="none")


@cells("date-text", "xlsx")
def dateText(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    return set(tab, row, "date", tab.text(row, "date"))


@cells("date-local")
def dateLocal(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng, isLate)
    day = datetime.date.fromisoformat(tab.text(row, "date"))
    months = ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."]
    return set(tab, row, "date", rng.form([f"{day:%d.%m.%Y}", f"{day:%m/%d/%Y}", f"{day.day} {months[day.month - 1]} {day.year}"]))


@cells("date-half-swapped", "xlsx", base=True)
def dateHalfSwapped(dataset, rng):
    """Days and months changed places where that gave a day; the rest stayed text."""
    tab, rows = dataset["Transactions"], []
    for row, record in list(tab.records()):
        day = datetime.date.fromisoformat(record["date"])
        rows.append(row)
        if day.day <= 12:
            set(tab, row, "date", day.replace(month=day.day, day=day.month).isoformat(), "date")
        else:
            set(tab, row, "date", f"{day:%d/%m/%Y}")
    return Damage("Transactions", rows, "date", also=["updated-stale"])


@cells("date-two-digit")
def dateTwoDigit(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng, isLate)
    day = datetime.date.fromisoformat(tab.text(row, "date"))
    return set(tab, row, "date", f"{day:%d.%m.%y}", also=["date-local"])


@cells("date-impossible")
def dateImpossible(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "date", rng.form(["2026-02-31", "00.01.2026", "31.04.2026"]))


@cells("date-with-time")
def dateWithTime(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    text = tab.text(row, "date")
    if dataset.isBook and rng.form([True, False]):
        return set(tab, row, "date", f"{serial(text)}.75", "number", style="6")
    return set(tab, row, "date", text + rng.form(["T23:00:00Z", " 00:00:00", "T10:15:00"]))


@cells("date-implausible")
def dateImplausible(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng, lambda r: r["date"][5:] != "02-29")
    rest = tab.text(row, "date")[4:]
    year = rng.form(["0026", "1922", "2206"])
    return set(tab, row, "date", year + rest, None if year != "0026" else "text")


@cells("timestamp-form")
def timestampForm(dataset, rng):
    tab = dataset["Transactions"]
    row, column = transaction(dataset, rng), rng.form(["createdAt", "updatedAt"])
    moment = datetime.datetime.fromisoformat(tab.text(row, column))
    local = moment + datetime.timedelta(hours=2)
    return set(tab, row, column, rng.form([f"{moment:%Y-%m-%d %H:%M:%S}", f"{local:%Y-%m-%dT%H:%M:%S}+02:00", f"{moment:%Y-%m-%dT%H:%M:%S}"]))


@cells("timestamp-future")
def timestampFuture(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    return set(tab, row, "updatedAt", f"{datetime.date.today().year + rng.randint(1, 9)}-05-01T10:00:00Z")


@cells("timestamp-order")
def timestampOrder(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    earlier = datetime.datetime.fromisoformat(tab.text(row, "createdAt")) - datetime.timedelta(days=rng.randint(1, 90))
    return set(tab, row, "updatedAt", f"{earlier:%Y-%m-%dT%H:%M:%SZ}")


@cells("updated-stale", base=True)
def updatedStale(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    column = rng.form(["amount", "note"])
    return set(tab, row, column, "33.19" if column == "amount" else "von Hand geändert", None)
