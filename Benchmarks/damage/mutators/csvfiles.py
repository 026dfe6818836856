"""C. The CSV storage."""
import tables
from cells import Cell
from mutators.registry import Damage, cells, files
from mutators.picking import transaction


def text(dataset, tab="Transactions"):
    return dataset.file(tab).read_text(encoding="utf-8")


def put(dataset, data, tab="Transactions"):
    dataset.file(tab).write_bytes(data if isinstance(data, bytes) else data.encode())
    return dataset.file(tab).name


def lineOf(dataset, row):
    """Where a record's text begins and ends in the file of transactions."""
    tab = dataset["Transactions"]
    lines = [tables.line(cells) for cells in tab.rows]
    start = len("".join(lines[:row - 1]))
    return start, start + len(lines[row - 1])


@files("csv-encoding", "csv", base=True)
def csvEncoding(dataset, rng):
    """Saved by a spreadsheet program as its plain "CSV" or as "Unicode text"."""
    form = rng.form(["cp1252", "mac-roman", "utf-16"])
    data = text(dataset).encode(form, "replace")
    return Damage("Transactions", file=put(dataset, data), new=form)


@cells("mojibake")
def mojibake(dataset, rng):
    """UTF-8 read as Windows-1252, wherever that gives letters."""
    tab, rows = dataset["Transactions"], []
    for row, record in tab.records():
        for column in ("payee", "note"):
            data = record[column].encode()
            try:
                wrong = data.decode("cp1252")
            except UnicodeDecodeError:
                continue
            if wrong != record[column]:
                tab.cell(row, column).text = wrong
                rows.append(row)
    return Damage("Transactions", rows, ("payee", "note"), new=f"{len(rows)} cells") if len(rows) > 1 else None


@files("csv-delimiter", "csv")
def csvDelimiter(dataset, rng):
    mark = rng.form([";", "\t"])
    return Damage("Transactions", file=put(dataset, tables.written(dataset["Transactions"], mark)), new=repr(mark))


@files("csv-sep-line", "csv")
def csvSepLine(dataset, rng):
    name = put(dataset, "sep=;\n" + tables.written(dataset["Transactions"], ";"))
    return Damage("Transactions", file=name, also=["csv-delimiter"])


@files("csv-unclosed-quote", "csv", base=True)
def csvUnclosedQuote(dataset, rng):
    row = transaction(dataset, rng, lambda r: '"' not in r["note"] and r["payee"])
    start, end = lineOf(dataset, row)
    whole = text(dataset)
    payee = dataset["Transactions"].text(row, "payee")
    line = whole[start:end].replace(f",{payee},", f',"{payee},', 1)
    return Damage("Transactions", row, file=put(dataset, whole[:start] + line + whole[end:]), new=line[:60])


@files("csv-ragged", "csv")
def csvRagged(dataset, rng):
    row = transaction(dataset, rng, lambda r: '"' not in r["note"] and "," not in r["note"])
    tab = dataset["Transactions"]
    cells = tab.copyOfRow(row)
    cells[tab.column("note")].text = "@@"
    start, end = lineOf(dataset, row)
    whole = text(dataset)
    return Damage("Transactions", row, file=put(dataset, whole[:start] + tables.line(cells).replace("@@", "Brot, Käse") + whole[end:]), new="Brot, Käse")


@files("csv-empty-columns", "csv")
def csvEmptyColumns(dataset, rng):
    more = [Cell() for _ in range(rng.randint(2, 6))]
    tab = dataset["Transactions"]
    data = "".join(tables.line(cells + more) for cells in tab.rows)
    return Damage("Transactions", file=put(dataset, data))


@files("csv-nul", "csv", base=True)
def csvNul(dataset, rng):
    data = dataset.path.read_bytes()
    at = int(len(data) * rng.uniform(0.4, 0.9))
    return Damage("Transactions", file=put(dataset, data[:at] + bytes(min(512, len(data) - at)) + data[at + 512:]))


@files("csv-cut", "csv", base=True)
def csvCut(dataset, rng):
    """The copy ended in the middle of a line, behind its id and before its last mark."""
    whole = text(dataset)
    row = rng.choice(transactionsWithoutNewlines(dataset))
    start, end = lineOf(dataset, row)
    cut = rng.randint(start + 40, end - 60)
    return Damage("Transactions", row, file=put(dataset, whole[:cut]), new=whole[start:cut][-30:], also=["csv-ragged"])


def transactionsWithoutNewlines(dataset):
    return dataset["Transactions"].where(lambda r: '"' not in r["note"] and "\n" not in r["note"] and "," not in r["note"] + r["tags"] + r["shares"])[10:]


@files("csv-line-ends", "csv")
def csvLineEnds(dataset, rng):
    lines = tables.written(dataset["Transactions"]).split("\n")
    data = "".join(line + ("" if index == len(lines) - 1 else rng.choice(["\n", "\r\n"])) for index, line in enumerate(lines))
    return Damage("Transactions", file=put(dataset, data))


@cells("csv-repeated-header", "csv")
def csvRepeatedHeader(dataset, rng):
    """Two files of one tab put one behind the other."""
    tab = dataset["Transactions"]
    middle = rng.randint(20, len(tab.rows) - 10)
    tab.rows.insert(middle, [cell.copy() for cell in tab.rows[0]])
    return Damage("Transactions", middle + 1, twin="row-header-again")
