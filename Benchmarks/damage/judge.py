"""Runs `validate` on a damaged dataset and says whether the damage was recognised."""
import collections
import json
import os
import subprocess

OK, SILENT, WRONG, ELSEWHERE, ERROR, UNFIT = "ok", "silent", "wrong code", "wrong place", "error", "not made"
UNPRIVILEGED = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


class Answer:
    """What one run of the command said."""

    def __init__(self, binary, words, isUnprivileged=False):
        self.changes = False
        command = [*(UNPRIVILEGED if isUnprivileged and os.geteuid() == 0 else []), binary, *words]
        try:
            done = subprocess.run(command, capture_output=True, timeout=120)
            self.exit, self.output = done.returncode, done.stdout
            self.errors = done.stderr.decode("utf-8", "replace").strip()
        except subprocess.TimeoutExpired:
            self.exit, self.output, self.errors = -1, b"", "timeout"
        try:
            self.document = json.loads(self.output)
        except ValueError:
            self.document = None

    @property
    def failure(self):
        """Why the answer is none, or None."""
        if self.changes:
            return "validate changed files"
        if self.exit < 0 or self.exit > 127:
            return f"crash {self.exit} {self.errors[:120]}"
        if self.document is None:
            return f"no document, exit {self.exit}: {self.errors[:120]}"
        return None

    @property
    def findings(self):
        return (self.document or {}).get("findings", [])


def validated(binary, folder, isUnprivileged=False):
    return Answer(binary, ["validate", "--dataset", str(folder), "--json"], isUnprivileged)


def key(finding):
    """What makes two findings the same one, in two states of a dataset."""
    return finding["code"], finding["severity"]


def news(before, after):
    """The findings that the damage brought: of each code and severity, those beyond what was there."""
    known = collections.Counter(key(finding) for finding in before)
    fresh = []
    for finding in after:
        if known[key(finding)]:
            known[key(finding)] -= 1
        else:
            fresh.append(finding)
    return fresh


class Verdict:
    """The outcome; `noise` are errors and warnings that came beside it, by code; `notes` what is not as the catalogue has it."""

    def __init__(self, outcome, why="", noise=None, notes=()):
        self.outcome, self.why, self.noise, self.notes = outcome, why, noise or {}, notes


def judged(kind, damage, answer, before, lines, also):
    """`lines` are the lines of a file at which its records stand, by their row: both name a place. `also` are codes that are true of any such dataset."""
    if answer.failure:
        return Verdict(ERROR, answer.failure)
    isError = any(finding["severity"] == "error" for finding in answer.findings)
    if answer.exit != int(isError):
        return Verdict(ERROR, f"{'errors' if isError else 'no errors'} but exit {answer.exit}")
    fresh = news(before, answer.findings)
    codes = {kind.code, damage.twin}
    named = [finding for finding in answer.findings if finding["code"] in codes]
    loud = collections.Counter(finding["code"] for finding in fresh if finding["severity"] != "info")
    noise = {code: count for code, count in loud.items() if code not in codes | damage.also | also}
    if not named or not any(finding["code"] in codes for finding in fresh):
        others = loud or ({finding["code"] for finding in fresh} if kind.severity == "info" else set())
        return Verdict(WRONG, ",".join(sorted(others))) if others else Verdict(SILENT)
    notes = remarks(kind, damage, named)
    if damage.rows and not any(isAt(finding, damage, lines) for finding in named):
        first = named[0]
        return Verdict(ELSEWHERE, f"{first['tab']} row {first['row']} {first['column']}, not {sorted(damage.rows)[:3]} {sorted(damage.columns)}", noise, notes)
    return Verdict(OK, "", noise, notes)


FIXES = {"yes": {"yes"}, "ask": {"ask"}, "no": {"no"}, "either": {"yes", "ask"}}


def remarks(kind, damage, named):
    """Where severity, remedy, choices or place are not as the catalogue and the interface say."""
    notes = []
    expected = damage.severity or kind.severity
    severities = {finding["severity"] for finding in named}
    if expected not in severities:
        notes.append(f"severity {'/'.join(sorted(severities))}, not {expected}")
    fixes = {finding["fix"] for finding in named}
    fitting = FIXES[kind.repair] | ({"yes", "ask"} if kind.hasBase else set())
    if not fixes & fitting:
        notes.append(f"fix {'/'.join(sorted(fixes))}, not {' or '.join(sorted(fitting))}")
    if any(finding["fix"] == "ask" and not finding["choices"] for finding in named):
        notes.append("no choices")
    if damage.rows and all(finding["row"] is None for finding in named):
        notes.append("no row")
    return notes


def isAt(finding, damage, lines):
    rows = damage.rows | {lines[row] for row in damage.rows if row in lines}
    if finding["row"] is not None and finding["row"] not in rows:
        return False
    return not damage.columns or finding["column"] is None or finding["column"] in damage.columns
