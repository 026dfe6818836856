"""Runs a command under strace, and tells what it changed: each call by the real path that it changed."""
import os
import re
import shutil
import signal
import subprocess
import sys
import time

CALLS = (
    "open,openat,openat2,creat,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,chmod,fchmod,fchmodat,?fchmodat2,chown,fchown,lchown,"
    "fchownat,truncate,ftruncate,link,linkat,symlink,symlinkat,mknod,mknodat,execve,execveat,setxattr,lsetxattr,fsetxattr,utimensat,connect")
FOLLOWING = {"chmod", "fchmodat", "fchmodat2", "chown", "fchownat", "truncate", "setxattr", "utimensat", "execve", "execveat"}
"""Calls that follow a link in the last part of a path."""
STRACE = shutil.which("strace") or "/usr/bin/strace"
OF_DESCRIPTOR = {"fchmod", "fchown", "ftruncate", "fsetxattr"}
SECONDS = 5.0
PATIENCE = 6.5
"""How long a process may sleep: a run waits five seconds for another one's lock."""
LONGEST = 90.0
TOKEN = re.compile(r'(AT_FDCWD|\b\d+)<((?:[^>\\]|\\.)*)>|"((?:[^"\\]|\\.)*)"')
CALL = re.compile(r"^(\d+)\s+(\w+)\((.*)$", re.S)


class Traced:
    """What a run did: its exit code, its words, how long it took, and the calls that changed something."""

    def __init__(self, code, out, errors, seconds, worked, megabytes, hangs, calls):
        self.code, self.out, self.errors, self.seconds, self.worked, self.megabytes = code, out, errors, seconds, worked, megabytes
        self.hangs, self.calls = hangs, calls


# A process of its own starts each run: what a run took is not counted together with what this one has, and a run that reads 20 GB must not take the
# machine with it.
LAUNCHER = """
import os, resource, sys
for which, most in ((resource.RLIMIT_AS, 8 << 30), (resource.RLIMIT_FSIZE, 1 << 30), (resource.RLIMIT_CORE, 0)):
    resource.setrlimit(which, (most, most))
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status = os.waitpid(child, 0)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as file:
    print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss, file=file)
"""


