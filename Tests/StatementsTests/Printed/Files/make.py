#!/usr/bin/env python3
"""Makes the statements of this folder anew: make.py FOLDER. Needs pdftotext of poppler; no test needs it. Names and numbers are made up."""

import datetime
import pathlib
import random
import subprocess
import sys
import tempfile

import layouts
from pdf import PDF, locked


def money(v, style):
    s = f"{abs(v)/100:,.2f}"
    if style == "de":
        s = s.replace(",", "#").replace(".", ",").replace("#", ".")
    return s


SHOPS = [
    "REWE Markt Berlin",
    "Stadtwerke Elbtal",
    "Bus & Bahn AG",
    "Cafe Nordlicht",
    "Miete Wohnung 12",
    "Gehalt ACME GmbH",
    "Apotheke am Ring",
    "Streaming Plus",
    "Baeckerei Korn",
    "Buchhandlung Lenz",
]


def lines(rng, n):
    d = datetime.date(2026, 3, 2)
    out = []
    for i in range(n):
        d += datetime.timedelta(days=rng.choice((0, 1, 1, 2)))
        if d.month > 3:
            d = datetime.date(2026, 3, 31)
        shop = rng.choice(SHOPS)
        amt = rng.randint(100, 9000) * (-1) if "Gehalt" not in shop else rng.randint(150000, 250000)
        out.append((d, shop, amt, f"Ref {rng.randint(10**7,10**8)}"))
    return out


def sparkasse(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 34)
    bal = rng.randint(10000, 300000)
    p = PDF()
    opening = bal
    y = 60
    p.text(50, y, "Sparkasse Musterstadt", 14, True)
    p.text(50, y + 20, "Kontoauszug 3/2026")
    p.text(50, y + 34, "IBAN DE02 1203 0000 0000 2020 51")
    p.text(350, y + 34, "Seite 1 von 2")
    y = 130

    def head(y):
        p.text(50, y, "Datum", 9, True)
        p.text(110, y, "Erläuterung", 9, True)
        p.right(540, y, "Betrag EUR", 9, True)

    head(y)
    y += 16
    p.text(110, y, "Kontostand am 28.02.2026, Auszug Nr. 2")
    p.right(540, y, money(bal, "de") + ("-" if bal < 0 else "+"))
    y += 14
    for i, (d, s, a, r) in enumerate(L):
        if y > 760:
            p.text(50, 800, "Sparkasse Musterstadt, Anstalt des öffentlichen Rechts, HRA 12345")
            p.page()
            p.text(350, 60, "Seite 2 von 2")
            y = 90
            head(y)
            y += 16
        p.text(50, y, d.strftime("%d.%m.%Y"))
        p.text(110, y, s)
        p.right(540, y, money(a, "de") + ("-" if a < 0 else "+"))
        y += 11
        p.text(110, y, r, 8)
        y += 15
        bal += a
    p.text(110, y, "Kontostand am 31.03.2026 um 20:15 Uhr")
    p.right(540, y, money(bal, "de") + ("-" if bal < 0 else "+"))
    p.save(path)
    return L, opening, bal


