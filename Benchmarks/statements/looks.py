"""How one bank prints amounts and dates."""
from fractions import Fraction

import dates
import money

MARKS = (".,", ",.", "._", ",_", ".'", ",s")
PATTERNS = ("yyyy-mm-dd", "dd/mm/yyyy", "yyyymmdd", "dd.mm.yy", "d mmm yyyy", "yyyy-mm-ddThh:mm:ss", "dd/mm/bbbb")
STYLES = {"minus": 60, "trailing": 6, "parentheses": 6, "unicode": 6, "plus": 10, "spaced": 3}


class Cell(str):
    """What is printed, and for workbooks the date or number behind it."""
    typed = None

    def __new__(cls, text, typed=None):
        cell = super().__new__(cls, text)
        cell.typed = typed
        return cell


def weighted(rng, choices):
    return rng.choices(list(choices), weights=list(choices.values()))[0]


class Looks:
    """`tokens` and `days` keep the amounts and dates that were printed, for what they show of their form."""

    def __init__(self, rng, language, naming, currency, isMixed, isUnprinted):
        self.naming, self.months, self.isUnprinted = naming, language.months, isUnprinted
        self.marks = rng.choice(language.marks) if rng.random() < 0.9 else rng.choice(MARKS)
        self.mark, self.group = self.marks[0], self.marks[1]
        self.pattern = rng.choice(language.dates) if rng.random() < 0.92 else rng.choice(PATTERNS)
        if language.code == "th" and rng.random() < 0.4:
            self.pattern = rng.choice(("dd/mm/bbbb", "dd mmm bbbb"))
        digits = money.digits(currency)
        self.isTrimmed = self.group == "_" and not isMixed and digits == 2 and rng.random() < 0.1
        self.hasNeedlessDecimals = digits == 0 and not isMixed and rng.random() < 0.1
        self.style = weighted(rng, STYLES)
        self.place = rng.choice(("before", "before", "outside", "behind", "behind close"))
        self.tokens, self.days = [], []
        self.unusual, self.isInCents = None, False

    def magnitude(self, minor, currency):
        """The amount without sign and currency."""
        decimals = money.digits(currency)
        shown = 2 if self.hasNeedlessDecimals else 0 if self.isUnprinted else decimals
        text = str(abs(minor)) if self.isInCents else money.number(minor, decimals, self.mark, self.group, shown)
        if self.isTrimmed and self.mark in text:
            text = text.rstrip("0").rstrip(self.mark)
        self.tokens.append(text)
        return text

    def marked(self, text, currency):
        """With the currency, where the cells say it."""
        if self.naming == "code":
            return f"{text} {currency}" if self.place.startswith("behind") else f"{currency} {text}"
        if self.naming == "sign":
            sign = money.SIGNS.get(currency, currency)
            return {"behind": f"{text} {sign}", "behind close": text + sign}.get(self.place, sign + text)
        return text

    def unit(self, currency):
        """What the number behind a cell is divided by."""
        return 1 if self.isInCents else 10 ** money.digits(currency)

    def unsigned(self, minor, currency):
        return Cell(self.marked(self.magnitude(minor, currency), currency), Fraction(abs(minor), self.unit(currency)))

    def signed(self, minor, currency, style=None):
        style, text = style or self.style, self.magnitude(minor, currency)
        number = Fraction(minor, self.unit(currency))
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

    def date(self, day, time):
        text = dates.printed(day, self.unusual or self.pattern, self.months, time)
        self.days.append((text, day))
        return Cell(text, day)

    def plainDay(self, day):
        """Without a time, as lines around the table have it."""
        return dates.printed(day, self.pattern.split(" hh")[0].split("Thh")[0], self.months)
