import Bookkeeping
import DatasetFormat
import Importer
import TestSupport
import Testing

/// Laws that hold for every import, on random accounts with many equal lines.
///
/// Each law is tried `casesPerPart` times in each part. The parts run in parallel. `DATASET_LAW_CASES` sets
/// the total number of cases for a law.
@Suite struct `laws of importing` {
  private static let parts = 0..<8
  private static let casesPerPart = Effort.cases(usual: 160) / parts.count

  /// Runs a law on random accounts. The seed of a failing case is in the message.
  private func forRandomBanks(
    evidence: [RandomBank.Evidence] = RandomBank.Evidence.allCases,
    _ law: (inout SeededGenerator, RandomBank) throws -> Bool
  ) throws {
    for _ in 0..<Self.casesPerPart {
      var generator = SeededGenerator()
      let bank = RandomBank(
        days: Int.random(in: 1...8, using: &generator), using: &generator,
        evidence: evidence.randomElement(using: &generator) ?? .nothing)
      let holds = try law(&generator, bank)
      try #require(holds, "seed \(generator.seed)")
    }
  }

  @Test(arguments: parts) func `importing a statement twice adds nothing`(_ part: Int) throws {
    try forRandomBanks { generator, bank in
      var statement = bank.statement(days: 0...8, newestFirst: .random(using: &generator))
      for index in statement.entries.indices where Int.random(in: 0..<8, using: &generator) == 0 {
        statement.entries[index].status = .pending
      }
      let (once, _) = try Dataset.inMemory().importing([statement])
      let (twice, second) = try once.importing([statement])
      return twice.contents == once.contents && second.plan.isEmpty && !second.hasQuestions
    }
  }

  @Test(arguments: parts) func `the new rows are the file's rows without those that are there`(_ part: Int)
    throws
  {
    try forRandomBanks { generator, bank in
      let middle = Int.random(in: 0...7, using: &generator)
      let (before, _) = try Dataset.inMemory().importing([bank.statement(days: 0...middle)])
      let statement = bank.statement(days: 0...8, newestFirst: .random(using: &generator))
      let (after, result) = try before.importing([statement])
      let imported = result.statements[0]
      let there = imported.statement.entries.enumerated().filter {
        imported.lines[$0.offset].verdict == .alreadyImported
      }
      let new = Self.sum(after) - Self.sum(before)
      return new == statement.entries.reduce(0) { $0 + $1.amountMinor }
        - there.reduce(0) { $0 + $1.element.amountMinor }
        && after.transactions.count == bank.lines.count { !$0.isZero }
        && Self.sum(after) == bank.lines.reduce(0) { $0 + $1.amountMinor }
        && imported.newCount + imported.alreadyImportedCount + imported.lines.count { $0.verdict == .zero }
          == statement.entries.count
    }
  }

  private static func sum(_ dataset: Dataset) -> Int64 {
    dataset.transactions.reduce(0) { $0 + $1.signedMinorUnits }
  }

  /// The dataset after two statements one by one. Nil when the second one has a question.
  private static func imported(_ statements: [Statement]) throws -> [String]? {
    var dataset = Dataset.inMemory()
    for statement in statements {
      let (next, result) = try dataset.importing([statement])
      if result.hasQuestions { return nil }
      dataset = next
    }
    return dataset.contents
  }

  @Test(arguments: parts) func `statements that overlap in whole days give the same in either order`(
    _ part: Int
  ) throws {
    try forRandomBanks { generator, bank in
      let middle = Int.random(in: 0...7, using: &generator)
      let early = bank.statement(days: 0...middle, newestFirst: .random(using: &generator))
      let late = bank.statement(
        days: Int.random(in: 0...middle, using: &generator)...8, newestFirst: .random(using: &generator))
      let all = try Self.imported([bank.statement(days: 0...8)])
      let (together, asked) = try Dataset.inMemory().importing([early, late])
      let results = [
        try Self.imported([early, late]), try Self.imported([late, early]),
        asked.hasQuestions ? nil : together.contents,
      ]
      if results.allSatisfy({ $0 == all }) { return true }
      // The day on which two files meet may have one kind of line in both: two coffees, or one.
      let meeting = Set(early.entries.map(\.date)).intersection(late.entries.map(\.date))
      guard bank.evidence == .nothing, meeting.count == 1, results.allSatisfy({ $0 == nil }) else {
        return false
      }
      let lines = early.entries.filter { meeting.contains($0.date) && !$0.isZero }
      return Set(lines.map { "\($0.amountMinor)\($0.text)" }).count == 1
    }
  }

