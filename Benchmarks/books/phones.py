"""Apps for phones, each with its own notation for transfers."""
import csv

from case import comma, german, iso, layout, table, us


@layout("category notes tags")
def Wallet_by_BudgetBakers(story):
    header = ["account", "category", "currency", "amount", "ref_currency_amount", "type", "payment_type", "payment_type_local", "note", "date", "gps_latitude", "gps_longitude", "gps_accuracy_in_meters",
              "warranty_in_month", "transfer", "payee", "labels", "envelope_id", "custom_category"]
    rows = [[row.account, row.leaf or "TRANSFER", "USD", row.amount, row.amount, "Income" if row.minor > 0 else "Expenses", "CASH", "Cash", row.note, f"{iso(row)}T12:00:00.000Z", "", "", "", 0,
             "true" if row.partner else "false", row.payee, "|".join(row.tags), 1, "false"] for row in story.rows]
    return "report.csv", table(header, rows, separator=";")


@layout("category notes tags")
def Spendee(story):
    rows = [[f"{iso(row)}T12:00:00+00:00", row.account, "Transfer" if row.partner else "Income" if row.minor > 0 else "Expense", row.leaf or "Transfer", row.amount, "USD", row.note, ",".join(row.tags), "Anna"]
            for row in story.rows]
    return "transactions.csv", table(["Date", "Wallet", "Type", "Category name", "Amount", "Currency", "Note", "Labels", "Author"], rows)


@layout("category notes tags")
def Toshl(story):
    rows = [[iso(row), row.account, row.leaf or "Transfer", ", ".join(row.tags), row.size if row.minor < 0 else "0", row.size if row.minor > 0 else "0", "USD", row.amount, "USD", row.note] for row in story.rows]
    return "Toshl.csv", table(["Date", "Account", "Category", "Tags", "Expense amount", "Income amount", "Currency", "In main currency", "Main currency", "Description"], rows)


@layout("category notes")
def Money_Lover(story):
    rows = [[index, row.note, row.amount, row.leaf or ("Outgoing Transfer" if row.minor < 0 else "Incoming Transfer"), row.account, "USD", row.date.strftime("%d/%m/%Y"), "", ""]
            for index, row in enumerate(story.rows, 1)]
    return "MoneyLover.csv", table(["ID", "Note", "Amount", "Category", "Account", "Currency", "Date", "Event", "Exclude Report"], rows)


@layout("category opening notes tags cleared")
def Bluecoins(story):
    header = ["Type", "Date", "Set Time", "Title", "Amount", "Currency", "Exchange Rate", "Category Group Name", "Category", "Account", "Notes", "Labels", "Status"]
    rows = [["New Account", story.start.isoformat() + " 00:00:00", "", "Starting Balance", f"{minor / 100:.2f}", "USD", 1, "(New Account)", "(New Account)", name, "", "", "Cleared"]
            for name, minor in story.openings.items()]
    for row in story.rows:
        kind = "Transfer" if row.partner else "Income" if row.isEarned else "Expense"
        rows.append([kind, f"{iso(row)} 12:00:00", "12:00", row.payee, row.amount, "USD", 1, row.group or "(Transfer)", row.leaf or "(Transfer)", row.account, row.note, " ".join(row.tags),
                     "Cleared" if row.cleared else "None"])
    return "transactions_list.csv", table(header, rows, quoting=csv.QUOTE_ALL)


@layout("category opening notes tags cleared")
def Bluecoins_older(story):
    header = ["Type", "Date", "Item or Payee", "Amount", "Currency", "ConversionRate", "Parent Category", "Category", "Account Type", "Account", "Notes", "Label", "Status", "Split"]
    rows = [["n", story.start.strftime("%m/%d/%Y"), "Starting Balance", f"{minor / 100:.2f}", "USD", 1, "(New Account)", "(New Account)", "Bank", name, "", "", "C", ""]
            for name, minor in story.openings.items()]
    for row in story.rows:
        kind = "t" if row.partner else "i" if row.isEarned else "e"
        rows.append([kind, us(row), row.payee, row.amount, "USD", 1, row.group or "(Transfer)", row.leaf or "(Transfer)", "Bank", row.account, row.note, " ".join(row.tags), "C" if row.cleared else "", ""])
    return "bluecoins.csv", table(header, rows)


@layout("category notes tags")
def One_Money(story):
    header = ["DATE", "TYPE", "FROM ACCOUNT", "TO ACCOUNT / TO CATEGORY", "AMOUNT", "CURRENCY", "AMOUNT 2", "CURRENCY 2", "TAGS", "NOTES"]
    rows = []
    for row in story.rows:
        day = f"{row.date.month}/{row.date.day}/{row.date:%y}"
        if row.partner:
            if row.minor < 0: rows.append([day, "Transfer", row.account, row.partner, row.size, "USD", row.size, "USD", ",".join(row.tags), row.note])
        elif row.isEarned:
            rows.append([day, "Income", row.account, row.leaf, row.size, "USD", row.size, "USD", ",".join(row.tags), row.note])
        else:
            size = row.size if row.minor < 0 else f"-{row.size}"
            rows.append([day, "Expense", row.account, row.leaf, size, "USD", size, "USD", ",".join(row.tags), row.note])
    return "1Money.csv", table(header, rows, quoting=csv.QUOTE_ALL)


@layout("category notes")
def Monefy(story):
    rows = [[row.date.strftime("%d/%m/%Y"), row.account, row.leaf or (f"To '{row.partner}'" if row.minor < 0 else f"From '{row.partner}'"), row.amount, "USD", row.amount, "USD", row.note] for row in story.rows]
    return "Monefy.Data.csv", table(["date", "account", "category", "amount", "currency", "converted amount", "currency", "description"], rows)


