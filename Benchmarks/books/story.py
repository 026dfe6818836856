"""One story of a household's money, or a random one: what each layout tells in its own columns."""
import dataclasses
import datetime
import random

CATEGORIES = [("Everyday", "Groceries"), ("Everyday", "Household"), ("Home", "Rent"), ("Fun", "Cinema"), ("Car", "Fuel"),
              ("Health", "Pharmacy"), ("Fun", "Books")]
EARNING = [("Income", "Salary"), ("Income", "Interest")]
PAYEES = ["Corner Market", "Big Store", "Landlord", "Odeon", "Station 7", "Green Cross", "Paper & Ink", "Bäckerei Süß"]


@dataclasses.dataclass
class Row:
    """A movement on one account. `partner` is the other account of a transfer; `part` the place in a split, and its size."""
    entry: int
    date: datetime.date
    account: str
    minor: int
    payee: str
    group: str = ""
    leaf: str = ""
    partner: str = ""
    note: str = ""
    tags: tuple = ()
    cleared: bool = True
    part: tuple = ()

    @property
    def amount(self): return f"{self.minor / 100:.2f}"

    @property
    def size(self): return f"{abs(self.minor) / 100:.2f}"

    @property
    def isEarned(self): return self.group == "Income"


class Story:
    """`rows` in the order of days; `openings` are what the accounts had before."""

    def __init__(self, seed=None):
        self.accounts = ["Checking", "Savings", "Visa", "Cash"]
        self.kinds = {"Checking": "bank", "Savings": "bank", "Visa": "card", "Cash": "cash"}
        self.openings = {"Checking": 150000, "Savings": 800000, "Cash": 6000}
        self.start = datetime.date(2025, 12, 1)
        self.rows, self.count, self.plans = [], 0, None
        if seed is None:
            self.fixed()
        else:
            self.random(random.Random(f"books-{seed}"))
        self.rows.sort(key=lambda row: (row.date, row.entry))

    def add(self, day, account, minor, payee, category, **more):
        self.count += 1
        self.rows.append(Row(self.count, day, account, minor, payee, *category, **more))

    def move(self, day, source, target, minor, **more):
        self.count += 1
        for account, other, signed in ((source, target, -minor), (target, source, minor)):
            self.rows.append(Row(self.count, day, account, signed, f"Transfer {source} {target}", partner=other, **more))

    def split(self, day, account, payee, parts, **more):
        self.count += 1
        for number, (minor, category) in enumerate(parts, 1):
            self.rows.append(Row(self.count, day, account, minor, payee, *category, part=(number, len(parts)), **more))

    def fixed(self):
        day = datetime.date
        self.add(day(2025, 12, 15), "Checking", 285000, "Nordlicht Inc", EARNING[0], note="December pay")
        self.add(day(2025, 12, 17), "Checking", -92000, "Landlord", CATEGORIES[2])
        self.add(day(2025, 12, 20), "Visa", -4280, "Corner Market", CATEGORIES[0], tags=("food", "weekly"))
        self.move(day(2025, 12, 22), "Checking", "Savings", 40000, note="put away")
        self.add(day(2025, 12, 29), "Cash", -1250, "Odeon", CATEGORIES[3], cleared=False)
        self.split(day(2026, 1, 3), "Checking", "Big Store", [(-4000, CATEGORIES[0]), (-3550, CATEGORIES[1])], note="weekend")
        self.move(day(2026, 1, 5), "Checking", "Cash", 8000)
        self.add(day(2026, 1, 9), "Visa", -3100, "Paper & Ink", CATEGORIES[6], tags=("gift",))
        self.add(day(2026, 1, 12), "Visa", 1820, "Paper & Ink", CATEGORIES[6], note="sent back")
        self.add(day(2026, 1, 15), "Checking", 285000, "Nordlicht Inc", EARNING[0])
        self.move(day(2026, 1, 20), "Checking", "Visa", 5560)
        self.add(day(2026, 1, 28), "Cash", -730, "Bäckerei Süß", CATEGORIES[0], cleared=False)

    def random(self, rng):
        self.openings = {name: rng.randrange(1, 900000) for name in ["Checking", "Savings", "Cash"]}
        day = self.start
        for _ in range(rng.randrange(8, 40)):
            day += datetime.timedelta(rng.choice([0, 1, 1, 2, 3, 5, 13]))
            more = {"note": rng.choice(["", "", "a note", "milk, bread"]), "cleared": rng.random() < 0.7}
            account = rng.choice(["Checking", "Checking", "Visa", "Cash"])
            minor = rng.choice([rng.randrange(1, 20000), rng.randrange(1, 999) * 100, rng.randrange(100000, 2000000)])
            payee, category, lot = rng.choice(PAYEES), rng.choice(CATEGORIES), rng.random()
            if lot < 0.12:
                self.add(day, "Checking", minor + 100000, "Nordlicht Inc", EARNING[0], **more)
            elif lot < 0.16:
                self.add(day, "Savings", minor, "Bank", EARNING[1], **more)
            elif lot < 0.22:
                self.add(day, account, minor, payee, category, **more)
            elif lot < 0.40:
                source, target = rng.sample(self.accounts, 2)
                self.move(day, source, target, minor, **more)
            elif lot < 0.52:
                parts = [(-rng.randrange(1, 9000), name) for name in rng.sample(CATEGORIES, rng.randrange(2, 4))]
                self.split(day, account, payee, parts, **more)
            else:
                tags = tuple(rng.sample(["food", "weekly", "gift", "trip"], rng.randrange(0, 3)))
                self.add(day, account, -minor, payee, category, tags=tags, **more)
        # What tells apart spending and earning is in every story, as in every household.
        self.add(day, "Checking", 250000, "Nordlicht Inc", EARNING[0])
        for category in CATEGORIES:
            self.add(day, "Checking", -rng.randrange(100, 9000), rng.choice(PAYEES), category)

    def of(self, account): return [row for row in self.rows if row.account == account]

    def entries(self):
        """The rows of each entry together, in order."""
        found = {}
        for row in self.rows: found.setdefault(row.entry, []).append(row)
        return list(found.values())


