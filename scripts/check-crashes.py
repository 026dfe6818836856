#!/usr/bin/env python3
"""Kills an import at every system call of its save, and checks that the next run sets things right.

    scripts/check-crashes.py BINARY [--every N]

For every (call, number) that a clean run makes from taking the lock to its end, a fresh copy of a dataset is
imported into with SIGKILL injected there. Then somebody edits files: not at all, types a row, or saves them with another
program. Then the same statement is imported again. In the end every line and the typed row must be there exactly once, with one
record of the import, no finding of severity error and no file left over: whatever the crash left was completed or taken
back as a whole. Needs Linux with strace.
"""
import argparse, collections, json, os, re, shutil, subprocess, sys, tempfile, zipfile

STATEMENT = """Date,Description,Amount,Balance
2026-01-02,Bakery,-4.50,995.50
2026-01-03,Rent,-800.00,195.50
2026-01-15,Salary,2000.00,2195.50
"""
CALLS = "openat,openat2,write,read,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,fchmod,chmod,close,flock,ftruncate"


def run(*argv, **options):
    return subprocess.run(argv, capture_output=True, text=True, **options)


def lines(path):
    """The calls of a trace after the lock was taken, in order."""
    seen = []
    with open(path) as trace:
        for line in trace:
            found = re.match(r"(?:\d+ +)?(\w+)\(", line)
            if found:
                seen.append((found[1], "flock(" in line))
    return seen


def points(binary, master, work, statement):
    dataset = os.path.join(work, "clean")
    shutil.copytree(master, dataset)
    trace = os.path.join(work, "trace")
    result = run("strace", "-f", "-e", f"trace={CALLS}", "-o", trace, binary, "import", statement, "--dataset", dataset, "--quiet")
    if result.returncode:
        sys.exit(f"the clean run failed: {result.stderr}")
    counts, found, locked = collections.Counter(), [], False
    for name, is_lock in lines(trace):
        counts[name] += 1
        locked = locked or is_lock
        if locked:
            found.append((name, counts[name]))
    return found


def facts(binary, dataset):
    exported = run(binary, "export", "--format", "json", "--dataset", dataset)
    if exported.returncode:
        return exported.stderr.strip()
    tabs = json.loads(exported.stdout)["tabs"]
    rows = sorted((r["date"], r["amountMinor"]) for r in tabs["Transactions"])
    return rows, len(tabs.get("Imports", []))


def rewrite(path, change):
    """Saves a file with other content, as programs do: under another name first."""
    with open(path, "rb") as file:
        content = change(file.read())
    with open(path + ".new", "wb") as file:
        file.write(content)
    os.rename(path + ".new", path)


def typed_row(data):
    """A row typed below the others in the first program at hand."""
    header, *lines = data.decode().splitlines()
    values = {"id": "0190a0a0-0000-7000-8000-000000000001", "date": "2026-02-01", "type": "expense", "amount": "9.99",
              "createdAt": "2026-02-01T00:00:00Z", "updatedAt": "2026-02-01T00:00:00Z", "accountKey": "giro"}
    lines.append(",".join(values.get(name, "") for name in header.split(",")))
    return "".join(line + "\n" for line in [header] + lines).encode()


def other_line_ends(data):
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def edit(dataset, storage, kind):
    """Edits files before the next run; `kind` is "none", "typed" or "saved"."""
    folder = os.path.join(dataset, "Data")
    if kind == "none":
        return
    if storage == "csv":
        for name in sorted(os.listdir(folder)):
            if kind == "saved":
                rewrite(os.path.join(folder, name), other_line_ends)
            elif name == "Transactions.csv":
                rewrite(os.path.join(folder, name), typed_row)
        return
    path = os.path.join(folder, "master.xlsx")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(path + ".new", "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            content = old.read(item)
            new.writestr(item.filename, content.replace(b">Giro<", b">Typed<") if kind == "typed" else content)
    os.rename(path + ".new", path)


def typed_values(storage, kind, binary, dataset):
    """How often what was typed is there."""
    tabs = json.loads(run(binary, "export", "--format", "json", "--dataset", dataset).stdout)["tabs"]
    if storage == "csv":
        return sum(row["amountMinor"] == 999 for row in tabs["Transactions"])
    return sum(row["name"] == "Typed" for row in tabs["Accounts"])


def check(binary, storage, every, kind):
    failures = 0
    with tempfile.TemporaryDirectory() as work:
        statement = os.path.join(work, "statement.csv")
        with open(statement, "w") as file:
            file.write(STATEMENT)
        master = os.path.join(work, "master")
        made = run(binary, "create", master, "--storage", storage, "--currency", "EUR", "--account", "Giro")
        if made.returncode:
            sys.exit(made.stderr)
        found = points(binary, master, work, statement)[::every]
        expected = facts(binary, os.path.join(work, "clean"))
        names = sorted(os.listdir(os.path.join(work, "clean", "Data")))
        killed = 0
        for call, number in found:
            dataset = os.path.join(work, "crash")
            shutil.rmtree(dataset, ignore_errors=True)
            shutil.copytree(master, dataset)
            crash = run(
                "strace", "-f", "-o", "/dev/null", "-e", f"trace={CALLS}",
                "-e", f"inject={call}:signal=KILL:when={number}", binary, "import", statement, "--dataset", dataset, "--quiet")
            killed += crash.returncode != 0
            edit(dataset, storage, kind)
            again = run(binary, "import", statement, "--dataset", dataset, "--quiet")
            state = facts(binary, dataset)
            left = [
                os.path.join(folder, name) for folder, _, files in os.walk(dataset) for name in files
                if os.path.basename(folder) == "tmp"]
            problems = []
            if again.returncode:
                problems.append(f"the next run failed: {again.stderr.strip()}")
            if kind == "typed":
                if typed_values(storage, kind, binary, dataset) != 1:
                    problems.append("what was typed is not there once")
                elif storage == "csv":
                    state = ([row for row in state[0] if row != ("2026-02-01", 999)], state[1])
            if state != expected:
                problems.append(f"found {state}, expected {expected}")
            if sorted(os.listdir(os.path.join(dataset, "Data"))) != names:
                problems.append(f"files in Data: {os.listdir(os.path.join(dataset, 'Data'))}")
            if left:
                problems.append(f"left over: {left}")
            if run(binary, "validate", "--dataset", dataset).returncode:
                problems.append("validate finds errors")
            if problems:
                failures += 1
                print(f"{storage}: killed at {call} {number}, then edited: {kind}: {'; '.join(problems)}")
        print(f"{storage}: {len(found)} points, {killed} killed, then edited: {kind}; {failures} bad states")
    return failures


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--every", type=int, default=1, help="try only every N-th point")
    options = arguments.parse_args()
    if not shutil.which("strace"):
        sys.exit("strace is not installed: apt-get install strace")
    binary = os.path.abspath(options.binary)
    sys.exit(1 if sum([
        check(binary, storage, options.every, kind) for storage in ("csv", "xlsx") for kind in ("none", "typed", "saved")]) else 0)


main()
