import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

struct OccurrencesTests {
  @Test func `occurrences are counted from the first, and short months have the last day`() throws {
    let start = try #require(CalendarDate(year: 2024, month: 1, day: 31))
    let days = try #require(Occurrences(cadence: "monthly", interval: 1, start: start))
    #expect(
      (0..<4).compactMap { days[$0]?.description } == [
        "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30",
      ])
    for number in 0..<2000 {
      let day = try #require(days[number])
      #expect(days.contains(day) && !days.contains(day.adding(days: -1)))
    }
    let weeks = try #require(Occurrences(cadence: "weekly", interval: 2, start: start))
    #expect(weeks[1] == start.adding(days: 14) && !weeks.contains(start.adding(days: 7)))
    #expect(Occurrences(cadence: "yearly", interval: 0, start: start) == nil)
    #expect(days[1_000_000] == nil && !days.contains(start.adding(days: -31)))
  }

  /// Foundation's calendar counts months by itself.
  @Test func `the days are those of another calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let units: [String: Calendar.Component] = [
      "daily": .day, "weekly": .weekOfYear, "monthly": .month, "yearly": .year,
    ]
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 200) {
      let cadence = try #require(units.keys.sorted().randomElement(using: &generator))
      let unit = try #require(units[cadence])
      let interval = Int.random(in: 1...5, using: &generator)
      let start = CalendarDate(dayNumber: Int32.random(in: 0...30_000, using: &generator))
      let occurrences = try #require(Occurrences(cadence: cadence, interval: interval, start: start))
      let first = Date(timeIntervalSince1970: Double(start.dayNumber) * 86_400)
      for number in [0, 1, 2, 11, 12, 13, 50] {
        let date = try #require(
          calendar.date(byAdding: unit, value: number * interval, to: first))
        let day = CalendarDate(dayNumber: Int32((date.timeIntervalSince1970 / 86_400).rounded()))
        #expect(occurrences[number] == day, "seed \(generator.seed): \(cadence) \(interval) \(start)")
      }
      let from = start.adding(days: Int.random(in: -50...4_000, using: &generator))
      let place = occurrences.first(onOrAfter: from)
      #expect((occurrences[place] ?? from) >= from)
      #expect(place == 0 || (occurrences[place - 1] ?? from) < from, "seed \(generator.seed)")
    }
  }

  @Test(arguments: [
    ("monthly", 1, "2026-01-01", "monthly on the 1st · from 2026-01-01"),
    ("monthly", 3, "2026-01-22", "every 3 months on the 22nd · from 2026-01-22"),
    ("monthly", 1, "2026-01-11", "monthly on the 11th · from 2026-01-11"),
    ("weekly", 1, "2026-11-23", "weekly on Monday · from 2026-11-23"),
    ("weekly", 2, "2026-11-29", "every 2 weeks on Sunday · from 2026-11-29"),
    ("yearly", 1, "2024-02-29", "yearly on 29 February · from 2024-02-29"),
    ("daily", 1, "2024-02-29", "daily · from 2024-02-29"),
  ])
  func `a rule says in a line when it comes`(
    cadence: String, interval: Int, start: String, line: String
  ) throws {
    let dataset = Dataset.inMemory([
      "RecurringRules": [
        "id|type|amount|categoryKey|cadence|interval|startDate|isEnabled",
        "\(Dataset.id(1))|expense|5|rent|\(cadence)|\(interval)|\(start)|TRUE",
      ]
    ])
    #expect(dataset.recurringRules.map(\.summary) == [line])
  }
}
