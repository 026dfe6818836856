"""A bank: the true lines of an account, and what it offers for download at one time."""
import dataclasses
import datetime

SHOPS = (
    ("REWE Markt", "Kartenzahlung girocard"), ("Stadtwerke Elbtal", "Abschlag Strom"), ("Café de l'Étoile", "Merci"), ("Bäckerei Brot & Sohn", "Brezeln"),
    ("Nordlicht Möbel GmbH", "Rechnung Regal"), ("Bus Ticket AG", "Fahrschein"), ("Streaming Plus", "Abo"), ("東京ガス", "ガス料金"))
RENT, SALARY, COFFEE = ("Hausverwaltung Linde", "Miete Wohnung 12"), ("Muster Werke AG", "Gehalt"), ("Kiosk am Eck", "Kaffee")


@dataclasses.dataclass
class Line:
    """One line, as the bank knows it; what two downloads print of it can differ."""
    account: str
    number: int
    date: datetime.date
    minor: int
    payee: str
    purpose: str
    is_late: bool = False
    """The bank books it days later, between lines that were there already."""

    @property
    def name(self):
        return self.account, self.number

    @property
    def reference(self):
        return f"{self.number * 7919 % 1000000:06d}" if self.number % 3 else f"{self.number:06d}"

    @property
    def value_date(self):
        return self.date + datetime.timedelta(days=self.number % 3)


class Account:
    def __init__(self, key, opening, rng, count=60):
        self.key, self.opening = key, opening
        self.has_late = False
        self.lines = []
        day = datetime.date(2026, 1, 2)
        while len(self.lines) < count:
            day += datetime.timedelta(days=rng.choice((0, 0, 1, 1, 1, 2)))
            kind = rng.random()
            if kind < 0.08:
                self._add(day, -80000, RENT, rng)
            elif kind < 0.16:
                self._add(day, 251337, SALARY, rng)
            elif kind < 0.28:
                for _ in range(rng.choice((1, 1, 1, 2))):
                    self._add(day, -450, COFFEE, rng)
            else:
                minor = rng.randint(1, 90000)
                self._add(day, minor if rng.random() < 0.12 else -minor, rng.choice(SHOPS), rng)
        for line in rng.sample(self.lines[5:-5], 2):
            line.is_late = True

    def _add(self, day, minor, words, rng):
        payee, purpose = words
        self.lines.append(Line(self.key, len(self.lines), day, minor, payee, f"{purpose} {day:%m/%Y}" if rng.random() < 0.7 else purpose))

    def booked(self):
        """The lines that the bank shows now, with the balance behind each."""
        balance, found = self.opening, []
        for line in self.lines:
            if line.is_late and not self.has_late:
                continue
            balance += line.minor
            found.append((line, balance))
        return found


def words(line, rng, rewording):
    """Payee and purpose as one download prints them: a bank changes its words now and then."""
    if rewording and rng.random() < 0.08:
        return line.payee.upper(), f"{line.purpose} REF {line.number}"
    return line.payee, line.purpose
