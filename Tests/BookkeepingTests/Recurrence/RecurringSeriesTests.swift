import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// What comes again in history is found, and what only comes often is not.
struct RecurringSeriesTests {
  /// 2026-11-24, a Tuesday.
  private static let today = CalendarDate(dayNumber: 20_781)
  private static let header =
    "id|date|type|amount|direction|payee|categoryKey|accountKey|status|recurringRuleId|statementText|deletedAt"

  private static func dataset(_ rows: [String], rules: [String] = []) -> Dataset {
    .inMemory([
      "Transactions": [header] + rows.enumerated().map { "\(Dataset.id($0.offset + 1))|\($0.element)" },
      "Accounts": [
        "accountKey|name|type|currency|startingBalance|isActive", "giro|Giro|checking||0|TRUE",
        "old|Old|cash||0|FALSE", "yen|Yen|cash|JPY|0|TRUE",
      ],
      "RecurringRules": ["id|type|amount|payee|categoryKey|cadence|interval|startDate|isEnabled"] + rules,
    ])
  }

  /// Rows of a payee: days, each with an amount behind `=` where it is not that of the one before.
  private static func rows(_ days: String, payee: String = "Shop", type: String = "expense") -> [String] {
    var amount = "10.00"
    return days.split(separator: " ").map { day in
      let parts = day.split(separator: "=")
      if parts.count > 1 { amount = String(parts[1]) }
      return "\(parts[0])|\(type)|\(amount)||\(payee)|food|giro||||"
    }
  }

  private static func line(_ one: RecurringSeries) -> String {
    let span = one.span.map { " (\($0.lowerBound) to \($0.upperBound))" } ?? ""
    let state = one.next.map { "next \($0)" } ?? "ended"
    return
      "\(one.payee): \(one.rhythm), \(one.amount.minorUnits)\(span), \(one.occurrences.count) times, \(state)"
  }

  private static func lines(_ rows: [String], rules: [String] = [], leastTimes: Int = 3) -> [String] {
    RecurringSeries.all(in: dataset(rows, rules: rules), leastTimes: leastTimes, today: today).map(line)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var rows: [String]
    var expected: [String]
    var leastTimes = 3

    init(_ name: String, _ rows: [String], _ expected: [String], leastTimes: Int = 3) {
      (testDescription, self.rows, self.expected, self.leastTimes) = (name, rows, expected, leastTimes)
    }
  }

