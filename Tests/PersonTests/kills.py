"""A command is killed at a system call; then the person edits a file; then the next command sets things right.

What the run would have done is there as a whole or not at all, and what the person typed is there in any case.
"""
import collections
import os
import shutil

import columns
import commands
import edits
import files
import records
import rows
import sheets
from compare import Comparison, Policy
from model import Failure, Run
from policies import ImportPolicy
from world import World

def points(session, arguments, machine):
    """The calls of this very command, found by running it on a copy of the folder under the same name."""
    copy = session.root + " kept"
    shutil.copytree(session.root, copy, symlinks=True)
    try:
        return session.tool.calls(*arguments, machine=machine)
    finally:
        shutil.rmtree(session.root)
        os.rename(copy, session.root)


def killed_command(session):
    """A command to kill: its kind, arguments, and the statements of an import."""
    runs = [run for run in session.runs if not run.undone and run.undoes is None]
    if runs and session.rng.random() < 0.25:
        return "undo", ["undo", "--dataset", "Money"], None, []
    if session.world.table("ImportRules") is not None and session.rng.random() < 0.15:
        return "rules apply", ["rules", "apply", "--refund", "--reversal", "--dataset", "Money"], None, []
    account, statements = commands.some_statements(session)
    if not statements:
        return None, None, None, []
    return "import", commands.import_arguments(session, account, statements), account, statements


def kill(session):
    if session.extra or session.linked:
        return False
    kind, arguments, account, statements = killed_command(session)
    if kind is None:
        return False
    found = points(session, arguments, "one")
    if not found:
        return False
    # The calls that change files are where a save can be torn; the others are tried now and then.
    telling = [point for point in found if point[0] in ("rename", "renameat", "renameat2", "unlink", "unlinkat", "fsync", "write", "mkdir", "mkdirat", "fchmod", "link", "linkat")]
    call, number = session.rng.choice(telling if telling and session.rng.random() < 0.8 else found)
    if session.known_errors is None:
        session.known_errors = session.errors()
    before, errors, entries = session.world, session.known_errors, session.entries()
    session.deleted_before = session.ledger.deleted()
    was_killed, result = session.tool.killed(call, number, *arguments)
    session.counts["kills" if was_killed else "kills that came too late"] += 1
    crashed = World(session.root, session.storage)
    state = "as before" if crashed.files == before.files else "changed"
    session.say(f"  killed: {was_killed}; the files are {state}")
    session.world = crashed
    # The person edits whatever is there now.
    edit = None
    if session.rng.random() < 0.85:
        choices = {**edits.ALL, **rows.ALL, **columns.ALL, **records.ALL}
        if session.storage == "csv":
            choices.update({files.respell: 3, files.europe: 1, files.other_files: 1})
        else:
            choices.update({**sheets.ALL, files.rename: 1, files.other_files: 1})
        edit = session.rng.choices(list(choices), list(choices.values()))[0]
        session.say(f"  then: {edit.__name__}")
        session.ledger.after_person(session.world)
        if edit(session) is False:
            edit = None
    if edit is not None:
        session.counts["kills followed by an edit"] += 1
    recover(session, kind, before, entries, statements, errors, edit is None)
    if session.rng.random() < 0.5:
        session.say("  and the same again")
        if kind == "import":
            session.change("import", *arguments, policy=ImportPolicy(), imports=statements)
    return True


def recover(session, kind, before, entries, statements, errors, is_unedited):
    """The next run: an import of nothing new, which first sets right what was left half done."""
    edited = session.world
    names = set(os.listdir(edited.data))
    with open(os.path.join(session.folder, "nothing.qif"), "w") as file:
        file.write("!Type:Bank\n")
    result = session.tool.run("import", "nothing.qif", "--account", "giro", "--dataset", "Money")
    after = World(session.root, session.storage, copies(session))
    said = result.text.strip()
    session.say(f"  recovery: exit {result.code}: {said[:300]}")
    if result.code not in (0, 1, 2) or "report this" in said:
        raise Failure("broke", f"after a kill: exit {result.code}: {said[-500:]}")
    if after.leftovers():
        raise Failure("left-over", f"after a kill: {after.leftovers()}")
    known = {os.path.basename(file["path"]) for _, entry in session.entries() for file in entry["files"] if file.get("newHash")}
    for name in sorted(set(os.listdir(edited.data)) - names - {os.path.basename(path) for path in copies(session)}):
        if name.endswith(".xlsx") or name not in known:
            session.fail("recovery-brought-back", f"{name} is in Data again, where it was not: {said[:300]}")
    # What the person typed is in place, or in a copy that was named.
    session.world = after
    lost = session.facts.missing(after)
    session.counts["typed values checked"] += len(session.facts.values)
    beside = copies(session)
    for fact, why in lost:
        if not any(os.path.basename(path) in said for path in beside):
            session.fail("typed-lost", f"recovery after a killed {kind}: {fact}: {why}; it said: {said[:300]}")
        session.counts["kept in a copy"] += 1
        del session.facts.values[fact]
    for path in beside:
        if os.path.basename(path) not in said:
            raise Failure("other-file", f"recovery left {path} and does not name it: {said[:300]}")
        session.say(f"  the person takes {path} away")
        os.remove(os.path.join(session.root, path))
    session.world = after = World(session.root, session.storage)
    new = [item for item in session.entries() if item not in entries]
    torn(session, kind, before, after, statements, new, said, edited, is_unedited)
    session.check_ids("recovery")
    session.known_errors = None
    found = session.errors()
    if is_unedited and found - errors and kind != "undo":
        session.fail("new-errors", f"recovery after a killed {kind}: validate finds {dict(found - errors)} more than before")
    session.known_errors = found


