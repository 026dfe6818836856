import DatasetFormat
import TestSupport
import Testing

@testable import ReportPage

/// Numbers as pages show them.
struct PageMoneyTests {
  private let words = PageWords(wording: .english)

  @Test(arguments: [
    (0, "EUR", "0.00"), (1250, "EUR", "12.50"), (-5, "EUR", "−0.05"),
    (123_456_789, "EUR", "1\u{202F}234\u{202F}567.89"),
    (100_000, "EUR", "1\u{202F}000.00"), (99_999, "EUR", "999.99"),
    (1_234_567, "JPY", "1\u{202F}234\u{202F}567"),
    (-1234, "BHD", "−1.234"),
    (Int64.min, "EUR", "−92\u{202F}233\u{202F}720\u{202F}368\u{202F}547\u{202F}758.08"),
  ])
  func `amounts have their currency's digits, and thousands apart`(units: Int64, code: String, text: String)
    throws
  {
    #expect(words.plain(units, try #require(Currency(code: code))) == text)
  }

  @Test(arguments: [
    (0, "EUR", "0"), (5, "EUR", "0.05"), (99, "EUR", "0.99"), (149, "EUR", "1"), (150, "EUR", "2"),
    (99_949, "EUR", "999"),
    (99_950, "EUR", "1k"), (124_999, "EUR", "1.2k"), (-298_400, "EUR", "−3k"), (1_234_567, "JPY", "1.2M"),
    (12_345_678, "BHD", "12k"), (Int64.max, "EUR", "92234tn"), (Int64.min, "JPY", "−9223372tn"),
  ])
  func `short amounts`(units: Int64, code: String, text: String) throws {
    #expect(words.compact(units, try #require(Currency(code: code))) == text)
  }

  @Test(arguments: [
    (1, 3, "33\u{202F}%"), (2, 3, "67\u{202F}%"), (0, 5, "0\u{202F}%"), (1, 1000, "<\u{202F}1\u{202F}%"),
    (Int64.max, Int64.max, "100\u{202F}%"),
  ])
  func `parts of a whole`(part: Int64, whole: Int64, text: String) {
    #expect(words.percent(part, of: whole) == text)
    #expect(words.percent(-1, of: whole) == nil && words.percent(part, of: 0) == nil)
  }

  @Test(arguments: [
    ("de", 123_456_789, "EUR", "1.234.567,89\u{A0}EUR", "1,2\u{A0}Mio."),
    ("ja", 123_456_789, "JPY", nil, "1.2億"),
    ("fr", -1250, "EUR", "\u{2212}12,50\u{A0}EUR", "\u{2212}13"),
    ("en", 99_950, "EUR", "999.50\u{A0}EUR", "1k"),
    ("de", 99_950, "EUR", "999,50\u{A0}EUR", "1\u{A0}Tsd."),
  ])
  func `each language has its own marks and steps`(
    code: String, units: Int64, currency: String, full: String?, compact: String
  ) throws {
    let words = PageWords(wording: Wording(language: code))
    let currency = try #require(Currency(code: currency))
    if let full { #expect(words.full(units, currency) == full) }
    #expect(words.compact(units, currency) == compact)
  }
}
