"""Budget apps: YNAB, Actual, Mint and what came after it."""
import csv
import io
import json
import zipfile

from case import comma, dollars, iso, layout, table, us

REGISTER = ["Account", "Flag", "Date", "Payee", "Category Group/Category", "Category Group", "Category", "Memo", "Outflow", "Inflow", "Cleared"]


def register(story):
    rows = []
    for name, minor in story.openings.items():
        rows.append([name, "", story.start.strftime("%m/%d/%Y"), "Starting Balance", "Inflow: Ready to Assign", "Inflow", "Ready to Assign", "",
                     "$0.00", dollars(minor), "Reconciled"])
    for row in story.rows:
        group, leaf = ("Inflow", row.leaf) if row.isEarned else (row.group, row.leaf)
        memo = (f"Split ({row.part[0]}/{row.part[1]}) " if row.part else "") + row.note
        rows.append([row.account, "", us(row), f"Transfer : {row.partner}" if row.partner else row.payee, f"{group}: {leaf}" if leaf else "", group, leaf, memo,
                     dollars(max(0, -row.minor)), dollars(max(0, row.minor)), "Cleared" if row.cleared else "Uncleared"])
    return table(REGISTER, rows[::-1] if not any(row.part for row in story.rows) else rows, quoting=csv.QUOTE_ALL)


def plan():
    return table(["Month", "Category Group/Category", "Category Group", "Category", "Assigned", "Activity", "Available"],
                 [["Jan 2026", "Everyday: Groceries", "Everyday", "Groceries", "$100.00", "-$40.00", "$60.00"]], quoting=csv.QUOTE_ALL)


@layout("category opening split cleared notes")
def YNAB(story): return "Household - Register.csv", register(story)


@layout("category opening split cleared notes")
def YNAB_register_and_plan(story): return [("Household - Register.csv", register(story)), ("Household - Plan.csv", plan())]


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files: archive.writestr(name, data)
    return out.getvalue()


@layout("category opening split cleared notes")
def YNAB_ZIP(story):
    return "YNAB Export.zip", zipped([("Household - Register.csv", register(story)), ("Household - Plan.csv", plan())])


@layout("category opening split cleared notes")
def YNAB_4(story):
    header = ["Account", "Flag", "Check Number", "Date", "Payee", "Category", "Master Category", "Sub Category", "Memo", "Outflow", "Inflow", "Cleared", "Running Balance"]
    rows = [[name, "", "", story.start.strftime("%m/%d/%Y"), "Starting Balance", "Income: Available this month", "Income", "Available this month", "", "$0.00",
             dollars(minor), "R", dollars(minor)] for name, minor in story.openings.items()]
    for row in story.rows:
        memo = (f"(Split {row.part[0]}/{row.part[1]}) " if row.part else "") + row.note
        rows.append([row.account, "", "", us(row), f"Transfer : {row.partner}" if row.partner else row.payee, f"{row.group}:{row.leaf}" if row.leaf else "",
                     row.group, row.leaf, memo, dollars(max(0, -row.minor)), dollars(max(0, row.minor)), "C" if row.cleared else "U", "$0.00"])
    return "Household-Register.csv", table(header, rows, quoting=csv.QUOTE_ALL)


@layout("category opening split cleared notes")
def Actual(story):
    rows = [[name, story.start.isoformat(), "Starting Balance", "", "Starting Balances", f"{minor / 100:.2f}", 0, "Reconciled"] for name, minor in story.openings.items()]
    for entry in story.entries():
        if entry[0].part:
            total = f"{sum(row.minor for row in entry) / 100:.2f}"
            rows.append([entry[0].account, iso(entry[0]), entry[0].payee, f"(SPLIT INTO {len(entry)}) {entry[0].note}", "", 0, total, "Cleared" if entry[0].cleared else "Not cleared"])
        for row in entry:
            mark = f"(SPLIT {row.part[0]} OF {row.part[1]}) " if row.part else ""
            rows.append([row.account, iso(row), row.partner or row.payee, mark + row.note, row.leaf, row.amount, 0, "Cleared" if row.cleared else "Not cleared"])
    return "actual.csv", table(["Account", "Date", "Payee", "Notes", "Category", "Amount", "Split_Amount", "Cleared"], rows)


