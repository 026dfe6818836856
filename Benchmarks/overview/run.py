#!/usr/bin/env python3
"""Compares Overview and Budget of 100 made-up workbooks with what LibreOffice calculates.

    Benchmarks/overview/run.py DATASET [COUNT] [FIRST SEED]

DATASET is the command. Each dataset is made up from its seed: several currencies with 0, 2 and 3 digits, archived accounts, refunds,
reversals, pending, future and deleted rows, rows that say nothing for certain, transfers, categories below others, budgets. It is compared as `overview add` makes it, after an import in
place with entries by hand, after a month and a currency were chosen, or blanks, and a category was added, and as `export --overview` copies it. Needs soffice and openpyxl; prints each cell that differs.
"""

import csv, datetime, json, os, random, re, shutil, subprocess, sys, tempfile, uuid, zipfile

import openpyxl

STAMP = "2025-01-01T00:00:00Z"
ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""


def run(*words, allow=(0,)):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode not in allow:
        sys.exit(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Dataset:
    """Rows of a dataset that a seed makes up."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        r = self.random
        self.base = r.choice(["EUR", "USD", "JPY", "BHD"])
        others = [c for c in ["EUR", "USD", "JPY", "BHD", "CHF"] if c != self.base]
        self.accounts = []
        for number in range(r.randrange(0, 6)):
            currency = r.choice(["", "", self.base, r.choice(others)])
            self.accounts.append((f"account-{number}", f"Account {number}", currency, r.random() < 0.8, r.random() < 0.3,
                                  r.random() < 0.15))
        self.categories = []
        for number in range(r.randrange(1, 25)):
            parents = [c[0] for c in self.categories if c[2] == "expense" and not c[3]]
            kind = r.choice(["expense"] * 4 + ["income"])
            parent = r.choice(parents) if parents and kind == "expense" and r.random() < 0.5 else ""
            self.categories.append((f"category-{number}", f"Category {number}", kind, parent, r.random() < 0.1))
        self.others = others
        self.has_doubts = r.random() < 0.25
        self.today = datetime.date.today()

    def digits(self, currency):
        return {"JPY": 0, "BHD": 3}.get(currency, 2)

    def amount(self, currency):
        units = self.random.choice([self.random.randrange(1, 10**3), self.random.randrange(1, 10**7)])
        digits = self.digits(currency)
        return f"{units / 10**digits:.{digits}f}"

    def day(self):
        return self.today + datetime.timedelta(days=self.random.randrange(-500, 60))

    def transactions(self, count):
        r = self.random
        for _ in range(count):
            account = r.choice(self.accounts + [None]) if self.accounts else None
            own = (account[2] if account else "") or self.base
            currency = own
            written = r.choice(["", "", own])
            if account is None and r.random() < 0.2:
                currency = written = r.choice(self.others)
            kind = r.choice(["expense"] * 6 + ["income"] * 2 + ["transfer", "adjustment", "settlement"])
            direction = ""
            if kind in ("transfer", "adjustment"):
                direction = r.choice(["in", "out"])
            elif kind == "settlement":
                direction = r.choice(["", "in", "out"])
            elif r.random() < 0.15:
                direction = r.choice(["in", "out"])
            amount, status = self.amount(currency), "pending" if r.random() < 0.07 else ""
            if self.has_doubts and r.random() < 0.05:
                # A row that does not say for certain what it moves, for formulas and for the command.
                flaw = r.randrange(4)
                amount = "0" if flaw == 0 else amount
                status = "open" if flaw == 1 else status
                kind = "spending" if flaw == 2 else kind
                direction = "" if flaw == 3 and kind in ("transfer", "adjustment") else direction
            keys = [c[0] for c in self.categories if c[2] == kind]
            category = r.choice(keys) if keys and r.random() < 0.85 else ""
            yield {
                "id": str(uuid.UUID(int=r.getrandbits(128), version=4)), "date": self.day().isoformat(), "type": kind,
                "amount": amount, "direction": direction, "currency": written, "categoryKey": category,
                "accountKey": account[0] if account else "", "payee": "Somebody",
                "status": status, "createdAt": STAMP, "updatedAt": STAMP,
                "deletedAt": STAMP if r.random() < 0.07 else "",
            }

    def budgets(self):
        r = self.random
        for category in self.categories:
            if category[2] != "expense" or category[4] or r.random() < 0.5:
                continue
            for number in range(r.randrange(1, 4)):
                period = r.choice(["month"] * 5 + ["week"])
                start = (self.today.replace(day=1) - datetime.timedelta(days=r.randrange(0, 300))).replace(day=1)
                start = start + datetime.timedelta(days=number)
                end = start + datetime.timedelta(days=r.randrange(10, 200)) if r.random() < 0.2 else None
                currency = r.choice(["", "", "", self.base, r.choice(self.others)])
                yield {
                    "id": str(uuid.UUID(int=r.getrandbits(128), version=4)), "kind": "allocation",
                    "categoryKey": category[0], "period": period, "startDate": start.isoformat(),
                    "endDate": end.isoformat() if end else "", "amount": self.amount(currency or self.base),
                    "currency": currency, "createdAt": STAMP, "updatedAt": STAMP,
                    "deletedAt": STAMP if r.random() < 0.1 else "",
                }

    def write(self, command, folder):
        """Makes the dataset in CSV files and turns those into a workbook with the two sheets."""
        source = folder + "-csv"
        run(command, "create", source, "--storage", "csv", "--currency", self.base, "--quiet")

        def write(tab, rows):
            path = f"{source}/Data/{tab}.csv"
            rows = list(rows)
            if os.path.exists(path):
                with open(path, newline="") as file:
                    header = next(csv.reader(file))
            elif rows:
                header = list(rows[0])
            else:
                return
            with open(path, "w", newline="") as file:
                writer = csv.DictWriter(file, header, restval="", lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)

        write("Transactions", self.transactions(self.random.choice([0, 3, 60, 300])))
        write("Categories", ({
            "categoryKey": key, "name": name, "type": kind, "parentKey": parent, "isActive": "TRUE", "createdAt": STAMP,
            "updatedAt": STAMP, "deletedAt": STAMP if deleted else "",
        } for key, name, kind, parent, deleted in self.categories))
        write("Accounts", ({
            "accountKey": key, "name": name, "type": "checking", "currency": currency,
            "startingBalance": self.amount(currency or self.base),
            "startDate": (self.today - datetime.timedelta(days=200)).isoformat() if starts else "",
            "isActive": "TRUE" if active else "FALSE", "createdAt": STAMP, "updatedAt": STAMP,
            "deletedAt": STAMP if deleted else "",
        } for key, name, currency, active, starts, deleted in self.accounts))
        write("Budgets", self.budgets())
        os.makedirs(folder + "/Data")
        run(command, "export", "--dataset", source, "--to", f"{folder}.xlsx", "--deleted", "--quiet")
        shutil.move(f"{folder}.xlsx", f"{folder}/Data/Book.xlsx")
        run(command, "overview", "add", "--dataset", folder, "--yes", "--quiet")

    def change(self, command, folder):
        """An import in place, and an entry by hand."""
        r = self.random
        account = next((a for a in self.accounts if not a[5]), None)
        digits = self.digits((account[2] if account else "") or self.base)
        path = folder + "-statement.csv"
        with open(path, "w") as file:
            file.write("Date,Text,Amount\n")
            for number in range(r.randrange(1, 40)):
                units = r.randrange(-10**5, 10**5) or 7
                file.write(f"{self.day().isoformat()},Line {number},{units / 10**digits:.{digits}f}\n")
        words = ["--account", account[0]] if account else []
        run(command, "import", path, "--dataset", folder, "--yes", "--quiet", *words, allow=(0, 1))
        live = [c[1] for c in self.categories if c[2] == "expense" and not c[4]]
        if live:
            run(command, "add", self.amount(self.base), r.choice(live), "By hand", "--dataset", folder, "--yes", "--quiet",
                allow=(0, 1, 2))

    def choose(self, command, folder):
        """Another month and another currency, as a person chooses them on the page or leaves them blank, and a change after that."""
        r = self.random
        month = r.choice([None, datetime.date(self.today.year, r.randrange(1, 13), 1)])
        currency = r.choice([None, "", self.base, *self.others])
        days = (month - datetime.date(1899, 12, 30)).days if month else ""
        path = f"{folder}/Data/Book.xlsx"
        cells = [("F1", f"<v>{days}</v>" if month else "")]
        if currency is not None:
            cells.append(("H1", f"<is><t>{currency}</t></is>" if currency else ""))
        edit_sheet(path, "Overview", cells)
        run(command, "categories", "add", "Chosen later", "--type", "expense", "--dataset", folder, "--yes", "--quiet")


def edit_sheet(path, name, cells):
    """Gives cells of a sheet other contents, and changes nothing else of the workbook."""
    with zipfile.ZipFile(path) as archive:
        parts = {entry.filename: archive.read(entry) for entry in archive.infolist()}
    relation = re.search(rf'<sheet [^>]*name="{name}"[^>]*r:id="(\w+)"', parts["xl/workbook.xml"].decode())[1]
    relations = parts["xl/_rels/workbook.xml.rels"].decode()
    tag = next(tag for tag in re.findall(r"<Relationship [^>]*>", relations) if f'Id="{relation}"' in tag)
    part = "xl/" + re.search(r'Target="([^"]+)"', tag)[1].removeprefix("/xl/")
    text = parts[part].decode()
    for cell, content in cells:
        style = re.search(rf'<c r="{cell}"[^>]*?( s="\d+")', text)
        kind = ' t="inlineStr"' if content.startswith("<is>") else ""
        text, count = re.subn(
            rf'<c r="{cell}"[^>]*?(/>|>.*?</c>)', f'<c r="{cell}"{style[1] if style else ""}{kind}>{content}</c>', text, count=1)
        assert count == 1, (path, cell)
    parts[part] = text.encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, content in parts.items():
            archive.writestr(file, content)


class Office:
    def __init__(self, folder):
        self.profile = f"{folder}/office"
        os.makedirs(self.profile + "/user")
        with open(self.profile + "/user/registrymodifications.xcu", "w") as file:
            file.write(ALWAYS)
        self.folder = folder

    def calculated(self, paths):
        """The paths of copies of workbooks in which LibreOffice has calculated everything."""
        out = tempfile.mkdtemp(dir=self.folder)
        files = []
        for index, path in enumerate(paths):
            files.append(f"{out}/in-{index}.xlsx")
            shutil.copy(path, files[-1])
        for start in range(0, len(files), 20):
            run("soffice", f"-env:UserInstallation=file://{self.profile}", "--headless", "--convert-to", "xlsx", "--outdir",
                out + "/out", *files[start:start + 20])
        return [f"{out}/out/in-{index}.xlsx" for index in range(len(files))]


def same(one, other):
    if isinstance(one, datetime.datetime):
        one = (one - datetime.datetime(1899, 12, 30)).days
    if isinstance(other, datetime.datetime):
        other = (other - datetime.datetime(1899, 12, 30)).days
    one = 0 if one is None and isinstance(other, (int, float)) else one
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return abs(one - other) < 1e-6
    return (one or "") == (other or "")


def differences(ours, theirs):
    """Each formula's place with what our file says that it shows, and what LibreOffice calculated; no count where the pages show nothing, as a row
    is written so that formulas read it otherwise."""
    formulas = openpyxl.load_workbook(ours)
    shown, calculated = (openpyxl.load_workbook(path, data_only=True) for path in (ours, theirs))
    count, found = 0, []
    if shown["Overview"]["B1"].value is None and not any(
            isinstance(cell.value, (int, float)) and str(formulas["Overview"][cell.coordinate].value).startswith("=")
            for row in shown["Overview"].iter_rows() for cell in row):
        return 0, []
    for name in ("Overview", "Budget"):
        for row in formulas[name].iter_rows():
            for cell in row:
                if not (isinstance(cell.value, str) and cell.value.startswith("=")):
                    continue
                count += 1
                one, other = shown[name][cell.coordinate].value, calculated[name][cell.coordinate].value
                # How many rows are in doubt is not what the page shows.
                if cell.coordinate.startswith("AA") and name == "Overview" and 31 <= cell.row <= 70:
                    one, other = bool(one), bool(other)
                if not same(one, other):
                    found.append(f"{name}!{cell.coordinate}: ours {one!r}, LibreOffice {other!r}")
    return count, found


def main():
    command = os.path.abspath(sys.argv[1])
    total = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    folder = tempfile.mkdtemp(prefix="overview-")
    os.environ["XDG_STATE_HOME"] = folder + "/state"
    office = Office(folder)
    seeds = range(first, first + total)
    datasets = {seed: Dataset(seed) for seed in seeds}
    wrong = 0
    def export(_, command, path):
        run(command, "export", "--to", path + "/copy.xlsx", "--overview", "--dataset", path)

    steps = [("as made", Dataset.write), ("after an import in place", Dataset.change), ("with another choice", Dataset.choose), ("as exported", export)]
    for step, act in steps:
        for seed in seeds:
            act(datasets[seed], command, f"{folder}/{seed}")
        paths = [f"{folder}/{seed}/{'copy' if act is export else 'Data/Book'}.xlsx" for seed in seeds]
        cells = blank = 0
        for seed, path, result in zip(seeds, paths, office.calculated(paths)):
            count, found = differences(path, result)
            cells += count
            blank += not count
            wrong += bool(found)
            for line in found[:12]:
                print(f"seed {seed} {step}: {line}")
        print(f"{step}: {total} datasets, {cells} formulas compared, {blank} datasets without figures")
    print("all equal" if not wrong else f"{wrong} workbooks differ; they are in {folder}")
    if not wrong:
        shutil.rmtree(folder)
    sys.exit(1 if wrong else 0)


main()
