"""Programs for desktops: their tables, and their own files."""
import csv
import gzip
import html

import plans
from case import comma, german, iso, layout, table, us
from story import CATEGORIES, EARNING

ROOTS = {"Checking": "Assets:Checking", "Savings": "Assets:Savings", "Visa": "Liabilities:Visa", "Cash": "Assets:Cash"}


def category(row): return f"{'Income' if row.isEarned else 'Expenses'}:{row.group}:{row.leaf}"


def double(story, opening=True):
    """The entries with their postings: day, payee, note, and the account, the amount and the state of each."""
    entries = []
    if opening:
        for name, minor in story.openings.items():
            entries.append((story.start, "Opening Balance", "", (), [(ROOTS[name], minor, True), ("Equity:Opening Balances", -minor, False)]))
    for entry in story.entries():
        row = entry[0]
        if row.partner:
            postings = [(ROOTS[half.account], half.minor, half.cleared) for half in entry]
        else:
            postings = [(ROOTS[row.account], sum(part.minor for part in entry), row.cleared)] + [(category(part), -part.minor, False) for part in entry]
        entries.append((row.date, row.payee, row.note, row.tags, postings))
    return sorted(entries, key=lambda entry: entry[0])


COMPLEX = ["Date", "Transaction ID", "Number", "Description", "Notes", "Commodity/Currency", "Void Reason", "Action", "Memo", "Full Account Name", "Account Name",
           "Amount With Sym", "Amount Num.", "Value With Sym", "Value Num.", "Reconcile", "Reconcile Date", "Rate/Price"]


def gnucash(story, repeats):
    rows = []
    for number, (day, payee, note, _, postings) in enumerate(double(story), 1):
        for index, (account, minor, cleared) in enumerate(postings):
            head = [day.strftime("%m/%d/%Y"), f"{number:032x}", "", payee, note, "CURRENCY::USD", ""]
            symbol = ("-" if minor < 0 else "") + f"${abs(minor) / 100:,.2f}"
            rows.append((head if repeats or index == 0 else [""] * 7) + ["", "", account, account.split(":")[-1], symbol, f"{minor / 100:,.2f}", symbol, f"{minor / 100:,.2f}",
                                                                   "c" if cleared else "n", "", "1.00"])
    return table(COMPLEX, rows)


@layout("category opening split notes cleared")
def GnuCash_CSV(story): return "gnucash.csv", gnucash(story, True)


@layout("category opening split notes cleared")
def GnuCash_CSV_older(story): return "gnucash.csv", gnucash(story, False)


@layout("category opening cleared", then=None)
def GnuCash_CSV_simple(story):
    header = ["Date", "Account Name", "Number", "Description", "Full Category Name", "Reconcile", "Amount With Sym", "Amount Num.", "Value Num.", "Rate/Price"]
    rows = []
    for day, payee, _, _, postings in double(story):
        for account, minor, cleared in postings[:1]:
            for other, amount, _ in postings[1:]:
                rows.append([day.strftime("%m/%d/%Y"), account, "", payee, other, "c" if cleared else "n", f"${-amount / 100:,.2f}", f"{-amount / 100:,.2f}", f"{-amount / 100:,.2f}", "1.00"])
    return "gnucash.csv", table(header, rows)


@layout("category notes", accounts=["Checking"], arguments=["--account", "Checking"])
def KMyMoney_CSV(story):
    rows = [[iso(row), row.payee, row.amount, f"[{row.partner}]" if row.partner else f"{row.group}:{row.leaf}", row.note, "C" if row.cleared else "", ""] for row in story.of("Checking")]
    return "Checking.csv", table(["Date", "Payee", "Amount", "Account/Cat", "Memo", "Status", "Number"], rows, before="Account Type:Checking\n\n")


@layout("category notes")
def KMyMoney_CSV_of_each_account(story):
    """The account is only in the name of the file."""
    header = ["Date", "Payee", "Amount", "Account/Cat", "Memo", "Status", "Number"]
    return [(f"{name}.csv", table(header, [[iso(row), row.payee, row.amount, f"[{row.partner}]" if row.partner else f"{row.group}:{row.leaf}", row.note, "C" if row.cleared else "", ""]
                                           for row in story.of(name)], before=f"Account Type:{name}\n\n")) for name in story.accounts if story.of(name)]


@layout("category notes tags", accounts=["Checking"], arguments=["--account", "Checking"])
def HomeBank_CSV(story):
    rows = [[iso(row), 5 if row.partner else 6, "", row.payee, row.note, row.amount, f"{row.group}:{row.leaf}" if row.leaf else "", " ".join(row.tags)] for row in story.of("Checking")]
    return "Checking.csv", table(["date", "paymode", "info", "payee", "memo", "amount", "category", "tags"], rows, separator=";")


