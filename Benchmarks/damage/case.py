"""One case: a clean dataset, its damage, and what the command says and does."""
import pathlib
import random
import shutil

import house
import tables
from dataset import Dataset
from judge import UNFIT, Answer, Verdict, judged, validated
from mutators import REGISTRY, damage


class Houses:
    """Clean datasets by storage, seed and whether there is an earlier state; each is made once and copied."""

    def __init__(self, folder, binary):
        self.folder, self.binary, self.made = pathlib.Path(folder), binary, {}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o755)

    def clean(self, storage, seed, isBased):
        """The folder, and what `validate` says of it."""
        name = f"{storage}-{seed}{'-based' if isBased else ''}"
        if name not in self.made:
            rng = random.Random(f"house {seed}")
            place = self.folder / name / "Money"
            built = house.House(place, storage, self.binary, rng)
            if isBased:
                house.remember(built.dataset, rng)
            self.made[name] = place, validated(self.binary, place)
        return self.made[name]

    def copy(self, storage, seed, isBased, name):
        """A dataset to damage, alone in a folder."""
        source, answer = self.clean(storage, seed, isBased)
        place = self.folder / "cases" / name
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        shutil.copytree(source, place / "Money", symlinks=True)
        for folder in (place.parent, place, place / "Money"):
            folder.chmod(0o755)
        dataset = Dataset(place / "Money", self.binary)
        if (place / "Money" / ".dataset").exists():
            dataset.takeOver()
        return dataset, answer


def facts(folder):
    """The bytes, kinds and permissions of all that is in a folder."""
    return {str(path.relative_to(folder)): (path.lstat().st_mode, path.read_bytes() if path.is_file() and not path.is_symlink() else None) for path in folder.rglob("*")}


def linesOf(dataset):
    """The line of the file at which each row of each tab begins; none in a workbook."""
    if dataset.isBook:
        return {}
    found = {}
    for name, tab in dataset.tabs.items():
        line = 1
        for row, cells in enumerate(tab.rows, 1):
            found[name, row] = line
            line += tables.line(cells).count("\n")
    return found


class Case:
    """Makes and damages one dataset; `verdict` says what `validate` found."""

    def __init__(self, houses, code, storage, seed):
        self.mutator = REGISTRY[code]
        self.code, self.storage, self.seed = code, storage, seed
        self.dataset, self.before = houses.copy(storage, seed, self.mutator.isBased, f"{code}-{storage}-{seed}")
        self.folder = self.dataset.folder.parent
        self.houses = houses
        whole = facts(self.folder)
        self.damage = damage(code, self.dataset, seed)
        if self.damage and facts(self.folder) == whole:
            raise ValueError("nothing was changed")
        self.verdict = self.judge() if self.damage else Verdict(UNFIT)

    def judge(self):
        if self.damage.command:
            answer = Answer(self.houses.binary, [*self.damage.command, "--dataset", str(self.dataset.folder)])
            if answer.exit == 64:
                return Verdict(UNFIT, f"no command {self.damage.command[0]}")
        else:
            if self.damage.isUnprivileged:
                opened(self.folder)
            whole = facts(self.folder)
            answer = validated(self.houses.binary, self.dataset.folder, self.damage.isUnprivileged)
            if facts(self.folder) != whole:
                answer.changes = True
        self.answer, self.lines = answer, {}
        try:
            self.lines = {row: line for (tab, row), line in linesOf(self.dataset).items() if tab == self.damage.tab}
        except (OSError, ValueError, IndexError):
            pass
        return judged(self.mutator.kind, self.damage, answer, self.before.findings, self.lines, {"updated-stale"} if self.mutator.isBased else set())

    def keep(self, place):
        target = pathlib.Path(place) / f"{self.code}-{self.storage}-{self.seed}"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(self.dataset.folder, target, symlinks=True)
        (target / "damage.txt").write_text(f"{self.damage}\n{self.verdict.outcome} {self.verdict.why}\n{self.answer.output.decode('utf-8', 'replace')}\n{self.answer.errors}\n")

    def remove(self):
        for path in self.folder.rglob("*"):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(self.folder, ignore_errors=True)


def opened(folder):
    """Lets another user come as far as the folder and read what is in it."""
    for path in folder.parents[:2]:
        path.chmod(path.stat().st_mode | 0o055)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o055 if path.is_dir() else 0o044))
