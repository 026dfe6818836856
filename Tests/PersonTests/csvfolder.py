"""Tabs as CSV files, read and edited as a person does with a text editor or a spreadsheet program; shares nothing with ours."""
import os

import schema
from table import Cell, Table


class CSVFile:
    """One file: its records as the raw texts of their fields, each with the line end that follows it."""

    def __init__(self, content):
        self.bom = content.startswith(b"\xef\xbb\xbf")
        text = content[3 if self.bom else 0:].decode("utf-8")
        first = text.split("\n", 1)[0]
        self.delimiter = max(",;\t", key=lambda mark: (first.count(mark), mark == ","))
        self.records, self.ends = [], []
        self._parse(text)

    def _parse(self, text):
        fields, start, quoted, at = [], 0, False, 0
        while at < len(text):
            mark = text[at]
            if mark == '"':
                quoted = not quoted
            elif not quoted and mark == self.delimiter:
                fields.append(text[start:at])
                start = at + 1
            elif not quoted and mark in "\r\n":
                end = "\r\n" if text[at:at + 2] == "\r\n" else mark
                self.records.append(fields + [text[start:at]])
                self.ends.append(end)
                fields, start = [], at + len(end)
                at += len(end) - 1
            at += 1
        if fields or start < len(text):
            self.records.append(fields + [text[start:]])
            self.ends.append("")

    @property
    def end(self):
        """The line end that the file has."""
        return next((end for end in self.ends if end), "\n")

    def is_blank(self, number):
        return self.records[number] == [""]

    @staticmethod
    def value(raw):
        return raw[1:-1].replace('""', '"') if raw.startswith('"') and raw.endswith('"') and len(raw) > 1 else raw

    def quoted(self, value, always=False):
        needs = any(mark in value for mark in (self.delimiter, '"', "\n", "\r"))
        return '"' + value.replace('"', '""') + '"' if needs or always else value

    def bytes(self):
        text = "".join(self.delimiter.join(record) + end for record, end in zip(self.records, self.ends))
        return (b"\xef\xbb\xbf" if self.bom else b"") + text.encode("utf-8")

    def table(self, name):
        """Rows count records, as a spreadsheet program shows them; blank lines are rows too."""
        table = Table(name)
        for number, record in enumerate(self.records):
            cells = {}
            for column, raw in enumerate(record):
                value = self.value(raw)
                if value:
                    cells[column + 1] = Cell("s", value)
            if cells:
                table.rows[number + 1] = cells
                table.raw[number + 1] = self.delimiter.join(record)
        ends = {end for end in self.ends if end}
        table.form = (self.bom, self.delimiter, tuple(sorted(ends)))
        return table

    # Editing

    def set(self, row, column, value, always=False):
        record = self.records[row - 1]
        while len(record) < column:
            record.append("")
        record[column - 1] = self.quoted(value, always)

    def insert(self, row, values):
        if self.ends and not self.ends[-1] and row > len(self.records):
            self.ends[-1] = self.end
        self.records.insert(row - 1, [self.quoted(value) for value in values])
        self.ends.insert(row - 1, self.end)

    def delete(self, row):
        del self.records[row - 1]
        del self.ends[row - 1]


class CSVFolder:
    def __init__(self, folder):
        self.folder = folder
        self.files = {}
        for name in sorted(os.listdir(folder)):
            if name.lower().endswith(".csv"):
                with open(os.path.join(folder, name), "rb") as file:
                    self.files[name] = CSVFile(file.read())

    def tables(self):
        return [file.table(name[:-4]) for name, file in self.files.items()]

    def file_of(self, tab):
        for name, file in self.files.items():
            if schema.normal(name[:-4]) == schema.normal(tab):
                return name, file
        return None, None

    def save(self, name):
        with open(os.path.join(self.folder, name), "r+b") as file:
            file.truncate()
            file.write(self.files[name].bytes())
