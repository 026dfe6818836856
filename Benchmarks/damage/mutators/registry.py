"""The registry: code -> how a dataset gets that damage, and what was damaged."""
import random

import catalogue

BOTH = ("csv", "xlsx")
REGISTRY = {}


class Dice(random.Random):
    """Chance from a code and a seed. Of forms that are few, one seed after the other takes each in turn, and all combinations of them."""

    def __init__(self, code, seed):
        super().__init__(f"{code} {seed}")
        self.turn = seed

    def form(self, forms):
        self.turn, index = divmod(self.turn, len(forms))
        return forms[index]


class Damage:
    """What was done: the place where known, with the text before and after.

    `rows` and `columns` are all places that a finding may name rightly. `also` are codes that are true as well, `twin` one that says the same.
    `command` is what to run where `validate` cannot see it. `isUnprivileged`: root would not notice. `severity` where it is not the catalogue's one.
    """

    def __init__(self, tab=None, row=None, column=None, old=None, new=None, file=None, also=(), twin=None, command=None, isUnprivileged=False, severity=None):
        self.tab, self.old, self.new, self.file, self.also = tab, old, new, file, set(also)
        self.rows = set() if row is None else {row} if isinstance(row, int) else set(row)
        self.columns = set() if column is None else {column} if isinstance(column, str) else set(column)
        self.twin, self.command, self.isUnprivileged, self.severity = twin, command, isUnprivileged, severity

    def __repr__(self):
        place = " ".join(filter(None, [self.file, self.tab, ",".join(map(str, sorted(self.rows)[:3])), ",".join(sorted(self.columns))]))
        change = " -> ".join(repr(text[:50]) for text in (self.old, self.new) if text is not None)
        return f"{place}: {change}" if change else place


class Mutator:
    def __init__(self, code, function, storages, isBased, isSaved):
        self.kind, self.function, self.storages, self.isBased, self.isSaved = catalogue.KINDS[code], function, storages, isBased, isSaved

    def __call__(self, dataset, rng):
        """Damages the folder; None where this dataset has nothing that can be damaged so."""
        damage = self.function(dataset, rng)
        if damage and self.isSaved:
            dataset.save()
        return damage


def files(code, storages=BOTH, base=False):
    """A mutator that changes files by itself."""
    return register(code, storages, base, False)


def cells(code, storages=BOTH, base=False):
    """A mutator that changes the tabs, which are then saved."""
    return register(code, storages, base, True)


def register(code, storages, isBased, isSaved):
    storages = (storages,) if isinstance(storages, str) else storages

    def keep(function):
        if code in REGISTRY:
            raise ValueError(f"{code} has two mutators")
        REGISTRY[code] = Mutator(code, function, storages, isBased, isSaved)
        return function

    return keep


def damage(code, dataset, seed):
    """Gives a dataset the damage of a code; what varies comes from the seed."""
    return REGISTRY[code](dataset, Dice(code, seed))
