#!/usr/bin/env python3
"""Exports made-up datasets and compares every balance with hledger, Ledger and Beancount.

    Benchmarks/exports/run.py BINARY [--count 300] [--seed 0] [--keep FOLDER]

For each dataset: `hledger check --strict`, `bean-check` and `frictionless validate` accept the files, `ledger` reads its own; balances of every account
and currency, on the last day and on a random one, and sums per category equal a model of the dataset in `hledger bal`, `ledger bal` and `bean-query`; lines of QIF and OFX
read back by `dataset import` are the dataset's, and `create --from` the whole QIF makes the same rows, less what the export says that it does not carry. Every current ISO code is some dataset's currency within 160 seeds. A program that is not installed is named and left out.
"""
import argparse
import collections
import concurrent.futures
import csv
import datetime
import decimal
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from books import CURRENCIES, Books

ENVIRONMENT = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8")


def run(*arguments, accepts=(0,)):
    done = subprocess.run([str(a) for a in arguments], capture_output=True, env=ENVIRONMENT)
    if done.returncode not in accepts:
        raise AssertionError(f"{' '.join(map(str, arguments[:6]))}: {done.returncode} {done.stderr.decode(errors='replace')[:600]} {done.stdout.decode(errors='replace')[:300]}")
    return done.stdout.decode("utf-8")


def minor(text, code):
    """An amount as minor units; anything but a whole number of them is wrong."""
    value = decimal.Decimal(text) * 10 ** CURRENCIES[code]
    if value != int(value):
        raise AssertionError(f"{text} {code} is no whole number of minor units")
    return int(value)


def names(books, journal, isBeancount):
    """The journal's account of each key, from its declarations; and of each category."""
    accounts, flows = {}, {}
    for root, rest, key in declared(journal, isBeancount):
        parts = rest.split(":")
        own = parts[0].lower() if isBeancount else parts[0]
        if root in ("assets", "liabilities") and len(parts) == 1 and not (root == "assets" and own == "household" and not key):
            accounts[key if key else "" if root == "assets" and own == "unassigned" else own] = f"{root}:{rest}"
        if root in ("expenses", "income"):
            flows[(("expense" if root == "expenses" else "income"), key or ("" if parts[-1].lower() == "uncategorised" else parts[-1].lower() if isBeancount else parts[-1]))] = f"{root}:{rest}"
    return accounts, flows


def declared(journal, isBeancount):
    lines = journal.split("\n")
    for index, line in enumerate(lines):
        match = re.match(r"\d{4}-\d\d-\d\d open (\S+)", line) if isBeancount else re.match(r"account (\S+)", line)
        if not match:
            continue
        root, rest = match.group(1).split(":", 1)
        following = line
        if index + 1 < len(lines) and lines[index + 1].startswith("  "):
            following += lines[index + 1]
        key = re.search(r'key: "([^"]*)"' if isBeancount else r"; key: ([^,\s]+)", following)
        yield root.lower(), rest, key.group(1) if key else None


def compare(books, found, accounts, flows, until=None, what=""):
    """`found` is by account in lower-case roots and currency."""
    expected = collections.defaultdict(int)
    for (key, code), units in books.balances(until).items():
        if units:
            name = accounts.get(key)
            if name is None:
                raise AssertionError(f"{what}: no account for {key!r} among {accounts}")
            expected[(name, code)] += units
    if until is None:
        for (kind, category, code), units in books.flows().items():
            if units:
                expected[(flows[(kind, category)], code)] += units
    checked = set(accounts.values()) | (set(flows.values()) if until is None else set())
    found = {key: units for key, units in found.items() if units and key[0] in checked}
    if found != dict(expected):
        wrong = {key: (expected.get(key), found.get(key)) for key in set(expected) | set(found) if expected.get(key) != found.get(key)}
        raise AssertionError(f"{what}: (expected, found) {wrong}")
    return len(expected)


def lowered(name):
    root, rest = name.split(":", 1)
    return f"{root.lower()}:{rest}"


