"""The same lines as OFX, QIF, camt.053 and MT940: formats that say what they mean, so all but QIF's dates must be read exactly."""
from xml.sax.saxutils import escape

import dates
import money


def number(minor, currency, mark=".", group="", signed=True):
    decimals = money.digits(currency)
    return ("-" if minor < 0 and signed else "") + money.number(minor, decimals, mark, group, decimals)


def ofx(rng, made):
    lines, currency = made.lines, made.facts.currency
    mark = "," if rng.random() < 0.2 else "."
    isXML, isCard = rng.random() < 0.5, made.facts.kind == "card"
    end = (lambda name: f"</{name}>") if isXML or rng.random() < 0.3 else (lambda name: "")
    stamp = lambda day: day.strftime("%Y%m%d") + rng.choice(("", "", "120000", "120000[0:GMT]", "093000.000[-5:EST]"))
    leaf = lambda name, value: f"<{name}>{escape(str(value))}{end(name)}\n"
    body = ""
    for line in lines:
        kind = rng.choice(("DEBIT", "POS", "XFER", "OTHER")) if line.minor < 0 else rng.choice(("CREDIT", "DEP", "OTHER"))
        user = leaf("DTUSER", line.purchase.strftime("%Y%m%d")) if rng.random() < 0.3 else ""
        body += ("<STMTTRN>\n" + leaf("TRNTYPE", kind) + leaf("DTPOSTED", stamp(line.date)) + user + leaf("TRNAMT", number(line.minor, currency, mark))
                 + leaf("FITID", line.reference) + leaf("NAME", line.text[:32]) + "</STMTTRN>\n")
    account = "<CCACCTFROM>\n" + leaf("ACCTID", "4417000011112222") + "</CCACCTFROM>\n" if isCard else \
        "<BANKACCTFROM>\n" + leaf("BANKID", "10010010") + leaf("ACCTID", "12345678") + leaf("ACCTTYPE", "CHECKING") + "</BANKACCTFROM>\n"
    a, b, c = ("CREDITCARDMSGSRSV1", "CCSTMTTRNRS", "CCSTMTRS") if isCard else ("BANKMSGSRSV1", "STMTTRNRS", "STMTRS")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n' if isXML else \
        "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\n" \
        "OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n"
    status = "<STATUS>\n" + leaf("CODE", 0) + leaf("SEVERITY", "INFO") + "</STATUS>\n"
    signOn = "<SIGNONMSGSRSV1>\n<SONRS>\n" + status + leaf("DTSERVER", "20260401") + leaf("LANGUAGE", "ENG") + "</SONRS>\n</SIGNONMSGSRSV1>\n"
    period = leaf("DTSTART", lines[0].date.strftime("%Y%m%d")) + leaf("DTEND", lines[-1].date.strftime("%Y%m%d"))
    ledger = leaf("BALAMT", number(lines[-1].balance, currency, mark)) + leaf("DTASOF", lines[-1].date.strftime("%Y%m%d"))
    text = (f"{head}<OFX>\n{signOn}<{a}>\n<{b}>\n" + leaf("TRNUID", 1) + status + f"<{c}>\n" + leaf("CURDEF", currency) + account
            + f"<BANKTRANLIST>\n{period}{body}</BANKTRANLIST>\n<LEDGERBAL>\n{ledger}</LEDGERBAL>\n</{c}>\n</{b}>\n</{a}>\n</OFX>\n")
    return text.encode("utf-8"), {"ofx": "xml" if isXML else "sgml", "marks": mark}


def qif(rng, made):
    pattern = rng.choice(("mm/dd/yyyy", "dd/mm/yyyy", "mm/dd'yy", "dd/mm'yy", "yyyy-mm-dd", "dd.mm.yyyy", "mm/dd/yy", "dd/mm/yy"))
    mark, group = rng.choice(((".", ","), (".", ""), (",", "."), (",", "")))
    text = "!Type:" + ("CCard" if made.facts.kind == "card" else "Bank") + "\n"
    shown, tokens = [], []
    for line in made.lines:
        day = dates.printed(line.date, pattern, made.language.months)
        amount = number(line.minor, made.facts.currency, mark, group)
        shown.append(day)
        tokens.append(amount.lstrip("-"))
        text += f"D{day}\nT{amount}\nP{line.text}\nN{line.reference}\n^\n"
    days = [line.date for line in made.lines]
    reasons = set()
    if not dates.isClear(shown, days):
        reasons.add("date order")
    if not money.isDecimalClear(tokens, None):
        reasons.add("decimal mark")
    return text.encode("utf-8"), {"dates": pattern, "marks": mark + (group or "_")}, reasons


