#!/usr/bin/env python3
"""Kills the commands that change a dataset at every system call of theirs that changes a file, or lets that call fail, and looks at what the next run finds.

    scripts/check-faults.py BINARY [--commands NAME,...] [--faults KILL,EIO,...] [--storage csv|xlsx] [--every N] [--seed N] [--jobs N]

For every (call, number) that a clean run makes from taking the lock to its end, a fresh copy of a dataset is given to the same command with
the fault injected there. The next run, one that itself changes nothing, must leave the whole old state or the whole new one; the same command
again must come to the new one. No finding of severity error, no file left over. Files that a fault leaves as an earlier one did, but for ids and times, in the
dataset and in what this machine keeps about it, are looked at once: most calls change none. With --every N every N-th point is tried, from a
random one on. Workbooks are as `create` makes them, with Overview and Budget. Every command that changes a dataset is in the table below,
which is held against the command's own list of commands. Needs Linux with strace; `check-crashes.py` does the same for imports with edits in between.
"""
import argparse, collections, concurrent.futures, datetime, gzip, hashlib, io, json, os, random, re, shlex, shutil, signal, subprocess, sys, tempfile, zipfile

CALLS = "openat,write,read,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,rmdir,fchmod,chmod,close,flock,ftruncate,pread64,pwrite64,linkat,symlink"
# What changes files, with `openat` where it may make one. A process that is killed at another call leaves what it leaves at the next of these.
CHANGING = {
    "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "rmdir", "fchmod", "chmod", "ftruncate", "linkat", "symlink"}
# What fails for want of space; the others do not write.
WRITING = {"openat", "write", "pwrite64", "rename", "renameat", "renameat2", "mkdir", "linkat", "symlink", "fsync", "fdatasync", "ftruncate"}
FIRST = "Date,Description,Amount\n2026-01-02,Bakery,-4.50\n2026-01-03,Rent,-800.00\n"
SLIP = "%PDF-1.4\n%%EOF\n"
SECOND = "Date,Description,Amount\n2026-02-02,Bakery,-5.50\n2026-02-15,Salary,2000.00\n"
MONTHS = "Date,Description,Amount\n" + "".join(f"2026-0{month}-03,Gym Club,-29.00\n" for month in range(1, 7))
BOOKS = """"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Giro","","03/13/2026","Shop","Food: Groceries","Food","Groceries","","12.50","0.00","Cleared"
"""
FILES = {"FIRST.csv": FIRST, "SECOND.csv": SECOND, "MONTHS.csv": MONTHS, "SLIP.pdf": SLIP, "BOOKS.csv": BOOKS, "NOTHING.qif": "!Type:Bank\n"}


def run(*argv):
    return subprocess.run(argv, capture_output=True, text=True)


class Command:
    """A command under test.

    `before` are the commands that come before it, `adds` says whether it adds something each time that it is run, `prepare` what else is laid down,
    `settle` is a command that opens the dataset for changing and has nothing to change, and `create` are options of the dataset.
    """

    def __init__(self, words, before=(), prepare=None, adds=False, settle="rules apply", storages=("csv", "xlsx"), create=""):
        self.words, self.before = shlex.split(words), [shlex.split(line) for line in before]
        self.prepare, self.adds, self.settle = prepare, adds, shlex.split(settle)
        self.storages, self.create = storages, shlex.split(create)


IMPORT = "import FIRST.csv --account giro"
QUIET = "import NOTHING.qif --account giro"
RENT = "recurring add 5 rent Grund --every monthly --account giro --date 2026-01-05"
HOUSEHOLD = [IMPORT, "members add Ana", "members add Ben", 'add 30 groceries Shop --account giro --paid-by ana --shares "ana:1, ben:2"']
TRANSFER = [IMPORT, "accounts add Visa", "transfer 20 giro visa"]
HALVES = [IMPORT, "accounts add Visa", "add 20 groceries Out --account giro --date 2026-01-05", "add 20 salary In --account visa --date 2026-01-05"]
RULES = [IMPORT, "rules add bakery groceries", "rules add rent rent"]


def after(*before, **options):
    return lambda words: Command(words, [IMPORT, *before], **options)


COMMANDS = {
    # Statements, and what takes states back and brings them together.
    "import": Command("import SECOND.csv --account giro", [IMPORT]),
    "repair": Command("repair", [IMPORT], prepare="damage"),
    "migrate": Command("migrate", prepare="old", settle="validate"),
    "undo": Command("undo", [IMPORT]),
    "undo-run": Command("undo --run OLDEST", [IMPORT, "import SECOND.csv --account giro"]),
    "redo": Command("redo", [IMPORT, "undo"]),
    "restore": Command("restore RUN", [IMPORT, "import SECOND.csv --account giro"]),
    "merge": Command("merge COPY", [IMPORT], prepare="copy"),
    "conflicted": Command("merge", [IMPORT], prepare="conflicted", settle="merge"),
    "resolve": Command("merge --resolve", [IMPORT], prepare="resolve"),
    "different": Command("merge --different-datasets OTHER", [IMPORT], prepare="other"),
    "apply": Command("apply PLAN", [IMPORT], prepare="plan"),
    "forget": Command("forget journal provenance --yes", [IMPORT]),
    "forget-all": Command("forget snapshots journal provenance layouts --yes", [IMPORT]),
    # Transactions.
    "add": after(adds=True)("add 12.50 groceries Shop --account giro --tag work --note Two"),
    "transfer": after("accounts add Visa", adds=True)("transfer 20 giro visa"),
    "adjust": after(adds=True)("adjust giro 5"),
    "edit": after()('edit 2 --note "More bread" --date 2026-01-04'),
    "edit-transfer": Command("edit 4 --amount 25", TRANSFER),
    "filter": after()("edit --where payee=bakery --category groceries --add-tag bread --yes"),
    "delete": after()("delete 2"),
    "delete-transfer": Command("delete 4", TRANSFER),
    "delete-where": after("import SECOND.csv --account giro")("delete --payee bakery --yes"),
    "split": after(adds=True)("split 2 1 groceries"),
    "link": Command("link 4 5", HALVES),
    "unlink": Command("unlink 4", TRANSFER),
    "categorise": after(prepare="answers")("categorise --apply ANSWERS"),
    "reconcile": after()("reconcile giro 0 --adjust --until 2999-01-01"),
    "tick": after("adjust giro 1000")("reconcile giro 195.50"),
    "erase": after("receipts attach SLIP.pdf 2")("erase --confirm ERASE"),
    # Lists.
    "account": after()("accounts add Visa --type creditCard --balance 10"),
    "account-edit": after()("accounts edit giro --institution Bank --last4 1234 --default"),
    "account-rename": after()("accounts rename giro Household"),
    "account-archive": after("accounts add Visa")("accounts archive visa"),
    "account-restore": after("accounts add Visa", "accounts archive visa")("accounts restore visa"),
    "account-reorder": after("accounts add Visa")("accounts reorder visa"),
    "account-delete": after("accounts add Visa")("accounts delete visa"),
    "account-move": after("accounts add Visa")("accounts delete giro --to visa"),
    "category": after()("categories add Pets --type expense"),
    "category-edit": after("categories add Pets --type expense")("categories edit pets --parent groceries --color #102030"),
    "category-rename": after("categories add Pets --type expense")("categories rename pets Animals"),
    "category-disable": after()("categories disable groceries"),
    "category-restore": after("categories disable groceries")("categories restore groceries"),
    "category-reorder": after()("categories reorder rent groceries"),
    "category-delete": after("categories add Pets --type expense", "edit 2 --category pets")("categories delete pets --to groceries"),
    "member": after()("members add Ana"),
    "member-edit": Command("members edit ben --owner", HOUSEHOLD),
    "member-rename": Command("members rename ben Benno", HOUSEHOLD),
    "member-disable": Command("members disable ben", HOUSEHOLD),
    "member-restore": Command("members restore ben", [*HOUSEHOLD, "members disable ben"]),
    "member-reorder": Command("members reorder ben", HOUSEHOLD),
    "member-delete": after("members add Ana", "members add Ben", "edit 2 --paid-by ben")("members delete ben --to ana"),
    "settle": Command("settle --from ben --to ana", HOUSEHOLD),
    "tag-rename": after("edit 2 --tag bread")("tags rename bread food"),
    "tag-delete": after("edit 2 --tag bread")("tags delete bread"),
    "setting": after("settings set weekStart sunday")("settings delete weekStart"),
    "setting-set": after()("settings set payday 25"),
    "receipt": after()("receipts attach SLIP.pdf 2"),
    "receipt-match": after(prepare="matches")("receipts match --apply MATCHES"),
    "receipt-detach": after("receipts attach SLIP.pdf 2")("receipts detach RECEIPT"),
    "receipt-restore": after("receipts attach SLIP.pdf 2", "receipts detach RECEIPT")("receipts restore RECEIPT"),
    # What comes again, and what is planned.
    "rule": after(adds=True)(RENT),
    "rule-edit": after(RENT)("recurring edit Grund --amount 6"),
    "rule-disable": after(RENT)("recurring disable Grund"),
    "rule-enable": after(RENT, "recurring disable Grund")("recurring enable Grund"),
    "rule-delete": after(RENT)("recurring delete Grund --with-future"),
    "rule-suggest": after("import MONTHS.csv --account giro")("recurring suggest --add 1 --as groceries"),
    "generate": after(RENT)("generate --through NEXTYEAR"),
    "budget-set": after()("budgets set groceries 300 --rolls-over"),
    "budget-income": after()("budgets income 2000"),
    "budget-edit": after("budgets set groceries 300")("budgets edit BUDGET --amount 310"),
    "budget": after("budgets set groceries 300")("budgets delete groceries"),
    "goal-add": after(adds=True)("goals add Bike 800"),
    "goal": after("goals add Bike 800")("goals edit Bike --target 900"),
    "goal-rename": after("goals add Bike 800")("goals rename Bike Boat"),
    "goal-archive": after("goals add Bike 800")("goals archive Bike"),
    "goal-restore": after("goals add Bike 800", "goals archive Bike")("goals restore Bike"),
    "goal-delete": after("goals add Bike 800")("goals delete Bike"),
    # Import rules.
    "rules-add": after(adds=True, settle=QUIET)("rules add bakery groceries"),
    "rules-edit": Command("rules edit bakery --payee Baker", RULES, settle=QUIET),
    "rules-disable": Command("rules disable bakery", RULES, settle=QUIET),
    "rules-enable": Command("rules enable bakery", [*RULES, "rules disable bakery"], settle=QUIET),
    "rules-reorder": Command("rules reorder rent", RULES, settle=QUIET),
    "rules-delete": Command("rules delete bakery", RULES, settle=QUIET),
    "rules-apply": Command("rules apply", RULES, settle=QUIET),
    "rules-install": after(settle=QUIET)("rules install germany"),
    "rules-suggest": after(
        "import MONTHS.csv --account giro", "edit --where payee=gym --category groceries --yes", settle=QUIET)("rules suggest --add --support 2"),
    # Workbooks alone.
    "overview": after(storages=("xlsx",), create="--no-overview")("overview add"),
}

# What is killed while it makes a dataset: options of `create`.
CREATIONS = {"create": ["--account", "Giro"], "create-from": ["--from", "BOOKS.csv", "--yes"]}

# Commands that change no dataset, or whose changes another driver looks at.
ELSEWHERE = {
    "create": "below, as nothing is there before", "export": "writes elsewhere", "merge-driver": "git's, writes one file", "diff-driver": "git's, only looks",
    **dict.fromkeys(
        ("discover", "status", "inspect", "validate", "report", "balance", "upcoming", "diff", "log", "snapshots", "explain", "schema"), "only looks")}
LISTS = {"list", "status", "allocation", "open", "test", "explain", "suggest"}


def untried(binary):
    """The commands of the binary that the table lacks."""
    def names(*words):
        found, inside = [], False
        for line in run(binary, *words, "--help").stdout.splitlines():
            inside = inside or line.startswith("SUBCOMMANDS:")
            match = re.match(r"  ([a-z][a-z-]*)( \(default\))?(,| |$)", line) if inside else None
            if match:
                found.append(match[1])
        return found

    tried = {tuple(command.words[:2]) for command in COMMANDS.values()}
    first = {words[0] for words in tried}
    for name in names():
        below = names(name)
        if name in ELSEWHERE:
            continue
        if name not in first:
            yield name
        for each in below:
            if each not in LISTS and (name, each) not in tried:
                yield f"{name} {each}"


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


def old_version(data):
    """A dataset that says that it is of version 1."""
    if data.startswith(b"key,"):
        return re.sub(rb"(?m)^(schemaVersion,)2\b", rb"\g<1>1", data)
    return re.sub(rb"(schemaVersion</t></is></c><c [^>]*>(?:<is><t>|<v>))2", rb"\g<1>1", data)


def prepare(binary, work, master, what, storage):
    """Lays down what a command is about: values that another program changed, copies, plans and answers."""
    data = os.path.join(master, "Data")
    if what in ("damage", "old"):
        for entry in os.listdir(data):
            cut(os.path.join(data, entry), damage if what == "damage" else old_version)
    if what in ("copy", "conflicted", "plan", "resolve"):
        other = os.path.join(work, "COPY")
        shutil.copytree(master, other)
        copied = os.path.join(other, "Data")
        for entry in os.listdir(copied):
            cut(os.path.join(copied, entry), lambda content: content.replace(b"Bakery", b"Baker's"))
        entry = "Transactions.csv" if storage == "csv" else os.listdir(data)[0]
        if what == "conflicted":
            stem, ending = os.path.splitext(entry)
            shutil.copy(os.path.join(copied, entry), os.path.join(data, f"{stem} (1){ending}"))
        if what == "plan":
            with open(os.path.join(work, "PLAN"), "w") as plan:
                plan.write(run(binary, "diff", other, "--json", "--dataset", master).stdout)
        if what == "resolve":
            for entry in os.listdir(data):
                cut(os.path.join(data, entry), lambda content: content.replace(b"Bakery", b"Bread"))
            require(run(binary, "merge", other, "--dataset", master, "--quiet"), (0, 1))
    if what == "other":
        other = os.path.join(work, "OTHER")
        require(run(binary, "create", other, "--storage", storage, "--currency", "EUR", "--account", "Giro", "--account", "Cash:cash"))
        require(run(binary, "add", "7", "groceries", "Elsewhere", "--account", "cash", "--dataset", other, "--quiet"))
    if what == "answers":
        answers = json.loads(run(binary, "categorise", "--json", "--dataset", master).stdout)
        for payee in answers["payees"]:
            payee["categoryKey"] = "groceries"
        write(os.path.join(work, "ANSWERS"), json.dumps(answers))
    if what == "matches":
        scans = os.path.join(work, "scans")
        os.makedirs(scans)
        write(os.path.join(scans, "2026-01-02 Bakery 4.50.pdf"), SLIP)
        found = run(binary, "receipts", "match", scans, "--json", "--dataset", master).stdout
        write(os.path.join(work, "MATCHES"), found)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def require(done, codes=(0,)):
    if done.returncode not in codes:
        sys.exit(f"{' '.join(done.args)}: {done.returncode}: {done.stderr}")
    return done.stdout


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
        text = b"\0".join(parts).replace(os.fsencode(dataset), b"DATASET")
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


def points(binary, words, dataset, trace, begin="flock("):
    """The calls of a clean run from the first that has `begin` in it."""
    result = run("strace", "-f", "-e", f"trace={CALLS}", "-o", trace, binary, *words, *(["--dataset", dataset, "--quiet"] if dataset else []))
    if result.returncode:
        sys.exit(f"the clean run of {words} failed: {result.stderr}")
    counts, found, locked, changing = collections.Counter(), {}, False, {}
    with open(trace) as lines:
        for line in lines:
            match = re.match(r"(\d+) +(\w+)\(", line)
            if not match:
                continue
            # strace counts the calls of each thread by themselves.
            counts[match.groups()] += 1
            locked = locked or begin in line
            if locked:
                point = (match[2], counts[match.groups()])
                found[point] = True
                if match[2] in CHANGING or "O_CREAT" in line or "O_TRUNC" in line:
                    changing[point] = True
    # The last call stands for what is left behind all others.
    return Points(list(found), [*changing, *([list(found)[-1]] if found else [])])


class Points:
    """The calls of a clean run, and those of them that change files."""

    def __init__(self, calls, changing):
        self.calls, self.changing = calls, changing

    def of(self, fault):
        if fault == "KILL":
            return self.changing
        return [point for point in self.calls if fault != "ENOSPC" or point[0] in WRITING]


def inject(call, fault, number):
    """Runs a command under this: the number-th call of a name fails, or is where the process is killed."""
    how = "signal=KILL" if fault == "KILL" else f"error={fault}"
    return ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{how}:when={number}"]


def neutral(data):
    """Content without what differs from run to run: ids, times, hashes of files that hold them, and names of temporary files."""
    if data.startswith(b"PK\x03\x04"):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as book:
                data = b"\0".join(name.encode() + b"\0" + book.read(name) for name in sorted(book.namelist()))
        except zipfile.BadZipFile:
            pass
    if data.startswith(b"\x1f\x8b"):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError):
            pass
    if data.startswith(b"{"):
        try:
            data = json.dumps(json.loads(data), sort_keys=True).encode()
        except ValueError:
            pass
    data = re.sub(rb"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", b"ID", data)
    data = re.sub(rb"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?", b"TIME", data)
    return re.sub(rb"\b([0-9a-f]{64}|[0-9a-f]{16})\b", b"HASH", data)


