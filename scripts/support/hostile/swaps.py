"""Exchanges folders and files of a dataset for links that lead out while commands run, and looks whether anything outside changed.

Each run has a few exchanges at random moments of it, each fourth a storm of them. What the link leads to is a copy of what it stands for, so that a
run that follows it goes on and writes there.
"""
import concurrent.futures
import ctypes
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time

from command_table import COMMANDS, Subject
from hostile.planted import CODES
from hostile.victim import OWN, Victim

RENAME_EXCHANGE, AT_FDCWD = 2, -100
LIBC = ctypes.CDLL(None, use_errno=True)
NAMES = ("import", "add", "receipt", "receipt-detach", "undo", "forget-all", "repair", "rules-add", "restore")
TARGETS = {
    "Receipts": ("receipt", "receipt-detach", "undo", "repair"), "Data": NAMES, ".dataset": NAMES, ".dataset/M": NAMES, ".dataset/M/tmp": ("import", "add", "receipt", "undo", "rules-add"),
    ".dataset/layouts": ("import", "forget-all", "undo"), ".dataset/imports": ("import", "forget-all", "undo"), ".dataset/M/snapshots": NAMES,
    ".dataset/M/snapshots/written": NAMES, ".dataset/M/journal.jsonl": NAMES, ".dataset/lock": NAMES, "Data/Transactions.csv": ("import", "add", "undo", "repair"),
    "Data/Settings.csv": ("import", "repair", "restore"),
}
TO_A_FILE = {".dataset/M/journal.jsonl": "home/.bashrc", ".dataset/lock": "home/.profile", "Data/Transactions.csv": "other/Savings/Data/Transactions.csv",
             "Data/Settings.csv": "home/.ssh/id_rsa"}
TIMEOUT = 30


def exchange(one, other):
    return LIBC.renameat2(AT_FDCWD, one.encode(), AT_FDCWD, other.encode(), RENAME_EXCHANGE) == 0


class Swapper(threading.Thread):
    """Exchanges two names, again and again, until it is told to stop; a storm has no pauses."""

    def __init__(self, one, other, rng, length):
        super().__init__()
        self.one, self.other, self.count, self.stopped = one, other, 0, threading.Event()
        is_storm = rng.random() < 0.25
        moments = sorted(rng.random() * length for _ in range(rng.randint(1, 8)))
        self.pauses = None if is_storm else [moment - before for before, moment in zip([0, *moments], moments)]

    def run(self):
        if self.pauses is None:
            while not self.stopped.is_set():
                exchange(self.one, self.other)
            self.count = 8
            return
        for pause in self.pauses:
            if self.stopped.wait(pause):
                return
            self.count += exchange(self.one, self.other)


class Race:
    """A dataset for one command, and how long a run takes when nobody interferes."""

    def __init__(self, binary, name, work):
        self.binary, self.name, self.victim = binary, name, Victim(work)
        os.environ.clear()
        os.environ.update(self.victim.environment)
        self.subject = Subject(binary, self.victim.files, self.victim.root, COMMANDS[name], "csv")
        shutil.copytree(self.victim.root, os.path.join(self.victim.other, "Savings"))
        self.victim.lay_baits()
        self.words = self.subject.words_of(COMMANDS[name].words)
        self.victim.keep()
        begin = time.monotonic()
        self.run()
        self.length = time.monotonic() - begin
        self.victim.bring_back(True)

    def run(self):
        return subprocess.run(
            [self.binary, *self.words, "--dataset", self.victim.root, "--quiet"], cwd=self.victim.work, env=self.victim.environment, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=TIMEOUT)

    def swapped(self, target, rng):
        """One run with exchanges: how many there were, and what is wrong."""
        victim, problems = self.victim, []
        path = victim.at(target)
        if not os.path.lexists(path):
            os.makedirs(path)
        link = victim.at(".link-out") if "/" not in target else os.path.join(victim.place, ".link-out")
        if target in TO_A_FILE:
            os.symlink(os.path.join(victim.work, TO_A_FILE[target]), link)
        else:
            there = os.path.join(victim.outside, "copy")
            shutil.copytree(path, there, symlinks=True)
            os.symlink(there, link)
        before = victim.outside_now()
        swapper = Swapper(path, link, rng, self.length)
        swapper.start()
        try:
            done = self.run()
            if done.returncode not in CODES or b"report this" in done.stderr:
                problems.append(f"exit {done.returncode}: {done.stderr.decode(errors='replace').strip()[-300:]}")
        except subprocess.TimeoutExpired:
            problems.append(f"no end within {TIMEOUT} s")
        swapper.stopped.set()
        swapper.join()
        if os.path.islink(path) and not os.path.islink(link):
            exchange(path, link)
        # The names that are exchanged are the attacker's, and so are the folders above them.
        changed = [text for text in victim.differences(before) if ".link-out" not in text and not text.startswith("place: ")]
        if changed:
            problems.append(f"outside: {'; '.join(changed[:4])}")
        leaked = victim.holding(b"BAIT-", *OWN)
        if leaked:
            problems.append(f"the person's own is in {', '.join(leaked)}")
        victim.bring_back(bool(changed))
        shutil.rmtree(os.path.join(victim.outside, "copy"), ignore_errors=True)
        return swapper.count, problems


def job(binary, name, count, seed, base):
    """Runs one command until so many exchanges were made: exchanges, runs, and what is wrong by target."""
    work = os.path.realpath(tempfile.mkdtemp(prefix="swaps-", dir=base))
    rng, swaps, runs, found = random.Random(f"{seed} {name}"), 0, 0, []
    targets = [target for target, names in TARGETS.items() if name in names]
    try:
        race = Race(binary, name, work)
        while swaps < count:
            target = targets[runs % len(targets)]
            more, problems = race.swapped(target, rng)
            swaps, runs = swaps + more, runs + 1
            found += [(name, target, problem) for problem in problems]
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return swaps, runs, found


def check(binary, options):
    """Makes all exchanges; whether nothing outside changed."""
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    share = -(-options.swaps // len(NAMES))
    swaps = runs = failed = 0
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(job, binary, name, share, options.seed, base) for name in NAMES]):
            more, ran, found = done.result()
            swaps, runs, failed = swaps + more, runs + ran, failed + len(found)
            for name, target, problem in found[:options.show]:
                print(f"FAILED {name}: {target} exchanged: {problem}", flush=True)
            if len(found) > options.show:
                print(f"       and {len(found) - options.show} more", flush=True)
    print(f"swaps: {swaps} exchanges in {runs} runs, {failed} of them acted outside or broke")
    return runs > 0 and failed == 0
