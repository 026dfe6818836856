"""Further apps, of which no file in Words/apps is told anything: the general reader must find out."""
import csv

from budgets import zipped
from case import iso, layout, table, us


def moved(row): return row.leaf or ("Credit Card Payments" if "Visa" in (row.account, row.partner) else "Transfers")


@layout("category notes")
def Rocket_Money(story):
    """Money out is positive."""
    header = ["Date", "Original Date", "Account Type", "Account Name", "Account Number", "Institution Name", "Name", "Custom Name", "Amount", "Description", "Category", "Note", "Ignored From", "Tax Deductible"]
    rows = [[iso(row), iso(row), "Cash", row.account, "%04d" % sum(map(ord, row.account)), "Bank A", row.payee, "", f"{-row.minor / 100:.2f}", row.payee.upper(),
             row.leaf or ("Credit Card Payment" if "Visa" in (row.account, row.partner) else "Internal Transfers"), row.note, "", ""] for row in story.rows]
    return "transactions-export.csv", table(header, rows)


@layout("category tags")
def Empower(story):
    rows = [[iso(row), row.account, row.payee, moved(row), ",".join(row.tags), row.amount] for row in story.rows]
    return "transactions.csv", table(["Date", "Account", "Description", "Category", "Tags", "Amount"], rows)


@layout("category notes tags")
def PocketSmith(story):
    header = ["Date", "Merchant", "Merchant Changed From", "Amount", "Currency", "Transaction Type", "Account", "Closing Balance", "Category", "Parent Categories", "Labels", "Memo", "Note", "ID", "Bank", "Account Number"]
    rows = [[iso(row), row.payee, "", row.amount, "USD", "transfer" if row.partner else "debit" if row.minor < 0 else "credit", row.account, "", "" if row.partner else row.leaf, row.group, ", ".join(row.tags), "",
             row.note, index, "Bank A", ""] for index, row in enumerate(story.rows, 1)]
    return "pocketsmith.csv", table(header, rows)


@layout("category notes tags")
def Simplifi(story):
    rows = [[row.account, "CLEARED", us(row), row.payee, "TRANSFER" if row.partner else "REGULAR", row.leaf or "Transfer", ",".join(row.tags), row.note, row.amount] for row in story.rows]
    return "simplifi.csv", table(["account", "state", "postedOn", "payee", "usage", "category", "tags", "notes", "amount"], rows)


@layout("category notes")
def Financisto(story):
    header = ["date", "time", "account", "amount", "currency", "original amount", "original currency", "category", "parent", "payee", "location", "project", "note"]
    rows = [[iso(row), "12:00:00", row.account, row.amount, "USD", "", "", row.leaf or ("Transfer Out" if row.minor < 0 else "Transfer In"), row.group, row.payee, "", "", row.note] for row in story.rows]
    return "financisto.csv", table(header, rows)


@layout("category notes split cleared", accounts=["Checking"], arguments=["--account", "Checking"])
def My_Expenses(story):
    """The whole of a split is marked with a star, its parts with a stroke."""
    header = ["Split transaction", "Date", "Payee", "Income", "Expense", "Category", "Notes", "Method", "Status", "Reference number"]
    rows = []

    def write(mark, row, minor, category):
        rows.append([mark, us(row), row.payee, f"{minor / 100:.2f}" if minor > 0 else "0", f"{-minor / 100:.2f}" if minor < 0 else "0", category, row.note, "", "*" if row.cleared else "", ""])
    for entry in story.entries():
        mine = [row for row in entry if row.account == "Checking"]
        if len(mine) > 1: write("*", mine[0], sum(row.minor for row in mine), "Split transaction")
        for row in mine: write("-" if row.part else "", row, row.minor, f"[{row.partner}]" if row.partner else f"{row.group}:{row.leaf}")
    return "Checking.csv", table(header, rows, separator=";", quoting=csv.QUOTE_ALL)
