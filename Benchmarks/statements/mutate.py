#!/usr/bin/env python3
"""Changes statements whose reading is known, one thing at a time, and sees that no change makes a wrong reading.

    Benchmarks/statements/mutate.py BINARY [CORPUS] [--seed 1] [--keep FOLDER] [-v]

The files are those of Samples/statements and of CORPUS/banks that are delimited text. The truth of a mutant follows from the rows of
the unchanged file, whose reading must agree with its facts. Asking and refusing are never wrong here: a changed name or column may be what
showed the sign. A reading without a question must have the same rows; `verdict` says what a dropped column takes from that.
"""
import argparse
import collections
import concurrent.futures
import csv
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from judge import ASKED, EXACT, REFUSED, WRONG, Reading

ROOT = pathlib.Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"[-+−(]?\s*\D{0,4}\s*\d{1,3}([.,'’ \u00a0\u202f]?\d{3})*([.,]\d+)?\s*(\)|-|CR|DR|\D{1,3})?")
"""An amount with at most a currency around it; a date has two marks that no thousands stand between."""


class Source:
    """A statement that is read exactly: its text, its dialect and its columns."""

    def __init__(self, path, binary, options=()):
        self.path, self.options = path, options
        data = path.read_bytes()
        self.reading = Reading(binary, path, *options)
        layout = self.layout(binary)
        encoding = layout.get("encoding") or "utf-8"
        text = data.decode("utf-16" if encoding.startswith("utf-16") and layout.get("bom") else encoding, "replace").lstrip("\ufeff")
        self.delimiter = layout.get("delimiter") or ","
        self.rows = list(csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=self.delimiter))
        self.columns = {role: names for role, names in (layout.get("columns") or {}).items() if names}
        self.header = self.headerIndex(layout)
        self.first = (self.header + 1) if self.header is not None else 0
        lines = {row["line"] for statement in self.reading.statements for row in statement["transactions"]}
        isPlain = len(text.splitlines()) == len(self.rows)
        self.entries = [line - 1 for line in sorted(lines) if line <= len(self.rows)] if isPlain else []

    def layout(self, binary):
        done = subprocess.run([binary, "inspect", str(self.path), "--layout"], capture_output=True, timeout=60)
        try:
            return json.loads(done.stdout)
        except ValueError:
            return {}

    def headerIndex(self, layout):
        """The row that holds the names, found by the names that the layout reports."""
        names = {name for value in self.columns.values() for name in (value if isinstance(value, list) else [value])}
        for index, row in enumerate(self.rows[:40]):
            if layout.get("headerLine") and len(names & {cell.strip() for cell in row}) >= min(2, len(names)):
                return index
        return None

    @property
    def isUsable(self):
        reading = self.reading
        return not reading.questions and reading.code == 0 and reading.rows and len(self.rows) > self.first and len(reading.statements) == 1

    def roles(self):
        """The index of each column in use, with the roles that the layout gives it."""
        found = {}
        if self.header is None:
            return found
        header = [cell.strip() for cell in self.rows[self.header]]
        for role, value in self.columns.items():
            for name in value if isinstance(value, list) else [value]:
                if isinstance(name, str) and name in header:
                    found.setdefault(header.index(name), set()).add(role)
        return found


def written(rows, delimiter, odd=None):
    out = []
    for row in rows:
        fields = []
        for cell in row:
            text = '"' + cell.replace('"', '""') + '"' if odd or any(mark in cell for mark in (delimiter, '"', "\n")) else cell
            fields.append(text + odd.choice(("", "", " ", "\t")) if odd else text)
        out.append(delimiter.join(fields))
    return "\n".join(out) + "\n"


class Mutant:
    """A changed file. `dropped` are the roles of a column that is gone: what they said cannot be asked of a reading any more."""

    def __init__(self, source, kind, text, dropped=frozenset(), loses=None):
        self.source, self.kind, self.text, self.dropped, self.loses = source, kind, text, dropped, loses


