"""Statements in further layouts: what pages of banks do beside the plain tables of make.py. Names and numbers are made up."""

import datetime
import random

from pdf import PDF, UnicodePDF


def us(v):
    return f"{abs(v)/100:,.2f}"


def entries(seed, n, first=datetime.date(2026, 3, 2), last=datetime.date(2026, 3, 31), steps=(0, 1, 1, 2), shops=None):
    rng = random.Random(seed)
    shops = shops or ["Corner Grocer", "City Power", "Harbour Cafe", "Bus Company", "Book Nook", "Green Pharmacy", "Flat 12 rent", "ACME Ltd salary"]
    day, out = first, []
    for i in range(n):
        day = min(last, day + datetime.timedelta(days=rng.choice(steps)))
        shop = rng.choice(shops)
        isIn = shop == shops[-1] or i == 3
        out.append((day, shop, rng.randint(90_000, 250_000) if isIn else -rng.randint(110, 9_900), f"Ref {rng.randint(10**7, 10**8)}"))
    return rng, out


def gutter(path, seed):
    """Two columns of entries on a page."""
    rng, L = entries(seed, 44, steps=(0, 1))
    opening = rng.randint(100_000, 300_000)
    p = PDF()
    p.text(40, 60, "Harbour Bank", 14, True)
    p.text(40, 80, "Account number 00123456   Statement period 01/03/2026 - 31/03/2026")
    p.text(40, 96, "Opening balance")
    p.right(280, 96, us(opening))
    p.text(320, 96, "Closing balance")
    p.right(560, 96, us(opening + sum(x[2] for x in L)))
    for side in (0, 1):
        x, y = 40 + 280 * side, 130
        p.text(x, y, "Date", 8, True)
        p.text(x + 55, y, "Description", 8, True)
        p.right(x + 240, y, "Amount", 8, True)
        for d, s, a, r in L[side * 22 : side * 22 + 22]:
            y += 13
            p.text(x, y, d.strftime("%d/%m/%Y"), 8)
            p.text(x + 55, y, s + r[-3:], 8)
            p.right(x + 240, y, ("-" if a < 0 else "") + us(a), 8)
    p.text(40, 800, "Harbour Bank is made up. Page 1 of 1", 7)
    p.save(path)
    return L


def sections(path, seed):
    """Headings alone say the direction; totals below each; a table of daily balances."""
    rng, L = entries(seed, 26)
    opening = rng.randint(100_000, 300_000)
    closing = opening + sum(x[2] for x in L)
    ins, outs = [x for x in L if x[2] > 0], [x for x in L if x[2] < 0]
    p = PDF()
    p.text(50, 60, "FIRST VALLEY BANK", 14, True)
    p.text(50, 80, "Checking account 000001234567")
    p.text(50, 94, "March 1, 2026 through March 31, 2026")
    y = 120
    p.text(50, y, "CHECKING SUMMARY", 10, True)
    for label, value in (("Beginning Balance", opening), ("Deposits and Additions", sum(x[2] for x in ins)), ("Electronic Withdrawals", sum(x[2] for x in outs)), ("Ending Balance", closing)):
        y += 13
        p.text(50, y, label)
        p.right(300, y, ("-" if value < 0 else "") + "$" + us(value))
    for title, part in (("DEPOSITS AND ADDITIONS", ins), ("ELECTRONIC WITHDRAWALS", outs)):
        y += 26
        p.text(50, y, title, 10, True)
        y += 13
        p.text(50, y, "DATE", 8, True)
        p.text(120, y, "DESCRIPTION", 8, True)
        p.right(540, y, "AMOUNT", 8, True)
        for i, (d, s, a, r) in enumerate(part):
            y += 13
            p.text(50, y, d.strftime("%m/%d"))
            p.text(120, y, s + " " + r[-4:])
            p.right(540, y, ("$" if i == 0 else "") + us(a))
        y += 13
        p.text(50, y, "Total " + title.title())
        p.right(540, y, "$" + us(sum(x[2] for x in part)))
    y += 26
    p.text(50, y, "DAILY ENDING BALANCE", 10, True)
    y += 13
    days, balance = {}, opening
    for d, s, a, r in L:
        balance += a
        days[d] = balance
    p.text(50, y, "DATE", 8, True)
    p.right(180, y, "AMOUNT", 8, True)
    p.text(300, y, "DATE", 8, True)
    p.right(430, y, "AMOUNT", 8, True)
    items = list(days.items())
    half = (len(items) + 1) // 2
    for i in range(half):
        y += 12
        for x, place in ((50, i), (300, i + half)):
            if place < len(items):
                p.text(x, y, items[place][0].strftime("%m/%d"))
                p.right(x + 130, y, "$" + us(items[place][1]))
    p.save(path)
    return L


