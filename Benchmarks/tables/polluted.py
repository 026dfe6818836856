#!/usr/bin/env python3
"""Pollute one table of sales in many ways and score what `dataset inspect --csv` makes of each file.

    polluted.py --cmd '.build/release/dataset inspect {} --csv' [--seed 11] [-v] [--keep FOLDER]

Every file is made here, with the table it should give. Of each, ten measures between 0 and 1 are added up: whether it was
read, and precision, recall and their mean for the cells of the header, for whole records, and for cells. A header said on
several lines is wanted joined, of several tables the first. Only Python's library is needed.
"""
import argparse, collections, csv, io, os, random, shlex, subprocess, sys, tempfile

NAMES = ["DATE", "TIME", "Qty", "PRODUCTID", "Price", "ProductType", "ProductDescription", "URL", "Comments"]
KINDS = ["Kettle", "Garden Hose, 20 m", "Men's Socks", "Desk Lamp", 'Picture Frame 12"', "Tea Towel", "Bicycle Bell"]
TEXTS = ["Made to last, and easy to clean.", "A gift for people who have everything already.",
         "Light, quiet and strong. Two colours, one size.", 'Fits every shelf of 10" and more; screws are in the box.',
         "Tested by hand, packed by machine, loved by cats."]
ROWS = 84


