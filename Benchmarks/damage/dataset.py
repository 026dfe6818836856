"""A dataset's folder as its tabs and files, whichever storage it has."""
import pathlib
import subprocess

import tables
import workbook


class Dataset:
    """The tabs are read when the folder is; `save` writes those of a workbook, or each CSV file that changed."""

    def __init__(self, folder, binary):
        self.folder, self.binary = pathlib.Path(folder), binary
        self.data, self.receipts, self.state = self.folder / "Data", self.folder / "Receipts", self.folder / ".dataset"
        self.load()

    def load(self):
        books = sorted(self.data.glob("*.xlsx"))
        self.storage = "xlsx" if books else "csv"
        if books:
            self.path = books[0]
            self.book = workbook.Workbook(self.path.read_bytes())
            self.tabs = self.book.tabs
        else:
            self.path, self.book = self.file("Transactions"), None
            self.tabs = {path.stem: tables.read(path) for path in sorted(self.data.glob("*.csv"))}

    @property
    def isBook(self):
        return self.book is not None

    def file(self, tab):
        """The file that a tab is in."""
        return self.path if self.storage == "xlsx" else self.data / f"{tab}.csv"

    def __getitem__(self, name):
        return self.tabs[name]

    def add(self, tab):
        if self.isBook:
            self.book.add(tab)
        else:
            self.tabs[tab.name] = tab

    def save(self):
        if self.isBook:
            self.path.write_bytes(self.book.bytes())
            return
        for name, tab in self.tabs.items():
            data = tables.written(tab).encode()
            if not self.file(name).exists() or self.file(name).read_bytes() != data:
                self.file(name).write_bytes(data)

    def takeOver(self):
        """What the machine knows of a dataset belongs to its place; a copy of it says so again, as a person does who has moved one."""
        subprocess.run(
            [self.binary, "trust", "journal", "layouts", "provenance", "--yes", "--quiet", "--dataset", str(self.folder)],
            capture_output=True, timeout=120, check=True)

    def run(self, *words, standardInput=None):
        """One command on the dataset; it must succeed."""
        done = subprocess.run([self.binary, *words, "--dataset", str(self.folder)], capture_output=True, timeout=120, cwd=self.folder, input=standardInput)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{' '.join(words)}: {done.returncode} {done.stderr.decode(errors='replace')[:300]}")
        return done
