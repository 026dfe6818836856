"""Forged state beside the journal: snapshots, what was written and seen, layouts, and where rows came from."""
import gzip
import json
import os

from hostile.plants import Plant, cleared

COPIES = ("import", "undo", "restore", "repair", "validate", "diff-since", "log-seen", "snapshots-changes", "merge", "forget-all")
LAYOUTS = ("import", "import-dry", "repair", "explain", "undo", "forget-all")
HEADER = ["Date", "Description", "Amount"]


def altered(data, name):
    return data.replace(b"Bakery", b"EVIL Bakery").replace(b"4.5", b"9.5") if name.endswith(".csv") or b"," in data[:20] else data + b"EVIL"


def snapshots_altered(victim):
    """Every copy that is kept holds something else."""
    for folder, _, names in os.walk(victim.at(".dataset", "M", "snapshots")):
        for name in names:
            if name.startswith("Data%2F"):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    data = file.read()
                with open(path, "wb") as file:
                    file.write(altered(data, name))


def manifest(name, change):
    """Alters a list of `written`; it is made where there is none."""
    def lay(victim):
        path = victim.at(".dataset", "M", "snapshots", "written", name)
        found = {}
        if os.path.isfile(path):
            with open(path) as file:
                found = json.load(file)
        entries = found.setdefault("files", {}) if isinstance(found, dict) else {}
        cleared(path)
        text = change(victim, found, entries)
        with open(path, "w") as file:
            file.write(text if isinstance(text, str) else json.dumps(found))
    return lay


def elsewhere(victim, found, entries):
    """Entries whose names lead out."""
    key = os.path.join(victim.home, ".ssh", "id_rsa")
    model = next(iter(entries.values()), {"hash": "0" * 64, "copy": "0" * 64, "written": "0" * 64, "time": "2026-01-01T00:00:00Z", "removed": []})
    for path in (os.path.relpath(key, victim.root), key, "Data/../../../home/.ssh/id_rsa", "Data/..", "Data/.", "../x", "Data/", "Data%2F..", "Data/\0"):
        entries[path] = dict(model)


def other_hashes(victim, found, entries):
    for entry in entries.values():
        for member in ("hash", "copy", "written"):
            if member in entry:
                entry[member] = "0" * 64


def with_copies(name):
    """Lists and copies that agree with each other, and not with what was there."""
    import hashlib

    def lay(victim):
        folder = victim.at(".dataset", "M", "snapshots", "written", *name)
        listed = os.path.join(folder, "files.json")
        if not os.path.isfile(listed):
            return
        with open(listed) as file:
            found = json.load(file)
        for path, entry in found.get("files", {}).items():
            with open(victim.at(path), "rb") as file:
                data = altered(file.read(), path)
            with open(os.path.join(folder, path.replace("/", "%2F")), "wb") as file:
                file.write(data)
            for member in ("hash", "copy"):
                if member in entry:
                    entry[member] = hashlib.sha256(data).hexdigest()
        with open(listed, "w") as file:
            json.dump(found, file)
    return lay


def layout(name, **read):
    """A layout that reads the columns of the statements here otherwise."""
    def lay(victim):
        path = victim.at(".dataset", "layouts", name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        columns = {"date": "Date", "amount": "Amount", "text": ["Description"]}
        with open(path, "w") as file:
            json.dump({"version": 1, "name": "evil", "match": {"header": HEADER, "format": "csv"}, "read": {"columns": columns, **read}}, file)
    return lay


def layouts_altered(victim):
    """The layouts that are there, with the sign turned."""
    folder = victim.at(".dataset", "layouts")
    for name in os.listdir(folder) if os.path.isdir(folder) else ():
        with open(os.path.join(folder, name)) as file:
            found = json.load(file)
        found.setdefault("read", {})["sign"] = "positive-is-out"
        with open(os.path.join(folder, name), "w") as file:
            json.dump(found, file)


def many_layouts(victim):
    for number in range(3000):
        layout(f"bank-{number}.json")(victim)


def provenance(change):
    def lay(victim):
        folder = victim.at(".dataset", "imports")
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                data = file.read()
            with open(path, "wb") as file:
                file.write(change(data))
    return lay


def no_row_is_known(data):
    """Every row is said to come from the import that is taken back, and from line 2^60."""
    lines = data.split(b"\n")
    return b"\n".join(lines[:1] + [line.replace(b",2,", b",1152921504606846976,") for line in lines[1:]] * 50)


def plants():
    yield Plant("snapshots: every copy altered", snapshots_altered, COPIES)
    for name in ("files.json", "seen/files.json"):
        yield Plant(f"written/{name}: names that lead out", manifest(name, elsewhere), COPIES)
        yield Plant(f"written/{name}: other hashes", manifest(name, other_hashes), COPIES, ("csv",))
        for words, start, again, count in (("not JSON", "{", "", 0), ("a list", "[1,2]", "", 0), ("a number", "1e999", "", 0), ("deep", "", "[", 1_000_000), ("long", '{"files":{', '"a":1,', 2_000_000)):
            yield Plant(
                f"written/{name}: {words}", manifest(name, lambda victim, found, entries, start=start, again=again, count=count: start + again * count),
                ("import", "validate", "log-seen", "status"), ("csv",))
    yield Plant("written: copies and list agree on something else", with_copies(()), COPIES)
    yield Plant("seen: copies and list agree on something else", with_copies(("seen",)), COPIES)
    yield Plant("layouts: the sign turned", layouts_altered, LAYOUTS)
    yield Plant("layouts: a second one turns the sign", layout("a-bank.json", sign="positive-is-out"), LAYOUTS)
    yield Plant("layouts: cents for whole amounts", layout("a-bank.json", amountUnit="minor"), LAYOUTS, ("csv",))
    yield Plant("layouts: day and month swapped", layout("a-bank.json", dateOrder="dmy"), LAYOUTS, ("csv",))
    yield Plant("layouts: another currency", layout("a-bank.json", currency="XXX"), LAYOUTS, ("csv",))
    yield Plant("layouts: 3,000 of them", many_layouts, LAYOUTS, ("csv",))
    yield Plant("provenance: a gigabyte packed", provenance(lambda data: gzip.compress(b"\0" * (1 << 28), 1) if data else b""), ("explain", "undo", "repair", "import"), ("csv",))
    yield Plant("provenance: wrong lines", provenance(no_row_is_known), ("explain", "undo", "repair", "import"))
    yield Plant("provenance: not what it says", provenance(lambda data: data[:30] + b"EVIL\0" * 100), ("explain", "undo", "repair", "import"))