def looks(*roots):
    """A digest of all files below folders, whatever run made them."""
    found = []
    for root in roots:
        for folder, _, files in os.walk(root):
            # An empty folder is something left, too.
            found.append(neutral(os.path.relpath(folder, root).encode()))
            for name in files:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    # Of a lock only its being there says anything: the number in it is that of the process.
                    data = b"" if name == "lock" else file.read()
                found.append(neutral(os.path.relpath(path, root).encode()) + b"\0" + hashlib.sha256(neutral(data)).digest())
        found.append(b"")
    return hashlib.sha256(b"\0\0".join(sorted(found))).digest()


class Place:
    """The files that a command finds: the dataset, and what this machine keeps about it. They are brought back for every fault."""

    def __init__(self, work, dataset):
        self.folders = [dataset, os.path.join(work, "state")]
        self.kept = [os.path.join(work, "kept", str(number)) for number in range(2)]

    def keep(self):
        for folder, kept in zip(self.folders, self.kept):
            os.makedirs(folder, exist_ok=True)
            shutil.copytree(folder, kept, symlinks=True)

    def bring_back(self):
        for folder, kept in zip(self.folders, self.kept):
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(kept, folder, symlinks=True)

    def looks(self):
        return looks(*self.folders)


def check(binary, name, storage, faults, every, seed):
    command, rng = COMMANDS[name], random.Random(f"{seed} {name} {storage}")
    tried = failures = missed = 0
    with tempfile.TemporaryDirectory() as work:
        os.environ["XDG_STATE_HOME"] = os.path.join(work, "state")
        for key, text in FILES.items():
            write(os.path.join(work, key), text)
        dataset = os.path.join(work, "Money")
        made = run(binary, "create", dataset, "--storage", storage, "--currency", "EUR", "--account", "Giro", *command.create)
        if made.returncode:
            sys.exit(made.stderr)

        def listed(*words):
            return json.loads(require(run(binary, *words, "--dataset", dataset)))

        def words_of(words):
            result = []
            for word in words:
                if word in FILES or word in ("COPY", "PLAN", "OTHER", "ANSWERS", "MATCHES"):
                    word = os.path.join(work, word)
                elif word == "RUN":
                    word = listed("snapshots", "--json")["snapshots"][-1]["id"]
                elif word == "OLDEST":
                    word = listed("log", "--json")["runs"][-1]["id"]
                elif word == "RECEIPT":
                    word = listed("export", "--format", "json", "--deleted")["tabs"]["Receipts"][0]["id"]
                elif word == "BUDGET":
                    word = listed("export", "--format", "json", "--deleted")["tabs"]["Budgets"][0]["id"]
                elif word == "NEXTYEAR":
                    word = str(datetime.date.today().year + 1)
                result.append(word)
            return result

        for before in command.before:
            done = run(binary, *words_of(before), "--dataset", dataset, "--quiet")
            if done.returncode:
                sys.exit(f"{before}: {done.stderr}")
        if command.prepare:
            prepare(binary, work, dataset, command.prepare, storage)
        words, settle = words_of(command.words), words_of(command.settle)
        place = Place(work, dataset)
        place.keep()
        old = (contents(dataset), kept(dataset))
        found = points(binary, words, dataset, os.path.join(work, "trace"))
        new = (contents(dataset), kept(dataset))
        forgets = name.startswith("forget")
        if not forgets and old == new:
            sys.exit(f"{name} {storage}: the clean run changes nothing")
        whole, states, seen = (old, new), (old[0], new[0]), set()

        def problems_of(fault, done):
            problems = []
            settled = run(binary, *settle, "--dataset", dataset, "--quiet")
            if settled.returncode:
                problems.append(f"the next run fails: {settled.stderr.strip()}")
            state = (contents(dataset, states), kept(dataset))
            if state not in whole and not forgets:
                parts = [key for key in set(state[0]) | set(new[0]) if state[0].get(key) != new[0].get(key)]
                problems.append(f"neither the old state nor the new one: {parts or state[1]}")
            if fault != "KILL" and not forgets and settle != words and done.returncode in (0, 2) and state != whole[done.returncode == 0]:
                problems.append(f"the run ends with {done.returncode}, and the state is {'new' if state == new else 'old'}: {done.stderr.strip()}")
            # What is done twice is there twice, where a person may want it twice.
            if not command.adds or state == old:
                run(binary, *words, "--dataset", dataset, "--quiet")
            if (contents(dataset, states), kept(dataset)) != new:
                problems.append("the same command again does not come to the new state")
            if run(binary, "validate", "--dataset", dataset, "--quiet").returncode:
                problems.append("validate finds errors")
            if leftovers(dataset):
                problems.append(f"left over: {leftovers(dataset)}")
            return problems

        for fault in faults:
            usual = found.of(fault)
            for call, number in usual[rng.randrange(every)::every]:
                tried += 1
                place.bring_back()
                done = run(*inject(call, fault, number), binary, *words, "--dataset", dataset, "--quiet")
                # Threads share their calls out anew in each run.
                missed += fault == "KILL" and done.returncode != -signal.SIGKILL
                state = (place.looks(), None if fault == "KILL" else done.returncode)
                if state in seen:
                    continue
                seen.add(state)
                problems = problems_of(fault, done)
                if problems:
                    failures += 1
                    print(f"{name} {storage}: {fault} at {call} {number}: {'; '.join(problems)}", flush=True)
        print(f"{name} {storage}: {len(found.calls)} points, {tried} faults tried, {missed} not met, {len(seen)} states left, {failures} bad states", flush=True)
        if missed * 10 > tried:
            print(f"{name} {storage}: the kills do not take place", flush=True)
            failures += 1
    return tried, failures


