"""Gives each command a dataset whose folder an attacker prepared, and judges by its system calls and by what is there afterwards what it did.

A run may refuse (exit 2 with a message) or go on without what was planted. It must not touch anything outside of the dataset's own folders, the
person's state folder, the folder for temporary files and the outputs that it was given (ACTS); not hang (HANGS), end by a signal or with an unknown
exit code (TRAPS), or take more than 200 MB (EATS); nothing that was made up may come into the data, and nothing of the person's into the folder.
"""
import collections
import concurrent.futures
import json
import os
import random
import shutil
import stat
import tempfile
import traceback

from command_table import COMMANDS, READING, Subject, require, run
from folder_states import contents
from hostile import believed, forged, inputs, plants, traced
from hostile.victim import OWN, Victim

CODES = (0, 1, 2, 64, 75)
MEGABYTES = 200
VERDICTS = ("OK", "ACTS", "TRAPS", "HANGS", "EATS")
"""The first of a run's faults, in this order, is what it counts as."""
TABLE = {**COMMANDS, **READING, **inputs.EXTRA}
PROGRAMS = ("/usr/bin/pdftotext",)
NOT_TOLD = ("discover", "inspect", "create")
"""Commands without `--dataset`."""
BY_STATE = {"merge", "conflicted", "resolve", "different", "repair", "restore", "undo", "undo-run", "redo", "erase", "apply-plan", "apply-rebased"}
"""Commands that do something else, and say it, where the states that they start from are not known."""


def all_plants():
    for module in (plants, forged, believed, inputs):
        yield from module.plants()


class Job:
    """One command with one storage, and all that is planted for it."""

    def __init__(self, binary, name, storage, work):
        self.binary, self.name, self.storage, self.command = binary, name, storage, TABLE[name]
        self.victim = victim = Victim(work)
        os.environ.clear()
        os.environ.update(victim.environment)
        other = os.path.join(victim.other, "Savings")
        require(run(binary, "create", other, "--name", "Savings", "--storage", storage, "--currency", "EUR", "--account", "Giro", "--quiet"))
        self.subject = Subject(binary, victim.files, victim.root, self.command, storage)
        require(run(binary, "import", os.path.join(victim.files, "FIRST.csv"), "--account", "giro", "--dataset", other, "--quiet"))
        victim.lay_baits()
        self.words = [self.filled(word) for word in self.subject.words_of(self.command.words)]
        os.makedirs(os.path.join(victim.state, "dataset"), exist_ok=True)
        victim.keep()
        self.old = contents(victim.root)
        clean = self.run()
        if clean.code not in CODES[:3] or not clean.calls or clean.code == 2 and name not in inputs.EXTRA:
            raise ValueError(f"the clean run ends with {clean.code}: {clean.errors}")
        self.new = contents(victim.root)
        victim.bring_back(True)

    def filled(self, word):
        victim = self.victim
        tab = "Transactions.csv" if self.storage == "csv" else "Money.xlsx"
        return word.format(
            out=victim.out, place=victim.place, files=victim.files, data=victim.at("Data", tab),
            named=os.path.join(victim.files, "march$(touch made).csv")) if "{" in word else word

    def run(self):
        victim = self.victim
        told = [] if self.words[0] in NOT_TOLD else ["--dataset", victim.root]
        return traced.run([self.binary, *self.words, *told], victim.work, victim.environment, os.path.join(victim.work, "trace"))

    def tried(self, plant):
        """Plants one thing, runs the command, and judges it: verdict and why."""
        victim = self.victim
        victim.forged_ids, victim.must_tell = set(), []
        try:
            plant.lay(victim)
        except FileNotFoundError as error:
            victim.bring_back(False)
            return None, f"nothing to plant it on: {error}"
        before, effects = victim.outside_now(), traced.Effects(victim.root, victim.work)
        state, inside = self.state(), self.inside()
        done = self.run()
        problems = list(self.problems(plant, done, effects, before, state, inside))
        verdict = min((kind for kind, _ in problems), key=VERDICTS.index, default="OK")
        victim.bring_back(verdict == "ACTS")
        return verdict, "; ".join(dict.fromkeys(text for _, text in problems))

    def inside(self):
        """The files that hold what is outside, and those of the data that hold what was made up."""
        return set(self.victim.holding(b"BAIT-", *OWN)), set(self.victim.holding(forged.EVIL, "Data", "Receipts"))

    def state(self):
        """What the data holds; None where something lies there that is no file."""
        for folder in ("Data", "Receipts"):
            path = self.victim.at(folder)
            names = os.listdir(path) if os.path.isdir(path) and not os.path.islink(path) else None if os.path.lexists(path) else []
            if names is None or any(not stat.S_ISREG(os.lstat(os.path.join(path, name)).st_mode) or os.lstat(
                    os.path.join(path, name)).st_size > 1 << 28 for name in names):
                return None
        try:
            return contents(self.victim.root)
        except Exception:  # a workbook that is none
            return None

    def problems(self, plant, done, effects, before, state, inside):
        victim = self.victim
        if done.hangs or done.seconds > 5 and done.worked > 5:
            yield "HANGS", f"no end after {done.seconds:.1f} s"
        elif done.code not in CODES:
            yield "TRAPS", f"exit {done.code}: {done.errors.strip()[-200:]}"
        elif done.code == 2 and not done.errors.strip() or "report this" in done.errors:
            yield "TRAPS", f"exit {done.code} with {done.errors.strip()[-200:]!r}"
        if done.megabytes > MEGABYTES:
            yield "EATS", f"{done.megabytes:.0f} MB"
        for each in done.calls:
            for what, path in effects.of(*each):
                if what != "reads" and not self.may(path, what, plant):
                    yield "ACTS", f"{what} {os.path.relpath(path, victim.work)}"
        for text in victim.differences(before):
            yield "ACTS", text
        for words, more in zip(("the person's own is", "what was made up is"), (new - old for old, new in zip(inside, self.inside()))):
            # What has a second name in the folder is shared with it already.
            if more and not (victim.linked and words.startswith("the person")):
                yield "ACTS", f"{words} in {', '.join(sorted(more))}"
        # Where the data itself is other the command does something else, and a receipt whose name is taken gets another one.
        yield from self.believed(done, None if plant.name.startswith(("Data", "Receipts")) else state)

    def believed(self, done, state):
        victim, after = self.victim, self.state()
        if state is not None and after is not None and self.name not in BY_STATE and not (self.storage == "xlsx" and "import" in self.name):
            # The record of an import names the layout, which may have been missing.
            known = {*self.old, *self.new} - {"Imports.csv"}
            allowed = [{name: each.get(name) for name in known} for each in (state, self.old, self.old if self.name in READING else self.new)]
            strange = [name for name in after if name not in known and name not in state and "(displaced " not in name]
            if strange or {name: after.get(name) for name in known} not in allowed:
                parts = [name for name in sorted({*after, *state}) if after.get(name) != state.get(name)]
                yield "ACTS", f"neither what was there nor what the command does: {', '.join(parts)}"
        if self.name in ("log", "snapshots") and victim.forged_ids:
            try:
                document = json.loads(done.out)
            except ValueError:
                document = {}
            found = {each["id"] for each in document.get("runs", document.get("snapshots", []))}
            if found & victim.forged_ids:
                yield "ACTS", "a run that was made up is listed as one"
        for path, word in victim.must_tell:
            if os.path.exists(victim.at(path)) and word not in done.out + done.errors:
                yield "ACTS", f"{path} was installed, and nothing was said of it"

    def may(self, path, what, plant):
        """Whether a command may change what is at a real path."""
        victim = self.victim
        if what.startswith("exec"):
            return path in (self.binary, *PROGRAMS)
        state = os.path.join(victim.state, "dataset")
        return any(path == each or path.startswith(each + "/") for each in [
            *(victim.at(name) for name in OWN), state, victim.out, victim.tmp, *(os.path.join(victim.work, each) for each in plant.may)]) \
            or what.startswith("mkdir") and (state + "/").startswith(path + "/") or path in ("/dev/null", "/dev/tty") or path.startswith("/proc/")


