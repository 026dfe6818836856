#!/usr/bin/env python3
"""A person with a life around a dataset, at random, and an independent model that says what must be there.

Each run makes a dataset, does some tens of steps (typing, sorting, saving with other programs, importing, undoing, being
killed) and checks after each what must hold. A run is its seed: the same seed does the same steps.
"""
import argparse
import collections
import concurrent.futures
import os
import shutil
import signal
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import attacker
import columns
import commands
import edits
import files
import home
import kills
import office
import pages
import records
import rows
import sheets
import sync
import versions
from model import Failure
from session import Session

HERE = os.path.dirname(os.path.abspath(__file__))


def actions(session):
    """What may happen in this run, with its weight."""
    found = dict(commands.ALL)
    for module in (edits, rows, columns, records):
        found.update(module.ALL)
    found.update(sheets.ALL if session.storage == "xlsx" else {})
    found.update(files.XLSX if session.storage == "xlsx" else files.CSV)
    found.update(sync.ALL)
    found.update(versions.ALL)
    found.update(pages.ALL if session.home else {})
    found.update(attacker.ALL if session.attacker else {})
    if session.options.killing:
        found.update(kills.ALL)
    if session.options.office:
        found.update(office.ALL)
    without = set(session.options.without)
    return {action: weight for action, weight in found.items() if action.__name__ not in without}


def run(job):
    """One run; returns its outcome as plain values."""
    seed, storage, options = job
    session = Session(seed, storage, options)
    failure, started = None, time.monotonic()
    try:
        session.start()
        if options.office:
            office.prepare(session)
        choices = actions(session)
        names, weights = list(choices), list(choices.values())
        while session.step < options.steps:
            action = session.rng.choices(names, weights)[0]
            mark = len(session.lines)
            session.say(f"{session.step + 1}. {action.__module__}.{action.__name__}")
            if action(session) is False:
                del session.lines[mark:]
                session.say("")
                session.lines.pop()
                session.step += 0.2  # an action that cannot be done now counts a little, so that every run ends
                continue
            session.step = int(session.step) + 1
            session.counts["steps"] += 1
        shown = home.end(session)
        if shown and options.office:
            office.calculated(session, shown[0])
    except Failure as error:
        failure = (error.kind, error.text)
    except Exception:
        failure = ("driver-error", traceback.format_exc())
    finally:
        if not (failure and options.keep):
            session.close()
        else:
            session.say(f"  kept in {session.folder}")
    return seed, storage, failure, session.lines, dict(session.counts), time.monotonic() - started


def remembered(storages):
    """The seeds that failed once, with the options they need."""
    found = []
    path = os.path.join(HERE, "seeds.txt")
    if os.path.exists(path):
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                words = line.split("#")[0].split()
                if words and words[1] in storages:
                    found.append((words[0], words[1], dict(word.split("=") for word in words[2:])))
    return found


