#!/usr/bin/env python3
"""Cuts workbooks, flips their bits and drops their parts, repairs them, and compares each row with the original.

What is promised: no row differs from the original without being marked; of the rows that are still in the file 99 of 100 are salvaged;
nothing that the snapshot holds is lost; `undo` brings the damaged bytes back; a second repair changes nothing.

The workbooks are as the command writes them, and as openpyxl and LibreOffice save them where these are installed."""
import argparse
import collections
import datetime
import html
import importlib.util
import io
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib

import package

NAMESPACE = re.compile(r"<(/?)(?:\w+:)?")
CELL = re.compile(r'<c r="([A-Z]+)(\d+)"([^>]*?)(?:/>|>(.*?)</c>)', re.S)
OWN = ["Trips", "Own"]
PAYEES = ["REWE", "Bäckerei & Söhne", "Lidl", "BVG", "Kino <Babylon>", "Apotheke", "Rösterei"]


class Failure(Exception):
    pass


def run(binary, folder, *words, codes=(0, 1)):
    done = subprocess.run([binary, *words, "--dataset", str(folder)], capture_output=True, timeout=300)
    if done.returncode not in codes:
        raise Failure(f"{' '.join(words)}: exit {done.returncode} {done.stderr.decode(errors='replace')[:300]}")
    return done


# MARK: - Reading, with no reader of ours

def rows(data):
    """The cells of each row, by sheet and number: the text that a cell holds, a shared one looked up; dates as their numbers."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        text = lambda name: NAMESPACE.sub(r"<\1", archive.read(name).decode("utf-8"))
        relations = {}
        for one in re.findall(r"<Relationship [^>]*>", text("xl/_rels/workbook.xml.rels")):
            target = re.search(r'Target="([^"]*)"', one)[1]
            relations[re.search(r'Id="([^"]*)"', one)[1]] = target[1:] if target.startswith("/") else "xl/" + target
        strings = []
        if "xl/sharedStrings.xml" in names:
            for item in re.findall(r"<si>(.*?)</si>|<si/>", text("xl/sharedStrings.xml"), re.S):
                strings.append("".join(html.unescape(t) for t in re.findall(r"<t(?: [^>]*)?>(.*?)</t>", item, re.S)))
        found = {}
        for one in re.findall(r"<sheet [^>]*>", text("xl/workbook.xml")):
            place = relations[re.search(r':id="([^"]*)"', one)[1]]
            sheet = {}
            for column, row, facts, inside in CELL.findall(text(place)):
                value = content(facts, inside or "", strings)
                if value not in (None, ""):
                    sheet.setdefault(int(row), {})[column] = value
            found[html.unescape(re.search(r'name="([^"]*)"', one)[1])] = sheet
        return found


def content(facts, inside, strings):
    kind = re.search(r't="(\w+)"', facts)
    formula = re.search(r"<f[^>]*>(.*?)</f>", inside, re.S)
    if formula:
        text = html.unescape(formula[1])
        return {"TRUE()": "1", "FALSE()": "0"}.get(text, "=" + text)
    if kind and kind[1] == "inlineStr":
        return "".join(html.unescape(t) for t in re.findall(r"<t(?: [^>]*)?>(.*?)</t>", inside, re.S))
    value = re.search(r"<v>(.*?)</v>", inside, re.S)
    if not value:
        return None
    if kind and kind[1] == "s":
        return strings[int(value[1])]
    if kind and kind[1] in ("str", "e"):
        return html.unescape(value[1])
    return repr(float(value[1]))


def named(sheet):
    """The rows below the header, by number, with columns by their names."""
    header = sheet.get(1, {})
    return {number: frozenset((header.get(column, column), value) for column, value in cells.items()) for number, cells in sheet.items() if number > 1}


# MARK: - Making datasets

def hasOpenpyxl():
    return importlib.util.find_spec("openpyxl") is not None


class Maker:
    """A dataset with rows, columns and a sheet of the person's own, saved by some program; and what was typed after the last run."""

    def __init__(self, binary, folder, rng, program, office):
        self.binary, self.folder, self.rng = binary, folder, rng
        subprocess.run([binary, "create", str(folder), "--storage", "xlsx", "--no-overview", "--currency", "EUR", "--account", "Giro:checking:100", "--quiet"], check=True, capture_output=True)
        self.path = next((folder / "Data").glob("*.xlsx"))
        self.statement(rng.randrange(20, 400), "2026-01")
        self.program(program, office)
        # This run keeps a snapshot of all that is there so far.
        self.statement(rng.randrange(1, 40), "2026-02")
        if rng.random() < 0.7:
            self.program(program, office, isTyped=rng.random() < 0.7)

    def statement(self, count, month):
        lines = ["Date,Description,Amount"]
        for index in range(count):
            lines.append(f"{month}-{1 + index % 28:02},{self.rng.choice(PAYEES)} {self.rng.randrange(10**6)},-{self.rng.randrange(1, 99)}.{self.rng.randrange(100):02}")
        path = self.folder.parent / f"{self.folder.name}-{month}.csv"
        path.write_text("\n".join(lines) + "\n")
        run(self.binary, self.folder, "import", str(path), "--yes", "--quiet")

    def program(self, program, office, isTyped=True):
        """Saves the workbook with another program; the person adds a column, a sheet and rows."""
        if program == "openpyxl":
            import openpyxl
            book = openpyxl.load_workbook(self.path)
            if isTyped:
                self.type(book)
            book.save(self.path)
        elif program == "office":
            target = self.folder.parent / "office"
            subprocess.run([office, "--headless", "--convert-to", "xlsx", "--outdir", str(target), str(self.path)], check=True, capture_output=True, timeout=180)
            shutil.copy(target / self.path.name, self.path)

    def type(self, book):
        sheet = book["Transactions"]
        header = [cell.value for cell in sheet[1]]
        if "Trip" not in header:
            header.append("Trip")
            sheet.cell(1, len(header), "Trip")
            own = book.create_sheet("Trips")
            for row in range(1, 30):
                own.cell(row, 1, f"Stop {row}")
                own.cell(row, 3, row * 1.5)
        for row in self.rng.sample(range(2, sheet.max_row + 1), min(5, sheet.max_row - 1)):
            sheet.cell(row, header.index("Trip") + 1, self.rng.choice(["Rome", "Oslo & back"]))
        for row in range(sheet.max_row + 1, sheet.max_row + 1 + self.rng.randrange(0, 4)):
            for name, value in {"date": datetime.date(2026, 3, self.rng.randrange(1, 28)), "type": "expense", "amount": self.rng.randrange(1, 5000) / 4, "currency": "EUR", "payee": "typed by hand"}.items():
                sheet.cell(row, header.index(name) + 1, value)