def hledger(books, file, day):
    journal = file.read_text()
    run("hledger", "-f", file, "check", "--strict")
    accounts, flows = names(books, journal, False)
    counts = 0
    for until in (None, day):
        end = ["-e", str(until + datetime.timedelta(days=1))] if until else []
        found = {}
        for account, text in csv.reader(io.StringIO(run("hledger", "-f", file, "bal", "--flat", "-N", "-O", "csv", *end))):
            if account == "account":
                continue
            for part in text.split(", "):
                if part != "0":
                    amount, code = part.split(" ")
                    found[(account, code)] = minor(amount, code)
        counts += compare(books, found, accounts, flows, until, "hledger")
    return counts


def ledger(books, file, day):
    journal = file.read_text()
    accounts, flows = names(books, journal, False)
    counts = 0
    for until in (None, day):
        end = ["-e", str(until + datetime.timedelta(days=1))] if until else []
        done = subprocess.run(["ledger", "-f", str(file), "--strict", "bal", "--flat", "--no-total", "--empty", "--format", "%(account)|%(amount)\n", *end], capture_output=True, env=ENVIRONMENT)
        if done.returncode or done.stderr:
            raise AssertionError(f"ledger: {done.returncode} {done.stderr.decode(errors='replace')[:500]}")
        found, account = {}, None
        for line in done.stdout.decode().split("\n"):
            if "|" in line:
                account, line = line.split("|")
            parts = line.split()
            if len(parts) == 2:
                found[(account, parts[1])] = minor(parts[0], parts[1])
        counts += compare(books, found, accounts, flows, until, "ledger")
    return counts


def beancount(books, file, day):
    import beanquery
    from beancount import loader
    entries, errors, _ = loader.load_file(str(file))
    if errors:
        raise AssertionError(f"bean-check: {errors[:2]}")
    accounts, flows = names(books, file.read_text(), True)
    counts = 0
    connection = beanquery.connect("beancount:" + str(file))
    for until in (None, day):
        where = f"WHERE date <= {until} " if until else ""
        found = {}
        for account, code, total in connection.execute(f"SELECT account, currency, sum(number) {where}GROUP BY account, currency").fetchall():
            found[(lowered(account), code)] = minor(total, code)
        counts += compare(books, found, accounts, flows, until, "bean-query")
    # Its strings hold every text as it was.
    texts = collections.Counter((plain(entry.payee), plain(entry.narration)) for entry in entries if type(entry).__name__ == "Transaction" and "id" in entry.meta)
    known = collections.Counter((plain(row.payee), plain(row.note)) for row in books.live)
    if texts - known:
        raise AssertionError(f"beancount texts: {list((texts - known))[:2]}")
    return counts


def plain(text):
    text = unicodedata.normalize("NFC", text or "").replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", " ")
    return text.strip(" \t\n")


def frictionless(books, folder):
    import frictionless as package
    with package.system.use_context(trusted=True):
        report = package.validate(str(folder / "datapackage.json"))
    if not report.valid:
        raise AssertionError(f"frictionless: {report.flatten(['type', 'message'])[:3]}")
    return 0


