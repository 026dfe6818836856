import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// Spans of days by their names.
struct PeriodTests {
  private struct Case: Sendable, CustomStringConvertible {
    var name: String
    var expected: String?
    var today = "2026-03-09"
    var weekStart: String?
    var payday: String?
    var description: String { "\(name) seen from \(today)" }
  }

  private static let cases = [
    Case(name: "2026", expected: "2026-01-01 2026-12-31"),
    Case(name: "2026-Q1", expected: "2026-01-01 2026-03-31"),
    Case(name: "2028-02", expected: "2028-02-01 2028-02-29"),
    Case(name: "2026-02", expected: "2026-02-01 2026-02-28"),
    Case(name: "2026-w07", expected: "2026-02-09 2026-02-15"),
    // A week of the year before, a week 53, and a year that has none.
    Case(name: "2026-W01", expected: "2025-12-29 2026-01-04"),
    Case(name: "2026-W53", expected: "2026-12-28 2027-01-03"), Case(name: "2025-W53", expected: nil),
    Case(name: "2026-03-09", expected: "2026-03-09 2026-03-09"),
    Case(name: "Today", expected: "2026-03-09 2026-03-09"),
    Case(name: "yesterday", expected: "2024-02-29 2024-02-29", today: "2024-03-01"),
    Case(name: "2026-03-01..2026-03-31", expected: "2026-03-01 2026-03-31"),
    Case(name: "2026-03-01..today", expected: "2026-03-01 2026-03-09"),
    Case(name: "2026-03-01..", expected: "2026-03-01 -"),
    Case(name: "..2026-03-31", expected: "- 2026-03-31"),
    Case(name: "2026-06..2026-10", expected: "2026-06-01 2026-10-31"),
    Case(name: "2026-06-", expected: "2026-06-01 -"), Case(name: "2026-06..", expected: "2026-06-01 -"),
    Case(name: "..2026-Q1", expected: "- 2026-03-31"),
    Case(name: "last-month..today", expected: "2026-02-01 2026-03-09"),
    Case(name: "2026-10..2026-06", expected: nil), Case(name: "x..2026-06", expected: nil),
    Case(name: "2026-03-31..2026-03-01", expected: nil), Case(name: "..", expected: nil),
    Case(name: "2026-02-29..", expected: nil), Case(name: "2026-02-29", expected: nil),
    Case(name: "this-week", expected: "2026-03-09 2026-03-15"),
    Case(name: "this-week", expected: "2026-03-08 2026-03-14", weekStart: "sunday"),
    Case(name: "last-week", expected: "2026-03-01 2026-03-07", weekStart: "Sunday"),
    Case(name: "this-month", expected: "2026-03-01 2026-03-31"),
    Case(name: "last-month", expected: "2025-12-01 2025-12-31", today: "2026-01-31"),
    Case(name: "next-month", expected: "2026-04-01 2026-04-30"),
    Case(name: "this-quarter", expected: "2026-01-01 2026-03-31"),
    Case(name: "last-quarter", expected: "2025-10-01 2025-12-31"),
    Case(name: "this-year", expected: "2026-01-01 2026-12-31"),
    Case(name: "last-year", expected: "2025-01-01 2025-12-31"),
    Case(name: "last-30-days", expected: "2026-02-08 2026-03-09"),
    Case(name: "last-1-day", expected: "2026-03-09 2026-03-09"),
    Case(name: "last-2-weeks", expected: "2026-02-23 2026-03-08"),
    Case(name: "last-2-weeks", expected: "2026-02-22 2026-03-07", weekStart: "sunday"),
    Case(name: "last-3-months", expected: "2025-12-01 2026-02-28"),
    Case(name: "last-4-quarters", expected: "2025-01-01 2025-12-31"),
    Case(name: "last-2-years", expected: "2024-01-01 2025-12-31"),
    Case(name: "payday", expected: "2026-02-25 2026-03-24"),
    Case(name: "last-payday", expected: "2026-01-25 2026-02-24"),
    Case(name: "next-payday", expected: "2026-03-25 2026-04-24"),
    Case(name: "payday", expected: "2026-02-28 2026-03-30", payday: "last"),
    Case(name: "last-payday", expected: "2026-01-30 2026-02-27", payday: "30"),
    Case(name: "payday", expected: "2028-02-29 2028-03-30", today: "2028-03-30", payday: "31"),
    Case(name: "payday", expected: nil, payday: "32"), Case(name: "last-0-days", expected: nil),
    Case(name: "last--3-months", expected: nil), Case(name: "last-99999-days", expected: nil),
    Case(name: "next-3-months", expected: nil), Case(name: "last-3000-years", expected: nil),
    Case(name: "2026-13", expected: nil), Case(name: "", expected: nil), Case(name: "-", expected: nil),
    Case(name: "last", expected: nil), Case(name: "this-day", expected: nil),
  ]