def dayheads(path, seed):
    """A line of its own for each day; signs before the amounts."""
    rng, L = entries(seed, 24, shops=["Bakker Bart", "Energie Noord", "Cafe Zon", "Huur woning", "Boekhandel", "Werkgever BV salaris"])
    opening = rng.randint(100_000, 300_000)
    M = ["", "januari", "februari", "maart"]
    nl = lambda v: us(v).replace(",", "#").replace(".", ",").replace("#", ".")
    p = PDF()
    p.text(50, 60, "Rekeningafschrift", 14, True)
    p.text(50, 80, "NL91 ABNA 0417 1643 00   1 maart 2026 t/m 31 maart 2026")
    p.text(50, 100, "Beginsaldo")
    p.right(540, 100, nl(opening))
    y, last = 130, None
    p.text(50, y, "Datum en omschrijving", 9, True)
    p.right(540, y, "Bedrag EUR", 9, True)
    for d, s, a, r in L:
        if y > 760:
            p.page()
            y = 60
        if d != last:
            y += 18
            p.text(50, y, f"{d.day} {M[d.month]} {d.year}", 9, True)
            last = d
        y += 13
        p.text(70, y, s)
        p.right(540, y, ("-" if a < 0 else "+") + " " + nl(a))
        y += 10
        p.text(70, y, r, 7)
    y += 20
    p.text(50, y, "Eindsaldo")
    p.right(540, y, nl(opening + sum(x[2] for x in L)))
    p.save(path)
    return L


def lastline(path, seed):
    """Entries of three lines, their amounts and balances on the last one."""
    rng, L = entries(seed, 16)
    balance = rng.randint(500_000, 900_000)
    p = PDF()
    p.text(50, 60, "Northern Savings", 14, True)
    p.text(50, 80, "Account 55-667788   Period 01-03-2026 to 31-03-2026")
    y = 110
    p.text(50, y, "Date")
    p.text(120, y, "Particulars")
    p.right(380, y, "Withdrawals")
    p.right(460, y, "Deposits")
    p.right(540, y, "Balance")
    y += 14
    p.text(120, y, "Opening balance")
    p.right(540, y, us(balance))
    for d, s, a, r in L:
        y += 16
        if y > 740:
            p.page()
            y = 60
        p.text(50, y, d.strftime("%d-%m-%Y"))
        p.text(120, y, "CARD PURCHASE" if a < 0 else "TRANSFER RECEIVED")
        y += 10
        p.text(120, y, s)
        y += 10
        p.text(120, y, r)
        p.right(380 if a < 0 else 460, y, us(a))
        balance += a
        p.right(540, y, us(balance))
    y += 16
    p.text(120, y, "Closing balance")
    p.right(540, y, us(balance))
    p.save(path)
    return L


def offbase(path, seed):
    """Amounts some points below the base line of their day, letters printed apart, bold printed twice."""
    rng, L = entries(seed, 22)
    balance = rng.randint(500_000, 900_000)
    p = PDF()
    p.text(50, 60, "Lakeside Credit Union", 14, True)
    p.text(50, 80, "Member 778899   01 Mar 2026 - 31 Mar 2026")
    y = 110
    p.text(50, y, "Date")
    p.text(120, y, "Description")
    p.right(440, y, "Amount")
    p.right(540, y, "Balance")
    y += 14
    p.text(120, y, "Previous balance")
    p.right(540, y, us(balance))
    for i, (d, s, a, r) in enumerate(L):
        y += 15
        p.text(50, y, d.strftime("%d %b %Y"))
        p.text(120, y, s)
        if i % 4 == 1:
            p.text(120.4, y, s)
        balance += a
        amount = ("-" if a < 0 else "") + us(a)
        if i % 5 == 2:
            # The last digit stands a little apart.
            p.right(440 - 6.4, y + 3, amount[:-1])
            p.text(440 - 5, y + 3, amount[-1])
        else:
            p.right(440, y + 3, amount)
        p.right(540, y + 4, us(balance))
    y += 15
    p.text(120, y, "New balance")
    p.right(540, y, us(balance))
    p.save(path)
    return L