def parse():
    arguments = argparse.ArgumentParser(prog="scripts/drivers/person.sh", description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--runs", type=int, default=50, help="runs in each storage")
    arguments.add_argument("--steps", type=int, help="steps of a run (30; with --attacker 8)")
    arguments.add_argument("--storage", choices=("csv", "xlsx", "both"), default="both")
    arguments.add_argument("--seed", default=None, help="one run: this seed alone; a number N with --runs: from there on")
    arguments.add_argument("--kills", type=int, default=0, help="runs in each storage in which commands are killed")
    arguments.add_argument("--office", type=int, default=0, help="runs in which LibreOffice and openpyxl save the files")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--without", default="", help="actions that are left out, by name, with commas")
    arguments.add_argument("--ignore", default="", help="kinds of failures that do not end a run, with commas: known ones that hide others")
    arguments.add_argument("--figures", type=float, default=0.3, help="share of the changes after which Overview and Budget are held against reports")
    arguments.add_argument("--no-machines", dest="machines", action="store_false", help="one machine only")
    arguments.add_argument("--no-pipes", dest="pipes", action="store_false", help="outputs are read to their end")
    arguments.add_argument("--attacker", action="store_true", help="somebody writes to the dataset's folder before most commands; lives are short")
    arguments.add_argument("--plants", default="", help="an attacker plants only what has one of these words, with commas, in its name")
    arguments.add_argument("--language", help="what the dataset is for people in, such as de or ar (none)")
    arguments.add_argument("--keep", action="store_true", help="keep the folder of a run that failed")
    arguments.add_argument("--show", type=int, default=1, help="failing runs of each kind that are shown in full")
    arguments.add_argument("--no-remembered", dest="remembered", action="store_false", help="leave out seeds.txt")
    options = arguments.parse_args()
    options.binary = os.path.abspath(options.binary)
    options.steps = options.steps or (8 if options.attacker else 30)
    options.without = [name for name in options.without.split(",") if name]
    options.ignore = [name for name in options.ignore.split(",") if name]
    options.killing, options.syncing = False, bool(shutil.which("strace"))
    return options


def with_options(options, **changes):
    return argparse.Namespace(**{**vars(options), **changes})


def jobs(options):
    storages = ("csv", "xlsx") if options.storage == "both" else (options.storage,)
    base = with_options(options, office=0, kills=0)
    if options.seed is not None and not options.seed.isdigit():
        kind = options.seed.split("-")[0]
        for storage in storages:
            yield options.seed, storage, with_options(base, killing=kind == "kill", office=int(kind == "office"))
        return
    if options.remembered and not options.attacker:
        for seed, storage, extra in remembered(storages):
            kind = seed.split("-")[0]
            yield seed, storage, with_options(
                base, killing=kind == "kill", office=int(kind == "office"), steps=int(extra.get("steps", 30)), without=extra.get("without", "").split(","))
    first = int(options.seed or 1)
    for number in range(first, first + max(options.runs, options.kills, options.office)):
        for storage in storages:
            if number < first + options.runs:
                yield f"run-{number}", storage, base
            if number < first + options.kills:
                yield f"kill-{number}", storage, with_options(base, killing=True)
            if number < first + options.office:
                yield f"office-{number}", storage, with_options(base, office=1)


def main():
    options = parse()
    if options.office and not office.available():
        options.office = 0
    if (options.kills or (options.seed or "").startswith("kill")) and not shutil.which("strace"):
        print("person: strace is not installed, so nothing is killed (apt-get install strace)")
        options.kills = 0
    counts, failed, passed, shown, started = collections.Counter(), collections.defaultdict(list), 0, collections.Counter(), time.monotonic()
    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))  # what ran until then is told all the same
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        pending = set()
        queue = jobs(options)
        more = True
        while more or pending:
            more = more and not stopped
            while more and len(pending) < options.jobs * 4:
                job = next(queue, None)
                more = job is not None
                if more:
                    pending.add(pool.submit(run, job))
            done, pending = concurrent.futures.wait(pending, return_when=concurrent.futures.FIRST_COMPLETED)
            for each in done:
                seed, storage, failure, lines, found, seconds = each.result()
                counts.update(found)
                if failure is None:
                    passed += 1
                    continue
                kind, text = failure
                failed[kind].append((seed, storage))
                if shown[kind] < options.show:
                    shown[kind] += 1
                    print(f"--- {seed} {storage}: {kind}: {text}")
                    print("\n".join(lines))
                    extra = "".join(f" --{name} {','.join(values)}" for name, values in (("without", options.without), ("ignore", options.ignore)) if values)
                    extra += " --attacker" if options.attacker else ""
                    extra += "".join(f" --no-{name}" for name in ("pipes", "machines") if not getattr(options, name))
                    print(f"again: scripts/drivers/person.sh --seed {seed} --storage {storage} --steps {options.steps}{extra} {options.binary}\n", flush=True)
    for kind, seeds in sorted(failed.items(), key=lambda item: -len(item[1])):
        print(f"{len(seeds):5d} {kind}: {', '.join(f'{seed} {storage}' for seed, storage in seeds[:6])}")
    number = sum(len(seeds) for seeds in failed.values())
    print("person: " + ", ".join(f"{value} {name}" for name, value in sorted(counts.items())))
    print(f"person: {passed} passed, {number} failed; {time.monotonic() - started:.0f} s")
    sys.exit(1 if number else 0)


if __name__ == "__main__":
    main()
