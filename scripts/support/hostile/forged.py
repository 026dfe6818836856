"""Journals, snapshots, layouts and lists of what was seen, as an attacker writes them: real ones copied and altered, and made up ones.

What they would have a run write holds the word EVIL, so that it is found wherever it comes to.
"""
import hashlib
import json
import os
import shutil
import uuid

from hostile.plants import Plant, data_file
from hostile.victim import MADE_UP, journal_lines

EVIL = b"EVIL"
JOURNAL = ("import", "undo", "add", "status", "log", "snapshots", "forget-all", "restore", "redo", "validate")
STATES = ("prepared", "done", "rolledBack")
KNOWN = {"id", "command", "time", "state", "files", "summary", "undoes"}
FORGED_RUN = "dataset import EVIL.csv"


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Forger:
    """Writes into the journal of a machine as if it were the command."""

    def __init__(self, victim, machine=None):
        self.victim, self.machine = victim, machine or victim.machine
        self.folder = victim.at(".dataset", self.machine)
        self.journal = os.path.join(self.folder, "journal.jsonl")
        for name in ("tmp", "snapshots"):
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
        own = journal_lines(victim.at(".dataset", victim.machine, "journal.jsonl"))
        self.last = own[-1] if own else ({"summary": []}, "", "")
        self.id = str(uuid.UUID(int=(0x01B << 116) | (7 << 76) | (2 << 62) | int.from_bytes(os.urandom(7), "big")))
        victim.forged_ids.add(self.id)

    def payload(self, name="waiting", text=b"EVIL\n"):
        """A prepared file in the temporary folder; its hash."""
        path = os.path.join(self.folder, "tmp", name)
        with open(path, "wb") as file:
            file.write(text)
        return hashlib.sha256(text).hexdigest()

    def snapshot(self, path, text=b"EVIL\n", run=None):
        """A copy of a file from before the forged run; its hash."""
        folder = os.path.join(self.folder, "snapshots", run or self.id)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, path.replace("%", "%25").replace("/", "%2F")), "wb") as file:
            file.write(text)
        return hashlib.sha256(text).hexdigest()

    def entry(self, state, files, keeps_proof=True, **members):
        """A line that was altered from the last real one, with what proves that one kept or left out."""
        entry = {**self.last[0], "id": self.id, "command": FORGED_RUN, "state": state, "files": files, "time": "2026-11-28T00:00:00.000Z", **members}
        entry.pop("undoes", None) if "undoes" not in members else None
        return entry if keeps_proof else {name: value for name, value in entry.items() if name in KNOWN | set(members)}

    def write(self, *entries):
        """Appends lines, each in the form of a real one."""
        with open(self.journal, "a", encoding="utf-8") as file:
            for entry in entries:
                file.write(f"\n{self.last[1]}{json.dumps(entry)}{self.last[2]}\n")


def file_of(path, old=None, new=None, temporary="waiting", **members):
    found = {"path": path, "temporary": temporary, **members}
    found.update({"oldHash": old} if old else {})
    found.update({"newHash": new} if new else {})
    return found


# Where a forged file leads: members of the entry by the victim's folders.

def routes(victim, outside):
    """The ways to name a file outside: by `target`, by `path`, by both, absolute and with `..`."""
    climbing = os.path.relpath(outside, victim.root)
    return {
        "target": ("Data/Transactions.csv", {"target": outside}), "target with ..": ("Data/x.csv", {"target": os.path.join(victim.root, climbing)}),
        "relative target": ("Data/x.csv", {"target": climbing}),
        "path with ..": (climbing, {}), "path through Data": ("Data/../" + climbing, {}), "path through layouts": (".dataset/layouts/../../" + climbing, {}),
        "absolute path": (outside, {}), "path of many slashes": ("Data///../" + climbing, {}),
    }


def replaced(route, state, keeps_proof=True, machine=None):
    """A prepared run that puts a file in the place of one outside."""
    def lay(victim):
        forger, bait = Forger(victim, machine), os.path.join(victim.home, ".bashrc")
        path, members = routes(victim, bait)[route]
        forger.write(forger.entry(state, [file_of(path, digest(bait), forger.payload(), **members)], keeps_proof))
    return lay


def made(route, name):
    """A prepared run that makes a file outside, or in the root beside the dataset's own folders."""
    def lay(victim):
        forger = Forger(victim)
        path, members = routes(victim, os.path.join(victim.work, name))[route]
        forger.write(forger.entry("prepared", [file_of(path, None, forger.payload(), **members)]))
    return lay


def moved_in(temporary, knows_hash):
    """A prepared run whose temporary file is the person's key: it would come into the shared folder."""
    def lay(victim):
        forger, key = Forger(victim), os.path.join(victim.home, ".ssh", "id_rsa")
        name = {"absolute": key, "with ..": os.path.relpath(key, os.path.join(forger.folder, "tmp")), "in steps": key.removesuffix(".out")}[temporary]
        forger.write(forger.entry("prepared", [file_of("Data/key.csv", None, digest(key) if knows_hash else "0" * 64, name)]))
    return lay


