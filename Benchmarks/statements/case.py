"""One generated statement: a file, and the truth about it."""
import random

import dialect
import doubt
import languages
import messages
import table
import workbook
from looks import weighted


class Case:
    """`truth` are its rows; `alternatives` further right answers; `open` says why asking is right, if it is; `chain` what may be said of balances."""

    def __init__(self, seed, index):
        self.name = f"{seed}-{index}"
        rng = random.Random(self.name)
        self.language = rng.choice(languages.ALL)
        self.format = weighted(rng, {"csv": 74, "xlsx": 11, "ofx": 4, "qif": 4, "camt": 4, "mt940": 3})
        made = table.Table(rng, self.language)
        self.alternatives = []
        if self.format in ("csv", "xlsx"):
            self.features = made.features
            if self.format == "csv":
                self.data, more, self.alternatives = dialect.render(rng, self.language, made)
            else:
                self.data, more = workbook.render(rng, made)
                if more["cells"] == "typed":
                    if made.looks.style == "plus":
                        # A number cell has no plus.
                        made.looks.style = "minus"
                        made.open |= doubt.reasons(made)
                    made.open -= {"date order", "Buddhist year"} | ({"decimal mark"} if made.columns.model != "suffix" else set())
            self.features.update(more)
            self.open, self.truth, self.chain = made.open, made.truth, made.chain
            self.alternatives += made.alternatives
        else:
            self.message(rng, made)
        self.file = f"{self.name}.{({'camt': 'xml', 'mt940': 'sta'}).get(self.format, self.format)}"

    def message(self, rng, made):
        """The format says what it means; only QIF leaves orders and marks open. A line of nothing is not printed."""
        while made.facts.isMixed or any(line.minor == 0 for line in made.lines):
            made = table.Table(rng, self.language)
        self.open, self.chain = set(), None
        if self.format == "ofx":
            self.data, self.features = messages.ofx(rng, made)
        elif self.format == "qif":
            self.data, self.features, self.open = messages.qif(rng, made)
        elif self.format == "camt":
            self.data, self.features = messages.camt(rng, made)
        else:
            self.data, self.features = messages.mt940(rng, made)
        accepted = {made.facts.currency} if self.format != "qif" else {None}
        self.truth = [table.Row(line.date.isoformat(), table.worth(line), accepted) for line in made.lines]

    @property
    def isDecidable(self):
        return not self.open
