"""Runs `repair` on a damaged dataset and measures what it promises."""
import collections
import hashlib
import json
import subprocess

from judge import Answer, validated

WITHOUT = {"updatedAt"}


def isThere(binary):
    return subprocess.run([binary, "repair", "--help"], capture_output=True).returncode == 0


def exported(binary, folder):
    """Every record of every tab as texts, without what a repair may set; None where it cannot be read."""
    answer = Answer(binary, ["export", "--format", "json", "--to", "-", "--deleted", "--dataset", str(folder)])
    if answer.document is None:
        return None
    found = collections.Counter()
    for name, tab in (answer.document.get("tabs") or answer.document).items():
        rows = tab.get("rows") if isinstance(tab, dict) else tab
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict):
                found[name, json.dumps({column: value for column, value in row.items() if column not in WITHOUT and value not in ("", None)}, sort_keys=True)] += 1
    return found


def bytesOf(folder):
    """A hash of each file that is the person's."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink() and ".dataset" not in path.parts}


def printedCells(dataset):
    """The cells of each file, by tab and row: what `inspect --cells` prints of a workbook, the lines of a CSV file."""
    found = collections.Counter()
    for path in dataset.data.iterdir():
        if path.suffix == ".xlsx":
            for line in Answer(dataset.binary, ["inspect", "--cells", str(path)]).output.decode("utf-8", "replace").splitlines():
                cell = json.loads(line)
                found[cell["sheet"], str(cell["ref"]).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), str(cell["value"])] += 1
        elif path.suffix == ".csv":
            for line in path.read_bytes().decode("utf-8", "replace").splitlines():
                found[path.stem, "", line] += 1
    return found


class Figures:
    """What is kept of a repair: faults as short texts, and counts."""

    def __init__(self):
        self.faults, self.isRestored, self.lost, self.outside, self.isIdempotent = [], None, 0, 0, True


class Repair:
    """Repairs one case's dataset, which is damaged, and looks at it after."""

    def __init__(self, case):
        self.case, self.dataset, self.binary = case, case.dataset, case.houses.binary
        self.figures = Figures()
        before, typed = bytesOf(self.dataset.folder), self.typed()
        cells = printedCells(self.dataset)
        answer = self.repair()
        if answer.failure:
            self.figures.faults.append(answer.failure[:80])
            return
        self.compare(cells)
        self.lose(typed, before)
        once = bytesOf(self.dataset.folder)
        self.repair()
        self.figures.isIdempotent = bytesOf(self.dataset.folder) == once
        if not self.figures.isIdempotent:
            self.figures.faults.append("the second repair changes more")

    def repair(self):
        return Answer(self.binary, ["repair", "--yes", "--json", "--dataset", str(self.dataset.folder)], self.case.damage.isUnprivileged)

    def typed(self):
        """The texts of all cells of the damaged dataset, as far as they can be read."""
        found = set()
        for name, row, text in printedCells(self.dataset):
            found |= set(part for part in text.split(",") if part.strip()) if row == "" else {text}
        return found

    def compare(self, cells):
        """A sure remedy gives the original back; the finding is gone and no new one came; what was not named is as it was."""
        kind, damage, figures = self.case.mutator.kind, self.case.damage, self.figures
        after = validated(self.binary, self.dataset.folder)
        if after.failure:
            figures.faults.append("cannot be validated after")
            return
        if kind.repair == "yes":
            if any(finding["code"] == kind.code for finding in after.findings):
                figures.faults.append("still there")
            place, _ = self.case.houses.clean(self.case.storage, self.case.seed, self.case.mutator.isBased)
            clean, now = exported(self.binary, place), exported(self.binary, self.dataset.folder)
            figures.isRestored = clean is not None and clean == now
            if not figures.isRestored:
                figures.faults.append("not the original")
        worse = {finding["code"] for finding in after.findings if finding["severity"] == "error"} - {finding["code"] for finding in self.case.answer.findings}
        if worse:
            figures.faults.append("new errors " + ",".join(sorted(worse)))
        if damage.tab and damage.rows:
            now = printedCells(self.dataset)
            figures.outside = sum(count for (tab, _, _), count in (cells - now).items() if tab != damage.tab)
            if figures.outside:
                figures.faults.append(f"{figures.outside} changed in other tabs")

    def lose(self, typed, before):
        """Every text is in the files of now, or its file stands whole in a snapshot."""
        kept = {hashlib.sha256(path.read_bytes()).hexdigest() for path in self.dataset.state.rglob("*") if path.is_file()}
        now = bytesOf(self.dataset.folder)
        if all(name in now and now[name] == old or old in kept for name, old in before.items()):
            return
        self.figures.lost = len(typed - self.typed())
        if self.figures.lost:
            self.figures.faults.append(f"{self.figures.lost} texts lost")