def realbyte(story, words):
    """Money moved is told once, by the account that gives it, with the other one in the place of a category."""
    header = ["Date", "Account", "Category", "Subcategory", "Note", "USD", "Income/Expense", "Description", "Amount", "Currency", "Account"]
    rows = []
    for row in story.rows:
        if row.partner and row.minor > 0: continue
        kind = words[2] if row.partner else words[1] if row.isEarned else words[0]
        size = f"{abs(row.minor) / 100:.2f}" if row.partner or row.isEarned or row.minor < 0 else f"-{row.size}"
        rows.append([us(row) + " 12:00:00", row.account, row.partner or row.leaf, "", row.payee, size, kind, row.note, size, "USD", size])
    return table(header, rows[::-1])


@layout("category notes")
def Money_Manager(story): return "MoneyManager.csv", realbyte(story, ["Exp.", "Income", "Transfer-Out"])


@layout("category notes")
def Money_Manager_older(story): return "MoneyManager.csv", realbyte(story, ["Expense", "Income", "Transfer-Out"])


@layout("category notes")
def Cashew(story):
    header = ["account", "amount", "currency", "title", "note", "date", "income", "type", "category name", "subcategory name", "color", "icon", "emoji", "budget", "objective"]
    rows = [[row.account, row.amount, "USD", row.payee, row.note, f"{iso(row)} 12:00:00.000", "true" if row.minor > 0 else "false", "null", row.leaf or "Balance Correction", "", "", "image.png", "", "", ""]
            for row in story.rows]
    return "cashew.csv", table(header, rows)


@layout("category notes")
def Ivy_Wallet(story):
    header = ["Date", "Title", "Category", "Account", "Amount", "Currency", "Type", "Transfer Amount", "Transfer Currency", "To Account", "Receive Amount", "Receive Currency", "Description", "Due Date", "ID"]
    rows = []
    for row in story.rows:
        day = f"{iso(row)}T12:00:00"
        if row.partner:
            if row.minor < 0: rows.append([day, row.payee, "", row.account, "0.00", "USD", "TRANSFER", row.size, "USD", row.partner, row.size, "USD", row.note, "", "a-%d" % row.entry])
        else:
            kind = "INCOME" if row.minor > 0 else "EXPENSE"
            rows.append([day, row.payee, row.leaf, row.account, row.size, "USD", kind, "", "", "", "", "", row.note, "", "a-%d-%s" % (row.entry, row.part)])
    return "Ivy Wallet.csv", table(header, rows)


@layout("category opening notes")
def AndroMoney(story):
    header = ["Id", "Currency", "Amount", "Category", "Sub-Category", "Date", "Expense(Transfer Out)", "Income(Transfer In)", "Note", "Periodic", "Project", "Payee/Payer", "uid", "Time"]
    rows, number = [], 0

    def write(minor, group, leaf, day, out, into, note, payee):
        nonlocal number
        number += 1
        rows.append([number, "USD", f"{abs(minor) / 100:.2f}", group, leaf, day.strftime("%Y%m%d"), out, into, note, "", "", payee, "u%d" % number, "1200"])
    for name, minor in story.openings.items(): write(minor, "SYSTEM", "INIT_AMOUNT", story.start, "", name, "", "")
    for row in story.rows:
        if row.partner:
            if row.minor < 0: write(row.minor, "Transfer", "General Transfer", row.date, row.account, row.partner, row.note, "")
        else:
            write(row.minor, row.group, row.leaf, row.date, row.account if row.minor < 0 else "", row.account if row.minor > 0 else "", row.note, row.payee)
    return "AndroMoney.csv", table(header, rows, before="AndroMoney,,,,,,,,,,,,,\n", quoting=csv.QUOTE_ALL)


@layout("category notes tags cleared")
def Buxfer(story):
    rows = []
    for row in story.rows:
        if row.partner and row.minor > 0: continue
        kind = "Transfer" if row.partner else "Income" if row.isEarned else "Refund" if row.minor > 0 else "Expense"
        account = f"{row.account} > {row.partner}" if row.partner else row.account
        tags = ", ".join([row.leaf, *row.tags]) if row.leaf else ""
        rows.append([iso(row), row.payee, "USD", row.size if row.partner else row.amount, kind, tags, account, "Cleared" if row.cleared else "Pending", row.note])
    return "transactions.csv", table(["Date", "Description", "Currency", "Amount", "Type", "Tags", "Account", "Status", "Memo"], rows, quoting=csv.QUOTE_ALL)


@layout("category notes")
def Zenmoney(story):
    header = ["date", "categoryName", "payee", "comment", "outcomeAccountName", "outcome", "outcomeCurrencyShortTitle", "incomeAccountName", "income", "incomeCurrencyShortTitle", "createdDate", "changedDate"]
    rows = []
    for row in story.rows:
        if row.partner:
            if row.minor < 0: rows.append([iso(row), "", row.payee, row.note, row.account, row.size, "USD", row.partner, row.size, "USD", "", ""])
        elif row.minor < 0: rows.append([iso(row), row.leaf, row.payee, row.note, row.account, row.size, "USD", row.account, "0", "USD", "", ""])
        else: rows.append([iso(row), row.leaf, row.payee, row.note, row.account, "0", "USD", row.account, row.size, "USD", "", ""])
    return "zen.csv", table(header, rows, separator=";")