  private static let cases = [
    Case(
      "weekends are booked on Monday",
      rows("2026-05-01 2026-06-01 2026-07-01 2026-08-03 2026-09-01 2026-10-01 2026-11-02"),
      ["Shop: monthly on the 1st, 1000, 7 times, next 2026-12-01"]),
    Case(
      "a salary of the last day comes on Friday before a weekend",
      rows("2026-04-30 2026-05-29 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-30", type: "income"),
      ["Shop: monthly on the 31st, 1000, 7 times, next 2026-11-30"]),
    Case(
      "a price rises, and a month is missing",
      rows(
        "2026-01-12=9.99 2026-02-12 2026-03-12 2026-04-12 2026-06-12 2026-07-12 2026-08-12 2026-09-12=12.99 2026-10-12 2026-11-12"
      ), ["Shop: monthly on the 12th, 1299, 10 times, next 2026-12-12"]),
    Case(
      "two subscriptions at one payee among purchases",
      rows("2026-06-05=2.99 2026-07-05 2026-08-05 2026-09-05 2026-10-05 2026-11-05")
        + rows("2026-06-20=10.99 2026-07-20 2026-08-20 2026-09-20 2026-10-20 2026-11-20")
        + rows("2026-06-11=1.99 2026-06-25=54.10 2026-08-30=0.99 2026-09-02=21.40 2026-10-27=19.00"),
      [
        "Shop: monthly on the 5th, 299, 6 times, next 2026-12-05",
        "Shop: monthly on the 20th, 1099, 6 times, next 2026-12-20",
      ]),
    Case(
      "two contracts of one amount at one provider",
      rows(
        "2026-06-03 2026-06-17 2026-07-03 2026-07-17 2026-08-03 2026-08-17 2026-09-03 2026-09-17 2026-10-05 2026-10-19 2026-11-03 2026-11-17"
      ),
      [
        "Shop: monthly on the 3rd, 1000, 6 times, next 2026-12-03",
        "Shop: monthly on the 17th, 1000, 6 times, next 2026-12-17",
      ]),
    Case(
      "utilities vary",
      rows(
        "2025-02-10=81.20 2025-05-12=77.90 2025-08-11=70.15 2025-11-10=79.00 2026-02-10=88.40 2026-05-11=80.00 2026-08-10=71.30 2026-11-10=83.10"
      ), ["Shop: every 3 months on the 10th, 8000 (7015 to 8840), 8 times, next 2027-02-10"]),
    Case(
      "insurance once a year", rows("2024-02-29=300 2025-02-28 2026-02-28"),
      ["Shop: yearly on 29 February, 30000, 3 times, next 2027-02-28"]),
    Case(
      "every four weeks is no month", rows("2026-08-07 2026-09-04 2026-10-02 2026-10-30"),
      ["Shop: every 4 weeks on Friday, 1000, 4 times, next 2026-11-27"]),
    Case(
      "what has not come for two of its days has ended",
      rows("2026-03-05 2026-04-05 2026-05-05 2026-06-05") + rows("2026-11-20", payee: "Other"),
      ["Shop: monthly on the 5th, 1000, 4 times, ended"]),
    Case(
      "an account that ends earlier ends nothing", rows("2026-03-05 2026-04-05 2026-05-05 2026-06-05"),
      ["Shop: monthly on the 5th, 1000, 4 times, next 2026-07-05"]),
    Case(
      "an archived account is over",
      rows("2026-08-05 2026-09-05 2026-10-05 2026-11-05").map { $0.replacing("|giro", with: "|old") },
      ["Shop: monthly on the 5th, 1000, 4 times, ended"]),
    Case(
      "spelling does not divide a payee",
      rows("2026-08-05 2026-10-05", payee: "Café  Noir") + rows("2026-09-05 2026-11-05", payee: "CAFE NOIR"),
      ["CAFE NOIR: monthly on the 5th, 1000, 4 times, next 2026-12-05"]),
    Case(
      "refunds, pending and deleted rows, rows to come and those of a rule do not count",
      rows("2026-09-05 2026-10-05")
        + [
          "2026-11-05|expense|10.00|in|Shop|food|giro||||",
          "2026-11-05|expense|10.00||Shop|food|giro|pending|||",
          "2026-11-05|expense|10.00||Shop|food|giro||||2026-11-06T00:00:00Z",
          "2026-12-05|expense|10.00||Shop|food|giro||||",
          "2026-11-05|expense|10.00||Shop|food|giro||\(Dataset.id(900))||",
          "2026-11-05|transfer|10.00|out|Shop||giro||||", "2026-11-05|settlement|10.00||Shop||giro||||",
        ], []),
    Case("twice is little, and asked for enough", rows("2026-10-05 2026-11-05"), []),
    Case(
      "twice where asked for", rows("2026-10-05 2026-11-05"),
      ["Shop: monthly on the 5th, 1000, 2 times, next 2026-12-05"], leastTimes: 2),
    Case(
      "groceries come often and are no series",
      rows(
        "2026-10-01=12.10 2026-10-03=40.20 2026-10-08=7.15 2026-10-10=33.00 2026-10-15=18.20 2026-10-17=51.90 2026-10-22=9.99 2026-10-24=44.10 2026-10-29=13.30 2026-10-31=60.70 2026-11-05=8.80 2026-11-07=39.95"
      ), []),
    Case(
      "coffee at one price on most working days is none",
      rows(
        "2026-10-01=3.40 2026-10-02 2026-10-05 2026-10-07 2026-10-08 2026-10-12 2026-10-13 2026-10-16 2026-10-19 2026-10-20 2026-10-22 2026-10-26 2026-10-28 2026-10-29 2026-11-02 2026-11-05"
      ), []),
    Case(
      "a haircut every six weeks or so is none",
      rows("2026-03-02=32 2026-04-11 2026-05-29 2026-07-08 2026-08-27 2026-10-05"), []),
    Case(
      "without a payee the words of the statement count",
      [
        ("2026-09-05", "SEPA Miete September 2026 Ref 4711 Grund"),
        ("2026-10-05", "Miete Oktober 2026 Grund Ref 4812"), ("2026-11-05", "Miete November 2026 Grund 99"),
      ].map {
        "\($0.0)|expense|900.00||||giro|||\($0.1)|"
      }, ["Miete Grund: monthly on the 5th, 90000, 3 times, next 2026-12-05"]),
    Case(
      "yen have no cents, and other scripts are names",
      ["2026-08-25", "2026-09-25", "2026-10-26"].map { "\($0)|expense|98000||東京ガス|food|yen||||" },
      ["東京ガス: monthly on the 25th, 98000, 3 times, next 2026-11-25"]),
  ]

  @Test(arguments: cases)
  func `what comes again is found with its rhythm, day and amount`(_ one: Case) {
    #expect(Self.lines(one.rows, leastTimes: one.leastTimes) == one.expected)
    // The order of rows does not matter.
    #expect(Self.lines(one.rows.reversed(), leastTimes: one.leastTimes).sorted() == one.expected.sorted())
  }

