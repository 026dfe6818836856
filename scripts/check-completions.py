#!/usr/bin/env python3
"""Completes command lines in a real bash, zsh and fish, and says what is not offered that should be.

    check-completions.py COMMAND

Each shell runs on a terminal of its own. Keys are typed; then a key inserts all that is offered (fish remembers what it would offer), and
another prints the line. A shell that is missing is skipped, with a line; SHELLS="zsh fish" names those to try.
"""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

# What is typed, what must be offered, and what must not.
CASES = [
    ("dataset im", ["import"], ["export"]),
    ("dataset report sp", ["spending"], ["payees"]),
    ("dataset rules in", ["install"], ["list"]),
    ("dataset import --acc", ["--account"], ["--answer"]),
    ("dataset import sta", ["statement.csv"], []),
    ("dataset import --date-order ", ["dmy", "mdy", "ymd"], []),
    ("dataset import statement.csv --account ", ["giro", "cash-box"], ["old"]),
    ("dataset add 3 gro", ["groceries"], ["giro"]),
    ("dataset add 3 groceries --tag wo", ["work"], []),
    ("dataset transfer 5 giro ca", ["cash-box"], []),
    ("dataset accounts rename gi", ["giro"], []),
    ("dataset categories rename gro", ["groceries"], ["giro"]),
    ("dataset export --format hl", ["hledger"], []),
    ("dataset rules install ", ["de", "us"], ["common"]),
    ("dataset report spending --period last-m", ["last-month"], []),
    ("dataset validate --only id-mis", ["id-missing"], []),
    ("dataset create New --template ho", ["household"], []),
    ("dataset status --dataset Fol", ["Folder"], ["statement.csv"]),
    ("dataset balance --dataset Fol", ["Folder"], []),
    # The dataset that the line names, wherever it is.
    ("dataset add 3 --dataset ~/Other --account ", ["yen"], ["giro"]),
]


class Terminal:
    """A shell on a terminal."""

    def __init__(self, words, folder, environment):
        self.process, self.master = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)
        self.seen = b""

    def type(self, text):
        os.write(self.master, text.encode())

    def wait(self, pattern, seconds=20):
        """What matches; None where it does not come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.seen, re.S)
            if found:
                self.seen = self.seen[found.end() :]
                return found
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.master, 65536)
                except OSError:
                    return None
        return None

    def close(self):
        os.close(self.master)
        os.waitpid(self.process, 0)


BASH = """
PS1='' PS2=''
bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; bind 'set page-completions off'
bind '"\\C-xa": insert-completions'
print_line() { printf '<<%s>>\\n' "$READLINE_LINE"; READLINE_LINE=''; READLINE_POINT=0; }
bind -x '"\\C-xp": print_line'
source "$SCRIPT"
printf '<%s>\\n' ready
"""

ZSH = """
PS1='' PS2='' RPS1='' PROMPT_EOL_MARK=''
unsetopt beep prompt_cr
autoload -Uz compinit && compinit -u -D
fpath=("${SCRIPT:h}" $fpath); autoload -Uz _dataset; compdef _dataset dataset
zstyle ':completion:all:*' completer _all_matches _complete
zstyle ':completion:all:*' insert yes
zle -C all complete-word _generic
print_line() { local line="$BUFFER"; BUFFER=''; zle -I; printf '<<%s>>\\n' "$line"; }
zle -N print_line
bindkey -e; bindkey '^Xa' all; bindkey '^Xp' print_line
printf '<%s>\\n' ready
"""

FISH = """
function fish_prompt; end
function fish_right_prompt; end
function fish_mode_prompt; end
source "$SCRIPT"
function offer
    set -g offered (complete -C (commandline -cp) | string replace -r '\\t.*' '')
end
function print_line
    commandline -r ''
    printf '<<%s>>\\n' "$offered"
end
bind \\cxa offer
bind \\cxp print_line
printf '<%s>\\n' ready
"""


def on_terminal(words, setup, script, folder, environment):
    """Asks a shell on a terminal; yields what each case completes to."""
    with tempfile.NamedTemporaryFile("w", suffix=".setup") as file:
        file.write(setup)
        file.flush()
        shell = Terminal(words, folder, {**environment, "SCRIPT": str(script), "TERM": "xterm"})
        shell.type(f" source {file.name}\n")
        if not shell.wait(rb"<ready>"):
            sys.exit(f"check-completions: {words[0]} did not start: {shell.seen.decode(errors='replace')}")
        for line, _, _ in CASES:
            shell.type(line + "\x18a")
            # Keys that come while a widget works are kept by the terminal, so that nothing has to be waited for.
            shell.type("\x18p")
            found = shell.wait(rb"<<(.*?)>>")
            yield "(nothing came)" if found is None else found[1].decode(errors="replace")
        shell.type("exit\n")
        shell.close()


def main():
    command = str(pathlib.Path(sys.argv[1]).resolve())
    failures = 0
    with tempfile.TemporaryDirectory() as temporary:
        home = pathlib.Path(temporary)
        programs, books = home / "bin", home / "Books"
        programs.mkdir()
        (programs / "dataset").symlink_to(command)
        environment = {k: v for k, v in os.environ.items() if not k.startswith("DATASET_")}
        environment |= {"HOME": temporary, "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}

        def dataset(*words, folder=books):
            subprocess.run(["dataset", *words], cwd=folder, env=environment, check=True, capture_output=True)

        dataset("create", "Books", "--currency", "EUR", "--account", "Giro:checking:10", "--account", "Cash box:cash",
                "--account", "Old", folder=home)
        dataset("create", "Other", "--currency", "JPY", "--account", "Yen:cash", folder=home)
        dataset("add", "3", "groceries", "Shop", "--tag", "work", "--account", "giro", "--yes")
        dataset("accounts", "archive", "old", "--yes")
        (books / "statement.csv").write_text("")
        (books / "Folder").mkdir()

        for shell in os.environ.get("SHELLS", "bash zsh fish").split():
            if not shutil.which(shell):
                print(f"check-completions: {shell} is skipped, since it is not installed")
                continue
            made = subprocess.run([command, "--generate-completion-script", shell], check=True, capture_output=True)
            script = home / {"bash": "dataset.bash", "zsh": "_dataset", "fish": "dataset.fish"}[shell]
            script.write_bytes(made.stdout)
            words, setup = {
                "bash": (["bash", "--norc", "--noprofile", "-i"], BASH),
                "zsh": (["zsh", "-f", "-i"], ZSH),
                "fish": (["fish", "--no-config", "-i"], FISH),
            }[shell]
            lines = on_terminal(words, setup, script, books, environment)
            wrong = 0
            for (typed, expected, unwanted), line in zip(CASES, lines):
                # What was typed before the word stands in the line too, where a shell completes in place.
                offered = line.removeprefix(typed.rsplit(" ", 1)[0]).replace("\\", "").split()
                offered = [word.rstrip("/") for word in offered]
                missing = [word for word in expected if word not in offered]
                extra = [word for word in unwanted if word in offered]
                if missing or extra:
                    wrong += 1
                    print(f"check-completions: {shell}: {typed!r}: missing {missing}, unwanted {extra}; the line: {line[:300]}")
            failures += wrong
            version = subprocess.run([shell, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
            print(f"check-completions: {shell}: {len(CASES) - wrong} of {len(CASES)} lines complete as they should ({version})")
    sys.exit(1 if failures else 0)


main()