@layout("category opening cleared notes", then=None)
def Actual_older(story):
    rows = [[name, story.start.isoformat(), "Starting Balance", "", "Starting Balances", f"{minor / 100:.2f}", "true"] for name, minor in story.openings.items()]
    rows += [[row.account, iso(row), row.partner or row.payee, row.note, row.leaf, row.amount, "true" if row.cleared else "false"] for row in story.rows]
    return "All-Accounts.csv", table(["Account", "Date", "Payee", "Notes", "Category", "Amount", "Cleared"], rows)


@layout("category tags notes")
def Mint(story):
    rows = [[us(row), row.payee, row.payee.upper(), row.size, "debit" if row.minor < 0 else "credit", row.leaf or ("Credit Card Payment" if "Visa" in (row.account, row.partner) else "Transfer"),
             row.account, " ".join(row.tags), row.note] for row in story.rows]
    for row, of in zip(rows, story.rows): row[7] = ", ".join(of.tags)
    header = ["Date", "Description", "Original Description", "Amount", "Transaction Type", "Category", "Account Name", "Labels", "Notes"]
    return "transactions.csv", table(header, rows[::-1], quoting=csv.QUOTE_ALL)


def monarch(story, owner):
    rows = [[iso(row), row.payee, row.leaf or ("Credit Card Payment" if "Visa" in (row.account, row.partner) else "Transfer"), row.account, row.payee.upper(), row.note,
             row.amount, ",".join(row.tags)] + (["Shared"] if owner else []) for row in story.rows]
    return table(["Date", "Merchant", "Category", "Account", "Original Statement", "Notes", "Amount", "Tags"] + (["Owner"] if owner else []), rows[::-1])


@layout("category tags notes")
def Monarch(story): return "Monarch-Transactions.csv", monarch(story, False)


@layout("category tags notes")
def Monarch_with_owners(story): return "Monarch-Transactions.csv", monarch(story, True)


@layout("category tags notes")
def Tiller(story):
    rows = [["", us(row), row.payee, row.leaf or ("Credit Card Payment" if "Visa" in (row.account, row.partner) else "Transfer"), dollars(row.minor), row.account,
             "xxxx%04d" % (sum(map(ord, row.account))), "Bank A", f"{row.date.month}/1/{row.date.year}", us(row), "T%d" % index, "", row.payee.upper(), us(row), ", ".join(row.tags), row.note]
            for index, row in enumerate(story.rows)]
    header = ["", "Date", "Description", "Category", "Amount", "Account", "Account #", "Institution", "Month", "Week", "Transaction ID", "Check Number", "Full Description", "Date Added", "Tags", "Note"]
    return "Tiller.csv", table(header, rows)


@layout("category tags notes")
def Copilot(story):
    rows = [[iso(row), row.payee, f"{-row.minor / 100:.2f}", "posted", "" if row.partner else row.leaf, "" if row.partner else row.group, "false" if row.partner == "" else "true", ",".join(row.tags),
             "internal transfer" if row.partner else "income" if row.isEarned else "regular", row.account, "%04d" % sum(map(ord, row.account)), row.note, ""] for row in story.rows]
    header = ["date", "name", "amount", "status", "category", "parent category", "excluded", "tags", "type", "account", "account mask", "note", "recurring"]
    return "transactions.csv", table(header, rows[::-1], quoting=csv.QUOTE_ALL)


def lunch(story, sign):
    rows = [[iso(row), row.payee, f"{sign * row.minor / 100:.2f}", "usd", row.leaf or "Payment, Transfer", row.group or "", row.account, row.note, ",".join(row.tags),
             "cleared" if row.cleared else "uncleared"] for row in story.rows]
    header = ["date", "payee", "amount", "currency", "category", "category_group", "account_name", "notes", "tags", "status"]
    return "transactions.csv", table(header, rows)


@layout("category tags notes cleared")
def Lunch_Money(story): return lunch(story, -1)


