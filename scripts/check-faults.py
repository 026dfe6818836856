#!/usr/bin/env python3
"""Kills the commands that change a dataset at every system call of theirs that changes a file, or lets that call fail, and looks at what the next run finds.

    scripts/check-faults.py BINARY [--commands NAME,...] [--faults KILL,EIO,...] [--storage csv|xlsx] [--every N] [--seed N] [--jobs N]

For every (call, number) that a clean run makes from taking the lock to its end, a fresh copy of a dataset is given to the same command with
the fault injected there. The next run, one that itself changes nothing, must leave the whole old state or the whole new one; the same command
again must come to the new one. No finding of severity error, no file left over. Files that a fault leaves as an earlier one did, but for ids and times, in the
dataset and in what this machine keeps about it, are looked at once: most calls change none. With --every N every N-th point is tried, from a
random one on. Workbooks are as `create` makes them, with Overview and Budget. Every command that changes a dataset is in `command_table.py`,
which is held against the command's own list of commands. Needs Linux with strace; `check-crashes.py` does the same for imports with edits in between.
"""
import argparse, collections, concurrent.futures, os, random, re, shutil, signal, sys, tempfile

from command_table import COMMANDS, CREATIONS, FILES, Subject, run, untried, write
from folder_states import contents, kept, leftovers, looks

CALLS = "openat,openat2,write,read,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,fchmod,chmod,close,flock,ftruncate,pread64,pwrite64,linkat,symlink"
# What changes files, with `openat` and `openat2` where it may make one. A process that is killed at another call leaves what it leaves at the next of these.
CHANGING = {
    "write", "pwrite64", "fsync", "fdatasync", "rename", "renameat", "renameat2", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "fchmod", "chmod", "ftruncate", "linkat", "symlink"}
# What a run says that has saved all and whose output could not be written.
SAVED = "The changes are saved all the same"
# What fails for want of space; the others do not write.
WRITING = {"openat", "openat2", "write", "pwrite64", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "linkat", "symlink", "fsync", "fdatasync", "ftruncate"}


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
        os.environ["XDG_STATE_HOME"] = os.environ["HOME"] = os.path.join(work, "state")
        dataset = os.path.join(work, "Money")
        subject = Subject(binary, work, dataset, command, storage)
        words, settle = subject.words_of(command.words), subject.words_of(command.settle)
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
            if fault != "KILL" and not forgets and settle != words and done.returncode in (0, 2) and state != whole[done.returncode == 0] and SAVED not in done.stderr:
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
        os.environ["XDG_STATE_HOME"] = os.environ["HOME"] = os.path.join(work, "state")
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
