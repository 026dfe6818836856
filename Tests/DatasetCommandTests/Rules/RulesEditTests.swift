import TestSupport
import Testing

/// `rules add`, `edit`, `disable`, `reorder`, `delete` and `install`, line by line: what they do, and what they refuse.
struct RulesEditTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "rules add corner|mill dining --direction out --amount-min 5 --amount-max 9,50 --tag Work --account giro",
      [
        "added  import rule corner|mill  account: Giro; amount min: 5.00 EUR; amount max: 9.50 EUR; direction: out",
        "category: Dining Out; tags: work",
      ]
    ),
    (
      "rules add --matches ^grund --category rent --from 2026-01-01",
      ["^grund", "2026-01-01", "Rent and Housing"]
    ),
    ("rules add sparplan --transfer savings", ["added  import rule sparplan  transfer account: Savings"]),
    (
      "rules edit zebra --text zebra|gnu --payee Zoo",
      ["text contains: zebra -> zebra|gnu", "-> Zoo"]
    ),
    ("rules disable 2 lion", ["changed  import rule lion  enabled: yes -> no"]),
    (
      "rules reorder lion", ["import rule lion  sort order: 2 -> 1", "import rule zebra  sort order: 1 -> 2"]
    ),
    ("rules delete zebra 3", ["deleted  import rule zebra", "deleted  import rule lion"]),
    (
      "rules install de",
      ["starter rules for Germany: supermarkets", "starter rules for every country: airlines"]
    ),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("rules add", 64, "it has no condition"),
    ("rules add x", 64, "it fills nothing"),
    ("rules add x nonsense", 2, "there is no such category"),
    ("rules add x groceries --matches (", 64, "a ( without a )"),
    ("rules add x groceries --direction up", 64, "expected out or in"),
    ("rules add x groceries --amount-min 5 --amount-max 3", 64, "amountMin 5.00 is above amountMax 3.00"),
    ("rules add x groceries --from 2026-02-01 --until 2026-01-01", 64, "is after dateTo"),
    ("rules add x groceries --account yen --amount-min 5.5", 64, "JPY has no decimals"),
    ("rules add x groceries --category travel", 64, "named twice"),
    ("rules edit zebra", 64, "nothing to change. Name at least one option"),
    ("rules edit 99 --text a", 2, "there is no rule in that row"),
    ("rules delete tiger", 2, "there is no such rule"),
    ("rules reorder lion 3", 64, "named twice"),
    ("rules install zz", 64, "expected one of at, br, ch, de"),
    ("rules install", 64, "name a country"),
    ("rules install de --list", 64, "name a country"),
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
