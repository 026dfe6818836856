#!/usr/bin/env python3
"""Kills an import at every system call of its save, and checks that the next run sets things right.

    scripts/check-crashes.py BINARY [--every N]

For every (call, number) that a clean run makes from taking the lock to its end, a fresh copy of a dataset is
imported into with SIGKILL injected there. Then the same statement is imported again. In the end every line must be
there exactly once, with one record of the import, no finding of severity error and no file left over: whatever the
crash left was completed or taken back as a whole. Needs Linux with strace.
"""
import argparse, collections, json, os, re, shutil, subprocess, sys, tempfile

STATEMENT = """Date,Description,Amount,Balance
2026-01-02,Bakery,-4.50,995.50
2026-01-03,Rent,-800.00,195.50
2026-01-15,Salary,2000.00,2195.50
"""
CALLS = "openat,write,read,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,rmdir,fchmod,chmod,close,flock,ftruncate"


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


def check(binary, storage, every):
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
            again = run(binary, "import", statement, "--dataset", dataset, "--quiet")
            state = facts(binary, dataset)
            left = [
                os.path.join(folder, name) for folder, _, files in os.walk(dataset) for name in files
                if os.path.basename(folder) == "tmp"]
            problems = []
            if again.returncode:
                problems.append(f"the next run failed: {again.stderr.strip()}")
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
                print(f"{storage}: killed at {call} {number}: {'; '.join(problems)}")
        print(f"{storage}: {len(found)} points, {killed} killed, {failures} bad states")
    return failures


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--every", type=int, default=1, help="try only every N-th point")
    options = arguments.parse_args()
    if not shutil.which("strace"):
        sys.exit("strace is not installed: apt-get install strace")
    binary = os.path.abspath(options.binary)
    sys.exit(1 if sum([check(binary, storage, options.every) for storage in ("csv", "xlsx")]) else 0)


main()
