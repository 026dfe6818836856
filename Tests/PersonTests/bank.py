"""A bank: for each account its true lines, and statements over any part of them in several formats."""
import datetime
import functools

PAYEES = (
    "REWE Markt", "Stadtwerke Elbtal", "Nordlicht Möbel GmbH", "Café de l'Étoile", "Bäckerei Brot & Sohn", "ACME \"Tools\" Ltd",
    "Rent Flat 12", "Salary March Corp", "Pharmacy; Night", "東京ガス", "Bus Ticket", "Streaming Plus")

EARNED, PAID = ("Salary March Corp",), ("Rent Flat 12", "Bus Ticket", "Pharmacy; Night")
"""Words that a reader may take for money in or out; the others are paid mostly, and refunded at times."""


class Line:
    """One line of an account, as the bank knows it."""

    def __init__(self, index, date, minor, text, balance):
        self.index, self.date, self.minor, self.text, self.balance = index, date, minor, text, balance
        self.reference = f"F{index:05d}"


class Account:
    def __init__(self, key, kind, currency, opening, rng, count=90):
        self.key, self.kind, self.currency, self.opening = key, kind, currency, opening
        self.digits = 0 if currency == "JPY" else 2
        self.lines = []
        day, balance, number = datetime.date(2026, 1, 2), opening, 0
        while number < count:
            day += datetime.timedelta(days=rng.choice((0, 0, 1, 1, 2)))
            payee = rng.choice(PAYEES)
            minor = rng.randint(1, 300000 if self.digits else 90000)
            if payee not in EARNED and (payee in PAID or rng.random() < 0.85):
                minor = -minor
            text = f"{payee} {key.upper()}{number:04d}"
            times = 2 if rng.random() < 0.06 else 1  # twins: one line as the other
            for _ in range(times):
                balance += minor
                self.lines.append(Line(number, day, minor, text, balance))
                number += 1

    def decimal(self, minor, mark=".", group=""):
        sign, digits = "-" if minor < 0 else "", str(abs(minor)).rjust(self.digits + 1, "0")
        whole, rest = (digits[:-self.digits], digits[-self.digits:]) if self.digits else (digits, "")
        if group:
            parts = []
            while whole:
                parts.insert(0, whole[-3:])
                whole = whole[:-3]
            whole = group.join(parts)
        return sign + whole + (mark + rest if rest else "")

    def before(self, first):
        return self.lines[first].balance - self.lines[first].minor


def quoted(text, delimiter):
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in (delimiter, '"')) else text


def csv_plain(account, lines, backward):
    rows = [f"{line.date},{quoted(line.text, ',')},{account.decimal(line.minor)},{account.decimal(line.balance)}" for line in lines]
    return "\n".join(["Date,Description,Amount,Balance"] + (rows[::-1] if backward else rows)) + "\n"


def csv_german(account, lines, backward):
    rows = [
        f"{line.date:%d.%m.%Y};{quoted(line.text, ';')};{account.decimal(line.minor, ',', '.')};{account.decimal(line.balance, ',', '.')};{account.currency}"
        for line in lines]
    return "\r\n".join(["Buchungstag;Verwendungszweck;Betrag;Saldo;Währung"] + (rows[::-1] if backward else rows)) + "\r\n"


def csv_reference(account, lines, backward):
    rows = [f"{line.reference},{line.date},{quoted(line.text, ',')},{account.decimal(line.minor)}" for line in lines]
    return "\n".join(["Transaction ID,Booking Date,Description,Amount"] + (rows[::-1] if backward else rows)) + "\n"


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def ofx(account, lines, backward):
    entries = "".join(
        f"<STMTTRN><TRNTYPE>{'DEBIT' if line.minor < 0 else 'CREDIT'}<DTPOSTED>{line.date:%Y%m%d}<TRNAMT>{account.decimal(line.minor)}"
        f"<FITID>{line.reference}<NAME>{escaped(line.text)}</STMTTRN>\n" for line in (lines[::-1] if backward else lines))
    return (
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"
        "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260601<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>"
        "<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS>"
        f"<CURDEF>{account.currency}<BANKACCTFROM><BANKID>1<ACCTID>{account.key}<ACCTTYPE>CHECKING</BANKACCTFROM>"
        f"<BANKTRANLIST><DTSTART>{lines[0].date:%Y%m%d}<DTEND>{lines[-1].date:%Y%m%d}\n{entries}</BANKTRANLIST>"
        f"<LEDGERBAL><BALAMT>{account.decimal(lines[-1].balance)}<DTASOF>{lines[-1].date:%Y%m%d}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n")


def qif(account, lines, backward):
    entries = "".join(f"D{line.date}\nT{account.decimal(line.minor)}\nP{line.text}\n^\n" for line in (lines[::-1] if backward else lines))
    return "!Type:Bank\n" + entries


FORMATS = {
    "plain.csv": csv_plain, "german.csv": csv_german, "reference.csv": csv_reference, "ofx": ofx, "qif": qif,
}
WITH_BALANCES, WITH_REFERENCES = {"plain.csv", "german.csv"}, {"reference.csv", "ofx"}


class Statement:
    """A file with some lines of an account."""

    def __init__(self, account, indices, form, backward, name):
        self.account, self.indices, self.form, self.backward, self.name = account, frozenset(indices), form, backward, name

    @functools.cache
    def text(self):
        lines = [self.account.lines[index] for index in sorted(self.indices)]
        return FORMATS[self.form](self.account, lines, self.backward)
