#!/usr/bin/env python3
"""Gives `validate` files that were made to do harm, and measures what they do.

    scripts/check-hostile.py BINARY [--only NAME]
    scripts/check-hostile.py BINARY --planted [--commands NAME,...] [--plants WORD] [--storage csv|xlsx] [--per-command N | --all] [--seed N] [--jobs N]
    scripts/check-hostile.py BINARY --swaps N [--seed N] [--jobs N]

Each case is a dataset with one hostile file. `validate --json` must end with 0 or 1 and one document, or where no file stands there to be
read with 2 and a message; stay below two seconds and 200 MB; open no file outside of the dataset but the system's own and those that a
link of the person's names; make no file and no socket. With `--planted` each command gets folders that an attacker prepared (`hostile/planted.py`), with
`--swaps` names of the dataset are exchanged for links N times while commands run (`hostile/swaps.py`). Needs Linux with strace.
"""
import argparse, io, json, os, re, shutil, struct, subprocess, sys, tempfile, time, zipfile, zlib

from hostile import planted, swaps

SECONDS, MEGABYTES = 2.0, 200
SYSTEM = re.compile(r"^(/lib|/lib64|/usr/lib|/usr/share/(zoneinfo|locale|i18n)|/etc/(ld\.so|localtime|passwd|nsswitch|machine-id|timezone)|/proc/|/sys/|/dev/(null|tty|urandom))|/dataset/(machine|key|heads/[0-9a-f]+)$")


def parts(path):
    with zipfile.ZipFile(path) as book:
        return [(item.filename, book.read(item)) for item in book.infolist()]


def rewritten(path, change):
    """The workbook with parts changed by `change(name, data)`; None drops a part."""
    entries = []
    for name, data in parts(path):
        data = change(name, data)
        if data is not None:
            entries.append((name, data))
    return archive(entries)


