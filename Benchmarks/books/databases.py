"""Databases of programs, and journals that their own programs print."""
import io
import json
import pathlib
import sqlite3
import tempfile
import uuid
import zipfile

import plans
from case import iso, layout
from desktop import ROOTS, double
from story import CATEGORIES, EARNING


def database(statements, tables):
    """The bytes of a database with these tables, each with the columns of its rows."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "file.db"
        link = sqlite3.connect(path)
        for statement in statements: link.execute(statement)
        for table, rows in tables.items():
            for row in rows:
                names = ", ".join(f'"{name}"' for name in row)
                link.execute(f'INSERT INTO "{table}" ({names}) VALUES ({", ".join("?" * len(row))})', list(row.values()))
        link.commit()
        link.close()
        return path.read_bytes()


GNUCASH = """CREATE TABLE books (guid text(32) PRIMARY KEY NOT NULL, root_account_guid text(32) NOT NULL, root_template_guid text(32) NOT NULL)
CREATE TABLE commodities (guid text(32) PRIMARY KEY NOT NULL, namespace text(2048) NOT NULL, mnemonic text(2048) NOT NULL, fullname text(2048), fraction integer NOT NULL)
CREATE TABLE accounts (guid text(32) PRIMARY KEY NOT NULL, name text(2048) NOT NULL, account_type text(2048) NOT NULL, commodity_guid text(32), commodity_scu integer NOT NULL, non_std_scu integer NOT NULL, parent_guid text(32), code text(2048), description text(2048), hidden integer, placeholder integer)
CREATE TABLE transactions (guid text(32) PRIMARY KEY NOT NULL, currency_guid text(32) NOT NULL, num text(2048) NOT NULL, post_date text(19), enter_date text(19), description text(2048))
CREATE TABLE splits (guid text(32) PRIMARY KEY NOT NULL, tx_guid text(32) NOT NULL, account_guid text(32) NOT NULL, memo text(2048) NOT NULL, action text(2048) NOT NULL, reconcile_state text(1) NOT NULL, reconcile_date text(19), value_num bigint NOT NULL, value_denom bigint NOT NULL, quantity_num bigint NOT NULL, quantity_denom bigint NOT NULL, lot_guid text(32))
CREATE TABLE slots (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, obj_guid text(32) NOT NULL, name text(4096) NOT NULL, slot_type integer NOT NULL, int64_val bigint, string_val text(4096), guid_val text(32), numeric_val_num bigint, numeric_val_denom bigint)""".splitlines() + plans.GNUCASH


@layout("category opening split notes cleared", plans="anchor disabled once end until left every transfer split weekend")
def GnuCash_database(story):
    ids, tables = {}, {name: [] for name in ["books", "commodities", "accounts", "transactions", "splits", "slots", "schedxactions", "recurrences"]}
    root, templates, dollar = "f" * 32, "e" * 32, "d" * 32
    kinds = {"Assets": "ASSET", "Liabilities": "LIABILITY", "Expenses": "EXPENSE", "Income": "INCOME", "Equity": "EQUITY"}

    def add(guid, name, kind, parent):
        tables["accounts"].append(dict(guid=guid, name=name, account_type=kind, commodity_guid=dollar, commodity_scu=100, non_std_scu=0, parent_guid=parent, hidden=0, placeholder=0))

    def account(path):
        if path in ids: return ids[path]
        parts = path.split(":")
        above = account(":".join(parts[:-1])) if len(parts) > 1 else root
        ids[path] = f"{len(ids) + 1:032x}"
        kind = {"bank": "BANK", "card": "CREDIT", "cash": "CASH"}[story.kinds[parts[1]]] if path in ROOTS.values() else kinds[parts[0]]
        add(ids[path], parts[-1], kind, above)
        return ids[path]

    def entry(guid, day, payee, postings):
        tables["transactions"].append(dict(guid=guid, currency_guid=dollar, num="", post_date=f"{day} 10:59:00", enter_date="2026-02-01 10:00:00", description=payee))
        for target, minor, state in postings:
            tables["splits"].append(dict(guid=f"{len(tables['splits']):032x}", tx_guid=guid, account_guid=target, memo="", action="", reconcile_state=state, value_num=minor, value_denom=100,
                                         quantity_num=minor, quantity_denom=100))
    tables["books"].append(dict(guid="b" * 32, root_account_guid=root, root_template_guid=templates))
    tables["commodities"].append(dict(guid=dollar, namespace="CURRENCY", mnemonic="USD", fullname="US Dollar", fraction=100))
    add(root, "Root Account", "ROOT", None)
    add(templates, "Template Root", "ROOT", None)
    add("c" * 32, "c", "BANK", templates)
    entry("a" * 32, story.start, "a scheduled one", [("c" * 32, -99900, "n")])
    for number, (day, payee, note, _, postings) in enumerate(double(story)):
        guid = f"{number:032x}"
        entry(guid, day, payee, [(account(path), minor, "c" if cleared else "n") for path, minor, cleared in postings])
        if note: tables["slots"].append(dict(obj_guid=guid, name="notes", slot_type=4, string_val=note))
    plans.gnucashTables(story.plans, account, tables, lambda guid: add(guid, guid, "BANK", templates))
    return "household.gnucash", database(GNUCASH, tables)


MMEX = """CREATE TABLE CURRENCYFORMATS_V1(CURRENCYID integer primary key, CURRENCYNAME TEXT, PFX_SYMBOL TEXT, SCALE integer, BASECONVRATE numeric, CURRENCY_SYMBOL TEXT)
CREATE TABLE ACCOUNTLIST_V1(ACCOUNTID integer primary key, ACCOUNTNAME TEXT NOT NULL, ACCOUNTTYPE TEXT NOT NULL, STATUS TEXT NOT NULL, INITIALBAL numeric, INITIALDATE TEXT, CURRENCYID integer NOT NULL)
CREATE TABLE PAYEE_V1(PAYEEID integer primary key, PAYEENAME TEXT NOT NULL, CATEGID integer)
CREATE TABLE CATEGORY_V1(CATEGID INTEGER PRIMARY KEY, CATEGNAME TEXT NOT NULL, ACTIVE INTEGER, PARENTID INTEGER)
CREATE TABLE CHECKINGACCOUNT_V1(TRANSID integer primary key, ACCOUNTID integer NOT NULL, TOACCOUNTID integer, PAYEEID integer NOT NULL, TRANSCODE TEXT NOT NULL, TRANSAMOUNT numeric NOT NULL, STATUS TEXT, TRANSACTIONNUMBER TEXT, NOTES TEXT, CATEGID integer, TRANSDATE TEXT, LASTUPDATEDTIME TEXT, DELETEDTIME TEXT, FOLLOWUPID integer, TOTRANSAMOUNT numeric, COLOR integer)
CREATE TABLE SPLITTRANSACTIONS_V1(SPLITTRANSID integer primary key, TRANSID integer NOT NULL, CATEGID integer, SPLITTRANSAMOUNT numeric, NOTES TEXT)
CREATE TABLE TAG_V1(TAGID INTEGER PRIMARY KEY, TAGNAME TEXT, ACTIVE INTEGER)
CREATE TABLE TAGLINK_V1(TAGLINKID INTEGER PRIMARY KEY, REFTYPE TEXT, REFID INTEGER, TAGID INTEGER)""".splitlines() + plans.MMEX


@layout("category opening split notes tags cleared", plans="short once end left every transfer split rules")
def Money_Manager_EX_database(story):
    tables = {name: [] for name in ["CURRENCYFORMATS_V1", "ACCOUNTLIST_V1", "PAYEE_V1", "CATEGORY_V1", "CHECKINGACCOUNT_V1", "SPLITTRANSACTIONS_V1", "TAG_V1", "TAGLINK_V1", "BILLSDEPOSITS_V1", "BUDGETSPLITTRANSACTIONS_V1"]}
    accounts = {name: key for key, name in enumerate(story.accounts, 1)}
    leaves = sorted({(row.group, row.leaf) for row in story.rows if row.leaf} | set(CATEGORIES + EARNING))
    groups = sorted({group for group, _ in leaves})
    payees = sorted({row.payee for row in story.rows if not row.partner} | {made.name for made in story.plans.schedules})
    chosen = dict(story.plans.rules)
    tags = sorted({tag for row in story.rows for tag in row.tags})
    leafKeys = {leaf: key for key, leaf in enumerate(leaves, len(groups) + 1)}
    tables["CURRENCYFORMATS_V1"].append(dict(CURRENCYID=1, CURRENCYNAME="US Dollar", PFX_SYMBOL="$", SCALE=100, BASECONVRATE=1, CURRENCY_SYMBOL="USD"))
    for name, key in accounts.items():
        kind = {"bank": "Checking", "cash": "Cash", "card": "Credit Card"}[story.kinds[name]]
        tables["ACCOUNTLIST_V1"].append(dict(ACCOUNTID=key, ACCOUNTNAME=name, ACCOUNTTYPE=kind, STATUS="Open", INITIALBAL=story.openings.get(name, 0) / 100, INITIALDATE=str(story.start), CURRENCYID=1))
    tables["PAYEE_V1"] += [dict(PAYEEID=key, PAYEENAME=name, CATEGID=leafKeys[chosen[name]] if name in chosen else -1) for key, name in enumerate(payees, 1)]
    tables["CATEGORY_V1"] += [dict(CATEGID=key, CATEGNAME=name, ACTIVE=1, PARENTID=-1) for key, name in enumerate(groups, 1)]
    tables["CATEGORY_V1"] += [dict(CATEGID=key, CATEGNAME=leaf, ACTIVE=1, PARENTID=groups.index(group) + 1) for (group, leaf), key in leafKeys.items()]
    tables["TAG_V1"] += [dict(TAGID=key, TAGNAME=name, ACTIVE=1) for key, name in enumerate(tags, 1)]
    for entry in story.entries():
        row, minor = entry[0], sum(part.minor for part in entry)
        base = dict(TRANSID=row.entry, STATUS="R" if row.cleared else "", NOTES=row.note, TRANSDATE=f"{row.date}T00:00:00", DELETEDTIME="", TOACCOUNTID=-1, PAYEEID=-1, CATEGID=-1)
        if row.partner:
            base |= dict(ACCOUNTID=accounts[row.account], TOACCOUNTID=accounts[row.partner], TRANSCODE="Transfer", TRANSAMOUNT=-row.minor / 100, TOTRANSAMOUNT=-row.minor / 100)
        else:
            base |= dict(ACCOUNTID=accounts[row.account], PAYEEID=payees.index(row.payee) + 1, TRANSCODE="Deposit" if minor > 0 else "Withdrawal", TRANSAMOUNT=abs(minor) / 100)
            if row.part:
                for part in entry:
                    tables["SPLITTRANSACTIONS_V1"].append(dict(TRANSID=row.entry, CATEGID=leafKeys[(part.group, part.leaf)], SPLITTRANSAMOUNT=part.minor / (100 if minor > 0 else -100), NOTES=""))
            else: base["CATEGID"] = leafKeys[(row.group, row.leaf)]
        tables["CHECKINGACCOUNT_V1"].append(base)
        tables["TAGLINK_V1"] += [dict(REFTYPE="Transaction", REFID=row.entry, TAGID=tags.index(tag) + 1) for tag in row.tags]
    # What was thrown away and what is void moves no money.
    gone = dict(ACCOUNTID=1, TOACCOUNTID=-1, PAYEEID=1, TRANSCODE="Withdrawal", TRANSAMOUNT=77.0, NOTES="", CATEGID=leafKeys[leaves[0]], TRANSDATE=str(story.start), STATUS="", DELETEDTIME="2026-01-01T10:00:00")
    tables["CHECKINGACCOUNT_V1"] += [gone, gone | dict(STATUS="V", DELETEDTIME="")]
    plans.mmex(story.plans, accounts, lambda name: payees.index(name) + 1, leafKeys, tables)
    return "household.mmb", database(MMEX, tables)


ACTUAL = """CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT, offbudget INTEGER DEFAULT 0, closed INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0, sort_order REAL)
CREATE TABLE category_groups (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, sort_order REAL, tombstone INTEGER DEFAULT 0)
CREATE TABLE categories (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, cat_group TEXT, sort_order REAL, tombstone INTEGER DEFAULT 0)
CREATE TABLE category_mapping (id TEXT PRIMARY KEY, transferId TEXT)
CREATE TABLE payees (id TEXT PRIMARY KEY, name TEXT, category TEXT, tombstone INTEGER DEFAULT 0, transfer_acct TEXT)
CREATE TABLE payee_mapping (id TEXT PRIMARY KEY, targetId TEXT)
CREATE TABLE transactions (id TEXT PRIMARY KEY, isParent INTEGER DEFAULT 0, isChild INTEGER DEFAULT 0, acct TEXT, category TEXT, amount INTEGER, description TEXT, notes TEXT, date INTEGER, financial_id TEXT, type TEXT, location TEXT, error TEXT, imported_description TEXT, starting_balance_flag INTEGER DEFAULT 0, transferred_id TEXT, sort_order REAL, tombstone INTEGER DEFAULT 0, cleared INTEGER DEFAULT 1, pending INTEGER DEFAULT 0, parent_id TEXT)
CREATE TABLE zero_budgets (id TEXT PRIMARY KEY, month INTEGER, category TEXT, amount INTEGER DEFAULT 0, carryover INTEGER DEFAULT 0)""".splitlines() + plans.ACTUAL


@layout("category opening split notes cleared", plans="anchor short once end until every transfer weekend rules")
def Actual_ZIP(story):
    tables = {name: [] for name in ["accounts", "category_groups", "categories", "category_mapping", "payees", "payee_mapping", "transactions", "zero_budgets", "rules", "schedules", "schedules_next_date"]}
    key = lambda name: str(uuid.uuid5(uuid.NAMESPACE_OID, name))
    tables["accounts"] += [dict(id=key(name), name=name) for name in story.accounts]
    used = {(row.group, row.leaf) for row in story.rows if row.leaf} | set(CATEGORIES + EARNING)
    for group in sorted({group for group, _ in used}):
        tables["category_groups"].append(dict(id=key(group), name=group, is_income=int(group == "Income")))
    for group, leaf in sorted(used):
        # One category was joined with another, which its old entries still name.
        tables["categories"].append(dict(id=key(leaf), name=leaf, is_income=int(group == "Income"), cat_group=key(group)))
        tables["category_mapping"] += [dict(id=key(leaf), transferId=key(leaf)), dict(id=key("old " + leaf), transferId=key(leaf))]
    for name in sorted({row.payee for row in story.rows if not row.partner} | {made.name for made in story.plans.schedules}) + ["Starting Balance"]:
        tables["payees"].append(dict(id=key(name), name=name))
        tables["payee_mapping"].append(dict(id=key(name), targetId=key(name)))
    for name in story.accounts:
        tables["payees"].append(dict(id=key("to " + name), name="", transfer_acct=key(name)))
        tables["payee_mapping"].append(dict(id=key("to " + name), targetId=key("to " + name)))
    rows = tables["transactions"]
    day = lambda date: int(date.strftime("%Y%m%d"))
    for name, minor in story.openings.items():
        rows.append(dict(id=key("start " + name), acct=key(name), amount=minor, description=key("Starting Balance"), date=day(story.start), starting_balance_flag=1, cleared=1))
    for entry in story.entries():
        row, minor = entry[0], sum(part.minor for part in entry)
        if row.partner:
            for half, other in (entry, entry[::-1]):
                rows.append(dict(id=key(f"{half.entry} {half.account}"), acct=key(half.account), amount=half.minor, description=key("to " + half.partner), notes=half.note, date=day(half.date),
                                 transferred_id=key(f"{half.entry} {other.account}"), cleared=int(half.cleared)))
            continue
        base = dict(acct=key(row.account), description=key(row.payee), date=day(row.date), cleared=int(row.cleared))
        if row.part:
            for number, part in enumerate(entry):
                rows.append(base | dict(id=key(f"{row.entry} part {number}"), isChild=1, parent_id=key(str(row.entry)), amount=part.minor, category=key(part.leaf)))
            rows.append(base | dict(id=key(str(row.entry)), isParent=1, amount=minor, notes=row.note))
        else:
            rows.append(base | dict(id=key(str(row.entry)), amount=minor, notes=row.note, category=key(("old " if row.entry % 2 else "") + row.leaf)))
    rows.append(dict(id=key("gone"), acct=key("Checking"), amount=-7700, description=key(story.rows[0].payee), date=day(story.start), tombstone=1, category=key(story.rows[0].leaf)))
    for month, minor in [(202512, 30000), (202601, 32000), (202602, 0)]:
        tables["zero_budgets"].append(dict(id=f"{month}-{key('Groceries')}", month=month, category=key("Groceries"), amount=minor))
    plans.actual(story.plans, key, key, tables)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("db.sqlite", database(ACTUAL, tables))
        parts.writestr("metadata.json", json.dumps({"id": "My-Finances", "budgetName": "My Finances"}))
    return "My-Finances.zip", archive.getvalue()


def journal(story, roots=str):
    lines = []
    for day, payee, note, _, postings in double(story):
        lines.append(f"{day} {payee}" + (f"  ; {note}" if note else ""))
        lines += [f"    {'* ' if cleared else ''}{roots(account)}  {minor / 100:.2f} USD" for account, minor, cleared in postings] + [""]
    return "\n".join(lines)


@layout("category opening split notes cleared")
def hledger_journal(story): return "household.journal", ("account assets  ; type: A\n\n" + journal(story)).encode()


@layout("category opening split notes cleared")
def Ledger_journal(story):
    # hledger does not know the directive, so Ledger itself prints this one.
    return "household.ledger", ("bucket Assets:Checking\ndefine ten=10\n\n" + journal(story)).encode()


@layout("category opening split notes tags")
def Beancount_journal(story):
    lines = ['option "title" "Household"', 'option "operating_currency" "USD"', ""]
    name = lambda path: path.replace(" ", "-")
    entries = double(story)
    for path in sorted({name(path) for *_, postings in entries for path, *_ in postings}): lines.append(f"2020-01-01 open {path}")
    for day, payee, note, tags, postings in entries:
        words = "".join(f" #{tag}" for tag in tags)
        lines += ["", f'{day} * "{payee}" "{note}"{words}'] + [f"  {name(path)}  {minor / 100:.2f} USD" for path, minor, _ in postings]
    return "household.beancount", ("\n".join(lines) + "\n").encode()
