import TestSupport
import Testing

/// `members`, line by line, in books that have none yet.
struct MembersCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("members add Ana", ["added  member Ana  key: ana; owner: yes"])
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }
}

/// `members` where there are some: what it does, and what it refuses.
struct MembersListTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(ListsDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("members archive ben", ["changed  member Ben  active: yes -> no"]),
    ("members restore cy", ["changed  member Cy  active: no -> yes"]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("members disable ana", 2, "the owner cannot be disabled")
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