@layout("category notes", accounts=["Checking"], arguments=["--account", "Checking"])
def Money_Manager_EX_CSV(story):
    rows = [[iso(row), row.partner or row.payee, row.amount, row.group or "Transfer", row.leaf, "", row.note] for row in story.of("Checking")]
    return "mmex.csv", table(["Date", "Payee", "Amount(+/-)", "Category", "SubCategory", "Transaction Number", "Notes"], rows)


@layout("category opening notes cleared split")
def Skrooge(story):
    header = ["date", "account", "number", "mode", "payee", "comment", "quantity", "unit", "amount", "sign", "category", "status", "tracker", "bookmarked", "id", "idgroup"]
    rows = [["0000-00-00", name, "", "", "", "", f"{minor / 100:.2f}", "USD", f"{minor / 100:.2f}", "+", "", "Y", "", "N", "0", "0"] for name, minor in story.openings.items()]
    for number, row in enumerate(story.rows, 1):
        rows.append([iso(row), row.account, "", "", row.payee, row.note, row.amount, "USD", row.amount, "+" if row.minor > 0 else "-", f"{row.group} > {row.leaf}" if row.leaf else "",
                     "Y" if row.cleared else "N", "", "N", f"{row.entry if row.part else number + 500}", f"{row.entry if row.partner else 0}"])
    return "skrooge.csv", table(header, rows, separator=";", quoting=csv.QUOTE_ALL)


@layout("category notes tags cleared")
def Quicken(story):
    rows = [["", us(row), row.account, "", row.payee, row.note, f"[{row.partner}]" if row.partner else f"{row.group}:{row.leaf}", ", ".join(row.tags), "c" if row.cleared else "", f"{row.minor / 100:,.2f}"]
            for row in story.rows]
    earned = sum(row.minor for row in story.rows if row.minor > 0)
    total = sum(row.minor for row in story.rows)
    rows += [[], ["", "", "", "", "Total Inflows:", "", "", "", "", f"{earned / 100:,.2f}"], ["", "", "", "", "Total Outflows:", "", "", "", "", f"{(total - earned) / 100:,.2f}"],
             ["", "", "", "", "Net Total:", "", "", "", "", f"{total / 100:,.2f}"]]
    before = "Register Report\n\"12/1/2025 through 12/31/2026\"\n\n"
    return "Quicken.csv", table(["", "Date", "Account", "Num", "Description", "Memo", "Category", "Tag", "Clr", "Amount"], rows, before=before)


@layout("category notes tags")
def Quicken_for_Mac(story):
    rows = [["", "", us(row), row.payee, f"Transfer:[{row.partner}]" if row.partner else f"{row.group}:{row.leaf}", ", ".join(row.tags), row.account, row.note, f"{row.minor / 100:,.2f}"] for row in story.rows]
    return "Quicken.csv", table(["Scheduled", "Split", "Date", "Payee", "Category", "Tags", "Account", "Notes", "Amount"], rows, quoting=csv.QUOTE_ALL)


@layout("category opening split notes cleared")
def Quicken_QIF(story):
    lines = ["!Option:AutoSwitch", "!Account"]
    kinds = {"bank": "Bank", "card": "CCard", "cash": "Cash"}
    for name in story.accounts: lines += [f"N{name}", f"T{kinds[story.kinds[name]]}", "^"]
    lines += ["!Clear:AutoSwitch", "!Type:Cat"]
    for name, kind in sorted({(f"{row.group}:{row.leaf}", "I" if row.isEarned else "E") for row in story.rows if row.leaf}): lines += [f"N{name}", kind, "^"]
    day = lambda date: f"{date.month}/{date.day}'{date.year % 100:02d}" if date.year >= 2000 else date.strftime("%m/%d/%y")
    lines.append("!Option:AutoSwitch")
    for name in story.accounts:
        lines += ["!Account", f"N{name}", f"T{kinds[story.kinds[name]]}", "^", f"!Type:{kinds[story.kinds[name]]}"]
        if name in story.openings: lines += ["D" + day(story.start), f"T{story.openings[name] / 100:,.2f}", "CX", "POpening Balance", f"L[{name}]", "^"]
        for entry in story.entries():
            mine = [row for row in entry if row.account == name]
            if not mine: continue
            row = mine[0]
            lines += ["D" + day(row.date), f"T{sum(part.minor for part in mine) / 100:,.2f}"] + (["C*"] if row.cleared else []) + [f"P{row.payee}"] + ([f"M{row.note}"] if row.note else [])
            lines.append(f"L[{row.partner}]" if row.partner else f"L{row.group}:{row.leaf}")
            if row.part:
                for part in mine: lines += [f"S{part.group}:{part.leaf}", f"${part.minor / 100:,.2f}"]
            lines.append("^")
    return "Quicken.qif", ("\n".join(lines) + "\n").encode()


