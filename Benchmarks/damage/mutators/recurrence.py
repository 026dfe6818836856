"""K. Recurrence."""
import datetime

from mutators.registry import Damage, cells
from mutators.picking import drop, set
from mutators.references import unknownId


def rule(dataset):
    return dataset["RecurringRules"]


def instances(dataset):
    return dataset["Transactions"].where(lambda r: r["recurringRuleId"])


@cells("rule-dates")
def ruleDates(dataset, rng):
    start = rule(dataset).text(2, "startDate")
    return set(rule(dataset), 2, "endDate", f"{int(start[:4]) - rng.randint(1, 3)}-12-31", None, also=["instance-outside"])


@cells("rule-interval")
def ruleInterval(dataset, rng):
    text = rng.form(["0", "-1", "1.5", ""])
    return set(rule(dataset), 2, "interval", text, None, also=["row-incomplete"] if text == "" else ["integer-form", "integer-unreadable"])


@cells("rule-endless")
def ruleEndless(dataset, rng):
    return set(rule(dataset), 2, "generateThroughYear", rng.form(["2999", "20266"]), None, also=["through-year-ahead", "instance-gap"])


@cells("through-year-behind")
def throughYearBehind(dataset, rng):
    tab = rule(dataset)
    return set(tab, 2, "generateThroughYear", str(int(tab.text(2, "generateThroughYear")) - 1), None)


@cells("through-year-ahead")
def throughYearAhead(dataset, rng):
    tab = rule(dataset)
    return set(tab, 2, "generateThroughYear", str(int(tab.text(2, "generateThroughYear")) + 2), None, also=["instance-gap"])


@cells("instance-twice")
def instanceTwice(dataset, rng):
    tab = dataset["Transactions"]
    row = rng.choice(instances(dataset)[1:])
    cells = tab.copyOfRow(row)
    cells[tab.column("id")].text = unknownId(rng)
    isEdited = rng.form([True, False])
    if isEdited:
        cells[tab.column("note")].text = "nachgezahlt"
    tab.rows.append(cells)
    return Damage("Transactions", (row, len(tab.rows)), new="edited" if isEdited else "equal", also=["double-suspected", "possible-double", "balance-mismatch"])


@cells("instance-off")
def instanceOff(dataset, rng):
    """Moved by hand, by a program that knows no occurrenceDate."""
    tab = dataset["Transactions"]
    row = rng.choice(instances(dataset)[1:])
    old = tab.text(row, "date")
    tab.cell(row, "occurrenceDate").text = ""
    return set(tab, row, "date", (datetime.date.fromisoformat(old) - datetime.timedelta(days=4)).isoformat(), None, also=["instance-gap", "balance-mismatch"])


@cells("instance-outside")
def instanceOutside(dataset, rng):
    tab, today = dataset["Transactions"], datetime.date.today().isoformat()
    future = [row for row in instances(dataset) if tab.text(row, "date") > today]
    if not future:
        return None
    if rng.form([True, False]):
        set(rule(dataset), 2, "endDate", today, None)
    else:
        set(rule(dataset), 2, "isEnabled", "FALSE", None)
    return Damage("Transactions", future, new=rule(dataset).text(2, "isEnabled"))


@cells("instance-gap")
def instanceGap(dataset, rng):
    row = rng.choice(instances(dataset)[1:-1])
    day = dataset["Transactions"].text(row, "date")
    drop(dataset["Transactions"], [row])
    return Damage("RecurringRules", 2, old=day, also=["balance-mismatch", "through-year-ahead"])
