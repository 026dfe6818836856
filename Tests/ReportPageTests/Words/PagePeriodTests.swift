import Bookkeeping
import DatasetFormat
import Testing

@testable import ReportPage

/// Spans of days as pages name them.
struct PagePeriodTests {
  private let words = PageWords(wording: .english)

  @Test(arguments: [
    ("2026-03-01", "2026-03-31", "March 2026", "March"), ("2026-01-01", "2026-12-31", "2026", "2026"),
    ("2026-01-01", "2026-03-31", "January to March 2026", "January to March 2026"),
    ("2025-01-01", "2026-12-31", "2025 to 2026", "2025 to 2026"),
    ("2025-11-01", "2026-02-28", "November 2025 to February 2026", "November 2025 to February 2026"),
    ("2026-03-03", "2026-04-15", "3 March to 15 April 2026", "3 March to 15 April 2026"),
    (
      "2025-12-27", "2026-01-26", "27 December 2025 to 26 January 2026", "27 December 2025 to 26 January 2026"
    ),
    ("2026-03-03", "2026-03-03", "3 March 2026", "3 March 2026"),
  ])
  func `spans of days have the shortest name that is whole`(
    first: String, last: String, title: String, short: String
  ) {
    let period = Period(first: CalendarDate(iso: first), last: CalendarDate(iso: last))
    #expect(words.title(period) == title)
    #expect(words.short(period) == short)
  }

  @Test(arguments: [
    ("de", "2026-03-01", "2026-03-31", "März 2026"),
    ("de", "2026-01-01", "2026-03-31", "Januar bis März 2026"),
    ("de", "2026-03-03", "2026-04-15", "3. März bis 15. April 2026"),
    ("pl", "2026-03-03", "2026-03-03", "3 marca 2026"), ("pl", "2026-03-01", "2026-03-31", "marzec 2026"),
    ("ja", "2026-03-03", "2026-03-03", "2026年3月3日"), ("ja", "2026-01-01", "2026-12-31", "2026年"),
    ("vi", "2026-03-03", "2026-03-03", "ngày 3 tháng 3 năm 2026"),
    ("fr", "2026-08-01", "2026-08-31", "août 2026"), ("zh-Hans", "2026-03-01", "2026-03-31", "2026年3月"),
  ])
  func `each language has its own order of days, and its cases`(
    code: String, first: String, last: String, title: String
  ) {
    let period = Period(first: CalendarDate(iso: first), last: CalendarDate(iso: last))
    #expect(PageWords(wording: Wording(language: code)).title(period) == title)
  }
}
