"""An account's true lines: what a generated statement must give, whatever it looks like."""
import datetime

import money

KINDS = ("current", "current", "current", "card", "savings", "landlord", "business", "wallet")


SCALES = {"JPY": 100, "KRW": 1000, "VND": 20000, "CLP": 900, "ISK": 130, "XOF": 600, "HUF": 350, "IDR": 15000, "IRR": 40000, "COP": 4000, "RSD": 110}
"""How many units are about one euro."""


class Line:
    """One line as the bank knows it."""

    def __init__(self, **members):
        self.__dict__.update(members)


def make(rng, language, kind, currencies, wholeOnly=False):
    """The opening balances, and lines in order of booking, each with the balance of its currency before and after it."""
    count = rng.choice((2, 3, 4, 6, 8, 10, 12, 15, 20, 30))
    day = datetime.date(rng.randint(2018, 2026), rng.randint(1, 12), rng.randint(1, 28))
    step = rng.choice((1, 2, 3, 3, 9, 30))
    balance = {currency: rng.randint(1_000, 900_000) * 10 ** max(0, money.digits(currency) - 2) for currency in currencies}
    if wholeOnly:
        balance = {currency: minor // 100 * 100 for currency, minor in balance.items()}
    opening, lines = dict(balance), []
    for index in range(count):
        day += datetime.timedelta(days=rng.randint(0, step))
        currency = rng.choice(currencies)
        text, earned = words(rng, language, kind)
        minor = magnitude(rng, currency) * (1 if earned else -1)
        if rng.random() < 0.01:
            minor = 0
        if wholeOnly:
            minor = minor // 100 * 100
        balance[currency] += minor
        lines.append(Line(
            date=day, value=day + datetime.timedelta(days=rng.choice((0, 0, 1, 2, -1))),
            purchase=day - datetime.timedelta(days=rng.choice((0, 1, 1, 2, 3))),
            minor=minor, currency=currency, text=text, reference=f"{rng.choice('ABX')}{rng.randint(10_000, 99_999)}{index:03}",
            balance=balance[currency], before=balance[currency] - minor, isPending=False, foreign=None))
    return opening, lines


def words(rng, language, kind):
    """A text and whether it is money in."""
    share = {"current": 0.25, "card": 0.08, "savings": 0.6, "landlord": 0.88, "business": 0.75, "wallet": 0.35}[kind]
    earned = rng.random() < share
    if kind == "landlord" and earned:
        pool = language.rent
    elif kind == "card":
        pool = language.paid + language.income[-1:] if earned else language.out
    else:
        pool = language.income if earned else language.out
    text = rng.choice(pool)
    if rng.random() < 0.3:
        text += rng.choice((f" {rng.randint(100, 9999)}", " Nr. 12/04", " 02/11 16:57", ", Tel 030", " & Co", " A-17", " 4,99"))
    return text, earned


def magnitude(rng, currency):
    """Minor units of a plausible payment."""
    scale = SCALES.get(currency, 1)
    decimals = money.digits(currency)
    euros = rng.choice((rng.randint(1, 30), rng.randint(1, 30), rng.randint(5, 300), rng.randint(200, 5000)))
    if decimals == 0 or currency in money.UNPRINTED:
        return rng.randint(max(1, euros * scale // 2), euros * scale) * 10 ** decimals
    if rng.random() < 0.2:
        return euros * 10 ** decimals
    return euros * 10 ** decimals + rng.randint(1, 10 ** decimals - 1)


def withoutZeros(lines):
    """Makes lines of nothing small ones, with the balances after them: two columns of amounts show no line of nothing."""
    for index, line in enumerate(lines):
        if line.minor == 0:
            line.minor = 10 ** money.digits(line.currency)
            line.balance += line.minor
            for later in lines[index + 1:]:
                if later.currency == line.currency:
                    later.balance += line.minor
                    later.before += line.minor
