"""What each program says about a file: its dialect, whether it has a header, and its rows. None for what it does not say."""

import csv
import io
import json
import pathlib
import subprocess
import tempfile


class Answer:
    """`rows` are all rows that the program hands out; `isTable` says that they are those of the main table, header first."""

    def __init__(self, delimiter="?", quote=None, header=None, header_lines=None, rows=None, facts=None, is_table=False):
        self.delimiter, self.quote, self.header, self.header_lines = delimiter, quote, header, header_lines
        self.rows, self.facts, self.is_table = rows, facts, is_table


FAILED = Answer()


class Dataset:
    name = "dataset"

    def __init__(self, binary):
        self.binary = binary

    def output(self, path, form):
        return subprocess.run([self.binary, "inspect", str(path), form], capture_output=True, timeout=60)

    def read(self, path):
        said = self.output(path, "--json")
        if said.returncode != 0: return FAILED
        facts = json.loads(said.stdout)
        table = self.output(path, "--csv")
        rows = None
        if table.returncode == 0:
            rows = list(csv.reader(io.StringIO(table.stdout.decode("utf-8"), newline="")))
        return Answer(facts["delimiter"], facts["quote"], bool(facts["headerLines"]), facts["headerLines"], rows, facts, True)


class CleverCSV:
    name = "CleverCSV"

    def __init__(self):
        import clevercsv
        self.module = clevercsv
        self.version = clevercsv.__version__

    def read(self, path, codec):
        # It is told the encoding; how it fares with encodings is not asked here.
        try:
            with open(path, encoding=codec, newline="") as file: text = file.read().removeprefix("\ufeff")
            dialect = self.module.Sniffer().sniff(text)
            if dialect is None: return FAILED
            try: header = self.module.Sniffer().has_header(text)
            except Exception: header = None
            rows = list(self.module.reader(io.StringIO(text, newline=""), dialect))
            return Answer(dialect.delimiter or None, dialect.quotechar or None, header, None, rows)
        except Exception:
            return FAILED


class DuckDB:
    name = "DuckDB"

    def __init__(self):
        import duckdb
        self.connection = duckdb.connect()
        self.version = duckdb.__version__

    def read(self, path, codec):
        # It reads a copy in UTF-8; how it fares with encodings is not asked here.
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / path.name
            copy.write_bytes(path.read_bytes().decode(codec, "replace").removeprefix("\ufeff").encode())
            return self.sniff(copy)

    def sniff(self, path):
        name = str(path).replace("'", "''")
        try:
            said = self.connection.execute(f"select Delimiter, Quote, HasHeader from sniff_csv('{name}')").fetchone()
            rows = None
            try:
                result = self.connection.execute(f"select * from read_csv('{name}', all_varchar = true)")
                names = [column[0] for column in result.description]
                rows = [[text or "" for text in row] for row in result.fetchall()]
                if said[2]: rows.insert(0, names)
            except Exception: pass
            blank = lambda text: None if text in ("", "(empty)", "\0") else text
            return Answer(blank(said[0]), blank(said[1]), said[2], None, rows)
        except Exception:
            return FAILED
