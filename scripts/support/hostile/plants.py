"""What an attacker lays where a name is expected: links, FIFOs, folders and second names, at every name of a dataset's folder."""
import os
import shutil

from command_table import FILES
from hostile.victim import MADE_UP


class Plant:
    """One thing laid into a dataset's folder; `on` are commands that it is made for."""

    def __init__(self, name, lay, on, storages=("csv", "xlsx"), may=()):
        self.name, self.lay, self.on, self.storages = name, lay, tuple(on), storages
        self.may = may
        """Real paths, below the victim's folder, that the person themself lets the dataset write to."""


# Names below `.dataset`, M for the folder of a machine.
STATE = (
    "", "lock", ".gitignore", "layouts", "layouts/bank.json", "imports", "imports/PROVENANCE", "M", "M/host", "M/journal.jsonl", "M/tmp", "M/snapshots",
    "M/snapshots/RUN", "M/snapshots/RUN/run", "M/snapshots/RUN/COPY", "M/snapshots/written", "M/snapshots/written/files.json", "M/snapshots/written/COPY",
    "M/snapshots/written/seen", "M/snapshots/written/seen/files.json", "M/snapshots/written/settled", "M/tmp/waiting")
GENERAL = ("import", "undo", "receipt", "forget-all", "status", "log-seen", "repair", "restore", "erase", "conflicted")
TABS = ("import", "add", "undo", "account-rename", "merge", "repair", "status", "validate", "export-xlsx", "erase", "migrate")
RECEIPTS = ("receipt", "receipt-detach", "receipt-match", "undo", "merge", "repair", "status", "validate", "report-html", "erase", "receipts-match", "export-package")


def cleared(path):
    """Makes a place free, with the folders above it."""
    if os.path.islink(path) or os.path.isfile(path):
        os.remove(path)
    elif os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.remove(path)
    above = os.path.dirname(path)
    if not os.path.isdir(above):
        os.makedirs(above, exist_ok=True)


def link_to(*target):
    def lay(victim, path):
        cleared(path)
        os.symlink(os.path.join(victim.work, *target), path)
    return lay


def relative_link(*target):
    def lay(victim, path):
        cleared(path)
        os.symlink(os.path.relpath(os.path.join(victim.work, *target), os.path.dirname(path)), path)
    return lay


def link_of_links(*target):
    """A link to a link inside the dataset that leads out."""
    def lay(victim, path):
        cleared(path)
        between = victim.at("Data", ".between")
        if not os.path.lexists(between):
            os.symlink(os.path.join(victim.work, *target), between)
        os.symlink(between, path)
    return lay


def fifo(victim, path):
    cleared(path)
    os.mkfifo(path)


def other_kind(victim, path):
    """A folder where a file is expected, a file where a folder is."""
    is_folder = os.path.isdir(path)
    cleared(path)
    if is_folder:
        with open(path, "w") as file:
            file.write("no folder\n")
    else:
        os.makedirs(os.path.join(path, "inside"))


def second_name(*target):
    def lay(victim, path):
        is_folder = os.path.isdir(path)
        cleared(path)
        if is_folder:
            os.makedirs(path)
            path = os.path.join(path, "second")
        own = os.path.join(victim.work, *target)
        victim.linked.add(os.path.realpath(own))
        os.link(own, path)
    return lay


KINDS = {
    "link to a file outside": link_to("home/.bashrc"), "link to a key": link_to("home/.ssh/id_rsa"), "link to a folder outside": link_to("outside"),
    "relative link outside": relative_link("home/.profile"), "link to nothing outside": link_to("home/.made"), "link over a link": link_of_links("outside"),
    "link to a device": lambda victim, path: (cleared(path), os.symlink("/dev/zero", path)), "FIFO": fifo, "other kind": other_kind,
    "hard link": second_name("home/.profile"), "hard link to a key": second_name("home/.ssh/id_rsa"),
}


def place(victim, name, machine):
    """A name below `.dataset` as a path; the ids of a run and an import that are there."""
    words = []
    for part in name.split("/"):
        folder = victim.at(".dataset", *words)
        if part == "M":
            part = machine
        elif part in ("RUN", "PROVENANCE"):
            found = [each for each in sorted(os.listdir(folder)) if each[:1].isdigit()] if os.path.isdir(folder) else []
            part = found[-1] if found else "01a1fbf2-4350-7abc-8000-000000000001" + (".csv" if part == "PROVENANCE" else "")
        elif part == "COPY":
            found = [each for each in sorted(os.listdir(folder)) if each.startswith("Data%2F")] if os.path.isdir(folder) else []
            part = found[-1] if found else "Data%2FTransactions.csv"
        words.append(part)
    return victim.at(".dataset", *words).rstrip("/")


def at_state(name, kind, machine=None):
    def lay(victim):
        KINDS[kind](victim, place(victim, name, machine or victim.machine))
    return lay


def state_plants():
    for name in STATE:
        for kind in KINDS:
            yield Plant(f".dataset/{name}: {kind}", at_state(name, kind), GENERAL, ("csv",))
            if name.startswith("M"):
                yield Plant(f".dataset/{name} of another machine: {kind}", at_state(name, kind, MADE_UP), ("import", "status", "forget-all", "merge"), ("csv",))


def data_file(victim, root=None):
    """The file that holds the transactions."""
    names = sorted(os.listdir(os.path.join(root or victim.root, "Data")))
    return "Transactions.csv" if "Transactions.csv" in names else next(name for name in names if name.endswith(".xlsx"))


