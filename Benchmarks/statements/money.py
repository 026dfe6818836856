"""Amounts as banks print them, and what a careful person can tell from the digits alone."""
import re

DIGITS = {"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "XOF": 0, "KWD": 3, "BHD": 3, "JOD": 3, "TND": 3}
UNPRINTED = {"HUF", "IDR", "COP", "IRR", "RSD"}
"""Currencies with two decimals of which banks often print none."""

GROUPS = {"_": "", "s": " ", "n": "\u00a0", "t": "\u202f", "L": ","}

SIGNS = {
    "EUR": "€", "GBP": "£", "USD": "$", "CAD": "$", "AUD": "$", "MXN": "$", "NZD": "$", "SGD": "$", "COP": "$", "ARS": "$", "CLP": "$", "JPY": "¥", "CNY": "¥",
    "KRW": "₩", "INR": "₹", "VND": "₫", "ILS": "₪", "TRY": "₺", "RUB": "₽", "UAH": "₴", "PLN": "zł", "CZK": "Kč", "HUF": "Ft", "BRL": "R$",
    "THB": "฿", "SEK": "kr", "NOK": "kr", "DKK": "kr.", "ISK": "kr.", "BGN": "лв", "RON": "lei", "CHF": "CHF", "PHP": "₱", "KZT": "₸",
    "GEL": "₾", "TWD": "NT$", "HKD": "HK$", "SAR": "ر.س", "AED": "د.إ", "KWD": "د.ك", "EGP": "ج.م", "JOD": "د.أ", "BHD": "د.ب", "IRR": "﷼", "RSD": "din.", "IDR": "Rp",
    "KES": "KSh", "XOF": "CFA"}
SHARED = {"$", "kr", "kr.", "¥", "£", "lei", "﷼", "din.", "CFA"}
"""Signs that more than one currency has: a reader may name none."""


def digits(currency):
    return DIGITS.get(currency, 2)


def grouped(whole, group, lakh=False):
    if not group:
        return whole
    parts, width = [], 3
    while whole:
        parts.insert(0, whole[-width:])
        whole = whole[:-width]
        width = 2 if lakh else 3
    return group.join(parts)


def number(minor, decimals, mark, group, shown):
    """The magnitude, with `shown` decimals printed."""
    text = str(abs(minor)).rjust(decimals + 1, "0")
    whole, rest = (text[:-decimals], text[-decimals:]) if decimals else (text, "")
    rest = (rest + "000")[:shown] if shown else ""
    return grouped(whole, GROUPS.get(group, group), group == "L") + (mark + rest if rest else "")


def isDecimalClear(tokens, decimals):
    """Whether the digits show which mark is decimal; `decimals` is what a stated currency has, or None."""
    doubtful = False
    for token in tokens:
        marks = re.sub(r"[0-9]", "", token.replace(" ", "").replace("\u00a0", "").replace("\u202f", "").replace("'", "").replace("’", ""))
        if not marks:
            continue
        if len(set(marks)) > 1:
            return True
        head, _, tail = token.rpartition(marks[-1])
        if len(marks) > 1 or len(tail) != 3 or head in ("0", "") or len(re.sub(r"\D", "", head)) > 3:
            return True
        doubtful = True
    return not doubtful or decimals is not None
