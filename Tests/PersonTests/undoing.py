"""Taking runs back: what must go, what must stay, and what must be said about it."""
import json
import re

from compare import Comparison, Policy
from model import Failure
from table import same_value


class UndoPolicy(Policy):
    """Rows that the runs made and nobody touched go; cells that they set get their old values."""

    def __init__(self, targets, runs):
        self.targets = targets
        # What other imports held stayed as theirs when its run was taken back, and goes with the last of them.
        self.makers = targets + [run for run in runs if run.undone and run not in targets]

    def may_remove(self, table, row):
        key = table.row_key(row)
        for run in self.makers:
            if key in run.made.get(table.name, ()):
                # What runs that go with it changed goes too; what was typed and cleared again leaves the row as it was made.
                others = run.touched[(table.name, key)] - {target.id for target in self.targets}
                return not others or as_made(run.contents.get((table.name, key))) == as_made(table.content(row))
        return False

    def may_remove_column(self, table, name):
        return any((table.name, name) in run.columns for run in self.targets)

    def may_change(self, table, key, column, old, new):
        if column in ("updatedAt", "deletedAt", "importId"):
            return True
        for run in self.targets:
            if (table.name, key, column) in run.changed:
                before, _ = run.changed[(table.name, key, column)]
                if same_value(before, new):
                    return True
        return False

    def may_remove_table(self, table):
        return table.tab in ("Imports", "ImportRules")

    def may_add_table(self, table):
        return False


def as_made(content):
    """What a row holds, but for what the undo of another import of it changed: whose it is, and when that was written."""
    return content and {column: value for column, value in content.items() if column not in ("importId", "updatedAt")}


KINDS = {"row-lost": "undone-too-much"}
"""What a difference is called when an undo made it."""


def open_runs(session, folder):
    """The runs of a machine that were not taken back, the newest first."""
    found = [run for run in session.runs if run.machine == folder and not run.undone and run.undoes is None]
    return sorted(found, key=lambda run: -run.order)


def undo(session, arguments, machine):
    """Runs `undo` and checks it; whether something was taken back."""
    if session.known_errors is None:
        session.known_errors = session.errors()
    before, entries = session.world, session.entries()
    result = session.run_changing("undo", *arguments, "--dataset", "Money", machine=machine)
    count_before = len(session.runs)
    done = session.verify("undo", result, before, entries, machine, Policy())
    if not done:
        return False
    new = session.runs[count_before:]
    by_id = {run.id: run for run in session.runs}
    targets = [by_id[run.undoes] for run in new if run.undoes in by_id]
    steps, targets = targets, [original(target, by_id) for target in targets]
    if not targets:
        if "took back" in result.out and not new:
            raise Failure("undo-said-only", f"no run is in the journal: {result.text[:300]}")
        return False
    check(session, before, session.world, targets, steps, result, arguments, new)
    return True


def original(run, by_id):
    """The run that a chain of undo and redo is about."""
    while run.undoes in by_id:
        run = by_id[run.undoes]
    return run