def copies(session):
    """Files in Data that are neither the dataset's nor the person's: versions that a save kept beside."""
    names = []
    for name in sorted(os.listdir(os.path.join(session.root, "Data"))):
        if "displaced" in name or "conflict" in name.lower() or "kept" in name.lower():
            names.append("Data/" + name)
    return names


def torn(session, kind, before, after, statements, new, said, edited, is_unedited):
    """Whether all of the run is there, or none of it."""
    if kind != "import":
        for machine, entry in new:
            session.runs.append(made_run(session, machine, entry, kind, before, after, is_unedited))
            target = next((run for run in session.runs if run.id == entry.get("undoes")), None)
            if target:
                target.undone = True
        held = session.ledger.vouched(session.runs + session.past)
        session.ledger.adopt(after, held)
        return
    ids = {key(table, row) for table in [before.table("Imports")] if table for row in table.record_rows()}
    table = after.table("Imports")
    imports = [row for row in table.record_rows() if key(table, row) not in ids] if table else []
    there = {key(after.table("Transactions"), row) for row in after.table("Transactions").record_rows()}
    made = there - {key(before.table("Transactions"), row) for row in before.table("Transactions").record_rows()}
    made = {name for name in made if name.startswith("id:") and name not in {
        key(edited.table("Transactions"), row) for row in edited.table("Transactions").record_rows()} or is_of_run(after, name, imports)}
    if made and not imports:
        session.fail("half-saved", f"rows of the killed import are there, and no record of it in Imports; it said: {said[:300]}")
    ledger = session.ledger
    for each in statements:
        for group, some in ledger.keys(each.account.key, each.indices).items():
            ledger.groups[group].ever |= some
    if imports:
        live = [row for row in imports if not table.text(row, "deletedAt")]
        if len(live) > len(statements):
            session.fail("half-saved", f"{len(live)} records of the killed import are there; it said: {said[:300]}")
        run = Run("?", "one", "import", None, None)
        for machine, entry in new:
            run = made_run(session, machine, entry, kind, before, after, is_unedited)
        for name, row, column, old, new_cell in Comparison(before, after, Policy()).changed:
            run.changed[(name, row, column)] = (old, new_cell)
        run.imports = session.new_imports(statements)
        run.deleted = session.deleted_before
        run.made["Transactions"] |= made
        run.made["Imports"] |= {table.row_key(row) for row in live}
        session.runs.append(run)
        ledger.check_import(after, ledger.vouched(session.runs + session.past), session.fail)
    else:
        counts = ledger.count(after)
        for group, each in ledger.groups.items():
            if counts[group] > len(ledger.vouched(session.runs + session.past).get(group, ())) and counts[group] > each.count:
                session.fail("half-saved", f"{group[1]!r} stands {counts[group]} times after the import was taken back; it said: {said[:300]}")
        ledger.adopt(after, ledger.vouched(session.runs + session.past))


def is_of_run(world, name, imports):
    table = world.table("Imports")
    ids = {table.text(row, "id") for row in imports} if table else set()
    transactions = world.table("Transactions")
    return any(transactions.text(row, "importId") in ids for row in transactions.find(name))


def key(table, row):
    return table.row_key(row)


def made_run(session, machine, entry, kind, before, after, is_unedited):
    """The recovered run; what was edited in between keeps it from being taken back by bytes."""
    run = Run(entry["id"], machine, kind, session.data_hashes(before), session.data_hashes(after) if is_unedited else None)
    run.undoes = entry.get("undoes")
    run.order = len(session.runs) + 1
    run.errors = session.known_errors or collections.Counter()
    return run


ALL = {kill: 12}
