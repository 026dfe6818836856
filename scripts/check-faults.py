#!/usr/bin/env python3
"""Kills the commands that change a dataset at every system call of theirs, or lets that call fail, and looks at what the next run finds.

    scripts/check-faults.py BINARY [--commands NAME,...] [--faults KILL,EIO,...] [--storage csv|xlsx] [--every N] [--seed N]

For every (call, number) that a clean run makes from taking the lock to its end, a fresh copy of a dataset is given to the same command with
the fault injected there. The next run, one that itself changes nothing, must leave the whole old state or the whole new one; the same command
again must come to the new one. No finding of severity error, no file left over. With --every N every N-th point is tried, from a
random one on. Needs Linux with strace; `check-crashes.py` does the same for imports with edits in between.
"""
import argparse, collections, hashlib, json, os, random, re, shutil, subprocess, sys, tempfile, zipfile

CALLS = "openat,write,read,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,rmdir,fchmod,chmod,close,flock,ftruncate,pread64,pwrite64,linkat,symlink"
# What fails for want of space; the others do not write.
WRITING = {"openat", "write", "pwrite64", "rename", "renameat", "renameat2", "mkdir", "linkat", "symlink", "fsync", "fdatasync", "ftruncate"}
FIRST = "Date,Description,Amount\n2026-01-02,Bakery,-4.50\n2026-01-03,Rent,-800.00\n"
SLIP = "%PDF-1.4\n%%EOF\n"
SECOND = "Date,Description,Amount\n2026-02-02,Bakery,-5.50\n2026-02-15,Salary,2000.00\n"


def run(*argv):
    return subprocess.run(argv, capture_output=True, text=True)


class Command:
    """A command under test: what comes before it, its words, and whether it adds something each time that it is run."""

    def __init__(self, words, before=(), damage=False, adds=False):
        self.words, self.before, self.damage, self.adds = words.split(), [line.split() for line in before], damage, adds


IMPORT_FIRST = "import FIRST --account giro"
COMMANDS = {
    "import": Command("import SECOND --account giro", [IMPORT_FIRST]),
    "repair": Command("repair", [IMPORT_FIRST], damage=True),
    "undo": Command("undo", [IMPORT_FIRST]),
    "redo": Command("redo", [IMPORT_FIRST, "undo"]),
    "restore": Command("restore RUN", [IMPORT_FIRST, "import SECOND --account giro"]),
    "merge": Command("merge COPY", [IMPORT_FIRST]),
    "conflicted": Command("merge", [IMPORT_FIRST]),
    "apply": Command("apply PLAN", [IMPORT_FIRST]),
    "add": Command("add 12.50 groceries Shop --account giro", [IMPORT_FIRST], adds=True),
    "transfer": Command("transfer 20 giro visa", [IMPORT_FIRST, "accounts add Visa"], adds=True),
    "split": Command("split 2 1 groceries", [IMPORT_FIRST], adds=True),
    "delete": Command("delete 2", [IMPORT_FIRST]),
    "filter": Command("edit --where payee=bakery --category groceries --add-tag bread --yes", [IMPORT_FIRST]),
    "receipt": Command("receipts attach SLIP 2", [IMPORT_FIRST]),
    "erase": Command("erase --confirm ERASE", [IMPORT_FIRST, "receipts attach SLIP 2"]),
    "rule": Command("recurring add 5 rent Grund --every monthly --account giro", [IMPORT_FIRST], adds=True),
    "category": Command("categories add Pets --type expense", [IMPORT_FIRST]),
    "goal": Command("goals edit Bike --target 900", [IMPORT_FIRST, "goals add Bike 800"]),
    "setting": Command("settings delete weekStart", [IMPORT_FIRST, "settings set weekStart sunday"]),
    "budget": Command("budgets delete groceries", [IMPORT_FIRST, "budgets set groceries 300"]),
    "reconcile": Command("reconcile giro 0 --adjust --until 2999-01-01", [IMPORT_FIRST]),
    "forget": Command("forget journal provenance --yes", [IMPORT_FIRST]),
}