def run(argv, folder, environment, trace):
    """Runs a command in a folder; a run that sleeps for longer than any lock is waited for, or works for too long, is ended."""
    command = [
        sys.executable, "-I", "-S", "-c", LAUNCHER, trace + ".end", STRACE, "-f", "-y", "-qq", "-s", "4096", "--seccomp-bpf", "-e", f"trace={CALLS}", "-e", "signal=none",
        "-o", trace, *argv]
    begin, hangs = time.monotonic(), False
    with open(trace + ".out", "wb") as out, open(trace + ".err", "wb") as errors:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=errors)
        while process.poll() is None:
            waited = time.monotonic() - begin
            if waited > PATIENCE and (worked(process.pid) > SECONDS or waited > LONGEST or sleeps(process.pid)):
                hangs = True
                for each in below(process.pid)[:0:-1]:
                    try:
                        os.kill(each, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
            time.sleep(0.002 if waited < 0.5 else 0.05)
    seconds = time.monotonic() - begin
    with open(trace + ".end") as file:
        code, used, kilobytes = file.read().split()
    with open(trace + ".out", "rb") as out, open(trace + ".err", "rb") as errors:
        texts = [file.read(1 << 22).decode("utf-8", "replace") for file in (out, errors)]
    return Traced(int(code), *texts, seconds, float(used), int(kilobytes) / 1024, hangs, list(calls(trace)))


def below(process):
    """The processes that a process started, and theirs."""
    found = [process]
    for each in found:
        try:
            for task in os.listdir(f"/proc/{each}/task"):
                with open(f"/proc/{each}/task/{task}/children") as file:
                    found += [int(word) for word in file.read().split()]
        except OSError:
            continue
    return found


def states(process):
    for each in below(process)[1:]:
        try:
            for task in os.listdir(f"/proc/{each}/task"):
                with open(f"/proc/{each}/task/{task}/stat") as file:
                    words = file.read().rpartition(")")[2].split()
                yield words[0], (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            continue


def worked(process):
    """The processor's seconds that a run used; a busy machine is not its fault."""
    return sum(seconds for _, seconds in states(process))


def sleeps(process):
    """Whether nothing of a run has worked for a while."""
    before = worked(process)
    for _ in range(10):
        if any(state not in "SDt" for state, _ in states(process)):
            return False
        time.sleep(0.1)
    return worked(process) - before < 0.02


def unescaped(text):
    return re.sub(r"\\([0-7]{1,3}|x[0-9a-f]{2}|.)", lambda found: (
        chr(int(found[1], 8)) if found[1][0] in "01234567" else chr(int(found[1][1:], 16)) if len(found[1]) == 3 and found[1][0] == "x"
        else {"n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1])), text)


def calls(trace):
    """The calls that were done, as (name, arguments, result); one that was interrupted in the trace is put together."""
    waiting = {}
    with open(trace, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            resumed = re.match(r"^(\d+)\s+<\.\.\. \w+ resumed>(.*)$", line, re.S)
            if resumed:
                line = waiting.pop(resumed[1], "") + resumed[2]
            elif "<unfinished ...>" in line:
                waiting[line.split(None, 1)[0]] = line.split("<unfinished ...>")[0]
                continue
            match = CALL.match(line)
            if not match:
                continue
            arguments, mark, result = match[3].rpartition(") = ")
            if not mark:
                arguments, mark, result = match[3].rpartition(")  = ")
            if mark and not result.startswith(("-1", "?")):
                yield match[2], arguments, result.strip()


class Effects:
    """The real paths that a run changed. Links that stood in the dataset before the run are followed as the system did then."""

    def __init__(self, root, folder):
        self.folder, self.links, self.open = folder, {}, {}
        for place, folders, names in os.walk(root):
            for name in folders + names:
                path = os.path.join(place, name)
                if os.path.islink(path):
                    self.links[path] = os.readlink(path)

    def real(self, path, follows):
        """A path with the links of the dataset followed, of its last part only with `follows`."""
        found = re.match(r"/proc/(?:self|\d+)/fd/(\d+)(/.*)?$", path)
        if found and found[1] in self.open:
            path = self.open[found[1]] + (found[2] or "")
        rest, done, steps = [part for part in path.split("/") if part not in ("", ".")][::-1], [], 0
        while rest:
            part = rest.pop()
            if part == "..":
                done = done[:-1]
                continue
            here = "/" + "/".join([*done, part])
            if here in self.links and (rest or follows) and steps < 40:
                steps += 1
                target = self.links[here]
                if target.startswith("/"):
                    done = []
                rest += [each for each in target.split("/") if each not in ("", ".")][::-1]
                continue
            done.append(part)
        return "/" + "/".join(done)

    def of(self, name, arguments, result):
        """What one call changed: (what was done, real path)."""
        tokens = [(match[2] if match[3] is None else None, match[3]) for match in TOKEN.finditer(arguments)]
        if name in ("open", "openat", "openat2", "creat"):
            found = re.match(r"(\d+)<((?:[^>\\]|\\.)*)>", result)
            path = unescaped(found[2]).removesuffix(" (deleted)") if found else None
            if path:
                self.open[found[1]] = path
            writes = name == "creat" or re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE", arguments)
            return [("opens for writing" if writes else "reads", path)] if path else []
        if name in OF_DESCRIPTOR:
            return [(name, unescaped(folder).removesuffix(" (deleted)")) for folder, text in tokens[:1] if text is None]
        if name == "connect":
            return []
        paths, base = [], None
        for folder, text in tokens:
            if text is None:
                base = unescaped(folder)
            else:
                paths.append(os.path.join(base or self.folder, unescaped(text)))
                base = None
        if name in ("symlink", "symlinkat"):
            paths = paths[1:]
        elif name in ("execve", "execveat", "setxattr", "lsetxattr"):
            paths = paths[:1]
        elif name in ("utimensat", "fchownat", "fchmodat") and not paths:
            return [(name, unescaped(folder)) for folder, text in tokens[:1] if text is None]
        follows = name in FOLLOWING and "NOFOLLOW" not in arguments
        real = [self.real(path, follows) for path in paths]
        self._learn(name, real, "EXCHANGE" in arguments)
        return [(name, path) for path in real]

    def _learn(self, name, real, is_exchange):
        """Links that the run itself moved or removed."""
        if name.startswith("rename") and len(real) == 2:
            one, other = self.links.pop(real[0], None), self.links.pop(real[1], None)
            if one:
                self.links[real[1]] = one
            if other and is_exchange:
                self.links[real[0]] = other
        elif name in ("unlink", "unlinkat"):
            self.links.pop(real[0], None)
