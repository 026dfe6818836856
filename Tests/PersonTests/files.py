"""What happens to the files: saved by other programs in their own form, renamed, linked, copied beside."""
import os
import shutil


def europe(session):
    """Saved by a spreadsheet program in Europe: semicolons, decimal commas, days first, CRLF, a byte order mark."""
    world = session.world
    name, file = world.store.file_of("Transactions")
    if file.delimiter != ",":
        return False
    session.say("  Transactions.csv: saved by Excel in Europe (semicolons, 12,50, 31.01.2026)")
    table = world.table("Transactions")
    amount, date = table.ours["amount"], table.ours["date"]
    values = [[file.value(raw) for raw in record] for record in file.records]
    file.delimiter = ";"
    file.bom = True
    for number, record in enumerate(values):
        if number and amount <= len(record) and record[amount - 1].count(".") == 1:
            record[amount - 1] = record[amount - 1].replace(".", ",")
        if number and date <= len(record) and record[date - 1].count("-") == 2:
            year, month, day = record[date - 1].split("-")
            record[date - 1] = f"{day}.{month}.{year}"
        file.records[number] = [file.quoted(value) for value in record]
    file.ends = ["\r\n"] * len(file.records)
    session.after_person()
    session.facts.refresh(session.world)
    return True


def respell(session):
    """Another editor's form: all fields quoted, other line ends, a byte order mark, blank lines at the end."""
    world = session.world
    name = session.rng.choice(sorted(world.store.files))
    file = world.store.files[name]
    what = session.rng.choice(("quotes", "crlf", "bom", "blank lines", "no last line end"))
    session.say(f"  {name}: {what}")
    if what == "quotes":
        file.records = [[file.quoted(file.value(raw), True) for raw in record] if record != [""] else record for record in file.records]
    elif what == "crlf":
        file.ends = ["\r\n" for _ in file.ends]
    elif what == "bom":
        file.bom = True
    elif what == "blank lines":
        if not file.ends[-1]:
            file.ends[-1] = file.end
        file.records += [[""], [""]]
        file.ends += [file.end, file.end]
    elif len(file.records) > 1 and file.records[-1] != [""] and len(file.records[-1]) >= len(file.records[0]):
        # A last row with fewer cells and no line end is a cut file, and is told as one.
        file.ends[-1] = ""
    session.after_person()
    return True


def other_files(session):
    """Files of the person's own beside ours."""
    name = f"note {session.next_token()}.txt"
    place = session.rng.choice((session.root, os.path.join(session.root, "Receipts"), session.world.data))
    session.say(f"  lays {name} into {os.path.relpath(place, session.folder)}")
    with open(os.path.join(place, name), "w") as file:
        file.write("mine\n")
    session.world.files = session.world.hashes()
    return True


def rename(session):
    """The workbook gets another name."""
    name = session.world.workbook_name()
    new = "Money 2026.xlsx" if name != "Money 2026.xlsx" else "Money.xlsx"
    path = os.path.join(session.world.data, name)
    if os.path.islink(path):
        return False
    session.say(f"  renames {name} to {new}")
    os.rename(path, os.path.join(session.world.data, new))
    session.reload()
    return True


def link(session):
    """A data file moves elsewhere, with a symbolic link in its place."""
    if session.linked:
        return unlink(session)
    name = session.world.workbook_name() if session.storage == "xlsx" else session.rng.choice(("Transactions.csv", "Categories.csv"))
    path = os.path.join(session.world.data, name)
    elsewhere = os.path.join(session.folder, "elsewhere")
    os.makedirs(elsewhere, exist_ok=True)
    real = os.path.join(elsewhere, "Real " + name)
    target = real if session.rng.random() < 0.5 else os.path.relpath(real, session.world.data)
    session.say(f"  moves {name} to {os.path.relpath(real, session.folder)} and links to it as {target}")
    os.rename(path, real)
    os.symlink(target, path)
    session.linked[path] = target
    session.reload()
    return True


def unlink(session):
    for path in list(session.linked):
        if not os.path.islink(path):
            del session.linked[path]
            continue
        session.say(f"  puts {os.path.basename(path)} back in place of the link")
        real = os.path.realpath(path)
        os.remove(path)
        os.rename(real, path)
        del session.linked[path]
    session.reload()
    return True


def copy_beside(session):
    """A sync client or a person lays a copy beside a data file; the next time it goes again."""
    if session.extra:
        for path in list(session.extra):
            session.say(f"  removes {path}")
            os.remove(os.path.join(session.root, path))
            del session.extra[path]
        session.reload()
        return True
    name = session.world.workbook_name() if session.storage == "xlsx" else "Transactions.csv"
    stem, ending = os.path.splitext(name)
    new = session.rng.choice((f"{stem} (1){ending}", f"{stem} (conflicted copy 2026-03-01){ending}", f"{stem} - Copy{ending}"))
    session.say(f"  copies {name} to {new}")
    shutil.copyfile(os.path.join(session.world.data, name), os.path.join(session.world.data, new))
    session.extra["Data/" + new] = True
    session.reload()
    return True


def forget(session):
    """Somebody tidies up: the hidden folder with the journal and the snapshots goes."""
    if session.rng.random() < 0.7:
        return False
    session.say("  removes .dataset")
    shutil.rmtree(os.path.join(session.root, ".dataset"), ignore_errors=True)
    for run in session.runs:
        run.machine = "gone"
    session.reload()
    return True


CSV = {europe: 1, respell: 4, other_files: 1, link: 1, copy_beside: 1, forget: 1}
XLSX = {other_files: 1, rename: 1, link: 1, copy_beside: 1, forget: 1}
