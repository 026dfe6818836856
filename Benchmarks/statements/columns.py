"""Which columns a table has, in which order, and what they are called."""
import languages
from looks import weighted

ORDER = ("number", "date", "purchase", "value", "payee", "text", "category", "reference", "foreign", "foreignCurrency", "direction",
         "out", "in", "amount", "currency", "before", "balance", "status")

PARTS = {"en": ("Day", "Month", "Year"), "de": ("Tag", "Monat", "Jahr"), "fr": ("Jour", "Mois", "Année"), "es": ("Día", "Mes", "Año"),
         "it": ("Giorno", "Mese", "Anno"), "nl": ("Dag", "Maand", "Jaar"), "pl": ("Dzień", "Miesiąc", "Rok"), "pt": ("Dia", "Mês", "Ano"),
         "sv": ("Dag", "Månad", "År"), "fi": ("Päivä", "Kuukausi", "Vuosi"), "ja": ("日", "月", "年"), "tr": ("Gün", "Ay", "Yıl")}
"""What columns of a part of a date are called."""
MINOR = {"en": ("(pence)", "in cents", "(minor units)"), "de": ("in Cent", "(Cent)"), "fr": ("en centimes",), "es": ("(céntimos)", "en centavos"),
         "it": ("in centesimi",), "nl": ("in centen", "(cent)"), "pl": ("w groszach", "(grosze)"), "pt": ("em centavos",), "sv": ("(öre)",), "da": ("(øre)",)}
"""What the name of a column of cents has behind the word for amounts."""

UNKNOWN = (("გასავალი", "შემოსავალი"), ("ចេញ", "ចូល"), ("ወጪ", "ገቢ"), ("зарлага", "орлого"), ("jitar", "nakar"), ("wychodne", "przychodne"), ("W-", "E+"))
"""Words for money out and in that a reader may not know."""


class Columns:
    """`roles` and `names` go side by side. `model` says how money out differs from money in."""

    def __init__(self, rng, language, facts):
        self.rng, self.language, self.facts, self.headers = rng, language, facts, {}
        self.model = weighted(rng, {"signed": 45, "direction": 16, "pair": 32, "suffix": 5})
        self.isFlipped = facts.kind == "card" and self.model == "signed" and rng.random() < 0.5
        self.filler = weighted(rng, {"": 60, "0": 25, "-": 5})
        self.isUnknown = False
        self.hasSignedDebits = self.model == "pair" and rng.random() < 0.15
        self.dating = weighted(rng, {"single": 60, "value": 25, "purchase": 15})
        balances = {"none": 45, "running": 36, "day": 4, "both": 4, "ends": 11} if facts.kind != "card" else {"none": 85, "ends": 15}
        self.balances = weighted(rng, balances)
        if facts.isMixed and (self.balances not in ("none", "running") or rng.random() < 0.5):
            self.balances = "none"
        self.fileOrder = weighted(rng, {"oldest": 48, "newest": 45, "newest days": 7})
        self.words = self.chooseNames()
        self.roles = sorted(self.headers, key=ORDER.index)
        if rng.random() < 0.45:
            rng.shuffle(self.roles)
        self.names = [self.headers[role] for role in self.roles]
        if facts.naming == "header":
            self.nameCurrency()

    def isTrue(self, name):
        """Whether a name says nothing wrong of the currency."""
        code = languages.stated(name)
        return code is None or code == self.facts.currency and not self.facts.isMixed

    def named(self, role, choices):
        free = [name for name in choices if self.isTrue(name) and name not in self.headers.values()]
        self.headers[role] = self.rng.choice(free) if free else role.capitalize()

    def chooseNames(self):
        """Fills `headers`; returns the words of the column of directions."""
        rng, language, words = self.rng, self.language, None
        if self.dating == "single":
            self.named("date", language.date)
        elif self.dating == "value":
            self.named("value", language.value)
            self.named("date", language.booking + language.date)
        else:
            self.named("purchase", language.purchase)
            self.named("date", language.booking)
        self.named("text", language.text)
        if rng.random() < 0.4:
            self.named("payee", language.payee)
        if self.model == "pair":
            pairs = [pair for pair in language.pairs if all(map(self.isTrue, pair))]
            self.headers["out"], self.headers["in"] = rng.choice(pairs or [("Debit", "Credit")])
        else:
            self.named("amount", language.amount)
        if self.model == "direction":
            words = rng.choice(language.dirs)
            self.named("direction", language.direction)
        if self.balances in ("running", "day"):
            self.named("balance", language.balance)
        elif self.balances == "both":
            self.headers["before"], self.headers["balance"] = language.opening[0], language.closing[0]
        if self.facts.naming == "column":
            self.named("currency", language.currency)
        for role, chance in (("reference", 0.35), ("category", 0.15), ("status", 0.12)):
            if rng.random() < chance:
                self.named(role, getattr(language, role))
        if language.original and not self.facts.isMixed and rng.random() < 0.08:
            self.headers["foreign"], self.headers["foreignCurrency"] = rng.choice(language.original)
        if rng.random() < 0.08:
            self.headers["number"] = "#"
        return words

    def nameCurrency(self):
        for index, role in enumerate(self.roles):
            if role in ("amount", "out", "in") or role == "balance" and self.rng.random() < 0.5:
                if not languages.stated(self.names[index]):
                    self.names[index] += f" ({self.facts.currency})" if self.rng.random() < 0.7 else f" {self.facts.currency}"

    def splitDate(self):
        """Day, month and year in three columns."""
        place = self.roles.index("date")
        self.roles[place:place + 1] = ["day", "month", "year"]
        self.names[place:place + 1] = PARTS[self.language.code]

    def countCents(self, rng):
        """Amounts in the smallest unit of the currency, as their names say."""
        word = rng.choice(MINOR[self.language.code])
        for index, role in enumerate(self.roles):
            if role in ("amount", "out", "in"):
                self.names[index] += " " + word

    def speakUnknown(self, rng):
        """Directions in words that nobody may know, or no directions but those that balances give."""
        self.isUnknown = True
        if rng.random() < 0.7:
            self.words = rng.choice(UNKNOWN)
            return
        self.model = "bare"
        place = self.roles.index("direction")
        del self.roles[place], self.names[place]

    @property
    def stated(self):
        """The currencies that names state."""
        return {languages.stated(name) for name in self.names} - {None}

    @property
    def hasSharedSign(self):
        """Whether nothing but a sign that several currencies have says it: a reader may name none."""
        naming = [name for name in self.names if languages.stated(name)]
        return bool(naming) and all("(kr)" in name for name in naming)

    def features(self):
        unknown = "unknown words" if self.isUnknown and self.model == "direction" else self.model
        found = {"amounts": "flipped" if self.isFlipped else unknown, "two dates": self.dating, "balances": self.balances,
                 "order": self.fileOrder, "header": "named" if self.facts.hasHeader else "none"}
        if self.model == "pair":
            found["filler"] = ("signed " if self.hasSignedDebits else "") + (self.filler or "blank")
        return found
