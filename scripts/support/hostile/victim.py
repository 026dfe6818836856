"""A person whose dataset an attacker may write to: the home folder, files that must never change, move or turn up in the dataset, and the dataset.

All of it lies in one folder: `home` with the person's state folder, `outside` with things that look as if they could be deleted, `other`, a second
dataset of the same person, `files` for what a command line names, `out` for its outputs, `tmp`, and `place/Money`, the dataset itself.
"""
import hashlib
import json
import os
import shutil
import stat
import zipfile
import zlib

BAITS = {
    "home/.bashrc": "# BAIT-bashrc\nalias ll='ls -l'\n",
    "home/.profile": "# BAIT-profile\nPATH=$HOME/bin:$PATH\n",
    "home/.ssh/id_rsa": "-----BEGIN OPENSSH PRIVATE KEY-----\nBAIT-key\n-----END OPENSSH PRIVATE KEY-----\n",
    "home/.ssh/authorized_keys": "ssh-ed25519 BAIT-authorized ana\n",
    "home/Documents/notes.txt": "BAIT-notes\n",
    "home/Documents/plan.pdf": "%PDF-1.4\nBAIT-plan\n%%EOF\n",
    "outside/keep.txt": "BAIT-keep\n",
    "outside/0123456789ab.json": '{"version":1,"name":"bait","match":{},"read":{}}\n',
    "outside/00000000-0000-7000-8000-000000000000/run": "BAIT-run\n",
    "outside/00000000-0000-7000-8000-000000000000/Data%2FTransactions.csv": "id\nBAIT-snapshot\n",
    "outside/old/statement.csv": "Date,Description,Amount\n2026-01-01,BAIT-statement,-1.00\n",
    "outside/journal.jsonl": "",
    "place/Money/.git/hooks/post-checkout": "#!/bin/sh\n# BAIT-hook\n",
    "place/Money/notes.txt": "the person's own\n",
}
SECRET = {"home/.ssh/id_rsa", "home/.ssh/authorized_keys", "home/.bashrc"}
OWN = ("Data", "Receipts", ".dataset")
"""The folders of a dataset's root in which a command writes."""
MADE_UP = "feedfacefeedface"
LARGE = 1 << 24


