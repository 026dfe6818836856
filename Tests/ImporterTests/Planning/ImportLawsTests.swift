import DatasetFormat
import Importer
import Testing

@Suite struct `laws of importing` {
  static let cases = 100

  /// Runs a law on random accounts; the seed of a failing case is in the message.
  private func forRandomBanks(_ law: (inout SeededGenerator, RandomBank) throws -> Bool) throws {
    for _ in 0..<Self.cases {
      var generator = SeededGenerator()
      let hasReferences = Bool.random(using: &generator)
      let bank = RandomBank(
        days: Int.random(in: 1...12, using: &generator), using: &generator, hasReferences: hasReferences)
      let holds = try law(&generator, bank)
      try #require(holds, "seed \(generator.seed)")
    }
  }

  @Test func `importing a statement twice adds nothing`() throws {
    try forRandomBanks { generator, bank in
      let statement = bank.statement(days: 0...12, newestFirst: .random(using: &generator))
      let (once, _) = try Dataset.inMemory().importing([statement])
      let (twice, second) = try once.importing([statement])
      return twice.contents == once.contents && second.plan.isEmpty
    }
  }

  @Test func `n equal lines are n transactions`() throws {
    try forRandomBanks { _, bank in
      let (dataset, _) = try Dataset.inMemory().importing([bank.statement(days: 0...12)])
      let moving = bank.lines.filter { !$0.isZero }
      let sum = dataset.transactions.reduce(0) { $0 + $1.signedMinorUnits }
      return dataset.transactions.count == moving.count && sum == moving.reduce(0) { $0 + $1.amountMinor }
    }
  }

  @Test func `overlapping statements of whole days give the same dataset in either order`() throws {
    try forRandomBanks { generator, bank in
      let middle = Int.random(in: 1...10, using: &generator)
      let early = bank.statement(days: 0...middle, newestFirst: .random(using: &generator))
      let late = bank.statement(
        days: Int.random(in: 0...middle, using: &generator)...12, newestFirst: .random(using: &generator))
      let (forward, _) = try Dataset.inMemory().importing([early]).0.importing([late])
      let (backward, _) = try Dataset.inMemory().importing([late]).0.importing([early])
      let (together, _) = try Dataset.inMemory().importing([early, late])
      let (all, _) = try Dataset.inMemory().importing([bank.statement(days: 0...12)])
      return forward.contents == all.contents && backward.contents == all.contents
        && together.contents == all.contents
    }
  }

  @Test func `a day that was cut short is completed, and nothing of it doubled`() throws {
    try forRandomBanks { generator, bank in
      let day = Int.random(in: 0...11, using: &generator)
      let cut = bank.statement(days: 0...day, without: Int.random(in: 0...3, using: &generator))
      let (dataset, _) = try Dataset.inMemory().importing([cut]).0.importing([bank.statement(days: 0...12)])
      let (all, _) = try Dataset.inMemory().importing([bank.statement(days: 0...12)])
      return dataset.contents == all.contents
    }
  }

  @Test func `what a person deleted is not brought back`() throws {
    try forRandomBanks { generator, bank in
      let statement = bank.statement(days: 0...12)
      let (dataset, _) = try Dataset.inMemory().importing([statement])
      guard let row = dataset.transactions.indices.randomElement(using: &generator) else { return true }
      let deletion = Change.delete(
        .init(
          tab: .transactions, row: row + 2, id: dataset.transactions[row].id.description,
          time: Timestamp(milliseconds: 1), reason: "by hand"))
      let deleted = try dataset.applying(Plan(command: "delete", base: [:], changes: [deletion]))
      let (again, second) = try deleted.importing([statement])
      return second.plan.isEmpty && again.contents == deleted.contents
    }
  }

  @Test func `verdicts add up to the lines`() throws {
    try forRandomBanks { generator, bank in
      let middle = Int.random(in: 0...11, using: &generator)
      let (dataset, _) = try Dataset.inMemory().importing([bank.statement(days: 0...middle)])
      let statement = bank.statement(days: 0...12)
      let (_, result) = try dataset.importing([statement])
      let lines = result.statements[0].lines
      let zeros = lines.count { $0.verdict == .zero }
      return lines.count == statement.entries.count
        && result.statements[0].newCount + result.statements[0].alreadyImportedCount + zeros == lines.count
    }
  }
}
