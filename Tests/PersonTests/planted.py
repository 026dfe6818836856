#!/usr/bin/env python3
"""Programs with a fault planted into them: each must be caught, or the model sees nothing.

Each fault is a wrapper around the command: it runs the real one and then spoils something.

    Tests/PersonTests/planted.py BINARY [OPTIONS OF THE DRIVER]

With `--attacker` the faults are those of a program that trusts the folder.
"""
import os
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

PRELUDE = '''#!{python}
import os, re, subprocess, sys, random
sys.path.insert(0, {here!r})
arguments = sys.argv[1:]
root = os.path.abspath("Money")
changing = arguments and arguments[0] in ("import", "undo") or arguments[:2] == ["rules", "apply"]
from world import World
def read():
    try:
        world = World(root, "csv" if os.path.exists(root + "/Data/Settings.csv") else "xlsx")
        return world
    except Exception:
        return None
def real():
    return subprocess.run([{binary!r}, *arguments], capture_output=True)
def end(done):
    sys.stdout.buffer.write(done.stdout); sys.stderr.buffer.write(done.stderr); sys.stdout.flush(); os._exit(done.returncode)
def name_of(table):
    return table.ours
def rows():
    world = read()
    table = world.table("Transactions") if world else None
    return (world, table, table.record_rows()) if table else (world, table, [])
before = {{}}
def keep():
    import glob
    for path in glob.glob(root + "/Data/*"):
        with open(path, "rb") as file: before[path] = file.read()
def back(paths=None):
    for path, content in before.items():
        if paths is None or paths(path):
            with open(path, "wb") as file: file.write(content)
'''