def card(path, seed):
    """A card: CR on credits only, MM/DD over the turn of the year, two holders with one balance, points, coming instalments."""
    rng, L = entries(seed, 22, datetime.date(2025, 12, 12), datetime.date(2026, 1, 11), (1, 1, 2))
    L = [(d, s if a < 0 else "PAYMENT RECEIVED THANK YOU", a, r) for d, s, a, r in L]
    previous = rng.randint(300_000, 500_000)
    new = previous - sum(x[2] for x in L)
    p = PDF()
    p.text(50, 60, "Platinum Card Statement", 14, True)
    p.text(50, 80, "Card number 4929 XXXX XXXX 1234   Statement period 12/12/2025 - 01/11/2026")
    p.text(50, 100, "Previous balance")
    p.right(250, 100, us(previous))
    p.text(300, 100, "New balance")
    p.right(540, 100, us(new) + (" CR" if new < 0 else ""))
    y = 130
    p.text(50, y - 10, "Post")
    p.text(90, y - 10, "Trans")
    p.text(50, y, "Date")
    p.text(90, y, "Date")
    p.text(140, y, "Description of transaction")
    p.right(540, y, "Amount")
    for holder, part in (("MR A SAMPLE", L[::2]), ("MS B SAMPLE", L[1::2])):
        y += 18
        p.text(140, y, holder + " 4929 XXXX XXXX 1234", 9, True)
        for d, s, a, r in part:
            y += 13
            p.text(50, y, d.strftime("%m/%d"))
            p.text(90, y, d.strftime("%m/%d"))
            p.text(140, y, s + " " + r[-4:])
            p.right(540, y, us(a) + (" CR" if a > 0 else ""))
        y += 14
        p.text(140, y, "Sub-total")
        total = -sum(x[2] for x in part)
        p.right(540, y, us(total) + (" CR" if total < 0 else ""))
    y += 26
    p.text(50, y, "Reward points", 10, True)
    for label, value in (("Points brought forward", "12,345"), ("Points earned", "678"), ("Points balance", "13,023")):
        y += 12
        p.text(50, y, label)
        p.right(300, y, value)
    p.save(path)
    return L


def accounts(path, seed):
    """Two accounts of two currencies in one file, a chain each."""
    p = PDF()
    p.text(50, 60, "Consolidated Statement", 14, True)
    p.text(50, 78, "1 Mar 2026 to 31 Mar 2026")
    y, all = 100, []
    for number, currency in (("001-234567-8", "SGD"), ("003-765432-1", "USD")):
        rng, L = entries(seed + number, 11)
        balance = rng.randint(300_000, 600_000)
        y += 20
        p.text(50, y, f"Account No. {number}   {currency}", 10, True)
        y += 16
        p.text(50, y, "Date")
        p.text(120, y, "Description")
        p.right(380, y, "Withdrawal")
        p.right(460, y, "Deposit")
        p.right(540, y, f"Balance ({currency})")
        y += 14
        p.text(120, y, "Balance Brought Forward")
        p.right(540, y, us(balance))
        for d, s, a, r in L:
            y += 14
            balance += a
            p.text(50, y, d.strftime("%d/%m/%Y"))
            p.text(120, y, s + " " + r[-4:])
            p.right(380 if a < 0 else 460, y, us(a))
            p.right(540, y, us(balance))
        y += 14
        p.text(120, y, "Balance Carried Forward")
        p.right(540, y, us(balance))
        y += 10
        all += L
    p.save(path)
    return all


def newest(path, seed):
    """Newest first with running balances, and neither an opening nor a closing line."""
    rng, L = entries(seed, 20)
    balance = rng.randint(300_000, 600_000)
    rows = []
    for d, s, a, r in L:
        balance += a
        rows.append((d, s, a, balance))
    p = PDF()
    p.text(50, 60, "Transaction history", 14, True)
    p.text(50, 80, "Account 12-3456-7890123-00")
    y = 110
    p.text(50, y, "Date")
    p.text(120, y, "Details")
    p.right(440, y, "Amount")
    p.right(540, y, "Balance")
    for d, s, a, b in rows[::-1]:
        y += 14
        p.text(50, y, d.strftime("%d %b %Y"))
        p.text(120, y, s)
        p.right(440, y, ("-" if a < 0 else "") + "$" + us(a))
        p.right(540, y, "$" + us(b))
    p.save(path)
    return L


