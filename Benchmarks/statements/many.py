#!/usr/bin/env python3
"""Reads statements of very many entries, plain ones and ones made to hurt, and says how time and memory grow.

    many.py BINARY [--counts 100000,1000000] [--runs 1] [--beside OTHER] [--only TEXT] [--folder DIR]

Each kind is made in both sizes and read by `dataset import --no-dataset --dry-run --json`. Processor seconds and peak memory are those that
the system counts for the process. Growth is the time of the larger one over that of the smaller. `--beside` runs another build of the command
in turns. Exits with 1 where a kind grows faster than its size by more than a tenth, or is not read within `--seconds`.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

CAMT_HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'
             "<BkToCstmrStmt>")
CAMT_TAIL = "</BkToCstmrStmt></Document>\n"
OFX_HEAD = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n<OFX>"


def day(number, count):
    """The days of two years, in order."""
    place = number * 730 // count
    return 2024 + place // 365, place % 365 // 31 + 1, place % 365 % 31 % 28 + 1


def cents(number):
    return (number * 7919) % 90_000 + 100


def amount(number):
    value = cents(number)
    return f"{'-' if number % 7 else ''}{value // 100}.{value % 100:02d}"


def camt_account(number):
    return f"<Acct><Id><IBAN>DE{number % 90 + 10}{number:018d}</IBAN></Id><Ccy>EUR</Ccy></Acct>"


def camt_entry(number, count, text="Market Foods", more=""):
    year, month, date = day(number, count)
    value = cents(number)
    return (f'<Ntry><Amt Ccy="EUR">{value // 100}.{value % 100:02d}</Amt><CdtDbtInd>{"DBIT" if number % 7 else "CRDT"}</CdtDbtInd>'
            f"<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>{year}-{month:02d}-{date:02d}</Dt></BookgDt>{more}"
            f"<NtryDtls><TxDtls><RmtInf><Ustrd>{text} {number}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>")


def camt(count, between="\n", **options):
    yield CAMT_HEAD + "<Stmt><Id>1</Id>" + camt_account(1)
    for number in range(count):
        yield camt_entry(number, count, **options) + between
    yield "</Stmt>" + CAMT_TAIL


def camt_accounts(count, different=True):
    yield CAMT_HEAD
    for number in range(count):
        yield (f"<Stmt><Id>{number}</Id>{camt_account(number if different else 1)}{camt_entry(number, count)}</Stmt>\n")
    yield CAMT_TAIL


def camt_details(count):
    """One entry in ten, each with ten details."""
    yield CAMT_HEAD + "<Stmt><Id>1</Id>" + camt_account(1)
    for number in range(count // 10):
        year, month, date = day(number, count // 10)
        yield (f'<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>'
               f"<BookgDt><Dt>{year}-{month:02d}-{date:02d}</Dt></BookgDt><NtryDtls>")
        for part in range(10):
            yield (f'<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">1.00</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>part {part} of {number}'
                   "</Ustrd></RmtInf></TxDtls>")
        yield "</NtryDtls></Ntry>\n"
    yield "</Stmt>" + CAMT_TAIL


def ofx_entry(number, count, ends="", name="MARKET FOODS", more=""):
    year, month, date = day(number, count)

    def tag(name, value):
        return f"<{name}>{value}" + (f"</{name}>" if ends == "all" else "") + "\n"
    return ("<STMTTRN>\n" + tag("TRNTYPE", "DEBIT" if number % 7 else "CREDIT") + tag("DTPOSTED", f"{year}{month:02d}{date:02d}")
            + tag("TRNAMT", amount(number)) + tag("FITID", f"{number:012d}") + tag("NAME", f"{name} {number}") + more
            + ("" if ends == "none" else "</STMTTRN>\n"))


def ofx_statement(account, entries):
    yield ("<STMTTRNRS><STMTRS><CURDEF>EUR\n<BANKACCTFROM><BANKID>1\n"
           f"<ACCTID>{account}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM><BANKTRANLIST>\n")
    yield from entries
    yield "</BANKTRANLIST></STMTRS></STMTTRNRS>\n"


def ofx(count, between=None, **options):
    yield OFX_HEAD + "<BANKMSGSRSV1>"
    for part in ofx_statement("1234567890", (ofx_entry(number, count, **options) for number in range(count))):
        yield part if between is None else part.replace("\n", between)
    yield "</BANKMSGSRSV1></OFX>\n"


def ofx_accounts(count, different=True):
    yield OFX_HEAD + "<BANKMSGSRSV1>"
    for number in range(count):
        yield from ofx_statement(f"{number if different else 1:012d}", [ofx_entry(number, count)])
    yield "</BANKMSGSRSV1></OFX>\n"


def deep(count):
    yield OFX_HEAD + "<BANKMSGSRSV1>"
    for _ in range(count):
        yield "<A>"
    yield "</OFX>\n"


def unclosed(count):
    """Tags that no end tag closes, in every entry."""
    yield OFX_HEAD + "<BANKMSGSRSV1>"
    entries = (ofx_entry(number, count, more="<X.A>1\n<X.B>2\n<X.C>3\n") for number in range(count))
    yield from ofx_statement("1234567890", entries)
    yield "</BANKMSGSRSV1></OFX>\n"


def open_brackets(count):
    yield OFX_HEAD + "<BANKMSGSRSV1>"
    entries = (ofx_entry(number, count, name="A < B << & &amp; &#65; &nothing") for number in range(count))
    yield from ofx_statement("1234567890", entries)
    yield "</BANKMSGSRSV1></OFX>\n"


def many_tags(count):
    yield OFX_HEAD + "<BANKMSGSRSV1>"
    more = "".join(f"<EXTRA{index}>{index}\n" for index in range(100))
    entries = (ofx_entry(number, count // 10, more=more) for number in range(count // 10))
    yield from ofx_statement("1234567890", entries)
    yield "</BANKMSGSRSV1></OFX>\n"


def qif(count):
    yield "!Type:Bank\n"
    for number in range(count):
        year, month, date = day(number, count)
        yield f"D{month:02d}/{date:02d}/{year}\nT{amount(number)}\nPMarket Foods {number}\nLGroceries\n^\n"


def qif_accounts(count):
    for number in range(count):
        year, month, date = day(number, count)
        yield (f"!Account\nNAccount {number}\nTBank\n^\n!Type:Bank\n"
               f"D{month:02d}/{date:02d}/{year}\nT{amount(number)}\nPMarket Foods {number}\n^\n")


def mt940_entry(number, count):
    year, month, date = day(number, count)
    value = cents(number)
    return (f":61:{year % 100}{month:02d}{date:02d}{month:02d}{date:02d}{'D' if number % 7 else 'C'}{value // 100},{value % 100:02d}"
            f"NTRFNONREF\n:86:166?00Market?20Foods {number}?32Market\n"), -value if number % 7 else value


def mt940_balance(tag, minor, date="240101"):
    return f":{tag}:{'C' if minor >= 0 else 'D'}{date}EUR{abs(minor) // 100},{abs(minor) % 100:02d}\n"


def mt940(count):
    balance = 0
    yield ":20:STARTUMS\n:25:37040044/0532013000\n:28C:1/1\n" + mt940_balance("60F", 0)
    for number in range(count):
        text, moved = mt940_entry(number, count)
        balance += moved
        yield text
    yield mt940_balance("62F", balance, "251228") + "-\n"


def mt940_statements(count, different):
    balance = 0
    for number in range(count):
        text, moved = mt940_entry(number, count)
        if different:
            balance = 0
        account = f"37040044/{number:010d}" if different else "37040044/0532013000"
        yield f":20:STARTUMS\n:25:{account}\n:28C:{number + 1}/1\n" + mt940_balance("60F", balance)
        balance += moved
        yield text + mt940_balance("62F", balance) + "-\n"


def csv(count, end="\n"):
    balance = 0
    yield "Date,Description,Amount,Running Balance" + end
    for number in range(count):
        year, month, date = day(number, count)
        value = -cents(number) if number % 7 else cents(number)
        balance += value
        yield f"{month:02d}/{date:02d}/{year},MARKET FOODS {number},{value / 100:.2f},{balance / 100:.2f}{end}"


def csv_accounts(count):
    yield "Account,Date,Description,Amount,Currency\n"
    for number in range(count):
        year, month, date = day(number, count)
        yield f"{number:012d},{year}-{month:02d}-{date:02d},Market Foods {number},{amount(number)},EUR\n"


ENTITIES = "&lt;&amp;&#65;&#x42;&gt;&quot;" * 5
KINDS = {
    "camt": ("camt.xml", camt),
    "camt, one line": ("camt.xml", lambda count: camt(count, between="")),
    "camt, entities": ("camt.xml", lambda count: camt(count, text=ENTITIES)),
    "camt, details": ("camt.xml", camt_details),
    "camt, an account each": ("camt.xml", camt_accounts),
    "camt, a statement each": ("camt.xml", lambda count: camt_accounts(count, different=False)),
    "OFX": ("download.ofx", ofx),
    "OFX, all end tags": ("download.ofx", lambda count: ofx(count, ends="all")),
    "OFX, no end tags": ("download.ofx", lambda count: ofx(count, ends="none")),
    "OFX, one line": ("download.ofx", lambda count: ofx(count, between="", ends="all")),
    "OFX, unclosed tags": ("download.ofx", unclosed),
    "OFX, brackets": ("download.ofx", open_brackets),
    "OFX, many tags": ("download.ofx", many_tags),
    "OFX, an account each": ("download.ofx", ofx_accounts),
    "OFX, a statement each": ("download.ofx", lambda count: ofx_accounts(count, different=False)),
    "OFX, deep": ("download.ofx", deep),
    "QIF": ("download.qif", qif),
    "QIF, an account each": ("download.qif", qif_accounts),
    "MT940": ("download.sta", mt940),
    "MT940, an account each": ("download.sta", lambda count: mt940_statements(count, True)),
    "MT940, a statement each": ("download.sta", lambda count: mt940_statements(count, False)),
    "CSV": ("download.csv", csv),
    "CSV, returns": ("download.csv", lambda count: csv(count, end="\r")),
    "CSV, an account each": ("download.csv", csv_accounts),
}


def once(binary, path, seconds):
    """(processor s, peak MB, exit status) of reading a file; None where it took longer."""
    arguments = ["timeout", str(seconds), binary, "import", path, "--no-dataset", "--dry-run", "--json"]
    with open(os.devnull, "rb") as nothing, open(os.devnull, "wb") as output:
        process = subprocess.Popen(arguments, stdin=nothing, stdout=output, stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == 124:
        return None
    peak = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return usage.ru_utime + usage.ru_stime, peak, process.returncode


def measure(options, binaries, kind, counts):
    """For each binary and each count the medians, or None where it took too long."""
    file, make = KINDS[kind]
    results = {binary: [] for binary in binaries}
    for count in counts:
        folder = os.path.join(options.folder, str(count), kind.replace(", ", "-").replace(" ", "-"))
        path = os.path.join(folder, file)
        if not os.path.exists(path):
            os.makedirs(folder, exist_ok=True)
            with open(path + ".part", "w", encoding="utf-8", newline="") as output:
                output.writelines(make(count))
            os.rename(path + ".part", path)
        runs = {binary: [] for binary in binaries}
        for _ in range(options.runs):
            for binary in binaries:
                if runs[binary] is not None:
                    found = once(binary, path, options.seconds)
                    runs[binary] = None if found is None else runs[binary] + [found]
        for binary in binaries:
            found = runs[binary]
            results[binary].append(found and tuple(statistics.median(values) for values in zip(*found)))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--counts", default="100000,1000000")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--beside", help="another build of the command")
    parser.add_argument("--only", help="only kinds whose name has this text")
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--folder", help="where the files are kept; else they are removed")
    options = parser.parse_args()
    counts = [int(count) for count in options.counts.split(",")]
    binaries = [os.path.abspath(path) for path in (options.binary, options.beside) if path]
    isBad = False
    print("| kind | build | " + " | ".join(f"{count:,}: CPU s, peak MB, exit" for count in counts) + " | growth |")
    print("| --- | --- |" + " ---: |" * (len(counts) + 1))
    with tempfile.TemporaryDirectory() as temporary:
        options.folder = options.folder or temporary
        for kind in KINDS:
            if options.only and options.only not in kind:
                continue
            for binary, found in measure(options, binaries, kind, counts).items():
                cells = [f"{one[0]:.2f}, {one[1]:.0f}, {one[2]:.0f}" if one else "too long" for one in found]
                growth = found[-1][0] / found[0][0] / (counts[-1] / counts[0]) if found[0] and found[-1] else None
                isOurs = binary == binaries[0]
                isBad = isBad or isOurs and (growth is None or growth > 1.1)
                print(f"| {kind} | {'this' if isOurs else 'other'} | {' | '.join(cells)} | "
                      f"{'' if growth is None else f'{growth:.2f} of linear'} |", flush=True)
    sys.exit(1 if isBad else 0)


if __name__ == "__main__":
    main()
