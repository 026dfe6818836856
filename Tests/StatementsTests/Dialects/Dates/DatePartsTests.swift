import Money
@testable import Statements
import Testing

/// Dates in several columns, and dates whose year is elsewhere or missing.
@Suite struct `dates in parts and without a year` {
  static let files: [WrittenDates] = [
    WrittenDates(
      "day, month and year in three columns",
      text: """
        Day,Month,Year,Description,Amount
        24,7,2024,shop a,-1.01
        3,8,2024,shop b,-1.02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "three columns in German, with names of months",
      text: """
        Tag;Monat;Jahr;Text;Betrag
        24;Juli;2024;shop a;-1,01
        3;Aug.;2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "three columns in French, the year first",
      text: """
        Année;Mois;Jour;Libellé;Montant
        2024;07;24;shop a;-1,01
        2024;08;03;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "three columns in Polish",
      text: """
        Dzień;Miesiąc;Rok;Opis;Kwota
        24;7;2024;shop a;-1,01
        3;8;24;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "three columns in Japanese",
      text: """
        年,月,日,摘要,金額
        2024,7,24,電気,-101
        2024,8,3,水道,-102
        """,
      entries: ["2024-07-24 -10100", "2024-08-03 -10200"]),
    WrittenDates(
      "three columns in Spanish",
      text: """
        Año;Mes;Día;Concepto;Importe
        2024;julio;24;shop a;-1,01
        2024;agosto;3;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "day and month in one column, the year in another",
      text: """
        Datum;Jahr;Text;Betrag
        24.12.;2023;shop a;-1,01
        03.01.;2024;shop b;-1,02
        """,
      entries: ["2023-12-24 -101", "2024-01-03 -102"]),
    WrittenDates(
      "day and month in two columns, and no year",
      text: """
        Day,Month,Description,Amount
        24,12,shop a,-1.01
        3,1,shop b,-1.02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2023-12-24 -101", "2024-01-03 -102"]),
    WrittenDates(
      "three columns beside a whole date",
      text: """
        Date;Year;Month;Day;Text;Amount
        24.07.2024;2024;7;20;shop a;-1,01
        25.07.2024;2024;7;21;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-07-25 -102"]),
    WrittenDates(
      "no year anywhere",
      text: """
        Date;Description;Amount
        24.12.;shop a;-1,01
        27.12.;shop b;-1,02
        02.01.;shop c;-1,03
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2023-12-24 -101", "2023-12-27 -102", "2024-01-02 -103"]),
    WrittenDates(
      "no year, the newest first",
      text: """
        Datum;Text;Betrag
        02.01.;shop a;-1,01
        27.12.;shop b;-1,02
        24.12.;shop c;-1,03
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2024-01-02 -101", "2023-12-27 -102", "2023-12-24 -103"]),
    WrittenDates(
      "no year, months in letters",
      text: """
        Date;Description;Amount
        Dec 24;shop a;-1,01
        Dec 27;shop b;-1,02
        Jan 2;shop c;-1,03
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2023-12-24 -101", "2023-12-27 -102", "2024-01-02 -103"]),
    WrittenDates(
      "no year, slashes that show their order",
      text: """
        Date;Description;Amount
        24/12;shop a;-1,01
        27/12;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2024-12-24 -101", "2024-12-27 -102"]),
    WrittenDates(
      "no year, slashes that show nothing",
      text: """
        Date;Description;Amount
        05/06;shop a;-1,01
        07/06;shop b;-1,02
        """,
      asks: [.year, .dateOrder],
      answers: [.year: "2024", .dateOrder: "dmy"],
      entries: ["2024-06-05 -101", "2024-06-07 -102"]),
    WrittenDates(
      "no year, the month first between hyphens",
      text: """
        Date;Description;Amount
        12-24;shop a;-1,01
        12-27;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2024-12-24 -101", "2024-12-27 -102"]),
    WrittenDates(
      "the last of February in a year that has it",
      text: """
        Datum;Text;Betrag
        28.02.;shop a;-1,01
        29.02.;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2024-02-28 -101", "2024-02-29 -102"]),
    WrittenDates(
      "the last of February in a year that has it not",
      text: """
        Datum;Text;Betrag
        28.02.;shop a;-1,01
        29.02.;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2023"],
      entries: []),
    WrittenDates(
      "the year from the period above the table",
      text: """
        Zeitraum: 20.12.2023 - 10.01.2024;;

        Datum;Text;Betrag
        24.12.;shop a;-1,01
        02.01.;shop b;-1,02
        """,
      entries: ["2023-12-24 -101", "2024-01-02 -102"]),
    WrittenDates(
      "the year from a month above the table",
      text: """
        Kontoauszug Dezember 2023;;

        Datum;Text;Betrag
        04.12.;shop a;-1,01
        24.12.;shop b;-1,02
        """,
      entries: ["2023-12-04 -101", "2023-12-24 -102"]),
    WrittenDates(
      "the year from the day of the statement",
      text: """
        Statement date;05.01.2024;

        Date;Description;Amount
        24.12.;shop a;-1,01
        02.01.;shop b;-1,02
        """,
      entries: ["2023-12-24 -101", "2024-01-02 -102"]),
    WrittenDates(
      "the end of a card tells no year",
      text: """
        Valid until 12/2027;;

        Date;Description;Amount
        04.12.;shop a;-1,01
        24.12.;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2024-12-04 -101", "2024-12-24 -102"]),
    WrittenDates(
      "a day long behind the entries tells no year",
      text: """
        Exported 01.03.2025;;

        Date;Description;Amount
        04.06.;shop a;-1,01
        24.06.;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2024-06-04 -101", "2024-06-24 -102"]),
    WrittenDates(
      "the year from the file's name",
      file: "umsatz_2023-12.csv",
      text: """
        Datum;Text;Betrag
        04.12.;shop a;-1,01
        24.12.;shop b;-1,02
        """,
      entries: ["2023-12-04 -101", "2023-12-24 -102"]),
    WrittenDates(
      "the year alone in the file's name",
      file: "statement 2023.csv",
      text: """
        Datum;Text;Betrag
        04.02.;shop a;-1,01
        24.11.;shop b;-1,02
        """,
      entries: ["2023-02-04 -101", "2023-11-24 -102"]),
    WrittenDates(
      "a year in the file's name beside a turn of the year",
      file: "statement 2024.csv",
      text: """
        Datum;Text;Betrag
        24.12.;shop a;-1,01
        03.01.;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2023-12-24 -101", "2024-01-03 -102"]),
    WrittenDates(
      "the year from the value date beside it",
      text: """
        Booking date;Value date;Text;Amount
        31.12.;02.01.2024;shop a;-1,01
        02.01.;02.01.2024;shop b;-1,02
        """,
      entries: ["2023-12-31 -101", "2024-01-02 -102"]),
    WrittenDates(
      "the year from a day in the texts",
      text: """
        Datum;Text;Betrag
        27.12.;KARTE 24.12.2023 shop;-1,01
        02.01.;shop b;-1,02
        """,
      entries: ["2023-12-27 -101", "2024-01-02 -102"]),
    WrittenDates(
      "a year in some dates only",
      text: """
        Datum;Text;Betrag
        27.12.2023;shop a;-1,01
        28.12.;shop b;-1,02
        02.01.;shop c;-1,03
        """,
      entries: ["2023-12-27 -101", "2023-12-28 -102", "2024-01-02 -103"]),
    WrittenDates(
      "no header, and points behind day and month",
      text: """
        Kontoumsätze;;
        04.12.;shop a;-1,01
        24.12.;shop b;-1,02
        """,
      asks: [.year],
      answers: [.year: "2024"],
      entries: ["2024-12-04 -101", "2024-12-24 -102"]),
  ]

  @Test(arguments: files) func `a file is read as a person reads it`(_ file: WrittenDates) throws {
    try check(file)
  }
}