def moved_out(victim):
    """A prepared run that takes a file outside out, into its temporary place."""
    forger, bait = Forger(victim), os.path.join(victim.home, ".profile")
    forger.write(forger.entry("prepared", [file_of(os.path.relpath(bait, victim.root), digest(bait), None)]))


def undo_writes(route):
    """A finished run that an undo would take back by writing outside; beside it one that looks well."""
    def lay(victim):
        forger, bait = Forger(victim), os.path.join(victim.home, ".profile")
        path, members = routes(victim, bait)[route]
        old = forger.snapshot(path)
        entry = forger.entry("done", [file_of(path, old, digest(bait), **members)], summary=["3 new in Transactions"])
        forger.write({**entry, "state": "prepared"}, entry)
    return lay


def believed(victim, state, with_own=True):
    """A run that says that it changed a tab, with made up content before and after."""
    forger, name = Forger(victim), data_file(victim)
    path, now = f"Data/{name}", victim.at("Data", name)
    with open(now, "rb") as file:
        content = file.read()
    evil = content.replace(b"Bakery", b"EVIL Bakery").replace(b"\n", b"\n") if name.endswith(".csv") else content + b"EVIL"
    if state == "prepared":
        files = [file_of(path, digest(now), forger.payload(text=evil))]
    else:
        files = [file_of(path, forger.snapshot(path, evil), digest(now))]
    forger.write(forger.entry(state, files, with_own))


def retold(victim):
    """The last real run told anew under its own id: with other content from before it, laid beside it."""
    forger = Forger(victim)
    entry = json.loads(json.dumps(forger.last[0]))
    for file in entry.get("files", []):
        if file.get("oldHash") and file["path"].startswith("Data/"):
            file["oldHash"] = forger.snapshot(file["path"], b"id,date\nEVIL,1\n", entry["id"])
    forger.write(entry)


def unfinished(victim):
    """The line that says that the last run is done is cut off, so that it looks interrupted; and a file waits."""
    forger = Forger(victim)
    lines = journal_lines(forger.journal)
    with open(forger.journal, "w") as file:
        for entry, before, after in lines[:-1]:
            file.write(f"\n{before}{json.dumps(entry, separators=(',', ':'), sort_keys=True)}{after}\n")
    for each in forger.last[0].get("files", []):
        forger.payload(os.path.basename(each["temporary"]), b"waits\n")


def replayed(victim):
    """The journal and snapshots of the person's other dataset, which this machine did write, in this one."""
    folder = os.path.join(victim.other, "Savings", ".dataset", victim.machine)
    shutil.rmtree(victim.at(".dataset", "M"))
    shutil.copytree(folder, victim.at(".dataset", "M"))
    for entry, _, _ in journal_lines(os.path.join(folder, "journal.jsonl")):
        victim.forged_ids.add(entry["id"])


def named(**members):
    """An entry with odd members; a run's id is the name of its snapshot's folder."""
    def lay(victim):
        forger = Forger(victim)
        forger.payload()
        filled = {name: value(victim) if callable(value) else value for name, value in members.items()}
        forger.write(forger.entry(filled.pop("state", "done"), filled.pop("files", [file_of("Data/Transactions.csv", "0" * 64, "1" * 64)]), **filled))
    return lay


def climbing_id(victim):
    """From the folder of snapshots to a folder outside."""
    return os.path.relpath(victim.outside, victim.at(".dataset", "M", "snapshots"))


def lines_of(make, count):
    def lay(victim):
        forger = Forger(victim)
        with open(forger.journal, "a") as file:
            for number in range(count):
                file.write(make(forger, number) + "\n")
    return lay


def whole_line(forger, number):
    return json.dumps(forger.entry("done", [file_of("Data/Transactions.csv", "0" * 64, "1" * 64)], id=f"01a1fbf2-4350-7abc-8000-{number:012x}"))


def under_host(state):
    """The folder of this machine under the name of its host, as it is where no name is kept; the kept name is gone."""
    def lay(victim):
        host, machine = victim.host, victim.machine
        os.rename(victim.at(".dataset", machine), victim.at(".dataset", host))
        if state == "no name":
            shutil.rmtree(os.path.join(victim.state, "dataset"))
        forger = Forger(victim, host)
        bait = os.path.join(victim.home, ".bashrc")
        forger.write(forger.entry("prepared", [file_of("Data/x.csv", digest(bait), forger.payload(), target=bait)]))
    return lay


def swapped_journals(victim):
    """The journal of another machine in place of this one's."""
    shutil.copytree(victim.at(".dataset", "M"), victim.at(".dataset", MADE_UP))
    forger = Forger(victim, MADE_UP)
    bait = os.path.join(victim.home, ".bashrc")
    forger.write(forger.entry("prepared", [file_of("Data/x.csv", digest(bait), forger.payload(), target=bait)]))
    os.rename(victim.at(".dataset", "M"), victim.at(".dataset", "0" * 16))
    os.rename(victim.at(".dataset", MADE_UP), victim.at(".dataset", "M"))