def mufg(path, seed):
    """Years of an era, whole yen."""
    rng, L = entries(seed, 20, shops=["デンキ", "ガス", "スーパー", "カード", "キユウヨ"])
    L = [(d, s, a - a % 100, r) for d, s, a, r in L]
    balance = rng.randint(100_000, 900_000) * 100
    yen = lambda v: f"{abs(v)//100:,}"
    p = UnicodePDF()
    p.text(50, 60, "普通預金 取引明細", 14)
    p.text(50, 80, "口座番号 1234567  令和8年3月1日～令和8年3月31日")
    y = 110
    p.text(50, y, "日付")
    p.text(150, y, "摘要")
    p.right(340, y, "お支払金額")
    p.right(440, y, "お預り金額")
    p.right(540, y, "差引残高")
    y += 15
    p.text(150, y, "繰越残高")
    p.right(540, y, yen(balance))
    for d, s, a, r in L:
        y += 15
        balance += a
        p.text(50, y, f"令和{d.year-2018}年{d.month}月{d.day}日")
        p.text(150, y, s)
        p.right(340 if a < 0 else 440, y, yen(a))
        p.right(540, y, yen(balance))
    p.save(path)
    return L


def arabic(path, seed):
    """Arabic digits and words, in a page from right to left."""
    rng, L = entries(seed, 16, shops=["سوق", "كهرباء", "مقهى", "صيدلية", "راتب"])
    balance = rng.randint(300_000, 600_000)
    digits = str.maketrans("0123456789.,", "٠١٢٣٤٥٦٧٨٩٫٬")
    ar = lambda v: us(v).translate(digits)
    p = UnicodePDF()
    p.text(420, 60, "كشف حساب", 14)
    p.text(300, 80, "2026/03/01 - 2026/03/31".translate(digits))
    y = 110
    p.right(120, y, "الرصيد")
    p.right(210, y, "دائن")
    p.right(300, y, "مدين")
    p.right(440, y, "البيان")
    p.right(540, y, "التاريخ")
    y += 15
    p.right(120, y, ar(balance))
    p.right(440, y, "الرصيد الافتتاحي")
    for d, s, a, r in L:
        y += 15
        balance += a
        p.right(120, y, ar(balance))
        p.right(300 if a < 0 else 210, y, ar(a))
        p.right(440, y, s)
        p.right(540, y, d.strftime("%Y/%m/%d").translate(digits))
    y += 15
    p.right(120, y, ar(balance))
    p.right(440, y, "الرصيد الختامي")
    p.save(path)
    return L


def subtotals(path, seed):
    """Sums carried over between pages, a total of each day, apostrophes and hard blanks between digits."""
    rng, L = entries(seed, 30, shops=["Migros Filiale", "Strom AG", "Cafe Central", "Miete März", "Lohn Muster AG"])
    balance = rng.randint(500_000, 900_000)
    p = PDF()
    p.text(50, 60, "Kontoauszug 01.03.2026 - 31.03.2026", 14, True)
    p.text(50, 80, "CH93 0076 2011 6238 5295 7   CHF")
    ch = lambda v, mark: us(v).replace(",", mark)
    y = 110

    def head():
        p.text(50, y, "Datum", 9, True)
        p.text(120, y, "Buchungstext", 9, True)
        p.right(380, y, "Belastung", 9, True)
        p.right(460, y, "Gutschrift", 9, True)
        p.right(540, y, "Saldo", 9, True)

    head()
    y += 15
    p.text(120, y, "Saldovortrag")
    p.right(540, y, ch(balance, "'"))
    for i, (d, s, a, r) in enumerate(L):
        y += 15
        if y > 520:
            p.text(120, y, "Übertrag")
            p.right(540, y, ch(balance, "'"))
            p.page()
            y = 60
            head()
            y += 15
            p.text(120, y, "Übertrag")
            p.right(540, y, ch(balance, "'"))
            y += 15
        balance += a
        p.text(50, y, d.strftime("%d.%m.%Y"))
        p.text(120, y, s)
        p.right(380 if a < 0 else 460, y, ch(a, "'" if i % 2 else "\u00a0"))
        p.right(540, y, ch(balance, "'"))
    y += 15
    p.text(120, y, "Umsatztotal")
    p.right(380, y, ch(sum(x[2] for x in L if x[2] < 0), "'"))
    p.right(460, y, ch(sum(x[2] for x in L if x[2] > 0), "'"))
    y += 15
    p.text(120, y, "Schlusssaldo")
    p.right(540, y, ch(balance, "'"))
    p.save(path)
    return L


