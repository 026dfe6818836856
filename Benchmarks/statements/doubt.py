"""What a careful person could not tell from a table: the reasons for which asking is right."""
import dates
import money


def reasons(made):
    found = set()
    columns, facts = made.columns, made.facts
    minors = [line.minor for line in made.lines if line.minor]
    if len(minors) < 2:
        found.add("one line")
    if columns.model == "signed" and not made.chain:
        found |= signs(made, sum(minor < 0 for minor in minors), sum(minor > 0 for minor in minors))
    if not made.chain and not columns.isUnknown and columns.model in ("direction", "suffix"):
        found |= oneSide(made, minors)
    if columns.isUnknown:
        found |= directions(made)
    if not facts.hasHeader:
        found |= names(made)
    if not money.isDecimalClear(made.looks.tokens, digits(made)) or facts.isMixed and not money.isDecimalClear(made.looks.tokens, None):
        found.add("decimal mark")
    if not dates.isClear([text for text, _ in made.looks.days], [day for _, day in made.looks.days]):
        found.add("date order")
    if made.looks.unusual in dates.YEARLESS:
        found.add("no year")
    if "bbbb" in made.looks.pattern and not made.looks.unusual:
        found.add("Buddhist year")
    return found


def signs(made, outs, ins):
    """Signs as printed are the rule; where most is money in, or a card may print its charges without a sign, asking is right."""
    if made.columns.isFlipped:
        return set() if made.hasCardWord and outs >= 4 and outs >= 3 * ins else {"sign of a card"}
    if made.facts.kind == "card" and outs < 4:
        return {"sign of a card"}
    if ins and not outs and made.looks.style != "plus":
        return {"no sign at all"}
    return {"mostly money in"} if ins > outs and made.looks.style != "plus" else set()


def oneSide(made, minors):
    """One letter that all rows have, or one side that is marked beside another that is not there."""
    if {minor > 0 for minor in minors} == {True, False}:
        return set()
    if made.columns.model == "suffix":
        return {"sign by suffix"} if made.isOnlyCR else set()
    return {"one letter"} if max(map(len, made.columns.words)) == 1 else set()


def directions(made):
    """Words that nobody may know say enough where balances give most of them; without words the oldest line has no direction."""
    columns, known = made.columns, [line.minor > 0 for line in made.lines[1:] if line.minor]
    if not made.chain:
        return {"unknown words"}
    if len({line.minor > 0 for line in made.lines if line.minor}) == 1:
        # One or two other lines that went out do not say which way the oldest goes.
        isOpen = columns.model == "bare" and columns.balances != "both" and len(known) < 3 and True not in known
        return {"one line without a direction"} if isOpen else set()
    if columns.model == "bare":
        return set() if columns.balances == "both" else {"one line without a direction"}
    return set() if len(known) >= 5 and len(set(known)) == 2 else {"few balances"}


def names(made):
    """Without names only the plainest tables say enough, and a running balance over some rows."""
    columns, roles = made.columns, made.columns.roles
    if columns.model in ("direction", "suffix") or columns.model == "pair" and not (made.chain and len(made.lines) >= 4):
        return {"no names"}
    if columns.dating != "single" or columns.balances in ("day", "both") or {"foreign", "number"} & set(roles):
        return {"no names"}
    if columns.balances == "running" and len(made.lines) < 4 or any(line.isPending for line in made.lines):
        return {"no names"}
    return set()


def digits(made):
    """The decimals of the currency that the file states; None where it states none."""
    facts = made.facts
    if facts.naming == "sign" and money.SIGNS.get(facts.currency, facts.currency) in money.SHARED:
        return None
    return money.digits(facts.currency) if facts.naming != "none" or made.columns.stated else None
