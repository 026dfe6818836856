import Money
@testable import Statements
import Testing

/// Amounts in cents, according to the name of their column.
@Suite struct `amounts in the smallest unit` {
  static let files: [WrittenDates] = [
    WrittenDates(
      "English pence",
      text: """
        Date;Description;Amount (pence)
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "English cents",
      text: """
        Date;Description;Amount in cents
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "Dutch cents behind the currency",
      text: """
        Datum;Omschrijving;Bedrag (EUR) in centen
        2024-07-21;winkel a;-1250
        2024-07-22;winkel b;-99
        2024-07-23;winkel c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "German cents",
      text: """
        Datum;Text;Betrag in Cent
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "French centimes",
      text: """
        Date;Libellé;Montant en centimes
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "a program's minor units",
      text: """
        date;description;amount_minor
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "minor units in words",
      text: """
        Date;Description;Amount (minor units)
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "Swedish öre",
      text: """
        Datum;Text;Belopp (öre)
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "Polish grosze",
      text: """
        Data;Opis;Kwota w groszach
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "Spanish céntimos",
      text: """
        Fecha;Concepto;Importe (céntimos)
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "Chinese fen",
      text: """
        日期;摘要;金额(分)
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "one word of a program",
      text: """
        date;description;amountInCents
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "Russian kopecks",
      text: """
        Дата;Описание;Сумма в копейках
        2024-07-21;shop a;-1250
        2024-07-22;shop b;-99
        2024-07-23;shop c;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "cents with decimals",
      text: """
        Date;Description;Amount in cents
        2024-07-21;shop a;-12.50
        2024-07-22;shop b;-0.99
        2024-07-23;shop c;3000.00
        """,
      asks: [.amountUnit],
      answers: [.amountUnit: "whole"],
      entries: ["2024-07-21 -1250", "2024-07-22 -99", "2024-07-23 300000"]),
    WrittenDates(
      "minor units of each row's currency",
      text: """
        date;description;amount_minor;currency
        2024-07-21;shop a;-1250;EUR
        2024-07-22;shop b;-1250;JPY
        2024-07-23;shop c;-1250;KWD
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -1250", "2024-07-23 -1250"]),
    WrittenDates(
      "the name of a bank that begins with Cent",
      text: """
        Date;Cent Bank;Amount
        2024-07-21;shop a;-12,50
        2024-07-22;shop b;-0,99
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99"]),
    WrittenDates(
      "amounts whose name says percent",
      text: """
        Date;Description;Amount;Percent
        2024-07-21;shop a;-12;5
        2024-07-22;shop b;-30;7
        """,
      entries: ["2024-07-21 -1200", "2024-07-22 -3000"]),
    WrittenDates(
      "balances in pence beside amounts in pence",
      text: """
        Date;Description;Amount (p);Balance (p)
        2024-07-21;shop a;-1250;8750
        2024-07-22;shop b;-99;8651
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 -99"]),
    WrittenDates(
      "debit and credit in cents",
      text: """
        Date;Description;Debit (cents);Credit (cents)
        2024-07-21;shop a;1250;
        2024-07-22;pay b;;300000
        """,
      entries: ["2024-07-21 -1250", "2024-07-22 300000"]),
  ]

  @Test(arguments: files) func `a file is read as a person reads it`(_ file: WrittenDates) throws {
    try check(file)
  }
}