class Truth:
    """What the books must say after a layout was taken over. `says` are the words for what the layout can tell."""

    def __init__(self, story, says, accounts=None):
        rows = [row for row in story.rows if (accounts is None or row.account in accounts) and not ("unmoved" in says and row.partner)]
        self.balances = {name: 0 for name in story.accounts if accounts is None or name in accounts}
        for row in rows: self.balances[row.account] += row.minor
        if "opening" in says:
            for name, minor in story.openings.items():
                if name in self.balances: self.balances[name] += minor
        # An account without a row and without a beginning is not in the file.
        told = {row.account for row in rows} | (set(story.openings) if "opening" in says else set())
        self.balances = {name: minor for name, minor in self.balances.items() if name in told}
        self.flows = {}
        for row in rows:
            if not row.partner:
                key = (row.date.year, row.leaf.lower() if "category" in says else "")
                self.flows[key] = self.flows.get(key, 0) + row.minor
        whole = lambda row: "split" in says or not row.part
        self.count = sum(map(whole, rows)) + len({row.entry for row in rows if not whole(row)} if "whole" in says else [row for row in rows if not whole(row)])
        self.moves = sum(bool(row.partner) for row in rows)
        pairs = {}
        for row in rows:
            if row.partner: pairs.setdefault(row.entry, []).append(row)
        self.linked = 2 * sum(len(halves) == 2 for halves in pairs.values())
        self.splits = len({row.entry for row in rows if row.part}) if "split" in says else 0
        self.cleared = sum(row.cleared for row in rows) if "cleared" in says else None
        self.tags = sum(len(row.tags) for row in rows) if "tags" in says else None
        self.notes = {row.note for row in rows if row.note} if "notes" in says else set()