FAULTS = {
    "drops the last row after an import": '''
done = real()
world, table, found = rows()
if arguments[0] == "import" and done.returncode == 0 and len(found) > 2:
    if world.storage == "csv": world.store.file_of("Transactions")[1].delete(found[-1])
    else: world.store.shift(world.store.sheet(table.name), "r", found[-1], -1)
    world.save()
end(done)''',
    "changes a note that was typed": '''
done = real()
world, table, found = rows()
if changing and done.returncode == 0:
    for row in found:
        if "tok" in table.text(row, "note"):
            world.set(table, row, table.ours["note"], table.text(row, "note").strip() + "."); world.save(); break
end(done)''',
    "says that it imported and saves nothing": '''
keep() if arguments[0] == "import" else None
done = real()
if arguments[0] == "import" and done.returncode == 0:
    back(); subprocess.run("rm -f Money/Data/Imports.csv; rm -rf Money/.dataset/*/journal.jsonl", shell=True) if not any("Imports" in p for p in before) else None
end(done)''',
    "fails and has changed something": '''
done = real()
if arguments[0] == "import" and done.returncode == 0: done.returncode = 2
end(done)''',
    "adds a cent to an amount": '''
done = real()
world, table, found = rows()
if arguments[0] == "import" and done.returncode == 0 and found:
    row = found[-1]; text = table.text(row, "amount")
    if text: world.set(table, row, table.ours["amount"], text[:-1] + str((int(text[-1]) + 1) % 10), "n"); world.save()
end(done)''',
    "imports a line twice": '''
done = real()
world, table, found = rows()
if arguments[0] == "import" and done.returncode == 0 and found:
    row, at = found[-1], table.last_row + 1
    if world.storage == "csv": world.store.file_of("Transactions")[1].insert(at, [""] * len(table.ours))
    for name, column in table.ours.items():
        cell = table.cell(row, column)
        if cell is not None and cell.value:
            value = cell.value[:-1] + ("0" if cell.value[-1] != "0" else "1") if name == "id" else cell.value
            world.set(table, at, column, value, cell.kind)
    world.save()
end(done)''',
    "gives two rows one id": '''
done = real()
world, table, found = rows()
found = [row for row in found if table.text(row, "id")]
if arguments[0] == "import" and done.returncode == 0 and len(found) > 1:
    world.set(table, found[-1], table.ours["id"], table.text(found[0], "id")); world.save()
end(done)''',
    "leaves a temporary file": '''
done = real()
import glob
for folder in glob.glob("Money/.dataset/*/tmp") if changing else []: open(folder + "/left", "w").close()
end(done)''',
    "touches a file of the person": '''
done = real()
if changing and done.returncode == 0: open("Money/Data/mine.txt", "a").write("x")
end(done)''',
    "sorts the rows": '''
done = real()
world, table, found = rows()
if arguments[0] == "import" and done.returncode == 0 and len(found) > 3:
    order = found[::-1]
    if world.storage == "csv":
        file = world.store.file_of("Transactions")[1]
        records = [file.records[row - 1] for row in order]
        for row, record in zip(found, records): file.records[row - 1] = record
    else: world.store.sort(world.store.sheet(table.name), found, order)
    world.save()
end(done)''',
    "rewrites the quotes of all rows": '''
done = real()
world, table, found = rows()
if changing and done.returncode == 0 and world.storage == "csv":
    file = world.store.file_of("Transactions")[1]
    file.records = [[file.quoted(file.value(raw), True) for raw in record] for record in file.records]; world.save()
end(done)''',
    "moves an own column by one row": '''
done = real()
world, table, found = rows()
if arguments[0] == "import" and done.returncode == 0 and table and len(found) > 2:
    for column in table.own_columns():
        cells = [table.cell(row, column) for row in found]
        if any(cell is not None and cell.value and cell.formula is None for cell in cells):
            for row, cell in zip(found, cells[-1:] + cells[:-1]):
                world.set(table, row, column, cell.value if cell else None, cell.kind if cell else "s", cell.formula if cell else None)
            world.save(); break
end(done)''',
    "undo takes nothing back": '''
keep() if arguments[0] == "undo" else None
done = real()
if arguments[0] == "undo" and done.returncode == 0: back()
end(done)''',
    "undo takes back a row that was edited": '''
done = real()
world, table, found = rows()
typed = [row for row in found if "tok" in table.text(row, "note") and table.text(row, "importId")]
if arguments[0] == "undo" and done.returncode == 0 and typed:
    if world.storage == "csv": world.store.file_of("Transactions")[1].delete(typed[0])
    else: world.store.shift(world.store.sheet(table.name), "r", typed[0], -1)
    world.save()
end(done)''',
    "breaks a formula": '''
done = real()
world, table, found = rows()
if changing and done.returncode == 0 and world.storage == "xlsx":
    for own in world.all_tables():
        for row, cells in own.rows.items():
            for column, cell in cells.items():
                if cell.formula and own.tab is None and "Transactions" in cell.formula:
                    formula = re.sub(r"(\\d+)", lambda m: str(int(m[1]) + 1), cell.formula, count=1)
                    world.set(own, row, column, cell.value, cell.kind, formula); world.save(); end(done)
end(done)''',
    "turns a formula into its value": '''
done = real()
world, table, found = rows()
if changing and done.returncode == 0 and world.storage == "xlsx":
    for own in world.all_tables():
        for row, cells in own.rows.items():
            for column, cell in cells.items():
                if cell.formula:
                    world.set(own, row, column, cell.value or "0", "n"); world.save(); end(done)
end(done)''',
    "loses a comment": '''
done = real()
world, table, found = rows()
if changing and done.returncode == 0 and world.storage == "xlsx" and table.comments:
    world.store.move_comments(world.store.sheet(table.name), lambda row, column: None); world.save()
end(done)''',
    "says 0 and was killed before the rows": '''
keep() if arguments[0] == "import" else None
done = real()
if arguments[0] == "import" and done.returncode == 0 and any("Transactions.csv" in path for path in before): back(lambda path: "Transactions" in path)
end(done)''',
    "applies no rule": '''
done = real()
world, table, found = rows()
if arguments[0] == "import" and done.returncode == 0:
    for row in found:
        if table.text(row, "note").startswith("by rule"): world.set(table, row, table.ours["note"], None)
    world.save()
end(done)''',
    "export writes into the data": '''
done = real()
if arguments[0] == "export" and done.returncode == 0:
    import glob
    open(sorted(glob.glob("Money/Data/*"))[0], "ab").write(b"\\n")
end(done)''',
    "leaves the figures of the pages old": '''
keep()
done = real()
world, table, found = rows()
if arguments[0] in ("import", "add", "budgets") and done.returncode == 0 and world.storage == "xlsx":
    import zipfile, io
    old = {name: content for data in before.values() for archive in [zipfile.ZipFile(io.BytesIO(data))] for name in archive.namelist()
            for content in [archive.read(name)] if b"dataset overview 1" in content or b"dataset budget 1" in content}
    world.store.parts.update(old); world.store.save()
end(done)''',
    "takes a formula of a page away": '''
done = real()
world, table, found = rows()
if arguments[0] in ("import", "add") and done.returncode == 0 and world.own.get("Overview"):
    world.set(world.own["Overview"], 22, 7, "5", "n"); world.save()
end(done)''',
    "loses a chart": '''
done = real()
world, table, found = rows()
if arguments[0] in ("import", "add") and done.returncode == 0 and world.storage == "xlsx":
    for name in [name for name in world.store.names if name.startswith("xl/charts/")][:1]: world.store.parts[name] = b"<gone/>"
    world.store.save()
end(done)''',
    "makes an error": '''
done = real()
world, table, found = rows()
found = [row for row in found if table.text(row, "id")]
if arguments[0] == "import" and done.returncode == 0 and found:
    world.set(table, found[-1], table.ours["type"], "expence-x"); world.save()
end(done)''',
}

# What a program does that trusts what lies in the folder; `led` are links that lead out, with where to.
TRUSTING = '''
import glob, json, signal, time
outside = os.path.abspath("outside") , os.path.abspath("home-one")
def all_places():
    return [os.path.join(folder, name) for folder, folders, names in os.walk(root) for name in folders + names]
led = [(path, os.path.realpath(path)) for path in all_places() if os.path.islink(path)]
led = [(path, target) for path, target in led if target.startswith(outside)]
machines = [path for path in glob.glob(root + "/.dataset/*") if os.path.isdir(path) and not os.path.islink(path)]
def lines():
    for path in machines:
        journal = path + "/journal.jsonl"
        if os.path.isfile(journal) and not os.path.islink(journal):
            yield from (line for line in open(journal, errors="replace") if line.strip())
waiting = [path for machine in machines for path in glob.glob(machine + "/tmp/*") + glob.glob(machine + "/snapshots/*/Data*") if os.path.isfile(path) and not os.path.islink(path)]
waiting = [path for path in waiting if b"EVIL" in open(path, "rb").read()]
'''

