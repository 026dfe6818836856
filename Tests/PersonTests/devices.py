#!/usr/bin/env python3
"""Several devices that each keep the dataset, edit it by commands and by hand, and bring each other's copies in, at random; the model of `lineage.py`
says what must come of it: no money made or lost, nothing doubled, nothing typed gone, no older value back, and merging again changes nothing."""
import argparse
import collections
import concurrent.futures
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import schema
from lineage import COLUMNS, Held, Merging, Mismatch, Versions
from rows import date_style, end_of_records
from table import TOKEN
from tool import Tool
from world import World

SHAPE = ("amount", "type", "accountKey", "deletedAt", "splitId", None)
"""Columns of a transaction of which its shape is made; a conflict without a column is about whole rows."""
STORAGES = (("csv", "csv", "csv"), ("xlsx", "xlsx", "xlsx"), ("csv", "xlsx", "csv"))


class Device:
    def __init__(self, life, number, storage):
        self.life, self.name, self.storage = life, f"d{number}", storage
        self.root = os.path.join(life.folder, self.name)
        self.held = Held()
        self.undo = None
        """What was held before the last command, while it can be taken back without anybody having seen it."""
        self.names = {}
        """The names of the records, by their ids."""
        self.gone = {}
        """What the rows hold that are deleted, by name."""

    def world(self):
        return World(self.root, self.storage)

    def dataset(self, *arguments, machine=None):
        return self.life.tool.run(*arguments, "--dataset", self.name, machine=machine or self.name)

    def found(self):
        """What the files hold now, by the tokens in the rows."""
        world, found = self.world(), {}
        self.names, self.gone = {}, {}
        for tab, naming in (("Transactions", None), ("Goals", "name"), ("RecurringRules", "payee")):
            table = world.table(tab)
            for row in table.record_rows() if table else ():
                tokens = sorted({token for cell in table.rows[row].values() if cell.value and cell.kind == "s" for token in TOKEN.findall(cell.value)})
                if not tokens or tab == "RecurringRules" and not table.text(row, "frequency"):
                    continue
                name = f"{tab} tok{tokens[0]}"
                self.names[table.text(row, "id")] = name
                cells = found.setdefault(name, {"shape": ()})
                if table.text(row, "deletedAt"):
                    self.gone.setdefault(name, []).append(shape_of(table, row, tab))
                    continue
                cells["shape"] = tuple(sorted([*cells["shape"], shape_of(table, row, tab)]))
                for column in COLUMNS if tab == "Transactions" else ():
                    cells[column] = "" if column not in table.ours else day(table.text(row, column)) if column == "date" else table.text(row, column)
        for cells in found.values():
            if len(cells["shape"]) != 1:
                for column in COLUMNS:
                    cells.pop(column, None)
        return found

    def conflicts(self):
        """All texts in the tab Conflicts."""
        table = self.world().by_name("Conflicts")
        return {cell.value for cells in table.rows.values() for cell in cells.values() if cell.value} if table else set()


def values(held, name, found):
    """What a device holds of a record in the columns that are looked at: those of deleted and of divided rows are not."""
    return {column: cell.value for column, cell in held.get(name, {}).items() if column in found.get(name, ())}


def shape_of(table, row, tab):
    amount = table.text(row, "amount" if tab != "Goals" else "targetAmount")
    try:
        amount = f"{float(amount.replace(',', '.')):.2f}"
    except ValueError:
        pass
    return amount, table.text(row, "type"), table.text(row, "accountKey")


def day(text):
    """A day as text, however the storage has it."""
    try:
        import datetime
        return (datetime.date(1899, 12, 30) + datetime.timedelta(days=int(float(text)))).isoformat()
    except ValueError:
        return text


