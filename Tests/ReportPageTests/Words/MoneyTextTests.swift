import DatasetFormat
import TestSupport
import Testing

@testable import ReportPage

struct MoneyTextTests {
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
    #expect(MoneyText.plain(units, try #require(Currency(code: code))) == text)
  }

  @Test(arguments: [
    (0, "EUR", "0"), (5, "EUR", "0.05"), (99, "EUR", "0.99"), (149, "EUR", "1"), (150, "EUR", "2"),
    (99_949, "EUR", "999"),
    (99_950, "EUR", "1k"), (124_999, "EUR", "1.2k"), (-298_400, "EUR", "−3k"), (1_234_567, "JPY", "1.2M"),
    (12_345_678, "BHD", "12k"), (Int64.max, "EUR", "92234tn"), (Int64.min, "JPY", "−9223372tn"),
  ])
  func `short amounts`(units: Int64, code: String, text: String) throws {
    #expect(MoneyText.compact(units, try #require(Currency(code: code))) == text)
  }

  @Test(arguments: [
    (1, 3, "33\u{202F}%"), (2, 3, "67\u{202F}%"), (0, 5, "0\u{202F}%"), (1, 1000, "<\u{202F}1\u{202F}%"),
    (Int64.max, Int64.max, "100\u{202F}%"),
  ])
  func `parts of a whole`(part: Int64, whole: Int64, text: String) {
    #expect(MoneyText.percent(part, of: whole) == text)
    #expect(MoneyText.percent(-1, of: whole) == nil && MoneyText.percent(part, of: 0) == nil)
  }
}
