"""A sync client brings another version of a file while the command works."""
import os
import shutil

import commands
from model import Failure
from policies import ImportPolicy
from table import same_value
from world import World

CALLS = ("flock", "fsync", "renameat2", "rename", "openat", "openat2", "fchmod", "write")


def sync_during_import(session):
    """While an import stands still at a system call, the file is replaced by a version with one more typed note."""
    if session.extra or session.linked or not shutil.which("strace") or not session.options.syncing:
        return False
    table = session.world.table("Transactions")
    rows = [row for row in table.record_rows() if not table.text(row, "deletedAt")]
    if not rows or "note" not in table.ours:
        return False
    account, statements = commands.some_statements(session)
    if not statements:
        return False
    arguments = commands.import_arguments(session, account, statements)
    if session.known_errors is None:
        session.known_errors = session.errors()
    row, text = session.rng.choice(rows), f"from the phone {session.next_token()}"
    key = table.row_key(row)
    call = session.rng.choice(CALLS)
    number = 1 if call in ("flock", "renameat2") else session.rng.randint(1, 30)
    before, entries = session.world, session.entries()
    wrote = []

    def meanwhile():
        world = World(session.root, session.storage)
        table = world.table("Transactions")
        found = table.find(key)
        if not found or "note" not in table.ours:
            return
        name = world.workbook_name() if session.storage == "xlsx" else world.store.file_of("Transactions")[0]
        world.set(table, found[0], table.ours["note"], text)
        # As sync clients do: written beside under a hidden name, then renamed over the file.
        path = os.path.join(world.data, name)
        hidden = os.path.join(world.data, ".~sync")
        shutil.copyfile(path, hidden)
        if session.storage == "csv":
            with open(hidden, "wb") as file:
                file.write(world.store.files[name].bytes())
        else:
            world.store.path = hidden
            world.store.save()
        os.rename(hidden, path)
        wrote.append((table.name, key, "note"))
        session.facts.replaced(table, found[0], "note")

    stopped, result = session.tool.stopped(call, number, meanwhile, *arguments)
    if not stopped or not wrote:
        session.say("  nobody wrote in between")
        session.verify("import", result, before, entries, "one", ImportPolicy(), statements)
        return True
    session.counts["replaced while we work"] += 1
    session.say(f"  meanwhile {key} got the note {text!r}; exit {result.code}: {result.text.strip()[-300:]}")
    held_in = []
    for name in sorted(os.listdir(session.world.data)):
        path = os.path.join(session.world.data, name)
        if holds(path, session.storage, text):
            held_in.append(name)
    if not held_in:
        raise Failure("typed-lost", f"a version that came while the import ran is gone: {text!r}; exit {result.code}: {result.text.strip()[-400:]}")
    own = session.world.workbook_name() if session.storage == "xlsx" else session.world.store.file_of("Transactions")[0]
    beside = [name for name in sorted(os.listdir(session.world.data)) if "Data/" + name not in before.files]
    for name in beside:
        if name.endswith((".xlsx", ".csv")) and name != "Imports.csv":
            if name not in result.text:
                raise Failure("other-file", f"{name} is new and no message names it: {result.text[-300:]}")
            session.say(f"  the person takes {name} away")
            os.remove(os.path.join(session.world.data, name))
    left = World(session.root, session.storage)
    if left.leftovers():
        raise Failure("left-over", f"{left.leftovers()}")
    session.world, session.known_errors = left, None
    # The facts that only the version beside holds are the person's to take over.
    for fact, _ in session.facts.missing(left):
        if not any(name != own for name in held_in):
            raise Failure("typed-lost", f"{fact} after another program wrote during an import")
        del session.facts.values[fact]
    done = any(group for group in [session.ledger.count(left)] if group != session.ledger.count(before))
    for each in statements:
        for group, some in session.ledger.keys(each.account.key, each.indices).items():
            session.ledger.groups[group].ever |= some
    new = [item for item in session.entries() if item not in entries]
    if not new and done:
        session.fail("half-saved", f"exit {result.code}, rows are there and no run is in the journal: {result.text[-300:]}")
    for machine, entry in new:
        run = session.run_of(entry, machine, "import", before, left, statements)
        run.errors = session.errors()
        note_rows(run, before.table("Transactions"), left.table("Transactions"))
        imports = left.table("Imports")
        known = before.table("Imports")
        known = {known.row_key(row) for row in known.record_rows()} if known else set()
        run.made["Imports"] |= {imports.row_key(row) for row in imports.record_rows()} - known if imports else set()
        run.after = None
        run.deleted = session.ledger.deleted()
    if new:
        session.ledger.check_import(left, session.ledger.vouched(session.runs + session.past), session.fail)
    else:
        session.ledger.after_person(left)
    table = left.table("Transactions")
    if own in held_in and wrote and table.find(key):
        row = table.find(key)[0]
        if table.row_key(row) != key:
            # The import adopted it: what is typed there goes by its id, and by its token again when the import is taken back.
            session.facts.other_names[table.row_key(row)] = key
        session.typed(table, row, table.ours["note"])
    session.check_ids("sync")
    return True


def note_rows(run, before, after):
    """Notes which rows a run made, and what it changed in those that it adopted, where nobody compared the tables."""
    known = {name: row for row in before.record_rows() for name in before.names_of_row(row)}
    for row in after.record_rows():
        key, earlier = after.row_key(row), [known[name] for name in after.names_of_row(row) if name in known]
        if not earlier:
            run.made[after.name].add(key)
        elif before.row_key(earlier[0]) != key:
            for column, name in after.column_keys.items():
                place = before.column_of.get(name)
                old = before.cell(earlier[0], place) if place else None
                if not same_value(old, after.cell(row, column)):
                    run.changed[(after.name, key, name)] = (old, after.cell(row, column))


def holds(path, storage, text):
    """Whether a data file holds the text."""
    if path.endswith(".csv"):
        with open(path, encoding="utf-8", errors="replace") as file:
            return text in file.read()
    if path.endswith(".xlsx"):
        from workbook import Book
        return any(cell.value == text for table in Book(path).tables() for cells in table.rows.values() for cell in cells.values())
    return False


ALL = {sync_during_import: 2}
