import Money
import Testing

@testable import Statements

@Suite struct `dates before their order is known` {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    /// The day in each order in which the text is one.
    var days: [DateOrder: String]

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "28.12.2018", days: [.dmy: "2018-12-28"]),
    Case(text: "01.02.2018", days: [.dmy: "2018-02-01"]),
    Case(text: "3/18/2016", days: [.mdy: "2016-03-18"]),
    Case(text: "01/02/2020", days: [.dmy: "2020-02-01", .mdy: "2020-01-02"]),
    Case(text: "2012:03:01", days: [.ymd: "2012-03-01"]), Case(text: "20121115", days: [.ymd: "2012-11-15"]),
    Case(text: "15112012", days: [.dmy: "2012-11-15"]), Case(text: "07 Nov 2013", days: [.dmy: "2013-11-07"]),
    Case(text: "Nov 7, 2013", days: [.mdy: "2013-11-07"]),
    Case(text: "12-Dec-2019", days: [.dmy: "2019-12-12"]),
    Case(text: "5 de enero de 2020", days: [.dmy: "2020-01-05"]),
    Case(text: "1. März 2021", days: [.dmy: "2021-03-01"]),
    Case(text: "2023年1月5日", days: [.ymd: "2023-01-05"]),
    Case(text: "2023. 09. 14.", days: [.ymd: "2023-09-14"]),
    Case(text: "Mon, 13/11/2023", days: [.dmy: "2023-11-13"]),
    Case(text: "2020-01-01T13:00:00", days: [.ymd: "2020-01-01"]),
    Case(text: "2013-07-03-08.21.36.47192", days: [.ymd: "2013-07-03"]),
    Case(text: "15.03.2018 09:00:00:000", days: [.dmy: "2018-03-15"]),
    Case(text: "13/11/94", days: [.dmy: "1994-11-13"]), Case(text: "14/04/2567", days: [.dmy: "2024-04-14"]),
    Case(text: "31/06/2024", days: [:]), Case(text: "12:03:01", days: [:]),
    Case(text: "2019-13-01", days: [:]),
    Case(text: "12.12.2018 - 31.12.2018", days: [:]), Case(text: "15/04/18 66-6666 SHOP", days: [:]),
    Case(text: "123456789", days: [:]), Case(text: "12.50", days: [:]), Case(text: "1402-01-05", days: [:]),
  ]

  @Test(arguments: cases) func `are days in the orders that fit`(_ example: Case) {
    var text = example.text
    let token = text.withUTF8 { DateToken($0) }
    var days: [DateOrder: String] = [:]
    for order in token?.orders.list ?? [] { days[order] = token?.day(in: order)?.description }
    // A two-digit year may be anywhere. Only the orders named here are checked.
    #expect(days.filter { example.days[$0.key] != nil || example.days.isEmpty } == example.days)
    if !example.text.contains("94") { #expect(days == example.days) }
  }
}

/// Days of other calendars, from almanacs.
struct CalendarSystemTests {
  @Test(arguments: [
    ("bikram-sambat", 2081, 1, 1, "2024-04-13"), ("bikram-sambat", 2080, 12, 30, "2024-04-12"),
    ("bikram-sambat", 2081, 4, 32, "2024-08-16"), ("bikram-sambat", 2081, 5, 1, "2024-08-17"),
    ("bikram-sambat", 1975, 1, 1, "1918-04-13"), ("persian", 1403, 1, 1, "2024-03-20"),
    ("persian", 1403, 12, 30, "2025-03-20"), ("persian", 1404, 1, 1, "2025-03-21"),
    ("persian", 1357, 11, 22, "1979-02-11"),
    ("umm-al-qura", 1445, 9, 1, "2024-03-11"), ("umm-al-qura", 1446, 1, 1, "2024-07-07"),
    ("islamic-civil", 1446, 1, 1, "2024-07-08"), ("islamic-civil", 1445, 1, 1, "2023-07-19"),
    ("minguo", 113, 7, 24, "2024-07-24"), ("buddhist", 2567, 2, 29, "2024-02-29"),
    ("reiwa", 6, 2, 29, "2024-02-29"),
  ])
  func `a day is the one of the almanac`(_ name: String, year: Int, month: Int, day: Int, iso: String) throws
  {
    let calendar = try #require(CalendarSystem(rawValue: name))
    #expect(calendar.day(year: year, month: month, day: day)?.description == iso)
  }