def plants():
    for route in ("target", "target with ..", "relative target", "path with ..", "path through Data", "path through layouts", "absolute path", "path of many slashes"):
        for state in STATES:
            yield Plant(f"journal: replaces a start file, {route}, {state}", replaced(route, state), JOURNAL, ("csv",))
        yield Plant(f"journal: replaces a start file, {route}, without a proof", replaced(route, "prepared", False), ("import", "undo", "status"), ("csv",))
        yield Plant(f"journal: makes a file in home, {route}", made(route, "home/.xprofile"), JOURNAL[:3], ("csv",))
        yield Plant(f"journal: a finished run, undo writes a start file, {route}", undo_writes(route), ("undo", "redo", "restore", "undo-dry", "log", "status"))
    for route in ("path with ..", "target"):
        yield Plant(f"journal: makes a hook, {route}", made(route, "place/Money/.git/hooks/pre-commit"), JOURNAL[:3], ("csv",))
        yield Plant(f"journal: of another machine, {route}", replaced(route, "prepared", True, MADE_UP), JOURNAL, ("csv",))
    for temporary in ("absolute", "with ..", "in steps"):
        for knows in (True, False):
            yield Plant(f"journal: a key comes in, temporary {temporary}, {'its hash known' if knows else 'unknown'}", moved_in(temporary, knows), JOURNAL[:3])
    yield Plant("journal: a file outside is taken out", moved_out, JOURNAL)
    for state in STATES:
        for own in (True, False):
            yield Plant(
                f"journal: made up content of a tab, {state}, {'a copied' if own else 'no'} proof", lambda victim, state=state, own=own: believed(victim, state, own),
                ("import", "undo", "redo", "add", "restore", "log", "snapshots", "status", "diff-since"))
    yield Plant("journal: a real run told anew", retold, ("undo", "undo-run", "restore", "redo", "log", "add"))
    yield Plant("journal: the last line cut off", unfinished, JOURNAL)
    yield Plant("journal: that of another dataset", replayed, JOURNAL)
    yield Plant("journal: swapped with that of elsewhere", swapped_journals, JOURNAL)
    yield Plant("journal: under the host's name", under_host("kept"), JOURNAL[:4], ("csv",))
    yield Plant("journal: under the host's name, none is kept", under_host("no name"), JOURNAL[:4], ("csv",))
    odd = {
        "an id that climbs": {"id": climbing_id}, "an id that is a path": {"id": lambda victim: victim.outside}, "an empty id": {"id": ""},
        "an id that is ..": {"id": ".."}, "an id with a NUL": {"id": "a\0b"}, "an id of a megabyte": {"id": lambda victim: "x" * (1 << 20)}, "an id that climbs, prepared": {
            "id": climbing_id, "state": "prepared"}, "an id written": {"id": "written"},
        "unknown members": {"extra": {"a": [1, 2]}, "proof": "0" * 64}, "proof of zeros": {"proof": "0" * 64, "mac": "0" * 64}, "an unknown state": {"state": "halfway"},
        "no files": {"files": []}, "files of numbers": {"files": [1, 2]}, "a path of bytes": {"files": [file_of("Data/\ud83d\0\u202e.csv", "0" * 64, "1" * 64)]},
        "a long path": {"files": [file_of("Data/" + "a/" * 3000 + "x", None, "1" * 64)], "state": "prepared"}, "a time of the future": {"time": "9999-99-99T99:99:99Z"},
        "a million in summary": {"summary": lambda victim: ["x"] * 1_000_000}, "undoes itself": {"undoes": "EVIL"}, "a summary that clears the screen": {"summary": ["\x1b[2J\x1b]0;EVIL\x07\u202e"]},
        "100,000 files": {"files": lambda victim: [file_of(f"Data/{number}.csv", None, "1" * 64) for number in range(100_000)], "state": "prepared"},
        "deep": {"extra": lambda victim: json.loads("[" * 900 + "]" * 900)},
    }
    for words, members in odd.items():
        yield Plant(f"journal: {words}", named(**members), ("import", "undo", "log", "status", "forget-all"), ("csv",))
    yield Plant("journal: 100,000 lines", lines_of(whole_line, 100_000), ("import", "undo", "log", "status", "forget-all"), ("csv",))
    yield Plant("journal: a million empty lines", lines_of(lambda forger, number: "", 1_000_000), ("import", "status", "forget-all"), ("csv",))
    yield Plant("journal: 300,000 lines that are none", lines_of(lambda forger, number: '{"id":', 300_000), ("import", "undo", "log", "status"), ("csv",))
    yield Plant("journal: a line of 40 MB", lines_of(lambda forger, number: "x" * 40_000_000, 1), ("import", "undo", "log", "status"), ("csv",))
    yield Plant("journal: brackets a million deep", lines_of(lambda forger, number: "[" * 1_000_000, 1), ("import", "undo", "log", "status"), ("csv",))