def check_creation(binary, name, storage, faults, every, seed):
    """Kills `create`, or lets its calls fail: the dataset is there with all that it starts with, or nothing is; a run that is killed may leave a hidden
    folder beside it."""
    rng = random.Random(f"{seed} {name} {storage}")
    tried = failures = 0
    with tempfile.TemporaryDirectory() as work:
        os.environ["XDG_STATE_HOME"] = os.path.join(work, "state")
        for key, text in FILES.items():
            write(os.path.join(work, key), text)
        options = [os.path.join(work, word) if word in FILES else word for word in CREATIONS[name]]
        place = os.path.join(work, "place")
        path = os.path.join(place, "Money")
        words = ["create", path, "--storage", storage, "--currency", "EUR", "--quiet", *options]

        def cleared():
            shutil.rmtree(place, ignore_errors=True)
            os.makedirs(place)

        def state():
            return (contents(path), kept(path)) if os.path.isdir(os.path.join(path, "Data")) else None

        cleared()
        found = points(binary, words, None, os.path.join(work, "trace"), begin=place)
        whole = state()
        for fault in faults:
            usual = found.of(fault)
            for call, number in usual[rng.randrange(every)::every]:
                tried += 1
                cleared()
                done = run(*inject(call, fault, number), binary, *words)
                problems, after = [], state()
                if after not in (None, whole):
                    problems.append("the dataset is there in part")
                if done.returncode == 0 and after is None or done.returncode == 2 and after is not None:
                    problems.append(f"the run ends with {done.returncode}, and the dataset is {'there' if after else 'not there'}: {done.stderr.strip()}")
                beside = [each for each in os.listdir(place) if each != "Money" and not (fault == "KILL" and each.startswith(".dataset-new-"))]
                if beside or after is None and os.path.exists(path):
                    problems.append(f"left over: {beside or path}")
                if after is None:
                    run(binary, *words)
                if state() != whole:
                    problems.append("the same command again does not come to the new state")
                if problems:
                    failures += 1
                    print(f"{name} {storage}: {fault} at {call} {number}: {'; '.join(problems)}", flush=True)
        print(f"{name} {storage}: {len(found.calls)} points, {tried} faults tried, {failures} bad states", flush=True)
    return tried, failures


