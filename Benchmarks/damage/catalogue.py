"""The kinds of damage: one code a line of catalogue.txt, with its severity and what repair may do.

`yes` plain repair mends it, `ask` a person chooses, `no` it is only reported, `either` yes where the value leaves one answer, else ask. `base`: an earlier
state settles it.
"""
import pathlib

SEVERITIES = {"E": "error", "W": "warning", "I": "info"}


class Kind:
    """One line of the catalogue."""

    def __init__(self, section, code, severity, repair, *flags):
        self.section, self.code, self.severity, self.repair = section, code, SEVERITIES[severity], repair
        self.hasBase = "base" in flags


def read():
    """Section titles by letter, and kinds by code, in the order of the file."""
    titles, kinds, section = {}, {}, None
    for line in pathlib.Path(__file__).with_name("catalogue.txt").read_text().splitlines():
        if " = " in line:
            section, title = line.split(" = ")
            titles[section] = title
        elif line.strip():
            kind = Kind(section, *line.split())
            kinds[kind.code] = kind
    return titles, kinds


TITLES, KINDS = read()