@layout("category tags notes cleared")
def Lunch_Money_spending_negative(story): return lunch(story, 1)


@layout("category tags notes cleared")
def Lunch_Money_JSON(story):
    rows = [{"id": index, "date": iso(row), "payee": row.payee, "amount": f"{-row.minor / 100:.4f}", "currency": "usd", "to_base": -row.minor / 100,
             "category_id": 1, "category_name": row.leaf or "Payment, Transfer", "category_group_name": row.group or None, "is_income": row.isEarned,
             "exclude_from_budget": bool(row.partner), "exclude_from_totals": bool(row.partner), "notes": row.note or None, "status": "cleared" if row.cleared else "uncleared",
             "is_pending": False, "parent_id": None, "has_children": False, "is_group": False, "group_id": None, "asset_name": row.account, "asset_id": 7,
             "account_display_name": row.account, "tags": [{"id": 1, "name": tag} for tag in row.tags]} for index, row in enumerate(story.rows, 1)]
    return "transactions.json", json.dumps({"transactions": rows, "has_more": False}, indent=1).encode()


@layout("category opening split tags notes cleared")
def Firefly_III(story):
    header = ["user_id", "group_id", "journal_id", "created_at", "updated_at", "group_title", "type", "currency_code", "amount", "foreign_currency_code", "foreign_amount",
              "description", "date", "source_name", "source_iban", "source_type", "destination_name", "destination_iban", "destination_type", "reconciled", "category",
              "budget", "bill", "tags", "notes"]
    rows, number = [], 0

    def write(kind, minor, text, day, source, source_type, target, target_type, row=None, title=""):
        nonlocal number
        number += 1
        stamp = f"{day}T00:00:00+01:00"
        rows.append([1, (1000 + row.entry) if row else number, number, stamp, stamp, title, kind, "USD", f"{minor / 100:.12f}", "", "", text, stamp, source, "", source_type, target, "",
                     target_type, int(row.cleared) if row else 1, row.leaf if row else "", "", "", ",".join(row.tags) if row else "", row.note if row else ""])
    for name, minor in story.openings.items():
        write("Opening balance", minor, f'Initial balance for "{name}"', story.start, f'Initial balance for "{name}"', "Initial balance account", name, "Asset account")
    for row in story.rows:
        if row.partner:
            if row.minor < 0: write("Transfer", -row.minor, row.payee, row.date, row.account, "Asset account", row.partner, "Asset account", row)
        elif row.minor < 0:
            write("Withdrawal", row.minor, row.payee, row.date, row.account, "Asset account", row.payee, "Expense account", row, row.payee if row.part else "")
        else:
            write("Deposit", row.minor, row.payee, row.date, row.payee, "Revenue account", row.account, "Asset account", row)
    return "transactions.csv", table(header, rows)


@layout("category split cleared notes")
def Goodbudget(story):
    rows = []
    for entry in story.entries():
        row, total = entry[0], sum(part.minor for part in entry)
        if row.partner:
            for half in entry:
                rows.append([us(half), "", half.account, f"Transfer: {half.account if half.minor < 0 else half.partner} to {half.partner if half.minor < 0 else half.account}",
                             half.note, f"{half.minor / 100:,.2f}", "CLR" if half.cleared else "", ""])
            continue
        details = "||".join(f"{part.leaf}|{part.minor / 100:.2f}" for part in entry) if row.part else ""
        rows.append([us(row), "" if row.part else row.leaf, row.account, row.payee, row.note, f"{total / 100:,.2f}", "CLR" if row.cleared else "", details])
    return "history.csv", table(["Date", "Envelope", "Account", "Name", "Notes", "Amount", "Status", "Details"], rows[::-1])


@layout("category notes unmoved", accounts=["Checking"], arguments=["--account", "Checking"])
def EveryDollar(story):
    rows = [[row.group, row.leaf, "income" if row.isEarned else "expense", us(row), row.payee, f"{row.minor / 100:.2f}", row.note] for row in story.of("Checking") if not row.partner]
    return "transactions.csv", table(["Group", "Item", "Type", "Date", "Merchant", "Amount", "Note"], rows)
