"""A statement as a table: columns, lines before and after, and what a careful person could not tell from it.

`Table.open` names each reason for which asking is right. A table without reasons must be read exactly. Whatever the reasons, a
reading without a question must equal the truth.
"""
import datetime
from fractions import Fraction

import account
import dates
import languages
import money


class Cell(str):
    """What is printed, and for workbooks the date or number behind it."""
    typed = None

    def __new__(cls, text, typed=None):
        cell = super().__new__(cls, text)
        cell.typed = typed
        return cell


class Row:
    """A line of truth: its day, its value as a fraction of the currency, and which currencies may be named."""

    def __init__(self, date, value, currencies, isPending=False):
        self.date, self.value, self.currencies, self.isPending = date, value, currencies, isPending


def worth(line):
    """The amount as a fraction of its currency."""
    return Fraction(line.minor, 10 ** money.digits(line.currency))


def weighted(rng, choices):
    return rng.choices(list(choices), weights=list(choices.values()))[0]


class Table:
    def __init__(self, rng, language, medium):
        self.rng, self.language, self.medium = rng, language, medium
        self.open, self.features = set(), {}
        self.preamble, self.header, self.body, self.footer = [], None, [], []
        self.chain = None
        self.chooseAccount()
        self.chooseLooks()
        self.chooseColumns()
        self.fill()
        self.judge()

    # What the account is.

    def chooseAccount(self):
        rng, language = self.rng, self.language
        self.kind = self.features["kind"] = rng.choice(account.KINDS)
        self.hasHeader = rng.random() < 0.93
        self.naming = weighted(rng, {"none": 28, "column": 26, "header": 8, "code": 8, "sign": 14, "preamble": 16})
        if self.naming == "header" and not self.hasHeader:
            self.naming = "none"
        self.currency = rng.choice(language.currencies)
        if rng.random() < 0.12:
            self.currency = rng.choice(("EUR", "USD", "JPY", "KWD", "VND", "INR", "CHF", "GBP", "HUF", "TND", "CLP"))
        currencies = [self.currency]
        if self.naming in ("column", "code") and (self.kind == "wallet" or rng.random() < 0.06):
            currencies += rng.sample([c for c in ("EUR", "USD", "JPY", "GBP", "KWD", "CHF", "PLN") if c != self.currency], rng.randint(1, 2))
        self.isMixed = len(currencies) > 1
        self.features["currency"] = self.naming + (" mixed" if self.isMixed else "")
        self.features["digits"] = str(money.digits(self.currency))
        self.opening, self.lines = account.make(rng, language, self.kind, currencies)
        self.isUnprinted = self.currency in money.UNPRINTED and rng.random() < 0.7 and not self.isMixed
        if self.isUnprinted:
            balance = self.opening[self.currency] = self.opening[self.currency] // 100 * 100
            for line in self.lines:
                line.minor = line.minor // 100 * 100
                line.before, balance = balance, balance + line.minor
                line.balance = balance

    def withoutZeros(self):
        """Two columns show no line of nothing."""
        for line in self.lines:
            if line.minor == 0:
                line.minor = 10 ** money.digits(line.currency)
                for later in self.lines[self.lines.index(line):]:
                    if later.currency == line.currency:
                        later.balance += line.minor
                        later.before = later.balance - later.minor

    # How things are printed.

    def chooseLooks(self):
        rng, language = self.rng, self.language
        marks = rng.choice(language.marks) if rng.random() < 0.9 else rng.choice((".,", ",.", "._", ",_", ".'", ",s"))
        self.mark, self.group = marks[0], marks[1]
        self.features["marks"] = marks
        self.pattern = rng.choice(language.dates) if rng.random() < 0.92 else rng.choice(("yyyy-mm-dd", "dd/mm/yyyy", "yyyymmdd", "dd.mm.yy", "d mmm yyyy", "yyyy-mm-ddThh:mm:ss", "dd/mm/bbbb"))
        if language.code == "th" and rng.random() < 0.4:
            self.pattern = rng.choice(("dd/mm/bbbb", "dd mmm bbbb"))
        self.features["dates"] = self.pattern
        self.isTrimmed = self.group == "_" and not self.isMixed and money.digits(self.currency) == 2 and rng.random() < 0.1
        self.hasNeedlessDecimals = money.digits(self.currency) == 0 and not self.isMixed and rng.random() < 0.1
        self.style = weighted(rng, {"minus": 60, "trailing": 6, "parentheses": 6, "unicode": 6, "plus": 10, "spaced": 3})
        self.place = rng.choice(("before", "before", "outside", "behind", "behind close"))

    def magnitude(self, minor, currency):
        decimals = money.digits(currency)
        shown = 2 if self.hasNeedlessDecimals else 0 if self.isUnprinted else decimals
        text = money.number(minor, decimals, self.mark, self.group, shown)
        if self.isTrimmed:
            text = text.rstrip("0").rstrip(self.mark) if self.mark in text else text
        return text

    def marked(self, text, currency):
        """With the currency where the cells say it."""
        if self.naming == "code":
            return f"{text} {currency}" if self.place.startswith("behind") else f"{currency} {text}"
        if self.naming == "sign":
            sign = money.SIGNS.get(currency, currency)
            return {"behind": f"{text} {sign}", "behind close": text + sign}.get(self.place, sign + text)
        return text

    def signed(self, minor, currency, style=None):
        style, text = style or self.style, self.magnitude(minor, currency)
        self.tokens.append(text)
        number = Fraction(minor, 10 ** money.digits(currency))
        if minor == 0:
            return Cell(self.marked(text, currency), number)
        if style == "parentheses":
            text = self.marked(text, currency)
            return Cell(f"({text})" if minor < 0 else text, number)
        sign = {"unicode": "\u2212", "spaced": "- "}.get(style, "-") if minor < 0 else "+" if style == "plus" else ""
        if style == "trailing":
            return Cell(self.marked(text + sign, currency), number)
        if self.place == "outside" and self.naming == "sign":
            return Cell(sign + self.marked(text, currency), number)
        return Cell(self.marked(sign + text, currency), number)

    # Which columns, and what they are called.

    def chooseColumns(self):
        rng, language = self.rng, self.language
        self.model = weighted(rng, {"signed": 45, "direction": 16, "pair": 32, "suffix": 5})
        if self.model == "pair":
            self.withoutZeros()
        self.isFlipped = self.kind == "card" and self.model == "signed" and rng.random() < 0.5
        if self.isFlipped and self.style == "plus":
            self.style = "minus"
        self.features["amounts"] = "flipped" if self.isFlipped else self.model
        self.filler = weighted(rng, {"": 60, "0": 25, "-": 5})
        self.hasSignedDebits = self.model == "pair" and rng.random() < 0.15
        if self.model == "pair":
            self.features["filler"] = ("signed " if self.hasSignedDebits else "") + (self.filler or "blank")
        self.dating = weighted(rng, {"single": 60, "value": 25, "purchase": 15})
        self.features["two dates"] = self.dating
        balanced = {"none": 45, "running": 36, "day": 4, "both": 4, "ends": 11} if self.kind != "card" else {"none": 85, "ends": 15}
        self.balances = weighted(rng, balanced)
        if self.isMixed and self.balances not in ("none", "running") or self.isMixed and rng.random() < 0.5:
            self.balances = "none"
        self.features["balances"] = self.balances
        self.fileOrder = weighted(rng, {"oldest": 48, "newest": 45, "newest days": 7})
        self.features["order"] = self.fileOrder
        headers = {}

        def named(role, choices):
            choices = [c for c in choices if languages.stated(c) in (None, self.currency) and c not in headers.values() and not (languages.stated(c) and self.isMixed)]
            headers[role] = rng.choice(choices) if choices else role.capitalize()

        if self.dating == "single":
            named("date", language.date)
        elif self.dating == "value":
            named("value", language.value)
            named("date", language.booking + language.date)
        else:
            named("purchase", language.purchase)
            named("date", language.booking)
        named("text", language.text)
        if rng.random() < 0.4:
            named("payee", language.payee)
        if self.model == "pair":
            pairs = [p for p in language.pairs if all(languages.stated(n) in (None, self.currency) for n in p) and not (self.isMixed and languages.stated(p[0]))]
            headers["out"], headers["in"] = rng.choice(pairs or [("Debit", "Credit")])
        else:
            named("amount", language.amount)
        if self.model == "direction":
            self.words = rng.choice(language.dirs)
            named("direction", language.direction)
        if self.balances in ("running", "day"):
            named("balance", language.balance)
        elif self.balances == "both":
            headers["before"], headers["balance"] = language.opening[0], language.closing[0]
        if self.naming == "column":
            named("currency", language.currency)
        for role, chance in (("reference", 0.35), ("category", 0.15), ("status", 0.12)):
            if rng.random() < chance:
                named(role, getattr(language, role))
        self.hasForeign = bool(language.original) and not self.isMixed and rng.random() < 0.08
        if self.hasForeign:
            headers["foreign"], headers["foreignCurrency"] = rng.choice(language.original)
        if rng.random() < 0.08:
            headers["number"] = "#"
        self.roles = list(headers)
        canonical = ["number", "date", "purchase", "value", "payee", "text", "category", "reference", "foreign", "foreignCurrency", "direction", "out", "in", "amount", "currency", "before", "balance", "status"]
        self.roles.sort(key=canonical.index)
        if rng.random() < 0.45:
            rng.shuffle(self.roles)
        self.names = [headers[role] for role in self.roles]
        if self.naming == "header":
            bare = "amount" if self.model != "pair" else None
            for index, role in enumerate(self.roles):
                if role in ("amount", "out", "in") or role == "balance" and rng.random() < 0.5:
                    if not languages.stated(self.names[index]):
                        self.names[index] += f" ({self.currency})" if self.rng.random() < 0.7 else f" {self.currency}"
        self.features["header"] = "named" if self.hasHeader else "none"

    # The cells.

    def cell(self, role, line):
        rng, language = self.rng, self.language
        if role in ("date", "value", "purchase"):
            day = {"date": line.date, "value": line.value, "purchase": line.purchase}[role]
            text = dates.printed(day, self.pattern, language.months, f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}")
            self.printedDates.append((text, day))
            return Cell(text, day)
        if role in ("text", "payee"):
            return Cell(line.text if role == "text" or rng.random() < 0.9 else "")
        minor, currency = line.minor, line.currency
        if role == "amount":
            if self.model == "signed":
                return self.signed(-minor if self.isFlipped else minor, currency)
            text = self.marked(self.magnitude(minor, currency), currency)
            self.tokens.append(self.magnitude(minor, currency))
            if self.model == "suffix":
                text += (" CR" if minor > 0 else " DR" if minor < 0 else "") if not self.isOnlyCR else (" CR" if minor > 0 else "")
                return Cell(text)
            return Cell(text, Fraction(abs(minor), 10 ** money.digits(currency)))
        if role in ("out", "in"):
            if (minor < 0) == (role == "out") and minor != 0:
                return self.signed(minor if self.hasSignedDebits else abs(minor), currency, "minus")
            if self.filler == "0":
                return Cell(self.marked(self.magnitude(0, currency), currency), Fraction(0))
            return Cell(self.filler)
        if role == "direction":
            return Cell(self.words[minor > 0])
        if role == "balance" or role == "before":
            return self.signed(line.balance if role == "balance" else line.before, currency, "minus" if self.style == "plus" or self.model != "signed" else self.style)
        if role == "currency":
            return Cell(currency)
        if role == "status":
            return Cell(self.statuses[line.isPending])
        if role == "reference":
            return Cell(line.reference)
        if role == "foreign":
            return self.signed(line.foreign[0], line.foreign[1]) if line.foreign else Cell("")
        if role == "foreignCurrency":
            return Cell(line.foreign[1] if line.foreign else "")
        if role == "category":
            return Cell(rng.choice(("A", "B", "C")))
        return Cell("")

    def fill(self):
        rng, language = self.rng, self.language
        self.tokens, self.printedDates = [], []
        self.isOnlyCR = rng.random() < 0.4
        self.statuses = rng.choice(language.statuses)
        for line in self.lines:
            if self.hasForeign and rng.random() < 0.5:
                line.foreign = (line.minor * 113 // 100 or line.minor, rng.choice([c for c in ("USD", "GBP", "SEK") if c != self.currency]))
        lines = list(self.lines)
        if "status" in self.roles and self.balances == "none" and rng.random() < 0.6:
            for line in lines[-rng.randint(1, 2):]:
                line.isPending = True
        if self.fileOrder != "oldest":
            lines.reverse()
        if self.fileOrder == "newest days":
            lines.sort(key=lambda line: (-line.date.toordinal(), self.lines.index(line)))
        for index, line in enumerate(lines):
            cells = [self.cell(role, line) for role in self.roles]
            if "number" in self.roles:
                cells[self.roles.index("number")] = Cell(str(index + 1))
            if self.balances == "day":
                last = index + 1 == len(lines) or lines[index + 1].date != line.date
                first = index == 0 or lines[index - 1].date != line.date
                if not (first if self.fileOrder == "newest" else last):
                    cells[self.roles.index("balance")] = Cell("")
            self.body.append(("entry", cells, line))
        self.aroundBody()
        accepted = self.acceptedCurrencies
        self.truth = [Row(line.date.isoformat(), worth(line), accepted(line.currency), line.isPending) for line in lines]
        self.alternatives = []
        days = [line.purchase if self.dating == "purchase" else line.value for line in self.lines]
        if not self.hasHeader and self.dating != "single" and days == sorted(days):
            self.alternatives.append([Row(day.isoformat(), worth(line), accepted(line.currency), line.isPending) for day, line in zip(days, self.lines)])
        if self.balances in ("running", "both") and len(lines) > 1:
            self.chain = True

    def acceptedCurrencies(self, currency):
        if self.naming == "none":
            return {None} | {languages.stated(name) for name in self.names}
        if self.naming == "sign" and money.SIGNS.get(currency, currency) in money.SHARED:
            return {None, currency}
        return {currency}

    # Lines before, after and between that are no entries.

    def row(self, **cells):
        return [Cell(cells.get(role, "")) for role in self.roles]

    def aroundBody(self):
        rng, language = self.rng, self.language
        first, last = self.lines[0].date, self.lines[-1].date
        day = lambda value: dates.printed(value, self.pattern.split(" hh")[0].split("Thh")[0], language.months)
        pairs = []
        hasPreamble = self.naming == "preamble" or rng.random() < 0.35
        self.features["preamble"] = "yes" if hasPreamble else "no"
        ends = rng.choice(("preamble", "footer", "rows")) if self.balances == "ends" else "rows" if self.balances == "running" and rng.random() < 0.15 else None
        if ends:
            self.features["ends"] = ends
        lastBalance = self.lines[-1].balance
        if hasPreamble:
            pairs.append((rng.choice(language.account), rng.choice(("DE02 1203 0000 0000 2020 51", "0012345678", "12-3456-7", "****1234"))))
            if self.kind == "card" and rng.random() < 0.7:
                pairs.append((language.card[-1], "**** **** **** 4417"))
                self.hasCardWord = True
            if rng.random() < 0.6:
                pairs.append((rng.choice(language.period), f"{day(first.replace(day=1))} - {day(last)}"))
            if self.naming == "preamble":
                pairs.append((rng.choice(language.currency), self.currency))
        if ends == "preamble" and not self.isMixed:
            pairs.append((rng.choice(language.opening), str(self.signed(self.opening[self.currency], self.currency, "minus"))))
            pairs.append((rng.choice(language.closing), str(self.signed(lastBalance, self.currency, "minus"))))
        join = rng.choice((lambda a, b: [f"{a}: {b}"], lambda a, b: [a, b], lambda a, b: [a + ":", b]))
        self.preamble = [join(a, b) for a, b in pairs]
        if self.preamble and rng.random() < 0.5:
            self.preamble.append([""])
        if ends == "footer" and not self.isMixed:
            self.footer += [join(rng.choice(language.opening), str(self.signed(self.opening[self.currency], self.currency, "minus"))),
                            join(rng.choice(language.closing), str(self.signed(lastBalance, self.currency, "minus")))]
        if ends == "rows" and not self.isMixed:
            column = "balance" if "balance" in self.roles else "amount" if self.model == "signed" and not self.isFlipped else None
            if column:
                old, new = rng.choice(language.opening), rng.choice(language.closing)
                opening = self.row(date=day(first), text=old, **{column: self.signed(self.opening[self.currency], self.currency)})
                closing = self.row(date=day(last), text=new, **{column: self.signed(lastBalance, self.currency)})
                if self.fileOrder != "oldest":
                    opening, closing = closing, opening
                self.body = [("end", opening, None)] + self.body + [("end", closing, None)]
        if rng.random() < 0.08 and not self.isMixed and "amount" in self.roles and self.model == "signed":
            total = sum(line.minor for line in self.lines) * (-1 if self.isFlipped else 1)
            self.body.append(("total", self.row(text=rng.choice(language.total), amount=self.signed(total, self.currency)), None))
            self.features["total row"] = "yes"
        if rng.random() < 0.12:
            self.footer.append([rng.choice(("* * *", "www.example.com", "© 2026", "1/1"))])

    # What nobody could tell.

    def judge(self):
        named = self.hasHeader
        minors = [line.minor for line in self.lines if line.minor]
        outs, ins = sum(m < 0 for m in minors), sum(m > 0 for m in minors)
        shown = self.chain
        if self.model == "signed" and not shown:
            if self.isFlipped:
                if not (getattr(self, "hasCardWord", False) and outs >= 4 and outs >= 3 * ins):
                    self.open.add("sign of a card")
            elif self.kind == "card" and outs < 4:
                self.open.add("sign of a card")
            elif ins and not outs and self.style != "plus":
                self.open.add("no sign at all")
            elif ins > outs and self.style != "plus":
                self.open.add("mostly money in")
        if self.model == "pair" and not named and not shown:
            self.open.add("no names")
        if self.model == "pair" and not named and len(self.lines) < 4:
            self.open.add("no names")
        if not named and (self.dating != "single" or self.balances in ("day", "both") or self.hasForeign or "number" in self.roles or self.model in ("direction", "suffix")):
            self.open.add("no names")
        if not named and self.balances == "running" and len(self.lines) < 4:
            self.open.add("no names")
        if self.isOnlyCR and self.model == "suffix" and not shown and not (outs and ins):
            self.open.add("sign by suffix")
        stated = {languages.stated(name) for name in self.names} - {None}
        digits = money.digits(self.currency) if self.naming not in ("none",) or stated else None
        if self.naming == "sign" and money.SIGNS.get(self.currency, self.currency) in money.SHARED:
            digits = None
        if not money.isDecimalClear(self.tokens, digits) or self.isMixed and not money.isDecimalClear(self.tokens, None):
            self.open.add("decimal mark")
        texts, days = [t for t, _ in self.printedDates], [d for _, d in self.printedDates]
        if not dates.isClear(texts, days):
            self.open.add("date order")
        if "bbbb" in self.pattern:
            self.open.add("Buddhist year")
        if len(minors) < 2:
            self.open.add("one line")
        if self.hasForeign and not named:
            self.open.add("no names")
        if any(line.isPending for line in self.lines) and not named:
            self.open.add("no names")