def chase(path, seed):
    rng = random.Random(seed)
    L = [(d, s, -a, r) for d, s, a, r in lines(rng, 24)]
    p = PDF()
    prev = rng.randint(20000, 90000)
    y = 60
    p.text(50, y, "CARD SERVICES", 14, True)
    p.text(50, y + 20, "Opening/Closing Date 03/01/26 - 03/31/26")
    p.text(50, y + 34, "Account Number: XXXX XXXX XXXX 4321")
    new = prev + sum(a for _, _, a, _ in L)
    p.text(320, y + 20, "Previous Balance")
    p.right(540, y + 20, "$" + money(prev, "us"))
    p.text(320, y + 34, "New Balance")
    p.right(540, y + 34, ("-" if new < 0 else "") + "$" + money(new, "us"))
    y = 140
    p.text(50, y, "ACCOUNT ACTIVITY", 11, True)
    y += 18
    p.text(50, y, "Date of")
    y += 10
    p.text(50, y, "Transaction")
    p.text(130, y, "Merchant Name or Transaction Description")
    p.right(540, y, "$ Amount")
    y += 16
    pay = [x for x in L if x[2] < 0]
    buy = [x for x in L if x[2] >= 0]
    p.text(50, y, "PAYMENTS AND OTHER CREDITS", 9, True)
    y += 14
    for d, s, a, r in pay:
        p.text(50, y, d.strftime("%m/%d"))
        p.text(130, y, "Payment Thank You - Web")
        p.right(540, y, "-" + money(a, "us"))
        y += 13
    p.text(50, y, "PURCHASE", 9, True)
    y += 14
    for d, s, a, r in buy:
        p.text(50, y, d.strftime("%m/%d"))
        p.text(130, y, s.upper() + " BERLIN")
        p.right(540, y, money(a, "us"))
        y += 13
    p.text(50, 800, "Page 1 of 1")
    p.save(path)
    return [(d, s, -a, r) for d, s, a, r in pay + buy], -prev, -new


def hsbc(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 22)
    bal = rng.randint(100000, 300000)
    opening = bal
    p = PDF()
    y = 60
    p.text(50, y, "Your Bank Account", 14, True)
    p.text(50, y + 18, "Account Name Mr A Sample   Sortcode 40-01-01   Account Number 12345678")
    p.text(50, y + 32, "1 March 2026 to 31 March 2026")
    y = 120
    p.text(50, y, "Date")
    p.text(105, y, "Payment type and details")
    p.right(370, y, "Paid out")
    p.right(450, y, "Paid in")
    p.right(540, y, "Balance")
    y += 14
    p.text(105, y, "BALANCE BROUGHT FORWARD")
    p.right(540, y, money(bal, "us"))
    y += 13
    last = None
    for i, (d, s, a, r) in enumerate(L):
        if d != last:
            p.text(50, y, d.strftime("%d %b %y"))
            last = d
        p.text(105, y, ("VIS " if a < 0 else "CR  ") + s)
        y += 11
        p.text(130, y, r, 8)
        p.right(370 if a < 0 else 450, y, money(a, "us"))
        bal += a
        if i + 1 == len(L) or L[i + 1][0] != d:
            p.right(540, y, money(bal, "us") + (" D" if bal < 0 else ""))
        y += 14
    p.text(105, y, "BALANCE CARRIED FORWARD")
    p.right(540, y, money(bal, "us") + (" D" if bal < 0 else ""))
    p.save(path)
    return L, opening, bal


def dbs(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 26)
    bal = rng.randint(100000, 300000)
    opening = bal
    p = PDF()
    y = 60
    p.text(50, y, "Consolidated Statement", 14, True)
    p.text(50, y + 18, "Account No. 001-234567-8     as at 31 Mar 2026")
    y = 110
    p.text(50, y, "Date")
    p.text(110, y, "Description")
    p.right(380, y, "Withdrawal (-)")
    p.right(460, y, "Deposit (+)")
    p.right(540, y, "Balance")
    y += 14
    p.text(110, y, "Balance Brought Forward")
    p.right(540, y, money(bal, "us"))
    y += 13
    for d, s, a, r in L:
        p.text(50, y, d.strftime("%d/%m/%Y"))
        p.text(110, y, s)
        p.right(380 if a < 0 else 460, y, money(a, "us"))
        bal += a
        p.right(540, y, ("-" if bal < 0 else "") + money(bal, "us"))
        y += 10
        p.text(110, y, r, 8)
        y += 14
        if y > 770:
            p.text(50, 800, "Page")
            p.page()
            y = 60
            p.text(50, y, "Date")
            p.text(110, y, "Description")
            p.right(380, y, "Withdrawal (-)")
            p.right(460, y, "Deposit (+)")
            p.right(540, y, "Balance")
            y += 14
    p.text(110, y, "Balance Carried Forward")
    p.right(540, y, ("-" if bal < 0 else "") + money(bal, "us"))
    p.save(path)
    return L, opening, bal


