import Bookkeeping
import DatasetFormat
import Testing

@testable import Importer

/// The days of a program's schedule as recurring rules.
struct BookScheduleTests {
  private struct Case: CustomTestStringConvertible {
    let testDescription: String
    let recurrence: BookRecurrence?
    /// `monthly 1 2026-03-31..`, one for each rule; nil where no rules can say it.
    let rules: [String]?
  }

  private static func day(_ text: String) -> CalendarDate {
    CalendarDate(iso: text) ?? CalendarDate(dayNumber: 0)
  }

  private static func ended(_ recurrence: BookRecurrence?, _ end: (inout BookRecurrence) -> Void)
    -> BookRecurrence?
  {
    recurrence.map { recurrence in
      var recurrence = recurrence
      end(&recurrence)
      return recurrence
    }
  }

  private static let monthly = BookRecurrence(.monthly, 1, from: day("2026-01-31"), on: day("2026-02-01"))
  private static let fifteenth = BookRecurrence(.monthly, 1, from: day("2026-01-15"), on: day("2026-02-01"))

  private static let cases = [
    Case(
      testDescription: "what is entered is left out", recurrence: fifteenth, rules: ["monthly 1 2026-02-15.."]
    ),
    Case(
      testDescription: "a short month gets a rule of its own", recurrence: monthly,
      rules: ["monthly 1 2026-02-28..2026-02-28", "monthly 1 2026-03-31.."]),
    Case(
      testDescription: "the end is before the rule of full months",
      recurrence: ended(monthly) { $0.end(on: day("2026-03-15")) },
      rules: ["monthly 1 2026-02-28..2026-02-28"]),
    Case(
      testDescription: "a number of days is the last day",
      recurrence: ended(fifteenth) { $0.end(afterNext: 3) },
      rules: ["monthly 1 2026-02-15..2026-04-15"]),
    Case(
      testDescription: "a number is counted from the first of all",
      recurrence: ended(fifteenth) { $0.end(afterFirst: 3) }, rules: ["monthly 1 2026-02-15..2026-03-15"]),
    Case(testDescription: "none is left", recurrence: ended(fifteenth) { $0.end(afterNext: 0) }, rules: []),
    Case(
      testDescription: "a number beyond the last year ends nothing",
      recurrence: ended(fifteenth) { $0.end(afterNext: 100_000) }, rules: ["monthly 1 2026-02-15.."]),
    Case(
      testDescription: "it ended before", recurrence: ended(fifteenth) { $0.end(on: day("2026-01-31")) },
      rules: []),
    Case(
      testDescription: "one that comes once", recurrence: BookRecurrence(once: day("2026-05-05")),
      rules: ["monthly 1 2026-05-05..2026-05-05"]),
    Case(
      testDescription: "the ends of months, from a month of 30 days on",
      recurrence: BookRecurrence(endOfEvery: 1, around: day("2026-04-30"), on: day("2026-04-30")),
      rules: ["monthly 1 2026-04-30..2026-04-30", "monthly 1 2026-05-31.."]),
    Case(
      testDescription: "every second end, of which none has 31 days",
      recurrence: BookRecurrence(endOfEvery: 12, around: day("2026-04-30"), on: day("2026-04-30")),
      rules: ["monthly 12 2026-04-30.."]),
    Case(
      testDescription: "29 February",
      recurrence: BookRecurrence(.yearly, 1, from: day("2024-02-29"), on: day("2026-01-01")),
      rules: ["yearly 1 2026-02-28..2026-02-28", "yearly 1 2027-02-28..2027-02-28", "yearly 1 2028-02-29.."]),
    Case(
      testDescription: "every eleven years from 29 February",
      recurrence: BookRecurrence(.yearly, 11, from: day("2024-02-29"), on: day("2026-01-01")),
      rules: [
        "yearly 11 2035-02-28..2035-02-28", "yearly 11 2046-02-28..2046-02-28",
        "yearly 11 2057-02-28..2057-02-28", "yearly 11 2068-02-29..",
      ]),
    Case(
      testDescription: "an interval that no rule has",
      recurrence: BookRecurrence(.daily, 0, from: day("2026-01-01"), on: day("2026-01-01")), rules: nil),
  ]

  @Test(arguments: cases) private func `rules come on the days that the program has not entered`(_ each: Case)
  {
    let rules = each.recurrence?.rules?.map { rule in
      "\(rule.cadence.rawValue) \(rule.interval) \(rule.start)..\(rule.end?.description ?? "")"
    }
    #expect(rules == each.rules)
  }

  @Test func `days of a rule are those of the schedule, whatever its first one`() throws {
    var tried = 0
    for month in 1...12 {
      for number in [28, 29, 30, 31] {
        guard let start = CalendarDate(year: 2024, month: month, day: number) else { continue }
        for interval in [1, 2, 3, 6, 12] {
          for done in 0...4 {
            let days = try #require(Occurrences(cadence: "monthly", interval: interval, start: start))
            let next = try #require(days[done])
            let recurrence = try #require(BookRecurrence(.monthly, interval, from: start, on: next))
            guard let rules = recurrence.rules else { continue }
            var found: [CalendarDate] = []
            for rule in rules {
              let own = try #require(
                Occurrences(cadence: "monthly", interval: rule.interval, start: rule.start))
              found += (0..<60).compactMap { own[$0] }.filter { $0 <= rule.end ?? $0 }
            }
            #expect(Array(found.sorted().prefix(40)) == (0..<40).compactMap { days[done + $0] })
            tried += 1
          }
        }
      }
    }
    #expect(tried > 900)
  }

  @Test func `a payee with signs of expressions is asked for as it is`() {
    var rule = BookPayeeRule("one")
    rule.setPayee(among: ["A+B (Shop)", "C"])
    #expect(rule.textMatches == "^(A\\+B \\(Shop\\)|C)$")
    rule.setText(containing: ["x", "y"])
    #expect(rule.textContains == "x|y")
    rule.setText(containing: ["a|b"])
    #expect(rule.textMatches == "a\\|b")
  }
}
