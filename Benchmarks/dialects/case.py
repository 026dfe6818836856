"""One made-up delimited file, and the truth about it: the bytes are written from the truth, never read back.

A case is its seed and its number. What varies, varies independently; `family` names what makes the case hard.
"""

import random

import cells

FAMILIES = {
    "common": 26, "outnumbered": 16, "preamble": 8, "header lines": 5, "tables": 5, "comments": 4, "ragged": 5, "tiny": 6,
    "header only": 2, "one column": 8, "blanks": 4, "aligned": 3, "rare": 6, "pairs": 3, "apostrophes": 4, "few quotes": 3,
    "backslash": 4,
}
COMMON = [",", ";", "\t", "|"]
RARE = ["#", ":", "*", "&", "/", "!", "=", "^", "~"]
PAIRS = ["||", "::", ";;", "\\t", "##", "~~"]
PLAIN = ["id", "number", "price", "decimal", "date", "time", "stamp", "word", "phrase", "name", "city", "flag", "email", "url", "ip",
         "percent", "money", "empty", "script", "path", "phone"]
HARD = ["prose", "prose", "surname", "address", "json", "list", "list", "url", "decimal", "price", "stamp", "time"]
# A line of these alone is one value to a person, whatever else splits it.
LISTS = ["word", "url", "email", "name", "prose", "decimal", "price", "time", "date", "stamp", "address", "ip", "path", "phone", "phrase"]