def archive(entries, method=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as book:
        for name, data in entries:
            book.writestr(zipfile.ZipInfo(name), data, compress_type=method)
    return buffer.getvalue()


def sheet(name, data):
    return name == "xl/worksheets/sheet1.xml"


def in_sheet(path, change):
    return rewritten(path, lambda name, data: change(data) if sheet(name, data) else data)


def directory(data):
    """Where the central directory begins, and the number of its entries."""
    end = data.rindex(b"PK\5\6")
    count, size, start = struct.unpack("<HII", data[end + 10:end + 20])
    return start, count, end


def patched(data, place, value):
    return data[:place] + value + data[place + len(value):]


def first_entry(data, name):
    """Where the directory's entry of a name begins."""
    start, count, _ = directory(data)
    for _ in range(count):
        length, extra, comment = struct.unpack("<HHH", data[start + 28:start + 34])
        if data[start + 46:start + 46 + length] == name.encode():
            return start
        start += 46 + length + extra + comment
    sys.exit(f"no entry {name}")


def bomb(path):
    """A sheet of a gigabyte of blanks, deflated to a megabyte."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = b" " * (1 << 20)
    body = bytearray(deflate.compress(b"<worksheet>"))
    crc, size = zlib.crc32(b"<worksheet>"), len(b"<worksheet>")
    for _ in range(1025):
        body += deflate.compress(block)
        crc, size = zlib.crc32(block, crc), size + len(block)
    body += deflate.flush()
    name = b"xl/worksheets/sheet1.xml"
    others = [(item, data) for item, data in parts(path) if item.encode() != name]
    data = archive(others)
    start, count, end = directory(data)
    head = struct.pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, crc, len(body), size, len(name), 0)
    entry = b"PK\1\2" + struct.pack("<H", 20) + head + struct.pack("<HHHII", 0, 0, 0, 0, start) + name
    local = b"PK\3\4" + head + name + bytes(body)
    moved = data[:start] + local + data[start:end] + entry
    return moved + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, count + 1, count + 1, end - start + len(entry), start + len(local), 0)


def overlapping(path):
    data = open(path, "rb").read()
    one, other = first_entry(data, "xl/worksheets/sheet1.xml"), first_entry(data, "xl/worksheets/sheet2.xml")
    return patched(data, other + 42, data[one + 42:one + 46])


def with_field(name, offset, value):
    def make(path):
        data = open(path, "rb").read()
        return patched(data, first_entry(data, name) + offset, value)
    return make


def deep(count):
    return b"<worksheet>" + b"<a>" * count + b"</a>" * count + b"</worksheet>"


def cells(xml):
    """The first sheet with these rows behind its own."""
    return lambda path: in_sheet(path, lambda data: data.replace(b"</sheetData>", xml + b"</sheetData>"))


DOCTYPE = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b "&a;&a;">]>'


def declared(path, text):
    return in_sheet(path, lambda data: re.sub(rb"^(<\?xml[^>]*\?>)?", lambda found: found[0] + text, data, count=1))


WORKBOOKS = {
    "T-01 bomb": bomb,
    "T-02 overlapping entries": overlapping,
    "T-03 nested archive": lambda path: archive(parts(path) + [("xl/media/inner.zip", archive([("x", b"y")]))]),
    "T-04 sizes that lie": with_field("xl/worksheets/sheet1.xml", 24, struct.pack("<I", 10)),
    "T-04 a size of 4 GB": with_field("xl/worksheets/sheet1.xml", 24, b"\xfe\xff\xff\xff"),
    "T-04 offset behind the end": with_field("xl/worksheets/sheet1.xml", 42, b"\xf0\xff\xff\x7f"),
    "T-04 a name twice": lambda path: archive(parts(path) + [("xl/workbook.xml", b"<workbook/>")]),
    "T-04 65,000 entries": lambda path: archive(parts(path) + [(f"x/{number}", b"") for number in range(65000)], zipfile.ZIP_STORED),
    "T-05 method 12": with_field("xl/worksheets/sheet1.xml", 10, struct.pack("<H", 12)),
    "T-05 encrypted bit": with_field("xl/worksheets/sheet1.xml", 8, struct.pack("<H", 1)),
    "T-06 names that climb": lambda path: archive(parts(path) + [("../../climbed.txt", b"x"), ("/tmp/dataset-climbed", b"x"), ("C:\\x", b"x")]),
    "T-07 wrong checksum": with_field("xl/worksheets/sheet1.xml", 16, b"\1\2\3\4"),
    "T-08 a far cell": cells(b'<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row>'),
    "T-08 row 2^31": cells(b'<row r="2147483648"><c r="A2147483648"><v>1</v></c></row>'),
    "T-08 column AAAAAAA": cells(b'<row r="9"><c r="AAAAAAA9"><v>1</v></c></row>'),
    "T-08 five million empty rows": cells(b"".join(b'<row r="%d"/>' % number for number in range(20, 1_000_000)) * 5),
    "T-09 a string index of 2^31": cells(b'<row r="9"><c r="A9" t="s"><v>2147483648</v></c><c r="B9" t="s" s="-1"><v>-1</v></c></row>'),
    "T-09 a text of 100 MB": cells(b'<row r="9"><c r="A9" t="str"><v>' + b"x" * 100_000_000 + b"</v></c></row>"),
    "T-10 depth of a million": lambda path: in_sheet(path, lambda data: deep(1_000_000)),
    "T-10 a million attributes": lambda path: in_sheet(
        path, lambda data: b"<worksheet " + b" ".join(b'a%d="x"' % number for number in range(1_000_000)) + b"/>"),
    "T-10 a comment of 64 MB": lambda path: in_sheet(path, lambda data: data.replace(b"<sheetData>", b"<!--" + b"x" * 64_000_000 + b"--><sheetData>")),
    "T-11 100,000 namespaces": lambda path: in_sheet(
        path, lambda data: b"<worksheet>" + b"".join(b'<n%d:a xmlns:n%d="u"/>' % (number, number) for number in range(100_000)) + b"</worksheet>"),
    "T-12 external entity": lambda path: declared(path, DOCTYPE),
    "T-12 external DTD": lambda path: declared(path, b'<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">'),
    "T-12 parameter entity": lambda path: declared(path, b'<!DOCTYPE x [<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;]>'),
    "T-12 billion laughs": lambda path: declared(
        path, b"<!DOCTYPE x [<!ENTITY a0 'lol'>" + b"".join(
            b"<!ENTITY a%d '%s'>" % (number, b"&a%d;" % (number - 1) * 10) for number in range(1, 10)) + b"]>"),
    "T-12 in UTF-16": lambda path: in_sheet(
        path, lambda data: '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><worksheet>&a;</worksheet>'.encode("utf-16")),
    "T-15 formulas that call out": cells(
        b'<row r="9"><c r="A9" t="str"><f>WEBSERVICE("http://127.0.0.1:9/"&amp;A1)</f><v>x</v></c><c r="B9"><f>cmd|\' /C calc\'!A0</f><v>1</v></c></row>'),
}

TABLES = {
    "T-13 a line of 100 MB": lambda data: data + b"x" * 100_000_000,
    "T-13 an open quote": lambda data: data + b'"' + (b"a" * 1000 + b"\n") * 10_000,
    "T-13 a million columns": lambda data: data + b"," * 1_000_000 + b"\n",
    "T-13 NULs": lambda data: data + b"\0" * 1_000_000,
    "T-13 UTF-16 without a mark": lambda data: data.decode().encode("utf-16-le"),
    "T-13 a mark in the middle": lambda data: data + "\ufeff,2026-01-01\n".encode(),
}


def fifo(folder):
    path = os.path.join(folder, "Data", "Transactions.csv")
    os.remove(path)
    os.mkfifo(path)


def link(destination):
    def make(folder):
        path = os.path.join(folder, "Data", "Transactions.csv")
        os.remove(path)
        os.symlink(destination, path)
    return make


def receipts(folder):
    with open(os.path.join(folder, "Data", "Receipts.csv")) as file:
        header = file.readline().strip()
    names = ["../../etc/hostname", "/etc/hostname", "~/x", "..\\..\\x", "CON", "a" * 300, "x.", "\u202egpj.exe", "a\0b", "%2e%2e/x", "C:\\x", "file:///etc/hostname"]
    with open(os.path.join(folder, "Data", "Receipts.csv"), "a") as file:
        for number, name in enumerate(names):
            values = {"id": f"01a1fbf2-4350-7abc-8000-{number:012d}", "fileName": name, "createdAt": "2026-01-01T00:00:00Z"}
            file.write(",".join(values.get(column, "") for column in header.split(",")) + "\n")


FILES = {
    "T-16 names of receipts": receipts,
    "T-17 a link to /etc/hostname": link("/etc/hostname"),
    "T-17 a link to itself": link("Transactions.csv"),
    "T-18 a FIFO": fifo,
    "T-18 a link to a device": link("/dev/zero"),
    "T-18 a link into /proc": link("/proc/self/environ"),
}


def tree(folder):
    return sorted(os.path.join(place, name) for place, folders, files in os.walk(folder) for name in folders + files)


def measure(binary, dataset, work):
    trace = os.path.join(work, "trace")
    # Time and memory without strace, calls with it.
    begin = time.monotonic()
    process = subprocess.Popen(
        [binary, "validate", "--json", "--dataset", dataset], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    output, errors = process.communicate(timeout=120)
    seconds = time.monotonic() - begin
    usage = subprocess.run(
        ["/usr/bin/env", "python3", "-c", "import resource,subprocess,sys;subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL,stdin=subprocess.DEVNULL);print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)",
         binary, "validate", "--json", "--dataset", dataset], capture_output=True, text=True)
    memory = int(usage.stdout) / 1024
    subprocess.run(
        ["strace", "-f", "-e", "trace=openat,open,socket,connect,creat", "-o", trace, binary, "validate", "--json", "--dataset", dataset],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    opened = set()
    sockets = 0
    with open(trace) as lines:
        for line in lines:
            sockets += " socket(" in line or " connect(" in line
            match = re.search(r'open(?:at)?\([^"]*"([^"]*)"', line)
            if match and "ENOENT" not in line and match[1].startswith("/") and not SYSTEM.search(match[1]):
                opened.add(match[1])
    linked = [os.path.realpath(os.path.join(dataset, "Data", name)) for name in os.listdir(os.path.join(dataset, "Data"))]
    outside = [path for path in opened if path not in [*linked, *map(os.path.dirname, linked)] and not path.startswith(os.path.dirname(dataset)) and path != binary and "/swift" not in path]
    return process.returncode, output, errors, seconds, memory, outside, sockets


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--only", default="")
    arguments.add_argument("--planted", action="store_true", help="planted folders for each command instead")
    arguments.add_argument("--swaps", type=int, default=0, metavar="N", help="exchange names for links N times during runs instead")
    planted.add_arguments(arguments)
    options = arguments.parse_args()
    if not shutil.which("strace"):
        sys.exit("strace is not installed: apt-get install strace")
    binary = os.path.abspath(options.binary)
    if options.swaps:
        sys.exit(0 if swaps.check(binary, options) else 1)
    if options.planted:
        sys.exit(0 if planted.check(binary, options) else 1)
    failures = cases = 0
    worst = (0.0, 0.0)
    with tempfile.TemporaryDirectory() as work:
        masters = {}
        for storage in ("xlsx", "csv"):
            masters[storage] = os.path.join(work, "master-" + storage)
            subprocess.run([binary, "create", masters[storage], "--name", "Money", "--storage", storage, "--currency", "EUR", "--account", "Giro", "--quiet"], check=True)
        plans = [(name, "xlsx", make) for name, make in WORKBOOKS.items()] + [(name, "csv", make) for name, make in TABLES.items()] \
            + [(name, "files", make) for name, make in FILES.items()]
        for name, kind, make in plans:
            if options.only not in name:
                continue
            cases += 1
            dataset = os.path.join(work, "case", "Money")
            shutil.rmtree(os.path.dirname(dataset), ignore_errors=True)
            shutil.copytree(masters["xlsx" if kind == "xlsx" else "csv"], dataset)
            if kind == "files":
                make(dataset)
            else:
                path = os.path.join(dataset, "Data", "Money.xlsx" if kind == "xlsx" else "Transactions.csv")
                data = make(path) if kind == "xlsx" else make(open(path, "rb").read())
                with open(path, "wb") as file:
                    file.write(data)
            before = tree(work)
            code, output, errors, seconds, memory, outside, sockets = measure(binary, dataset, work)
            problems = []
            try:
                document = json.loads(output)
                codes = sorted({finding["code"] for finding in document["findings"]})
            except (ValueError, KeyError):
                message = errors.decode(errors="replace").strip()
                codes = [message[:200]]
                if kind != "files" or code != 2 or "could not read it" not in message and "symbolic link" not in message and "regular file" not in message:
                    problems.append("no document")
            if code not in (0, 1) and not (kind == "files" and code == 2):
                problems.append(f"exit {code}")
            if seconds > SECONDS:
                problems.append(f"{seconds:.1f} s")
            if memory > MEGABYTES:
                problems.append(f"{memory:.0f} MB")
            if outside:
                problems.append(f"opens {outside}")
            if sockets:
                problems.append(f"{sockets} sockets")
            made = [path for path in tree(work) if path not in before and not path.endswith("/trace")]
            if made or os.path.exists("/tmp/dataset-climbed"):
                problems.append(f"makes {made}")
            worst = max(worst[0], seconds), max(worst[1], memory)
            failures += bool(problems)
            print(f"{'FAILED' if problems else 'ok':6} {name}: exit {code}, {seconds:.2f} s, {memory:.0f} MB, {', '.join(codes) or 'no findings'}"
                  + (f": {'; '.join(problems)}" if problems else ""), flush=True)
    print(f"check-hostile: {cases} cases, {failures} failed; at most {worst[0]:.2f} s and {worst[1]:.0f} MB")
    sys.exit(1 if failures else 0)


main()
