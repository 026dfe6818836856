"""F. Cells of every kind."""
import unicodedata

from mutators.registry import Damage, cells
from mutators.picking import set, transaction


@cells("text-untrimmed")
def textUntrimmed(dataset, rng):
    tab = dataset["Transactions"]
    row, column = transaction(dataset, rng), rng.form(["categoryKey", "type", "accountKey", "id"])
    return set(tab, row, column, rng.form([" {}", "{} ", "{}\u00a0", "\u3000{}"]).format(tab.text(row, column)))


@cells("text-invisible")
def textInvisible(dataset, rng):
    tab = dataset["Transactions"]
    row, column = transaction(dataset, rng, lambda r: r["note"]), rng.form(["categoryKey", "note"])
    text, mark = tab.text(row, column), rng.form(["\u200b", "\ufeff", "\u202e"])
    return set(tab, row, column, text[:3] + mark + text[3:])


@cells("text-not-nfc")
def textNotNFC(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng, lambda r: unicodedata.normalize("NFD", r["payee"]) != r["payee"])
    return set(tab, row, "payee", unicodedata.normalize("NFD", tab.text(row, "payee")))


@cells("text-cut")
def textCut(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), rng.form(["note", "statementText"]), ("Sehr lange Notiz. " * 2000)[:32767])


@cells("text-control")
def textControl(dataset, rng):
    tab = dataset["Transactions"]
    mark = rng.form(["\x1b[31m", "\x07", "\x02"])
    row = transaction(dataset, rng)
    damage = set(tab, row, "note", f"rot{mark}grün")
    if dataset.isBook:
        tab.cell(row, "note").runs = "<t>rot" + "".join(f"_x{ord(c):04X}_" if c < " " else c for c in mark) + "grün</t>"
    return damage


@cells("text-escape")
def textEscape(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    damage = set(tab, row, "note", "eins_x000D_\nzwei")
    if dataset.isBook:
        tab.cell(row, "note").runs = '<t xml:space="preserve">eins_x005F_x000D_\nzwei</t>'
    return damage


@cells("apostrophe-kept")
def apostropheKept(dataset, rng):
    tab = dataset["Transactions"]
    if rng.form([True, False]):
        row = transaction(dataset, rng)
        return set(tab, row, "id", "'" + tab.text(row, "id"))
    row = transaction(dataset, rng, lambda r: r["externalId"])
    return set(tab, row, "externalId", "'" + tab.text(row, "externalId"))


@cells("formula", "xlsx")
def formula(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    if rng.form([True, False]):
        old = tab.text(row, "cleared")
        set(tab, row, "cleared", "TRUE()", "formula", value="TRUE")
        return Damage("Transactions", row, "cleared", old, "=TRUE()")
    old = tab.text(row, "amount")
    half = f"{float(old) / 2:.3f}".rstrip("0")
    set(tab, row, "amount", f"{half}*2", "formula", value=old)
    return Damage("Transactions", row, "amount", old, f"={half}*2")


@cells("formula-no-value", "xlsx")
def formulaNoValue(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    return set(tab, row, "amount", rng.form(["12.5+3", "C2*1.2", "SUM(C2:C4)"]), "formula")


@cells("error-value", base=True)
def errorValue(dataset, rng):
    tab = dataset["Transactions"]
    row, column = transaction(dataset, rng), rng.form(["amount", "date", "categoryKey", "note"])
    return set(tab, row, column, rng.form(["#REF!", "#N/A", "#VALUE!", "#NAME?"]), "error", also=["updated-stale"])


@cells("number-as-text", "xlsx")
def numberAsText(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    return set(tab, row, "amount", tab.text(row, "amount"))


@cells("text-as-number", base=True)
def textAsNumber(dataset, rng):
    """Zeros in front were lost when a program took the text for a number; a CSV file shows that only where the width is known."""
    if dataset.isBook and rng.form([True, False]):
        tab = dataset["Transactions"]
        row = transaction(dataset, rng, lambda r: r["externalId"])
        return set(tab, row, "externalId", tab.text(row, "externalId").lstrip("0"), "number", style="none", also=["updated-stale"])
    tab = dataset["Accounts"]
    return set(tab, 2, "last4", tab.text(2, "last4").lstrip("0"), "number", style="none", also=["updated-stale"])


@cells("rich-text", "xlsx")
def richText(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    cell = tab.cell(row, "note")
    cell.text, cell.runs = "sehr wichtig", "<r><t>sehr </t></r><r><rPr><b/></rPr><t>wichtig</t></r>"
    return Damage("Transactions", row, "note")
