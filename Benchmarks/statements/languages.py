"""The languages of languages.txt as values."""
import pathlib

LISTS = ("date", "booking", "value", "purchase", "text", "payee", "amount", "balance", "currency", "reference", "category", "status",
         "direction", "account", "period", "opening", "closing", "total", "card", "out", "in", "rent", "paid", "dates")
PAIRS = ("pairs", "dirs", "statuses", "original")

HEADER_CURRENCIES = {
    "EUR": "EUR", "Euro": "EUR", "EUROA": "EUR", "euros": "EUR", "SEK": "SEK", "(kr)": "SEK", "NOK": "NOK", "DKK": "DKK", "CZK": "CZK",
    "RON": "RON", "R$": "BRL", "円": "JPY", "元": "CNY", "원": "KRW", "TL": "TRY", "บาท": "THB", 'ש"ח': "ILS"}
"""What a column name says about the currency."""


class Language:
    def __init__(self, code, members):
        self.code = code
        self.encodings = members["enc"].split()
        self.currencies = members["money"].split()
        self.marks = members["marks"].split()
        self.months = members["months"].split()
        for name in LISTS:
            setattr(self, name.replace("in", "income") if name == "in" else name, [w.strip() for w in members[name].split(" | ")])
        for name in PAIRS:
            texts = members.get(name, "")
            setattr(self, name, [tuple(w.strip() for w in pair.split("/")) for pair in texts.split(" | ") if pair])


def stated(header):
    """The currency that a column name states, or None."""
    return next((code for mark, code in HEADER_CURRENCIES.items() if mark in header), None)


def load():
    found, code, members = [], None, {}
    for line in (pathlib.Path(__file__).parent / "languages.txt").read_text("utf-8").splitlines() + ["[]"]:
        if line.startswith("["):
            if code:
                found.append(Language(code, members))
            code, members = line.strip("[]"), {}
        elif line and not line.startswith("#"):
            name, _, value = line.partition(":")
            members[name] = value.strip()
    return found


ALL = load()
