import Money
@testable import Statements
import Testing

/// Columns of numbers that count days or seconds, and numbers that do not.
@Suite struct `dates as numbers` {
  static let files: [WrittenDates] = [
    WrittenDates(
      "spreadsheet day numbers",
      text: """
        Date;Description;Amount
        45292;shop a;-1,01
        45497;shop b;-1,02
        """,
      entries: ["2024-01-01 -101", "2024-07-24 -102"]),
    WrittenDates(
      "spreadsheet day numbers with a time",
      text: """
        Buchungstag;Text;Betrag
        45292,5;shop a;-1,01
        45497,999;shop b;-1,02
        """,
      entries: ["2024-01-01 -101", "2024-07-24 -102"]),
    WrittenDates(
      "day numbers from 1904, as the file says",
      text: """
        Date system: 1904;;

        Date;Description;Amount
        44035;shop a;-1,01
        44036;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-07-25 -102"]),
    WrittenDates(
      "booking dates in six digits between balances with whole dates",
      text: """
        Дата операції;Дата проведення;Призначення платежу;Сума операції
        ;28.06.2023;Вхідний залишок;113,27
        290623;290623;Зарплата;7,10
        160723;170723;Аптека;-11,92
        280723;290723;Укрзалізниця;-2,89
        ;29.07.2023;Залишок на кінець;105,56
        """,
      entries: ["2023-06-29 710", "2023-07-17 -1192", "2023-07-29 -289"]),
    WrittenDates(
      "epoch seconds",
      text: """
        Timestamp;Description;Amount
        1721813400;shop a;-1,01
        1721951941;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-07-25 -102"]),
    WrittenDates(
      "epoch milliseconds",
      text: """
        Created on;Description;Amount
        1721813400000;shop a;-1,01
        1721951941123;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-07-25 -102"]),
    WrittenDates(
      "epoch seconds that are midnights of Central Europe",
      text: """
        Datum;Text;Betrag
        1721772000;shop a;-1,01
        1721858400;shop b;-1,02
        1730761200;shop c;-1,03
        """,
      entries: ["2024-07-24 -101", "2024-07-25 -102", "2024-11-05 -103"]),
    WrittenDates(
      "six digits with the year in front",
      text: """
        Date;Description;Amount
        260701;shop a;-1,01
        260715;shop b;-1,02
        260731;shop c;-1,03
        """,
      entries: ["2026-07-01 -101", "2026-07-15 -102", "2026-07-31 -103"]),
    WrittenDates(
      "six digits with the day in front",
      text: """
        Datum;Text;Betrag
        010726;shop a;-1,01
        150726;shop b;-1,02
        310726;shop c;-1,03
        """,
      entries: ["2026-07-01 -101", "2026-07-15 -102", "2026-07-31 -103"]),
    WrittenDates(
      "six digits, of which the zero in front is lost",
      text: """
        Datum;Text;Betrag
        10726;shop a;-1,01
        150726;shop b;-1,02
        310726;shop c;-1,03
        """,
      entries: ["2026-07-01 -101", "2026-07-15 -102", "2026-07-31 -103"]),
    WrittenDates(
      "six digits that any part may begin",
      text: """
        Date;Description;Amount
        040506;shop a;-1,01
        050506;shop b;-1,02
        """,
      asks: [.dateOrder],
      answers: [.dateOrder: "dmy"],
      entries: ["2006-05-04 -101", "2006-05-05 -102"]),
    WrittenDates(
      "eight digits with the day in front",
      text: """
        Datum;Text;Betrag
        01072026;shop a;-1,01
        15072026;shop b;-1,02
        """,
      entries: ["2026-07-01 -101", "2026-07-15 -102"]),
    WrittenDates(
      "eight digits, of which the zero in front is lost",
      text: """
        Datum;Text;Betrag
        1072026;shop a;-1,01
        15072026;shop b;-1,02
        """,
      entries: ["2026-07-01 -101", "2026-07-15 -102"]),
    WrittenDates(
      "twelve digits with a time",
      text: """
        Date;Description;Amount
        202407240259;shop a;-1,01
        202408031410;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "epoch seconds beside a date",
      text: """
        Timestamp;Date;Description;Amount
        1721813400;2024-07-20;a shop;-1,01
        1721951941;2024-07-21;b shop;-1,02
        """,
      entries: ["2024-07-20 -101", "2024-07-21 -102"]),
    WrittenDates(
      "day numbers beside a date",
      text: """
        Serial;Booking date;Value date;Text;Amount
        45292;03.07.2024;45000;shop;-1,01
        45293;24.07.2024;45001;shop;-1,02
        """,
      entries: ["2024-07-03 -101", "2024-07-24 -102"]),
    WrittenDates(
      "a reference of six digits is no date",
      text: """
        Reference;Description;Amount
        260701;a shop;-1,01
        260733;b shop;-1,02
        """,
      entries: []),
    WrittenDates(
      "a reference of eight digits is no date",
      text: """
        Reference;Description;Amount
        90010799;a shop;-1,01
        90010733;b shop;-1,02
        """,
      entries: []),
    WrittenDates(
      "a reference of ten digits is no date",
      text: """
        Reference;Description;Amount
        1721813400;a shop;-1,01
        1721813433;b shop;-1,02
        """,
      entries: []),
    WrittenDates(
      "a reference of thirteen digits is no date",
      text: """
        Reference;Description;Amount
        1721813400000;a shop;-1,01
        1721813400033;b shop;-1,02
        """,
      entries: []),
    WrittenDates(
      "a reference of fourteen digits is no date",
      text: """
        Reference;Description;Amount
        90240724120000;a shop;-1,01
        90240724120033;b shop;-1,02
        """,
      entries: []),
    WrittenDates(
      "numbers under a date's name that are none",
      text: """
        Date;Description;Amount
        12345;shop a;-1,01
        99999;shop b;-1,02
        """,
      entries: []),
    WrittenDates(
      "counts under a date's name that are none",
      text: """
        Date;Description;Amount
        3;shop a;-1,01
        17;shop b;-1,02
        """,
      entries: []),
    WrittenDates(
      "numbers whose name says money are no days",
      text: """
        Value;Description;Note
        45292;a shop;x
        45497;b shop;y
        """,
      entries: []),
  ]

  @Test(arguments: files) func `a file is read as a person reads it`(_ file: WrittenDates) throws {
    try check(file)
  }
}
