"""The tabs and columns of the format, read from FORMAT.md: the page that a stranger would write a program from."""
import functools
import os
import re

FORMAT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "FORMAT.md")


@functools.lru_cache(maxsize=10000)
def normal(name):
    """A header as the format compares it: case, spaces, `_` and `-` do not count."""
    return re.sub(r"[\s_-]", "", name).lower()


def read():
    tabs, tab = {}, None
    with open(FORMAT, encoding="utf-8") as page:
        for line in page:
            heading = re.match(r"### (\w+)$", line)
            if heading:
                tab = tabs.setdefault(heading[1], {})
            elif line.startswith("## "):
                tab = None
            column = re.match(r"\| `(\w+)`( !)? \| (.*?) \| (\d) \|", line)
            if column and tab is not None:
                tab[column[1]] = (column[3], int(column[4]), bool(column[2]))
    return {name: columns for name, columns in tabs.items() if columns}


TABS = read()
"""Each tab's columns in their order: name to (kind, since, required)."""

KEYS = {"Categories": "categoryKey", "Accounts": "accountKey", "Settings": "key"}


def key_column(tab):
    """The column that names a record of the tab."""
    return KEYS.get(tab, "id")


@functools.lru_cache(maxsize=10000)
def matching_tab(name):
    """The tab that a sheet or file of this name is, or None."""
    for tab in TABS:
        if normal(tab) == normal(name):
            return tab
    return None
