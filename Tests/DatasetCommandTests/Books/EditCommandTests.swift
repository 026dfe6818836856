import DatasetFormat
import Foundation
import TestSupport
import Testing

/// `edit`, line by line: what it does, and what it refuses.
struct EditCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("edit 2 --amount 13 --payee Other", ["amount: -12.50 EUR -> -13.00 EUR; payee: Corner -> Other"]),
    ("edit 3 --amount 250", ["Giro -> Savings  (both sides)  amount: 200.00 EUR -> 250.00 EUR"]),
    ("edit 6 --category groceries", ["category: none -> Groceries"]),
    ("edit 6 --category salary --reversal", ["kind: spending -> paid-back income"]),
    (
      "edit --where payee=kiosk --where period=2026-03 --category groceries --add-tag Lunch --yes",
      ["Kiosk  -4.00 EUR  category: none -> Groceries; tags: none -> lunch"]
    ),
    ("edit --where max-amount=4 --note small --yes", ["note: none -> small"]),
    ("edit --where type=transfer --note moved --yes", ["(both sides)  note: none -> moved"]),
    ("edit 2 --tag a --tag b --add-tag c --remove-tag a", ["tags: none -> b, c"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("edit 99 --amount 5", 2, "no such transaction"),
    ("edit 2", 64, "nothing to change. Name at least one option"),
    ("edit 2 --account yen", 2, "Give the amount, too"),
    ("edit 3 --account savings", 2, "the other half"),
    ("edit 3 --type income", 2, "Use link, unlink"),
    ("edit --where payee=kiosk --note x", 1, "1 transaction, -4.00 EUR, would be changed. Say --yes"),
    ("edit --where payee=nobody --note x --yes", 2, "no transaction matches"),
    ("edit 2 --where payee=kiosk --note x", 64, "name one transaction, or several"),
    ("edit --note x", 64, "name one transaction, or several"),
    ("edit --where paye=kiosk --note x", 64, "did you mean payee?"),
    ("edit --where payee --note x", 64, "expected name=value"),
    ("edit --where payee=a --where payee=b --note x", 64, "payee is given twice"),
    ("edit --where period=soon --note x", 64, "not a period"),
    ("edit --where account=giro --account yen --yes", 2, "row 2: the account is in JPY"),
    ("edit --where type=transfer --account giro --yes", 2, "row 3: both rows of the transfer"),
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

  /// A row that names no currency has its account's: what it says must not change with the account.
  @Test(arguments: BooksDataset.Storage.allCases)
  func `an amount stays in its currency when its account is cleared`(storage: BooksDataset.Storage) throws {
    let name = storage.rawValue
    try harness.run("add 500 groceries Konbini --account yen --date 2026-03-09 --dataset \(name)")
    let run = try harness.run(["edit", "7", "--account", "", "--cells", "--dataset", name])
    #expect(run.exit == 0 && run.output.contains(#"currency: blank -> "JPY""#), "\(run.output) \(run.errors)")
    let moved = try harness.run("edit 7 --account yen --dataset \(name)")
    #expect(moved.exit == 0, "\(moved.errors)")
    #expect(try harness.run("edit 7 --account giro --dataset \(name)").errors.contains("No balance mixes"))
    #expect(try harness.run("balance --json --dataset \(name)").output.contains(#""balanceMinor":4500"#))
  }
}

/// Who paid is changed to another member, and back.
struct EditPayerTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Cash:cash:100")
  }

  private func run(_ lines: [String]) throws {
    for line in lines {
      let run = try harness.run("\(line) --dataset Money")
      #expect(run.exit == 0, "\(line): \(run.output)\(run.errors)")
    }
  }

  /// The balance of Giro in cents.
  private func balance() throws -> JSONValue? {
    try JSONValue(harness.run("balance --json --dataset Money").output)["accounts"]?.elements?.first?[
      "balanceMinor"]
  }

  @Test func `what the owner paid after all leaves the owner's account again`() throws {
    try run([
      "accounts edit giro --default", "members add Ana", "members add Ben",
      "add 30 dining L --date 2026-11-03 --shares ana:1,ben:1",
    ])
    #expect(try balance() == .integer(97_000))
    try run(["edit 2 --paid-by ben"])
    #expect(try balance() == .integer(100_000))
    try run(["edit 2 --paid-by ana"])
    #expect(try balance() == .integer(97_000))
    // And where it never had one.
    try run(["add 40 dining M --date 2026-11-04 --paid-by ben", "edit 3 --paid-by ana"])
    #expect(try balance() == .integer(93_000))
  }
}

/// Rows that an app wrote: their ids begin with whatever digits chance gave them.
struct EditRowNumberTests {
  private let harness: CommandHarness

  /// Thirty payments, P2 in row 2 and so on; the id of each begins with the number of another row.
  init() throws {
    harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    let table = "Money/Data/Transactions.csv"
    let header = try #require(
      String(decoding: harness.read(table), as: UTF8.self).split(separator: "\n").first.map(String.init))
    let columns = header.split(separator: ",").map(String.init)
    let rows = (2...31).map { row in
      let digits = String(33 - row)
      let id = digits + String("0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d".dropFirst(digits.count))
      let values = [
        "id": id, "date": "2026-01-05", "type": "expense", "amount": "\(row).00", "payee": "P\(row)",
        "categoryKey": "groceries", "accountKey": "giro", "createdAt": "2026-01-05T10:00:00.000Z",
        "updatedAt": "2026-01-05T10:00:00.000Z",
      ]
      return columns.map { values[$0] ?? "" }.joined(separator: ",")
    }
    try harness.write(table, Array(([header] + rows).joined(separator: "\n").appending("\n").utf8))
  }

  @Test func `a number is the number of a row, whatever ids begin with it`() throws {
    #expect(try harness.run("validate --dataset Money").output.contains("no findings"))
    for row in [2, 10, 31] {
      let run = try harness.run("edit \(row) --note seen --yes --dataset Money")
      #expect(
        run.exit == 0 && run.output.contains("P\(row)  -\(row).00 EUR  note: none -> seen"),
        "\(run.output)\(run.errors)")
    }
    #expect(
      try harness.run("delete 20 --dry-run --dataset Money").output.contains("delete  2026-01-05  P20  "))
    #expect(try harness.run("explain 5 --dataset Money").output.contains("P5"))
  }

  @Test(arguments: ["32", "99", "0", "1"])
  func `a number behind the last row is nobody's`(number: String) throws {
    let before = try harness.contents(of: "Money/Data")
    let run = try harness.run("delete \(number) --yes --dataset Money")
    #expect(
      run.exit == 2 && run.errors.contains("there is no such transaction"), "\(run.output)\(run.errors)")
    #expect(try harness.contents(of: "Money/Data") == before)
  }
}