def mutants(source, rng):
    rows, header, delimiter = source.rows, source.header, source.delimiter
    roles = source.roles()
    width = len(rows[header]) if header is not None else 0
    for index in sorted(roles):
        held = roles[index]
        if header is not None and held:
            changed = [list(row) for row in rows]
            changed[header][index] = rng.choice(("Qwxy", "Zrblk", "Vlorp"))
            yield Mutant(source, "renamed " + "+".join(sorted(held)), written(changed, delimiter))
    for index in range(width):
        dropped = [row[:index] + row[index + 1:] if at >= source.first - 1 and len(row) > index else row for at, row in enumerate(rows)]
        held = roles.get(index, set())
        yield Mutant(source, "dropped " + ("+".join(sorted(held)) or "other"), written(dropped, delimiter), dropped=frozenset(held))
    for other in {",", ";", "\t", "|"} - {delimiter}:
        yield Mutant(source, "delimiter " + {"\t": "tab"}.get(other, other), written(rows, other))
    yield Mutant(source, "quoted oddly", written(rows, delimiter, odd=rng))
    body = [row for row in rows[source.first:]]
    shuffled = body[:]
    rng.shuffle(shuffled)
    yield Mutant(source, "shuffled", written(rows[:source.first] + shuffled, delimiter))
    yield Mutant(source, "reversed", written(rows[:source.first] + body[::-1], delimiter))
    swapped = [[swap(cell) if at >= source.first else cell for cell in row] for at, row in enumerate(rows)]
    if swapped != rows:
        yield Mutant(source, "decimal marks", written(swapped, delimiter))
    dateColumns = [index for index, held in roles.items() if held & {"date", "valueDate"}]
    for name, change in (ORDERS if "--date-order" not in source.options else {}).items():
        turned = rows[:source.first] + [[change(cell) if index in dateColumns else cell for index, cell in enumerate(row)] for row in body]
        isUnheard = name != "dmy" and source.path.name[:2] not in ENGLISH and areMonthsOnly(turned[source.first:], dateColumns)
        if turned != rows and not isUnheard:
            yield Mutant(source, "dates " + name, written(turned, delimiter))
    texts = [index for index, held in roles.items() if held & {"text", "payee"}]
    for word in rng.sample(WORDS, 8) if texts and source.entries else ():
        place = rng.choice(source.entries)
        if len(rows[place]) > max(texts):
            exchanged = [list(row) for row in rows]
            exchanged[place][rng.choice(texts)] = word
            yield Mutant(source, "word", written(exchanged, delimiter), loses="a text" if word in MEANING else None)


WORDS = ["Rent", "Salary", "Refund", "Payment received", "Miete", "Gehalt", "Loyer", "Total", "Balance", "Opening balance", "Saldo", "Fee", "Zinsen",
         "Card payment", "-5.00", "12.50 CR", "31.12.2025", "Debit", "Credit", "USD", "€20"]
MEANING = {"Total", "Balance", "Opening balance", "Saldo"}
"""Words that make a row another thing: a balance or a total moves no money. Leaving out the row is right, if it is said."""


def swap(cell):
    """The same amount with dot and comma exchanged."""
    return cell.translate(str.maketrans(".,", ",.")) if NUMBER.fullmatch(cell.strip()) else cell


def reorder(cell, order):
    """A date that begins with its year, in another order."""
    found = re.fullmatch(r"(\d{4})([-/.])(\d\d?)\2(\d\d?)", cell.strip())
    return found[2].join(found[group] for group in ((4, 3, 1) if order == "dmy" else (3, 4, 1))) if found else cell


def exchange(cell):
    """The day and the month before or behind a year, exchanged."""
    return re.sub(r"^(\d\d?)([-/.])(\d\d?)(?=\2\d{2,4}\b)", r"\3\2\1", cell.strip())


def areMonthsOnly(rows, columns):
    """Whether the first two numbers of all dates can be months, so that only the language tells which one is."""
    found = [re.match(r"(\d\d?)[-/.](\d\d?)[-/.]\d{2}", row[index].strip()) for row in rows for index in columns if index < len(row)]
    return all(max(int(date[1]), int(date[2])) <= 12 for date in found if date)


ENGLISH = {"au", "ca", "gb", "ie", "sg", "us"}
"""The countries of statements in English, which begins dates with the day or the month. No Polish or German file begins with the month."""
ORDERS = {"dmy": lambda cell: reorder(cell, "dmy"), "mdy": lambda cell: reorder(cell, "mdy"), "exchanged": exchange}


