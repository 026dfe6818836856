"""Somebody who may write to the dataset's folder: what they lay there before a command runs, and what must hold after it.

Files outside stay byte for byte; nothing that was made up comes into the data, and nothing of the person's into the folder; the command ends in time
with an exit code that it has. Then what was planted is taken away again, and the model says whether the person's rows are as they must be. An attacker
keeps out of the cells: whoever may write a file may write any cell into it, and that is no act of the command.
"""
import json
import os
import random
import shutil
import stat
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.join(HERE, "..", "..", "scripts", "support"))

from hostile import believed, forged, plants  # noqa: E402
from hostile.victim import BAITS, OWN, SECRET, Victim  # noqa: E402

import scatter  # noqa: E402

CODES = (0, 1, 2, 64, 75)
SECONDS = 20
HISTORY = ("undo", "redo")
"""Commands that do something else where the states they go back to are gone."""
LEFT_OUT = ("host's name", "100,000", "300,000", "a million", "million deep", "40 MB", "3,000", "gigabyte", "Data: a tab", "long", "device", "of a megabyte", "the last line cut off")
"""What `scripts/check/hostile --planted` tries: slow, or more than somebody with the folder alone can do."""


class Prey(Victim):
    """The person of a run, as what is planted knows them."""

    def __init__(self, folder):
        self.work, self.place = folder, folder
        self.root, self.home, self.state = (os.path.join(folder, *names) for names in (("Money",), ("home-one",), ("home-one", ".local", "state")))
        self.outside, self.other, self.files = (os.path.join(folder, name) for name in ("outside", "other", "files"))
        self.linked, self.forged_ids, self.must_tell = set(), set(), []

    def lay_baits(self):
        links = {"home": "home-one"}
        for path, text in BAITS.items():
            top, _, rest = path.partition("/")
            if top in ("home", "outside"):
                path = os.path.join(self.work, links.get(top, top), rest)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w") as file:
                    file.write(text)
                os.chmod(path, 0o600 if f"{top}/{rest}" in SECRET else 0o644)
        # What is planted names the home by its usual name.
        os.symlink("home-one", os.path.join(self.work, "home"))
        for name in ("files", "other"):
            os.makedirs(os.path.join(self.work, name), exist_ok=True)

    def outside_now(self):
        found = {}
        for path in (self.home, self.outside, self.other, self.files):
            self._look(path, found)
        return found


def signature(path):
    """What is at a place: its kind, and what it holds or where it leads."""
    info = os.lstat(path)
    if stat.S_ISLNK(info.st_mode):
        return "link", os.readlink(path)
    if stat.S_ISREG(info.st_mode):
        with open(path, "rb") as file:
            return "file", file.read() if info.st_size < 1 << 24 else info.st_size
    return "folder" if stat.S_ISDIR(info.st_mode) else "other", None


def tree(root):
    """Every place below the dataset's root, links not followed."""
    found = {}
    for place, folders, names in os.walk(root):
        for each in folders + names:
            path = os.path.join(place, each)
            found[os.path.relpath(path, root)] = signature(path)
    return found


