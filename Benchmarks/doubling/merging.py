"""Copies that are made to keep a merge busy."""
from place import STAMP, number_id
from shape import shapes

SHAPES, shape = shapes()
OTHER = 500_000_000


def both(place, count, more=0, **values):
    """Two copies, the rows of which have ids of their own."""
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count, **values)
    place.transactions(theirs, count + more, **{"id": lambda n: number_id(OTHER + n), **values})
    return ours, theirs


def merge(ours, theirs, *more):
    return ["merge", theirs, "--dataset", ours, "--dry-run", "--yes", "--json", *more]


@shape("merge: one id in all rows", 8_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count, id=number_id(7), payee=lambda n: f"Market {n}")
    place.transactions(theirs, count, id=number_id(7), payee=lambda n: f"Shop {n}")
    return merge(ours, theirs)


@shape("merge: one import key in all rows", 8_000)
def _(place, count):
    return merge(*both(place, count, importKey="v1:" + "ab" * 16, externalId="X"))


@shape("merge: payments that are all alike", 8_000)
def _(place, count):
    return merge(*both(place, count))


@shape("merge: one division of many lines", 8_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count, importKey=lambda n: f"v1:{n:032x}", splitId=number_id(8))
    place.transactions(theirs, count, id=lambda n: number_id(OTHER + n), importKey=lambda n: f"v1:{n:032x}", splitId=number_id(9))
    return merge(ours, theirs)


@shape("merge: one transfer of many rows", 8_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count, type="transfer", categoryKey="", transferId=number_id(8), direction=lambda n: "in" if n % 2 else "out")
    place.transactions(theirs, count, type="transfer", categoryKey="", transferId=number_id(8), note="x", direction=lambda n: "in" if n % 2 else "out")
    return merge(ours, theirs)


@shape("merge: transfers of which each copy took a half", 4_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    values = dict(type="transfer", categoryKey="", transferId=lambda n: number_id(OTHER + n // 2))
    place.transactions(ours, count, direction=lambda n: "in" if n % 2 else "out", amount="1.00", **values)
    place.transactions(theirs, count, direction=lambda n: "out" if n % 2 else "in", amount="2.00",
                       updatedAt="2026-02-01T00:00:00.000Z", **values)
    return merge(ours, theirs)


@shape("merge: rows without ids", 8_000)
def _(place, count):
    return merge(*both(place, count, id="", payee=lambda n: f"Market {n}"))


@shape("merge: equal rows without ids", 8_000)
def _(place, count):
    return merge(*both(place, count, id=""))


@shape("merge: one occurrence of a rule", 8_000)
def _(place, count):
    return merge(*both(place, count, recurringRuleId=number_id(3), occurrenceDate="2026-03-02"))


@shape("merge: every row changed in both", 4_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count, payee=lambda n: f"Here {n}")
    place.transactions(theirs, count, payee=lambda n: f"There {n}")
    return merge(ours, theirs)


@shape("merge: unknown categories in all rows", 4_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count, categoryKey=lambda n: f"gone-{n}", updatedAt=STAMP)
    place.transactions(theirs, count, categoryKey=lambda n: f"lost-{n}", note="x")
    return merge(ours, theirs)


@shape("merge: columns of the person's own", 4_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    own = [f"Own {n}" for n in range(count)]
    place.tab(ours, "Transactions", [{"id": number_id(1), "date": "2026-03-02", "amount": "1", "type": "expense", **{name: "a" for name in own}}], more=own)
    place.tab(theirs, "Transactions", [{"id": number_id(1), "date": "2026-03-02", "amount": "1", "type": "expense", **{name: "b" for name in own}}], more=own)
    return merge(ours, theirs)


@shape("merge: a file of conflicts with many values", 2_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count)
    place.transactions(theirs, count, payee="Other")
    header = ["tab", "id", "column", "winner"] + [f"{word}{n + 1}" for n in range(count) for word in ("value", "from", "time")]
    place.file("Money/Data/Conflicts.csv", ",".join(header) + "\n" + "".join(f"Transactions,{number_id(n)},payee,,Market,Money,,Other,Copy\n" for n in range(count)))
    return merge(ours, theirs)


@shape("merge of another dataset: accounts of one name", 8_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    for folder, code in ((ours, "EUR"), (theirs, "USD")):
        place.tab(folder, "Accounts", ({"accountKey": f"{'cash' if folder == ours else 'cash'}-{n}", "name": f"Cash {n}", "type": "cash", "currency": code,
                                        "startingBalance": "1.00", "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return merge(ours, theirs, "--different-datasets")


@shape("merge of another dataset: the same accounts with other balances", 8_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    for folder, start in ((ours, "1.00"), (theirs, "2.00")):
        place.tab(folder, "Accounts", ({"accountKey": f"cash-{n}", "name": f"Cash {n}", "type": "cash", "currency": "EUR",
                                        "startingBalance": start, "isActive": "TRUE", "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return merge(ours, theirs, "--different-datasets")


@shape("merge of another dataset: categories with one key", 8_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    for folder in (ours, theirs):
        place.tab(folder, "Categories", ({"categoryKey": "food", "name": f"{'Food' if folder == ours else 'Meal'} {n}", "type": "expense", "isActive": "TRUE",
                                          "createdAt": STAMP, "updatedAt": STAMP} for n in range(count)))
    return merge(ours, theirs, "--different-datasets")


@shape("merge: a chain of categories, each below the next", 4_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    for folder, step in ((ours, 1), (theirs, -1)):
        place.tab(folder, "Categories", ({"categoryKey": f"c-{n}", "name": f"Name {n}", "type": "expense", "isActive": "TRUE",
                                          "parentKey": f"c-{n + step}" if 0 <= n + step < count else "", "createdAt": STAMP, "updatedAt": STAMP}
                                         for n in range(count)))
    return merge(ours, theirs)


@shape("diff: equal payments under other ids", 8_000)
def _(place, count):
    ours, theirs = both(place, count)
    return ["diff", theirs, "--dataset", ours, "--json"]


@shape("diff: every cell of a column", 8_000)
def _(place, count):
    ours, theirs = place.dataset(), place.dataset("Copy")
    place.transactions(ours, count)
    place.transactions(theirs, count, payee="Other")
    return ["diff", theirs, "--dataset", ours]