class Life:
    """Some tens of steps of two or three devices."""

    def __init__(self, seed, options):
        self.seed, self.options = seed, options
        self.rng = random.Random(seed)
        self.folder = tempfile.mkdtemp(prefix="devices-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.lines, self.counts = [], collections.Counter()
        self.tool = Tool(options.binary, self.folder, lambda line: self.lines.append("  $ " + line))
        self.versions, self.token = Versions(), 0
        self.copied = self.rng.random() < 0.7
        """Whether `.dataset` goes along when a folder is copied."""
        self.storages = self.rng.choice(STORAGES)
        self.devices = [Device(self, number, self.storages[number]) for number in range(self.rng.choice((2, 2, 3)))]
        self.statements = 0

    def say(self, text):
        self.lines.append(text)

    def next_token(self):
        self.token += 1
        return f"tok{self.token}"

    def must(self, result, *codes):
        if result.code not in (codes or (0,)):
            raise Mismatch("refused", f"{' '.join(result.arguments)}: exit {result.code}: {result.text.strip()[:400]}")
        return result

    # The beginning

    def start(self):
        for device in self.devices:
            os.makedirs(os.path.join(self.folder, "home-" + device.name))
        first = self.devices[0]
        self.must(self.tool.run(
            "create", first.name, "--storage", first.storage, "--currency", "EUR", "--no-overview", "--account", "giro:checking:1000.00",
            "--account", "savings:savings:0", machine=first.name))
        for _ in range(self.rng.randint(1, 3)):
            self.add(first)
        if self.rng.random() < 0.5:
            self.bring_statement(first)
        languages = [code for code in self.options.languages.split(",") if code]
        for number, device in enumerate(self.devices):
            if device is not first:
                self.copy(first, device)
            if number < len(languages):
                self.must(device.dataset("settings", "set", "language", languages[number]))

    def copy(self, source, device):
        """The device takes another's whole folder."""
        shutil.rmtree(device.root, ignore_errors=True)
        if source.storage == device.storage:
            kept = self.copied
            self.say(f"{device.name} takes the folder of {source.name}, {'with' if kept else 'without'} .dataset")
            shutil.copytree(source.root, device.root, ignore=None if kept else shutil.ignore_patterns(".dataset"))
        else:
            self.say(f"{device.name} takes the data of {source.name} as {device.storage}")
            made = os.path.join(self.folder, "made", "")
            os.makedirs(made)
            self.must(source.dataset("export", "--to", os.path.join(made, "Money.xlsx") if device.storage == "xlsx" else made, "--deleted"))
            os.makedirs(os.path.join(device.root, "Receipts"))
            shutil.move(made, os.path.join(device.root, "Data"))
        device.held, device.undo = source.held.copy(), None
        self.check_same(device, "copied")

    def check_same(self, device, what):
        """The model is what the files hold."""
        found = device.found()
        for name in {**found, **device.held}:
            if found.get(name) != (cells := values(device.held, name, found)):
                raise Mismatch("changed", f"{what}: {name} is {found.get(name)}, and was {cells}")

    # One device

    def change(self, device, what, act, only=None):
        """Lets a device change its files and notes which values are new; `only` names the records that may."""
        self.say(f"{device.name} {what}")
        before = device.held.copy()
        act()
        found = device.found()
        for name in {**found, **before}:
            cells = values(before, name, found)
            if only is not None and name not in only and found.get(name) != cells:
                raise Mismatch("other-record", f"{what}: {name} was {cells} and is {found.get(name)}")
        self.versions.noted(device.held, found)
        device.undo = None
        return before

    def command(self, device, what, *arguments, only=None, codes=(0,)):
        before = self.change(device, what, lambda: self.must(device.dataset(*arguments, "--yes"), *codes), only)
        device.undo = before if device.held != before else None

    def some(self, device, where=lambda name, cells: len(cells["shape"].value) == 1):
        names = [name for name, cells in device.held.items() if name.startswith("Transactions") and where(name, cells)]
        return self.rng.choice(names) if names else None

    def row_of(self, device, name):
        table = device.world().table("Transactions")
        token = name.split()[1]
        rows = [row for row in table.find("tok:" + token.removeprefix("tok")) if not table.text(row, "deletedAt")]
        return rows[0] if rows else None

    def amount(self):
        return f"{self.rng.randint(3, 90)}.{self.rng.randint(10, 99)}"

    def add(self, device):
        name = self.next_token()
        self.command(device, f"adds {name}", "add", self.amount(), self.rng.choice(("groceries", "dining-out")), f"Kiosk {name}", "--account", "giro",
                     "--date", f"2026-0{self.rng.randint(1, 6)}-1{self.rng.randint(0, 9)}", only={f"Transactions {name}"})

    def transfer(self, device):
        name = self.next_token()
        self.command(device, f"transfers {name}", "transfer", self.amount(), "giro", "savings", "--note", name, "--date", "2026-03-09",
                     only={f"Transactions {name}"})

    def edit(self, device):
        name = self.some(device)
        row = name and self.row_of(device, name)
        if not row:
            return False
        what = self.rng.choice((
            ("--note", f"note {self.token_text()}"), ("--category", self.rng.choice(("groceries", "shopping", "dining-out"))), ("--amount", self.amount()),
            ("--tag", f"tag{self.rng.randint(1, 9)}"), ("--account", self.rng.choice(("giro", "savings")))))
        if what[0] == "--category" and device.held[name]["shape"].value[0][1] != "expense":
            return False
        self.command(device, f"edits {name} {what}", "edit", str(row), *what, only={name})
        return None

    def token_text(self):
        self.statements += 1
        return f"{self.seed}-{self.statements}"

    def split(self, device):
        name = self.some(device, lambda name, cells: len(cells["shape"].value) == 1 and cells["shape"].value[0][1] == "expense" and float(cells["shape"].value[0][0]) > 3)
        row = name and self.row_of(device, name)
        if not row:
            return False
        self.command(device, f"divides {name}", "split", str(row), f"{self.rng.randint(1, 2)}.{self.rng.randint(10, 99)}", "shopping", only={name})
        return None

    def delete(self, device):
        name = self.some(device)
        row = name and self.row_of(device, name)
        if not row:
            return False
        self.command(device, f"deletes {name}", "delete", str(row), only={name})
        return None

    def bring_statement(self, device):
        """A statement that every device may bring in, once or again."""
        path = os.path.join(self.folder, "statement.csv")
        if not os.path.exists(path):
            lines = ["Date,Payee,Amount"]
            for number in range(3):
                lines.append(f"2026-02-1{number},Shop {self.next_token()},-{self.amount()}")
            with open(path, "w") as file:
                file.write("\n".join(lines) + "\n")
            self.of_statement = {f"Transactions tok{self.token - number}" for number in range(3)}
        self.command(device, "brings the statement in", "import", path, "--account", "giro", only=self.of_statement, codes=(0, 1))

    def undo_last(self, device):
        if device.undo is None:
            return False
        old = device.undo
        fresh = {cell.version for cells in device.held.values() for cell in cells.values()} - {
            version for cells in old.values() for cell in cells.values() for version in cell.seen}
        for other in self.devices:
            if other is not device and any(fresh & cell.seen for cells in other.held.values() for cell in cells.values()):
                return False
        self.say(f"{device.name} takes its last command back")
        self.must(device.dataset("undo", "--yes"))
        device.held, device.undo = old, None
        self.check_same(device, "undo")
        return None

    # By hand

    def type_row(self, device):
        world = device.world()
        tab = self.rng.choice(("Transactions", "Transactions", "Goals", "RecurringRules"))
        table = world.table(tab)
        if table is None:
            return False
        token = self.next_token()
        values = {
            "Transactions": {"date": "2026-04-0" + str(self.rng.randint(1, 9)), "type": "expense", "amount": self.amount(), "payee": f"Kiosk {token}",
                             "accountKey": "giro", "categoryKey": "groceries"},
            "Goals": {"name": f"Goal {token}", "targetAmount": "500"},
            "RecurringRules": {"type": "expense", "amount": self.amount(), "payee": f"Rent {token}", "categoryKey": "rent-and-housing", "accountKey": "giro",
                               "frequency": "monthly", "interval": "1", "startDate": "2099-01-01"}}[tab]
        if any(name not in table.ours for name in values):
            return False

        def act():
            row = end_of_records(table) + 1
            for name, value in values.items():
                kind = "n" if name in ("amount", "targetAmount", "interval") else "s"
                world.set(table, row, table.ours[name], value, kind)
            world.save()
        self.change(device, f"types {token} into {tab}", act, only={f"{tab} {token}"})
        return None

    def hand_edit(self, device, value=None):
        """Types another value into a cell, or one that stood there before."""
        name = self.some(device)
        row = name and self.row_of(device, name)
        column = self.rng.choice(("note", "note", "categoryKey", "amount"))
        if not row or column == "categoryKey" and device.held[name]["shape"].value[0][1] != "expense":
            return False
        if column == "amount" and device.held[name]["shape"].value[0][1] == "transfer":
            return False
        value = {"note": f"note {self.token_text()}", "categoryKey": self.rng.choice(("groceries", "shopping", "dining-out")), "amount": self.amount()}[column]
        old = self.before.get((name, column))
        if old is not None and self.rng.random() < 0.5:
            value = old
        world = device.world()
        table = world.table("Transactions")
        self.before[(name, column)] = table.text(row, column)
        if "tok" in table.text(row, column):
            return False

        def act():
            world.set(table, row, table.ours[column], value or None, "n" if column == "amount" else "s")
            world.save()
        self.change(device, f"types {value!r} into {column} of {name}", act, only={name})
        return None

    def hand_delete(self, device):
        name = self.some(device)
        row = name and self.row_of(device, name)
        if not row or device.held[name]["shape"].value[0][1] == "transfer":
            return False
        world = device.world()
        table = world.table("Transactions")

        def act():
            world.set(table, row, table.ours["deletedAt"], f"2026-05-01T00:00:{self.rng.randint(10, 59)}Z")
            world.save()
        self.change(device, f"marks {name} as deleted", act, only={name})
        return None

    # Between devices

    def merge(self, device, other=None):
        other = other or self.rng.choice([each for each in self.devices if each is not device])
        self.say(f"{device.name} merges {other.name}")
        self.counts["merges"] += 1
        gone = {}
        for each in (device, other):
            each.found()
            for name, shapes in each.gone.items():
                gone.setdefault(name, []).extend(shapes)
        result = self.must(device.dataset("merge", other.name, "--yes", "--json"), 0, 1)
        found, listed = device.found(), device.conflicts()
        conflicts = json.loads(result.out).get("conflicts", [])
        self.counts["conflicts"] += len(conflicts)
        asked = {(device.names.get(each["id"]), "shape" if each["column"] in SHAPE else each["column"]) for each in conflicts}
        for each in conflicts:
            self.say("    " + json.dumps(each))
        merging = Merging(self.versions, device.held, other.held, found, listed | other.conflicts(), asked, self.counts, self.situation(device, other))
        merging.gone = gone
        merging.doubles = {device.names.get(each) for pair in json.loads(result.out).get("doubles", []) for each in pair}
        device.held, device.undo = merging.result(), None
        again = self.must(device.dataset("merge", other.name, "--yes", "--json"), 0, 1)
        changes = json.loads(again.out).get("changes", [])
        if device.found() != found:
            raise Mismatch("again", f"merging {other.name} again changed {device.name}")
        if changes:
            self.counts["merges again with changes"] += 1
        return None

    def situation(self, device, other):
        return "with .dataset" if self.copied and device.storage == other.storage else "without .dataset"

    def round(self, device):
        """Both ways."""
        other = self.rng.choice([each for each in self.devices if each is not device])
        self.merge(device, other)
        self.merge(other, device)
        for name in {**device.held, **other.held}:
            one, two = (each.held.get(name, {}).get("shape") for each in (device, other))
            if one is None or two is None or sorted(one.value) != sorted(two.value):
                raise Mismatch("apart", f"{name} is {one} at {device.name} and {two} at {other.name} after a round")

    def take(self, device):
        """The device's folder is replaced by another's that has merged it just now."""
        other = self.rng.choice([each for each in self.devices if each is not device])
        self.merge(other, device)
        self.copy(other, device)

    def live(self):
        self.before = {}
        self.start()
        choices = {
            Life.add: 3, Life.transfer: 1, Life.edit: 5, Life.split: 2, Life.delete: 1, Life.bring_statement: 1, Life.undo_last: 1, Life.type_row: 4,
            Life.hand_edit: 6, Life.hand_delete: 1, Life.merge: 5, Life.round: 2, Life.take: 1}
        for _ in range(self.options.steps):
            action = self.rng.choices(list(choices), list(choices.values()))[0]
            if action(self, self.rng.choice(self.devices)) is not False:
                self.counts["steps"] += 1
        for device in self.devices:
            result = device.dataset("validate", "--quiet")
            if result.code == 2:
                raise Mismatch("broken", result.text[:300])


def run(job):
    seed, options = job
    life, failure = Life(seed, options), None
    try:
        life.live()
    except Mismatch as error:
        failure = (error.kind, error.text)
    except Exception:
        failure = ("driver-error", traceback.format_exc())
    if failure and options.keep:
        life.say(f"  kept in {life.folder}")
    else:
        shutil.rmtree(life.folder, ignore_errors=True)
    header = f"{'/'.join(device.storage for device in life.devices)}, {'with' if life.copied else 'without'} .dataset"
    return seed, header, failure, life.lines, dict(life.counts)


def main():
    arguments = argparse.ArgumentParser(prog="scripts/drivers/devices.sh", description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--lives", type=int, default=50)
    arguments.add_argument("--steps", type=int, default=14)
    arguments.add_argument("--seed", type=int, default=1, help="the first one")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--languages", default="", help="what the copies are for people in, by device, such as de,ja,ar (none)")
    arguments.add_argument("--keep", action="store_true", help="keep the folder of a life that failed")
    arguments.add_argument("--show", type=int, default=1, help="failing lives of each kind that are shown in full")
    options = arguments.parse_args()
    options.binary = os.path.abspath(options.binary)
    counts, failed, started = collections.Counter(), collections.defaultdict(list), time.monotonic()
    jobs = [(seed, options) for seed in range(options.seed, options.seed + options.lives)]
    stopped, done = [], 0
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))  # what ran until then is told all the same
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for seed, header, failure, lines, found in pool.map(run, jobs):
            if stopped:
                pool.shutdown(wait=False, cancel_futures=True)
                break
            done += 1
            counts.update(found)
            if failure is None:
                continue
            kind, text = failure
            failed[kind].append(seed)
            if len(failed[kind]) <= options.show:
                print(f"--- {seed} ({header}): {kind}: {text}\n" + "\n".join(lines) + "\n", flush=True)
    for kind, seeds in sorted(failed.items(), key=lambda item: -len(item[1])):
        print(f"{len(seeds):5d} {kind}: {', '.join(map(str, seeds[:8]))}")
    number = sum(map(len, failed.values()))
    print("devices: " + ", ".join(f"{value} {name}" for name, value in sorted(counts.items())))
    print(f"devices: {done - number} passed, {number} failed; {time.monotonic() - started:.0f} s")
    sys.exit(1 if number else 0)


if __name__ == "__main__":
    main()