class Attacker:
    def __init__(self, session):
        self.session, self.rng = session, random.Random(f"{session.seed} {session.storage} attacker")
        self.prey = Prey(session.folder)
        self.kept = os.path.join(session.folder, "kept")
        self.older = []
        """Folders with the state as it was earlier, for who brings an old one back."""
        self.written = self.of_catalogue(forged, believed) + self.at_random(scatter.WRITTEN, 12)
        self.kinds = self.of_catalogue(plants) + self.at_random(scatter.KINDS_AT_RANDOM, 100)

    def start(self):
        """Once the dataset is there; another one of the person's lies beside it."""
        self.session.tool.patience = SECONDS
        self.prey.lay_baits()
        shutil.copytree(self.prey.root, os.path.join(self.prey.other, "Savings"))

    # Around one command

    def around(self, arguments, run, is_probe=False):
        """Plants something, runs a command, and judges it; then what was planted goes. The result is that of the command, or where it could not do
        what it does without the attack, a refusal, with all as it was; after a probe all is as it was in any case."""
        if self.rng.random() < 0.3:
            self.remember()
        self.prey.forged_ids, self.prey.linked = set(), set()
        self.keep()
        legit, inside = tree(self.prey.root), self.inside()
        try:
            names = self.plant()
            planted, before, planted_inside = tree(self.prey.root), self.prey.outside_now(), self.inside()
            self.session.say(f"  an attacker plants: {'; '.join(names)}")
            result = run()
            self.judge(arguments, result, before, planted_inside)
            self.session.counts["attacked commands"] += 1
            self.session.counts["attacked and done" if result.code == 0 else "attacked and refused"] += 1
            if is_probe or arguments[0] in HISTORY and self.changed_history(legit, planted):
                self.restore()
                result.code = 2 if not is_probe else result.code
            else:
                self.clean(legit, planted)
        except BaseException:
            if not self.session.options.keep:
                self.restore()
            raise
        if self.inside() != inside:
            self.session.fail("not-cleaned", f"{names}: {self.inside()}")
        return result

    def plant(self):
        """Plants one thing or several: first what is written, then one link or other kind at most, as nobody is to write through it."""
        names = []
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            names += self.laid(self.written)
        if not names or self.rng.random() < 0.5:
            names += self.laid(self.kinds)
        return names

    def laid(self, catalogue):
        if not catalogue:
            return []
        name, lay = self.rng.choice(catalogue)
        try:
            lay()
        except (OSError, ValueError, LookupError, AttributeError, StopIteration, RuntimeError) as error:
            name += f" (in part: {type(error).__name__})"  # what was planted before is in the way
        return [name]

    def of_catalogue(self, *modules):
        return [
            (plant.name, lambda plant=plant: plant.lay(self.prey)) for module in modules for plant in module.plants()
            if self.session.storage in plant.storages and not any(word in plant.name for word in LEFT_OUT) and self.is_chosen(plant.name)]

    def is_chosen(self, name):
        return any(word in name for word in self.session.options.plants.split(","))

    def at_random(self, acts, times):
        """What is not in the catalogue, often enough to be chosen beside it."""
        return [(name, lambda act=act: act(self.prey, self.rng, self.older)) for name, act in acts if self.is_chosen(name)] * times

    def remember(self):
        """Keeps the state of now for later."""
        path = os.path.join(self.session.folder, f"older-{len(self.older)}")
        if len(self.older) < 3 and os.path.isdir(self.prey.at(".dataset")):
            shutil.copytree(self.prey.at(".dataset"), path, symlinks=True)
            self.older.append(path)

    def both(self):
        """The dataset and what the person's own links lead to, each with where it is kept."""
        elsewhere = os.path.join(self.session.folder, "elsewhere")
        return [(path, kept) for path, kept in ((self.prey.root, self.kept), (elsewhere, self.kept + "-elsewhere")) if os.path.isdir(path)]

    def keep(self):
        for path, kept in self.both():
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(path, kept, symlinks=True)

    def restore(self):
        for path, kept in self.both():
            shutil.rmtree(path)
            shutil.copytree(kept, path, symlinks=True)

    def changed_history(self, legit, planted):
        """Whether something of this machine's own state is other than the command left it; lines that were only added to its journal are not."""
        machine = os.path.join(".dataset", self.prey.machine)
        for path, old in legit.items():
            new = planted.get(path)
            is_journal = path.endswith("journal.jsonl") and new is not None and new[0] == old[0] == "file" and new[1].startswith(old[1])
            if path.startswith((machine, ".dataset/imports", ".dataset/layouts")) or path == ".dataset":
                if new != old and not is_journal:
                    return True
        return False

    def clean(self, legit, planted):
        """Takes away what was planted and is still there, and brings back what the attacker took; what the run wrote stays."""
        root, now = self.prey.root, tree(self.prey.root)
        touched = [path for path in sorted({*legit, *planted}) if legit.get(path) != planted.get(path)]
        for path in touched:
            place, kept = os.path.join(root, path), os.path.join(self.kept, path)
            was, is_there = planted.get(path), now.get(path)
            if not os.path.lexists(place):
                is_there = None
            if was and is_there and was[0] == is_there[0] == "folder" and legit.get(path, was)[0] == "folder":
                continue  # what the run made in it stays; an empty one goes below
            if is_there == was or is_there is not None and os.path.basename(os.path.dirname(path)) == "tmp":
                plants.cleared(place)
                if path in legit and not os.path.lexists(place):
                    copied(kept, place)
            elif path.endswith("journal.jsonl") and is_there is not None and is_there[0] == "file":
                self.clean_journal(place, kept, was)
            elif path in legit and legit[path][0] == "folder":
                for folder, _, names in os.walk(kept):
                    for name in names:
                        target = os.path.join(place, os.path.relpath(os.path.join(folder, name), kept))
                        if not os.path.lexists(target):
                            copied(os.path.join(folder, name), target)
        for path in sorted(planted, reverse=True):
            place = os.path.join(root, path)
            if path not in legit and planted[path][0] == "folder" and os.path.isdir(place) and not os.path.islink(place) and not os.listdir(place):
                os.rmdir(place)

    @staticmethod
    def clean_journal(place, kept, was):
        """The journal's own lines, and those that the run added."""
        own = b""
        if os.path.isfile(kept):
            with open(kept, "rb") as file:
                own = file.read()
        planted = set(was[1].split(b"\n")) if was and was[0] == "file" and isinstance(was[1], bytes) else set()
        with open(place, "rb") as file:
            added = [line for line in file.read().split(b"\n") if line not in planted and line not in own.split(b"\n")]
        with open(place, "wb") as file:
            file.write(own + b"".join(b"\n" + line + b"\n" for line in added if line))

    # What must hold

    def inside(self):
        return set(self.prey.holding(b"BAIT-", *OWN)), set(self.prey.holding(forged.EVIL, "Data", "Receipts"))

    def judge(self, arguments, result, before, inside):
        session, words = self.session, " ".join(arguments[:2])
        if "no end within" in result.text:
            session.fail("attack-hangs", f"{words}: no end within {SECONDS} s")
        elif result.code not in CODES or "report this" in result.text or "Fatal error" in result.text:
            session.fail("attack-breaks", f"{words}: exit {result.code}: {result.text[-400:]}")
        elif result.code == 2 and not result.err.strip():
            session.fail("attack-silent", f"{words}: exit 2 without a word")
        changed = self.prey.differences(before)
        if changed:
            session.fail("outside-changed", f"{words}: {'; '.join(changed[:5])}")
        own, evil = (new - old for old, new in zip(inside, self.inside()))
        if own and not self.prey.linked:  # what has a second name in the folder is shared with it already
            session.fail("leaked", f"{words}: the person's own is in {sorted(own)}")
        if evil:
            session.fail("believed", f"{words}: what was made up is in {sorted(evil)}")
        if arguments[0] == "log" and "--json" in arguments and result.code == 0:
            listed = {run["id"] for run in json.loads(result.out).get("runs", [])} & self.prey.forged_ids
            if listed:
                session.fail("believed", f"{words}: a run that was made up is listed: {sorted(listed)}")


