import TestSupport
import Testing

/// `goals`, line by line: what it does, and what it refuses.
struct GoalsCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "goals add Bike 800 --account savings",
      ["added  goal Bike  target amount: 800.00 EUR; account: Savings"]
    )
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }
}

/// `goals` where there is one: what it does, and what it refuses.
struct GoalsListTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(ListsDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "goals edit Trip --target 900 --by 2999-01-31",
      ["target amount: 500.00 EUR -> 900.00 EUR", "2999-01-31"]
    ),
    ("goals edit trip --account yen --target 90000 --category \"\"", ["account: none -> Yen", "-> 90000"]),
    ("goals rename Trip 旅行", ["changed  goal Trip  name: Trip -> 旅行"]),
    ("goals archive trip", ["changed  goal Trip  active: yes -> no"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("goals edit Trip", 64, "nothing to change. Name at least one option"),
    ("goals edit Trip --by 2001-01-01", 64, "still to come"),
    ("goals edit Nothing --target 5", 2, "no such goal"),
    ("goals edit Trip --account yen", 2, "not by both"),
    ("goals edit Trip --target 0", 64, "above zero"),
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
