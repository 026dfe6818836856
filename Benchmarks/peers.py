#!/usr/bin/env python3
"""What other programs do with the same files: peers.py TASK FILE [OUTPUT]

Each task is one process, as it would be in a script, and prints a number that shows that the work was done. A task whose library is
not installed ends with exit status 69, and the benchmark leaves it out.
"""
import csv
import sys

try:
    task, path, *output = sys.argv[1:]
except ValueError:
    sys.exit(__doc__)


def cells(rows):
    return sum(1 for row in rows for value in row if value not in (None, ""))


def rows_of_csv():
    with open(path, encoding="utf-8", newline="") as file:
        yield from csv.reader(file)


def typed(rows):
    """Dates and amounts as numbers, so that a workbook is written as ours is: with real cells."""
    import datetime
    header = next(rows)
    date, amount = header.index("date"), header.index("amount")
    yield header
    for row in rows:
        row[date] = datetime.date.fromisoformat(row[date])
        row[amount] = float(row[amount])
        yield row


try:
    if task == "read-openpyxl":
        import openpyxl
        book = openpyxl.load_workbook(path, read_only=True)
        print(sum(cells(sheet.iter_rows(values_only=True)) for sheet in book))
    elif task == "read-calamine":
        import python_calamine
        book = python_calamine.CalamineWorkbook.from_path(path)
        print(sum(cells(book.get_sheet_by_name(name).to_python()) for name in book.sheet_names))
    elif task == "read-fastexcel":
        import fastexcel
        book = fastexcel.read_excel(path)
        print(sum(book.load_sheet(name).to_polars().height for name in book.sheet_names))
    elif task == "write-xlsxwriter":
        import xlsxwriter
        with xlsxwriter.Workbook(output[0], {"constant_memory": True}) as book:
            sheet = book.add_worksheet("Transactions")
            day = book.add_format({"num_format": "yyyy-mm-dd"})
            for index, row in enumerate(typed(rows_of_csv())):
                for column, value in enumerate(row):
                    if value == "":
                        continue
                    if hasattr(value, "year"):
                        sheet.write_datetime(index, column, value, day)
                    elif isinstance(value, float):
                        sheet.write_number(index, column, value)
                    else:
                        sheet.write_string(index, column, value)
    elif task == "write-openpyxl":
        import openpyxl
        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet("Transactions")
        for row in typed(rows_of_csv()):
            sheet.append([None if value == "" else value for value in row])
        book.save(output[0])
    elif task == "read-csv-python":
        print(cells(rows_of_csv()))
    elif task == "read-csv-polars":
        import polars
        print(polars.read_csv(path, infer_schema=False).height)
    elif task == "read-csv-pyarrow":
        import pyarrow.csv
        print(pyarrow.csv.read_csv(path).num_rows)
    elif task == "write-csv-polars":
        import polars
        polars.read_csv(path, infer_schema=False).write_csv(output[0])
    elif task == "write-csv-pyarrow":
        import pyarrow.csv
        options = pyarrow.csv.WriteOptions(quoting_style="needed")
        pyarrow.csv.write_csv(pyarrow.csv.read_csv(path), output[0], options)
    elif task == "months-pandas":
        # As exact as ours: money is text until it is cents.
        import pandas
        table = pandas.read_csv(path, usecols=["date", "type", "amount", "categoryKey", "deletedAt"], dtype=str)
        table = table[table.deletedAt.isna() & table.type.isin(["income", "expense"])]
        table["cents"] = (table.amount.str.replace(".", "", regex=False)).astype("int64")
        print(table.groupby([table.date.str[:7], "type", "categoryKey"]).cents.sum().sum())
    elif task == "months-polars":
        import polars
        from polars import col
        table = polars.scan_csv(path, infer_schema=False).filter(col("deletedAt").is_null() & col("type").is_in(["income", "expense"]))
        cents = col("amount").str.replace(".", "", literal=True).cast(polars.Int64)
        print(table.group_by(col("date").str.slice(0, 7), "type", "categoryKey").agg(cents.sum()).collect()["amount"].sum())
    elif task == "read-beangulp":
        from beangulp.importers import csvbase
        fields = dict(identify=lambda self, path: True, date=csvbase.Date("Date", "%m/%d/%Y"), narration=csvbase.Column("Description"), amount=csvbase.Amount("Amount"))
        with open(path, encoding="utf-8", newline="") as file:
            if "Running Balance" in next(csv.reader(file)):
                fields["balance"] = csvbase.Amount("Running Balance")
        importer = type("Statement", (csvbase.Importer,), fields)("Assets:Checking", "USD")
        print(len(importer.extract(path, [])))
    else:
        sys.exit(__doc__)
except ImportError as missing:
    print(missing, file=sys.stderr)
    sys.exit(69)