def verdict(mutant, reading):
    """The days and amounts as a multiset. Of a column that is gone: other days, other amounts of the file, other states are no fault."""
    if reading.isCrash:
        return WRONG, f"crash {reading.code}: {reading.errors[:160]}"
    if reading.isRefusal:
        return REFUSED, reading.errors[:160]
    if reading.questions:
        return (ASKED if reading.code == 1 else WRONG), "; ".join(question["code"] for question in reading.questions)
    dropped = mutant.dropped
    isDated, hasStatus = not dropped & {"date", "valueDate"}, "status" not in dropped

    def rows(of):
        return collections.Counter((date if isDated else None, amount, pending and hasStatus) for date, amount, _, pending in of.rows)

    wanted, found = rows(mutant.source.reading), rows(reading)
    if wanted == found:
        return EXACT, ""
    missing, surplus = list((wanted - found).elements()), list((found - wanted).elements())
    if mutant.loses == "a text" and not surplus and len(missing) == 1 and any(statement["skipped"] for statement in reading.statements):
        return EXACT, "a row less, and said"
    if "amount" in dropped and len(missing) == len(surplus) and sorted(day for day, *_ in missing) == sorted(day for day, *_ in surplus):
        return EXACT, "the other amounts of the file"
    skipped = sum(len(statement["skipped"]) for statement in mutant.source.reading.statements)
    if dropped & {"text", "payee"} and not missing and len(surplus) <= skipped:
        return EXACT, "without their texts, balances are no more than rows"
    return WRONG, f"missing {show(missing[:3])}, surplus {show(surplus[:3])} ({len(missing)}, {len(surplus)})"


def show(keys):
    return [f"{date} {float(amount):.2f}" for date, amount, _ in keys]


def examine(job):
    binary, path, options, seed, keep = job
    source = Source(path, binary, options)
    if not source.isUsable:
        return path.name, None
    found = []
    rng = random.Random(f"{seed}-{path.name}")
    for number, mutant in enumerate(mutants(source, rng)):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder) / path.name
            place.write_text(mutant.text, "utf-8", newline="")
            outcome, why = verdict(mutant, Reading(binary, place, *options))
        found.append((mutant.kind, outcome, why))
        if keep and outcome == WRONG:
            pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
            (pathlib.Path(keep) / f"{path.stem}-{number}{path.suffix}").write_text(mutant.text, "utf-8", newline="")
            found[-1] = (mutant.kind, outcome, f"[{path.stem}-{number}] {why}")
    return path.name, found


def files(corpus):
    """Delimited statements with what they need to be read: those of the samples, and of the corpus."""
    found = []
    for path in sorted((ROOT / "Samples" / "statements").iterdir()):
        if path.suffix in (".csv", ".tsv"):
            facts = json.loads((path.parent / (path.name + ".expected.json")).read_text("utf-8"))
            found.append((path, tuple(facts.get("arguments", ()))))
    if corpus:
        for entry in json.loads((pathlib.Path(corpus) / "banks" / "expected.json").read_text("utf-8")):
            path = pathlib.Path(corpus) / "banks" / entry["file"]
            if path.suffix in (".csv", ".tsv"):
                found.append((path, ()))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("corpus", nargs="?", default=os.environ.get("DATASET_CORPUS"))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-v", action="store_true")
    options = parser.parse_args()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        jobs = [(options.binary, path, arguments, options.seed, options.keep) for path, arguments in files(options.corpus)]
        results = list(pool.map(examine, jobs))
    counts, total = collections.defaultdict(collections.Counter), collections.Counter()
    for name, found in results:
        if found is None:
            print(f"left out {name}: it is not read without a question, or holds several statements")
        for kind, outcome, why in found or ():
            counts[kind.split(" ")[0]][outcome] += 1
            total[outcome] += 1
            if outcome == WRONG or options.v and outcome != EXACT:
                print(f"{outcome} {name} {kind}: {why}")
    print(f"\n{'mutation':16}" + "".join(f"{name:>10}" for name in (EXACT, ASKED, REFUSED, WRONG)))
    for kind in sorted(counts):
        print(f"{kind:16}" + "".join(f"{counts[kind][name] or '':>10}" for name in (EXACT, ASKED, REFUSED, WRONG)))
    print(", ".join(f"{name} {total[name]}" for name in (EXACT, ASKED, REFUSED, WRONG)) + f" of {sum(total.values())}")
    return 1 if total[WRONG] else 0


if __name__ == "__main__":
    sys.exit(main())