def table(seed):
    """The records, the same for a seed in every run."""
    pick = random.Random(seed)
    rows = []
    for n in range(ROWS):
        code = "%s-%04d" % (pick.choice(["KA", "LU", "MO", "NE"]), pick.randrange(10000))
        rows.append(["%02d/%02d/2019" % (n % 28 + 1, n // 28 + 1), "%02d:%02d" % (n // 4 % 24, n % 4 * 15), str(pick.randrange(40)),
                     code, "$%d.%02d" % (pick.randrange(100), pick.randrange(100)), pick.choice(KINDS), pick.choice(TEXTS),
                     "https://shop.example/item/%s.html" % code, ""])
    return rows


def field(text, quote='"', delimiter=",", escape=None):
    escape = escape or quote
    if any(c in text for c in (quote, delimiter, "\r", "\n")):
        return quote + text.replace(quote, escape + quote) + quote
    return text


def line(row, end="\r\n", **dialect):
    return dialect.get("delimiter", ",").join(field(f, **dialect) for f in row) + end


def pollutions(seed):
    """(family, bytes, header, records) of each file."""
    rows = table(seed)
    head, body = line(NAMES), [line(r) for r in rows]
    clean = head + "".join(body)

    def put(family, text, header=NAMES, records=rows):
        return family, text.encode(), header, records

    yield put("plain", clean)
    yield put("no trailing newline", clean[:-2])
    yield put("two trailing newlines", clean + "\r\n")
    yield put("no header", "".join(body), None)
    yield put("header only", head, NAMES, [])
    yield put("one record", head + body[0], NAMES, rows[:1])
    for times in (2, 3):
        yield put("header %d times" % times, head * times + "".join(body), [" ".join([n] * times) for n in NAMES])
    for above in ("PREAMBLE" + "," * 8 + "\r\n" + "," * 8 + "\r\n", "Sales of the year\r\n\r\n", "Sales of the year\r\nmade,2020\r\n"):
        yield put("preamble", above + clean)
    for below in ("\r\nend of the list\r\n", "Total,,%d,,,,,,\r\n" % sum(int(r[2]) for r in rows)):
        yield put("footer", clean + below)
    for gap in ("", "\r\n", "," * 8 + "\r\n"):
        for name, columns in (("fewer", 8), ("fewer", 5), ("same", 9), ("more", 10)):
            names = (NAMES + ["col1"])[:columns]
            other = [line((r + [""])[:columns]) for r in rows]
            yield put("second table, %s columns" % name, clean + gap + line(names) + "".join(other))
            yield put("second table, %s columns" % name, clean + gap + line(names) + "".join(other[:20]))
    for delimiter in ";\t|":
        yield put("delimiter", "".join(line(r, delimiter=delimiter) for r in [NAMES] + rows))
    yield put("quote", "".join(line(r, quote="'") for r in [NAMES] + rows))
    yield put("escape", "".join(line(r, escape="\\") for r in [NAMES] + rows))
    yield put("blank behind delimiters", "".join(line(r, delimiter=", ") for r in [NAMES] + rows))
    for end in ("\n", "\r"):
        yield put("line end", clean.replace("\r\n", end))
    for at in range(ROWS):
        if at % 4 == 0:
            yield put("one row ends otherwise", head + "".join(b.replace("\r\n", "\n") if n == at else b for n, b in enumerate(body)))
        if at % 6 == 1:
            yield put("an empty row", head + "".join(body[:at]) + "," * 8 + "\r\n" + "".join(body[at:]), NAMES,
                      rows[:at] + [[""] * 9] + rows[at:])
        if at % 12 == 5:
            # Two cells of one row run together, so that it is a field short; what stands behind moves to the left.
            short = rows[at][:3] + [rows[at][3] + rows[at][4]] + rows[at][5:]
            yield put("a delimiter is missing", head + "".join(line(short) if n == at else b for n, b in enumerate(body)), NAMES,
                      rows[:at] + [short + [""]] + rows[at + 1:])
            stray = rows[at][:3] + ['"' + rows[at][3]] + rows[at][4:]
            text = body[at].replace(rows[at][3], '"' + rows[at][3], 1)
            yield put("a stray quote", head + "".join(text if n == at else b for n, b in enumerate(body)), NAMES,
                      rows[:at] + [stray] + rows[at + 1:])
    yield from headings(rows, head, body, put)
    yield from records(rows, head, put)


def headings(rows, head, body, put):
    """Headers of which some lines are not over numbers, or have blank cells."""
    groups = ["When", "", "What", "", "", "About", "", "", ""]
    spread = ["When", "When", "What", "What", "What", "About", "About", "About", "About"]
    yield put("header with parents", line(groups) + head + "".join(body), ["%s %s" % pair for pair in zip(spread, NAMES)])
    units = ["", "", "(pieces)", "", "(USD)", "", "", "", ""]
    yield put("header with units", head + line(units) + "".join(body), [("%s %s" % pair).strip() for pair in zip(NAMES, units)])
    parents = ["Sales", "", "", "", "", "Goods", "", "", ""]
    inner = ["When", "", "What", "", "", "About", "", "", ""]
    yield put("header of three lines", line(parents) + line(inner) + head + "".join(body),
              ["%s %s %s" % ("Sales" if n < 5 else "Goods", spread[n], NAMES[n]) for n in range(9)])
    corner = [["", ""] + NAMES[2:5]] + [r[5:7] + [r[2], r[2], r[4]] for r in rows]
    yield put("blank corner", "".join(map(line, corner)), corner[0], corner[1:])
    years = [["", "2023", "2024"]] + [[r[3], str(100 + n), str(300 + n)] for n, r in enumerate(rows)]
    yield put("years as names", "".join(map(line, years)), years[0], years[1:])


def records(rows, head, put):
    """Records that could be taken for something else: words only, or no date."""
    words = [[r[3], r[5], r[6]] for r in rows]
    yield put("words over words", line(NAMES[3:6]) + "".join(map(line, words)), NAMES[3:6], words)
    for first in (6, 30, 60):
        late = [[r[3], r[5], r[2] if n >= first and n % 3 == 0 else "none"] for n, r in enumerate(rows)]
        yield put("numbers that begin late", line(NAMES[3:6]) + "".join(map(line, late)), NAMES[3:6], late)
    for blank in (1, 5, 41):
        undated = rows[:-blank] + [["", ""] + r[2:] for r in rows[-blank:]]
        yield put("no date in the last records", head + "".join(map(line, undated)), NAMES, undated)
        thin = rows[:-blank] + [["", "", "", r[3], r[4]] + [""] * 4 for r in rows[-blank:]]
        thin = [r if n % 7 else ["", "", "", r[3], r[4]] + [""] * 4 for n, r in enumerate(thin)]
        yield put("records with little in them", head + "".join(map(line, thin)), NAMES, thin)
    gaps = [r[:2] + ([""] * 3 if n % 5 == 3 else r[2:5]) + r[5:] for n, r in enumerate(rows)]
    gaps = [["", ""] + r[2:] if n % 5 in (3, 4) else r for n, r in enumerate(gaps)]
    yield put("records of words between others", head + "".join(map(line, gaps)), NAMES, gaps)


def measures(wanted, found):
    wanted, found = collections.Counter(wanted), collections.Counter(found)
    same = sum((wanted & found).values())
    if not wanted:
        return [1.0] * 3
    if not same:
        return [0.0] * 3
    p, r = same / sum(wanted.values()), same / sum(found.values())
    return [p, r, 2 * p * r / (p + r)]


def score(output, code, header, records):
    if code != 0:
        return 0.0
    rows = list(csv.reader(io.StringIO(output, newline="")))
    if header is None:
        head, data = [], rows
        first = [1.0] * 3
    else:
        head, data = (rows[0], rows[1:]) if rows else ([], [])
        first = measures(header, head)
    whole = measures(["\0".join(r) for r in records], ["\0".join(r) for r in data])
    cells = measures([c for r in records for c in r], [c for r in data for c in r])
    return 1 + sum(first + whole + cells)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--cmd", required=True)
    options.add_argument("--seed", type=int, default=11, help="another table (11)")
    options.add_argument("--keep", help="write the files here, to look at")
    options.add_argument("-v", action="store_true", help="name each file that is not perfect")
    given = options.parse_args()
    families = collections.OrderedDict()
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or temporary
        os.makedirs(folder, exist_ok=True)
        for number, (family, content, header, records) in enumerate(pollutions(given.seed)):
            path = os.path.join(folder, "%03d.csv" % number)
            with open(path, "wb") as file:
                file.write(content)
            words = [path if w == "{}" else w for w in shlex.split(given.cmd)]
            run = subprocess.run(words, capture_output=True)
            got = score(run.stdout.decode("utf-8", "replace"), run.returncode, header, records)
            families.setdefault(family, []).append(got)
            if given.v and got < 9.9999:
                print("%.3f  %03d.csv  %s" % (got, number, family))
    for family, found in families.items():
        print("%7.4f  %3d files  %s" % (sum(found) / len(found), len(found), family))
    means = [sum(f) / len(f) for f in families.values()]
    print("%7.4f  mean of the %d families" % (sum(means) / len(means), len(means)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