@layout("category notes")
def MoneyMoney(story):
    rows = [[german(row), german(row), "Umbuchungen" if row.partner else f"{row.group}\\{row.leaf}", row.payee, row.note, row.account, "Bank A", comma(row.minor), "USD"] for row in story.rows]
    return "MoneyMoney.csv", table(["Datum", "Wertstellung", "Kategorie", "Name", "Verwendungszweck", "Konto", "Bank", "Betrag", "Währung"], rows, separator=";")


@layout("category notes tags")
def Outbank(story):
    header = ["#", "Account", "Date", "Value Date", "Amount", "Currency", "Name", "Number", "Bank", "Reason", "Category", "Subcategory", "Category-Path", "Tags", "Note", "Posting text"]
    rows = [[index, row.account, f"{row.date.month}/{row.date.day}/{row.date:%y}", f"{row.date.month}/{row.date.day}/{row.date:%y}", row.amount, "USD", row.payee, "", "", "", row.group or "Transfers",
             row.leaf or "Own accounts", f"{row.group} / {row.leaf}" if row.leaf else "Transfers / Own accounts", ", ".join(row.tags), row.note, ""] for index, row in enumerate(story.rows, 1)]
    return "Outbank.csv", table(header, rows, separator=";", quoting=csv.QUOTE_ALL)


@layout("category notes")
def Finanzblick(story):
    header = ["Buchungsdatum", "Wertstellungsdatum", "Empfänger", "Verwendungszweck", "Buchungstext", "Betrag", "Konto", "Kategorie", "Notiz", "Umbuchung"]
    rows = [[german(row), german(row), row.payee, "", "", comma(row.minor), row.account, row.leaf, row.note, "Ja" if row.partner else "Nein"] for row in story.rows]
    return "finanzblick.csv", table(header, rows, separator=";")


@layout("category opening split notes")
def hledger_register(story):
    rows = []
    for number, (day, payee, note, _, postings) in enumerate(double(story), 1):
        for account, minor, _ in postings:
            rows.append([number, day.isoformat(), "", payee + (f" | {note}" if note else ""), account.lower() if account.startswith("X") else account, f"${minor / 100:.2f}", "$0.00"])
    return "register.csv", table(["txnidx", "date", "code", "description", "account", "amount", "total"], rows, quoting=csv.QUOTE_ALL)


@layout("category opening split notes cleared")
def Ledger_CSV(story):
    rows = [[day.strftime("%Y/%m/%d"), "", payee, account, "$", plain(minor), "*" if cleared else "", note]
            for day, payee, note, _, postings in double(story) for account, minor, cleared in postings]
    return "ledger.csv", table(None, rows, quoting=csv.QUOTE_ALL)


def plain(minor): return f"{minor / 100:.2f}".rstrip("0").rstrip(".") if minor else "0"


def quoted(text): return html.escape(text, quote=True)


