import Foundation
import TestSupport
import Testing

/// `status` tells what the last check found while nothing has changed, and otherwise says so or checks again.
struct StatusCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro:checking:100")
      try harness.run("add 12.50 groceries Corner --date 2026-03-02 --account giro --dataset Money")
      try harness.write("s.csv", "Date,Description,Amount\n2026-01-16,REWE,-5.00\n".utf8)
      try harness.run("import s.csv --account giro --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private static let transactions = "Money/Data/Transactions.csv"

  private struct Document: Decodable {
    struct Counts: Decodable, Equatable {
      var error: Int?
      var warning: Int?
      var info: Int?
    }
    struct Checked: Decodable {
      var at: String
      var isCurrent: Bool
    }
    var findings: Counts
    var checked: Checked?
    var uncategorised: Int
  }

  private func document(exit: Int32 = 0, environment: [String: String] = [:]) throws -> Document {
    let run = try harness.run(["status", "--json", "--dataset", "Money"], environment: environment)
    #expect(run.exit == exit, "\(run.output) \(run.errors)")
    return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
  }

  /// The line about findings.
  private func findings(exit: Int32 = 0, environment: [String: String] = [:]) throws -> String {
    let run = try harness.run(["status", "--dataset", "Money"], environment: environment)
    #expect(run.exit == exit, "\(run.output) \(run.errors)")
    let line = run.output.split(separator: "\n").first { $0.hasPrefix("  findings: ") }
    return String(try #require(line).dropFirst("  findings: ".count))
  }

  /// What is remembered of the dataset's last check: the path below the harness's folder.
  private func remembered() throws -> String {
    let folder = ".local/state/dataset/checks"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: harness.folder.appending(path: folder).path)
    try #require(names.count == 1)
    return "\(folder)/\(names[0])"
  }

  /// Lets the remembered check say something that no check would find.
  private func forge(_ word: String, _ replacement: String) throws {
    let path = try remembered()
    let text = try String(decoding: harness.read(path), as: UTF8.self)
    #expect(text.contains(word), "\(text)")
    try harness.write(path, text.replacing(word, with: replacement).utf8)
  }

  private func forgeErrors() throws {
    try forge("\"found\":[", "\"found\":[{\"code\":\"id-repeated\",\"severity\":\"error\",\"count\":3},")
  }

  @Test func `what validate found is told with its age, and not looked for again`() throws {
    let before = try harness.contents(of: "Money")
    try harness.run("validate --dataset Money")
    #expect(try findings() == "1 info, checked just now")
    try forgeErrors()
    #expect(try findings(exit: 1) == "3 errors, 1 info, checked just now")
    let told = try document(exit: 1)
    #expect(told.findings == .init(error: 3, warning: 0, info: 1))
    #expect(told.checked?.isCurrent == true)
    #expect(told.uncategorised == 1)
    #expect(try harness.contents(of: "Money") == before, "a command that reads writes nothing here")
  }

  @Test func `what status found itself is told the next time`() throws {
    #expect(try findings() == "1 info")
    #expect(try findings() == "1 info, checked just now")
    let (one, other) = (try document(), try document())
    #expect(one.checked?.at == other.checked?.at)
  }

  @Test func `a part of the checks is not remembered`() throws {
    try harness.run("validate --only amount-comma --dataset Money")
    try harness.run("validate --only amount-comma --json --dataset Money")
    #expect(try findings() == "1 info")
  }

  @Test(arguments: ["byte", "folder", "version", "day", "state", "no file"])
  func `what was checked is checked again after a change`(_ change: String) throws {
    try harness.run("validate --dataset Money")
    try forgeErrors()
    var expected = "1 info"
    switch change {
    case "byte":
      let text = try String(decoding: harness.read(Self.transactions), as: UTF8.self)
      try harness.write(Self.transactions, text.replacing("12.50", with: "12.51").utf8)
      // The time of the row is that of the former amount.
      expected = "2 infos"
    case "folder":
      try harness.write("Money/Data/Notes.txt", "mine".utf8)
      expected = "2 infos"
    case "version": try forge("\"version\":\"", "\"version\":\"0.")
    case "day": try forge("\"day\":\"2", "\"day\":\"1")
    case "state": try harness.write(remembered(), "{".utf8)
    default: try FileManager.default.removeItem(at: harness.folder.appending(path: remembered()))
    }
    #expect(try findings() == expected)
    #expect(try findings() == expected + ", checked just now")
  }

  @Test func `a run of the command is a change`() throws {
    #expect(try findings() == "1 info")
    try harness.run("add 3 groceries Kiosk --date 2026-03-02 --account giro --dataset Money")
    #expect(try findings() == "1 info")
    try harness.run("undo --yes --dataset Money")
    #expect(try findings() == "1 info")
  }

  @Test func `where nothing can be remembered, status checks each time`() throws {
    try harness.write("home", "a file".utf8)
    let home = ["HOME": harness.folder.appending(path: "home").path]
    for _ in 1...2 {
      #expect(try findings(environment: home) == "1 info")
      #expect(try document(environment: home).findings == .init(error: 0, warning: 0, info: 1))
    }
    #expect(try harness.run(["validate", "--dataset", "Money"], environment: home).exit == 0)
  }

  @Test func `a large dataset that changed is told as it was last checked`() throws {
    #expect(try findings() == "1 info")
    let text = try String(decoding: harness.read(Self.transactions), as: UTF8.self)
    let row = try #require(text.split(separator: "\n").last)
    let large = text + row + "\n" + String(repeating: ",,\n", count: 20_000)
    try harness.write(Self.transactions, large.utf8)
    #expect(
      try findings() == "1 info when last checked, just now; the files changed since: run dataset validate")
    let told = try document()
    #expect(told.findings == .init(error: 0, warning: 0, info: 1))
    #expect(told.checked?.isCurrent == false)
    #expect(told.uncategorised == 2, "counts of rows are those of now")

    let elsewhere = ["HOME": harness.folder.appending(path: "elsewhere").path]
    #expect(
      try findings(environment: elsewhere) == "not checked yet; dataset validate checks the dataset")
    let unknown = try document(environment: elsewhere)
    #expect(unknown.findings == .init(error: nil, warning: nil, info: nil))
    #expect(unknown.checked == nil)

    // A tab that cannot be read needs no check.
    try harness.write(Self.transactions, "Our expenses\n\(large)".utf8)
    _ = try document(exit: 1)
  }
}