def instalments(path, seed):
    """A bill with the instalments of coming bills below its entries."""
    rng, L = entries(seed, 18, steps=(1, 1, 2), shops=["Padaria Sol", "Mercado Azul", "Farmácia Vida", "Posto Estrada", "Loja Centro 2/6"])
    L = [(d, s, -abs(a), r) for d, s, a, r in L]
    br = lambda v: us(v).replace(",", "#").replace(".", ",").replace("#", ".")
    total = -sum(x[2] for x in L)
    p = PDF()
    p.text(50, 60, "Fatura do cartão", 14, True)
    p.text(50, 80, "Cartão 5162 XXXX XXXX 9012   Período 01/03/2026 a 31/03/2026")
    p.text(50, 96, "Total desta fatura")
    p.right(300, 96, "R$ " + br(total))
    y = 120
    p.text(50, y, "Data")
    p.text(120, y, "Descrição")
    p.right(540, y, "Valor (R$)")
    for d, s, a, r in L:
        y += 13
        p.text(50, y, d.strftime("%d/%m"))
        p.text(120, y, s)
        p.right(540, y, br(a))
    y += 13
    p.text(120, y, "Total desta fatura")
    p.right(540, y, br(total))
    y += 30
    p.text(50, y, "Compras parceladas - próximas faturas", 10, True)
    y += 13
    p.text(50, y, "Data")
    p.text(120, y, "Descrição")
    p.right(540, y, "Valor (R$)")
    for d, s, a, r in L[:4]:
        y += 13
        p.text(50, y, d.strftime("%d/%m"))
        p.text(120, y, "Loja Centro 3/6")
        p.right(540, y, br(a))
    p.save(path)
    return L


def pointed(path, seed):
    """Days such as 02.03, which are numbers too; balances named by their days; three digits grouped by blanks."""
    rng, L = entries(seed, 18, shops=["BOULANGERIE", "EDF", "CAFE", "LOYER", "SALAIRE"])
    balance = rng.randint(400_000, 900_000)
    fr = lambda v: us(v).replace(",", " ").replace(".", ",")
    p = PDF()
    p.text(50, 60, "RELEVE DE COMPTE CHEQUES", 14, True)
    p.text(50, 76, "du 1er mars 2026 au 31 mars 2026")
    y = 110
    for x, name in ((50, "Date"), (95, "Nature des opérations"), (330, "Valeur")):
        p.text(x, y, name)
    p.right(460, y, "Débit")
    p.right(540, y, "Crédit")
    y += 15
    p.text(95, y, "SOLDE CREDITEUR AU 28.02.2026")
    p.right(540, y, fr(balance))
    for d, s, a, r in L:
        y += 14
        p.text(50, y, d.strftime("%d.%m"))
        p.text(95, y, s)
        p.text(330, y, d.strftime("%d.%m"))
        p.right(460 if a < 0 else 540, y, fr(a))
        y += 10
        p.text(95, y, r)
        balance += a
    y += 14
    p.text(95, y, "SOLDE CREDITEUR AU 31.03.2026")
    p.right(540, y, fr(balance))
    p.save(path)
    return L


def lastday(path, seed):
    """A day printed once, of which the last entries are on the next page; balances above the table, named by their days."""
    rng, L = entries(seed, 30)
    L = [(d if i < 24 else L[23][0], s, a, r) for i, (d, s, a, r) in enumerate(L)]
    balance = rng.randint(500_000, 900_000)
    p = PDF()
    p.text(50, 60, "Statement", 14, True)
    p.text(50, 80, "Account Number 12345678")
    for y, day, value in ((94, "01 March 2026", balance), (108, "31 March 2026", balance + sum(x[2] for x in L))):
        p.text(50, y, f"Balance on {day}")
        p.right(300, y, "£" + us(value))
    y, last = 135, None
    for i, (d, s, a, r) in enumerate(L):
        if i in (0, 27):
            if i:
                p.page()
                y = 60
            for x, name in ((50, "Date"), (120, "Description")):
                p.text(x, y, name)
            p.right(460, y, "Money out (£)")
            p.right(540, y, "Money in (£)")
        y += 14
        if d != last:
            p.text(50, y, d.strftime("%d %b %y"))
            last = d
        p.text(120, y, s)
        p.right(460 if a < 0 else 540, y, us(a))
    p.save(path)
    return L


KINDS = dict(
    gutter=gutter,
    sections=sections,
    dayheads=dayheads,
    lastline=lastline,
    offbase=offbase,
    card=card,
    accounts=accounts,
    newest=newest,
    mufg=mufg,
    arabic=arabic,
    subtotals=subtotals,
    instalments=instalments,
    pointed=pointed,
    lastday=lastday,
)
