"""What an attacker sends: files of 20 GB, plans whose paths lead out, and copies for `merge` that are made to do harm."""
import base64
import csv
import hashlib
import json
import os

from command_table import IMPORT, Command
from hostile.plants import KINDS, Plant, cleared, data_file, place
from hostile.victim import MADE_UP

HUGE = 20 << 30
SLIPS = [IMPORT, "receipts attach SLIP.pdf 2"]
EXTRA = {
    "import-named": Command("import {named} --account giro", [IMPORT]),
    "import-huge": Command("import {files}/HUGE.csv --account giro", [IMPORT]), "import-huge-xlsx": Command("import {files}/HUGE.xlsx --account giro", [IMPORT]),
    "import-huge-ofx": Command("import {files}/HUGE.ofx --account giro", [IMPORT]), "import-huge-qif": Command("import {files}/HUGE.qif --account giro", [IMPORT]),
    "import-huge-xml": Command("import {files}/HUGE.xml --account giro", [IMPORT]), "import-huge-sta": Command("import {files}/HUGE.sta --account giro", [IMPORT]),
    "import-layout": Command("import SECOND.csv --account giro --layout {files}/HUGE.json", [IMPORT]),
    "inspect-huge": Command("inspect {files}/HUGE.csv", [IMPORT]), "inspect-huge-xlsx": Command("inspect {files}/HUGE.xlsx", [IMPORT]),
    "inspect-count": Command("inspect {files}/HUGE.csv --count", [IMPORT]),
    "attach-huge": Command("receipts attach {files}/HUGE.pdf 2", [IMPORT]), "match-huge": Command("receipts match {files}/huge", [IMPORT]),
    "apply-huge": Command("apply {files}/HUGE.json", [IMPORT]), "answers-huge": Command("categorise --apply {files}/HUGE.json", [IMPORT]),
    "matches-huge": Command("receipts match --apply {files}/HUGE.json", [IMPORT]), "merge-huge": Command("merge {files}/HUGE.xlsx", [IMPORT]),
    "base-huge": Command("merge COPY --base {files}/HUGE.xlsx", [IMPORT], prepare="copy"), "diff-huge": Command("diff {files}/HUGE.xlsx", [IMPORT]),
    "repair-from": Command("repair --from {files}/HUGE.xlsx", [IMPORT]), "create-huge": Command("create {out}/New --from {files}/HUGE.csv --yes", [IMPORT]),
    "apply-plan": Command("apply {files}/plan.json", SLIPS), "apply-rebased": Command("apply --rebase {files}/plan.json", SLIPS),
}
ALL_READ = ("import", "status", "validate", "undo", "forget-all", "log", "repair", "restore", "merge", "export-json", "receipts", "explain")


def huge(path):
    """20 GB on no disk."""
    cleared(path)
    with open(path, "wb") as file:
        file.truncate(HUGE)


def huge_files(victim):
    for ending in ("csv", "xlsx", "ofx", "qif", "xml", "sta", "pdf", "json"):
        huge(os.path.join(victim.files, "HUGE." + ending))
    os.makedirs(os.path.join(victim.files, "huge"), exist_ok=True)
    huge(os.path.join(victim.files, "huge", "2026-01-02 Bakery 4.50.pdf"))


def huge_at(name):
    def lay(victim):
        huge(place(victim, name.removeprefix(".dataset/"), victim.machine) if name.startswith(".dataset/") else victim.at(name))
    return lay


def huge_elsewhere(name):
    def lay(victim):
        huge(place(victim, name, MADE_UP))
    return lay


def huge_tab(victim):
    huge(victim.at("Data", data_file(victim)))


def huge_receipt(victim):
    folder = victim.at("Receipts")
    for name in os.listdir(folder) or ["more.pdf"]:
        huge(os.path.join(folder, name))


def sparse_plants():
    yield Plant("20 GB: what a command line names", huge_files, [name for name in EXTRA if "huge" in " ".join(EXTRA[name].words).lower()], ("csv",))
    yield Plant("20 GB: a tab", huge_tab, ALL_READ)
    for name in ("mine.csv", "Transactions (1).csv", "Budgets.csv"):
        yield Plant(f"20 GB: Data/{name}", huge_at(f"Data/{name}"), ALL_READ, ("csv",))
    for name in ("second.xlsx", "Money (1).xlsx"):
        yield Plant(f"20 GB: Data/{name}", huge_at(f"Data/{name}"), ALL_READ, ("xlsx",))
    for name in (
            "lock", ".gitignore", "layouts/bank.json", "imports/PROVENANCE", "M/host", "M/journal.jsonl", "M/tmp/waiting", "M/snapshots/RUN/run", "M/snapshots/RUN/COPY",
            "M/snapshots/written/files.json", "M/snapshots/written/COPY", "M/snapshots/written/seen/files.json"):
        yield Plant(f"20 GB: .dataset/{name}", huge_at(f".dataset/{name}"), ALL_READ, ("csv",))
    for name in ("M/journal.jsonl", "M/host", "M/snapshots/written/files.json", "M/snapshots/RUN/COPY"):
        yield Plant(f"20 GB: .dataset/{name} of another machine", huge_elsewhere(name), ALL_READ, ("csv",))
    yield Plant("20 GB: a receipt", huge_receipt, (*ALL_READ, "receipt", "receipt-detach", "report-html", "export-package"))


