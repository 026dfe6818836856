import DatasetChecks
import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// A rule that is made from a transaction, or comes on other days from now on, doubles nothing and touches nothing of a person's.
struct RuleFromRowsTests {
  /// 2026-06-15.
  private static let today = CalendarDate(dayNumber: 20_619)
  private static let times = "2026-01-01T00:00:00Z|2026-01-01T00:00:00Z|"
  private static let header =
    "id|date|type|amount|direction|payee|categoryKey|accountKey|tags|note|importKey|statementText|occurrenceDate|recurringRuleId|createdAt|updatedAt|deletedAt"

  private static func dataset(_ rows: [String]) -> Dataset {
    .inMemory([
      "Settings": [
        "key|value|updatedAt", "datasetId|\(Dataset.id(999))|2026-01-01T00:00:00Z",
        "schemaVersion|2|2026-01-01T00:00:00Z", "currency|EUR|2026-01-01T00:00:00Z",
      ],
      "Transactions": [header]
        + rows.enumerated().map { "\(Dataset.id($0.offset + 1))|\($0.element)|\(times)" },
      "Accounts": [
        "accountKey|name|type|currency|startingBalance|isActive|createdAt|updatedAt|deletedAt",
        "giro|Giro|checking||0|TRUE|\(times)", "yen|Yen|cash|JPY|0|TRUE|\(times)",
      ],
      "Categories": [
        "categoryKey|name|type|isActive|createdAt|updatedAt|deletedAt", "rent|Rent|expense|TRUE|\(times)",
        "food|Food|expense|TRUE|\(times)", "pay|Pay|income|TRUE|\(times)",
      ],
      "RecurringRules": [
        TabSchema.of(.recurringRules).columns(version: 2).map(\.name).joined(separator: "|")
      ],
    ])
  }

  private static let clock = CountingOrigin()

  /// Makes changes; what they leave behind must be without a new error.
  private static func changed(
    _ dataset: Dataset, _ body: (inout BookChanges) throws -> Void
  ) throws -> Dataset {
    var changes = BookChanges(dataset, reason: "test", origin: clock.origin)
    try body(&changes)
    let plan = changes.plan(command: "test")
    let errors = try Checks.verification.newErrors(of: plan, in: dataset)
    #expect(errors.isEmpty)
    return try plan.applied(to: dataset)
  }

  /// The live rows of the Transactions tab that a rule made or has: the day for which each stands.
  private static func occurrences(_ dataset: Dataset) -> [CalendarDate] {
    RuleInstances(dataset).all.filter { !$0.isDeleted }.map(\.occurrence).sorted()
  }

  private static func days(_ texts: String) -> [CalendarDate] {
    texts.split(separator: " ").compactMap { CalendarDate(iso: $0) }
  }