def statements(books, binary, dataset, folder, form, asking):
    """Lines read back from QIF or OFX, an account at a time, as a person imports them."""
    count = 0
    groups = collections.defaultdict(list)
    for row in books.live:
        if form == "qif" and row.status:
            continue
        groups[(row.account, row.currency)].append(row)
    own = {a["key"]: a for a in books.accounts}
    for (account, code), rows in groups.items():
        if account == "" or own[account]["currency"] != code:
            continue
        file = folder / f"{account}.{form}"
        run(binary, "export", "--dataset", dataset, "--to", file, "--account", account)
        answer = ["--account", account, "--dataset", dataset] if form == "qif" else ["--no-dataset"]
        done = subprocess.run([str(binary), "import", str(file), "--dry-run", "--json", *answer], capture_output=True, env=ENVIRONMENT)
        document = json.loads(done.stdout)
        statement = document["statements"][0]
        asked = [q["code"] for q in statement["questions"]]
        if set(asked) & {"amount-sign", "decimal-mark", "equal-lines"}:
            # Three decimals or a card with more in than out: a person is asked, as with a bank's file.
            asking[form + " asked"] += 1
            continue
        if done.returncode not in (0, 1) or form == "ofx" and asked:
            raise AssertionError(f"{form} {account}: {done.returncode} {asked} {done.stderr.decode()[:300]}")
        lines = collections.defaultdict(list)
        for row in rows:
            lines[(row.split or row.id, row.date, row.status)].append(row)
        expected = collections.Counter()
        for (_, date, status), parts in lines.items():
            payee = payeeOf(parts[0])
            total = sum(part.signed for part in parts)
            expected[(str(date), total, payee, "pending" if status else "booked")] += 1
        found = collections.Counter((t["date"], t["amountMinor"], squashed(t["payee"] or ""), t["status"]) for t in statement["transactions"])
        opening = statement["openingBalance"]
        if found != expected:
            raise AssertionError(f"{form} {account} {code}: missing {list((expected - found).items())[:3]} more {list((found - expected).items())[:3]} opening {opening}")
        if form == "ofx":
            until = max(row.date for row in rows if not row.status) if any(not row.status for row in rows) else max(row.date for row in rows)
            balance = books.balances(until)[(account, code)]
            if statement["closingBalance"] != balance:
                raise AssertionError(f"ofx {account}: LEDGERBAL {statement['closingBalance']}, expected {balance}")
        count += sum(found.values())
        again = subprocess.run([str(binary), "import", str(file), "--dry-run", "--json", "--account", account, "--dataset", dataset], capture_output=True, env=ENVIRONMENT)
        statement = json.loads(again.stdout)["statements"][0]
        asking[f"{form} again new"] += statement["new"]
        asking[f"{form} again known"] += statement["alreadyImported"]
        asking[f"{form} again asked"] += len(statement["questions"])
    return count


def payeeOf(row):
    """Payee, else what our import takes for it."""
    return squashed(row.payee) or squashed(row.statement) or squashed(row.note)


def squashed(text):
    return " ".join("".join(" " if ord(c) < 32 or c in "\u2028\x7f" else c for c in unicodedata.normalize("NFC", text)).split())


TWINS = str.maketrans(":/[]|", "：／［］｜")


def written(name):
    """A name as QIF takes it."""
    return squashed(name).translate(TWINS)


def backAgain(books, binary, dataset, folder):
    """The whole books as QIF and back by `create --from`, row by row."""
    rows = [row for row in books.live if not row.status]
    own = {a["key"]: a for a in books.accounts}
    if not rows and not any(a["start"] for a in books.accounts):
        return 0
    run(binary, "export", "--dataset", dataset, "--to", folder / "whole.qif", "--quiet")
    run(binary, "create", folder / "Back", "--from", folder / "whole.qif", "--storage", "csv", "--currency", books.currency, "--template", "default", "--quiet")
    data = folder / "Back" / "Data"

    def table(name):
        path = data / f"{name}.csv"
        return list(csv.DictReader(open(path, newline="", encoding="utf-8"))) if path.exists() else []

    accounts = {a["accountKey"]: a for a in table("Accounts")}
    categories = {c["categoryKey"]: c for c in table("Categories")}
    expected, found = collections.Counter(), collections.Counter()
    parts = collections.defaultdict(list)
    for row in books.rows:
        if row in rows and row.split:
            parts[row.split].append(row)
    titles = {key: f"{key.title()} c" for key, _, _ in books.categories}
    parents = {key: parent for key, _, parent in books.categories}

    def named(row):
        if not row.account:
            return ""
        name = written(own[row.account]["name"])
        if name.lower() in ("unassigned", "adjustments", "household", "transfers"):
            name += "-2"
        return name if own[row.account]["currency"] == row.currency else f"{name} {row.currency}"

    for row in rows:
        isDivided = len(parts[row.split]) > 1 if row.split else False
        first = parts[row.split][0] if isDivided else row
        kind = row.type
        if kind in ("expense", "income") and not row.category:
            kind = "expense" if row.isOut else "income"
        path = [titles[key] for key in (parents.get(row.category), row.category) if key] if kind in ("expense", "income") and row.category else []
        tags = ", ".join(sorted(written(tag) for tag in row.tags.split(", "))) if row.tags else ""
        expected[(str(row.date), row.signed, row.currency, kind, named(row), ":".join(path).lower(), squashed(first.payee), tags, first.cleared == "TRUE")] += 1
    def key(row):
        category = categories.get(row["categoryKey"])
        path = [categories[k]["name"] for k in (category["parentKey"], category["categoryKey"]) if k] if category else []
        account = accounts.get(row["accountKey"])
        code = row["currency"] or (account["currency"] if account and account["currency"] else books.currency)
        natural = {"expense": "out", "income": "in", "settlement": "out"}.get(row["type"])
        sign = -1 if (row["direction"] or natural) == "out" else 1
        tags = ", ".join(sorted(written(tag) for tag in row["tags"].split(", "))) if row["tags"] else ""
        return (row["date"], sign * minor(row["amount"], code), code, row["type"], written(account["name"]) if account else "", ":".join(path).lower(),
                squashed(row["payee"]), tags, row["cleared"] == "TRUE")
    back = table("Transactions")
    for row in back:
        found[key(row)] += 1
    if found != expected:
        raise AssertionError(f"qif and back: missing {list((expected - found).items())[:3]} more {list((found - expected).items())[:3]}")
    groups = collections.Counter(row["splitId"] for row in back if row["splitId"])
    if sorted(groups.values()) != sorted(len(group) for group in parts.values() if len(group) > 1):
        raise AssertionError(f"qif and back: divided {sorted(groups.values())}")
    # Halves of one amount that both accounts have, at most a month apart, are one transfer again.
    halves = collections.defaultdict(list)
    for row in rows:
        if row.type == "transfer":
            halves[row.transfer].append(row)
    pairs = [pair for pair in halves.values() if len(pair) == 2 and named(pair[0]) != named(pair[1])]
    sure = [pair for pair in pairs if (pair[0].currency == pair[1].currency and abs((pair[0].date - pair[1].date).days) <= 31)]
    linked = collections.Counter(row["transferId"] for row in back if row["transferId"])
    if set(linked.values()) - {2} or len(linked) < len(sure):
        raise AssertionError(f"qif and back: {len(linked)} transfers, expected {len(sure)} or more")
    return sum(found.values())