def at_data(kind, name=None):
    def lay(victim):
        kind(victim, victim.at("Data", name or data_file(victim)))
    return lay


def to_other(is_relative=False):
    """A link into another dataset of the person."""
    def lay(victim, path):
        made, other = relative_link if is_relative else link_to, os.path.join(victim.other, "Savings")
        made("other", "Savings", "Data", data_file(victim, other))(victim, path)
    return lay



def whole(folder, kind):
    def lay(victim):
        kind(victim, victim.at(folder))
    return lay


def through_a_link(victim):
    """The folder `Data` inside a linked folder of the root: `Data` -> `.hidden/Data`, `.hidden` -> another dataset."""
    os.symlink(os.path.join(victim.other, "Savings"), victim.at(".hidden"))
    cleared(victim.at("Data"))
    os.symlink(".hidden/Data", victim.at("Data"))


def data_plants():
    targets = {
        "into another dataset": to_other(), "by a relative link into another dataset": to_other(True), "to notes": link_to("home/Documents/notes.txt"),
        "to a key": link_to("home/.ssh/id_rsa"), "to a start file": link_to("home/.bashrc"), "to a PDF": link_to("home/Documents/plan.pdf"),
        "over a link": link_of_links("home/.bashrc"), "to nothing": link_to("home/.made"), "to a device": KINDS["link to a device"],
    }
    for words, kind in targets.items():
        yield Plant(f"Data: a tab linked {words}", at_data(kind), TABS)
    yield Plant("Data: a tab is a FIFO", at_data(fifo), TABS)
    yield Plant("Data: a tab is a folder", at_data(other_kind), TABS)
    yield Plant("Data: a tab is a second name of a file in another dataset", lambda victim: second_name(
        "other", "Savings", "Data", data_file(victim, os.path.join(victim.other, "Savings")))(
        victim, victim.at("Data", data_file(victim))), TABS)
    for name in ("Budgets.csv", "Goals.csv", "Receipts.csv", "ImportRules.csv", "mine.csv", "Money (1).csv", "Transactions (1).csv", "Transactions (displaced x).csv"):
        for words, kind in (("a link to a key", link_to("home/.ssh/id_rsa")), ("a FIFO", fifo), ("a link to nothing", link_to("home/made.csv"))):
            yield Plant(f"Data: {name} is {words}", at_data(kind, name), ("import", "budget-set", "goal-add", "receipt", "rules-add", "merge", "status"), ("csv",))
    for name in ("second.xlsx", "Money (1).xlsx", "Money-conflict.xlsx"):
        for words, kind in (("a link to a key", link_to("home/.ssh/id_rsa")), ("a FIFO", fifo), ("a link into another dataset", to_other())):
            yield Plant(f"Data: {name} is {words}", at_data(kind, name), ("import", "status", "conflicted", "repair"), ("xlsx",))
    for words, kind in (
            ("a folder outside", link_to("outside")), ("another dataset's", link_to("other/Savings/Data")), ("a relative link", relative_link("outside")),
            ("a FIFO", fifo), ("a file", other_kind)):
        yield Plant(f"Data itself: {words}", whole("Data", kind), TABS)
    yield Plant("Data itself: through a linked folder into another dataset", through_a_link, TABS)


def receipt_entries(kind):
    """All files in Receipts, and those that the next attached file could become."""
    def lay(victim):
        folder = victim.at("Receipts")
        for name in sorted({*(os.listdir(folder) if os.path.isdir(folder) else ()), "SLIP.pdf", "SLIP-2.pdf", "SLIP 2.pdf"}):
            kind(victim, os.path.join(folder, name))
    return lay


def receipt_plants():
    for words, kind in (
            ("a folder outside", link_to("outside")), ("home", link_to("home")), (".ssh", link_to("home/.ssh")), ("another dataset's", link_to("other/Savings/Receipts")),
            ("a relative link", relative_link("outside")), ("a FIFO", fifo), ("a file", other_kind), ("nothing", link_to("home/made"))):
        yield Plant(f"Receipts itself: {words}", whole("Receipts", kind), RECEIPTS)
    for kind in ("link to a key", "link to a file outside", "link to nothing outside", "link to a folder outside", "FIFO", "other kind", "hard link", "link to a device"):
        yield Plant(f"Receipts: each entry a {kind}", receipt_entries(KINDS[kind]), RECEIPTS, ("csv",))


def all_of_a_kind(kind):
    """Every folder and file of the state at once, where a run can get as far: below the lock and this machine's folder."""
    names = ("layouts", "imports", "M/tmp", "M/snapshots", "M/journal.jsonl", "M/host", ".gitignore")

    def lay(victim):
        for name in names:
            KINDS[kind](victim, place(victim, name, victim.machine))
        KINDS[kind](victim, place(victim, "M", MADE_UP))
    return lay


def mixed_plants():
    for kind in KINDS:
        yield Plant(f"state: every name a {kind}", all_of_a_kind(kind), GENERAL)


def trap_in_the_name(victim):
    """The journal is a shell's start file: what a command line says would be run by it."""
    KINDS["link to a file outside"](victim, place(victim, "M/journal.jsonl", victim.machine))
    with open(os.path.join(victim.files, "march$(touch made).csv"), "w") as file:
        file.write(FILES["SECOND.csv"])


def plants():
    yield from state_plants()
    yield from mixed_plants()
    yield from data_plants()
    yield from receipt_plants()
    yield Plant("journal is a start file, a statement's name is code", trap_in_the_name, ("import-named",), ("csv",))
