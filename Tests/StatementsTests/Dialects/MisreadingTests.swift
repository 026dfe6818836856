import Money
@testable import Statements
import Testing

/// Situations in which a reader easily confuses numbers, signs or days.
@Suite struct `statements that are easily misread` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a card without a word for it, whose opening and closing balance show the sign",
      text: """
        Beginsaldo;-3.586,15
        Eindsaldo;-4.120,13
        Datum;Omschrijving;Bedrag
        11-08-2024;WINKEL;525,87
        12-08-2024;BAKKER;8,71
        14-08-2024;RETOUR;-0,60
        """,
      booked: 3, sums: [nil: -53398], debits: 2, first: "2024-08-11", last: "2024-08-14", payee: "WINKEL",
      reconciles: true),
    Dialect(
      name: "balances among the amounts, which say nothing of the sign by themselves",
      text: """
        Date,Description,Amount
        09/02/2024,Closing balance,-939.46
        09/02/2024,SHOP,851.09
        22/01/2024,BAKERY,43.26
        22/01/2024,Opening balance,-45.11
        """,
      booked: 2, sums: [nil: -89435], debits: 2, first: "2024-01-22", last: "2024-02-09", payee: "SHOP",
      reconciles: true),
    Dialect(
      name: "an opening balance whose sign cell is blank",
      text: """
        Booking Date,Dr/Cr,Description,Amount
        25/10/2026,,Opening balance,-412.92
        26/10/2026,Credit,SALARY,900.00
        27/10/2026,Debit,ATM,459.00
        """,
      booked: 2, sums: [nil: 44100], debits: 1, first: "2026-10-26", last: "2026-10-27", payee: "SALARY"),
    Dialect(
      name: "titles of sections in the column of the amounts",
      text: """
        Betrag;Verwendungszweck;Buchungstag
        Vorgemerkte Umsätze
        -69,65;TANKSTELLE;13.11.2019
        Gebuchte Umsätze
        -32,00;LADEN;12.11.2019
        +438,07;LOHN;03.11.2019
        """,
      booked: 2, sums: [nil: 40607], debits: 1, first: "2019-11-03", last: "2019-11-12", pending: 1,
      payee: "LADEN"),
    Dialect(
      name: "compact dates that begin with a day which could begin a year",
      text: """
        Posting Date,Description,Amount,Balance
        20052026,SHOP,-8.64,991.36
        21052026,PAY,100.00,1091.36
        """,
      booked: 2, sums: [nil: 9136], debits: 1, first: "2026-05-20", last: "2026-05-21", payee: "SHOP",
      reconciles: true),
    Dialect(
      name: "a few days with the year in front and no header",
      text: """
        26-01-28;BUTIK;-106,67;14046,45
        26-01-29;LÖN;5968,21;20014,66
        26-01-30;HYRA;-0,63;20014,03
        """,
      booked: 3, sums: [nil: 586_091], debits: 2, first: "2026-01-28", last: "2026-01-30", payee: "BUTIK",
      reconciles: true),
    Dialect(
      name: "columns of money in and out without names, one with whole numbers only",
      text: """
        02/13/2024\tSALARY\t0\t25000\t25000.00
        02/14/2024\tSHOP\t153.14\t0\t24846.86
        02/19/2024\tRENT\t743.00\t0\t24103.86
        """,
      booked: 3, sums: [nil: 2_410_386], debits: 2, first: "2024-02-13", last: "2024-02-19", payee: "SALARY",
      reconciles: true),
    Dialect(
      name: "amounts in a column whose counterpart is not sure",
      text: """
        19/10/2019\tSHOP\t-0,89\t
        27/09/2019\tSALARY\t\t19000
        25/09/2019\tRENT\t-920,10\t
        """,
      asks: [.amountColumn, .amountSign]),
    Dialect(
      name: "two rows of column names, the first for both directions",
      text: """
        Fecha;Descripción;Importe;;Saldo
        ;;Debe;Haber;
        15/01/2019;TIENDA;446,28;0,00;-446,28
        24/01/2019;NADA;0,00;0,00;-446,28
        """,
      booked: 2, sums: [nil: -44628], debits: 1, first: "2019-01-15", last: "2019-01-24", payee: "TIENDA",
      reconciles: true),
    Dialect(
      name: "a debit that equals what the balance then is, without names",
      text: """
        2024-03-15|SHOP|8000.00|0.00|-8000.00
        2024-05-01|PAY|0.00|903.55|-7096.45
        """,
      asks: [.amountColumn, .amountSign]),
    Dialect(
      name: "categories of merchants beside an account's amounts",
      text: """
        MCC,Booking Date,Memo,Amount
        5411,13 Jun 2024,SHOP,-81.76
        5812,14 Jun 2024,BOB,59.25
        5411,16 Jun 2024,ANN,0.87
        """,
      asks: [.amountSign]),
    Dialect(
      name: "balances that follow only from the opposite sign, in whichever direction",
      text: """
        Date,Description,Amount,Balance
        14/06/2024,SHOP,-50.00,150.00
        13/06/2024,RENT,-30.00,100.00
        13/06/2024,BAKERY,-20.00,70.00
        15/06/2024,MARKET,-10.00,50.00
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a row without a balance above those of a card with its debt",
      text: """
        Fecha;Concepto;Importe;Saldo
        26/05/2023;CAFÉ;1,00;
        23/04/2023;PAGO;-787,92;1020,01
        24/04/2023;TIENDA;1,43;1018,58
        25/05/2023;DEVOLUCIÓN;-493,09;1511,67
        """,
      booked: 4, sums: [nil: 127_858], debits: 2, first: "2023-04-23", last: "2023-05-26", payee: "CAFÉ"),
    Dialect(
      name: "cells that are kept from spreadsheet programs",
      text: #"""
        Date,Reference,Description,Amount
        "=""13/06/2024""","=""00123""","=""SHOP""","=""-8.64"""
        "=""14/06/2024""","=""00124""",PAY,"=""100.00"""
        """#,
      booked: 2, sums: [nil: 9136], debits: 1, first: "2024-06-13", last: "2024-06-14", payee: "SHOP"),
    Dialect(
      name: "amounts in the charged currency beside those of the account, which equal rows show",
      text: """
        Date,Description,Amount,Currency,Amount in EUR
        13/06/2024,DINER,-5.00,USD,-4.60
        14/06/2024,SHOP,-7.00,EUR,-7.00
        """,
      booked: 2, sums: ["EUR": -1160], debits: 2, first: "2024-06-13", last: "2024-06-14", payee: "DINER"),
    Dialect(
      name: "amounts in the charged currency beside those of the account, which nothing shows",
      text: """
        Date,Description,Amount,Currency,Amount in EUR
        13/06/2024,DINER,-5.00,USD,-4.60
        14/06/2024,SHOP,-7.00,USD,-6.40
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "a currency column of what was charged abroad under a name for the account's",
      text: """
        Date,Description,Amount (JPY),Foreign amount,Valuta
        13/06/2024,DINER,"-28,009",-180.00,USD
        14/06/2024,SHOP,-979,,
        """,
      booked: 2, sums: ["JPY": -28988], debits: 2, first: "2024-06-13", last: "2024-06-14", payee: "DINER"),
    Dialect(
      name: "a fee of the first entry, which no balance shows",
      text: """
        Completed Date,Description,Amount,Fee,Currency,Balance
        2024-06-14,SHOP,-5.00,0.50,EUR,94.50
        2024-06-15,TOP-UP,100.00,0.00,EUR,194.50
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "a total with a date",
      text: """
        Date,Description,Amount
        13/06/2024,SHOP,-5.00
        14/06/2024,BAKERY,-7.00
        30/06/2024,Total,-12.00
        """,
      booked: 2, sums: [nil: -1200], debits: 2, first: "2024-06-13", last: "2024-06-14", payee: "SHOP"),
    Dialect(
      name: "a period of compact dates above entries without a header",
      text: """
        Saldo iniziale;0,00
        Period;20241219;20250111
        Bar;-99,50;20250111;20250111;EUR;CAFFE
        Rossi;560,17;20250109;20250109;EUR;BONIFICO
        Coop;-23,20;20250103;20250103;EUR;SPESA
        """,
      booked: 3, sums: ["EUR": 43747], debits: 2, first: "2025-01-03", last: "2025-01-11", payee: "Bar"),
    Dialect(
      name: "descriptions of one letter beside letters for the direction",
      text: """
        Buchungstag;Text;Umsatz;
        13.06.2024;a;1.000,00;S
        14.06.2024;b;12,50;H
        """,
      booked: 2, sums: [nil: -98750], debits: 1, first: "2024-06-13", last: "2024-06-14", payee: "a"),
  ]

  @Test func `tables of two accounts under the same header are two statements`() throws {
    let text = """
      Account: 11112222
      Date,Description,Amount
      13/06/2024,SHOP,-5.00
      14/06/2024,PAY,10.00

      Account: 33334444
      Date,Description,Amount
      15/06/2024,FEE,-1.00
      16/06/2024,INTEREST,2.00
      """
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    #expect(file.statements.map { $0.account?.number } == ["11112222", "33334444"])
    #expect(file.statements.map { $0.entries.map(\.amountMinor) } == [[-500, 1000], [-100, 200]])
    let same = text.replacing("33334444", with: "11112222")
    let pages = try StatementReader.read(bytes: Array(same.utf8), fileName: "statement.csv")
    #expect(pages.statements.map(\.entries.count) == [4])
  }

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  @Test(arguments: [
    "Data;Opis;Kwota;Saldo\n13.06.2024;SKLEP;-x19,65x;41,31\u{1}\n",
    "Status,Merchant,Amount\nPosted,SHOP,£21.75\nPosted,PAYMENT RECEIVED,£500.00 CR\nPosted,BAKERY,£3.60\n",
    "Date,Text,Amount\n2024-99-99,SHOP 24,-8.64.1\n2024-99-98,SHOP 25,-8.64.2\n",
  ])
  func `rows under a header that cannot be read are no empty statement`(text: String) {
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    }
  }
}