def copied(source, target):
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if os.path.isdir(source) and not os.path.islink(source):
        shutil.copytree(source, target, symlinks=True)
    else:
        shutil.copy2(source, target, follow_symlinks=False)


# What the person does besides, while somebody interferes: all is as before afterwards, whatever these commands did.

PROBES = (
    ("receipts", "attach", "slip.pdf", "2"), ("forget", "snapshots", "journal", "provenance", "layouts", "--yes"), ("repair",), ("status",), ("validate", "--json"),
    ("log", "--json"), ("log", "--json"), ("log", "--json"), ("log", "--since", "last-seen"), ("snapshots", "--json"), ("explain", "2"), ("erase", "--confirm", "ERASE"), ("export", "--format", "json"),
    ("categories", "add", "Pets", "--type", "expense"), ("add", "5", "groceries", "Shop"), ("merge",), ("undo", "--dry-run"), ("receipts", "list"), ("discover",),
    ("merge", "other/Savings"), ("diff", "other/Savings", "--json"), ("settings", "set", "payday", "25"), ("report",), ("generate",))


def probe(session):
    """A command of the person's that the model does not know, under attack."""
    if not session.attacker:
        return False
    with open(os.path.join(session.folder, "slip.pdf"), "w") as file:
        file.write("%PDF-1.4\n%%EOF\n")
    arguments = session.attacker.rng.choice(PROBES)
    told = () if arguments[0] == "discover" else ("--dataset", "Money")
    session.attacker.around(arguments, lambda: session.tool.run(*arguments, *told), is_probe=True)
    return True


ALL = {probe: 30}