@layout("category opening split notes tags cleared", plans="short left every transfer split weekend rules")
def HomeBank_file(story):
    names = {name: key for key, name in enumerate(story.accounts, 1)}
    leaves = sorted({(row.group, row.leaf) for row in story.rows if row.leaf} | set(CATEGORIES + EARNING))
    groups = sorted({group for group, _ in leaves})
    keys = {group: key for key, group in enumerate(groups, 1)}
    leafKeys = {leaf: key for key, leaf in enumerate(leaves, len(groups) + 1)}
    payees = sorted({row.payee for row in story.rows if not row.partner} | {made.name for made in story.plans.schedules})
    day = lambda date: date.toordinal()
    lines = ['<?xml version="1.0"?>', '<homebank v="1.4" d="050604">', '<properties title="Household" curr="1" auto_smode="1" auto_weekday="1"/>',
             '<cur key="1" flags="0" iso="USD" name="US Dollar" symb="$" syprf="1" dchar="." gchar="," frac="2" rate="0" mdate="0"/>']
    for name, key in names.items():
        kind = {"bank": 1, "cash": 2, "card": 4}[story.kinds[name]]
        lines.append(f'<account key="{key}" pos="{key}" type="{kind}" curr="1" name="{quoted(name)}" initial="{plain(story.openings.get(name, 0))}" minimum="0"/>')
    lines += [f'<pay key="{key}" name="{quoted(name)}"/>' for key, name in enumerate(payees, 1)]
    for group, key in keys.items(): lines.append(f'<cat key="{key}" flags="{2 if group == "Income" else 0}" name="{group}"/>')
    for (group, leaf), key in leafKeys.items(): lines.append(f'<cat key="{key}" parent="{keys[group]}" flags="{3 if group == "Income" else 1}" name="{leaf}"/>')
    lines += plans.homebank(story.plans, names, lambda name: payees.index(name) + 1, leafKeys)
    for entry in story.entries():
        for rows in ([[row] for row in entry] if entry[0].partner else [entry]):
            row, minor = rows[0], sum(part.minor for part in rows)
            more = ' st="1"' if row.cleared else ""
            if row.partner: more += f' paymode="5" dst_account="{names[row.partner]}" kxfer="{row.entry}"'
            else: more += f' payee="{payees.index(row.payee) + 1}"'
            if row.minor > 0: more += ' flags="2"'
            if row.note: more += f' wording="{quoted(row.note)}"'
            if row.part:
                more += ' flags="256" scat="' + "||".join(str(leafKeys[(part.group, part.leaf)]) for part in rows) + '" samt="' + "||".join(plain(part.minor) for part in rows)
                more += '" smem="' + "||".join("" for _ in rows) + '"'
            elif row.leaf: more += f' category="{leafKeys[(row.group, row.leaf)]}"'
            if row.tags: more += f' tags="{" ".join(row.tags)}"'
            lines.append(f'<ope date="{day(row.date)}" amount="{plain(minor)}" account="{names[row.account]}"{more}/>')
    return "household.xhb", ("\n".join(lines + ["</homebank>"]) + "\n").encode()


def gnucashXML(story):
    """The accounts as a tree, the entries with their splits, in fractions."""
    ids, lines, kinds = {}, [], {"Assets": "ASSET", "Liabilities": "LIABILITY", "Expenses": "EXPENSE", "Income": "INCOME", "Equity": "EQUITY"}

    def account(path):
        if path in ids: return ids[path]
        ids[path] = f"{len(ids) + 1:032x}"
        parts = path.split(":")
        kind = kinds[parts[0]]
        if len(parts) > 1 and path in ROOTS.values(): kind = {"bank": "BANK", "card": "CREDIT", "cash": "CASH"}[story.kinds[parts[1]]]
        above = account(":".join(parts[:-1])) if len(parts) > 1 else root
        lines.append(f'<gnc:account version="2.0.0"><act:name>{html.escape(parts[-1])}</act:name><act:id type="guid">{ids[path]}</act:id><act:type>{kind}</act:type>'
                     f'<act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>USD</cmdty:id></act:commodity><act:commodity-scu>100</act:commodity-scu>'
                     f'<act:parent type="guid">{above}</act:parent></gnc:account>')
        return ids[path]
    root = "f" * 32
    lines.append(f'<gnc:account version="2.0.0"><act:name>Root Account</act:name><act:id type="guid">{root}</act:id><act:type>ROOT</act:type></gnc:account>')
    entries = double(story)
    for *_, postings in entries:
        for path, *_ in postings: account(path)
    planned = plans.gnucash(story.plans, account)
    for number, (day, payee, note, _, postings) in enumerate(entries):
        lines.append(f'<gnc:transaction version="2.0.0"><trn:id type="guid">{number:032x}</trn:id><trn:currency><cmdty:space>CURRENCY</cmdty:space><cmdty:id>USD</cmdty:id></trn:currency>'
                     f'<trn:date-posted><ts:date>{day} 10:59:00 +0000</ts:date></trn:date-posted><trn:date-entered><ts:date>2026-02-01 10:00:00 +0000</ts:date></trn:date-entered>'
                     f'<trn:description>{html.escape(payee)}</trn:description>')
        if note: lines.append(f'<trn:slots><slot><slot:key>notes</slot:key><slot:value type="string">{html.escape(note)}</slot:value></slot></trn:slots>')
        lines.append("<trn:splits>")
        for index, (path, minor, cleared) in enumerate(postings):
            lines.append(f'<trn:split><split:id type="guid">{number:024x}{index:08x}</split:id><split:reconciled-state>{"c" if cleared else "n"}</split:reconciled-state>'
                         f'<split:value>{minor}/100</split:value><split:quantity>{minor}/100</split:quantity><split:account type="guid">{ids[path]}</split:account></trn:split>')
        lines.append("</trn:splits></gnc:transaction>")
    spaces = " ".join(f'xmlns:{name}="http://www.gnucash.org/XML/{name}"' for name in ["gnc", "act", "book", "cd", "cmdty", "slot", "split", "trn", "ts", "sx", "recurrence"])
    head = f'<?xml version="1.0" encoding="utf-8" ?>\n<gnc-v2 {spaces}>\n<gnc:count-data cd:type="book">1</gnc:count-data>\n<gnc:book version="2.0.0">\n'
    return (head + "\n".join(lines + [planned]) + "\n</gnc:book>\n</gnc-v2>\n").encode()


