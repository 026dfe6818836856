import DatasetFormat
import Testing

struct CalendarDateTests {
  @Test func `every day of the years 1 to 9999 follows the one before and reads back`() throws {
    let first = try #require(CalendarDate(year: 1, month: 1, day: 1))
    var number = first.dayNumber
    var wrong = 0
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...CalendarDate.daysInMonth(month, year: year) {
          let date = CalendarDate(year: year, month: month, day: day)
          let parts = date?.components
          if date?.dayNumber != number || parts?.year != year || parts?.month != month || parts?.day != day {
            wrong += 1
          }
          if day == 1 || day == 28, let date, CalendarDate(iso: date.description) != date { wrong += 1 }
          number += 1
        }
      }
    }
    #expect(wrong == 0)
    #expect(CalendarDate(year: 9999, month: 12, day: 31)?.dayNumber == number - 1)
  }

  @Test(arguments: [
    ("1949-12-31", false), ("1950-01-01", true), ("2099-12-31", true), ("2100-01-01", false),
    ("0026-01-02", false),
  ])
  func `days of a century and a half are plausible`(_ text: String, _ isPlausible: Bool) {
    #expect(CalendarDate(iso: text)?.isPlausible == isPlausible)
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-20", 20_777),
    ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896),
  ])
  func `days are counted from 1970`(_ text: String, _ number: Int32) {
    #expect(CalendarDate(iso: text)?.dayNumber == number)
    #expect(CalendarDate(dayNumber: number).description == text)
  }

  @Test(arguments: [
    "", "2026-1-2", "2026-01-2", "2026/01/02", "2026-13-01", "2026-00-01", "2026-01-00", "2026-02-29",
    "2100-02-29",
    "2026-04-31", "0000-01-01", "02026-01-01", "2026-01-02 ", "2026-01-02T", "+026-01-01", "٢٠٢٦-٠١-٠٢",
    "2026-01-0a",
  ])
  func `only a day that exists, written as YYYY-MM-DD, is read`(_ text: String) {
    #expect(CalendarDate(iso: text) == nil)
  }

  @Test(arguments: [(2000, true), (1900, false), (2024, true), (2026, false), (2100, false), (2400, true)])
  func `leap years follow the Gregorian rule`(_ year: Int, _ isLeap: Bool) {
    #expect(CalendarDate.daysInMonth(2, year: year) == (isLeap ? 29 : 28))
    #expect((CalendarDate(year: year, month: 2, day: 29) != nil) == isLeap)
  }

  @Test(arguments: [
    (0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 32), (2026, 1, -1), (Int.max, 1, 1),
  ])
  func `a day outside the calendar is none`(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func `days are added and counted across years, and clamped at the ends`() throws {
    let date = try #require(CalendarDate(iso: "2025-12-31"))
    #expect(date.adding(days: 1).description == "2026-01-01")
    #expect(date.adding(days: -366).description == "2024-12-30")
    #expect(date.adding(days: 60).days(since: date) == 60)
    #expect(date.adding(days: .max).dayNumber == .max)
    #expect(date.adding(days: .min).dayNumber == .min)
    #expect(date < date.adding(days: 1))
    #expect(!CalendarDate(dayNumber: .min).description.isEmpty)
    #expect(!CalendarDate(dayNumber: .max).description.isEmpty)
  }
}
