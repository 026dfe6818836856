import TestSupport
import Testing

/// `add`, line by line: what it does, and what it refuses.
struct AddCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "add 12,50 groc Coffee --date 2026-03-09 --tag Work",
      ["added  2026-03-09  Coffee  -12.50 EUR  Groceries  Giro  #work"]
    ),
    ("add 1.234,56 salary --date 2026-03-09", ["(no payee)  +1234.56 EUR  Salary  Giro"]),
    ("add 5€ groceries Kiosk --date 9.3.2026", ["added  2026-03-09  Kiosk  -5.00 EUR  Groceries  Giro"]),
    (
      "add ¥500 groceries --account yen --date 09.03.26",
      ["added  2026-03-09  (no payee)  -500 JPY  Groceries  Yen"]
    ),
    ("add 5 groceries --refund --date 2026-03-09", ["+5.00 EUR  Groceries  Giro  refund"]),
    ("add 500 groceries --account yen --date 2026-03-09", ["-500 JPY  Groceries  Yen"]),
    (
      "add 3 dining Luigi --date last --account giro", ["added  2026-03-03  Luigi  -3.00 EUR"]
    ),
    ("add 5 Bakery --date 2026-03-09", ["Bakery  -5.00 EUR  Giro"]),
    ("add 5 --payee Bakery --date 2026-03-09", ["Bakery  -5.00 EUR"]),
    ("add 5 - Bakery --date 2026-03-09", ["Bakery  -5.00 EUR"]),
    (
      "add 5 Bakery -c groc -a giro -t work --date 2026-03-09",
      ["added  2026-03-09  Bakery  -5.00 EUR  Groceries  Giro  #work"]
    ),
    ("add groceries 5 --date 2026-03-09", ["-5.00 EUR  Groceries  Giro"]),
    ("add 1.500 groceries --account yen --date 2026-03-09", ["-1500 JPY"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("add 12.50 nonsense Corner", 2, "there is no such category (dataset categories lists them)"),
    ("add 12.50 grocries", 2, "did you mean groceries?). If it is the payee: --payee grocries."),
    ("add 12.50 groceries Corner --payee Other", 64, "the category and the payee are named twice"),
    ("add 1.234 groceries", 64, "it could be two numbers"),
    ("add -5 groceries", 64, "above zero"),
    ("add 12.505 groceries", 64, "12.505"),
    ("add 5.5 groceries --account yen", 64, "JPY has no decimals"),
    ("add 5 groceries --account giro --currency USD", 2, "giro is in EUR"),
    ("add 5 s", 2, "several match"),
    ("add 5 groceries --date someday", 64, "not a day"),
    ("add 5 groceries --date 3/4/2026", 64, "it could be 2026-03-04 or 2026-04-03"),
    ("add 5 groceries --date 31.2.2026", 64, "not a day"),
    ("add $5 groceries", 2, "the amount is in EUR here, which $ does not mean"),
    ("add 5x groceries", 64, "not an amount"),
    ("add 5USD groceries", 2, "which USD does not mean"),
    ("add 5 groceries --type income", 2, "is a category for expense"),
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
