#!/usr/bin/env python3
"""Writes a manual page (section 1) for the command and for each of its subcommands, from what `--help` is made from.

    manual.py COMMAND FOLDER --date YYYY-MM-DD

The command says what it takes (`--experimental-dump-help`); the exit statuses are those of README.md. The pages are mdoc(7), which
man-db and mandoc both show. swift-argument-parser has a generator too, but it calls the pages dataset.rules.install.1, runs the lines of
examples together and has no place for exit statuses, the environment and files.
"""

import argparse
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Above so many, a synopsis says [options], as the usage of --help does.
MOST_IN_SYNOPSIS = 8

ENVIRONMENT = [
    ("DATASET_PATH", "The dataset's folder, where --dataset names none."),
    ("NO_COLOR, CLICOLOR", "No colours where NO_COLOR is set, or CLICOLOR is 0."),
    ("TERM", "No colours where it is dumb."),
    ("COLUMNS", "The width of tables, where the terminal does not say it."),
    ("LC_ALL, LC_MONETARY, LANG", "Their country gives a new dataset its currency, where --currency names none."),
    ("LC_ALL, LC_MESSAGES, LANG", "Their language is that of a new dataset, where --language names none and there are texts in it."),
    ("HOME, XDG_STATE_HOME", "Where the name of this machine is kept, and what the last checks found."),
    ("TMPDIR", "Where parts of large workbooks are kept while they are read."),
]

FILES = [
    ("Data/NAME.xlsx", "The dataset, as a workbook."),
    ("Data/Transactions.csv", "With the other tabs beside it, the dataset as CSV files."),
    ("Receipts/", "The files of receipts."),
    (".dataset/", "What is kept beside the dataset: its journal, the states that undo and restore bring back, layouts of statements."),
    ("~/.local/state/dataset/machine", "One line by which this machine's journal is known from another machine's."),
    ("~/.local/state/dataset/checks/", "How many findings the last check of each dataset had, for dataset status."),
]