  @Test(arguments: parts) func `statements cut anywhere give the same where references or balances tell`(
    _ part: Int
  ) throws {
    var (orders, asked) = (0, 0)
    try forRandomBanks(evidence: [.references, .balances]) { generator, bank in
      let (early, late) = Self.cut(bank, &generator)
      let all = try Self.imported([bank.statement(days: 0...8)])
      return try [[early, late], [late, early], [early, late, early, late]].allSatisfy { order in
        orders += 1
        guard let result = try Self.imported(order) else {
          asked += 1
          return true
        }
        return result == all
      }
    }
    // Only provenance has the balance of each imported line, and this in-memory dataset lacks it. The
    // balances are rarely needed.
    #expect(asked <= 2 + orders / 50, "\(asked) of \(orders) asked")
  }

  /// Two statements that together contain all lines. They may overlap by some lines.
  private static func cut(_ bank: RandomBank, _ generator: inout SeededGenerator) -> (Statement, Statement) {
    let end = Int.random(in: 0...bank.lines.count, using: &generator)
    let start = max(0, end - Int.random(in: 0...4, using: &generator))
    return (
      bank.statement(lines: 0..<end, newestFirst: .random(using: &generator)),
      bank.statement(lines: start..<bank.lines.count, newestFirst: .random(using: &generator))
    )
  }

  @Test(arguments: parts) func `a day cut between two files without evidence is asked about and never lost`(
    _ part: Int
  ) throws {
    try forRandomBanks(evidence: [.nothing]) { generator, bank in
      let (early, late) = Self.cut(bank, &generator)
      let all = try Self.imported([bank.statement(days: 0...8)])
      return try [[early, late], [late, early]].allSatisfy { order in
        guard let result = try Self.imported(order) else { return true }
        return result == all || Self.looksWhole(early, late)
      }
    }
  }

  /// Whether one of the files has all lines of the other on the day of the cut, and more, or whether several
  /// kinds of lines are equal in both. Then nothing shows that the day is incomplete.
  private static func looksWhole(_ early: Statement, _ late: Statement) -> Bool {
    func lines(_ statement: Statement, _ day: CalendarDate) -> [String] {
      statement.entries.filter { $0.date == day && !$0.isZero }.map { "\($0.amountMinor)\($0.text)" }.sorted()
    }
    func holds(_ whole: [String], _ part: [String]) -> Bool {
      var left = whole
      for line in part {
        guard let place = left.firstIndex(of: line) else { return false }
        left.remove(at: place)
      }
      return true
    }
    let days = [early.entries.map(\.date).max(), late.entries.map(\.date).min()].compactMap { $0 }
    return days.contains { day in
      let one = lines(early, day)
      let other = lines(late, day)
      return holds(one, other) || holds(other, one)
    }
  }

  @Test(arguments: parts) func `a day that was cut short is completed, and nothing of it doubled`(
    _ part: Int
  ) throws {
    try forRandomBanks { generator, bank in
      let day = Int.random(in: 0...6, using: &generator)
      let cut = bank.statement(days: 0...day, without: Int.random(in: 0...3, using: &generator))
      let result = try Self.imported([cut, bank.statement(days: 0...8)])
      return try result == Self.imported([bank.statement(days: 0...8)])
    }
  }