class Victim:
    def __init__(self, work):
        self.work = work
        for name in ("home", "outside", "other", "files", "out", "tmp", "place"):
            setattr(self, name, os.path.join(work, name))
            os.makedirs(getattr(self, name), exist_ok=True)
        self.root = os.path.join(self.place, "Money")
        self.state = os.path.join(self.home, ".local", "state")
        self.kept = os.path.join(work, "kept")
        self.linked = set()
        """Baits that an attacker gave a second name in the dataset: that alone is no change of theirs."""

    @property
    def environment(self):
        return {"PATH": "/usr/bin:/bin", "HOME": self.home, "XDG_STATE_HOME": self.state, "TMPDIR": self.tmp, "TZ": "UTC", "LC_ALL": "C.UTF-8"}

    def at(self, *names):
        """A path below the dataset's root; `M` is the folder of this machine."""
        return os.path.join(self.root, *[self.machine if name == "M" else name for path in names for name in path.split("/")])

    @property
    def machine(self):
        try:
            with open(os.path.join(self.state, "dataset", "machine")) as file:
                return file.read().strip()[:16]
        except OSError:
            return self.host

    @property
    def host(self):
        """The name that a machine goes by where nothing is kept: anybody who knows the machine can tell it."""
        for path in ("/etc/machine-id", "/var/lib/dbus/machine-id"):
            if os.path.exists(path) and os.path.getsize(path) >= 32:
                with open(path) as file:
                    return hashlib.sha256(f"{file.read()} {os.geteuid()}".encode()).hexdigest()[:16]
        return hashlib.sha256(f"{os.uname().nodename} {os.geteuid()}".encode()).hexdigest()[:16]

    # Keeping and bringing back

    def lay_baits(self):
        for path, text in BAITS.items():
            path = os.path.join(self.work, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
        for path in SECRET:
            os.chmod(os.path.join(self.work, path), 0o600)

    FOLDERS = ("home", "outside", "other", "files", "out", "tmp", "place")

    def keep(self):
        for name in self.FOLDERS:
            shutil.copytree(os.path.join(self.work, name), os.path.join(self.kept, name), symlinks=True)

    def bring_back(self, everything):
        """The dataset and the state folder as they were kept, and with `everything` all else too."""
        names = self.FOLDERS if everything else ("place", "home/.local", "files", "out", "tmp")
        for name in names:
            path, kept = os.path.join(self.work, name), os.path.join(self.kept, name)
            shutil.rmtree(path, ignore_errors=True)
            if os.path.exists(kept):
                shutil.copytree(kept, path, symlinks=True)
        self.linked = set()

    # What is outside

    def outside_now(self):
        """All that no command may touch, by its path: kind, mode, times, size and content."""
        found = {}
        for top in ("home", "outside", "other", "files"):
            self._look(os.path.join(self.work, top), found)
        for name in sorted(os.listdir(self.root)) if os.path.isdir(self.root) else ():
            if name not in OWN:
                self._look(os.path.join(self.root, name), found)
        for name in os.listdir(self.place):
            found[os.path.join(self.place, name)] = ("named",)
        return found

    def _look(self, path, found):
        if path == os.path.join(self.state, "dataset"):
            return
        info = os.lstat(path)
        kind = stat.S_IFMT(info.st_mode)
        # The folders above the state folder may be made by a run; what else comes into them is seen by itself.
        is_above_state = (self.state + "/").startswith(path + "/")
        times = () if path in self.linked or is_above_state else (info.st_mtime_ns, info.st_ctime_ns, info.st_ino)
        content = None
        if stat.S_ISREG(info.st_mode) and info.st_size < LARGE:
            with open(path, "rb") as file:
                content = hashlib.sha256(file.read()).hexdigest()
        elif stat.S_ISLNK(info.st_mode):
            content = os.readlink(path)
        found[path] = (kind, None if is_above_state else stat.S_IMODE(info.st_mode), times, None if stat.S_ISDIR(info.st_mode) else info.st_size, content)
        if stat.S_ISDIR(info.st_mode):
            for name in sorted(os.listdir(path)):
                self._look(os.path.join(path, name), found)

    def differences(self, before):
        """What became other outside, in words."""
        after, said = self.outside_now(), []
        for path in sorted(set(before) | set(after)):
            old, new = before.get(path), after.get(path)
            name = os.path.relpath(path, self.work)
            if old is None:
                if not (self.state + "/").startswith(path + "/"):
                    said.append(f"{name} was made")
            elif new is None:
                said.append(f"{name} is gone")
            elif old != new:
                parts = ("kind", "mode", "times", "size", "content")
                said.append(f"{name}: {', '.join(part for part, one, other in zip(parts, old, new) if one != other)} changed")
        return said

    # What turned up inside

    def contents_inside(self, *folders):
        """Every regular file below folders of the dataset, links not followed: path and bytes, the parts of a workbook each."""
        for folder in folders:
            top = os.path.join(self.root, folder)
            for place, _, names in os.walk(top) if not os.path.islink(top) else ():
                for name in names:
                    path = os.path.join(place, name)
                    info = os.lstat(path)
                    if not stat.S_ISREG(info.st_mode) or info.st_size > LARGE:
                        continue
                    with open(path, "rb") as file:
                        data = file.read()
                    yield path, data
                    if data.startswith(b"PK"):
                        try:
                            with zipfile.ZipFile(path) as book:
                                yield from ((path, book.read(part)) for part in book.namelist())
                        except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError, RuntimeError, EOFError):
                            pass

    def holding(self, token, *folders):
        """The files below folders of the dataset that hold a text."""
        return sorted({os.path.relpath(path, self.root) for path, data in self.contents_inside(*folders) if token in data})


def journal_lines(path):
    """The lines of a journal as (entry, what follows it on the line); lines that are none are left out."""
    found = []
    if os.path.isfile(path):
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    start = line.index("{")
                    entry, end = json.JSONDecoder().raw_decode(line[start:])
                except ValueError:
                    continue
                found.append((entry, line[:start], line[start + end:].rstrip("\n")))
    return found
