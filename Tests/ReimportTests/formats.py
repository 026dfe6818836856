"""The same lines as each format and dialect of a bank prints them: (line, balance, payee, purpose) a row."""


def amount(minor, mark=".", group=""):
    whole, rest = divmod(abs(minor), 100)
    return ("-" if minor < 0 else "") + f"{whole:,}".replace(",", group) + f"{mark}{rest:02d}"


def quoted(text, delimiter):
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in (delimiter, '"')) else text


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def signed_csv(key, rows):
    """One column of amounts with the balance behind each."""
    return "Date,Description,Amount,Balance\n" + "".join(
        f"{line.date},{quoted(payee + ' ' + purpose, ',')},{amount(line.minor)},{amount(balance)}\n" for line, balance, payee, purpose in rows)


def bare_csv(key, rows):
    """Neither balances nor references."""
    return "Date,Description,Amount\n" + "".join(
        f"{line.date},{quoted(payee + ' ' + purpose, ',')},{amount(line.minor)}\n" for line, _, payee, purpose in rows)


def german_csv(key, rows):
    """Last year's dialect of the same bank: other columns, newest first, two dates."""
    return "Buchungstag;Wertstellung;Empfänger;Verwendungszweck;Betrag;Saldo;Währung\r\n" + "".join(
        f"{line.date:%d.%m.%Y};{line.value_date:%d.%m.%Y};{quoted(payee, ';')};{quoted(purpose, ';')};{amount(line.minor, ',', '.')};{amount(balance, ',', '.')};EUR\r\n"
        for line, balance, payee, purpose in reversed(rows))


def split_csv(key, rows):
    """Money out and money in in columns of their own."""
    return "Date,Details,Money out,Money in,Balance\n" + "".join(
        f"{line.date:%d %b %Y},{quoted(payee + ', ' + purpose, ',')},{amount(-line.minor) if line.minor < 0 else ''},{amount(line.minor) if line.minor > 0 else ''},{amount(balance)}\n"
        for line, balance, payee, purpose in rows)


def reference_csv(key, rows):
    """The bank's reference of each line, and no balance."""
    return "Transaction ID,Booking Date,Payee,Description,Amount\n" + "".join(
        f"{line.reference},{line.date},{quoted(payee, ',')},{quoted(purpose, ',')},{amount(line.minor)}\n" for line, _, payee, purpose in rows)


def ofx(key, rows):
    entries = "".join(
        f"<STMTTRN><TRNTYPE>{'DEBIT' if line.minor < 0 else 'CREDIT'}<DTPOSTED>{line.date:%Y%m%d}<TRNAMT>{amount(line.minor)}<FITID>{line.reference}"
        f"<NAME>{escaped(payee)[:32]}<MEMO>{escaped(purpose)}</STMTTRN>\n" for line, _, payee, purpose in rows)
    last = rows[-1]
    return (
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"
        "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260601<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>"
        "<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1"
        f"<ACCTID>{key}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>{rows[0][0].date:%Y%m%d}<DTEND>{last[0].date:%Y%m%d}\n{entries}</BANKTRANLIST>"
        f"<LEDGERBAL><BALAMT>{amount(last[1])}<DTASOF>{last[0].date:%Y%m%d}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n")


def qif(key, rows):
    return "!Type:Bank\n" + "".join(f"D{line.date}\nT{amount(line.minor)}\nP{payee}\nM{purpose}\n^\n" for line, _, payee, purpose in rows)


def camt(key, rows):
    def balance(code, minor, day):
        return (f"<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">{amount(abs(minor))}</Amt>"
                f"<CdtDbtInd>{'DBIT' if minor < 0 else 'CRDT'}</CdtDbtInd><Dt><Dt>{day}</Dt></Dt></Bal>")
    first, last = rows[0], rows[-1]
    entries = "".join(
        f"<Ntry><Amt Ccy=\"EUR\">{amount(abs(line.minor))}</Amt><CdtDbtInd>{'DBIT' if line.minor < 0 else 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts>"
        f"<BookgDt><Dt>{line.date}</Dt></BookgDt><ValDt><Dt>{line.value_date}</Dt></ValDt><AcctSvcrRef>{line.reference}</AcctSvcrRef><NtryDtls><TxDtls>"
        f"<RltdPties><{'Cdtr' if line.minor < 0 else 'Dbtr'}><Nm>{escaped(payee)}</Nm></{'Cdtr' if line.minor < 0 else 'Dbtr'}></RltdPties>"
        f"<RmtInf><Ustrd>{escaped(purpose)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n" for line, _, payee, purpose in rows)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId>'
        "<CreDtTm>2026-06-01T00:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>2026-06-01T00:00:00</CreDtTm><Acct><Id><Othr><Id>" + key
        + "</Id></Othr></Id></Acct>" + balance("OPBD", first[1] - first[0].minor, first[0].date) + balance("CLBD", last[1], last[0].date)
        + entries + "</Stmt></BkToCstmrStmt></Document>\n")


def mt940(key, rows):
    def balance(minor, day):
        return f"{'D' if minor < 0 else 'C'}{day:%y%m%d}EUR{amount(abs(minor), ',')}"
    first, last = rows[0], rows[-1]
    entries = "".join(
        f":61:{line.value_date:%y%m%d}{line.date:%m%d}{'D' if line.minor < 0 else 'C'}{amount(abs(line.minor), ',')}NTRFNONREF//{line.reference}\r\n"
        f":86:166?00UEBERWEISUNG?20{purpose[:27]}?32{payee[:27]}\r\n" for line, _, payee, purpose in rows)
    return (
        f":20:STARTUMS\r\n:25:{key}\r\n:28C:1/1\r\n:60F:{balance(first[1] - first[0].minor, first[0].date)}\r\n{entries}"
        f":62F:{balance(last[1], last[0].date)}\r\n-\r\n")


ALL = {
    "signed.csv": signed_csv, "bare.csv": bare_csv, "german.csv": german_csv, "split.csv": split_csv, "reference.csv": reference_csv, "ofx": ofx,
    "qif": qif, "xml": camt, "sta": mt940}
