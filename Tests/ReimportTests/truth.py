"""What must be in the dataset: which of the bank's lines are held, and which the person deleted."""
import collections

from model import signed_minor


class Failure(Exception):
    def __init__(self, kind, text):
        super().__init__(f"{kind}: {text}")
        self.kind, self.text = kind, text


class Truth:
    """The bank's lines by name. Rows are counted by their amount over all accounts, since a person moves rows and a bank moves days."""

    def __init__(self, accounts):
        self.lines = {line.name: line for account in accounts for line in account.lines}
        self.held = set()
        self.deleted = set()
        """Rows of these lines were deleted by the person; their lines stay away."""
        self.open = set()
        """Lines whose row was deleted and whose import was undone since: either is right."""

    def counts(self, names):
        return collections.Counter(self.lines[name].minor for name in names)

    @staticmethod
    def live(world):
        """How many rows that are not deleted each amount has."""
        return collections.Counter(minor for minor, _ in Truth.rows(world))

    @staticmethod
    def rows(world):
        """The amount and the day of each row that is not deleted."""
        table = world.table("Transactions")
        live = [row for row in table.record_rows() if not table.text(row, "deletedAt").strip()]
        return [(signed_minor(table, row, 2), table.text(row, "date")) for row in live]

    def check(self, world, what):
        """Each amount as often as its lines are held: none twice, none lost."""
        rows = self.live(world)
        sure = self.counts(self.held - self.deleted - self.open)
        most = self.counts(self.held - self.deleted)
        for minor in sorted(rows | most):
            if rows[minor] > most[minor]:
                raise Failure("doubled", f"{what}: {minor} stands {rows[minor]} times, and {most[minor]} lines have it")
            if rows[minor] < sure[minor]:
                raise Failure("lost", f"{what}: {minor} stands {rows[minor]} times, and {sure[minor]} lines have it")

    def after_undo(self, world, names, what):
        """What is left of the lines of an import that was taken back: rows that were edited since."""
        rows = self.live(world)
        before = self.counts(self.held - self.deleted)
        for minor, number in rows.items():
            if number > before[minor]:
                raise Failure("doubled", f"{what}: {minor} stands {number} times, and stood {before[minor]} times before")
        days = set(self.rows(world))
        # Of lines with one amount, those go whose day no row has any more.
        for name in sorted(names, key=lambda name: ((self.lines[name].minor, str(self.lines[name].date)) in days, name)):
            minor = self.lines[name].minor
            if name in self.deleted:
                self.open.add(name)
                self.deleted.discard(name)
                self.held.discard(name)
            elif name in self.held and rows[minor] < self.counts(self.held - self.deleted)[minor]:
                self.held.discard(name)