def camt(rng, made):
    currency, lines = made.facts.currency, made.lines
    version = rng.choice(("02", "04", "08"))

    def amount(minor, tag="Amt"):
        return f'<{tag} Ccy="{currency}">{number(minor, currency, signed=False)}</{tag}><CdtDbtInd>{"DBIT" if minor < 0 else "CRDT"}</CdtDbtInd>'

    def balance(code, minor, day):
        return f"<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp>{amount(minor)}<Dt><Dt>{day}</Dt></Dt></Bal>"

    entries = ""
    for line in lines:
        status = "<Sts>BOOK</Sts>" if version != "08" else "<Sts><Cd>BOOK</Cd></Sts>"
        party = "Cdtr" if line.minor < 0 else "Dbtr"
        name = f"<Nm>{escape(line.text)}</Nm>"
        name = f"<{party}><Pty>{name}</Pty></{party}>" if version == "08" else f"<{party}>{name}</{party}>"
        stamp = f"<Dt>{line.date}</Dt>" if rng.random() < 0.7 else f"<DtTm>{line.date}T10:15:00+02:00</DtTm>"
        reversal = "<RvslInd>false</RvslInd>" if rng.random() < 0.2 else ""
        reference = f"<AcctSvcrRef>{line.reference}</AcctSvcrRef>"
        details = (f"<NtryDtls><TxDtls><Refs>{reference}</Refs><RltdPties>{name}</RltdPties>"
                   f"<RmtInf><Ustrd>{escape(line.text)}</Ustrd></RmtInf></TxDtls></NtryDtls>")
        entries += (f"<Ntry>{amount(line.minor)}{reversal}{status}<BookgDt>{stamp}</BookgDt><ValDt><Dt>{line.value}</Dt></ValDt>"
                    f"{reference}<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>{details}</Ntry>\n")
    head = "<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-04-01T06:00:00</CreDtTm></GrpHdr>"
    account = f"<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>{currency}</Ccy></Acct>"
    ends = balance("OPBD", made.opening[currency], lines[0].date) + balance("CLBD", lines[-1].balance, lines[-1].date)
    text = (f'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}">'
            f"<BkToCstmrStmt>{head}<Stmt><Id>S1</Id>{account}{ends}\n{entries}</Stmt></BkToCstmrStmt></Document>\n")
    return text.encode("utf-8"), {"camt": version}


def mt940(rng, made):
    currency, lines = made.facts.currency, made.lines
    plain = lambda minor: number(minor, currency, ",", signed=False) + ("," if money.digits(currency) == 0 else "")
    side = lambda minor: "D" if minor < 0 else "C"
    text = ":20:STARTUMSE\r\n:25:10010010/12345678\r\n:28C:00001/001\r\n"
    text += f":60F:{side(made.opening[currency])}{lines[0].date:%y%m%d}{currency}{plain(made.opening[currency])}\r\n"
    for line in lines:
        value = line.value
        mark = side(line.minor)
        if rng.random() < 0.05:
            mark = "RC" if line.minor < 0 else "RD"
        funds = currency[2] if rng.random() < 0.5 else ""
        entry = f"{line.date:%m%d}"
        purpose = "".join(letter for letter in line.text if ord(letter) < 128)[:27]
        text += f":61:{value:%y%m%d}{entry}{mark}{funds}{plain(line.minor)}NTRF{line.reference}\r\n:86:166?00BUCHUNG?20{purpose}?32NAME\r\n"
    text += f":62F:{side(lines[-1].balance)}{lines[-1].date:%y%m%d}{currency}{plain(lines[-1].balance)}\r\n-\r\n"
    return text.encode("latin-1"), {}
