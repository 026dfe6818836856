import Bookkeeping
import DatasetFormat
import Testing

@testable import ReportPage

struct PeriodNameTests {
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
    #expect(PeriodName.title(period) == title)
    #expect(PeriodName.short(period) == short)
  }
}