def examine(job):
    binary, seed, keep, peers = job
    books = Books(seed)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="exports-"))
    counts = collections.Counter()
    try:
        dataset = folder / "Books"
        books.write(dataset)
        day = books.random.choice([row.date for row in books.live] or [datetime.date(2025, 1, 1)])
        starts = [a["startDate"] for a in books.accounts if a["startDate"]]
        day = max([day] + starts)
        for name, file, check in [
                ("hledger", "money.journal", hledger), ("ledger", "money.ledger", ledger), ("beancount", "money.beancount", beancount), ("frictionless", "package/datapackage.json", None)]:
            run(binary, "export", "--dataset", dataset, "--to", folder / file, "--quiet")
            if name not in peers:
                continue
            counts[name] += check(books, folder / file, day) if check else frictionless(books, folder / "package")
        for form in ("ofx", "qif"):
            counts[form] += statements(books, binary, dataset, folder, form, counts)
        counts["qif and back"] += backAgain(books, binary, dataset, folder)
        shutil.rmtree(folder)
        return seed, None, counts
    except Exception as error:
        if keep:
            shutil.move(str(folder), str(pathlib.Path(keep) / str(seed)))
        else:
            shutil.rmtree(folder, ignore_errors=True)
        return seed, f"{type(error).__name__}: {error}", counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    if options.keep:
        pathlib.Path(options.keep).mkdir(parents=True, exist_ok=True)
    peers = {name for name in ("hledger", "ledger") if shutil.which(name)}
    for name in ("beancount", "frictionless"):
        try:
            __import__(name)
            peers.add(name)
        except ImportError:
            pass
    for name in {"hledger", "ledger", "beancount", "frictionless"} - peers:
        print(f"{name} is not installed: its export is written and not checked")
    failures, counts = 0, collections.Counter()
    jobs = [(binary, seed, options.keep, peers) for seed in range(options.seed, options.seed + options.count)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for seed, failure, found in pool.map(examine, jobs, chunksize=4):
            counts += found
            if failure:
                failures += 1
                print(f"seed {seed}: {failure}")
    figures = ", ".join(f"{counts[name]} {name}" for name in sorted(counts))
    print(f"{options.count} datasets, {failures} with something wrong; figures and lines compared: {figures}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
