import TestSupport
import Testing

/// `settings`, line by line: what it does, and what it refuses.
struct SettingsCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("settings set paydayDay LAST", ["added  setting paydayDay  value: last"]),
    ("settings set name Money", ["changed  setting name  value: "]),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("settings set schemaVersion 3", 2, "belongs to the format"),
    ("settings set currency USD", 2, "would be in another one"),
    ("settings set paydayDay 32", 64, "expected 1 to 31"),
    ("settings set weekStart friday", 64, "monday or sunday"),
    ("settings delete currency", 2, "belongs to the format"),
    ("settings delete nothing", 2, "no such setting"),
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }

  @Test func `a person sees what each setting means, and what holds where it is not set`() throws {
    let run = try harness.run("settings --dataset csv")
    for line in [
      "currency       EUR ", "weekStart      (monday) ", "paydayDay      (none) ",
      "The first day of a week in reports",
    ] { #expect(run.output.contains(line), "\(run.output)") }
    let document = try harness.run("settings --json --dataset csv").output
    #expect(
      document.contains(#"{"key":"currency","value":"EUR"}"#) && !document.contains("weekStart"),
      "\(document)")
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }
}

/// `settings` where one was set: what it does, and what it refuses.
struct SettingsListTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(ListsDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("settings delete weekStart", ["removed  setting weekStart"])
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("settings delete schemaVersion", 2, "belongs to the format")
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
