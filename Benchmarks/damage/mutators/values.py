"""H. Amounts, words, flags, keys, tags."""
from mutators.registry import Damage, cells
from mutators.picking import set, transaction


def big(record):
    return float(record["amount"]) > 100


@cells("amount-currency-sign")
def amountCurrencySign(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    text = tab.text(row, "amount")
    return set(tab, row, "amount", rng.form([f"€{text}", f"{text} €", f"EUR {text}", f"{text.replace('.', ',')} €"]), also=["amount-comma"])


@cells("amount-comma")
def amountComma(dataset, rng):
    """A decimal comma, or thousands set apart."""
    tab = dataset["Transactions"]
    group, mark = rng.form([("", ","), (".", ","), ("'", "."), ("\u00a0", ","), (",", ".")])
    row = rng.choice(tab.where(lambda r: r["type"] == "income" and len(r["amount"]) == 7)) if group else transaction(dataset, rng)
    whole, cents = tab.text(row, "amount").split(".")
    return set(tab, row, "amount", (whole[0] + group + whole[1:] if group else whole) + mark + cents)


@cells("amount-ambiguous")
def amountAmbiguous(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "amount", rng.form(["1.234", "1,234", "12,345"]))


@cells("amount-negative")
def amountNegative(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    text = tab.text(row, "amount")
    form = rng.form(["-{}", "({})", "{}-", "\u2212{}"])
    return set(tab, row, "amount", form.format(text), None if form == "-{}" else "text", also=["amount-comma"])


@cells("amount-zero")
def amountZero(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "amount", rng.form(["0", "0.00"]), None)


@cells("amount-noise")
def amountNoise(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    value = float(tab.text(row, "amount"))
    noisy = next(f"{value + step * 1e-15 * value:.17g}" for step in (1, -1, 2, -2, 3) if len(f"{value + step * 1e-15 * value:.17g}") > 14)
    return set(tab, row, "amount", noisy, None)


@cells("amount-precision")
def amountPrecision(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "amount", "12.345" if dataset.isBook else "12.3456", None)


@cells("amount-is-date", "xlsx", base=True)
def amountIsDate(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "amount", rng.form(["2026-02-01", "2026-04-03"]), "date", style="4", also=["updated-stale"])


@cells("amount-scale")
def amountScale(dataset, rng):
    """One instance of a rule is a hundred times the others: the mark was lost."""
    tab = dataset["Transactions"]
    row = rng.choice(tab.where(lambda r: r["recurringRuleId"])[1:8])
    return set(tab, row, "amount", tab.text(row, "amount").replace(".", "") + ".00", None, also=["balance-mismatch"])


@cells("amount-too-large")
def amountTooLarge(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "amount", rng.form(["1.5E+17", "123456789012345678.00", "9007199254740993.00"]), None, also=["balance-mismatch"])


@cells("currency-unknown")
def currencyUnknown(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "currency", rng.form(["€", "EURO", "Euro", "XQQ"]))


@cells("boolean-variant")
def booleanVariant(dataset, rng):
    tab = dataset["Transactions"]
    text = rng.form(["1", "yes", "x", "WAHR", "VRAI", "✓", "ja"])
    return set(tab, transaction(dataset, rng, lambda r: r["cleared"] == "TRUE"), "cleared", text, "number" if text == "1" else "text")


@cells("enum-variant")
def enumVariant(dataset, rng):
    tab = dataset["Transactions"]
    return set(tab, transaction(dataset, rng), "type", rng.form(["Expense", "Ausgabe", "EXPENSES", "dépense"]))


@cells("enum-unknown")
def enumUnknown(dataset, rng):
    if rng.form([True, False]):
        return set(dataset["RecurringRules"], 2, "cadence", "fortnightly-ish")
    return set(dataset["Transactions"], transaction(dataset, rng), "type", "loan")


@cells("integer-form")
def integerForm(dataset, rng):
    choice = rng.randrange(3)
    if choice == 0:
        return set(dataset["Categories"], 4, "sortOrder", "3.0")
    if choice == 1:
        tab = dataset["RecurringRules"]
        year = tab.text(2, "generateThroughYear")
        return set(tab, 2, "generateThroughYear", year[0] + "," + year[1:])
    return set(dataset["RecurringRules"], 2, "interval", "1.0")


@cells("color-form")
def colorForm(dataset, rng):
    return set(dataset["Categories"], rng.randint(3, 20), "color", rng.form(["red", "#abc", "FF0000"]))


@cells("key-form")
def keyForm(dataset, rng):
    tab = dataset["Categories"]
    row = tab.where(lambda r: r["categoryKey"] == "rent-and-housing")[0]
    return set(tab, row, "categoryKey", rng.form(["Rent-and-Housing", "Rent_and_Housing", "rent and housing"]))


@cells("key-collision")
def keyCollision(dataset, rng):
    tab = dataset["Categories"]
    row = tab.where(lambda r: r["categoryKey"] == "clothing")[0]
    cells = tab.copyOfRow(row)
    cells[tab.column("name")].text = "Kleidung"
    cells[tab.column("categoryKey")].text = rng.form(["clothing", "Clothing"])
    tab.rows.append(cells)
    return Damage("Categories", (row, len(tab.rows)), "categoryKey", also=["key-form", "id-repeated"])


@cells("key-homoglyph")
def keyHomoglyph(dataset, rng):
    tab = dataset["Categories"]
    row = tab.where(lambda r: r["categoryKey"] == "coffee")[0]
    cells = tab.copyOfRow(row)
    cells[tab.column("categoryKey")].text = "с\u043effee"
    cells[tab.column("name")].text = "С\u043effee"
    tab.rows.append(cells)
    return Damage("Categories", (row, len(tab.rows)), ("categoryKey", "name"))


@cells("tags-form")
def tagsForm(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng, lambda r: ", " in r["tags"])
    text = tab.text(row, "tags")
    first = text.split(", ")[0]
    return set(tab, row, "tags", rng.form([text.title().replace(", ", "; "), text.upper(), f"{text}, {first}", text.replace(", ", ",\n"), text.replace(", ", " ,")]))


@cells("tag-homonym")
def tagHomonym(dataset, rng):
    tab = dataset["Transactions"]
    row = transaction(dataset, rng)
    other = transaction(dataset, rng, lambda r: r["id"] != tab.text(row, "id"))
    set(tab, row, "tags", "coffee shop")
    set(tab, other, "tags", "coffee-shop")
    return Damage("Transactions", [index for index, record in tab.records() if "coffee" in record["tags"]], "tags")