def sbi(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 20)
    bal = rng.randint(1000000, 9000000)
    opening = bal
    p = PDF()
    y = 60

    def lakh(v):
        s = f"{abs(v)/100:.2f}"
        a, b = s.split(".")
        if len(a) > 3:
            h, t = a[:-3], a[-3:]
            parts = []
            while len(h) > 2:
                parts.insert(0, h[-2:])
                h = h[:-2]
            if h:
                parts.insert(0, h)
            a = ",".join(parts) + "," + t
        return a + "." + b

    p.text(50, y, "STATE BANK", 14, True)
    p.text(50, y + 18, "Account Number : 00000012345678901")
    p.text(50, y + 32, "Account Statement from 1 Mar 2026 to 31 Mar 2026")
    p.text(50, y + 46, "Opening Balance : " + lakh(bal))
    y = 130
    for x, t in ((50, "Txn Date"), (110, "Value Date"), (170, "Description")):
        p.text(x, y, t)
    p.right(380, y, "Debit")
    p.right(460, y, "Credit")
    p.right(540, y, "Balance")
    y += 14
    for d, s, a, r in L:
        p.text(50, y, d.strftime("%-d %b %Y"))
        p.text(110, y, d.strftime("%-d %b %Y"))
        p.text(170, y, "BY TRANSFER-" + s[:16].upper())
        p.right(380 if a < 0 else 460, y, lakh(a))
        bal += a
        p.right(540, y, lakh(bal))
        y += 10
        p.text(170, y, r, 8)
        y += 14
    p.text(50, y, "Closing Balance : " + lakh(bal))
    p.save(path)
    return L, opening, bal


def ubs(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 20)[::-1]
    bal = rng.randint(100000, 900000)
    opening = bal
    p = PDF()
    y = 60
    ch = lambda v: f"{abs(v)/100:,.2f}".replace(",", "'")
    close = bal + sum(a for _, _, a, _ in L)
    p.text(50, y, "Kontoauszug 01.03.2026 - 31.03.2026", 14, True)
    p.text(50, y + 18, "IBAN CH93 0076 2011 6238 5295 7  CHF")
    y = 110
    for x, t in ((50, "Datum"), (110, "Information")):
        p.text(x, y, t)
    p.right(380, y, "Belastungen")
    p.right(460, y, "Gutschriften")
    p.right(540, y, "Saldo")
    y += 14
    p.text(50, y, "31.03.2026")
    p.text(110, y, "Schlusssaldo")
    p.right(540, y, ("-" if close < 0 else "") + ch(close))
    y += 14
    b = close
    for d, s, a, r in L:
        p.text(50, y, d.strftime("%d.%m.%Y"))
        p.text(110, y, s)
        p.right(380 if a < 0 else 460, y, ch(a))
        p.right(540, y, ("-" if b < 0 else "") + ch(b))
        b -= a
        y += 10
        p.text(110, y, r, 8)
        y += 14
    p.text(50, y, "01.03.2026")
    p.text(110, y, "Anfangssaldo")
    p.right(540, y, ("-" if b < 0 else "") + ch(b))
    p.save(path)
    return L, opening, close


def nubank(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 18)
    p = PDF()
    y = 60
    M = ["JAN", "FEV", "MAR", "ABR"]
    tot = -sum(a for _, _, a, _ in L if a < 0)
    p.text(50, y, "Fatura de abril de 2026", 14, True)
    p.text(50, y + 18, "Período vigente: 01 MAR a 31 MAR de 2026")
    p.text(50, y + 32, "Total a pagar R$ " + money(tot, "de"))
    y = 110
    p.text(50, y, "TRANSAÇÕES")
    p.text(300, y, "VALORES EM R$")
    y += 16
    L = [l for l in L if l[2] < 0]
    for d, s, a, r in L:
        p.text(50, y, d.strftime("%d ") + M[d.month - 1])
        p.text(110, y, s)
        p.right(540, y, money(a, "de"))
        y += 14
    p.save(path)
    return L, None, None