@layout("category opening split notes cleared", plans="anchor disabled once end until left every transfer split weekend")
def GnuCash_file(story): return "household.gnucash", gzip.compress(gnucashXML(story))


@layout("category opening split notes cleared", plans="anchor disabled once end until left every transfer split weekend")
def GnuCash_file_uncompressed(story): return "household.gnucash", gnucashXML(story)


@layout("category opening split notes tags cleared", plans="anchor once end until every transfer split weekend rules")
def KMyMoney_file(story):
    kinds = {"Assets": 9, "Liabilities": 10, "Income": 12, "Expenses": 13, "Equity": 16}
    ids, accounts = {}, []

    def account(path):
        if path in ids: return ids[path]
        parts = path.split(":")
        above = account(":".join(parts[:-1])) if len(parts) > 1 else ""
        ids[path] = f"AStd::{parts[0]}" if len(parts) == 1 else f"A{len(ids) + 1:06d}"
        kind = kinds[parts[0]]
        if path in ROOTS.values(): kind = {"bank": 1 if parts[1] == "Checking" else 2, "card": 4, "cash": 3}[story.kinds[parts[1]]]
        names = {"Assets": "Asset", "Liabilities": "Liability", "Expenses": "Expense"}
        accounts.append(f'<ACCOUNT id="{ids[path]}" parentaccount="{above}" lastreconciled="" lastmodified="" institution="" opened="{story.start}" number="" type="{kind}" '
                        f'name="{quoted(names.get(path, parts[-1]))}" description="" currency="USD"/>')
        return ids[path]
    entries = double(story)
    for *_, postings in entries:
        for path, *_ in postings: account(path)
    tags = sorted({tag for *_, words, _ in entries for tag in words})
    payees = sorted({payee for _, payee, *_ in entries} | {made.name for made in story.plans.schedules})
    planned = plans.kmymoney(story.plans, account, lambda name: f"P{payees.index(name):06d}")
    chosen = {name: account(f"Expenses:{':'.join(category)}") for name, category in story.plans.rules}
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE KMYMONEY-FILE>", "<KMYMONEY-FILE>", '<FILEINFO><VERSION id="1"/><FIXVERSION id="4"/></FILEINFO>', "<PAYEES>"]
    category = lambda name: f'defaultaccountid="{chosen[name]}"' if name in chosen else ""
    lines += [f'<PAYEE id="P{index:06d}" name="{quoted(name)}" email="" reference="" {category(name)}/>' for index, name in enumerate(payees)]
    lines += ["</PAYEES>", "<TAGS>"] + [f'<TAG id="G{index:06d}" name="{name}" closed="0"/>' for index, name in enumerate(tags)] + ["</TAGS>", "<ACCOUNTS>", *accounts, "</ACCOUNTS>", "<TRANSACTIONS>"]
    for number, (day, payee, note, words, postings) in enumerate(entries, 1):
        lines.append(f'<TRANSACTION id="T{number:018d}" postdate="{day}" memo="{quoted(note)}" entrydate="2026-02-01" commodity="USD"><SPLITS>')
        for index, (path, minor, cleared) in enumerate(postings, 1):
            marks = "".join(f'<TAG id="G{tags.index(word):06d}"/>' for word in words) if index == 2 else ""
            lines.append(f'<SPLIT id="S{index:04d}" payee="P{payees.index(payee):06d}" reconciledate="" action="" reconcileflag="{1 if cleared else 0}" value="{minor}/100" shares="{minor}/100" '
                         f'price="1/1" memo="{quoted(note)}" account="{ids[path]}" number="" bankid="">{marks}</SPLIT>')
        lines.append("</SPLITS></TRANSACTION>")
    lines += ["</TRANSACTIONS>", *planned, '<KEYVALUEPAIRS><PAIR key="kmm-baseCurrency" value="USD"/></KEYVALUEPAIRS>', "</KMYMONEY-FILE>"]
    return "household.kmy", gzip.compress(("\n".join(lines) + "\n").encode())
