"""Files of banks that are made to keep a reader busy."""
from place import STAMP, number_id
from shape import shapes

SHAPES, shape = shapes()


def reading(place, name, text, *more):
    path = place.file(name, text)
    return ["import", path, "--dataset", place.dataset(), "--dry-run", "--yes", "--json", *more]


def table(count, line):
    return "Date,Description,Amount\n" + "".join(line(n) for n in range(count))


@shape("CSV: the header once more before each entry", 32_000)
def _(place, count):
    return reading(place, "s.csv", "".join(f"Date,Description,Amount\n2026-03-02,Shop {n},-1.50\n" for n in range(count)), "--account", "giro")


@shape("CSV: headers and no entries", 32_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount\n" * count + "2026-03-02,Shop,-1.50\n", "--account", "giro")


@shape("CSV: two headers in turns", 4_000)
def _(place, count):
    return reading(place, "s.csv", "".join(
        f"Date,Description,Amount\n2026-03-02,Shop {n},-1.50\nBooked,Text,Payee,Amount EUR\n2026-03-02,x,Shop {n},-2.50\n" for n in range(count)), "--account", "giro")


@shape("CSV: an account above each of its headers", 1_000)
def _(place, count):
    return reading(place, "s.csv", "".join(
        f"Account number;DE{n:020d}\nDate;Description;Amount\n2026-03-02;Shop {n};-1,50\n" for n in range(count)), "--create-account")


@shape("workbook: the header once more before each entry", 16_000)
def _(place, count):
    rows = [row for n in range(count) for row in (("Date", "Description", "Amount"), ("2026-03-02", f"Shop {n}", -1.5))]
    return ["import", place.workbook("s.xlsx", rows), "--dataset", place.dataset(), "--dry-run", "--yes", "--json", "--account", "giro"]


@shape("inspect: the header once more before each row", 16_000)
def _(place, count):
    return ["inspect", place.file("s.csv", "".join(f"Date,Description,Amount\n2026-03-02,Shop {n},-1.50\n" for n in range(count))), "--json"]


@shape("inspect: other headers before each row", 6_000)
def _(place, count):
    return ["inspect", place.file("s.csv", "".join(f"\nDate,Description {n},Amount\n2026-03-02,Shop {n},-1.50\n2026-03-02,Shop {n},-1.50\n" for n in range(count))), "--json"]


@shape("CSV: columns in the header", 32_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount," + ",".join(f"Column {n}" for n in range(count)) + "\n2026-03-02,Shop,-1.50" + ",x" * count + "\n", "--account", "giro")


@shape("CSV: columns of amounts", 16_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount," + ",".join(f"Amount {n}" for n in range(count)) + "\n2026-03-02,Shop,-1.50" + ",2.50" * count + "\n", "--account", "giro")


@shape("CSV: columns of dates", 16_000)
def _(place, count):
    return reading(place, "s.csv", ",".join("Date" for n in range(count)) + ",Description,Amount\n" + "2026-03-02," * count + "Shop,-1.50\n", "--account", "giro")


@shape("CSV: columns and rows", 1_000)
def _(place, count):
    # Four times the cells with each doubling are twice the side: the work is counted by cells, so both grow by a root.
    side = int((count * 400) ** 0.5)
    return reading(place, "s.csv", "Date,Description,Amount," + ",".join(f"Column {n}" for n in range(side)) + "\n"
                   + "".join(f"2026-03-02,Shop {n},-1.50" + ",x" * side + "\n" for n in range(side)), "--account", "giro")


@shape("CSV: lines that are all alike", 16_000)
def _(place, count):
    return reading(place, "s.csv", table(count, lambda n: "2026-03-02,Shop,-1.50\n"), "--account", "giro")


@shape("CSV: lines above the header", 32_000)
def _(place, count):
    return reading(place, "s.csv", "".join(f"Note {n}: 12.50 of 2026-01-01\n" for n in range(count)) + "Date,Description,Amount\n2026-03-02,Shop,-1.50\n", "--account", "giro")


@shape("CSV: lines below the entries", 32_000)
def _(place, count):
    return reading(place, "s.csv", table(3, lambda n: f"2026-03-02,Shop {n},-1.50\n") + "".join(f"Note {n}: 12.50\n" for n in range(count)), "--account", "giro")


@shape("CSV: entries without an amount", 16_000)
def _(place, count):
    return reading(place, "s.csv", table(count, lambda n: f"2026-03-{n % 28 + 1:02d},Shop {n},{'-1.50' if n % 2 else 'x'}\n"), "--account", "giro")


@shape("CSV: running balances that fit nowhere", 16_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount,Balance\n" + "".join(f"2026-03-02,Shop,-1.50,{(n * 7919) % 1000}.00\n" for n in range(count)), "--account", "giro")


@shape("CSV: equal days and amounts with running balances", 16_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount,Balance\n" + "".join(f"2026-03-02,Shop,{'-' if n % 2 else ''}1.50,{100 + (n % 2) * 1.5:.2f}\n" for n in range(count)), "--account", "giro")


@shape("CSV: an account in each line", 8_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount,Account\n" + "".join(f"2026-03-02,Shop,-1.50,DE{n:020d}\n" for n in range(count)), "--create-account")


@shape("CSV: a currency in each line", 16_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount,Currency\n" + "".join(f"2026-03-02,Shop,-1.50,X{chr(65 + n % 26)}{chr(65 + n // 26 % 26)}\n" for n in range(count)), "--account", "giro")


@shape("CSV: quotes that never close", 16_000)
def _(place, count):
    return reading(place, "s.csv", table(count, lambda n: f'2026-03-02,"Shop {n},-1.50\n'), "--account", "giro")


@shape("CSV: a quoted text of many lines", 80_000)
def _(place, count):
    return reading(place, "s.csv", 'Date,Description,Amount\n2026-03-02,"' + "word\n" * count + '",-1.50\n', "--account", "giro")


@shape("CSV: one long description", 100_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount\n2026-03-02," + "word " * count + ",-1.50\n", "--account", "giro")


@shape("CSV: one long number", 100_000)
def _(place, count):
    return reading(place, "s.csv", "Date,Description,Amount\n2026-03-02,Shop,-1.50\n2026-03-03,Shop,-" + "1" * count + ".50\n", "--account", "giro")


@shape("CSV: lines that are in the dataset already, in other words", 8_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, payee=lambda n: f"Market {n}", amount="1.50", importKey=lambda n: f"v1:{n:032x}", statementText=lambda n: f"market {n} card")
    path = place.file("s.csv", table(count, lambda n: f"2026-03-02,Other {n},-1.50\n"))
    return ["import", path, "--dataset", dataset, "--account", "giro", "--dry-run", "--yes", "--json"]


@shape("CSV: lines beside typed rows of one amount", 8_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, payee=lambda n: f"Market {n}", amount="1.50", date=lambda n: f"2026-03-{n % 28 + 1:02d}")
    path = place.file("s.csv", table(count, lambda n: f"2026-03-{n % 28 + 1:02d},Market {n} card payment,-1.50\n"))
    return ["import", path, "--dataset", dataset, "--account", "giro", "--dry-run", "--yes", "--json"]


@shape("CSV: halves of transfers of one amount", 8_000)
def _(place, count):
    dataset = place.dataset()
    place.transactions(dataset, count, accountKey="savings", type="income", categoryKey="", amount="1.50", payee="Transfer")
    path = place.file("s.csv", table(count, lambda n: "2026-03-02,Transfer to savings,-1.50\n"))
    return ["import", path, "--dataset", dataset, "--account", "giro", "--dry-run", "--yes", "--json"]


@shape("CSV: statements in many files", 60)
def _(place, count):
    files = [place.file(f"s{n}.csv", table(20, lambda m, n=n: f"2026-03-{m + 1:02d},Shop {n} {m},-1.50\n")) for n in range(count)]
    return ["import", *files, "--dataset", place.dataset(), "--account", "giro", "--dry-run", "--yes", "--json"]


@shape("QIF: accounts in the list", 80_000)
def _(place, count):
    return reading(place, "s.qif", "".join(f"!Account\nNAccount {n}\nTBank\n^\n" for n in range(count)) + "!Type:Bank\nD02/03/2026\nT-1.50\nPShop\n^\n", "--account", "giro")


@shape("QIF: a list of accounts before many sections", 20_000)
def _(place, count):
    return reading(place, "s.qif", "!Account\n" + "".join(f"NAccount {n}\nTBank\n^\n" for n in range(count))
                   + "!Type:Cash\nD02/03/2026\nT-1.50\nPShop\n^\n" * count, "--account", "giro")


@shape("QIF: a section for each account", 4_000)
def _(place, count):
    return reading(place, "s.qif", "".join(f"!Account\nNAccount {n}\nTBank\n$10.00\n^\n!Type:Bank\nD02/03/2026\nT-1.50\nPShop\n^\n" for n in range(count)), "--create-account")


@shape("QIF: sections of unknown types", 40_000)
def _(place, count):
    return reading(place, "s.qif", "".join(f"!Type:Word {n}\nD02/03/2026\nT-1.50\n^\n" for n in range(count)) + "!Type:Bank\nD02/03/2026\nT-1.50\nPShop\n^\n", "--account", "giro")


@shape("QIF: parts of one entry", 40_000)
def _(place, count):
    return reading(place, "s.qif", f"!Type:Bank\nD02/03/2026\nT-{count}.00\nPShop\n" + "SFood\n$-1.00\n" * count + "^\n", "--account", "giro")


@shape("QIF: lines of one memo", 80_000)
def _(place, count):
    return reading(place, "s.qif", "!Type:Bank\nD02/03/2026\nT-1.00\nPShop\n" + "Mword\n" * count + "^\n", "--account", "giro")


def ofx(statements):
    return ("OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1>" + "".join(
        f"<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>{account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>" + "".join(entries)
        + "</BANKTRANLIST></STMTRS></STMTTRNRS>" for account, entries in statements) + "</BANKMSGSRSV1></OFX>")


def entry(number, reference=None, name="SHOP"):
    return f"<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260302<TRNAMT>-1.50<FITID>{number if reference is None else reference}<NAME>{name} {number}</STMTTRN>"


@shape("OFX: one reference for all entries", 32_000)
def _(place, count):
    return reading(place, "s.ofx", ofx([("0000004242", [entry(n, "77") for n in range(count)])]), "--account", "giro")


@shape("OFX: a statement for each account", 500)
def _(place, count):
    return reading(place, "s.ofx", ofx([(f"{n:010d}", [entry(n)]) for n in range(count)]), "--create-account")


@shape("OFX: many statements of one account", 1_000)
def _(place, count):
    return reading(place, "s.ofx", ofx([("0000004242", [entry(n)]) for n in range(count)]), "--account", "giro")


@shape("OFX: statements of two accounts in turns", 400)
def _(place, count):
    return reading(place, "s.ofx", ofx([(f"000000424{n % 2}", [entry(n)]) for n in range(count)]), "--account", "giro")


@shape("OFX: tags that never close", 80_000)
def _(place, count):
    return reading(place, "s.ofx", ofx([("0000004242", ["<A>" * count, entry(1)])]), "--account", "giro")


@shape("MT940: many statements of one account", 8_000)
def _(place, count):
    return reading(place, "s.mt940", "".join(
        f":20:S{n}\n:25:12345678/0000004242\n:28C:{n}/1\n:60F:C260301EUR1000,00\n:61:2603020302D1,50NTRFNONREF//B{n}\n:86:005?00TEXT?20Shop {n}\n:62F:C260331EUR998,50\n-\n" for n in range(count)), "--account", "giro")


@shape("MT940: lines of information of one entry", 40_000)
def _(place, count):
    return reading(place, "s.mt940", ":20:S\n:25:12345678/0000004242\n:28C:1/1\n:60F:C260301EUR1000,00\n:61:2603020302D1,50NTRFNONREF//B\n:86:005?00TEXT" + "?20word\n" * count + "\n:62F:C260331EUR998,50\n-\n", "--account", "giro")


def camt(statements):
    return ('<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>' + "".join(
        f'<Stmt><Id>{number}</Id><Acct><Id><IBAN>{iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>{entries}</Stmt>' for number, (iban, entries) in enumerate(statements)) + "</BkToCstmrStmt></Document>")


def camt_entry(number, details=""):
    return (f'<Ntry><NtryRef>{number}</NtryRef><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>'
            f'<AcctSvcrRef>R{number}</AcctSvcrRef>{details}</Ntry>')


@shape("camt.053: many statements of one account", 4_000)
def _(place, count):
    return reading(place, "s.xml", camt([("DE00123456780000004242", camt_entry(n)) for n in range(count)]), "--account", "giro")


@shape("camt.053: details of one entry", 20_000)
def _(place, count):
    return reading(place, "s.xml", camt([("DE00123456780000004242", camt_entry(1, "<NtryDtls>" + "".join(
        f'<TxDtls><Amt Ccy="EUR">0.01</Amt><RltdPties><Cdtr><Pty><Nm>Shop {n}</Nm></Pty></Cdtr></RltdPties></TxDtls>' for n in range(count)) + "</NtryDtls>"))]), "--account", "giro")


@shape("camt.053: lines of remittance of one entry", 40_000)
def _(place, count):
    return reading(place, "s.xml", camt([("DE00123456780000004242", camt_entry(1, "<NtryDtls><TxDtls><RmtInf>" + "<Ustrd>word</Ustrd>" * count + "</RmtInf></TxDtls></NtryDtls>"))]), "--account", "giro")


@shape("text: a listing with its header on every page", 8_000)
def _(place, count):
    return reading(place, "s.txt", "".join(
        f"Date        Description                  Withdrawals    Deposits     Balance\n----------  -------------------------  -------------  ----------  ----------\n03/04/2026  Lark Street {n:8d}                  64.15                  748.25\n"
        for n in range(count)), "--account", "giro")


@shape("text: a listing with wide lines", 8_000)
def _(place, count):
    return reading(place, "s.txt", "Date        Description " + "  Column" * count + "   Amount\n" + ("03/04/2026  Shop        " + "  word  " * count + "   64.15\n") * 3, "--account", "giro")


@shape("HTML: tables of one row", 8_000)
def _(place, count):
    return reading(place, "s.xls", "<html><body>" + "".join(
        f"<table><tr><td>Date</td><td>Description</td><td>Amount</td></tr><tr><td>2026-03-02</td><td>Shop {n}</td><td>-1.50</td></tr></table>" for n in range(count)) + "</body></html>", "--account", "giro")


def ruled(place, rules, lines):
    dataset = place.dataset()
    place.tab(dataset, "ImportRules", ({"id": number_id(n), "priority": str(n), "isEnabled": "TRUE", "categoryKey": "groceries", "createdAt": STAMP, "updatedAt": STAMP, **rule}
                                       for n, rule in enumerate(rules)))
    path = place.file("s.csv", table(len(lines), lambda n: f'2026-03-02,"{lines[n]}",-1.50\n'))
    return ["import", path, "--dataset", dataset, "--account", "giro", "--dry-run", "--yes", "--json"]


@shape("rules: long texts", 8_000)
def _(place, count):
    return ruled(place, [{"textContains": "word " * count + str(n)} for n in range(20)], [f"Shop {n}" for n in range(200)])


@shape("rules: long texts, and lines that nearly fit", 8_000)
def _(place, count):
    return ruled(place, [{"textContains": "a" * count + "b"}], ["a" * count * 2 for n in range(20)])


@shape("rules: long expressions", 2_000)
def _(place, count):
    return ruled(place, [{"textMatches": f"(shop{n}|" + "|".join(f"word{m}" for m in range(count)) + ")"} for n in range(5)], [f"Shop {n}" for n in range(200)])


@shape("rules: expressions with many repeats", 800)
def _(place, count):
    return ruled(place, [{"textMatches": "x*" * count + "y"}], ["x" * 200 for n in range(20)])


@shape("rules: one after the other, none of which fits", 4_000)
def _(place, count):
    return ruled(place, [{"textContains": f"word {n}"} for n in range(count)], [f"Shop {n}" for n in range(500)])


@shape("rules: equal texts", 8_000)
def _(place, count):
    return ruled(place, [{"textContains": "shop"} for n in range(count)], ["Shop" for n in range(10)])


@shape("rules: conditions without a text", 4_000)
def _(place, count):
    return ruled(place, [{"amountMin": str(n + 100), "amountMax": str(n + 101)} for n in range(count)], ["Shop" for n in range(50)])


@shape("rules: texts of which each begins the next", 4_000)
def _(place, count):
    return ruled(place, [{"textContains": "a" * (n % 500 + 2)} for n in range(count)], ["a" * 600 for n in range(50)])


@shape("rules test: equal texts", 4_000)
def _(place, count):
    place_arguments = ruled(place, [{"textContains": f"shop {n // 2}"} for n in range(count)], ["Shop 1"])
    return ["rules", "test", "--dataset", place_arguments[place_arguments.index("--dataset") + 1], "--json"]