# Plans

def plan(victim, *changes, **members):
    data = victim.at("Data")
    base = {}
    for name in sorted(os.listdir(data)):
        with open(os.path.join(data, name), "rb") as file:
            base[f"Data/{name}"] = hashlib.sha256(file.read()).hexdigest()
    found = {"version": 1, "command": "dataset import EVIL.csv", "base": base, "changes": list(changes), **members}
    with open(os.path.join(victim.files, "plan.json"), "w") as file:
        json.dump(found, file)


def added(path):
    return {"op": "addFile", "file": path, "new": {"base64": base64.b64encode(b"PLANNED\n").decode()}, "reason": "x"}


def removed(path):
    return {"op": "removeFile", "file": path, "old": {"base64": base64.b64encode(b"BAIT-profile").decode()}, "reason": "x"}


CATEGORY = {"op": "insert", "tab": "Categories", "row": None, "id": "pets", "column": None, "old": None, "new": {
    "categoryKey": "pets", "name": "Pets", "type": "expense", "isActive": True, "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"}, "reason": "x"}


def leading_out(victim):
    home = victim.home
    yield from (
        "../../home/.xprofile", os.path.join(home, ".xprofile"), "Receipts/../../../home/.xprofile", "Receipts//../../../home/.profile", "Receipts/..", "Receipts/.", "Receipts/",
        "Receipts/a/../../../../home/.xprofile", ".dataset/layouts/evil.json", "Data/Transactions.csv", "Receipts\\..\\..\\x", "Receipts/a\0b", "~/.xprofile", ".git/hooks/pre-commit",
        "Receipts/../.git/hooks/pre-commit", "Receipts/CON", "Receipts/" + "a" * 300, "Receipts/.ssh", "Receipts/\u2025/x", "Receipts/a\nb.pdf")


def plan_with(number, op):
    def lay(victim):
        path = list(leading_out(victim))[number]
        plan(victim, (added if op == "adds" else removed)(path), CATEGORY)
    return lay


LAYOUT = json.dumps({
    "version": 1, "name": "evil", "match": {"header": ["Date", "Description", "Amount"], "format": "csv"},
    "read": {"sign": "positive-is-out", "columns": {"date": "Date", "amount": "Amount", "text": ["Description"]}}})


def unseen_layout(victim):
    plan(victim, CATEGORY, layouts=[{"name": "evil.json", "text": LAYOUT}])
    victim.must_tell.append((".dataset/layouts/evil.json", "evil"))


def unseen_provenance(victim):
    plan(victim, CATEGORY, provenance=[{"importId": "01a21a58-826a-708e-8c11-1c24c5bca941", "text": "transactionId,line,text\nEVIL,2,EVIL\n"}])
    victim.must_tell.append((".dataset/imports/01a21a58-826a-708e-8c11-1c24c5bca941.csv", "01a21a58-826a-708e-8c11-1c24c5bca941"))


def plan_members(**members):
    def lay(victim):
        plan(victim, CATEGORY, **{name: value(victim) if callable(value) else value for name, value in members.items()})
    return lay


def plan_plants():
    on = ("apply-plan", "apply-rebased")
    for number, words in enumerate(("..", "absolute", "Receipts/..", "//", "Receipts/.. alone", "Receipts/.", "Receipts/", "a/../..", "a layout", "a tab", "\\", "NUL", "~", "a hook",
                                    "a hook by ..", "CON", "300 bytes", "a hidden name", "two dots in one", "a line break")):
        for op in ("adds", "removes"):
            yield Plant(f"plan: {op} a file, {words}", plan_with(number, op), on, ("csv",))
    yield Plant("plan: a layout that it does not show", unseen_layout, on)
    yield Plant("plan: provenance that it does not show", unseen_provenance, on)
    for name in ("../../../../home/.xprofile", "/tmp/evil.json", "..", "a/../../x.json", ".hidden.json", "a\0.json"):
        yield Plant(f"plan: a layout named {name!r}", plan_members(layouts=[{"name": name, "text": LAYOUT}]), on, ("csv",))
        yield Plant(f"plan: provenance named {name!r}", plan_members(provenance=[{"importId": name, "text": "EVIL"}]), on, ("csv",))
    outside = lambda victim: {os.path.relpath(os.path.join(victim.home, ".bashrc"), victim.root): "0" * 64, os.path.join(victim.home, ".ssh/id_rsa"): "0" * 64}
    yield Plant("plan: a base outside", plan_members(base=outside), on, ("csv",))
    yield Plant("plan: an escape in the command", plan_members(command="\x1b[2Jdataset\n\u202e"), on, ("csv",))
    yield Plant("plan: brackets a million deep", lambda victim: open(os.path.join(victim.files, "plan.json"), "w").write("[" * 1_000_000), on, ("csv",))
    yield Plant("plan: 20 GB", lambda victim: huge(os.path.join(victim.files, "plan.json")), on, ("csv",))