  @Test func `a rule has what its row says, and what is typed beside it goes first`() throws {
    let row = "2026-05-31|expense|900.00||Grund|rent|giro|home|flat 3|1:0|GRUND MIETE||"
    let dataset = Self.dataset([row])
    let plain = try Self.changed(dataset) {
      try $0.add(RuleFromRow(row: 1, cadence: .monthly), today: Self.today)
    }
    let rule = try #require(plain.recurringRules.first)
    #expect(rule.payee == "Grund" && rule.categoryKey == "rent" && rule.accountKey == "giro")
    #expect(rule.tags.description == "home" && rule.note == "flat 3" && rule.amount.minorUnits == 90_000)
    #expect(
      rule.startDate.description == "2026-05-31" && rule.summary == "monthly on the 31st · from 2026-05-31")
    #expect(rule.templateTransactionID?.description == Dataset.id(1) && rule.generateThroughYear == 2026)
    let first = try #require(plain.transactions.first)
    #expect(first.recurringRuleID == rule.id && first.occurrenceDate == rule.startDate)
    #expect(first.importKey == "1:0" && first.statementText == "GRUND MIETE")
    #expect(
      Self.occurrences(plain)
        == Self.days(
          "2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31"))
    let other = try Self.changed(dataset) {
      var new = RuleFromRow(row: 1, cadence: .monthly)
      (new.amount, new.category, new.payee, new.end, new.note) = ("950", "food", "Berg", "2026-07-31", "")
      new.tags = ["a b", "C"]
      new.day = "2026-06-01"
      try $0.add(new, today: Self.today)
    }
    let changed = try #require(other.recurringRules.first)
    #expect(changed.amount.minorUnits == 95_000 && changed.categoryKey == "food" && changed.payee == "Berg")
    #expect(changed.note == nil && changed.tags.description == "a b, c")
    #expect(Self.occurrences(other) == Self.days("2026-06-01 2026-07-01"))
    // The row keeps what it has.
    let kept = try #require(other.transactions.first)
    #expect(kept.amount.minorUnits == 90_000 && kept.payee == "Grund" && kept.categoryKey == "rent")
    #expect(kept.date.description == "2026-05-31" && kept.occurrenceDate?.description == "2026-06-01")
  }

  @Test(arguments: [
    ("2026-05-31|transfer|900.00|out|Grund||giro||||||", "a transfer cannot become a recurring rule"),
    ("2026-05-31|expense|900.00|in|Grund|rent|giro||||||", "it is a refund"),
    ("2026-05-31|expense|900.00||Grund||giro||||||", "it has no category"),
    (
      "2026-05-31|expense|900.00||Grund|rent|giro|||||2026-05-31|\(Dataset.id(900))",
      "already belongs to a recurring rule"
    ),
    ("2026-05-31|expense|x||Grund|rent|giro||||||", "cannot be read"),
  ])
  func `a row that is no occurrence is refused`(row: String, words: String) {
    var changes = BookChanges(Self.dataset([row]), reason: "test", origin: Self.clock.origin)
    #expect {
      try changes.add(RuleFromRow(row: 1, cadence: .monthly), today: Self.today)
    } throws: { "\($0)".contains(words) }
    #expect(changes.plan(command: "").isEmpty)
  }

  @Test func `a row without a category takes the one that is given`() throws {
    let dataset = Self.dataset(["2026-05-31|expense|900.00||Grund||giro||||||"])
    let after = try Self.changed(dataset) {
      var new = RuleFromRow(row: 1, cadence: .yearly)
      new.category = "ren"
      try $0.add(new, today: Self.today)
    }
    #expect(after.transactions.first?.categoryKey == "rent")
    var changes = BookChanges(dataset, reason: "test", origin: Self.clock.origin)
    var far = RuleFromRow(row: 1, cadence: .yearly)
    (far.category, far.day) = ("rent", "2026-04-01")
    #expect { try changes.add(far, today: Self.today) } throws: { "\($0)".contains("within 7 days") }
  }

  @Test func `another amount for the days to come doubles none of those that came`() throws {
    let dataset = Self.dataset(
      ["2026-04-05", "2026-05-05", "2026-06-05"].map { "\($0)|expense|10.00||Shop|food|giro||||||" })
    let after = try Self.changed(dataset) {
      var new = RuleFromRow(row: 1, cadence: .monthly)
      (new.amount, new.end) = ("25", "2026-08-31")
      try $0.add(new, today: Self.today)
    }
    #expect(
      after.transactions.map { "\($0.date) \($0.amount.decimalText)" } == [
        "2026-04-05 10.00", "2026-05-05 10.00", "2026-06-05 10.00", "2026-07-05 25.00", "2026-08-05 25.00",
      ])
  }

  @Test func `a proposal becomes a rule that goes on from its last transaction`() throws {
    let days = "2026-01-31 2026-02-28 2026-03-31 2026-04-30"
    let dataset = Self.dataset(
      days.split(separator: " ").map { "\($0)|expense|9.00||Tonwelle|food|giro||note \($0)||||" })
    let found = RecurringSeries.all(in: dataset, today: Self.today)
    let series = try #require(found.first)
    #expect(found.count == 1 && series.rhythm == "monthly on the 31st")
    let after = try Self.changed(dataset) { try $0.add(series, today: Self.today) }
    let rule = try #require(after.recurringRules.first)
    // April has no 31st, so that the rule begins with March.
    #expect(rule.startDate.description == "2026-03-31" && rule.note == nil)
    #expect(
      Self.occurrences(after)
        == Self.days(
          "2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31"
        ))
    #expect(RecurringSeries.all(in: after, today: Self.today).isEmpty)
  }

  /// 31st, leap days, weeks, weekends; rows of statements and by hand.
  @Test func `a rule from a row makes no day twice, whatever its rhythm and first day`() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    for number in 0..<Effort.cases(usual: 1000) {
      let cadence = try #require(Cadence.allCases.randomElement(using: &generator))
      let interval = Int.random(in: 1...4, using: &generator)
      let reach = cadence == .daily ? 60 : 800
      var start = Self.today.adding(days: -Int.random(in: 0...reach, using: &generator))
      if cadence != .daily, Bool.random(using: &generator) {
        start = try #require(
          Self.days("2024-01-31 2024-02-29 2024-03-30 2025-02-28 2025-08-31 2025-12-31").randomElement(
            using: &generator))
      }
      let days = try #require(Occurrences(cadence: cadence.rawValue, interval: interval, start: start))
      var held: [CalendarDate] = [start]
      var rows = [start]
      for index in 1...30 {
        guard let day = days[index], day <= Self.today, Bool.random(using: &generator) else { continue }
        held.append(day)
        // A bank books what is due on a weekend on Monday.
        rows.append(cadence == .monthly || cadence == .yearly ? WeekendShift.forward.booked(day) : day)
      }
      let dataset = Self.dataset(
        rows.enumerated().map {
          let key = Bool.random(using: &generator) ? "1:\($0.offset)" : ""
          return "\($0.element)|expense|20.00||Shop|food|giro|||\(key)|||"
        })
      var after = try Self.changed(dataset) {
        try $0.add(RuleFromRow(row: 1, cadence: cadence, interval: interval), today: Self.today)
      }
      for _ in 0..<2 {
        let now = after
        after = try Self.changed(now) { _ = try $0.generate(through: 2026, isAsked: true) }
      }
      let label = "seed \(seed), case \(number): \(cadence) \(interval) from \(start), rows \(rows)"
      let end = try #require(CalendarDate(year: 2026, month: 12, day: 31))
      let rule = try #require(after.recurringRules.first)
      #expect(Self.occurrences(after) == rule.days(from: start, through: end), "\(label)")
      // Each row that was there stands for its day, so that none is made beside it.
      let own = after.transactions.prefix(rows.count)
      #expect(own.map(\.occurrenceDate) == held.map { $0 }, "\(label)")
      #expect(own.map(\.date) == rows, "\(label)")
    }
  }

  // MARK: - Other days

  private static func withRule(_ start: String, _ cadence: Cadence, interval: Int = 1) throws -> Dataset {
    try changed(dataset([])) {
      var entry = NewTransaction(amount: "20", category: "food")
      (entry.payee, entry.day, entry.account) = ("Shop", start, "giro")
      try $0.add(NewRule(entry, cadence: cadence, interval: interval), today: today)
    }
  }

  @Test(arguments: [
    // The day moves.
    (
      "2026-03-01", Cadence.monthly, nil as Cadence?, 1, "2026-07-15" as String?,
      "2026-03-01 2026-04-01 2026-05-01 2026-06-01 2026-07-15 2026-08-15 2026-09-15 2026-10-15 2026-11-15 2026-12-15"
    ),
    // The rhythm counts on from the last day that was due.
    (
      "2026-03-01", .monthly, .monthly, 3, nil,
      "2026-03-01 2026-04-01 2026-05-01 2026-06-01 2026-09-01 2026-12-01"
    ),
    ("2026-05-20", .monthly, .weekly, 8, nil, "2026-05-20 2026-07-15 2026-09-09 2026-11-04 2026-12-30"),
    // The 31st stays the 31st, whatever month is short.
    (
      "2026-02-28", .monthly, .monthly, 2, nil,
      "2026-02-28 2026-03-28 2026-04-28 2026-05-28 2026-07-28 2026-09-28 2026-11-28"
    ),
    (
      "2026-01-31", .monthly, .monthly, 2, nil,
      "2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-07-31 2026-09-30 2026-11-30"
    ),
    (
      "2026-01-31", .monthly, .monthly, 4, nil,
      "2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-09-30"
    ),
    // What is all to come begins on its first day still.
    ("2026-08-31", .monthly, .monthly, 2, nil, "2026-08-31 2026-10-31 2026-12-31"),
  ])
  func `a rule comes on other days from now on, and the past stays`(
    start: String, cadence: Cadence, to: Cadence?, interval: Int, day: String?, expected: String
  ) throws {
    let dataset = try Self.withRule(start, cadence)
    let rule = try #require(dataset.recurringRules.first)
    var edit = RuleEdit()
    (edit.cadence, edit.interval, edit.day) = (to, interval, day)
    var staying: [CalendarDate] = []
    var after = try Self.changed(dataset) { staying = try $0.edit(rule, edit, today: Self.today) }
    #expect(staying.isEmpty)
    #expect(Self.occurrences(after) == Self.days(expected))
    let now = after
    after = try Self.changed(now) { _ = try $0.generate(through: 2026, isAsked: true) }
    #expect(Self.occurrences(after) == Self.days(expected))
    // And back: what the rule took away comes again.
    let changed = try #require(after.recurringRules.first)
    var back = RuleEdit()
    (back.cadence, back.day) = (cadence, "2026-07-01")
    let before = after
    let again = try Self.changed(before) { _ = try $0.edit(changed, back, today: Self.today) }
    #expect(
      Self.occurrences(again).filter { $0 > Self.today }
        == Self.days("2026-07-01 2026-08-01 2026-09-01 2026-10-01 2026-11-01 2026-12-01"))
  }

  @Test func `what a person changed, deleted or the bank showed is not touched`() throws {
    var dataset = try Self.withRule("2026-05-01", .monthly)
    let row = { (day: String) throws -> Int in
      try #require(dataset.transactions.first { $0.date.description == day && !$0.isDeleted }).row
    }
    let (amount, moved, gone) = (try row("2026-07-01"), try row("2026-08-01"), try row("2026-09-01"))
    let before = dataset
    dataset = try Self.changed(before) {
      var edit = TransactionEdit()
      edit.amount = "25"
      try $0.edit(amount, edit, today: Self.today)
      edit = TransactionEdit()
      edit.day = "2026-08-03"
      try $0.edit(moved, edit, today: Self.today)
      try $0.delete([gone])
    }
    let rule = try #require(dataset.recurringRules.first)
    var edit = RuleEdit()
    edit.day = "2026-07-15"
    let known = dataset
    var staying: [CalendarDate] = []
    let after = try Self.changed(known) { staying = try $0.edit(rule, edit, today: Self.today) }
    #expect(staying == Self.days("2026-07-01 2026-08-03"))
    for index in [amount, moved, gone] {
      let (old, new) = (
        dataset.transactions.first { $0.row == index }, after.transactions.first { $0.row == index }
      )
      #expect(old == new)
    }
    #expect(
      Self.occurrences(after)
        == Self.days(
          "2026-05-01 2026-06-01 2026-07-01 2026-07-15 2026-08-01 2026-08-15 2026-09-15 2026-10-15 2026-11-15 2026-12-15"
        ))
    var past = RuleEdit()
    past.day = "2026-06-01"
    var changes = BookChanges(dataset, reason: "test", origin: Self.clock.origin)
    #expect { try changes.edit(rule, past, today: Self.today) } throws: {
      "\($0)".contains("from tomorrow on")
    }
  }

  @Test func `a rule that is disabled with what is to come makes it again once it is enabled`() throws {
    let dataset = try Self.withRule("2026-05-01", .monthly)
    let days = Self.occurrences(dataset)
    let rule = try #require(dataset.recurringRules.first)
    let changes = BookChanges(dataset, reason: "test", origin: Self.clock.origin)
    #expect(changes.daysToCome(of: rule, after: Self.today) == days.filter { $0 > Self.today })
    let disabled = try Self.changed(dataset) {
      try $0.setEnabled(false, rule, withFuture: true, today: Self.today)
    }
    #expect(Self.occurrences(disabled) == days.filter { $0 <= Self.today })
    let off = try #require(disabled.recurringRules.first)
    let enabled = try Self.changed(disabled) {
      try $0.setEnabled(true, off, today: Self.today)
    }
    let again = try Self.changed(enabled) { _ = try $0.generate(through: 2026, isAsked: false) }
    #expect(Self.occurrences(again) == days)
  }

  /// Whatever the rhythm becomes, no day has two rows, and the past is as it was.
  @Test func `a rule that comes otherwise again and again doubles nothing`() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    for number in 0..<Effort.cases(usual: 100, cost: 20) {
      let start = Self.today.adding(days: Int.random(in: -300...100, using: &generator))
      var dataset = try Self.withRule(start.description, .monthly)
      let past = Self.occurrences(dataset).filter { $0 <= Self.today }
      for step in 0..<4 {
        let rule = try #require(dataset.recurringRules.first)
        var edit = RuleEdit()
        edit.cadence = [Cadence.weekly, .monthly, .yearly].randomElement(using: &generator)
        edit.interval = Int.random(in: 1...5, using: &generator)
        if Bool.random(using: &generator) {
          edit.day = Self.today.adding(days: Int.random(in: 1...200, using: &generator)).description
        }
        let before = dataset
        dataset = try Self.changed(before) { _ = try $0.edit(rule, edit, today: Self.today) }
        let made = dataset
        dataset = try Self.changed(made) { _ = try $0.generate(through: 2026, isAsked: true) }
        let label = "seed \(seed), case \(number), step \(step): from \(start), \(edit)"
        let all = Self.occurrences(dataset)
        #expect(Set(all).count == all.count, "\(label)")
        #expect(all.filter { $0 <= Self.today } == past, "\(label)")
        let now = try #require(dataset.recurringRules.first)
        let end = try #require(CalendarDate(year: 2026, month: 12, day: 31))
        #expect(
          all.filter { $0 > Self.today } == now.days(from: Self.today.adding(days: 1), through: end),
          "\(label)")
      }
    }
  }
}
