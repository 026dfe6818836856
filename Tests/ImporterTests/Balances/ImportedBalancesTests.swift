import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import TestSupport
import Testing

/// An import compares the bank's balance with the one that the dataset has after the plan is applied.
struct ImportedBalancesTests {
  /// The balance of giro on 20 March according to an import. Nil when the import does not mention it.
  static func told(_ result: ImportResult) -> String? {
    for note in result.notes {
      for start in ["the balance of giro on 2026-03-20 is ", "agrees with the statement: "] {
        guard let range = note.firstRange(of: start) else { continue }
        return note[range.upperBound...].split(separator: " ").prefix(2).joined(separator: " ")
          .trimmingComma
      }
    }
    return nil
  }

  static func statement(_ lines: [(day: Int, minor: Int64, text: String)], closing: Int64 = 1) throws
    -> Statement
  {
    var statement = try Statement("march.csv", lines + [(20, -100, "LAST")])
    statement.closingBalance = closing
    return statement
  }

  /// The balance of giro according to the dataset's ledger.
  static func balance(_ dataset: Dataset) throws -> String? {
    let day = try #require(CalendarDate(year: 2026, month: 3, day: 20))
    return try? Ledger(dataset).balance(of: "giro", on: day).description
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var rows: [[String: CellValue]]
    var balance: String?
    var testDescription: String { name }
  }

  static let split = "01234567-89ab-7def-8123-0000000000aa"

  static let cases = [
    Case(
      name: "a pending row whose amount cannot be read",
      rows: [row(1, ["status": .text("pending"), "amount": .text("about one")])], balance: "-1.00 EUR"),
    Case(
      name: "a row whose id cannot be read", rows: [row(1, ["id": .text("tx-7")])], balance: "-6.00 EUR"),
    Case(name: "a row that is perhaps pending", rows: [row(1, ["status": .text("perhaps")])], balance: nil),
    Case(
      name: "a row after the day that cannot be read",
      rows: [row(1, ["date": .date("2026-03-21"), "amount": .text("about one")])], balance: "-1.00 EUR"),
    Case(
      name: "a row up to the day that cannot be read",
      rows: [row(1, ["date": .date("2026-03-20"), "amount": .text("about one")])], balance: nil),
    Case(
      name: "a split over two accounts",
      rows: [
        row(1, ["splitId": .text(split)]),
        row(2, ["splitId": .text(split), "accountKey": .text("savings")]),
      ], balance: "-6.00 EUR"),
    Case(
      name: "a split over two days",
      rows: [
        row(1, ["splitId": .text(split)]),
        row(2, ["splitId": .text(split), "date": .date("2026-03-25")]),
      ], balance: "-6.00 EUR"),
    Case(
      name: "a split with one part pending",
      rows: [
        row(1, ["splitId": .text(split)]),
        row(2, ["splitId": .text(split), "status": .text("pending")]),
      ], balance: "-6.00 EUR"),
  ]

  /// A row of 5.00 out on 4 March.
  static func row(_ number: Int, _ more: [String: CellValue]) -> [String: CellValue] {
    EnteredRow.make(number, day: 4, minor: -500, more: ["accountKey": .text("giro")].merging(more) { $1 })
  }

  @Test(arguments: cases) func `an import tells the balance of the ledger`(_ example: Case) throws {
    var harness = try PlanningHarness(rows: example.rows)
    let result = try harness.add(try Self.statement([]))
    #expect(Self.told(result) == example.balance, "\(result.notes)")
    #expect(try Self.balance(harness.dataset) == example.balance)
  }

  @Test func `an import tells the balance of a dataset without a currency`() throws {
    let dataset = Dataset.inMemory(
      ["Accounts": ["accountKey|name|type|startingBalance|isDefault", "giro|giro|checking|0|TRUE"]],
      currency: "")
    let (after, result) = try dataset.importing([try Self.statement([])])
    #expect(Self.told(result) == "-1.00 XXX", "\(result.notes)")
    #expect(try Self.balance(after) == "-1.00 XXX")
  }

  @Test func `what is said of unread rows is true of the balance`() throws {
    var unread = try PlanningHarness(rows: [Self.row(1, ["id": .text("tx-7")])])
    let counted = try unread.add(try Self.statement([]))
    #expect(
      counted.notes.contains { $0.contains("cannot be read") && !$0.contains("balance is not checked") })
    var uncertain = try PlanningHarness(rows: [Self.row(1, ["amount": .text("about one")])])
    let unknown = try uncertain.add(try Self.statement([]))
    #expect(unknown.notes.contains { $0.contains("cannot be read") && $0.contains("balance is not checked") })
  }

  @Test func `whatever rows are there and lines come, an import tells the balance of the ledger`() throws {
    var generator = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 40, cost: 5) {
      let rows = (1...8).map { Self.randomRow($0, using: &generator) }
      let lines = (0..<4).map { _ in
        (
          day: Int.random(in: 1...19, using: &generator),
          minor: Int64.random(in: -3 ... -1, using: &generator) * 100,
          text: ["SHOP", "BAKERY"].randomElement(using: &generator) ?? ""
        )
      }
      var harness = try PlanningHarness(rows: rows)
      var options = ImportOptions()
      options.restoresDeleted = .random(using: &generator)
      options.equalLines = .same
      let result = try harness.add(try Self.statement(lines), options: options)
      #expect(Self.told(result) == (try Self.balance(harness.dataset)), "seed \(generator.seed)")
      // The same with rows that the first import has made or completed.
      let more = lines + [(day: 2, minor: -100, text: "SHOP")]
      let again = try harness.add(try Self.statement(more, closing: 2), options: options)
      #expect(Self.told(again) == (try Self.balance(harness.dataset)), "seed \(generator.seed)")
    }
  }

  static func randomRow(_ number: Int, using generator: inout SeededGenerator) -> [String: CellValue] {
    func happens(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
    var more: [String: CellValue] = [:]
    if happens(oneIn: 2) { more["splitId"] = .text(split) }
    if happens(oneIn: 4) { more["accountKey"] = .text(happens(oneIn: 2) ? "savings" : "") }
    if happens(oneIn: 4) { more["status"] = .text("pending") }
    if happens(oneIn: 5) { more["deletedAt"] = .text("2026-03-30T00:00:00Z") }
    if happens(oneIn: 5) { more["payee"] = .text("SHOP") }
    if happens(oneIn: 12) { more["id"] = .text("tx-\(number)") }
    if happens(oneIn: 40) { more["amount"] = .text("about one") }
    if happens(oneIn: 40) { more["currency"] = .text("USD") }
    if happens(oneIn: 60) { more["status"] = .text("perhaps") }
    let day = Int.random(in: 1...28, using: &generator)
    let minor = Int64.random(in: -3 ... -1, using: &generator) * 100
    return EnteredRow.make(
      number, day: day, minor: minor, more: ["accountKey": .text("giro")].merging(more) { $1 })
  }
}

extension String {
  /// The text without a comma or colon at its end.
  fileprivate var trimmingComma: String {
    hasSuffix(",") || hasSuffix(":") ? String(dropLast()) : self
  }
}
