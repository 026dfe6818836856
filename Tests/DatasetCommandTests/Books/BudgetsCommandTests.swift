import Foundation
import TestSupport
import Testing

/// `budgets`, line by line: what it does, and what it refuses.
struct BudgetsCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "budgets set groceries 40000 --currency jpy",
      ["added  budget Groceries  period: month; ", "amount: 40000 JPY"]
    ),
    (
      "budgets set groceries 400 --rolls-over",
      ["added  budget Groceries  period: month; ", "amount: 400.00 EUR; rolls over: yes"]
    ),
    (
      "budgets income 2850 --period payday",
      ["added  budget income  period: payday; ", "amount: 2850.00 EUR"]
    ),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("budgets set groceries 5 --from 2026-03-20 --end 2026-03-10", 64, "before it begins on 2026-03-20"),
    ("budgets edit 0", 64, "nothing to change. Name at least one option"),
    ("budgets edit zzzz --amount 5", 2, "no such budget"),
    ("budgets delete", 64, "name a category"),
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }
}

/// `budgets` where there is one: what it does, and what it refuses.
struct BudgetsListTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(ListsDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "budgets edit BUDGET --amount 350 --end 2026-12-31",
      ["amount: 300.00 EUR -> 350.00 EUR; end date: none -> 2026-12-31"]
    ),
    ("budgets delete --id BUDGET", ["deleted  budget Dining Out"]),
    ("budgets delete dining", ["deleted  budget Dining Out"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("budgets edit 0 --end 2026-01-01", 2, "before it begins")
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(
      line.replacing("BUDGET", with: try budget(storage.rawValue)), printing: expected, in: storage.rawValue)
  }

  /// The id of the only budget.
  private func budget(_ name: String) throws -> String {
    let list = try harness.run("budgets list --json --dataset \(name)").output
    let json = try #require(JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any])
    return try #require((json["budgets"] as? [[String: Any]])?.first?["id"] as? String)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }

  @Test func `budgets of other spans are told beside the allocation, and before it is balanced`() throws {
    for line in [
      "budgets income 1000 --from 2026-01-01", "budgets set groceries 80 --period week --from 2026-01-01",
    ] {
      try #require(try harness.run("\(line) --dataset csv").exit == 0, "\(line)")
    }
    let shown = try harness.run("budgets allocation --dataset csv")
    #expect(shown.output.contains("not in the sum: groceries 80.00 EUR each week"), "\(shown.output)")
    let others = try harness.list("budgets allocation", "others", "csv")
    #expect(others.map { $0["amountMinor"] as? Int } == [8000])
    let before = try harness.contents(of: "csv/Data")
    let refused = try harness.run("budgets allocation --balance --dataset csv")
    #expect(
      refused.exit == 1 && refused.errors.contains("groceries 80.00 EUR each week")
        && refused.errors.contains("Say --yes"), "\(refused.errors)")
    #expect(try harness.contents(of: "csv/Data") == before)
    let agreed = try harness.run("budgets allocation --balance --yes --dataset csv")
    #expect(agreed.exit == 0 && agreed.output.contains("1000.00"), "\(agreed.output) \(agreed.errors)")
  }
}