def check(session, before, after, targets, steps, result, arguments, new):
    for target in targets:
        if target.undone:
            raise Failure("undone-twice", f"{target.id} was taken back already")
    if not arguments or arguments[0] == "--json" or arguments[0].isdigit():
        expected = open_runs(session, new[0].machine)[:len(targets)]
        if [run.id for run in expected] != [run.id for run in targets]:
            raise Failure("undo-other-run", f"took back {[run.id for run in targets]}, and the last are {[run.id for run in expected]}")
    for target in targets:
        target.undone = True
    expected = session.data_hashes(before)
    for step in steps:
        if expected is not None:
            expected = step.before if step.after is not None and expected == step.after else None
    held = session.ledger.vouched(session.runs + session.past)
    if expected is not None:
        session.counts["undo byte for byte"] += 1
        found = session.data_hashes(after)
        wrong = [path for path in sorted(set(expected) | set(found)) if expected.get(path) != found.get(path)]
        shared = shared_lines(session, targets, held)
        if wrong and not shared:
            session.fail("undo-not-bytes", f"{wrong} are not as before the run, and nothing was changed since")
        if not wrong:
            session.ledger.adopt(after, held)
            return
    session.counts["undo by plan"] += 1
    comparison = Comparison(before, after, UndoPolicy(targets, session.runs))
    problems = [problem._replace(kind=KINDS.get(problem.kind, problem.kind)) for problem in comparison.problems]
    problems = [problem for problem in problems if problem.kind not in session.options.ignore]
    if problems:
        raise Failure(problems[0].kind, "undo: " + "; ".join(problem.text for problem in problems[:4]))
    kept = {(name, before.by_name(name).row_key(row)) for name, rows in comparison.removed.items() for row, _ in comparison.pairs[name] if row in rows}
    lost = [fact for fact in session.nameless if fact[:2] not in kept]
    if lost:
        raise Failure("typed-lost", f"undo: {lost[:3]}: the rows are gone with what was typed beside them")
    for name, key, _ in session.nameless:
        session.facts.row_gone(name, key)
    for name, key, column, old, new_cell in comparison.changed:
        for other in session.runs:
            if other not in targets:
                other.touched[(name, key)].add(None)
    listed = set(re.findall(r"kept: (\w+) row (\d+)", result.out))
    if "--json" not in arguments and before.storage == "csv":
        # Blank lines are no records for the command, and are rows here: how many are listed must do.
        listed = None if listed else set()
    if "--json" in arguments:
        listed = {(kept["tab"], "id:" + (kept["id"] or "")) for run in json.loads(result.out)["runs"] for kept in run.get("kept", [])}
    for target, step in zip(targets, steps, strict=True):
        if step is not target:
            continue  # what a redo brought back goes back to what was there before the redo, kept rows included
        for name, keys in target.made.items():
            table = after.by_name(name)
            if table is None or table.tab != "Transactions":
                continue
            for key in sorted(keys):
                for row in table.find(key):
                    names = {str(row), *map(str, before.by_name(name).find(key)), *table.names_of_row(row)}
                    if listed is not None and not any((table.tab, name) in listed for name in names) and not table.text(row, "deletedAt"):
                        session.fail("undo-silent", f"row {row} ({key}) was made by the run, is still there, and is not listed: {result.out[:400]}")
    session.ledger.check_undo(after, held, targets, session.fail)


def redo(session, machine):
    """Runs `redo`: what an undo took back is there again byte for byte, or nothing is done."""
    if session.known_errors is None:
        session.known_errors = session.errors()
    before, entries, count_before = session.world, session.entries(), len(session.runs)
    result = session.run_changing("redo", "--dataset", "Money", machine=machine)
    if "no such command" in result.err or not session.verify("redo", result, before, entries, machine, Policy()):
        return
    after = session.world
    for run in session.runs[count_before:]:
        by_id = {each.id: each for each in session.runs}
        undone = by_id.get(run.undoes)
        target = original(undone, by_id) if undone else None
        if target is None or not target.undone:
            raise Failure("redo-of-nothing", f"{run.id} brings back {run.undoes}, which is no undo: {result.text[:300]}")
        undone.undone, target.undone, target.order = True, False, run.order
        session.counts["redo"] += 1
        if session.data_hashes(before) == undone.after and undone.before and session.data_hashes(after) != undone.before:
            session.fail("redo-not-bytes", f"{result.text[:300]}")
        if session.data_hashes(before) != undone.after:
            # Files that neither run names may have been edited since; what was typed is there, as was checked.
            session.say("  files were edited since")
    held = session.ledger.vouched(session.runs + session.past)
    session.ledger.adopt(after, held)


def shared_lines(session, targets, held):
    """Whether other imports hold lines of those that were taken back: they stay, and the bytes differ."""
    for target in targets:
        for each in target.imports:
            if any(key in held for key in session.ledger.keys(each.account.key, each.indices)):
                return True
    return False