ATTACKED = {
    "writes through a link": '''
done = real()
for path, target in led[:1]:
    target = target + "/made" if os.path.isdir(target) else target
    if os.path.isdir(os.path.dirname(target)): open(target, "a").write("x")
end(done)''',
    "deletes what a link leads to": '''
done = real()
for path, target in led[:1]:
    for each in glob.glob(target + "/*"):
        if os.path.isfile(each): os.remove(each)
end(done)''',
    "opens a second name for writing": '''
done = real()
for path in all_places():
    if "/.dataset/" in path and os.path.isfile(path) and not os.path.islink(path) and os.stat(path).st_nlink > 1: open(path, "a").write("x"); break
end(done)''',
    "changes the mode of what a link leads to": '''
done = real()
for path, target in led[:1]:
    if os.path.exists(target): os.chmod(target, 0o777)
end(done)''',
    "copies what a link leads to into the folder": '''
done = real()
for path, target in led:
    if os.path.isfile(target) and os.path.isdir(root + "/Data") and not os.path.islink(root + "/Data"):
        open(root + "/Data/copied.txt", "wb").write(open(target, "rb").read()); break
end(done)''',
    "completes a run that was made up": '''
done = real()
if waiting and changing and os.path.isdir(root + "/Data") and not os.path.islink(root + "/Data"):
    open(root + "/Data/completed.csv", "wb").write(open(waiting[0], "rb").read())
end(done)''',
    "replaces the target of a line": '''
done = real()
for line in lines():
    try: entry = json.loads(line)
    except ValueError: continue
    for file in entry.get("files") or []:
        target = file.get("target") if isinstance(file, dict) else None
        if isinstance(target, str) and target.startswith(outside) and os.path.isfile(target): open(target, "w").write("x"); end(done)
end(done)''',
    "lists made up runs": '''
done = real()
if arguments[:2] == ["log", "--json"] and done.returncode == 0:
    document = json.loads(done.stdout)
    for line in lines():
        try: document["runs"].append({"id": json.loads(line)["id"]})
        except (ValueError, TypeError, KeyError): pass
    done.stdout = json.dumps(document).encode()
end(done)''',
    "waits for a FIFO": '''
import stat as kinds
if any(kinds.S_ISFIFO(os.lstat(path).st_mode) for path in all_places()): time.sleep(60)
end(real())''',
    "falls over a line that is none": '''
for line in lines():
    try: json.loads(line)
    except ValueError: os.kill(os.getpid(), signal.SIGABRT)
end(real())''',
    "refuses without a word": '''
done = real()
if done.returncode == 2: done.stderr = b""
end(done)''',
    "refuses and has changed something": '''
keep()
done = real()
if arguments[0] == "import" and done.returncode == 2:
    for path, content in before.items():
        if os.path.isfile(path): open(path, "ab").write(b"\\n"); break
end(done)''',
    "drops the last row while a link is there": '''
done = real()
world, table, found = rows() if led else (None, None, [])
if arguments[0] == "import" and done.returncode == 0 and len(found) > 1:
    if world.storage == "csv": world.store.file_of("Transactions")[1].delete(found[-1])
    else: world.store.shift(world.store.sheet(table.name), "r", found[-1], -1)
    world.save()
end(done)''',
}


def main():
    binary, runs = os.path.abspath(sys.argv[1]), sys.argv[2:] or ["--runs", "6"]
    caught = []
    only = os.environ.get("ONLY", "")  # a word of the faults to plant

    def kinds(path):
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, "driver.py"), "--show", "0", "--no-remembered", *runs, path], capture_output=True, text=True)
        return {line.split()[1].rstrip(":"): line.split()[0] for line in done.stdout.splitlines() if line[:5].strip().isdigit()}

    known = kinds(binary)
    print(f"without a fault: {known or 'nothing fails'}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, code) in enumerate((ATTACKED if "--attacker" in runs else FAULTS).items()):
            if only not in name:
                continue
            path = os.path.join(folder, f"fault-{number}")
            with open(path, "w") as file:
                file.write(PRELUDE.format(python=sys.executable, here=HERE, binary=binary) + (TRUSTING if "--attacker" in runs else "") + code)
            os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
            # Of a kind that is there without the fault there must be many more.
            found = {kind: number for kind, number in kinds(path).items() if kind not in known or int(number) > 2 * int(known[kind]) + 2}
            print(f"{'caught' if found else 'MISSED'}: {name}: {', '.join(found)}", flush=True)
            caught.append(bool(found))
    print(f"planted: {sum(caught)} of {len(caught)} faults caught")
    sys.exit(0 if all(caught) else 1)


main()
