#!/usr/bin/env python3
"""A client of `dataset` in another language: it imports a statement by a plan file, and takes it back.

    import_statement.py DATASET STATEMENT CATEGORY=WORD...

It links no library. All that it knows are the commands, their JSON outputs, and the schemas of these, for which it asks the
command itself (`dataset schema`). It asks for the plan of an import, fills categories in by rules of its own (a row whose payee
or note has WORD gets CATEGORY), hands the changed plan to `dataset apply`, reads the rows back, and undoes the run.
`$DATASET` names the command where it is not on the path. With the package jsonschema every document is checked.
"""
import hashlib
import json
import os
import pathlib
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    jsonschema = None

COMMAND = os.environ.get("DATASET", "dataset")


def run(*arguments):
    """What a command prints; its own words and the end of this program where it could not do it."""
    process = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
    if process.returncode != 0:
        sys.exit(f"dataset {' '.join(arguments)} ended with {process.returncode}:\n{process.stdout}{process.stderr}")
    return process.stdout


def document(output, *arguments):
    """A JSON output, checked against its schema."""
    value = json.loads(run(*arguments))
    if jsonschema:
        jsonschema.validate(value, json.loads(run("schema", output)))
    return value


def hashes(folder):
    """The SHA-256 of every file of the dataset, but what the command keeps for itself in folders that begin with a dot."""
    files = (path for path in pathlib.Path(folder).rglob("*") if path.is_file())
    shown = (path for path in files if not any(part.startswith(".") for part in path.relative_to(folder).parts))
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in shown}


def text(value):
    """A cell of a plan as text: what is no text says its kind."""
    if isinstance(value, dict):
        return next(iter(value.values()))
    return "" if value is None else str(value)


def categorise(plan, rules):
    """Fills the blank categories of new rows; gives those rows."""
    rows = [change["new"] for change in plan["changes"] if change["op"] == "insert" and change.get("tab") == "Transactions"]
    for row in rows:
        about = f"{text(row.get('payee'))} {text(row.get('note'))}".lower()
        if not row.get("categoryKey"):
            row["categoryKey"] = next((key for key, word in rules if word.lower() in about), None)
    return rows


def main(dataset, statement, *rules):
    before = hashes(dataset)
    preview = document("import", "import", statement, "--dataset", dataset, "--dry-run", "--json")
    plan = preview["plan"]
    rows = categorise(plan, [rule.split("=", 1) for rule in rules])
    for row in rows:
        print(text(row["date"]), text(row["amount"]).rjust(9), row["type"].ljust(8), row.get("categoryKey") or "-", text(row.get("payee")))

    file = pathlib.Path("plan.json")
    file.write_text(json.dumps(plan))
    document("plan", "apply", str(file), "--dataset", dataset, "--json")
    ids = {row["id"] for row in rows}
    stored = [row for row in document("export", "export", "--format", "json", "--dataset", dataset)["tabs"]["Transactions"] if row["id"] in ids]
    filled = sum(1 for row in stored if row.get("categoryKey"))
    print(f"{len(stored)} rows are in {pathlib.Path(dataset).name}, {filled} of them with a category")

    undone = document("undo", "undo", "--dataset", dataset, "--json")
    print(f"{len(undone['undone'])} run undone; every file is as before: {hashes(dataset) == before}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