# Copies

MERGES = ("merge", "merge-dry", "diff", "diff-json", "diff-html")


def in_copy(lay):
    """The same plant in the copy that is merged, not in the dataset."""
    def lay_there(victim):
        own, victim.root = victim.root, os.path.join(victim.files, "COPY")
        try:
            lay(victim)
        finally:
            victim.root = own
    return lay_there


def linked_receipts(kind):
    """Records of receipts in the copy whose files lead out: they would come along."""
    def lay(victim):
        folder = victim.at("Receipts")
        os.makedirs(folder, exist_ok=True)
        KINDS[kind](victim, os.path.join(folder, "key.pdf"))
        add_rows(victim, "Receipts.csv", [{"id": "01a1fbf2-4350-7abc-8000-000000000001", "fileName": "key.pdf", "mediaType": "application/pdf"}])
    return lay


def add_rows(victim, name, rows):
    """Appends records to a tab, with columns that it lacks."""
    path = victim.at("Data", name)
    with open(path, newline="") as file:
        found = list(csv.DictReader(file))
        file.seek(0)
        header = next(csv.reader(file))
    header += [column for row in rows[:1] for column in row if column not in header]
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, header, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(found + rows)


def equal_rows(count, first, **equal):
    """Many rows with one key of theirs the same; the ids count from `first`."""
    def lay(victim):
        def id_of(number):
            return f"01a1fbf2-4350-7abc-8000-{number + first:012d}"
        model = {"date": "2026-01-05", "type": "expense", "amount": "1.00", "currency": "EUR", "accountKey": "giro", "createdAt": "2026-01-05T00:00:00Z", "updatedAt": "2026-01-05T00:00:00Z"}
        add_rows(victim, "Transactions.csv", [{**model, "id": id_of(number), "payee": f"P{number}", **equal} for number in range(1, count + 1)])
    return lay


def copy_plants():
    for kind in ("link to a key", "link to a file outside", "FIFO", "link to a device", "link to a folder outside", "other kind"):
        yield Plant(f"copy: a receipt is a {kind}", in_copy(linked_receipts(kind)), MERGES, ("csv",))
        yield Plant(f"copy: a tab is a {kind}", in_copy(lambda victim, kind=kind: KINDS[kind](victim, victim.at("Data", data_file(victim)))), MERGES)
        for name in ("Data", "Receipts", ".dataset", ".dataset/lock", ".dataset/imports", ".dataset/layouts"):
            yield Plant(f"copy: {name} is a {kind}", in_copy(lambda victim, kind=kind, name=name: KINDS[kind](victim, victim.at(name))), MERGES, ("csv",))
    yield Plant("copy: a tab of 20 GB", in_copy(huge_tab), MERGES)
    yield Plant("copy: a receipt of 20 GB", in_copy(lambda victim: (linked_receipts("FIFO")(victim), huge(victim.at("Receipts", "key.pdf")))), MERGES, ("csv",))
    for count, members in (
            (2000, {"importKey": "1:0#1"}), (2000, {"id": "01a1fbf2-4350-7abc-8000-000000000001"}), (1000, {"splitId": "01a1fbf2-4350-7abc-8000-000000000002"}),
            (2000, {"transferId": "01a1fbf2-4350-7abc-8000-000000000003"})):
        lay, own = equal_rows(count, 0, **members), equal_rows(count, 100_000, **members)
        yield Plant(f"copy: {count} rows with one {next(iter(members))}", in_copy(lay), ("merge", "merge-dry"), ("csv",))
        yield Plant(f"copy and dataset: {count} rows with one {next(iter(members))}", lambda victim, lay=lay, own=own: (own(victim), in_copy(lay)(victim)), ("merge", "merge-dry"), ("csv",))


def plants():
    yield from sparse_plants()
    yield from plan_plants()
    yield from copy_plants()
