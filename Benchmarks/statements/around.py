"""Lines before and after the table, and rows of it that are no entries."""
from looks import Cell


class Around:
    """Adds to a table's `preamble`, `body` and `footer`; `hasCardWord` says whether they show a card."""

    def __init__(self, made):
        self.made, self.rng, self.language = made, made.rng, made.language
        self.hasCardWord = False
        rng, facts = made.rng, made.facts
        self.join = rng.choice((lambda a, b: [f"{a}: {b}"], lambda a, b: [a, b], lambda a, b: [a + ":", b]))
        hasPreamble = facts.naming == "preamble" or rng.random() < 0.35
        made.features["preamble"] = "yes" if hasPreamble else "no"
        pairs = self.labels() if hasPreamble else []
        ends = self.whereEnds() if not facts.isMixed else None
        if ends:
            made.features["ends"] = ends
        if ends == "preamble":
            pairs += self.ends()
        made.preamble = [self.join(a, b) for a, b in pairs]
        if made.preamble and rng.random() < 0.5:
            made.preamble.append([""])
        if ends == "footer":
            made.footer += [self.join(a, b) for a, b in self.ends()]
        elif ends == "rows":
            self.addEndRows()
        if rng.random() < 0.08:
            self.addTotal()
        if rng.random() < 0.12:
            made.footer.append([rng.choice(("* * *", "www.example.com", "© 2026", "1/1"))])

    def whereEnds(self):
        """Where the opening and closing balances stand."""
        if self.made.columns.balances == "ends":
            return self.rng.choice(("preamble", "footer", "rows"))
        return "rows" if self.made.columns.balances == "running" and self.rng.random() < 0.15 else None

    def labels(self):
        rng, language, made = self.rng, self.language, self.made
        first, last = made.lines[0].date, made.lines[-1].date
        found = [(rng.choice(language.account), rng.choice(("DE02 1203 0000 0000 2020 51", "0012345678", "12-3456-7", "****1234")))]
        if made.facts.kind == "card" and rng.random() < 0.7:
            found.append((language.card[-1], "**** **** **** 4417"))
            self.hasCardWord = True
        if rng.random() < 0.6:
            found.append((rng.choice(language.period), f"{made.looks.plainDay(first.replace(day=1))} - {made.looks.plainDay(last)}"))
        if made.facts.naming == "preamble":
            found.append((rng.choice(language.currency), made.facts.currency))
        return found

    def ends(self):
        """The words for both balances with their amounts."""
        made, currency = self.made, self.made.facts.currency
        return [(self.rng.choice(self.language.opening), str(made.looks.signed(made.opening[currency], currency, "minus"))),
                (self.rng.choice(self.language.closing), str(made.looks.signed(made.lines[-1].balance, currency, "minus")))]

    def row(self, **cells):
        return [Cell(cells.get(role, "")) for role in self.made.columns.roles]

    def addEndRows(self):
        made, columns, currency = self.made, self.made.columns, self.made.facts.currency
        place = "balance" if "balance" in columns.roles else "amount" if columns.model == "signed" and not columns.isFlipped else None
        if not place:
            return
        opening, closing = (
            self.row(date=made.looks.plainDay(day), text=self.rng.choice(words), **{place: made.looks.signed(balance, currency)})
            for day, words, balance in ((made.lines[0].date, self.language.opening, made.opening[currency]),
                                        (made.lines[-1].date, self.language.closing, made.lines[-1].balance)))
        if columns.fileOrder != "oldest":
            opening, closing = closing, opening
        made.body = [("end", opening, None)] + made.body + [("end", closing, None)]

    def addTotal(self):
        made = self.made
        if made.columns.model != "signed" or made.facts.isMixed:
            return
        total = sum(line.minor for line in made.lines) * (-1 if made.columns.isFlipped else 1)
        row = self.row(text=self.rng.choice(self.language.total), amount=made.looks.signed(total, made.facts.currency))
        made.body.append(("total", row, None))
        made.features["total row"] = "yes"
