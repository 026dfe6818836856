"""Runs `repair` on a damaged dataset and measures what it promises."""
import collections
import hashlib
import json
import subprocess

from judge import Answer, validated


def isThere(binary):
    return subprocess.run([binary, "repair", "--help"], capture_output=True).returncode == 0


def exported(binary, folder, without):
    """Every record of every tab as texts, but for some columns; None where it cannot be read."""
    answer = Answer(binary, ["export", "--format", "json", "--to", "-", "--deleted", "--dataset", str(folder)])
    if answer.document is None:
        return None
    found = collections.Counter()
    for name, rows in answer.document["tabs"].items():
        if name != "Quarantine":
            for row in rows if isinstance(rows, list) else [rows]:
                found[name, json.dumps({column: value for column, value in row.items() if column not in without and value not in ("", None)}, sort_keys=True)] += 1
    return found


def bytesOf(folder):
    """A hash of each file that is the person's."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink() and ".dataset" not in path.parts}


def records(dataset):
    """The rows of each tab as texts: what `inspect --cells` prints of a workbook, the records of a CSV file; with how often each stands there, and its number."""
    found = collections.defaultdict(list)
    for path in sorted(dataset.data.iterdir()):
        if path.suffix == ".xlsx":
            rows = collections.defaultdict(list)
            for line in Answer(dataset.binary, ["inspect", "--cells", str(path)]).output.decode("utf-8", "replace").splitlines():
                cell = json.loads(line)
                column = cell["ref"].rstrip("0123456789")
                rows[cell["sheet"], int(cell["ref"][len(column):])].append(f"{column} {cell['kind']} {cell['value']}")
            for (sheet, number), texts in rows.items():
                found[sheet].append((number, "\n".join(texts)))
        elif path.suffix == ".csv":
            found[path.stem] += list(enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1))
    return found


def texts(dataset):
    """Every text of every cell, as far as it can be read."""
    found = set()
    for name, tab in dataset.tabs.items():
        for cells in tab.rows:
            found |= {cell.text for cell in cells if cell.text.strip()}
    return found


class Figures:
    """What is kept of a repair: faults as short texts, and counts."""

    def __init__(self):
        self.faults, self.isRestored, self.lost, self.outside, self.isIdempotent = [], None, 0, 0, True


UNLIKE = {"merged-cells", "updated-stale", "receipt-of-deleted", "template-unknown", "foreign-state", "text-escape", "name-form", "receipt-type"}
"""Sure remedies after which the dataset is right and not the one from before: the damage took something away, or was an edit."""
RENEWED = {"id-missing", "id-not-uuid"}
"""Records that get a new id."""
FOLLOWED = {"id-not-uuid", "id-form", "key-form", "id-scientific"}
"""What changes other rows too: their references."""


class Repair:
    """Repairs one case's dataset, which is damaged, and looks at it after."""

    def __init__(self, case):
        self.case, self.dataset, self.binary = case, case.dataset, case.houses.binary
        self.figures = Figures()
        before, typed, rows = bytesOf(self.dataset.folder), self.readable(), records(self.dataset)
        answer = self.repair()
        if answer.failure:
            self.figures.faults.append(answer.failure[:80])
            return
        self.compare(rows)
        self.lose(typed, before)
        once = bytesOf(self.dataset.folder)
        self.repair()
        self.figures.isIdempotent = bytesOf(self.dataset.folder) == once
        if not self.figures.isIdempotent:
            self.figures.faults.append("the second repair changes more")

    def repair(self):
        return Answer(self.binary, ["repair", "--yes", "--json", "--dataset", str(self.dataset.folder)], self.case.damage.isUnprivileged)

    def readable(self):
        """The texts of the dataset as it is in its files now; None where they cannot be read."""
        try:
            self.dataset.load()
            return texts(self.dataset)
        except Exception:
            return None

    def compare(self, rows):
        """A sure remedy gives the original back; the finding is gone and no new error came; what was not named is as it was."""
        kind, figures = self.case.mutator.kind, self.figures
        after = validated(self.binary, self.dataset.folder)
        if after.failure:
            if kind.repair == "yes":
                figures.faults.append("cannot be validated after")
                figures.isRestored = False
            return
        if kind.repair == "yes":
            self.restore(after)
        worse = {finding["code"] for finding in after.findings if finding["severity"] == "error"} - {finding["code"] for finding in self.case.answer.findings}
        if worse:
            figures.faults.append("new errors " + ",".join(sorted(worse)))
        self.keepRest(rows)

    def restore(self, after):
        kind, figures = self.case.mutator.kind, self.figures
        if any(finding["code"] == kind.code for finding in after.findings):
            figures.faults.append("still there")
        if kind.code in UNLIKE:
            return
        place, _ = self.case.houses.clean(self.case.storage, self.case.seed, self.case.mutator.isBased)
        isRenewed = kind.code in RENEWED
        # What was typed into an id cell moves to the note.
        without = {"updatedAt", "id", "transactionId", "note"} if isRenewed else {"updatedAt"}
        clean, now = exported(self.binary, place, without), exported(self.binary, self.dataset.folder, without)
        figures.isRestored = None not in (clean, now) and not clean - now and (isRenewed or not now - clean)
        if not figures.isRestored:
            figures.faults.append("not the original")

    def keepRest(self, rows):
        """Rows that the damage is not in stand there as before, wherever they stand now."""
        damage = self.case.damage
        if not damage.tab or not damage.rows or self.case.code in FOLLOWED:
            return
        lines = self.case.lines
        named = damage.rows | {lines[row] for row in damage.rows if row in lines}
        now = {tab: collections.Counter(text for _, text in entries) for tab, entries in records(self.dataset).items()}
        for tab, entries in rows.items():
            gone = collections.Counter(text for number, text in entries if tab != damage.tab or number not in named and number != 1) - now.get(tab, collections.Counter())
            if tab not in ("Settings", "Quarantine"):
                self.figures.outside += gone.total()
        if self.figures.outside:
            self.figures.faults.append(f"{self.figures.outside} other rows changed")

    def lose(self, typed, before):
        """Every text is in the tabs of now, Quarantine among them, or its file stands whole in a snapshot."""
        kept = {hashlib.sha256(path.read_bytes()).hexdigest() for path in self.dataset.state.rglob("*") if path.is_file()}
        now = bytesOf(self.dataset.folder)
        gone = [name for name, old in before.items() if old not in now.values() and old not in kept]
        if not gone:
            return
        here = self.readable()
        if typed is None or here is None:
            self.figures.faults.append(f"{len(gone)} files neither here nor in a snapshot")
            self.figures.lost = len(gone)
            return
        lost = {text for text in typed if not any(text in other for other in here)} if typed - here else set()
        self.figures.lost = len(lost)
        if lost:
            self.figures.faults.append(f"{len(lost)} texts lost")
