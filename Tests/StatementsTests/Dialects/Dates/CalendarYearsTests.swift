import Money
@testable import Statements
import Testing

/// Years of other calendars if the file names one, and questions if it does not.
@Suite struct `years of other calendars` {
  static let files: [WrittenDates] = [
    WrittenDates(
      "Nepali years by the column's name",
      text: """
        Miti;Description;Amount
        2081-04-09;shop a;-1,01
        2081-04-32;shop b;-1,02
        2081-05-01;shop c;-1,03
        """,
      entries: ["2024-07-24 -101", "2024-08-16 -102", "2024-08-17 -103"]),
    WrittenDates(
      "Nepali years marked BS",
      text: """
        Date;Description;Amount
        2081/04/09 BS;shop a;-1,01
        2081/05/01 BS;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-17 -102"]),
    WrittenDates(
      "Nepali months in letters",
      text: """
        Date;Description;Amount
        9 Shrawan 2081;shop a;-1,01
        1 Bhadra 2081;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-17 -102"]),
    WrittenDates(
      "years far ahead",
      text: """
        Date;Description;Amount
        2081-04-09;shop a;-1,01
        2081-05-01;shop b;-1,02
        """,
      asks: [.calendar],
      answers: [.calendar: "bikram-sambat"],
      entries: ["2024-07-24 -101", "2024-08-17 -102"]),
    WrittenDates(
      "Persian years in Persian",
      text: """
        تاریخ;شرح;مبلغ
        1403/05/03;shop a;-1,01
        1403/05/31;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-21 -102"]),
    WrittenDates(
      "Persian months in letters",
      text: """
        Date;Description;Amount
        3 مرداد 1403;shop a;-1,01
        31 مرداد 1403;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-21 -102"]),
    WrittenDates(
      "Persian years by the column's name",
      text: """
        Date (Jalali);Description;Amount
        03/05/1403;shop a;-1,01
        31/05/1403;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-21 -102"]),
    WrittenDates(
      "years of two calendars",
      text: """
        Date;Description;Amount
        1403/05/03;shop a;-1,01
        1403/05/13;shop b;-1,02
        """,
      asks: [.calendar],
      answers: [.calendar: "persian"],
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Hijri years without saying which",
      text: """
        Hijri date;Description;Amount
        1446/01/18;shop a;-1,01
        1446/01/29;shop b;-1,02
        """,
      asks: [.calendar],
      answers: [.calendar: "umm-al-qura"],
      entries: ["2024-07-24 -101", "2024-08-04 -102"]),
    WrittenDates(
      "Hijri years on days that all agree about",
      text: """
        Hijri date;Description;Amount
        1445/09/01;shop a;-1,01
        1445/09/15;shop b;-1,02
        """,
      entries: ["2024-03-11 -101", "2024-03-25 -102"]),
    WrittenDates(
      "Hijri years beside the usual ones",
      text: """
        Hijri date;Date;Description;Amount
        1446/01/18;2024-07-24;shop a;-1,01
        1446/01/29;2024-08-04;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-04 -102"]),
    WrittenDates(
      "Umm al-Qura years",
      text: """
        Date (Umm al-Qura);Description;Amount
        1446/01/18;shop a;-1,01
        1446/01/29;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-04 -102"]),
    WrittenDates(
      "years of the Republic of China between hyphens",
      text: """
        民國日期;摘要;金額
        113-07-24;shop a;-1,01
        113-08-03;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "years of the Republic of China without marks",
      text: """
        民國日期;摘要;金額
        1130724;shop a;-1,01
        1130803;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "years of the Republic of China with their name",
      text: """
        日期;摘要;金額
        民國113年7月24日;shop a;-1,01
        民國113年8月3日;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Buddhist years of two digits",
      text: """
        วันที่;รายละเอียด;จำนวนเงิน
        24/07/67;shop a;-1,01
        03/08/67;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "years of an emperor by a letter",
      text: """
        日付;摘要;金額
        R6.7.24;shop a;-1,01
        R6.8.3;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "the first year of an emperor",
      text: """
        日付;摘要;金額
        令和元年5月1日;shop a;-1,01
        平成31年4月30日;shop b;-1,02
        """,
      entries: ["2019-05-01 -101", "2019-04-30 -102"]),
  ]

  @Test(arguments: files) func `a file is read as a person reads it`(_ file: WrittenDates) throws {
    try check(file)
  }
}