  @Test(arguments: cases) private func `a name means these days`(case: Case) throws {
    let today = try #require(CalendarDate(iso: `case`.today))
    let period = Period(
      named: `case`.name, today: today, weekStart: `case`.weekStart, payday: `case`.payday)
    #expect(
      period.map { "\($0.first?.description ?? "-") \($0.last?.description ?? "-")" } == `case`.expected)
  }

  /// What help and messages show can be typed.
  @Test func `each form that help shows is read`() throws {
    let today = try #require(CalendarDate(iso: "2026-03-09"))
    let forms = Period.forms.replacing(" (either end may be left out)", with: "").split(separator: ", ")
    #expect(forms.count > 15)
    for form in forms { #expect(Period(named: String(form), today: today) != nil, "\(form)") }
  }

  /// Over 400 years the spans of a kind follow each other without a gap, and the last N of them are the N before this one.
  @Test(arguments: ["monday", "sunday"], ["1", "25", "30", "31", "last"])
  func `spans tile 400 years, and the last ones are those before this one`(
    weekStart: String, payday: String
  ) throws {
    let first = try #require(CalendarDate(year: 2000, month: 1, day: 1))
    func period(_ name: String, _ day: CalendarDate) throws -> (first: CalendarDate, last: CalendarDate) {
      let period = try #require(Period(named: name, today: day, weekStart: weekStart, payday: payday))
      return (try #require(period.first), try #require(period.last))
    }
    for offset in stride(from: 0, through: 146_097, by: Effort.isWhole ? 1 : 97) {
      let day = first.adding(days: offset)
      for unit in ["week", "month", "quarter", "year"] {
        let (this, last, next) = try (
          period("this-\(unit)", day), period("last-\(unit)", day), period("next-\(unit)", day)
        )
        #expect(this.first <= day && day <= this.last)
        #expect(last.last.adding(days: 1) == this.first && this.last.adding(days: 1) == next.first)
        #expect(try period("this-\(unit)", last.first) == last)
        // Counted one by one.
        var start = this.first
        for _ in 0..<3 { start = try period("last-\(unit)", start).first }
        #expect(try period("last-3-\(unit)s", day) == (start, last.last))
      }
      let (this, last, next) = try (
        period("payday", day), period("last-payday", day), period("next-payday", day)
      )
      #expect(this.first <= day && day <= this.last)
      #expect(last.last.adding(days: 1) == this.first && this.last.adding(days: 1) == next.first)
      #expect(try period("last-30-days", day) == (day.adding(days: -29), day))
      // Weeks and quarters with a number are those that hold their days.
      let monday = day.adding(days: -((Int(day.dayNumber) + 3) % 7))
      let thursday = monday.adding(days: 3)
      let newYear = try #require(CalendarDate(year: thursday.year, month: 1, day: 1))
      let week = thursday.days(since: newYear) / 7 + 1
      #expect(
        try period("\(thursday.year)-W\(week < 10 ? "0" : "")\(week)", first)
          == (monday, monday.adding(days: 6)))
      #expect(
        try period("\(day.year)-Q\((day.month + 2) / 3)", first) == period("this-quarter", day))
    }
  }
}
