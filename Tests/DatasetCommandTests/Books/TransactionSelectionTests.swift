import DatasetFormat
import TestSupport
import Testing

/// `list`, `edit` and `delete` choose transactions in the same ways.
struct TransactionSelectionTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro --account Cash:cash")
      for line in [
        "add 4 dining Kiosk --date 2026-03-01 --account giro",
        "add 5 --payee Florist --date 2026-03-02 --account cash",
        "add 6 dining Kiosk --date 2026-04-03 --account giro", "delete 4",
      ] { try #require(try harness.run("\(line) --yes --dataset Money").exit == 0, "\(line)") }
      try harness.write(
        "Money/Data/Transactions.csv",
        String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
          .replacing("Florist,,cash", with: "Florist,,").utf8)
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func rows(_ line: String) throws -> [Int] {
    let run = try harness.run("\(line) --json --dataset Money")
    return try JSONValue(run.output)["rows"]?.elements?.compactMap {
      if case .integer(let row)? = $0["row"] { row } else { nil }
    } ?? []
  }

  @Test(arguments: [
    ("list --uncategorised", [3]), ("list --uncategorized", [3]), ("list --no-account", [3]),
    ("list --where uncategorised", [3]), ("list --where no-account --period 2026-04", []),
    ("list --where payee=kiosk", [2]), ("list --where payee=kiosk --period 2026-04", []),
    ("list --deleted", [4]), ("list --deleted --payee florist", []), ("list -a giro", [2]),
    ("list -c dining", [2]),
  ])
  func `filters choose by option and by --where`(line: String, expected: [Int]) throws {
    #expect(try rows(line) == expected)
  }

  @Test(arguments: [
    ("list --where payee", "expected name=value"), ("list --where uncategorised=yes", "takes no value"),
    ("list --where paye=kiosk", "did you mean payee?"),
    ("edit --where colour=red --note x", "there is no such filter"),
    ("list --payee kiosk --where payee=florist", "payee is given twice"),
  ])
  func `a condition that is none is refused`(line: String, message: String) throws {
    let run = try harness.run("\(line) --dataset Money")
    #expect(run.exit == 64 && run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    "delete --where payee=kiosk -y", "delete --payee kiosk -y", "delete 2", "delete 1 March kiosk",
  ])
  func `delete takes a row, its words, filters and --where`(line: String) throws {
    let run = try harness.run("\(line) --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try rows("list") == [3])
  }

  @Test func `deleted transactions have no running balance and are in no sum of others`() throws {
    let run = try harness.run("list --deleted --account giro --json --dataset Money")
    #expect(run.output.contains(#""balanceMinor":null"#), "\(run.output)")
    #expect(
      try harness.run("list --account giro --dataset Money").output.contains("1 transaction, -4.00 EUR"))
  }
}
