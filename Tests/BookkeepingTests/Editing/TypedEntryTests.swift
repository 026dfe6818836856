import DatasetFormat
import Testing

@testable import BookEditing

/// Days and amounts as people of several countries type them.
struct TypedEntryTests {
  private static let today = CalendarDate(dayNumber: 20_521)

  @Test(arguments: [
    ("29.6.", "2025-06-29"), ("29. Jun", "2025-06-29"), ("29 Juni", "2025-06-29"), ("1.3.", "2026-03-01"),
    ("16.3.", "2026-03-16"), ("17.3.", "2025-03-17"), ("6/29", "2025-06-29"), ("2026年6月29日", "2026-06-29"),
    ("6月29日", "2025-06-29"), ("２０２６年６月２９日", "2026-06-29"), ("2026년 6월 29일", "2026-06-29"),
    ("２０２６－０３－０１", "2026-03-01"), ("29.2.", "nil"), ("31.2.", "nil"), ("5", "nil"), ("5.5", "nil"),
    ("月日", "nil"), ("6月", "nil"), ("someday", "nil"), ("Q1.", "nil"),
  ])
  func `a day without a year is the last such day, or one of the next week`(text: String, expected: String) {
    let day = try? TypedDay.read(text, today: Self.today)
    #expect((day?.description ?? "nil") == expected)
  }

  @Test func `both orders of a day without a year are asked about`() {
    let error = #expect(throws: BookError.self) { try TypedDay.read("3/4", today: Self.today) }
    #expect(error?.candidates == ["2025-04-03", "2026-03-04"])
  }

  @Test(arguments: [
    ("55.000", "VND", "55000"), ("1.250.000", "VND", "1250000"), ("-55.000", "VND", "-55000"),
    ("1.500", "JPY", "1500"),
    ("55,000", "VND", "55000"), ("５５０００", "JPY", "55000"), ("１２．５０", "EUR", "12.50"),
    ("１，５００", "JPY", "1500"),
    ("5.5", "JPY", "nil"), ("0.500", "JPY", "nil"), ("1.50", "JPY", "nil"), ("1.500", "EUR", "nil"),
    ("1.5000", "VND", "nil"), (".500", "VND", "nil"),
  ])
  func `a dot groups thousands where a currency has no decimals`(text: String, code: String, expected: String)
    throws
  {
    let currency = try #require(Currency(code: code))
    #expect(((try? TypedAmount.signed(text, in: currency))?.decimalText ?? "nil") == expected)
  }
}
