"""Compares what a program says of a case with its truth."""


def stripped(row):
    """A row without the empty cells at its end: programs differ in whether they fill short rows up."""
    row = list(row)
    while row and row[-1] == "": row.pop()
    return row


def same_lines(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")


def delimiter_is_right(truth, answer, content):
    given, true = answer.delimiter, truth["delimiter"]
    if given == "?": return False
    if given == true or given in truth["open"]: return True
    if true is None:
        # One column: a delimiter that stands nowhere outside quotes reads it as well as none.
        return given is None or given not in outside(content, truth["quote"])
    # Blanks in line: a program may call it one blank or many. A program without delimiters of two characters may name the first.
    if truth["aligned"]: return given is not None and given.strip(" ") == ""
    # A blank behind each delimiter may belong to it.
    return given is not None and given == true + " " and truth["space"]


def outside(content, quote):
    if not quote: return content
    parts = content.split(quote)
    return "".join(parts[::2])


def quote_is_right(truth, answer):
    # Without a field in quotes there is nothing to find.
    return answer.delimiter != "?" and (truth["quote"] is None or answer.quote == truth["quote"])


def is_open(truth, answer):
    """Whether the program chose another reading that a careful person could choose too: then its rows are others as well."""
    return answer.delimiter != "?" and answer.delimiter != truth["delimiter"] and answer.delimiter in truth["open"]


def header_is_right(truth, answer):
    # Words over words: nobody can tell whether the first are names.
    if is_open(truth, answer) or (truth["headerOpen"] and answer.delimiter != "?"): return True
    if answer.header_lines is not None:
        return any(answer.header_lines == truth["headerLines"][first:] for first in range(truth["titles"] + 1))
    return answer.header is not None and bool(answer.header) == bool(truth["headerLines"])


def rows_are_right(truth, answer):
    """Whether the rows of data stand among the program's rows, in one piece; for the main table, at its end and nothing else."""
    if is_open(truth, answer): return True
    if answer.rows is None: return False
    wanted = [stripped(map(same_lines, row)) for row in truth["rows"]]
    given = [stripped(map(same_lines, row)) for row in answer.rows]
    wanted, given = [row for row in wanted if row], [row for row in given if row]
    if answer.is_table:
        head = 1 if answer.header_lines else 0
        # Where the header is open, its names may stand among the rows, or the first row may be taken for names.
        if truth["headerOpen"]: return given == wanted or given[1:] == wanted
        return given[head:] == wanted
    if not wanted: return True
    count = len(wanted)
    return any(given[start:start + count] == wanted for start in range(len(given) - count + 1))


def encoding_is_right(truth, facts, data):
    try: return bool(facts["bom"]) == truth["bom"] and data.decode(facts["encoding"]) == data.decode(truth["codec"])
    except (LookupError, UnicodeDecodeError, TypeError): return facts["encoding"] == truth["encoding"]
