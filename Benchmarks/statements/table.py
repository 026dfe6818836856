"""A statement as a table: the account, its looks and columns, and the truth about its rows.

`Table.open` names each reason for which asking is right. A table without reasons must be read exactly. Whatever the reasons, a
reading without a question must equal the truth.
"""
import random
from fractions import Fraction

import account
import columns as naming
import dates
import doubt
import money
from around import Around
from columns import Columns
from looks import Cell, Looks, weighted

FURTHER = ("EUR", "USD", "JPY", "KWD", "VND", "INR", "CHF", "GBP", "HUF", "TND", "CLP")
ABROAD = ("EUR", "USD", "JPY", "GBP", "KWD", "CHF", "PLN")


class Row:
    """A line of truth: its day, its value as a fraction of the currency, and which currencies may be named."""

    def __init__(self, date, value, currencies, isPending=False):
        self.date, self.value, self.currencies, self.isPending = date, value, currencies, isPending


def worth(line):
    """The amount as a fraction of its currency."""
    return Fraction(line.minor, 10 ** money.digits(line.currency))


class Facts:
    """What a file is about: the kind of account, its currencies, and where they are stated."""

    def __init__(self, rng, language):
        self.kind = rng.choice(account.KINDS)
        self.hasHeader = rng.random() < 0.93
        self.naming = weighted(rng, {"none": 28, "column": 26, "header": 8, "code": 8, "sign": 14, "preamble": 16})
        if self.naming == "header" and not self.hasHeader:
            self.naming = "none"
        self.currency = rng.choice(language.currencies)
        if rng.random() < 0.12:
            self.currency = rng.choice(FURTHER)
        self.currencies = [self.currency]
        if self.naming in ("column", "code") and (self.kind == "wallet" or rng.random() < 0.06):
            self.currencies += rng.sample([code for code in ABROAD if code != self.currency], rng.randint(1, 2))
        self.isMixed = len(self.currencies) > 1
        self.isUnprinted = self.currency in money.UNPRINTED and rng.random() < 0.7 and not self.isMixed