def cut(path, change):
    """Writes a file or a workbook's sheets with other content, as another program does."""
    if not path.endswith(".xlsx"):
        data = change(open(path, "rb").read())
        with open(path, "wb") as file:
            file.write(data)
        return
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(path + ".new", "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            data = old.read(item)
            new.writestr(item.filename, change(data) if "worksheets/" in item.filename else data)
    os.rename(path + ".new", path)


def damage(data):
    return data.replace(b",expense,", b",Expense,").replace(b">expense<", b">Expense<")


def prepare_copies(binary, work, master, name, storage):
    """Lays down a copy in which another program has changed values: in a folder, as a conflicted copy, or as a plan."""
    other = os.path.join(work, "COPY")
    shutil.copytree(master, other)
    data = os.path.join(other, "Data")
    for entry in os.listdir(data):
        cut(os.path.join(data, entry), lambda content: content.replace(b"Bakery", b"Baker's"))
    entry = "Transactions.csv" if storage == "csv" else os.listdir(data)[0]
    if name == "conflicted":
        stem, ending = os.path.splitext(entry)
        shutil.copy(os.path.join(data, entry), os.path.join(master, "Data", f"{stem} (1){ending}"))
    if name == "apply":
        with open(os.path.join(work, "PLAN"), "w") as plan:
            plan.write(run(binary, "diff", other, "--json", "--dataset", master).stdout)


def is_whole_displaced(name, digest, states):
    of = re.sub(r" \(displaced .*\)", "", name)
    return of != name and any(state.get(of) == digest for state in states)


def contents(dataset, states=()):
    """What the files of a dataset hold. A file that could not be read when it came out is kept as somebody's (`displaced`): it must be a whole
    version of its file, one of `states`."""
    data = {}
    folder = os.path.join(dataset, "Data")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.endswith(".xlsx"):
            with zipfile.ZipFile(path) as book:
                parts = [book.read(item) for item in sorted(book.namelist()) if "worksheets/" in item]
        else:
            parts = [open(path, "rb").read()]
        # New ids and times differ from run to run.
        text = b"\0".join(parts)
        text = re.sub(rb"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", b"ID", text)
        text = re.sub(rb"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", b"TIME", text)
        digest = hashlib.sha256(text).hexdigest()[:12]
        if not is_whole_displaced(name, digest, states):
            data[name] = digest
    receipts = os.path.join(dataset, "Receipts")
    for name in sorted(os.listdir(receipts)) if os.path.isdir(receipts) else ():
        with open(os.path.join(receipts, name), "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()[:12]
        if not is_whole_displaced("Receipts/" + name, digest, states):
            data["Receipts/" + name] = digest
    return data


def kept(dataset):
    """How many imports and runs are kept beside the files."""
    imports = os.path.join(dataset, ".dataset", "imports")
    return sum("(displaced " not in name for name in os.listdir(imports)) if os.path.isdir(imports) else 0


def leftovers(dataset):
    return [os.path.join(folder, name) for folder, _, files in os.walk(dataset) for name in files if os.path.basename(folder) == "tmp"]


def points(binary, words, dataset, trace):
    result = run("strace", "-f", "-e", f"trace={CALLS}", "-o", trace, binary, *words, "--dataset", dataset, "--quiet")
    if result.returncode:
        sys.exit(f"the clean run of {words} failed: {result.stderr}")
    counts, found, locked = collections.Counter(), [], False
    with open(trace) as lines:
        for line in lines:
            match = re.match(r"(?:\d+ +)?(\w+)\(", line)
            if not match:
                continue
            counts[match[1]] += 1
            locked = locked or "flock(" in line
            if locked:
                found.append((match[1], counts[match[1]]))
    return found


def settle(binary, dataset, name):
    """A run that opens the dataset for changing and has nothing to change; where a copy lies beside the dataset only a merge opens it."""
    if name == "conflicted":
        return run(binary, "merge", "--dataset", dataset, "--quiet")
    return run(binary, "rules", "apply", "--dataset", dataset, "--quiet")


def check(binary, name, storage, faults, every, rng):
    command = COMMANDS[name]
    tried = failures = 0
    with tempfile.TemporaryDirectory() as work:
        files = {"FIRST": FIRST, "SECOND": SECOND, "SLIP": SLIP}
        for key, text in files.items():
            with open(os.path.join(work, key + (".pdf" if key == "SLIP" else ".csv")), "w") as file:
                file.write(text)
        master = os.path.join(work, "master")
        made = run(binary, "create", master, "--storage", storage, "--currency", "EUR", "--account", "Giro")
        if made.returncode:
            sys.exit(made.stderr)

        def words_of(words, dataset):
            result = []
            for word in words:
                if word in files:
                    word = os.path.join(work, word + (".pdf" if word == "SLIP" else ".csv"))
                elif word in ("COPY", "PLAN"):
                    word = os.path.join(work, word)
                elif word == "RUN":
                    listed = json.loads(run(binary, "snapshots", "--json", "--dataset", dataset).stdout)["snapshots"]
                    word = listed[-1]["id"]
                result.append(word)
            return result

        for before in command.before:
            done = run(binary, *words_of(before, master), "--dataset", master, "--quiet")
            if done.returncode:
                sys.exit(f"{before}: {done.stderr}")
        if command.damage:
            for entry in os.listdir(os.path.join(master, "Data")):
                cut(os.path.join(master, "Data", entry), damage)
        if name in ("merge", "conflicted", "apply"):
            prepare_copies(binary, work, master, name, storage)
        words = words_of(command.words, master)
        clean = os.path.join(work, "clean")
        shutil.copytree(master, clean)
        found = points(binary, words, clean, os.path.join(work, "trace"))
        old, new = contents(master), contents(clean)
        if name != "forget" and old == new:
            sys.exit(f"{name} {storage}: the clean run changes nothing")
        whole = [(old, kept(master)), (new, kept(clean))]
        for fault in faults:
            inject = "signal=KILL" if fault == "KILL" else f"error={fault}"
            usual = [point for point in found if fault != "ENOSPC" or point[0] in WRITING]
            for call, number in usual[rng.randrange(every)::every]:
                tried += 1
                dataset = os.path.join(work, "fault")
                shutil.rmtree(dataset, ignore_errors=True)
                shutil.copytree(master, dataset)
                run("strace", "-f", "-o", "/dev/null", "-e", f"trace={CALLS}", "-e", f"inject={call}:{inject}:when={number}", binary, *words,
                    "--dataset", dataset, "--quiet")
                problems = []
                settled = settle(binary, dataset, name)
                if settled.returncode:
                    problems.append(f"the next run fails: {settled.stderr.strip()}")
                state = (contents(dataset, (old, new)), kept(dataset))
                if state not in whole and name != "forget":
                    parts = [key for key in set(state[0]) | set(new) if state[0].get(key) != new.get(key)]
                    problems.append(f"neither the old state nor the new one: {parts or state[1]}")
                # What is done twice is there twice, where a person may want it twice.
                if not command.adds or state == whole[0]:
                    run(binary, *words, "--dataset", dataset, "--quiet")
                if (contents(dataset, (old, new)), kept(dataset)) != whole[1]:
                    problems.append("the same command again does not come to the new state")
                if run(binary, "validate", "--dataset", dataset, "--quiet").returncode:
                    problems.append("validate finds errors")
                if leftovers(dataset):
                    problems.append(f"left over: {leftovers(dataset)}")
                if problems:
                    failures += 1
                    print(f"{name} {storage}: {fault} at {call} {number}: {'; '.join(problems)}", flush=True)
        print(f"{name} {storage}: {len(found)} points, {tried} faults tried, {failures} bad states", flush=True)
    return failures


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--commands", default=",".join(COMMANDS))
    arguments.add_argument("--faults", default="KILL,EIO,ENOSPC")
    arguments.add_argument("--storage", choices=("csv", "xlsx"))
    arguments.add_argument("--every", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=0)
    options = arguments.parse_args()
    if not shutil.which("strace"):
        sys.exit("strace is not installed: apt-get install strace")
    binary, rng = os.path.abspath(options.binary), random.Random(options.seed)
    sys.exit(1 if sum(
        check(binary, name, storage, options.faults.split(","), options.every, rng)
        for name in options.commands.split(",")
        for storage in ([options.storage] if options.storage else ("csv", "xlsx"))) else 0)


main()