def job(binary, name, storage, chosen, base):
    """Tries all plants chosen for a command; returns (plant, verdict, why)."""
    by_name = {plant.name: plant for plant in all_plants()}
    work, found = os.path.realpath(tempfile.mkdtemp(prefix="planted-", dir=base)), []
    try:
        made = Job(binary, name, storage, work)
        for each in chosen:
            verdict, why = made.tried(by_name[each])
            if verdict:
                found.append((each, verdict, why))
    except (SystemExit, LookupError, ValueError, OSError):
        found.append(("the driver", "TRAPS", f"could not be tried: {traceback.format_exc()[-900:]}"))
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return name, storage, found


def chosen_for(name, storage, everything, options):
    """What is planted for a command: all that is made for it, and some of the rest, other ones for each command."""
    rng = random.Random(f"{options.seed} {name} {storage}")
    fitting = [plant for plant in everything if storage in plant.storages and options.plants in plant.name]
    made_for = [plant.name for plant in fitting if name in plant.on]
    rest = [plant.name for plant in fitting if name not in plant.on and not plant.name.startswith(("plan:", "copy", "20 GB: what"))]
    if name in inputs.EXTRA:
        return made_for
    return made_for + (rest if options.all else rng.sample(rest, min(options.per_command, len(rest))))


def add_arguments(arguments):
    arguments.add_argument("--commands", default=",".join(TABLE), help="for planted folders: only these")
    arguments.add_argument("--plants", default="", help="only what is planted under names that have this word")
    arguments.add_argument("--per-command", type=int, default=12, help="what is planted for each command besides what is made for it")
    arguments.add_argument("--all", action="store_true", help="each plant for each command (hours)")
    arguments.add_argument("--storage", choices=("csv", "xlsx"))
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--show", type=int, default=10, help="failing cases of each family that are shown")


def check(binary, options):
    """Runs all cases; whether none failed."""
    everything = list(all_plants())
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    jobs = []
    for name in options.commands.split(","):
        for storage in TABLE[name].storages:
            if options.storage in (None, storage) and (chosen := chosen_for(name, storage, everything, options)):
                jobs.append((binary, name, storage, chosen, base))
    jobs.sort(key=lambda each: -len(each[3]))
    counts, shown = collections.defaultdict(collections.Counter), collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(job, *each) for each in jobs]):
            name, storage, found = done.result()
            for plant, verdict, why in found:
                family = plant.split(":")[0].split("/")[0]
                counts[family][verdict] += 1
                if verdict != "OK":
                    shown[family, verdict] += 1
                    if shown[family, verdict] <= options.show:
                        print(f"{verdict:5} {name} {storage}: {plant}: {why[-900:] if plant == 'the driver' else why[:400]}", flush=True)
    print(f"\n{'what is planted':24}" + "".join(f"{verdict:>7}" for verdict in VERDICTS))
    for family, found in [*sorted(counts.items()), ("together", sum(counts.values(), collections.Counter()))]:
        print(f"{family:24}" + "".join(f"{found[verdict]:7}" for verdict in VERDICTS))
    total = sum(counts.values(), collections.Counter())
    print(f"planted: {len(everything)} things, {len(jobs)} commands and storages, {sum(total.values())} runs, {sum(total.values()) - total['OK']} failed")
    return sum(total.values()) > 0 and sum(total.values()) == total["OK"]