def escaped(text):
    """Text in which nothing is a request or an escape."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text[:1] in (".", "'") else text


def argument(text):
    """Text as one argument of a macro: a word of two or three letters could be the name of another macro."""
    text = escaped(text).replace('"', "\\(dq")
    if re.fullmatch(r"[A-Za-z%][A-Za-z0-9]{1,2}|[.,;:()\[\]?!|]", text):
        text = "\\&" + text
    return f'"{text}"' if " " in text or not text else text


def prose(text):
    """Paragraphs; what is indented stays as it is, line for line."""
    lines, literal, between = [], False, False
    for line in text.split("\n"):
        indented = line.startswith("  ")
        if not line.strip():
            between = True
            continue
        if literal and not indented:
            lines.append(".Ed")
            literal = False
        if between and lines:
            lines.append("" if literal else ".Pp")
        between = False
        if indented and not literal:
            if lines and lines[-1] == ".Pp":
                lines.pop()
            lines.append(".Bd -literal -offset indent")
            literal = True
        if literal:
            lines.append(escaped(line.removeprefix("  ")))
        else:
            # A sentence begins on a line of its own, so that the space behind it is right.
            lines += [escaped(part) for part in re.split(r"(?<=[\w)][.])\s+(?=[A-Z])", line.strip())]
    if literal:
        lines.append(".Ed")
    return lines


def name(path):
    return "-".join(path)


def flags(argument_):
    """Its names: -h, --help."""
    short = [n for n in argument_.get("names", []) if n["kind"] != "long"]
    long = [n for n in argument_.get("names", []) if n["kind"] == "long"]
    return [n["name"] for n in short] + ["-" + n["name"] for n in long]


def value(argument_):
    return argument_.get("valueName", "value") + (" ..." if argument_.get("isRepeating") and argument_["kind"] == "positional" else "")


def usage(argument_):
    if argument_["kind"] == "positional":
        text = "Ar " + argument(value(argument_))
    else:
        text = "Fl " + argument(flags(argument_)[-1])
        if argument_["kind"] == "option":
            text += " Ar " + argument(value(argument_))
    return f".Op {text}" if argument_.get("isOptional") else f".{text}"


def described(argument_):
    if argument_["kind"] == "positional":
        head = ".It Ar " + argument(value(argument_))
    else:
        head = ".It " + " , ".join("Fl " + argument(flag) for flag in flags(argument_))
        if argument_["kind"] == "option":
            head += " Ar " + argument(value(argument_))
    lines = [head]
    if argument_.get("abstract"):
        lines += prose(argument_["abstract"])
    words = argument_.get("allValues") or []
    if words and any(word not in argument_.get("abstract", "") for word in words):
        lines.append("One of: " + escaped(", ".join(words)) + ".")
    if argument_.get("defaultValue") and argument_["kind"] != "flag":
        lines.append(f"Default: {escaped(argument_['defaultValue'])}.")
    return lines


def described_list(title, arguments):
    if not arguments:
        return []
    lines = [f".Ss {title}", ".Bl -tag -width Ds"]
    for one in arguments:
        lines += described(one)
    return lines + [".El"]


def tagged(macro, entries):
    lines = [".Bl -tag -width Ds"]
    for term, text in entries:
        lines += [f".It {macro} {argument(term)}" if macro else f".It {argument(term)}", escaped(text)]
    return lines + [".El"]


def exit_statuses():
    readme = (ROOT / "README.md").read_text()
    rows = re.findall(r"^\| (\d+) \| (.+?) \|$", readme, re.M)
    assert len(rows) >= 5, "README.md has no table of exit statuses"
    return [(status, text[0].upper() + text[1:] + ".") for status, text in rows]


def page(command, path, date, version):
    shown = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    positional = [a for a in shown if a["kind"] == "positional"]
    options = [a for a in shown if a["kind"] != "positional"]
    subcommands = [s for s in command.get("subcommands", []) if s.get("shouldDisplay", True)]
    lines = [
        ".\\\" Made by scripts/dist/manual.py from the command's own help; do not edit.",
        f".Dd {date}", f".Dt {name(path).upper()} 1", f".Os dataset {version}",
        ".Sh NAME", f".Nm {escaped(name(path))}", f".Nd {escaped(command.get('abstract', '').rstrip('.') or 'no description')}",
        ".Sh SYNOPSIS", f".Nm {' '.join(argument(word) for word in path)}",
    ]
    lines += [usage(a) for a in positional]
    if subcommands:
        # Left out, the default one is meant.
        lines.append(".Op Ar subcommand" if command.get("defaultSubcommand") else ".Ar subcommand")
    if len(options) > MOST_IN_SYNOPSIS:
        lines += [usage(a) for a in options if not a.get("isOptional")] + [".Op Ar options"]
    else:
        lines += [usage(a) for a in options]
    lines.append(".Sh DESCRIPTION")
    lines += prose(command.get("discussion") or command.get("abstract") or "")
    if path[1:] == ["help"]:
        lines += prose("The word may also be a topic (options, filters, dates, periods, amounts, exit, json, batch, advanced), or the code of a finding or of a question, such as id-missing or date-order: then that is explained.")
    lines += described_list("Arguments", positional)
    titles = []
    for one in options:
        title = one.get("sectionTitle") or "Options"
        if title not in titles:
            titles.append(title)
    for title in titles:
        lines += described_list(title, [a for a in options if (a.get("sectionTitle") or "Options") == title])
    if subcommands:
        lines += [".Ss Subcommands", ".Bl -tag -width Ds"]
        for one in subcommands:
            aliases = "".join(f", {a}" for a in one.get("aliases") or [])
            lines += [f".It Xr {name(path + [one['commandName']])} 1", *prose(one.get("abstract", ""))]
            if aliases:
                lines.append(f"Also called{escaped(aliases[1:])}.")
            if one["commandName"] == command.get("defaultSubcommand"):
                lines.append("It is meant where no subcommand is named.")
        lines.append(".El")
    if len(path) == 1:
        lines += [".Sh ENVIRONMENT", *tagged("Ev", ENVIRONMENT), ".Sh FILES", *tagged("Pa", FILES)]
    lines += [".Sh EXIT STATUS"]
    if len(path) == 1:
        lines += tagged("", exit_statuses())
    else:
        lines += ["See", f".Xr {path[0]} 1 ."]
    related = [path[:-1]] if len(path) > 1 else []
    related += [path + [s["commandName"]] for s in subcommands]
    # Alphabetical, the command itself first.
    related.sort(key=lambda p: (len(p) > 1 and p != path[:-1], name(p)))
    if related:
        lines.append(".Sh SEE ALSO")
        lines += [f".Xr {name(p)} 1" + (" ," if p is not related[-1] else "") for p in related]
    return "\n".join(line for line in lines) + "\n", subcommands


def write(command, path, folder, date, version):
    text, subcommands = page(command, path, date, version)
    (folder / f"{name(path)}.1").write_text(text)
    return 1 + sum(write(s, path + [s["commandName"]], folder, date, version) for s in subcommands)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--date", required=True, help="the day of the pages, YYYY-MM-DD")
    options = parser.parse_args()
    year, month, day = options.date.split("-")
    months = "January February March April May June July August September October November December".split()
    date = f"{months[int(month) - 1]} {int(day)}, {year}"

    def said(*words):
        return subprocess.run([options.command, *words], check=True, capture_output=True, text=True).stdout

    dump = json.loads(said("--experimental-dump-help"))
    assert dump["serializationVersion"] == 0, "the dump of help has a form that is not known here"
    options.folder.mkdir(parents=True, exist_ok=True)
    count = write(dump["command"], [dump["command"]["commandName"]], options.folder, date, said("--version").strip())
    print(f"manual: {count} pages in {options.folder}")


main()
