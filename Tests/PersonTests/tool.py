"""Runs the command as a process, for one of several machines, whole or killed or stopped at a system call."""
import os
import re
import shlex
import signal
import subprocess
import time

CALLS = (
    "openat,openat2,write,writev,pwrite64,read,pread64,mmap,fsync,fdatasync,rename,renameat,renameat2,link,linkat,symlink,unlink,unlinkat,mkdir,mkdirat,rmdir,"
    "fchmod,chmod,fchown,close,flock,ftruncate,stat,newfstatat,lstat,statx,getdents64,copy_file_range,sendfile,fsetxattr")
TIMEOUT = 60


class Result:
    def __init__(self, arguments, code, out, err):
        self.arguments, self.code, self.out, self.err = arguments, code, out, err

    @property
    def text(self):
        return self.out + self.err


class Tool:
    def __init__(self, binary, folder, log):
        self.binary, self.folder, self.log, self.patience = binary, folder, log, TIMEOUT
        self.runs = 0

    def environment(self, machine):
        """What the program sees on one machine; `none` is a run without HOME, as some services start it."""
        kept = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_STATE_HOME", "DATASET_PATH")}
        kept["TZ"] = "UTC"
        if machine == "none":
            return kept
        kept["HOME"] = os.path.join(self.folder, "home-" + machine)
        return kept

    def shell(self, arguments, machine, cut=None):
        home = "env -u HOME -u XDG_STATE_HOME" if machine == "none" else f"HOME=home-{machine}"
        line = f"{home} dataset {' '.join(shlex.quote(argument) for argument in arguments)}"
        return line + (f" | head -c {cut}" if cut is not None else "")

    def run(self, *arguments, machine="one", cut=None, quiet=False):
        """Runs the command to its end; with `cut` its output is closed after so many bytes."""
        self.runs += 1
        if not quiet:
            self.log(self.shell(arguments, machine, cut))
        process = subprocess.Popen(
            [self.binary, *arguments], cwd=self.folder, env=self.environment(machine), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if cut is not None:
            out = process.stdout.read(cut) if cut else b""
            process.stdout.close()
            err = process.stderr.read()
            process.wait(TIMEOUT)
        else:
            try:
                out, err = process.communicate(timeout=self.patience)
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
                err += f"\n(no end within {self.patience} s)".encode()
        return Result(arguments, process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))

    def calls(self, *arguments, machine="one"):
        """The system calls of a run from its lock on, as (name, number of that name); runs it to the end."""
        trace = os.path.join(self.folder, "trace")
        subprocess.run(
            ["strace", "-f", "-qq", "-e", f"trace={CALLS}", "-o", trace, self.binary, *arguments], cwd=self.folder,
            env=self.environment(machine), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIMEOUT)
        counts, found, locked = {}, [], False
        with open(trace, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                match = re.match(r"(\d+) +(\w+)\(", line)
                if match:
                    # A thread's calls are counted by themselves, as strace does when it injects.
                    counts[match[0]] = counts.get(match[0], 0) + 1
                    locked = locked or match[2] == "flock"
                    if locked:
                        found.append((match[2], counts[match[0]]))
        os.remove(trace)
        return found

    def killed(self, call, number, *arguments, machine="one"):
        """Runs the command with SIGKILL at a system call; whether it was killed."""
        self.runs += 1
        self.log(f"strace -f -e inject={call}:signal=KILL:when={number} {self.shell(arguments, machine)}")
        done = subprocess.run(
            ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}",
             self.binary, *arguments], cwd=self.folder, env=self.environment(machine), stdin=subprocess.DEVNULL, capture_output=True,
            timeout=TIMEOUT)
        return done.returncode in (137, -9, 9), Result(
            arguments, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    def stopped(self, call, number, meanwhile, *arguments, machine="one"):
        """Runs the command, stops it at a system call, does `meanwhile`, and lets it go on."""
        self.runs += 1
        self.log(f"strace -f -e inject={call}:signal=STOP:when={number} {self.shell(arguments, machine)}")
        note = os.path.join(self.folder, "stopped")
        process = subprocess.Popen(
            ["strace", "-f", "-qq", "-o", note, "-e", f"trace={call}", "-e", f"inject={call}:signal=STOP:when={number}",
             self.binary, *arguments], cwd=self.folder, env=self.environment(machine), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        did, deadline = False, time.monotonic() + TIMEOUT
        child = None
        while process.poll() is None and not did and time.monotonic() < deadline:
            if self._is_stopped(note) and (child := self._child(process.pid)):
                meanwhile()
                did = True
                os.kill(child, signal.SIGCONT)
            else:
                time.sleep(0.001)
        try:
            out, err = self._awakened(process, child)
        except subprocess.TimeoutExpired:
            if child:
                os.kill(child, signal.SIGKILL)
            process.kill()
            out, err = process.communicate()
            err += b"\n(no end within 60 s)"
        os.remove(note)
        return did, Result(arguments, process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))

    @staticmethod
    def _awakened(process, child):
        """The output of a stopped run that goes on; a thread that stood still later than the others is told again."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                return process.communicate(timeout=0.2)
            except subprocess.TimeoutExpired:
                if time.monotonic() > deadline:
                    raise
                if child:
                    try:
                        os.kill(child, signal.SIGCONT)
                    except ProcessLookupError:
                        pass

    @staticmethod
    def _child(parent):
        try:
            with open(f"/proc/{parent}/task/{parent}/children") as file:
                children = file.read().split()
        except OSError:
            return None
        return int(children[0]) if children else None

    @staticmethod
    def _is_stopped(note):
        """Whether the trace says that the process stands still by SIGSTOP (each traced call stops it for a moment too)."""
        try:
            with open(note, encoding="utf-8", errors="replace") as lines:
                return "stopped by SIGSTOP" in lines.read()
        except OSError:
            return False
