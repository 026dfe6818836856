import Money
@testable import Statements
import Testing

/// Tables whose columns differ from their names or their delimiters.
@Suite struct `tables whose columns are cut, moved or not named` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a delimiter in a description that moves the amount out of its column",
      text: """
        Date,Description,Amount,Reference
        2026-04-13,FERRY,-45.00,R1
        2026-04-15,TIMBER 2,5,-89.00,R2
        2026-04-17,TRAIN,-18.40,R3
        2026-04-19,WAGES,1500.00,R4
        """,
      booked: 0, asks: [.unreadableLine]),
    Dialect(
      name: "a booking date that the end of the file cuts, beside whole dates of purchases",
      text: """
        Amount,Purchase date,Description,Booking date
        27.71,2024-09-06,WAGES,2024-09-07
        -63.28,2024-09-04,FERRY,07
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a last row that is cut before its booking date",
      text: """
        Value date,Amount,Description,Booking date
        2024-09-06,27.71,WAGES,2024-09-07
        2024-09-05,-3.50,BAKERY,2024-09-06
        2024-09-04,-63.28,FER
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a last row that is cut inside its amount",
      text: """
        In;Date;Out;Description;
        178.31;2024-02-11;;WAGES;
        25.12;2024-02-10;;WAGES;
        ;2024-02-04;-418.
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a comma that groups digits without quotes",
      text: """
        Date,Description,Amount
        2026-04-13,FERRY,-45.00
        2026-04-15,RENT,-1,250.00
        2026-04-17,WAGES,500.00
        2026-04-19,SHOP,-3.20
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a delimiter in a description of a table without names",
      text: """
        28/03/2024,BAKERY,-45.20
        27/03/2024,INN, HARBOUR,-4.80
        26/03/2024,FUEL,-60.00
        15/03/2024,WAGES,1500.00
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "decimal commas that the delimiter cuts in two",
      text: """
        Datum,Text,Betrag,Saldo
        28.03.2024,BÄCKER,-45,20,1954,80
        27.03.2024,TANKEN,-60,05,2000,00
        15.03.2024,LOHN,1500,00,2060,05
        """,
      asks: [.cutAmounts]),
    Dialect(
      name: "a last column without a name, which only some rows fill",
      text: """
        Date,Description,Amount,
        2026-04-13,FERRY,-45.00,
        2026-04-15,TIMBER,-89.00,see letter
        2026-04-17,WAGES,1500.00,
        """,
      booked: 3, sums: [nil: 136600], debits: 2, first: "2026-04-13", last: "2026-04-17", payee: "FERRY"),
    Dialect(
      name: "lines that are quoted as a whole",
      text: """
        "Datum;Text;Betrag"
        "28.03.2024;BÄCKER;-45,20"
        "15.03.2024;LOHN ""MÄRZ"";1500,00"
        """,
      booked: 2, sums: [nil: 145480], debits: 1, first: "2024-03-15", last: "2024-03-28", payee: "BÄCKER"),
    Dialect(
      name: "money out in a column whose name no language knows",
      text: """
        Date,Details,Zyxwv,Money in
        2026-04-13,FERRY,45.00,
        2026-04-15,TIMBER,89.00,
        2026-04-17,WAGES,,1500.00
        """,
      booked: 3, sums: [nil: 136600], debits: 2, first: "2026-04-13", last: "2026-04-17", payee: "FERRY"),
    Dialect(
      name: "a column of money whose name also speaks of an account",
      text: """
        Dato;Forklaring;Rentedato;Uttak fra konto;Innskudd på konto
        13.10.2026;BUTIKK;13.10.2026;163,80;
        15.10.2026;KUNDE;15.10.2026;;17 250,00
        """,
      booked: 2, sums: [nil: 1_708_620], debits: 1, first: "2026-10-13", last: "2026-10-15", payee: "BUTIKK"),
    Dialect(
      name: "entries above the names of their columns",
      text: """
        28/03/2024,BAKERY,45.20,,1954.80
        Date,Description,Debit,Credit,Balance
        29/03/2024,FUEL,60.00,,1894.80
        15/04/2024,WAGES,,1500.00,3394.80
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a pending entry first in a table without names",
      text: """
        Reserverat;-129,00;111;BUTIK;;SEK
        2025-10-21;-500,00;111;SWISH;4995,52;SEK
        2025-10-20;1 250,00;111;LÖN;5495,52;SEK
        """,
      booked: 2, sums: ["SEK": 75000], debits: 1, first: "2025-10-20", last: "2025-10-21", pending: 1),
    Dialect(
      name: "payments from what is called a balance, in a table without names",
      text: """
        2026-09-07 09:00:00,家居家装,某商店,置物架,支出,399.00,余额,交易成功
        2026-09-08 09:00:00,酒店旅游,某酒店,住宿两晚,支出,660.00,余额,交易成功
        2026-09-09 09:00:00,其他收入,某个人,生日红包,收入,88.00,余额,交易成功
        """,
      booked: 3, sums: [nil: -97100], debits: 2, first: "2026-09-07", last: "2026-09-09"),
    Dialect(
      name: "two tables with columns of their own",
      text: """
        Date,Description,Amount
        28/03/2024,BAKERY,-45.20
        15/03/2024,SALARY,1500.00

        Card
        Date,Details,Reference,Amount
        27/03/2024,BOOKS,17,-30.00
        26/03/2024,MUSIC,18,-7.50
        """,
      booked: 4, sums: [nil: 141730], debits: 3, first: "2024-03-15", last: "2024-03-28", payee: "BAKERY"),
    Dialect(
      name: "totals of the period beside the amount, and its days beside the entry's",
      text: """
        account_number,currency,initial_date,final_date,income,expenses,item,transaction_date,amount
        1234567890,EUR,2019-11-01,2019-11-30,1500.00,500.00,WAGES,2019-11-12,1500.00
        1234567890,EUR,2019-11-01,2019-11-30,1500.00,500.00,RENT,2019-11-20,-500.00
        """,
      booked: 2, sums: ["EUR": 100000], debits: 1, first: "2019-11-12", last: "2019-11-20"),
    Dialect(
      name: "identifiers under a name that holds a word for amounts",
      text: """
        取引日,入出金明細ＩＤ,受入金額（円）,払出金額（円）,詳細１,現在（貸付）高
        20240405,202404050000001,250000,,給与,350000
        20240410,202404100000001,,10000,電気,340000
        20240412,202404120000001,,5500,水道,334500
        """,
      booked: 3, sums: ["JPY": 234500], debits: 2, first: "2024-04-05", last: "2024-04-12", payee: "給与"),
  ]

  @Test(arguments: dialects) func `gives its rows or a question`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