  @Test func `what a rule makes already is not proposed again, and what it does not make is`() {
    let rows = Self.rows("2026-08-05 2026-09-05 2026-10-05 2026-11-05")
    func rule(_ amount: String, _ payee: String, _ every: String = "monthly") -> [String] {
      ["\(Dataset.id(900))|expense|\(amount)|\(payee)|food|\(every)|1|2026-12-05|TRUE"]
    }
    #expect(Self.lines(rows, rules: rule("10.00", "SHOP")).isEmpty)
    #expect(Self.lines(rows, rules: rule("11.50", "shop")).isEmpty)
    #expect(Self.lines(rows, rules: rule("25.00", "shop")).count == 1)
    #expect(Self.lines(rows, rules: rule("10.00", "Other")).count == 1)
    #expect(Self.lines(rows, rules: rule("11.50", "shop", "weekly")).count == 1)
  }

  @Test func `the confidence is what came as expected, by the rule of succession`() {
    func confidence(_ days: String) -> Int? {
      RecurringSeries.all(in: Self.dataset(Self.rows(days)), today: Self.today).first?.confidence
    }
    // 2 of 2, and one more of each: 3 of 4.
    #expect(confidence("2026-09-05 2026-10-05 2026-11-05") == 75)
    // One is missing, one costs more: 7 of 9, and one more of each.
    #expect(
      confidence(
        "2026-01-05 2026-02-05 2026-04-05 2026-05-05 2026-06-05 2026-07-05=12 2026-08-05 2026-09-05 2026-10-05"
      )
        == 72)
  }

  // MARK: - Laws

  /// Rows made by a rule, and others between them.
  @Test func `rows that a rule would make are found again with its rhythm and days`() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    for number in 0..<Effort.cases(usual: 300, cost: 5) {
      let rhythm = try #require(SeriesRhythm.all.randomElement(using: &generator))
      let count = Int.random(in: 4...(rhythm.cadence == .yearly ? 8 : 24), using: &generator)
      let start = Self.today.adding(
        days: -rhythm.longestStep * count - Int.random(in: 0...800, using: &generator))
      let days = try #require(
        Occurrences(cadence: rhythm.cadence.rawValue, interval: rhythm.interval, start: start))
      let due = (0..<count).compactMap { days[$0] }
      let last = try #require(due.last)
      let amount = Int.random(in: 100...90_000, using: &generator)
      var rows = due.map { "\($0)|expense|\(Self.euros(amount))||Rule|food|giro||||" }
      for _ in 0..<Int.random(in: 0...count / 2, using: &generator) {
        let other = Int.random(in: 1...200_000, using: &generator)
        let day = start.adding(
          days: Int.random(in: 1...max(1, last.days(since: start) - 1), using: &generator))
        if other != amount { rows.append("\(day)|expense|\(Self.euros(other))||Rule|food|giro||||") }
      }
      for _ in 0..<40 {
        let day = start.adding(days: Int.random(in: 0...last.days(since: start), using: &generator))
        let other = Int.random(in: 1...20_000, using: &generator)
        rows.append("\(day)|expense|\(Self.euros(other))||Groceries|food|giro||||")
      }
      rows.shuffle(using: &generator)
      let found = RecurringSeries.all(in: Self.dataset(rows), today: Self.today).filter { $0.payee == "Rule" }
      let label = "seed \(seed), case \(number): \(rhythm) from \(start), \(count) times"
      let best = try #require(found.max { $0.occurrences.count < $1.occurrences.count }, "\(label)")
      #expect(
        best.cadence == rhythm.cadence && best.interval == rhythm.interval, "\(label): \(Self.line(best))")
      #expect(best.occurrences.map(\.due) == due, "\(label): \(Self.line(best))")
      #expect(best.amount.minorUnits == amount, "\(label): \(Self.line(best))")
      #expect(best.next == days[count] || last.adding(days: 800) < Self.today || best.hasEnded, "\(label)")
    }
  }

  private static func euros(_ cents: Int) -> String {
    "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  @Test func `the same dataset gives the same in the same order, whatever noise there is`() {
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 20, cost: 50) {
      let rows = (0..<300).map { _ in
        let day = Self.today.adding(days: -Int.random(in: 0...700, using: &generator))
        let payee = "Payee \(Int.random(in: 0...8, using: &generator))"
        return "\(day)|expense|\(Int.random(in: 1...12, using: &generator)).00||\(payee)|food|giro||||"
      }
      let all = RecurringSeries.all(in: Self.dataset(rows), today: Self.today)
      #expect(all == RecurringSeries.all(in: Self.dataset(rows), today: Self.today))
      // No row is of two series.
      let used = all.flatMap { $0.occurrences.map(\.row) }
      #expect(Set(used).count == used.count, "seed \(generator.seed)")
    }
  }
}
