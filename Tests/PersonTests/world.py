"""The dataset's folder in its present state: its tables, its other files, and a hash of each."""
import hashlib
import os

import schema
from csvfolder import CSVFolder
from workbook import Book


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class World:
    """What an independent reader sees; `store` can be edited as a person does and saved."""

    def __init__(self, root, storage, skip=()):
        self.root, self.storage = root, storage
        self.skip = {os.path.basename(path) for path in skip}
        self.data = os.path.join(root, "Data")
        self.files = self.hashes()
        self.store = None
        if storage == "csv":
            self.store = CSVFolder(self.data)
        else:
            self.store = Book(os.path.join(self.data, self.workbook_name()))
        self.reread()

    def reread(self):
        """The tables of the store as it now is in memory or on disk."""
        self.tables, self.own = {}, {}
        for table in self.store.tables():
            if table.tab and table.tab not in self.tables:
                self.tables[table.tab] = table
            else:
                if table.tab:
                    table.tab = None  # a second sheet of the name is the person's own
                self.own[table.name] = table

    def workbook_name(self):
        names = sorted(name for name in os.listdir(self.data) if name.lower().endswith(".xlsx") and name not in self.skip)
        return names[0] if names else None

    def hashes(self):
        """Every file outside `.dataset`, links followed."""
        found = {}
        for folder, folders, names in os.walk(self.root):
            if os.path.basename(folder) == ".dataset":
                folders[:] = []
                continue
            for name in names:
                path = os.path.join(folder, name)
                found[os.path.relpath(path, self.root)] = digest(path) if os.path.exists(path) else "broken link"
        return found

    def leftovers(self):
        """Files that a finished run must not leave in `.dataset`."""
        left = []
        for folder, _, names in os.walk(os.path.join(self.root, ".dataset")):
            if os.path.basename(folder) == "tmp":
                left += [os.path.relpath(os.path.join(folder, name), self.root) for name in names]
        return left

    def table(self, tab):
        return self.tables.get(tab)

    def all_tables(self):
        return list(self.tables.values()) + list(self.own.values())

    def by_name(self, name):
        for table in self.all_tables():
            if table.name == name:
                return table
        for table in self.all_tables():
            if schema.normal(table.name) == schema.normal(name):
                return table
        return None

    # Editing, alike for both storages

    def set(self, table, row, column, value, kind="s", formula=None, style=None, quote=False):
        """Types a value into a cell; None clears it."""
        if self.storage == "csv":
            name, file = self.store.file_of(table.name)
            while row > len(file.records):
                file.insert(len(file.records) + 1, [""])
            file.set(row, column, value or "", quote)
        else:
            self.store.sheet(table.name).set(row, column, kind, value, formula, style)

    def save(self):
        if self.storage == "csv":
            for name, file in self.store.files.items():
                path = os.path.join(self.data, name)
                with open(path, "rb") as old:
                    if old.read() == file.bytes():
                        continue
                self.store.save(name)
        else:
            self.store.save()
        self.files = self.hashes()
        self.reread()