def fnb(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 24)
    bal = rng.randint(100000, 900000)
    opening = bal
    p = PDF()
    y = 60
    cr = lambda v: money(v, "us") + (" Cr" if v >= 0 else " Dr")
    p.text(50, y, "Cheque Account : 62123456789", 14, True)
    p.text(50, y + 18, "Statement Period : 28 February 2026 to 31 March 2026")
    p.text(50, y + 36, "Opening Balance")
    p.right(300, y + 36, cr(bal))
    p.text(50, y + 50, "Closing Balance")
    p.right(300, y + 50, cr(bal + sum(a for _, _, a, _ in L)))
    y = 140
    p.text(50, y, "Date")
    p.text(110, y, "Description")
    p.right(440, y, "Amount")
    p.right(540, y, "Balance")
    y += 14
    for d, s, a, r in L:
        bal += a
        p.text(50, y, d.strftime("%d %b"))
        p.text(110, y, s + " " + r[-4:])
        p.right(440, y, money(a, "us") + (" Cr" if a >= 0 else ""))
        p.right(540, y, cr(bal))
        y += 13
    p.save(path)
    return L, opening, bal


def santander(path, seed):
    rng = random.Random(seed)
    L = lines(rng, 22)
    bal = rng.randint(100000, 900000)
    opening = bal
    p = PDF()
    y = 60
    M = ["ENE", "FEB", "MAR", "ABR"]
    p.text(50, y, "Estado de cuenta", 14, True)
    p.text(50, y + 18, "Periodo del 01-MAR-2026 al 31-MAR-2026   CUENTA 65-50123456-7")
    y = 100
    p.text(50, y, "FECHA")
    p.text(115, y, "FOLIO")
    p.text(165, y, "DESCRIPCION")
    p.right(380, y, "DEPOSITO")
    p.right(460, y, "RETIRO")
    p.right(540, y, "SALDO")
    y += 14
    p.text(50, y, "28-FEB-2026")
    p.text(165, y, "SALDO FINAL DEL PERIODO ANTERIOR")
    p.right(540, y, money(bal, "us"))
    y += 13
    for d, s, a, r in L:
        bal += a
        p.text(50, y, d.strftime("%d-") + M[d.month - 1] + "-2026")
        p.text(115, y, r[-7:])
        p.text(165, y, s.upper())
        p.right(380 if a > 0 else 460, y, money(a, "us"))
        p.right(540, y, ("-" if bal < 0 else "") + money(bal, "us"))
        y += 13
    p.text(165, y, "SALDO FINAL")
    p.right(540, y, ("-" if bal < 0 else "") + money(bal, "us"))
    p.save(path)
    return L, opening, bal


KINDS = dict(sparkasse=sparkasse, chase=chase, hsbc=hsbc, dbs=dbs, sbi=sbi, ubs=ubs, nubank=nubank, fnb=fnb, santander=santander)
KINDS |= layouts.KINDS
if __name__ == "__main__":
    # Each file is a statement in the style of a bank: its words as pdftotext tells them, and what is in it.
    for kind, make in KINDS.items():
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/{kind}.pdf"
            made = make(path, f"{kind}1")
            entries = made[0] if isinstance(made, tuple) else made
            words = subprocess.run(["pdftotext", "-q", "-tsv", "-enc", "UTF-8", path, "-"], check=True, capture_output=True).stdout
        pathlib.Path(sys.argv[1], f"{kind}.tsv").write_bytes(words)
        pathlib.Path(sys.argv[1], f"{kind}.facts").write_text("".join(f"{day} {amount}\n" for day, _, amount, _ in entries))
    # One that opens with the password sesame.
    with tempfile.TemporaryDirectory() as folder:
        fnb(f"{folder}/plain.pdf", "fnb1")
        locked(pathlib.Path(sys.argv[1], "locked.pdf"), f"{folder}/plain.pdf", "sesame")
