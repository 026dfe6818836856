import DatasetFormat
import TestSupport
import Testing

/// `transfer`, `link` and `unlink`, line by line: what they do, and what they refuse.
struct TransferCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "transfer 5 giro yen --received 800 --date 2026-03-09",
      ["added  2026-03-09  transfer  5.00 EUR  Giro -> Yen, arrives as 800 JPY  (both sides)"]
    ),
    ("unlink 3", ["kind: transfer -> spending", "kind: transfer -> income"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("transfer 5 giro giro", 2, "needs two accounts"),
    ("transfer 5 giro yen", 2, "--received"),
    ("link 2 5", 2, "both rows are in giro"),
    ("link 3 2", 2, "already half of a transfer"),
    ("unlink 2", 2, "not half of a transfer"),
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

/// `unlink` leaves what was there before.
struct TransferUnlinkTests {
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

  private func summary() throws -> [JSONValue?] {
    let run = try harness.run("report summary --period 2026-11 --json --dataset Money")
    let sums = try JSONValue(run.output)["currencies"]?.elements?.first
    return ["incomeMinor", "expenseMinor", "transactions"].map { sums?[$0] }
  }

  private func rows() throws -> String {
    String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
  }

  @Test func `unlink makes rows again what they were before they were linked`() throws {
    try run([
      "add 5 dining Z --account giro --date 2026-11-14",
      "add 5 dining Z --refund --account cash --date 2026-11-14",
    ])
    let before = try summary()
    try run(["link 2 3"])
    #expect(try summary().first == .integer(0))
    try run(["unlink 2"])
    #expect(try summary() == before)
    #expect(
      try rows().split(separator: "\n").dropFirst().allSatisfy {
        $0.contains("dining-out") && $0.contains("expense")
      })
  }

  @Test func `the halves of a transfer by hand become an expense and an income`() throws {
    try run(["transfer 20 giro cash --date 2026-11-14", "unlink 2"])
    #expect(try summary() == [.integer(2000), .integer(2000), .integer(2)])
  }
}