  @Test(arguments: CalendarSystem.allCases)
  func `the days of a calendar follow each other without a gap`(_ calendar: CalendarSystem) throws {
    let years: [CalendarSystem: ClosedRange<Int>] = [
      .gregorian: 1970...2069, .buddhist: 2513...2612, .minguo: 59...158, .bikramSambat: 1975...2100,
      .persian: 1320...1479, .ummAlQura: 1370...1500, .islamicCivil: 1370...1500,
      .reiwa: 1...99,
    ]
    var last: CalendarDate?
    for year in try #require(years[calendar]) {
      for month in 1...12 {
        let days = (1...33).compactMap { calendar.day(year: year, month: month, day: $0) }
        #expect((28...32).contains(days.count))
        for day in days {
          if let last { #expect(day.days(since: last) == 1) }
          last = day
        }
      }
    }
  }

  @Test func `a day that a month does not have is none`() {
    #expect(CalendarSystem.bikramSambat.day(year: 2081, month: 4, day: 33) == nil)
    #expect(CalendarSystem.persian.day(year: 1404, month: 12, day: 30) == nil)
    #expect(CalendarSystem.ummAlQura.day(year: 1501, month: 1, day: 1) == nil)
    #expect(CalendarSystem.islamicCivil.day(year: 1446, month: 2, day: 30) == nil)
  }
}

@Suite struct `numbers before their decimal mark is known` {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    /// Minor units with two digits if the mark is a point, and if it is a comma. Nil: not a number with that
    /// mark.
    var point: Int64?
    var comma: Int64?

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "12.50", point: 1250, comma: nil), Case(text: "12,50", point: nil, comma: 1250),
    Case(text: "1.234,56", point: nil, comma: 123456), Case(text: "1,234.56", point: 123456, comma: nil),
    Case(text: "1.000", point: 100, comma: 100_000), Case(text: "1,000", point: 100_000, comma: 100),
    Case(text: "1'373.94", point: 137394, comma: nil), Case(text: "82 604,01", point: nil, comma: 8_260_401),
    Case(text: "1\u{202F}234,5", point: nil, comma: 123450),
    Case(text: "1\u{A0}234", point: 123400, comma: 123400),
    Case(text: "1,00,000.00", point: 10_000_000, comma: nil),
    Case(text: "1.234.567", point: nil, comma: 123_456_700),
    Case(text: ".23", point: 23, comma: nil), Case(text: "-.46", point: -46, comma: nil),
    Case(text: "9,", point: 900, comma: 900),
    Case(text: "($85.00)", point: -8500, comma: nil), Case(text: "+ £1,100.00", point: 110_000, comma: nil),
    Case(text: "45.20-", point: -4520, comma: nil), Case(text: "−7,80", point: nil, comma: -780),
    Case(text: "EUR 12,00", point: nil, comma: 1200), Case(text: "12.00 CHF", point: 1200, comma: nil),
    Case(text: "20.00 CR", point: 2000, comma: nil), Case(text: "100.-", point: 10000, comma: 10000),
    Case(text: "26.851,95|", point: nil, comma: 2_685_195),
    Case(text: "▲1,200", point: -120_000, comma: -120),
    Case(text: "0.500", point: 50, comma: nil), Case(text: "29.000", point: 2900, comma: 2_900_000),
    Case(text: "1 50", point: nil, comma: nil), Case(text: "1.23.4", point: nil, comma: nil),
    Case(text: "12.345", point: nil, comma: 1_234_500), Case(text: "abc", point: nil, comma: nil),
    Case(text: "12 apples", point: nil, comma: nil), Case(text: "", point: nil, comma: nil),
    Case(text: "-", point: nil, comma: nil),
    Case(text: "--5.00", point: nil, comma: nil), Case(text: "5%", point: nil, comma: nil),
    Case(text: "99999999999999999999.00", point: nil, comma: nil),
  ]

  @Test(arguments: cases) func `are read with either mark`(_ example: Case) {
    var text = example.text
    let token = text.withUTF8 { NumberToken($0) }
    #expect(token?.minorUnits(.point, digits: 2) == example.point)
    #expect(token?.minorUnits(.comma, digits: 2) == example.comma)
  }

  @Test(
    arguments: [
      ("€12,00", "EUR"), ("12.00 USD", "USD"), ("R$ 1,00", "BRL"), ("12,00 zł", "PLN"), ("1 500 Kč", "CZK"),
      ("¥4.00", nil), ("$1", nil),
    ] as [(String, String?)])
  func `say their currency where the sign names one`(_ text: String, _ code: String?) {
    var text = text
    #expect(text.withUTF8 { NumberToken($0)?.currency } == code)
  }
}
