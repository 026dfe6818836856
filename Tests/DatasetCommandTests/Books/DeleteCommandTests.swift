import TestSupport
import Testing

/// `delete`, line by line: what it does, and what it refuses.
struct DeleteCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("delete --from 5.3.2026 --until 2026/3/5 --yes", ["deleted  2026-03-05  Kiosk  -4.00 EUR"]),
    ("delete 6", ["deleted  2026-03-05  Kiosk  -4.00 EUR", "deleted  receipt slip.png"]),
    ("delete 3", ["deleted  2026-03-03  transfer  200.00 EUR  Giro -> Savings  (both sides)"]),
    ("delete --payee kiosk --yes", ["deleted  2026-03-05  Kiosk"]),
    ("delete --max-amount 4 --yes", ["deleted  2026-03-05  Kiosk  -4.00 EUR"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("delete --from soon --yes", 64, "--from soon: not a day"),
    ("delete", 64, "name one transaction"),
    ("delete --payee kiosk", 1, "Say --yes"),
    ("delete --payee nobody --yes", 2, "no transaction matches"),
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