def tried_all(job):
    """What one job came to; a run that could not begin counts as a bad state."""
    try:
        return (check_creation if job[1] in CREATIONS else check)(*job)
    except (SystemExit, LookupError, ValueError) as error:
        print(f"{job[1]} {job[2]}: could not be tried: {error}", flush=True)
        return 0, 1


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--commands", default=",".join([*CREATIONS, *COMMANDS]))
    arguments.add_argument("--faults", default="KILL,EIO,ENOSPC")
    arguments.add_argument("--storage", choices=("csv", "xlsx"))
    arguments.add_argument("--every", type=int, default=1)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = arguments.parse_args()
    if not shutil.which("strace"):
        sys.exit("strace is not installed: apt-get install strace")
    binary = os.path.abspath(options.binary)
    lacking = list(untried(binary))
    if lacking:
        sys.exit(f"the table of this driver lacks {', '.join(lacking)}")
    jobs = [
        (binary, name, storage, options.faults.split(","), options.every, options.seed)
        for name in options.commands.split(",") for storage in (("csv", "xlsx") if name in CREATIONS else COMMANDS[name].storages) if options.storage in (None, storage)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(tried_all, jobs))
    print(f"{len(jobs)} commands and storages, {sum(tried for tried, _ in results)} faults tried, {sum(bad for _, bad in results)} bad states")
    sys.exit(1 if any(bad for _, bad in results) else 0)


main()