  @Test(arguments: parts) func `pending lines become booked ones, and none is doubled`(_ part: Int) throws {
    try forRandomBanks { generator, bank in
      var early = bank.statement(days: 0...8)
      for index in early.entries.indices where Bool.random(using: &generator) {
        early.entries[index].status = .pending
      }
      var booked = bank.statement(days: 0...8, newestFirst: .random(using: &generator))
      let shift = Int.random(in: 0...2, using: &generator)
      if shift > 0 {
        // The bank books every line some days later. Only the texts show that the lines are the same.
        early.entries.indices.forEach { early.entries[$0].status = .pending }
        booked.entries.indices.forEach {
          booked.entries[$0].date = booked.entries[$0].date.adding(days: shift)
        }
      }
      let (first, _) = try Dataset.inMemory().importing([early])
      let (second, result) = try first.importing([booked])
      return second.transactions.count == bank.lines.count { !$0.isZero }
        && second.transactions.allSatisfy { !$0.isPending } && result.statements[0].newCount == 0
    }
  }

  @Test(arguments: parts) func `what a person deleted is not brought back, unless they ask for it`(
    _ part: Int
  ) throws {
    try forRandomBanks { generator, bank in
      let statement = bank.statement(days: 0...8)
      let (dataset, _) = try Dataset.inMemory().importing([statement])
      guard let row = dataset.transactions.indices.randomElement(using: &generator) else { return true }
      let deletion = Change.delete(
        Address(.transactions, row: row + 2, id: dataset.transactions[row].id?.description),
        at: Timestamp(milliseconds: 1), reason: "by hand")
      let deleted = try Plan(command: "delete", base: [:], changes: [deletion]).applied(to: dataset)
      let (again, second) = try deleted.importing([statement])
      var options = ImportOptions()
      options.restoresDeleted = true
      let (restored, _) = try deleted.importing([statement], options: options)
      return second.plan.isEmpty && again.contents == deleted.contents
        && second.statements[0].stayDeleted.map(\.reference)
          == dataset.transactions[row].id.map { [RowReference.id($0)] }
        && restored.contents == dataset.contents
    }
  }

  /// The statement in another format of the bank: other words, and its own references.
  private static func inOtherWords(_ statement: Statement) -> Statement {
    var statement = statement
    statement.file = "statement.ofx"
    statement.format = .ofx
    for index in statement.entries.indices {
      statement.entries[index].text = "CARD 4711 \(statement.entries[index].text) LONDON"
      statement.entries[index].reference = "F\(statement.entries[index].date)-\(index)"
    }
    return statement
  }

  @Test(arguments: parts) func `days in another format are there already, and new ones come in once`(
    _ part: Int
  ) throws {
    try forRandomBanks(evidence: [.nothing, .balances]) { generator, bank in
      let (start, end) = (Int.random(in: 0...3, using: &generator), Int.random(in: 3...7, using: &generator))
      let early = bank.statement(days: 0...end, newestFirst: .random(using: &generator))
      let late = Self.inOtherWords(bank.statement(days: start...8, newestFirst: .random(using: &generator)))
      var counts: [Int] = []
      for order in [[early, late], [late, early]] {
        var harness = try PlanningHarness()
        let options = ImportOptions(accountKey: "giro")
        for statement in order + order {
          if try harness.add(statement, options: options).hasQuestions { return true }
        }
        counts.append(harness.dataset.transactions.count)
      }
      return counts.allSatisfy { $0 == bank.lines.count { !$0.isZero } }
    }
  }

  @Test(arguments: parts) func `rows that were taken out of the sheet stay away`(_ part: Int) throws {
    try forRandomBanks { generator, bank in
      var harness = try PlanningHarness()
      let options = ImportOptions(accountKey: "giro")
      let statement = bank.statement(days: 0...Int.random(in: 1...8, using: &generator))
      try harness.add(statement, options: options)
      let gone = harness.dataset.transactions.compactMap(\.id).filter { _ in
        Int.random(in: 0..<4, using: &generator) == 0
      }
      try harness.removeRows(of: .transactions) { id in gone.contains { $0.description == id } }
      let left = harness.dataset.transactions.count
      let again = try harness.add(statement, options: options)
      let whole = try harness.add(bank.statement(days: 0...8), options: options)
      return again.statements[0].stayDeleted.count == gone.count
        && (whole.hasQuestions
          || harness.dataset.transactions.count - left == bank.lines.count { !$0.isZero } - left - gone.count)
    }
  }
}
