import TestSupport
import Testing

/// `categories`, line by line: what it does, and what it refuses.
struct CategoriesCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "categories add Pets --type expense --parent groceries",
      ["added  category Pets  key: pets; type: expense; parent: Groceries"]
    ),
    ("categories disable travel", ["changed  category Travel  active: yes -> no"]),
    ("categories reorder salary", ["changed  category Salary  sort order: "]),
    (
      "categories edit groceries --emoji 🍎 --color #00ff00",
      ["changed  category Groceries  ", "color: ", "-> 🍎"]
    ),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("categories edit groceries --parent dining", 2, "default category"),
    ("categories edit groceries --color red", 64, "not a colour"),
    ("categories delete groceries", 2, "a default category cannot be deleted"),
    ("categories add Pets --type other", 64, "--type other"),
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

  @Test func `a category that is disabled takes no rows by hand until it is used again`() throws {
    try harness.run("categories disable travel --dataset csv")
    for line in ["add 5 travel", "add 5 trav", "edit 2 --category Travel", "split 2 5 travel"] {
      let run = try harness.run("\(line) --dataset csv")
      #expect(run.exit == 2 && run.errors.contains("travel is disabled"), "\(line): \(run.errors)")
    }
    try harness.run("categories restore travel --dataset csv")
    #expect(try harness.run("add 5 travel --dataset csv").exit == 0)
  }
}
