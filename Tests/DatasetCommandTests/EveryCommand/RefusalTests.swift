import Foundation
import Testing

/// What people give by mistake: the message says where, what and what to do, the exit status fits, and nothing is written.
@Suite struct RefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var exit: Int32
    /// Parts of the message on standard error.
    var says: [String]

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(
      arguments: ["import", "nothing.csv"], exit: 2, says: ["nothing.csv", "no such file", "Check the path"]),
    Case(arguments: ["import", "picture.png"], exit: 2, says: ["picture.png", "PNG", "Download"]),
    Case(
      arguments: ["import", "picture-named.csv"], exit: 2, says: ["picture-named.csv", "PNG", "Download"]),
    Case(arguments: ["import", "empty.csv"], exit: 2, says: ["empty.csv", "empty", "Download"]),
    Case(
      arguments: ["import", "password-protected.xlsx"], exit: 2,
      says: ["password-protected.xlsx", "password"]),
    Case(arguments: ["import", "Money"], exit: 2, says: ["this is a dataset"]),
    Case(
      arguments: ["import", "statement.csv", "--account", "Savings"], exit: 2,
      says: ["Savings", "known: giro", "--create-account"]),
    Case(
      arguments: ["import", "statement.csv", "--dataset", "Later"], exit: 2,
      says: ["Settings.csv:3", "\"9\"", "newer"]),
    Case(arguments: ["inspect", "picture.png"], exit: 2, says: ["picture.png", "PNG", "CSV"]),
    Case(
      arguments: ["inspect", "password-protected.xlsx"], exit: 2,
      says: ["password-protected.xlsx", "password", "remove"]),
    Case(
      arguments: ["create", "Money", "--currency", "EUR"], exit: 2, says: ["Money", "not empty", "another"]),
    Case(
      arguments: ["create", "Money/Data/New", "--currency", "EUR"], exit: 2,
      says: ["inside the dataset", "another"]),
    Case(
      arguments: ["create", "Money/Receipts", "--currency", "EUR"], exit: 2,
      says: ["inside the dataset", "another"]),
    Case(
      arguments: ["create", "Money/.dataset/New", "--dry-run"], exit: 2,
      says: ["inside the dataset", "another"]),
    Case(arguments: ["create", "New", "--currency", "EURO"], exit: 64, says: ["EURO", "ISO 4217"]),
    Case(arguments: ["status", "--dataset", "Elsewhere"], exit: 2, says: ["Elsewhere", "dataset create"]),
    Case(arguments: ["export", "--to", "empty.csv"], exit: 2, says: ["empty.csv", "--force"]),
    Case(arguments: ["undo"], exit: 2, says: ["nothing to undo"]),
    Case(arguments: ["improt"], exit: 64, says: ["improt", "did you mean import?"]),
  ])
  func `a mistake is refused in words, and nothing is written`(mistake: Case) throws {
    let harness = try CommandHarness()
    try #require(try harness.run("create Money --storage csv --currency EUR --account Giro").exit == 0)
    let samples = CommandHarness.root.appending(path: "Samples")
    let copies = [
      ("refused/picture.png", "picture.png"), ("refused/picture-named.csv", "picture-named.csv"),
      ("refused/empty.csv", "empty.csv"), ("refused/password-protected.xlsx", "password-protected.xlsx"),
      ("statements/de-giro.csv", "statement.csv"), ("datasets/version-9", "Later"),
    ]
    for (source, name) in copies {
      try FileManager.default.copyItem(
        at: samples.appending(path: source), to: harness.folder.appending(path: name))
    }
    let before = try Self.written(harness)
    let run = try harness.run(mistake.arguments, environment: ["DATASET_PATH": "Money"])
    #expect(run.exit == mistake.exit, "\(run.errors)")
    for part in mistake.says { #expect(run.errors.contains(part), "\(run.errors) lacks \(part)") }
    #expect(run.output.isEmpty || mistake.arguments[0] == "import", "\(run.output)")
    #expect(try Self.written(harness) == before)
  }

  @Test func `a later version is validated and exported, and stays unchanged`() throws {
    let harness = try CommandHarness()
    let later = CommandHarness.root.appending(path: "Samples/datasets/version-9")
    try FileManager.default.copyItem(at: later, to: harness.folder.appending(path: "Later"))
    let before = try Self.written(harness)
    #expect(try harness.run("validate --dataset Later").exit == 1)
    #expect(try harness.run("export --dataset Later --format csv").exit == 0)
    #expect(try Self.written(harness) == before)
  }

  /// The files of the folder. A run takes the lock before it knows that it will refuse, so the lock is left out, and
  /// so are the `.gitignore` beside it, empty folders for a dataset's state and the machine's own notes in the home folder.
  private static func written(_ harness: CommandHarness) throws -> [String: Data] {
    try harness.contents().filter { path, bytes in
      let isState =
        path.hasSuffix(".dataset/lock") || path.hasSuffix(".dataset/.gitignore")
        || path.contains("/.dataset") && bytes.isEmpty
      return !isState && !path.hasPrefix(".local")
    }
  }
}
