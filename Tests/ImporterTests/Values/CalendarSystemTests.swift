import DatasetFormat
import Testing

@testable import Importer

/// Days of other calendars, as almanacs give them.
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
