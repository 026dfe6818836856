"""A table as the bytes of a delimited text file, in one of the ways that programs write them, and damaged at times."""
import random
import re

from looks import weighted


class Dialect:
    def __init__(self, rng, language):
        self.rng = rng
        self.delimiter = weighted(rng, {",": 40, ";": 36, "\t": 18, "|": 6})
        self.quoting = weighted(rng, {"minimal": 50, "all": 30, "texts": 12, "none": 8})
        self.ends = weighted(rng, {"\n": 50, "\r\n": 42, "\r": 8})
        self.trailing = rng.random() < 0.08
        self.oddQuotes = self.quoting == "all" and rng.random() < 0.12
        self.hasLastEnd = rng.random() < 0.85
        self.namesDelimiter = self.delimiter == ";" and rng.random() < 0.04
        self.encoding = encoding(rng, language)

    def features(self):
        return {"delimiter": {"\t": "tab"}.get(self.delimiter, self.delimiter), "quoting": self.quoting + (" odd" if self.oddQuotes else ""),
                "line ends": {"\n": "LF", "\r\n": "CRLF", "\r": "CR"}[self.ends], "encoding": self.encoding, "trailing": str(self.trailing)}

    def field(self, text, isText):
        needs = any(mark in text for mark in (self.delimiter, '"', "\n"))
        if self.quoting == "none" and not needs:
            return text
        if self.quoting == "all" or needs or self.quoting == "texts" and isText:
            quoted = '"' + text.replace('"', '""') + '"'
            return quoted + self.rng.choice((" ",) if self.delimiter == "\t" else ("\t", " ")) if self.oddQuotes and self.rng.random() < 0.3 else quoted
        return text

    def line(self, cells):
        fields = (self.field(cell, not re.fullmatch(r"[-+(]?[\d.,' ]*[)-]?", cell)) for cell in cells)
        return self.delimiter.join(fields) + (self.delimiter if self.trailing else "")


def encoding(rng, language):
    return rng.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", *language.encodings, *language.encodings[:1]))


def lostCell(made, victim):
    """At times an entry's cell before its amount that is gone, or the word for its direction; with the column."""
    side = random.Random(f"lost {victim} {[(row.date, str(row.value)) for row in made.truth[:3]]}")
    roles = made.columns.roles
    if made.body[victim][0] != "entry" or not made.facts.hasHeader or side.random() > 0.06:
        return None
    if made.columns.model == "direction":
        return "no direction", roles.index("direction")
    money = min(roles.index(role) for role in roles if role in ("amount", "out", "in", "debit", "credit"))
    texts = [at for at, role in enumerate(roles[:money]) if role in ("text", "payee")]
    return ("lost cell", side.choice(texts)) if texts else None


def render(rng, language, made):
    """The bytes of a table, the features of its dialect, and whether asking became right by damage."""
    dialect = Dialect(rng, language)
    features = dialect.features()
    lines, entries = [], []
    if dialect.namesDelimiter:
        lines.append("sep=;")
    lines += [dialect.line(cells) for cells in made.preamble]
    if made.facts.hasHeader:
        header = dialect.line(made.columns.names)
        lines.append(header)
    damage = weighted(rng, {"none": 84, "cut": 4, "long row": 3, "broken balance": 3, "blank rows": 3, "header again": 2})
    if damage == "long row" and (dialect.quoting == "all" or dialect.delimiter in "\t|"):
        damage = "none"
    if damage == "broken balance" and not (made.chain and len(made.lines) >= 6):
        damage = "none"
    victim = rng.randrange(len(made.body))
    lost = lostCell(made, victim) if damage == "none" else None
    for index, (kind, cells, line) in enumerate(made.body):
        cells = list(cells)
        if damage == "broken balance" and index == victim and kind == "entry":
            column = made.columns.roles.index("balance")
            cells[column] = made.looks.signed(line.balance + 1_00, line.currency, "minus")
            made.chain = False
        if lost and index == victim:
            damage = lost[0]
            if damage == "no direction":
                cells[lost[1]] = type(cells[lost[1]])("")
            else:
                del cells[lost[1]]
            made.open.add(damage)
            made.chain = None
        text = dialect.line(cells)
        if damage == "long row" and index == victim and kind == "entry":
            column = made.columns.roles.index("text")
            fields = [dialect.field(cell, True) if at != column else f"Miller{dialect.delimiter} John" for at, cell in enumerate(cells)]
            text = dialect.delimiter.join(fields) + (dialect.delimiter if dialect.trailing else "")
            made.open.add("long row")
        lines.append(text)
        if kind == "entry":
            entries.append(len(lines) - 1)
        if damage == "blank rows" and index == victim:
            lines.append(dialect.delimiter * (len(made.columns.roles) - 1) if rng.random() < 0.5 else "")
        if damage == "header again" and index == victim and made.facts.hasHeader:
            lines.append(header)
    lines += [dialect.line(cells) for cells in made.footer]
    text = dialect.ends.join(lines) + (dialect.ends if dialect.hasLastEnd else "")
    alternatives = []
    if damage == "cut":
        row = rng.choice(entries[len(entries) // 2:])
        before = dialect.ends.join(lines[:row]) + dialect.ends
        kept = rng.randint(1, len(lines[row]))
        text = before + lines[row][:kept]
        done = entries.index(row)
        alternatives = [rows[:end] for rows in [made.truth, *made.alternatives] for end in (done, done + 1)]
        made.open.add("cut")
        made.chain = None if made.chain is None else made.chain
    features["damage"] = damage
    if not made.lines:
        made.open.add("empty")
    try:
        data = text.encode(dialect.encoding)
    except UnicodeEncodeError:
        features["encoding"] = "utf-8"
        data = text.encode("utf-8")
    return data, features, alternatives