class Table:
    def __init__(self, rng, language):
        self.rng, self.language = rng, language
        self.facts = facts = Facts(rng, language)
        self.opening, self.lines = account.make(rng, language, facts.kind, facts.currencies, wholeOnly=facts.isUnprinted)
        self.looks = Looks(rng, language, facts.naming, facts.currency, facts.isMixed, facts.isUnprinted)
        self.columns = Columns(rng, language, facts)
        self.writeUnusually(rng)
        if self.columns.model == "pair":
            account.withoutZeros(self.lines)
        if self.columns.isFlipped and self.looks.style == "plus":
            self.looks.style = "minus"
        self.isOnlyCR = rng.random() < 0.4
        self.features = {"kind": facts.kind, "currency": facts.naming + (" mixed" if facts.isMixed else ""), "digits": str(money.digits(facts.currency)),
                         "marks": self.looks.marks, "dates": self.looks.unusual or self.looks.pattern,
                         "unit": "cents" if self.looks.isInCents else "whole", **self.columns.features()}
        self.preamble, self.body, self.footer, self.alternatives = [], [], [], []
        self.fill()
        self.hasCardWord = Around(self).hasCardWord
        self.open = doubt.reasons(self)

    def writeUnusually(self, rng):
        """A tenth of the tables with names has days in a form that few banks print; others have cents. Drawn beside the other
        choices, so that those of a seed stay as they are."""
        side = random.Random(str(rng.getstate()))
        if not self.facts.hasHeader or self.facts.isMixed:
            return
        if side.random() < 0.12:
            if self.columns.dating == "single" and self.language.code in naming.PARTS and side.random() < 0.3:
                self.columns.splitDate()
                self.looks.unusual = "three columns"
            else:
                self.looks.unusual = dates.unusual(side)
        elif (side.random() < 0.1 and self.columns.balances == "none" and self.language.code in naming.MINOR and money.digits(self.facts.currency) == 2
              and self.facts.naming in ("none", "column", "preamble") and self.columns.model in ("signed", "pair")):
            self.columns.countCents(side)
            self.looks.isInCents = True
        elif self.columns.model == "direction" and side.random() < 0.4:
            self.columns.speakUnknown(side)

    def cell(self, role, line):
        looks, columns, rng, currency = self.looks, self.columns, self.rng, line.currency
        match role:
            case "date" | "value" | "purchase":
                return looks.date(getattr(line, role), f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}")
            case "day" | "month" | "year":
                return Cell(str(getattr(line.date, role)))
            case "text" | "payee":
                return Cell(line.text if role == "text" or rng.random() < 0.9 else "")
            case "amount" if columns.model == "signed":
                return looks.signed(-line.minor if columns.isFlipped else line.minor, currency)
            case "amount" if columns.model in ("direction", "bare"):
                return looks.unsigned(line.minor, currency)
            case "amount":
                side = " CR" if line.minor > 0 else " DR" if line.minor < 0 and not self.isOnlyCR else ""
                return Cell(looks.unsigned(line.minor, currency) + side)
            case "out" | "in" if (line.minor < 0) == (role == "out"):
                return looks.signed(line.minor if columns.hasSignedDebits else abs(line.minor), currency, "minus")
            case "out" | "in":
                return looks.unsigned(0, currency) if columns.filler == "0" else Cell(columns.filler)
            case "direction":
                return Cell(columns.words[line.minor > 0])
            case "balance" | "before":
                style = "minus" if looks.style == "plus" or columns.model != "signed" else looks.style
                return looks.signed(line.balance if role == "balance" else line.before, currency, style)
            case "currency":
                return Cell(currency)
            case "status":
                return Cell(self.statuses[line.isPending])
            case "foreign":
                return looks.signed(*line.foreign) if line.foreign else Cell("")
            case "foreignCurrency":
                return Cell(line.foreign[1] if line.foreign else "")
            case "reference":
                return Cell(line.reference)
            case _:
                return Cell(rng.choice(("A", "B", "C")))

    def fill(self):
        """The rows in the order of the file, and the truth about them."""
        rng, columns = self.rng, self.columns
        self.statuses = rng.choice(self.language.statuses)
        if "foreign" in columns.roles:
            for line in self.lines:
                if rng.random() < 0.5:
                    line.foreign = (line.minor * 113 // 100 or line.minor, rng.choice([code for code in ("USD", "GBP", "SEK") if code != line.currency]))
        if "status" in columns.roles and columns.balances == "none" and rng.random() < 0.6:
            for line in self.lines[-rng.randint(1, 2):]:
                line.isPending = True
        lines = list(self.lines)
        if columns.fileOrder == "newest":
            lines.reverse()
        elif columns.fileOrder == "newest days":
            lines.sort(key=lambda line: -line.date.toordinal())
        for index, line in enumerate(lines):
            cells = [self.cell(role, line) for role in columns.roles]
            if "number" in columns.roles:
                cells[columns.roles.index("number")] = Cell(str(index + 1))
            if columns.balances == "day" and not self.isLastOfDay(lines, index):
                cells[columns.roles.index("balance")] = Cell("")
            self.body.append(("entry", cells, line))
        self.truth = self.rows(lines, lambda line: line.date)
        self.chain = True if columns.balances in ("running", "both") and len(lines) > 1 else None
        self.acceptOtherDays(lines)

    def isLastOfDay(self, lines, index):
        beside = index - 1 if self.columns.fileOrder == "newest" else index + 1
        return not 0 <= beside < len(lines) or lines[beside].date != lines[index].date

    def rows(self, lines, day):
        return [Row(day(line).isoformat(), worth(line), self.accepted(line.currency), line.isPending) for line in lines]

    def acceptOtherDays(self, lines):
        """Without names, dates that follow the file's order as well may be the bookings."""
        if self.facts.hasHeader or self.columns.dating == "single":
            return
        other = self.columns.dating
        days = [getattr(line, other) for line in self.lines]
        if days == sorted(days):
            self.alternatives.append(self.rows(lines, lambda line: getattr(line, other)))

    def accepted(self, currency):
        """The currencies that a reading may name: what the file states, or none for a sign that several have."""
        if self.facts.naming == "none":
            return {None} | self.columns.stated
        if self.facts.naming == "sign" and money.SIGNS.get(currency, currency) in money.SHARED:
            return {None, currency}
        if self.facts.naming == "header" and self.columns.hasSharedSign:
            return {None, currency}
        return {currency}
