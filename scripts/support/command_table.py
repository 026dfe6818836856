"""The commands that change a dataset and those that only look, each with what comes before it: the table of the drivers that try every command.

`scripts/check/faults` and `scripts/check/hostile` take it from here. It is held against the command's own list (`untried`).
"""
import datetime, json, os, re, shlex, shutil, subprocess, sys, zipfile

FIRST = "Date,Description,Amount\n2026-01-02,Bakery,-4.50\n2026-01-03,Rent,-800.00\n"
SLIP = "%PDF-1.4\n%%EOF\n"
SECOND = "Date,Description,Amount\n2026-02-02,Bakery,-5.50\n2026-02-15,Salary,2000.00\n"
MONTHS = "Date,Description,Amount\n" + "".join(f"2026-0{month}-03,Gym Club,-29.00\n" for month in range(1, 7))
BOOKS = """"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Giro","","03/13/2026","Shop","Food: Groceries","Food","Groceries","","12.50","0.00","Cleared"
"""
FILES = {"FIRST.csv": FIRST, "SECOND.csv": SECOND, "MONTHS.csv": MONTHS, "SLIP.pdf": SLIP, "BOOKS.csv": BOOKS, "NOTHING.qif": "!Type:Bank\n"}
LAID = ("COPY", "PLAN", "OTHER", "ANSWERS", "MATCHES", "REVIEW")
"""What `prepare` lays beside the dataset."""


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
    "restore": Command("restore RUN --yes", [IMPORT, "import SECOND.csv --account giro"]),
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
    "review": after("adjust giro 1000", prepare="review")("review --apply REVIEW --yes"),
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

# What only looks, or writes where it is told to. Words with `{out}` are the outputs; `{dataset}` is the dataset where a command takes it as its argument.
SLIPS = [IMPORT, "receipts attach SLIP.pdf 2"]
READING = {
    "status": Command("status", SLIPS), "status-json": Command("status --json", SLIPS), "discover": Command("discover {place}", SLIPS),
    "validate": Command("validate --json", SLIPS), "validate-sarif": Command("validate --sarif", SLIPS),
    "inspect": Command("inspect {data}", SLIPS), "inspect-cells": Command("inspect {data} --cells", SLIPS),
    "import-dry": Command("import SECOND.csv --account giro --dry-run", SLIPS), "undo-dry": Command("undo --dry-run", SLIPS),
    "restore-dry": Command("restore OLDEST --dry-run", SLIPS), "repair-dry": Command("repair --dry-run", [IMPORT], prepare="damage"),
    "merge-dry": Command("merge COPY --dry-run", [IMPORT], prepare="copy"), "diff": Command("diff COPY", [IMPORT], prepare="copy"),
    "diff-json": Command("diff COPY --json", [IMPORT], prepare="copy"), "diff-since": Command("diff --since OLDEST", SLIPS),
    "diff-html": Command("diff COPY --html {out}/diff.html", [IMPORT], prepare="copy"),
    "forget-dry": Command("forget snapshots journal provenance layouts --dry-run", SLIPS),
    "trust": Command("trust --json", SLIPS), "trust-all": Command("trust journal layouts provenance --yes", SLIPS),
    "log": Command("log --json", SLIPS), "log-seen": Command("log --since last-seen", SLIPS),
    "snapshots": Command("snapshots --json", SLIPS), "snapshots-changes": Command("snapshots --changes", SLIPS),
    "explain": Command("explain 2", SLIPS), "rules-explain": Command("rules explain 2", [*RULES, "rules apply"]), "rules-test": Command("rules test", RULES),
    "list": Command("list --account giro", SLIPS), "list-json": Command("list bakery --group-by month --json", SLIPS),
    "rules-list": Command("rules list", RULES), "balance": Command("balance", SLIPS), "upcoming": Command("upcoming", [IMPORT, RENT]),
    "accounts": Command("accounts list", SLIPS), "categories": Command("categories list", SLIPS), "members": Command("members list", HOUSEHOLD),
    "recurring": Command("recurring list", [IMPORT, RENT]), "budgets": Command("budgets status", [IMPORT, "budgets set groceries 300"]),
    "goals": Command("goals list", [IMPORT, "goals add Bike 800"]), "receipts": Command("receipts list", SLIPS), "tags": Command("tags list", SLIPS),
    "receipts-match": Command("receipts match {files}/scans --json", [IMPORT], prepare="matches"), "settings": Command("settings list", SLIPS),
    "report": Command("report", SLIPS), "report-spending": Command("report spending --json", SLIPS), "report-networth": Command("report networth", SLIPS),
    "report-html": Command("report --html {out}/page.html", SLIPS),
    "export-json": Command("export --format json", SLIPS), "export-csv": Command("export --format csv --to {out}/tabs/", SLIPS),
    "export-xlsx": Command("export --to {out}/copy.xlsx", SLIPS), "export-html": Command("export --to {out}/copy.html", SLIPS),
    "export-package": Command("export --format datapackage --to {out}/package", SLIPS), "export-hledger": Command("export --format hledger", SLIPS),
}

# What is killed while it makes a dataset: options of `create`.
CREATIONS = {"create": ["--account", "Giro"], "create-from": ["--from", "BOOKS.csv", "--yes"]}

# Commands that change no dataset, or whose changes another driver looks at.
ELSEWHERE = {
    "create": "below, as nothing is there before", "export": "writes elsewhere", "merge-driver": "git's, writes one file", "diff-driver": "git's, only looks",
    "trust": "changes what this machine believes of its log, and no file of the dataset",
    **dict.fromkeys(
        ("discover", "status", "inspect", "validate", "report", "list", "balance", "upcoming", "diff", "log", "snapshots", "explain", "schema"), "only looks")}
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
    if what == "review":
        items = json.loads(run(binary, "review", "--json", "--dataset", master).stdout)["items"]
        answers = [{"item": item["item"], "choice": item["choices"][0]["choice"]} for item in items]
        write(os.path.join(work, "REVIEW"), json.dumps({"answers": answers}))
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


class Subject:
    """A dataset that a command of the table is given, with all that comes before it; files that it names lie in `work`."""

    def __init__(self, binary, work, dataset, command, storage):
        self.binary, self.work, self.dataset = binary, work, dataset
        for key, text in FILES.items():
            write(os.path.join(work, key), text)
        require(run(binary, "create", dataset, "--storage", storage, "--currency", "EUR", "--account", "Giro", *command.create))
        for before in command.before:
            require(run(binary, *self.words_of(before), "--dataset", dataset, "--quiet"))
        if command.prepare:
            prepare(binary, work, dataset, command.prepare, storage)

    def listed(self, *words):
        return json.loads(require(run(self.binary, *words, "--dataset", self.dataset)))

    def words_of(self, words):
        """The words of a command with the files, runs and ids that it means."""
        return [self.word_of(word) for word in words]

    def word_of(self, word):
        if word in FILES or word in LAID:
            return os.path.join(self.work, word)
        if word == "RUN":
            return self.listed("snapshots", "--json")["snapshots"][-1]["id"]
        if word == "OLDEST":
            return self.listed("log", "--json")["runs"][-1]["id"]
        if word == "RECEIPT":
            return self.listed("export", "--format", "json", "--deleted")["tabs"]["Receipts"][0]["id"]
        if word == "BUDGET":
            return self.listed("export", "--format", "json", "--deleted")["tabs"]["Budgets"][0]["id"]
        if word == "NEXTYEAR":
            return str(datetime.date.today().year + 1)
        return word
