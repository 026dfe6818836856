import Money
@testable import Statements
import Testing

@Suite struct `statements with traps of their own` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "an unsigned amount with an indicator and instructed amounts",
      text: """
        Posting Date,Transaction Date,Amount,Credit Debit Indicator,type,Type Group,Reference,Instructed Currency,Currency Exchange Rate,Instructed Amount,Description,Category,Check Serial Number,Card Ending
        01/17/2024,01/15/2024,12.40,Debit,POS,,0,,,,COFFEE CORNER,Restaurants,,1234
        01/18/2024,01/18/2024,900.00,Credit,DEP,,0,,,,PAYROLL,Paychecks,,
        """,
      booked: 2, sums: [nil: 88760], debits: 1, first: "2024-01-17", last: "2024-01-18",
      payee: "COFFEE CORNER"),
    Dialect(
      name: "a card of a telephone maker with clearing dates and merchants",
      text: """
        Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By
        02/14/2024,02/15/2024,APP STORE,App Store,Other,Purchase,4.99,Ann
        02/16/2024,02/16/2024,ACH DEPOSIT INTERNET TRANSFER,Ach Deposit,Payment,Payment,-100.00,Ann
        02/18/2024,02/19/2024,BAKERY,Bakery,Food,Purchase,8.00,Ann
        """,
      booked: 3, sums: ["USD": 8701], debits: 2, first: "2024-02-15", last: "2024-02-19", payee: "App Store"),
    Dialect(
      name: "net amounts beside amounts and fees",
      text: """
        Transaction ID,Date,Transaction Type,Currency,Amount,Fee,Net Amount,Status,Notes,Name of sender/receiver
        abc1,2024-03-14 10:00:00 EST,Sent P2P,USD,-$10.00,$0.00,-$10.00,COMPLETE,lunch,Bob
        abc2,2024-03-15 10:00:00 EST,Cash out,USD,-$20.00,-$0.50,-$20.50,COMPLETE,,
        abc3,2024-03-16 10:00:00 EST,Received P2P,USD,$50.00,$0.00,$50.00,FAILED,,Eve
        """,
      booked: 2, sums: ["USD": -3050], debits: 2, first: "2024-03-14", last: "2024-03-15"),
    Dialect(
      name: "a direction that two languages say in one cell",
      text: """
        序号,交易日期,交易类型,借贷,交易金额,摘要
        1,2025-01-01,存款利息,贷 Cr,1.23,
        2,2025-01-02,转账还款,借 Dr,3.21,
        3,2025-01-03,转账还款,借 Dr,4.00,
        """,
      booked: 3, sums: [nil: -598], debits: 2, first: "2025-01-01", last: "2025-01-03"),
    Dialect(
      name: "fees beside amounts, and nothing shows whether they are included",
      text: """
        Date,Description,Amount,Fee,Currency
        2024-03-14,TRANSFER,-10.00,0.50,EUR
        2024-03-15,SALARY,100.00,0.00,EUR
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "balances before each entry, oldest first, without a header",
      text: """
        13-01-2024,NL00BANK0123456789,NL99BANK0987654321,j jansen,,,,EUR,1000.00,EUR,-10.00,13-01-2024,13-01-2024,9001,IC,11111,'ref1','groceries',1
        14-01-2024,NL00BANK0123456789,NL99BANK0987654321,p pietersen,,,,EUR,990.00,EUR,25.50,14-01-2024,14-01-2024,9002,OV,11112,'ref2','shared lunch',2
        16-01-2024,NL00BANK0123456789,NL99BANK0987654321,energie bv,,,,EUR,1015.50,EUR,-80.00,16-01-2024,16-01-2024,9001,IC,11113,'ref3','energy',3
        """,
      booked: 3, sums: ["EUR": -6450], debits: 2, first: "2024-01-13", last: "2024-01-16", payee: "j jansen",
      reconciles: true),
    Dialect(
      name: "a balance as the last line of a table without a header",
      text: """
        14/01/2024;-12,50;Carte;;CB MARCHE;;
        15/01/2024;1 500,00;Virement;;VIR EMPLOYEUR;;
        16/01/2024;-40,00;Prélèvement;;PRLV EAU;;
        16/01/2024;-3,20;Carte;;CB BOULANGERIE;;
        17/01/2024;2 345,67;;;;;
        """,
      asks: [.bareLine]),
    Dialect(
      name: "pending entries in a section of their own",
      text: """
        Account,Everyday
        Pending transactions
        Date,Description,Amount
        21/03/2024,HOTEL HOLD,-100.00
        Posted transactions
        Date,Description,Amount
        20/03/2024,CINEMA,-12.00
        15/03/2024,WAGES,800.00
        """,
      booked: 2, sums: [nil: 78800], debits: 1, first: "2024-03-15", last: "2024-03-20", pending: 1,
      payee: "CINEMA"),
    Dialect(
      name: "Polish reserved amounts without a booking date",
      text: """
        "Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta";"Saldo po transakcji";"Waluta"
        2024-04-16;;"SKLEP";"Płatność";;;;;;;-20,00;PLN;;
        2024-04-15;2024-04-15;"PIEKARNIA";"Chleb";;;;"1";-8,50;PLN;;;91,50;PLN
        2024-04-14;2024-04-14;"JAN";"Zwrot";;;;"2";100,00;PLN;;;100,00;PLN
        """,
      booked: 2, sums: ["PLN": 9150], debits: 1, first: "2024-04-14", last: "2024-04-15", pending: 1),
    Dialect(
      name: "debits above zero and credits below, as a card counts its debt",
      text: """
        Status,Date,Description,Debit,Credit
        Cleared,04/25/2024,"HILL BAKERY",12.40,
        Cleared,04/26/2024,"ONLINE PAYMENT",,-150.00
        """,
      booked: 2, sums: [nil: 13760], debits: 1, first: "2024-04-25", last: "2024-04-26", payee: "HILL BAKERY"),
    Dialect(
      name: "a balance that falls with positive amounts",
      text: """
        Date,Details,Amount,Balance
        2024-05-13,SHOP,10.00,90.00
        2024-05-14,PAY,-100.00,190.00
        2024-05-15,RENT,50.00,140.00
        """,
      booked: 3, sums: [nil: 4000], debits: 2, first: "2024-05-13", last: "2024-05-15", payee: "SHOP",
      reconciles: true),
    Dialect(
      name: "two columns of different currencies that exclude each other",
      text: """
        Date,Details,CAD,USD
        2024-05-13,SHOP,10.00,
        2024-05-14,PAY,,20.00
        """,
      asks: [.amountColumn, .currency, .amountSign]),
    Dialect(
      name: "an amount that no row can spell",
      text: """
        Date,Details,Amount
        2024-05-13,SHOP,-10.00
        2024-05-14,PAY,20.00
        2024-05-15,CAFE,abc
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a date that does not exist",
      text: """
        Date,Details,Amount
        13/05/2024,SHOP,-10.00
        31/06/2024,PAY,20.00
        20/05/2024,CAFE,-3.00
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a preamble as wide as the table and a total under it",
      text: """
        Report,for,account,1234567
        From,2024-06-01,to,2024-06-30
        Date,Details,Amount,Currency
        2024-06-13,SHOP,-10.00,EUR
        2024-06-14,PAY,20.00,EUR
        Total,,10.00,EUR
        """,
      booked: 2, sums: ["EUR": 1000], debits: 1, first: "2024-06-13", last: "2024-06-14", payee: "SHOP"),
    Dialect(
      name: "a petrol station named like a total",
      text: """
        Date;Libellé;Montant;Devise
        13/07/2024;TOTAL;-40,00;EUR
        14/07/2024;SOLDE TOUT COMPRIS;-15,00;EUR
        """,
      booked: 2, sums: ["EUR": -5500], debits: 2, first: "2024-07-13", last: "2024-07-14", payee: "TOTAL"),
    Dialect(
      name: "a header of two rows",
      text: """
        Date,Description,Amount,,Balance
        ,,Debit,Credit,
        13/08/2024,SHOP,10.00,,90.00
        14/08/2024,PAY,,100.00,190.00
        """,
      booked: 2, sums: [nil: 9000], debits: 1, first: "2024-08-13", last: "2024-08-14", payee: "SHOP",
      reconciles: true),
    Dialect(
      name: "a header that repeats on every page",
      text: """
        Date,Description,Amount
        13/09/2024,SHOP,-10.00
        Date,Description,Amount
        14/09/2024,PAY,100.00
        """,
      booked: 2, sums: [nil: 9000], debits: 1, first: "2024-09-13", last: "2024-09-14", payee: "SHOP"),
    Dialect(
      name: "a header in no language that is known",
      text: """
        Qwx;Zyb;Plo
        13.10.2024;SHOP;-10,00
        14.10.2024;PAY;100,00
        15.10.2024;RENT;-50,00
        """,
      booked: 3, sums: [nil: 4000], debits: 2, first: "2024-10-13", last: "2024-10-15", payee: "SHOP"),
    Dialect(
      name: "names over the currency, and amounts and balances beside it without a name",
      text: """
        Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
        14-11-2024,09:10,13-11-2024,ETF X,IE00X,Dividend,,EUR,"12,50",EUR,"112,50",
        13-11-2024,09:00,13-11-2024,,,iDEAL storting,,EUR,"100,00",EUR,"100,00",
        """,
      booked: 2, sums: ["EUR": 11250], debits: 0, first: "2024-11-13", last: "2024-11-14", reconciles: true),
    Dialect(
      name: "a column called value that holds the amounts",
      text: """
        Date, Type, Description, Value, Balance, Account Name, Account Number
        14 Nov 2024,D/D,"'POWER CO",-40.00,60.00,"'J BLOGGS","'602201-12345678"
        13 Nov 2024,BAC,"'WAGES",100.00,100.00,"'J BLOGGS","'602201-12345678"
        """,
      booked: 2, sums: [nil: 6000], debits: 1, first: "2024-11-13", last: "2024-11-14", reconciles: true),
    Dialect(
      name: "a plus and a minus in a column of their own",
      text: """
        Datum;Omschrijving;Bedrag;+/-
        14-11-2024;Winkel;40,00;-
        15-11-2024;Loon;100,00;+
        """,
      booked: 2, sums: [nil: 6000], debits: 1, first: "2024-11-14", last: "2024-11-15", payee: "Winkel"),
    Dialect(
      name: "two-digit years in front, told by how far the days would be apart else",
      text: """
        Date,Details,Amount
        23/01/15,SHOP,-10.00
        23/01/20,PAY,100.00
        23/02/03,RENT,-50.00
        """,
      booked: 3, sums: [nil: 4000], debits: 2, first: "2023-01-15", last: "2023-02-03", payee: "SHOP"),
    Dialect(
      name: "two-digit years behind in Estonia",
      text: """
        Kuupäev;Selgitus;Summa;Valuuta
        14.02.23;POOD;-10,00;EUR
        15.02.23;PALK;100,00;EUR
        """,
      booked: 2, sums: ["EUR": 9000], debits: 1, first: "2023-02-14", last: "2023-02-15", payee: "POOD"),
    Dialect(
      name: "equal lines of one day",
      text: """
        Date,Description,Amount
        13/11/2024,COFFEE,-2.50
        13/11/2024,COFFEE,-2.50
        13/11/2024,COFFEE,-2.50
        """,
      booked: 3, sums: [nil: -750], debits: 3, first: "2024-11-13", last: "2024-11-13", payee: "COFFEE"),
    Dialect(
      name: "amounts in the currencies of the card and of the account, and a balance with its own",
      text: """
        Дата;Опис операції;Сума у валюті картки;Валюта картки;Сума у валюті рахунку;Валюта рахунку;Залишок на кінець;Валюта залишку
        01.03.2026;КАВА;-150.00;UAH;-150.00;UAH;5000.00;UAH
        02.03.2026;ЗАРПЛАТА;5000.00;UAH;5000.00;UAH;10000.00;UAH
        13.03.2026;ПЕРЕКАЗ;-50.00;USD;-2000.00;UAH;8000.00;UAH
        """,
      booked: 3, sums: ["UAH": 285000], debits: 2, first: "2026-03-01", last: "2026-03-13"),
    Dialect(
      name: "a running number under a name for descriptions",
      text: """
        Item #,Transaction Date,Amount,Description
        1,2024-01-17,-3.27,WHOLESALE CLUB
        2,2024-01-18,-85.06,SUPERMARKET
        """,
      booked: 2, sums: [nil: -8833], debits: 2, first: "2024-01-17", last: "2024-01-18",
      payee: "WHOLESALE CLUB"),
    Dialect(
      name: "a sentence as the name of the last column",
      text: """
        "Položka";"Datum zaúčtování";"Částka CZK";"Protiúčet";"Variabilní symbol";"Zpráva";"Tento výpis obsahuje jen položky, které jsou zobrazeny na obrazovce, a nemusí být úplným seznamem všech položek, které odpovídají zadaným podmínkám."
        "NÁKUP 1111";"2018/05/12";"-111,11";"";"11111111";"OBCHOD";
        "NÁKUP 1111";"2018/05/11";"-11,11";"";"11111111";"KAVÁRNA";
        """,
      booked: 2, sums: ["CZK": -12222], debits: 2, first: "2018-05-11", last: "2018-05-12"),
    Dialect(
      name: "a Chinese wallet in GB18030",
      text: "", bytes: Self.gb18030, booked: 1, sums: [nil: -2500], debits: 1, first: "2023-05-14",
      last: "2023-05-14"),
  ]

  /// `日期,摘要,支出,收入` and one entry `2023-05-14,面馆,25.00,`, in GB18030.
  static let gb18030: [UInt8] =
    [
      0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xD5, 0xAA, 0xD2, 0xAA, 0x2C, 0xD6, 0xA7, 0xB3, 0xF6, 0x2C, 0xCA, 0xD5,
      0xC8, 0xEB, 0x0A,
    ]
    + Array("2023-05-14,".utf8) + [0xC3, 0xE6, 0xB9, 0xDD] + Array(",25.00,\n".utf8)

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
  @Test func `the account's IBAN, not its number beside it, is the account`() throws {
    let text = """
      Buchungstag;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto
      02.03.2018;Kartenzahlung Bäckerei;-17,22;EUR;538917600;20040000;DE44200400000538917600
      05.03.2018;Gehalt;900,00;EUR;538917600;20040000;DE44200400000538917600
      """
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "umsaetze.csv")
    #expect(file.statements.map(\.account?.number) == ["DE44200400000538917600"])
    #expect(file.statements.first?.entries.map(\.payee) == ["Kartenzahlung Bäckerei", "Gehalt"])
  }
}
