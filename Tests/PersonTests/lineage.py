"""What each device knows of each value: the version that it holds and all versions that it has seen, as the literature has it of causal histories."""
import collections
import itertools

Cell = collections.namedtuple("Cell", "value version seen")
"""A value, which edit made it, and the edits that this device knows of."""

COLUMNS = ("note", "categoryKey", "tags", "date")
"""The columns of a transaction whose values are followed; its amount, type and account are its shape."""


class Held(dict):
    """What a device holds: for each name of a record its cells; `shape` are the live rows, one or the parts of a division."""

    def copy(self):
        return Held({name: dict(cells) for name, cells in self.items()})


class Versions:
    """Gives each edit its number, and says what must come of two histories of a cell."""

    def __init__(self):
        self.numbers = itertools.count(1)

    def edited(self, old, value):
        version = next(self.numbers)
        return Cell(value, version, (old.seen if old else frozenset()) | {version})

    def merged(self, one, other, value):
        """What a device holds of a cell after it has brought both together and the files hold `value`."""
        seen = one.seen | other.seen
        if value not in (one.value, other.value):
            version = next(self.numbers)  # parts of both
            return Cell(value, version, seen | {version})
        return Cell(value, one.version if value == one.value and relation(one, other) != "older" else other.version, seen)

    def noted(self, held, found):
        """What a device holds once its files are as `found`, by its own hand."""
        for name, cells in found.items():
            known = held.setdefault(name, {})
            for column, value in cells.items():
                if column not in known or known[column].value != value:
                    known[column] = self.edited(known.get(column), value)
        return held


def relation(one, other):
    """`same`, `newer` where the first one knows the second, `older`, or `apart`."""
    if one.value == other.value:
        return "same"
    if other.version in one.seen:
        return "newer"
    return "older" if one.version in other.seen else "apart"




class Mismatch(Exception):
    def __init__(self, kind, text):
        super().__init__(text)
        self.kind, self.text = kind, text


class Merging:
    """Holds what a merge made of two devices' records against what must come of them."""

    def __init__(self, versions, ours, theirs, found, listed, asked, counts, situation):
        self.versions, self.gone, self.doubles = versions, {}, set()
        self.ours, self.theirs, self.found = ours, theirs, found
        self.listed, self.asked, self.counts, self.situation = listed, asked, counts, situation

    def result(self):
        """What the device holds then; `Mismatch` where a value, a row or money came or went that must not."""
        held = Held()
        for name in {**self.ours, **self.theirs}:
            one, other, found = self.ours.get(name), self.theirs.get(name), self.found.get(name)
            if found is None:
                raise Mismatch("record-lost", f"{name} is in no row, and was {one or other}")
            held[name] = self.record(name, one, other, found)
        for name in self.found:
            if name not in held:
                raise Mismatch("record-made", f"{name}: {self.found[name]} was in neither copy")
        return held

    def record(self, name, one, other, found):
        if one is None or other is None:
            known = one or other
            for column, cell in known.items():
                if column in found and found[column] != cell.value:
                    raise Mismatch("changed", f"{name} {column}: only one copy has the record, with {cell.value!r}, and now it is {found.get(column)!r}")
            return dict(known)
        self.shape(name, one, other, found["shape"])
        held = {}
        for column in {**one, **other}:
            a, b = one.get(column), other.get(column)
            if a is None or b is None:
                held[column] = (a or b)._replace(value=found.get(column))
                continue
            if column not in found:
                held[column] = (b if relation(a, b) == "older" else a)._replace(seen=a.seen | b.seen)
                continue
            if column != "shape" and len(found["shape"]) == 1 == len(a_shape(one)) == len(a_shape(other)):
                self.cell(name, column, a, b, found.get(column))
            held[column] = self.versions.merged(a, b, found[column])
        return held

    def shape(self, name, one, other, found):
        a, b = one["shape"], other["shape"]
        how = relation(a, b)
        allowed = {"same": [a.value], "newer": [a.value], "older": [b.value], "apart": [a.value, b.value]}[how]
        if how == "same" and a.version != b.version and len(a.value) == 1:
            allowed = [a.value]
        # A row that one copy deletes and the other edits without knowing of it stays, and is listed.
        for gone, kept, known in ((a, b, (one, other)), (b, a, (other, one))):
            if not gone.value and kept.value and any(cell.version not in known[0].get(column, cell).seen for column, cell in known[1].items()):
                allowed = allowed + [kept.value]
                # What was typed into it before it was deleted comes along.
                if len(kept.value) == 1 and len(found) == 1 and all(part in choice for part, choice in zip(found[0], zip(*kept.value, *self.gone.get(name, ())))):
                    allowed = allowed + [found]
        if how == "apart" and len(a.value) == 1 == len(b.value) and len(found) == 1:
            # Amount of one and account of the other: each cell is one that a person chose.
            mixed = [tuple(pair) for pair in zip(*(value[0] for value in (a.value, b.value)))]
            if all(part in choice for part, choice in zip(found[0], mixed)):
                allowed = allowed + [found]
        if found not in allowed and name in self.doubles and list(found) == sorted([*a.value, *b.value]):
            # A row without an id that was edited since another copy made a record of it: nobody can tell, and it is said.
            self.counts["typed rows that stay twice, and are told"] += 1
            return
        if found not in allowed:
            kind = "money" if sorted(found) != sorted(a.value) and sorted(found) != sorted(b.value) else "came-back"
            if kind == "came-back" and (name, "shape") in self.asked:
                self.counts[f"shapes asked without need ({self.situation})"] += 1
                return
            raise Mismatch(kind, f"{name}: {found}, and ours is {a.value}, theirs {b.value} ({how})")
        if how == "apart":
            self.counts["shapes apart"] += 1

    def cell(self, name, column, a, b, found):
        how = relation(a, b)
        if how == "apart":
            self.counts["cells apart"] += 1
            if found not in (a.value, b.value):
                raise Mismatch("changed", f"{name} {column}: {found!r}, and ours is {a.value!r}, theirs {b.value!r}")
            lost = b.value if found == a.value else a.value
            if lost and lost not in self.listed and column != "tags":
                raise Mismatch("typed-lost", f"{name} {column}: {lost!r} is neither in the cell nor in Conflicts")
            return
        expected = a.value if how in ("same", "newer") else b.value
        if found == expected:
            return
        if (name, column) in self.asked and found in (a.value, b.value):
            # Without a state that both come from nobody knows which one is newer: it is asked.
            self.counts[f"asked without need ({self.situation})"] += 1
        else:
            raise Mismatch("came-back", f"{name} {column}: {found!r}, and the newer value is {expected!r} (ours {a.value!r}, theirs {b.value!r}, {how})")


def a_shape(record):
    return record["shape"].value
