import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

/// Random ledgers against a sum over all rows for each day.
struct LedgerLawsTests {
  /// A new row, before it becomes cells.
  struct Row {
    var account: String
    /// Nil: the cell cannot be read.
    var day: Int?
    var isOut: Bool
    /// Nil: the cell cannot be read.
    var minorUnits: Int64?
    var currency: String
    /// Blank, `pending`, or a word that means nothing.
    var status: String
    var isDeleted: Bool

    init(using generator: inout SeededGenerator) {
      func happens(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
      account =
        ["giro", "giro", "savings", "savings", "dollars", "elsewhere", ""]
        .randomElement(using: &generator) ?? ""
      day = happens(oneIn: 150) ? nil : Int.random(in: 1...28, using: &generator)
      isOut = .random(using: &generator)
      minorUnits = happens(oneIn: 100) ? nil : .random(in: 1...1_000_000, using: &generator)
      currency = happens(oneIn: 60) ? "USD" : ""
      status = happens(oneIn: 10) ? "pending" : happens(oneIn: 150) ? "perhaps" : ""
      // A deleted row whose cells do not fit is in doubt, which has tests of its own.
      isDeleted = happens(oneIn: 10) && day != nil && minorUnits != nil && status != "perhaps"
    }

    /// How the row may be written: the same movement in several ways.
    func cells(using generator: inout SeededGenerator) -> String {
      let types =
        isOut
        ? ["expense|", "expense|out", "income|out", "transfer|out", "adjustment|out"]
        : ["income|", "income|in", "expense|in", "transfer|in", "adjustment|in"]
      let amount = minorUnits.map { DecimalText.string(mantissa: $0, scale: 2) } ?? "some"
      let date = day.map { "2026-02-\($0 < 10 ? "0" : "")\($0)" } ?? "in February"
      let deleted = isDeleted ? "2026-03-01T00:00:00Z" : ""
      return
        "\(date)|\(types.randomElement(using: &generator) ?? "")|\(amount)|\(currency)|\(account)|\(status)|\(deleted)"
    }
  }

  struct Opening {
    var key: String
    var minorUnits: Int64
    var currency: String
    var start: Int?
  }

  static let openings = [
    Opening(key: "giro", minorUnits: 12_345, currency: "", start: nil),
    Opening(key: "savings", minorUnits: -500, currency: "EUR", start: 8),
    Opening(key: "dollars", minorUnits: 0, currency: "USD", start: 3),
  ]

  static func dataset(_ rows: [String]) -> Dataset {
    Dataset.of([
      "Settings": ["key|value", "currency|EUR"],
      "Accounts": ["accountKey|startingBalance|currency|startDate"]
        + openings.map { opening in
          let start = opening.start.map { "2026-02-0\($0)" } ?? ""
          return
            "\(opening.key)|\(DecimalText.string(mantissa: opening.minorUnits, scale: 2))|\(opening.currency)|\(start)"
        },
      "Transactions": ["date|type|direction|amount|currency|accountKey|status|deletedAt"] + rows,
    ])
  }

  /// The balance at the end of a day of February by going through all rows; nil where one of them leaves it open.
  static func balance(_ opening: Opening, _ rows: [Row], on day: Int) -> Int64? {
    var balance = opening.minorUnits
    for row in rows where row.account == opening.key && !row.isDeleted && row.status != "pending" {
      guard let own = row.day else { return nil }
      if own > day || own < opening.start ?? 0 { continue }
      let isForeign = !row.currency.isEmpty && opening.currency != row.currency
      guard let units = row.minorUnits, row.status.isEmpty, !isForeign else { return nil }
      balance += row.isOut ? -units : units
    }
    return balance
  }

  @Test func `the balance of any day is the sum of all rows up to it, in whatever order they stand`() throws {
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 60, cost: 5) {
      let count = Int.random(in: 0...60, using: &generator)
      var rows = (0..<count).map { _ in Row(using: &generator) }
      for _ in 0..<2 {
        let ledger = Ledger(Self.dataset(rows.map { $0.cells(using: &generator) }))
        for opening in Self.openings {
          let account = try #require(ledger[opening.key])
          for day in 1...28 {
            let date = try #require(CalendarDate(year: 2026, month: 2, day: day))
            let expected = Self.balance(opening, rows, on: day)
            let found = try? account.balance(on: date).minorUnits
            #expect(found == expected, "\(opening.key) on \(date), seed \(generator.seed)")
            let moved = account.postings(in: Period(last: date)).reduce(0) { $0 + $1.minorUnits }
            if let expected { #expect(opening.minorUnits + moved == expected, "seed \(generator.seed)") }
          }
        }
        rows.shuffle(using: &generator)
      }
    }
  }

  @Test
  func `how accounts stand on a day is what their ledgers say, with what is cleared, pending and to come`()
    throws
  {
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 60, cost: 5) {
      let rows = (0..<40).map { _ in Row(using: &generator) }
      let dataset = Self.dataset(rows.map { $0.cells(using: &generator) })
      let ledger = Ledger(dataset)
      for day in [1, 9, 28] {
        let date = try #require(CalendarDate(year: 2026, month: 2, day: day))
        for (opening, standing) in zip(Self.openings, AccountStanding.all(in: dataset, on: date)) {
          #expect(standing.account.key == opening.key)
          #expect(
            standing.balance == (try? ledger.balance(of: opening.key, on: date).minorUnits),
            "\(opening.key) on \(date), seed \(generator.seed)")
          func sum(_ counts: (Row, Int) -> Bool) -> Int64 {
            rows.reduce(0) { sum, row in
              guard row.account == opening.key, !row.isDeleted, let own = row.day, own >= opening.start ?? 0,
                let units = row.minorUnits, row.currency.isEmpty || row.currency == opening.currency,
                counts(row, own)
              else { return sum }
              return sum + (row.isOut ? -units : units)
            }
          }
          #expect(standing.pending == sum { row, _ in row.status == "pending" }, "seed \(generator.seed)")
          #expect(standing.future == sum { $0.status.isEmpty && $1 > day }, "seed \(generator.seed)")
        }
      }
    }
  }

  @Test func `each row is in a balance, is told to be in none, or does not count`() throws {
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 60, cost: 5) {
      let rows = (0..<40).map { _ in Row(using: &generator) }
      let ledger = Ledger(Self.dataset(rows.map { $0.cells(using: &generator) }))
      let counted = Set(ledger.accounts.flatMap(\.postings).map(\.row))
      let leftOut = Set(ledger.leftOut.map(\.row))
      #expect(counted.isDisjoint(with: leftOut), "seed \(generator.seed)")
      for (index, row) in rows.enumerated() {
        let start = Self.openings.first { $0.key == row.account }?.start ?? 0
        let counts = !row.isDeleted && row.status != "pending" && (row.day ?? start) >= start
        #expect(
          counts == (counted.contains(index + 1) || leftOut.contains(index + 1)),
          "row \(index + 1), seed \(generator.seed)")
      }
    }
  }
}