class Case:
    def __init__(self, seed, number):
        self.random = random.Random(f"{seed}/{number}")
        r = self.random
        self.number = number
        self.family = r.choices(list(FAMILIES), list(FAMILIES.values()))[0]
        self.choose()
        self.table()
        self.lines()
        self.encode()

    # What the file is like.

    def choose(self):
        r, family = self.random, self.family
        self.delimiter = r.choices(COMMON, [50, 25, 15, 10])[0]
        if family == "rare": self.delimiter = r.choice(RARE)
        if family == "pairs": self.delimiter = r.choice(PAIRS)
        if family in ("blanks", "aligned"): self.delimiter = " "
        if family == "one column": self.delimiter = None
        self.aligned = family == "aligned"
        self.quote = "'" if family == "apostrophes" else '"'
        self.quoting = r.choices(["minimal", "all", "text", "none"], [55, 20, 10, 15])[0]
        if family == "blanks": self.quoting = r.choice(["minimal", "all"])
        if family == "apostrophes": self.quoting = r.choice(["minimal", "all", "text"])
        if family in ("few quotes", "backslash"): self.quoting = "minimal"
        if self.aligned: self.quoting = "none"
        if family == "one column": self.quoting = r.choice(["none", "none", "all"])
        self.escape = "backslash" if family == "backslash" or (family == "apostrophes" and r.random() < 0.3) else "double"
        self.space = family not in ("aligned", "one column", "blanks", "pairs") and r.random() < 0.08 and self.delimiter != "\t"
        self.ending = r.choices(["\n", "\r\n", "\r"], [60, 35, 5])[0]
        self.final = r.random() < 0.85
        rows = r.choice([r.randint(3, 8), r.randint(3, 40), r.randint(20, 200)])
        self.rows = {"tiny": r.randint(1, 2), "header only": 0}.get(family, rows)
        if family in ("rare", "pairs", "aligned", "blanks"): self.rows = max(self.rows, 4)
        width = r.choice([2, 3, r.randint(2, 6), r.randint(3, 12), r.randint(5, 40)])
        if family in ("rare", "pairs", "tiny", "header only", "aligned", "blanks", "preamble", "tables", "ragged"):
            width = max(width, 3)
        self.width = 1 if family == "one column" else width
        self.headers = 1 if r.random() < 0.75 else 0
        if family == "header lines": self.headers = r.choice([2, 2, 3])
        if family in ("header only", "preamble", "tables", "aligned", "blanks"): self.headers = 1
        self.style = {"decimal": r.choice([".", ","]), "date": r.choice(cells.DATES), "seconds": r.random() < 0.5,
                      "between": r.choice([" ", "T"]), "joiner": r.choice([",", ", ", ";", "|", "/", ":"])}

    def kinds(self):
        r, family = self.random, self.family
        if family == "one column": return [r.choice(LISTS)]
        pool = list(PLAIN)
        if family == "outnumbered": pool = pool + HARD * 4
        if family in ("common", "preamble", "ragged", "tables", "backslash", "few quotes", "apostrophes"): pool += HARD
        if family in ("aligned",): pool = ["id", "number", "price", "date", "word", "time", "decimal", "city", "flag"]
        if family in ("rare", "pairs"): pool = ["id", "number", "price", "word", "name", "city", "phrase", "date", "flag", "email"]
        if family == "blanks": pool = ["id", "number", "price", "date", "time", "word", "name", "city", "prose", "phrase"]
        kinds = [r.choice(pool) for _ in range(self.width)]
        if family == "blanks": kinds[-1] = "phrase"
        if family == "backslash" or (family == "apostrophes" and r.random() < 0.5): kinds[r.randrange(self.width)] = "quoted"
        if self.quoting in ("minimal", "all") and family in ("common", "few quotes") and r.random() < 0.15:
            kinds[r.randrange(self.width)] = "lines"
        # Each table has a column that tells its header from its data.
        if not cells.TYPED & set(kinds): kinds[r.randrange(self.width)] = r.choice(["id", "number", "price", "date"])
        return kinds

    # What stands in it: records of cells.

    def clean(self, text):
        """A value as the file can hold it: without quotes nothing in it may look like an end of the field."""
        if self.quoting != "none": return text
        for bad in {self.delimiter or "\n", (self.delimiter or "\n")[0], "\n", "\r", '"'}:
            if bad: text = text.replace(bad, "-" if bad != "-" and self.delimiter != "-" else "_")
        return text

    def headings(self, kinds):
        taken, names = set(), []
        for kind in kinds:
            name = base = self.random.choice(cells.HEADINGS[kind])
            while name in taken: name = f"{base}_{len(taken)}"
            taken.add(name)
            names.append(self.clean(name if self.delimiter != " " else name.replace(" ", "_")))
        return names

    def table(self):
        r = self.random
        self.columns = self.kinds()
        self.header_rows = []
        if self.headers:
            self.header_rows = [self.headings(self.columns)]
        for level in range(self.headers - 1):
            groups, row = 0, []
            for index in range(self.width):
                if index == 0 or (r.random() < 0.4): groups += 1
                row.append(f"{r.choice(['part', 'group', 'block'])} {groups}")
            for index in range(self.width - 1, 0, -1):
                if row[index].split()[1] == row[index - 1].split()[1]: row[index] = ""
            self.header_rows.insert(0, row)
        self.data = [[self.cell(kind, row) for kind in self.columns] for row in range(self.rows)]
        if self.family == "outnumbered": self.outnumber()
        if self.family == "few quotes": self.few_quotes()
        if self.family == "ragged":
            for row in self.data:
                if r.random() < 0.2 and len(row) > 2: del row[-r.randint(1, 2):]

    def cell(self, kind, row):
        if kind != "id" and self.family not in ("aligned", "one column") and self.random.random() < 0.04: return ""
        text = cells.value(self.random, kind, row, self.style)
        if self.aligned: text = text.replace(" ", "_")
        return self.clean(text)

    def outnumber(self):
        """Puts more of another delimiter into the cells than the file has of its own."""
        other = self.random.choice([d for d in [",", ";", ":", "|", " ", "/"] if d != self.delimiter])
        column = self.random.randrange(self.width)
        if self.columns[column] == "id": return
        self.columns[column] = "list"
        for row in self.data:
            row[column] = self.clean(other.join(self.random.sample(cells.WORDS, self.random.randint(3, 9))))

    def few_quotes(self):
        """One or two fields of the whole file need quotes."""
        if self.delimiter is None: return
        for row in self.data:
            for index, text in enumerate(row): row[index] = text.replace(self.delimiter, " ").replace('"', "")
        for _ in range(self.random.randint(1, 2)):
            row = self.random.choice(self.data)
            row[self.random.randrange(len(row))] = f"this{self.delimiter} and that"

    # How it is written: lines.

    def field(self, text):
        q, d = self.quote, self.delimiter
        needs = (d is not None and d[0] in text) or q in text or "\n" in text or "\r" in text or text[:1] == " "
        number = text.replace(".", "").replace("-", "").isdigit()
        quoted = {"all": True, "text": not number, "minimal": needs, "none": False}[self.quoting]
        if d == " " and text == "": quoted = True
        if not quoted: return text
        self.quoted = True
        if q in text: self.escaped = True
        inside = text.replace(q, q + q)
        if self.escape == "backslash": inside = text.replace("\\", "\\\\").replace(q, "\\" + q)
        return q + inside + q

    def record(self, row):
        if self.delimiter is None: return self.field(row[0])
        if self.aligned:
            return self.gap.join(t.ljust(w) if left else t.rjust(w) for t, w, left in zip(row, self.widths, self.left)).rstrip()
        return (self.delimiter + (" " if self.space else "")).join(self.field(text) for text in row)

    def put(self, text):
        self.text.append(text)
        self.line += 1 + text.count("\n")

    def lines(self):
        r, family = self.random, self.family
        self.text, self.line, self.quoted, self.escaped = [], 1, False, False
        if self.aligned: self.align()
        if family == "preamble":
            for _ in range(r.randint(1, 5)):
                self.put(r.choice([f"Report of {r.choice(cells.CITIES)}", f"Created: 2024-05-{r.randint(10, 28)}", "Account 12345678",
                                   self.record(["Owner", "Ann Adams"]) if self.width > 2 else "Ann Adams"]))
            if r.random() < 0.6: self.put("")
        if family == "comments":
            for _ in range(r.randint(1, 3)): self.put("# " + r.choice(["made by hand", "do not edit", "source: the office"]))
        if family == "tables" and r.random() < 0.4: self.small_table()
        self.header_lines = []
        for row in self.header_rows:
            self.header_lines.append(self.line)
            self.put(self.record(row))
        for index, row in enumerate(self.data):
            if family == "comments" and index == 2: self.put("# a remark between rows")
            self.put(self.record(row))
        if family == "preamble" and r.random() < 0.5:
            self.put("")
            self.put("End of report")
        if family == "tables" and not self.has_small: self.small_table()

    has_small = False

    def small_table(self):
        """A further table of another width, set off by a blank line."""
        self.has_small = True
        rows = [["key", "sum"]] + [[self.random.choice(cells.WORDS), str(self.random.randint(1, 99))] for _ in range(2)]
        before = self.line == 1
        if not before: self.put("")
        for row in rows: self.put(self.record(row))
        if before: self.put("")

    def align(self):
        """Columns as wide as their longest value, some flush left and some flush right, at least two blanks apart."""
        self.gap = " " * self.random.randint(2, 4)
        self.widths = [max(len(row[i]) for row in self.header_rows + self.data) for i in range(self.width)]
        self.left = [kind not in cells.TYPED for kind in self.columns]

    # Bytes.

    def encode(self):
        r = self.random
        text = self.ending.join(line.replace("\n", "\n" if self.ending == "\r" else self.ending) for line in self.text)
        if self.final or self.rows == 0: text += self.ending
        self.content = text
        options = ["utf-8", "utf-8-bom", "utf-16le-bom", "utf-16be-bom", "windows-1252", "windows-1250"]
        name = r.choices(options, [64, 10, 4, 2, 15, 5])[0]
        if name.startswith("windows"):
            try: self.content.encode(name.replace("windows-", "cp"))
            except UnicodeEncodeError: name = "utf-8"
        self.bom = name.endswith("-bom")
        self.encoding = name.removesuffix("-bom")
        codec = {"utf-16le": "utf-16-le", "utf-16be": "utf-16-be"}.get(self.encoding, self.encoding.replace("windows-", "cp"))
        self.codec = codec
        self.bytes = (("\ufeff" if self.bom else "") + self.content).encode(codec)

    # The truth.

    def expected_rows(self):
        """The rows of data; inside quotes a line end is what the file has there."""
        inner = "\n" if self.ending == "\r" else self.ending
        rows = [[text.replace("\n", inner) for text in row] for row in self.data]
        return rows

    def open_delimiters(self):
        """Other delimiters that a careful person could take as well; see README.md."""
        lines = [line for line in self.text if line]
        # Without names every second column could be an empty one.
        if self.delimiter == ";;" and not self.header_rows: return [";"]
        if self.delimiter is None or len(self.data) + len(self.header_rows) < 2 or self.rows < 2:
            found = set()
            for other in COMMON + [" "] + (RARE if self.delimiter in RARE else []):
                counts = {line.count(other) for line in lines}
                if other != self.delimiter and len(counts) == 1 and counts != {0} and not self.quoted: found.add(other)
            return sorted(found)
        return []

    def titles(self):
        """How many lines of the header have their first cell alone: a careful person may call them titles above it as well."""
        count = 0
        while count < len(self.header_rows) - 1 and not any(self.header_rows[count][1:]): count += 1
        return count

    def truth(self):
        endings = {"\n": "lf", "\r\n": "crlf", "\r": "cr"}
        inner = any("\n" in text for row in self.data for text in row)
        return {
            "family": self.family, "encoding": self.encoding, "bom": self.bom,
            "lineEnding": endings[self.ending] if len(self.text) > 1 or self.final or self.rows == 0 else "none",
            "delimiter": self.delimiter, "aligned": self.aligned, "space": self.space, "open": self.open_delimiters(), "headerOpen": not cells.TYPED & set(self.columns),
            "quote": self.quote if self.quoted else None, "escape": self.escape if self.escaped else None,
            "headerLines": self.header_lines, "titles": self.titles(), "header": self.header_rows[-1] if self.header_rows else None,
            "rows": self.expected_rows(), "innerLineEnds": inner, "codec": self.codec,
        }