# MARK: - Damage

def entries(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found = {}
        for info in archive.infolist():
            start = info.header_offset + 30 + int.from_bytes(data[info.header_offset + 26:info.header_offset + 28], "little") + int.from_bytes(data[info.header_offset + 28:info.header_offset + 30], "little")
            found[info.filename] = (start, info.compress_size, info.CRC)
        return found


def cut(data, rng):
    return data[:rng.randrange(200, len(data))]


def flip(data, rng):
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1:]


def zeros(data, rng):
    place = rng.randrange(len(data))
    size = min(512, len(data) - place)
    return data[:place] + bytes(size) + data[place + size:]


def dropPart(data, rng):
    parts = package.read(data)
    name = rng.choice([part.name for part in parts if part.name.endswith((".xml", ".rels"))])
    return package.written([part for part in parts if part.name != name])


def loseDirectory(data, rng):
    at = data.index(b"PK\x01\x02")
    return data[:rng.randrange(at, len(data) - 1)]


def junk(data, rng):
    noise = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 400)))
    return noise + data if rng.random() < 0.5 else data + noise


DAMAGES = {"cut": cut, "flip": flip, "zeros": zeros, "part": dropPart, "directory": loseDirectory, "junk": junk}


# MARK: - One case

class Case:
    def __init__(self, binary, folder, seed, office):
        self.rng = random.Random(seed)
        self.binary, self.folder = binary, folder
        programs = ["own", "own"] + (["openpyxl"] if hasOpenpyxl() else []) + (["office"] if office else [])
        self.program = self.rng.choice(programs)
        self.hasSnapshot = self.rng.random() < 0.6
        self.way = self.rng.choice(list(DAMAGES))
        self.figures = collections.Counter()
        maker = Maker(binary, folder, self.rng, self.program, office)
        self.path = maker.path
        self.original = self.path.read_bytes()
        self.before = rows(self.original)
        if not self.hasSnapshot:
            shutil.rmtree(folder / ".dataset")
        self.damaged = DAMAGES[self.way](self.original, self.rng)

    def __str__(self):
        return f"{self.program}, {self.way}, {'with' if self.hasSnapshot else 'without'} snapshot"

    def check(self):
        self.path.write_bytes(self.damaged)
        done = run(self.binary, self.folder, "repair", "--yes", "--json", codes=(0, 1, 2))
        if done.returncode == 2:
            raise Failure("exit 2: " + done.stderr.decode(errors="replace")[:300])
        document = json.loads(done.stdout)
        now = self.path.read_bytes()
        salvage = document.get("salvage")
        if salvage is None:
            return self.untouched(document, now)
        self.figures["mended"] += 1
        self.figures["way " + salvage["way"]] += 1
        self.compare(salvage, now)
        kept = self.folder / salvage["keptAs"]
        if kept.read_bytes() != self.damaged:
            raise Failure("the damaged file is not kept")
        run(self.binary, self.folder, "validate", "--quiet")
        run(self.binary, self.folder, "undo", "--yes", "--quiet")
        if self.path.read_bytes() != self.damaged:
            raise Failure("undo does not bring the damaged bytes back")

    def untouched(self, document, now):
        """The workbook could be opened, or nothing can be done: what stands in it is what stood in it."""
        self.figures["opened" if document["plan"]["changes"] or now == self.damaged else "?"] += 1
        if any(finding["code"].startswith(("zip-", "xml-", "strings-")) and finding["severity"] == "error" for finding in document["open"]):
            self.figures["left"] += 1
            if self.present() or self.hasSnapshot:
                self.figures["left though something is there"] += 1
                raise Failure("left as it is: " + document["open"][0]["code"])
            return
        try:
            after = rows(now)
        except Exception:
            return
        for name, sheet in self.before.items():
            if name in ("Transactions", *OWN) and named(after.get(name, {})) != named(sheet) and not document["plan"]["changes"]:
                raise Failure(f"{name} is read otherwise, and nothing is said")

    def compare(self, salvage, now):
        after = rows(now)
        marked = {(row["tab"], row["row"]) for row in salvage["rows"]}
        counts = {one["tab"]: one for one in salvage["tabs"]}
        for name, sheet in after.items():
            if name in ("Salvaged", "Quarantine"):
                continue
            meant = collections.Counter(named(self.before.get(name, {})).values())
            for number, cells in named(sheet).items():
                if meant[cells]:
                    meant[cells] -= 1
                elif (name, number) not in marked:
                    raise Failure(f"{name} row {number} differs and is not marked: {sorted(cells)[:6]}")
                else:
                    self.figures["marked rows that differ"] += 1
            if name in counts:
                one = counts[name]
                total = one["whole"] + one["probable"] + one["fromSnapshot"]
                if abs(total - len(named(sheet))) > 1:
                    raise Failure(f"{name} has {len(named(sheet))} rows, {total} are counted")
        self.salvaged(after)

    def present(self):
        """The rows whose bytes are still in the file, each as the original has it: those of sheets that inflate, texts and all."""
        parts = entries(self.original)
        if self.way == "part":
            return []
        if self.way == "junk":
            return []
        texts = {}
        for name, (start, size, crc) in parts.items():
            if start >= len(self.damaged):
                continue
            engine, out = zlib.decompressobj(-15), b""
            try:
                out = engine.decompress(self.damaged[start:start + size])
            except zlib.error:
                continue
            whole = engine.eof and zlib.crc32(out) == crc
            if whole or self.way == "cut":
                texts[name] = NAMESPACE.sub(r"<\1", out.decode("utf-8", "replace"))
        strings = texts.get("xl/sharedStrings.xml")
        known = len(re.findall(r"</si>|<si/>", strings)) if strings else 0
        found = []
        for name, text in texts.items():
            if "worksheets/sheet" not in name:
                continue
            for row in re.findall(r"<row .*?</row>", text, re.S):
                indices = [int(value) for value in re.findall(r't="s"[^>]*><v>(\d+)</v>', row)]
                if all(index < known for index in indices) and re.search(r"<v>|<t[ >]", row):
                    found.append(name)
        return found

    def salvaged(self, after):
        there = len(self.present())
        mended = sum(len(sheet) for name, sheet in after.items() if name not in ("Salvaged", "Quarantine"))
        self.figures["rows there"] += there
        self.figures["rows back"] += min(mended, there)
        if mended < there * 0.99:
            raise Failure(f"{there} rows are there, {mended} came back")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--office", default=shutil.which("soffice"))
    arguments = parser.parse_args()
    figures, failures = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as place:
        for seed in range(arguments.seed, arguments.seed + arguments.runs):
            folder = pathlib.Path(place) / str(seed) / "Money"
            folder.parent.mkdir()
            case = None
            try:
                case = Case(str(pathlib.Path(arguments.binary).resolve()), folder, seed, arguments.office)
                case.check()
            except Failure as failure:
                failures += 1
                print(f"seed {seed} ({case}): {failure}", flush=True)
                if arguments.keep and case:
                    target = arguments.keep / str(seed)
                    shutil.rmtree(target, ignore_errors=True)
                    shutil.copytree(folder, target)
                    (target / "original.xlsx").write_bytes(case.original)
                    (target / "damaged.xlsx").write_bytes(case.damaged)
            if case:
                figures.update(case.figures)
            shutil.rmtree(folder.parent)
    print(f"{arguments.runs} workbooks damaged, {failures} with faults; " + ", ".join(f"{name}: {count}" for name, count in sorted(figures.items())))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
