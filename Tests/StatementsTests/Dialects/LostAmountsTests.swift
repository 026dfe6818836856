import Money
@testable import Statements
import Testing

/// Files in which an amount is missing, moved or of the opposite direction, while the rest is readable.
@Suite struct `amounts that are not there` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a blank amount beside a balance that moves",
      text: """
        Buchungstag;Text;Belastung;Saldo
        30.03.2026;Spesen;0,35;13461,25
        27.03.2026;Velo;99,95;13461,60
        25.03.2026;Lohn;;13561,55
        04.03.2026;Kaffee;23,80;8637,00
        02.03.2026;Miete;1840,00;8660,80
        28.02.2026;Zeitung;9,00;10500,80
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a notice with a balance that stays, newest first",
      text: """
        Buchungstag;Text;Belastung;Gutschrift;Saldo
        30.03.2026;Spesen;0,35;;13461,25
        27.03.2026;Velo;99,95;;13461,60
        26.03.2026;Neue AGB;;;13561,55
        25.03.2026;Lohn;;4924,55;13561,55
        04.03.2026;Kaffee;23,80;;8637,00
        """,
      booked: 4, sums: [nil: 480_045], debits: 3, first: "2026-03-04", last: "2026-03-30",
      reconciles: true),
    Dialect(
      name: "a column for the other direction in which nothing stands",
      text: """
        Date,Text,Paid in,Paid out
        2026-01-01,SHOP,-,12.50
        2026-01-02,SALARY,-,
        2026-01-03,BAKER,-,3.20
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "an amount beside the currency of the purchase, another one beside that of the account",
      text: """
        Date,Text,Transaction amount,Transaction currency,Qyzqyz,Account currency
        2026-01-01,SHOP,-4.50,EUR,-336.15,RUB
        2026-01-02,TRAM,-300.00,RUB,-300.00,RUB
        2026-01-03,BAKER,-3.80,EUR,-283.48,RUB
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "cells moved to and fro by a blank that is the delimiter",
      text: "Date\t\tText\tOut\tIn\t\tNote\n"
        + "2026-03-01\tRent\t1450.00\t\t0.00\tA1\t\n"
        + "2026-03-04\t\tPort\t58.99\t0.00\t\tA1\n"
        + "2026-03-17\t\tFerry\t\t22.60\t0.00\tA1\n"
        + "2026-03-29\tFee\t\t1.00\t0.00\tA1\n",
      asks: [.unreadableLine, .unreadableLine, .unreadableLine]),
    Dialect(
      name: "a file that ends inside a quoted amount",
      text: "\"Date\",\"Text\",\"Amount\",\"Status\"\n"
        + "\"2026-11-21\",\"Shop\",\"(15,883)\",\"Done\"\n"
        + "\"2026-11-23\",\"Power\",\"(144,072)\",\"Done\"\n"
        + "\"2026-11-24\",\"Wage\",\"196,840\",\"Done\"\n"
        + "\"2026-11-27\",\"Rent\",\"(1,268,",
      asks: [.unreadableLine]),
    Dialect(
      name: "a delimiter in the text has put the day into a column of money",
      text: """
        Debit;Balance;Text;Date;Credit
        ;8478,14;Salary;2022-09-27;3,00
        ;8475,14;Salary;2022-09-26;3,00
        34,77;8472,14;Miller; John;2022-09-25;
        14,15;8506,91;Pharmacy;2022-09-24;
        39,00;8521,06;Rent;2022-09-23;
        ;8560,06;Salary;2022-09-22;30,23
        ;8529,83;Refund;2022-09-21;209,00
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "hardly an amount with a minus, and no word that is known",
      text: "IBAN: DE02 1203 0000 0000 2020 51\nDate,Text,Amount\n"
        + (1...9).map { "2026-01-0\($0),Qyzqyz \($0),1\($0).50\n" }.joined() + "2026-01-10,Zyqzyq,-48.20\n",
      asks: [.amountSign]),
    Dialect(
      name: "refunds and payments of a card in Croatian",
      text: """
        Datum,Opis,Iznos
        2026-01-14,Ljekarna,4.87
        2026-01-15,"Uplata primljena, hvala",-20.45
        2026-01-16,Dućan,268.12
        2026-01-17,Povrat Zalando,-29.38
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a balance before and one after each entry, of which a single one is off",
      text: """
        Date,Text,Out,In,Old balance,New balance
        2026-06-05,Rent 2,,14.55,8668.17,8682.72
        2026-06-03,Garage,,2757.11,5911.06,8668.17
        2026-06-01,Rent 1,,3553.68,2357.38,5912.06
        2026-05-27,Garage,,22.00,2335.38,2357.38
        """,
      booked: 4, sums: [nil: 634_734], debits: 0, first: "2026-05-27", last: "2026-06-05", reconciles: false),
    Dialect(
      name: "a closing balance in a row of its own in Chinese",
      text: """
        編號,日期,摘要,金額
        ,2020-08-15,本期餘額,-48.79
        1,2020-08-15,薪資,18.04
        2,2020-08-15,房租,-52.79
        3,2020-08-14,加油站,-20.64
        ,2020-08-14,上期餘額,6.60
        """,
      booked: 3, sums: [nil: -5539], debits: 2, first: "2020-08-14", last: "2020-08-15",
      reconciles: true),
  ]

  @Test(arguments: dialects) func `it is asked for`(_ dialect: Dialect) throws { try check(dialect) }

  @Test func `amounts of no day are no empty statement`() {
    let text = """
      ID,Type,Note,Amount,Source
      1,Charge,Lunch,+ $73.01,My balance
      2,Payment,Rent,- $50.03,My balance
      """
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    }
  }
}
