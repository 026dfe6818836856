#!/usr/bin/env python3
"""Imports each statement in many processes and compares what they print and what they store, byte by byte.

    Benchmarks/statements/repeat.py BINARY [CORPUS] [--times 20]

A process hashes with a seed of its own, so an order that comes from a hash shows here. What is stored is compared without ids and
times, which are new in each run.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ID = re.compile(rb"(?<![0-9A-Fa-f])[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}(?![0-9A-Fa-f])")
TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
HASH = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")


def command(*arguments, cwd):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DATASET_")}
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, cwd=cwd, env=environment, timeout=120)


def plain(data, folder):
    """Without ids, times, and hashes of files that hold them."""
    data = data.replace(str(folder).encode(), b"FOLDER")
    seen = {}
    data = ID.sub(lambda found: seen.setdefault(found[0], b"id%d" % len(seen)), data)
    return HASH.sub(b"HASH", TIME.sub(b"TIME", data))


def once(binary, path):
    """The digest of all that one process prints without a dataset, and of all that it stores in a fresh one."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        looked = command(binary, "import", path, "--no-dataset", "--dry-run", "--json", cwd=folder)
        command(binary, "create", folder / "D", "--storage", "csv", "--currency", "EUR", "--account", "Giro", cwd=folder)
        done = command(binary, "import", path, "--dataset", folder / "D", "--account", "giro", "--json", cwd=folder)
        again = command(binary, "import", path, "--dataset", folder / "D", "--json", "--dry-run", cwd=folder)
        parts = {"printed": looked.stdout + looked.stderr, "imported": done.stdout + done.stderr, "again": again.stdout + again.stderr}
        for stored in sorted((folder / "D" / "Data").glob("*.csv")):
            parts[stored.name] = stored.read_bytes()
        for layout in sorted((folder / "D" / ".dataset" / "layouts").glob("*")):
            parts["layouts/" + layout.name] = layout.read_bytes()
        return {name: hashlib.sha256(plain(data, folder)).hexdigest() for name, data in parts.items()}


def examine(job):
    binary, path, times = job
    runs = [once(binary, path) for _ in range(times)]
    names = sorted({name for run in runs for name in run})
    return path.name, [f"{name}: {len({run.get(name) for run in runs})} forms" for name in names if len({run.get(name) for run in runs}) > 1]


def files(corpus):
    found = [path for path in sorted((ROOT / "Samples" / "statements").iterdir()) if not path.name.endswith(".json")]
    if corpus:
        rows = json.loads((pathlib.Path(corpus) / "banks" / "expected.json").read_text("utf-8"))
        found += [pathlib.Path(corpus).resolve() / "banks" / row["file"] for row in rows]
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=lambda text: str(pathlib.Path(text).resolve()))
    parser.add_argument("corpus", nargs="?", default=os.environ.get("DATASET_CORPUS"))
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        results = list(pool.map(examine, [(options.binary, path, options.times) for path in files(options.corpus)]))
    different = [(name, what) for name, what in results if what]
    for name, what in different:
        print(f"DIFFERENT {name}: {'; '.join(what)}")
    print(f"{len(results)} files in {options.times} processes each: {len(different)} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
