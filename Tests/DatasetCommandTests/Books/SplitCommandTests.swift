import DatasetFormat
import Foundation
import TestSupport
import Testing

/// `split`, line by line: what it does, and what it refuses.
struct SplitCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "split 6 3 groceries 1 dining",
      ["Kiosk  -1.00 EUR  Dining Out  Giro  part of a split", "amount: -4.00 EUR -> -3.00 EUR"]
    ),
    ("split 2 10 dining", ["Corner   -2.50 EUR  Groceries  Giro  part of a split"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("split 2 20 groceries", 2, "7.50 EUR too much"),
    ("split 3 5 groceries", 2, "cannot be split"),
    ("split 2 5", 64, "an amount and a category"),
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

/// A row that is divided over categories is one amount: it is divided, undone and planned whole, and no money is made or lost.
struct SplitWholeTests {
  private struct Missing: Error {}

  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro:checking:100")
    try harness.run("add 5.00 groceries Corner --date 2026-03-02 --dataset Money")
    try harness.run("add 92.62 groceries Market --date 2026-03-03 --dataset Money")
  }

  /// The balance in cents.
  private func balance() throws -> Int? {
    let accounts = try JSONValue(harness.run("balance --json --dataset Money").output)["accounts"]
    guard case .integer(let cents)? = accounts?.elements?.first?["balanceMinor"] else { return nil }
    return cents
  }

  private func run(dividing command: String) throws -> String {
    let run = try harness.run(command + " --json --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    let log = try harness.run("log --json --dataset Money")
    guard case .string(let id)? = try JSONValue(log.output)["runs"]?.elements?.first?["id"] else {
      throw Missing()
    }
    return id
  }

  @Test func `a division of which a part was edited is kept whole`() throws {
    let before = try #require(try balance())
    let split = try run(dividing: "split 3 87.62 groceries 5 travel")
    #expect(try balance() == before)
    // Another category of the part is an edit that undo must keep.
    try harness.run("edit 4 --category transport --dataset Money")
    let undone = try harness.run("undo --run \(split) --yes --dataset Money")
    #expect(
      undone.output.contains("division") || undone.errors.contains("division"),
      "\(undone.output) \(undone.errors)")
    #expect(try balance() == before)
  }

  @Test(arguments: ["attach", "clear", "delete", "date"])
  func `a division of which anything stays or was changed is kept whole`(how: String) throws {
    let before = try #require(try balance())
    let split = try run(dividing: "split 3 87.62 groceries 5 travel")
    switch how {
    case "attach":
      try harness.write("slip.png", BooksDataset.picture)
      try harness.run("receipts attach slip.png 4 --dataset Money")
    case "clear":
      // Somebody takes the row out of its division in a spreadsheet.
      var lines = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
      let column = try #require(lines[0].firstIndex(of: "splitId"))
      lines[2][column] = ""
      try harness.write(
        "Money/Data/Transactions.csv", lines.map { $0.joined(separator: ",") }.joined(separator: "\n").utf8)
    case "delete": try harness.run("delete 3 --yes --dataset Money")
    default: try harness.run("edit 3 --date 2026-03-09 --dataset Money")
    }
    let stood = try #require(try balance())
    #expect(how == "delete" || stood == before)
    let undone = try harness.run("undo --run \(split) --yes --dataset Money")
    #expect(try balance() == stood, "\(undone.output) \(undone.errors)")
  }

  @Test func `the second division of a row is undone by itself`() throws {
    let before = try #require(try balance())
    _ = try run(dividing: "split 3 87.62 groceries 5 travel")
    let second = try run(dividing: "split 3 80.62 groceries 7 health")
    try harness.run("add 1.00 groceries Later --date 2026-03-04 --dataset Money")
    let undone = try harness.run("undo --run \(second) --yes --dataset Money")
    #expect(undone.exit == 0, "\(undone.output) \(undone.errors)")
    #expect(try balance() == before - 100)
    let rows = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    #expect(!rows.contains(",7.00,") && rows.contains(",87.62,"), "\(rows)")
    #expect(!rows.contains(",80.62,"))
  }

  @Test func `a division that was planned for another amount is not made`() throws {
    let plan = try harness.run("split 2 4 groceries 1 travel --dry-run --json --dataset Money")
    try harness.write("plan.json", plan.output.utf8)
    try harness.run("edit 2 --amount 8 --dataset Money")
    let before = try #require(try balance())
    let run = try harness.run("apply plan.json --rebase --yes --dataset Money")
    #expect(run.errors.contains("division") || run.output.contains("division"), "\(run.output) \(run.errors)")
    #expect(try balance() == before)
  }

  @Test func `the lines of a plan that came in meanwhile are not brought again`() throws {
    let statement = "Date,Description,Amount\n2026-04-01,Rent,-40.00\n2026-04-02,Kiosk,-4.00\n"
    try harness.write("april.csv", statement.utf8)
    let plan = try harness.run("import april.csv --account giro --dry-run --json --dataset Money")
    try harness.write("plan.json", plan.output.utf8)
    #expect(try harness.run("import april.csv --account giro --dataset Money").exit == 0)
    let before = try #require(try balance())
    let run = try harness.run("apply plan.json --rebase --layouts --yes --dataset Money")
    #expect(try balance() == before, "\(run.output) \(run.errors)")
    let imports = String(decoding: try harness.read("Money/Data/Imports.csv"), as: UTF8.self)
    #expect(imports.split(separator: "\n").count == 2)
  }
  @Test(arguments: ["amount", "splitId", "5.00", "7.00"])
  func `a choice of one line of a division takes that copy's division whole`(about: String) throws {
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "Money"), to: harness.folder.appending(path: "Phone"))
    let before = try #require(try balance())
    _ = try run(dividing: "split 3 87.62 groceries 5 travel")
    try harness.run("split 3 85.62 groceries 7 dining-out --dataset Phone")
    #expect(try harness.run("merge Phone --dataset Money").exit == 1)
    #expect(try balance() == before)
    let path = "Money/Data/Conflicts.csv"
    let lines = String(decoding: try harness.read(path), as: UTF8.self).split(separator: "\n").map(
      String.init)
    let chosen = lines.map { line in
      line.contains(about) && line.contains("value1") && !line.hasPrefix("tab,")
        ? line.replacing(",value1,", with: ",value2,") : line
    }
    #expect(chosen != lines, "\(lines)")
    try harness.write(path, (chosen.joined(separator: "\n") + "\n").utf8)
    let resolved = try harness.run("merge --resolve --dataset Money")
    #expect(try balance() == before, "\(resolved.output) \(resolved.errors)")
    let rows = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    #expect(rows.contains(",87.62,"), "\(rows)")
  }
}
