"""What a layout gives: its files, the options a person would add, and the truth about it."""
import csv
import io

from plans import Plans
from story import Truth

ALL = {}


def layout(says, accounts=None, arguments=(), then=None, currency="USD", first=None, plans=None):
    """Registers a function of a story, which gives a file's name and bytes, several in a list, or both with arguments.

    `says` are the words for what the layout can tell; `then` the answer to a question or refusal; `first` the files that `--books` names;
    `plans` the words for the schedules and rules that the file can have.
    """
    def register(function):
        name = function.__name__.replace("_", " ")

        def told(story):
            if plans is not None: story.plans = Plans(story, plans)
            return Case(function(story), story, says.split(), accounts, list(arguments), then, currency, first)
        ALL[name] = told
        return function
    return register


class Case:
    def __init__(self, files, story, says, accounts, arguments, then, currency, first):
        self.files = dict(files if isinstance(files, list) else [files])
        self.says, self.arguments, self.then, self.currency, self.first = says, arguments, then, currency, first
        self.truth, self.plans = Truth(story, says, accounts), story.plans


def table(header, rows, separator=",", quoting=csv.QUOTE_MINIMAL, before="", after="", encoding="utf-8"):
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, quoting=quoting, lineterminator="\n")
    if header: writer.writerow(header)
    writer.writerows(rows)
    return (before + text.getvalue() + after).encode(encoding)


def iso(row): return row.date.isoformat()


def us(row): return row.date.strftime("%m/%d/%Y")


def german(row): return row.date.strftime("%d.%m.%Y")


def comma(minor, grouping="."):
    whole, cents = divmod(abs(minor), 100)
    return ("-" if minor < 0 else "") + f"{whole:,}".replace(",", grouping) + f",{cents:02d}"


def dollars(minor): return ("-" if minor < 0 else "") + f"${abs(minor) / 100:,.2f}"
