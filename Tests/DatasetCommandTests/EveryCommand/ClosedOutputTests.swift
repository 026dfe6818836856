import Foundation
import TestSupport
import Testing

/// Outputs that nobody reads, that are closed or full: the work is done before the words are printed, and the exit status
/// says whether it was done.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
struct ClosedOutputTests {
  /// What happens to the outputs of a run, as a shell writes it; 3 is a pipe whose reader is gone.
  enum Outputs: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case unread = ">&3"
    case closed = ">&-"
    case errorsUnread = "2>&3"
    case errorsClosed = "2>&-"
    case bothUnread = ">&3 2>&3"
    case allClosed = "<&- >&- 2>&-"
    case full = ">/dev/full"
    case errorsFull = "2>/dev/full"
    case allFull = ">/dev/full 2>/dev/full"

    var isFull: Bool { self == .full || self == .allFull }
    var testDescription: String { rawValue }
  }

  /// A command that changes a dataset, and what shows that it did.
  struct Change: Sendable, CustomTestStringConvertible {
    var command: String
    /// The file that is changed, and a text that it has only afterwards (or, where `isRemoval`, only before).
    var file: String
    var text: String
    var isRemoval = false

    var testDescription: String { command }
  }

  /// A folder with statements, a dataset with a rule that fits its rows, one of version 1, and one whose rows speak for
  /// a rule.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      let made = try harness.run("create Money --storage csv --currency EUR --account Giro")
      try #require(made.exit == 0, "\(made.errors)")
      let samples = CommandHarness.root.appending(path: "Samples/datasets/version-1")
      try FileManager.default.copyItem(at: samples, to: harness.folder.appending(path: "Old"))
      try harness.write("jan.csv", Self.statement(1, rows: 1...3))
      try harness.write("feb.csv", Self.statement(2, rows: 1...25))
      try harness.write(
        "Money/Data/ImportRules.csv",
        Array(
          "id,sortOrder,isEnabled,textContains,categoryKey\n01890a5d-ac96-774b-bcce-b302099a8057,1,TRUE,Nothing,groceries\n"
            .utf8))
      try #require(try harness.run("import jan.csv --dataset Money").exit == 0)
      let rules = String(decoding: try harness.read("Money/Data/ImportRules.csv"), as: UTF8.self)
      try harness.write("Money/Data/ImportRules.csv", Array(rules.replacing("Nothing", with: "Shop").utf8))
      try #require(try harness.run("create Past --storage csv --currency EUR --account Giro").exit == 0)
      try #require(try harness.run("import jan.csv --dataset Past").exit == 0)
      var past = String(decoding: try harness.read("Past/Data/Transactions.csv"), as: UTF8.self)
      for row in 1...3 {
        past = past.replacing(",Shop 1 \(row),,", with: ",Shop 1 \(row),groceries,", maxReplacements: 1)
      }
      try harness.write("Past/Data/Transactions.csv", Array(past.utf8))
    }
  }

  private func prepared() throws -> CommandHarness { try CommandHarness(Self.image.get()) }

  private static func statement(_ month: Int, rows: ClosedRange<Int>) -> [UInt8] {
    let lines = rows.map { "2026-0\(month)-\($0 < 10 ? "0" : "")\($0),Shop \(month) \($0),-\($0).50" }
    return Array((["Date,Description,Amount"] + lines).joined(separator: "\n").utf8)
  }

  /// Runs a line with its outputs as said and gives its exit status.
  private func status(_ line: String, _ outputs: Outputs, in harness: CommandHarness) throws -> Int32? {
    let text = try harness.shell(
      "rm -f gone; mkfifo gone; (: <gone) & exec 3>gone; wait; dataset \(line) \(outputs.rawValue); echo \"status $?\""
    )
    return text.split(separator: "\n").last.flatMap { line in
      line.hasPrefix("status ") ? Int32(line.dropFirst(7)) : nil
    }
  }

  static let changes = [
    Change(
      command: "import feb.csv --dataset Money", file: "Money/Data/Transactions.csv", text: "Shop 2 25"),
    Change(
      command: "import feb.csv --dataset Money --json", file: "Money/Data/Transactions.csv",
      text: "Shop 2 25"),
    Change(
      command: "rules apply --dataset Money", file: "Money/Data/Transactions.csv", text: ",groceries,"),
    Change(
      command: "rules apply --dataset Money --json", file: "Money/Data/Transactions.csv", text: ",groceries,"),
    Change(
      command: "rules suggest --min-rows 2 --min-accuracy 0.1 --add --dataset Past",
      file: "Past/Data/ImportRules.csv", text: "shop"),
    Change(
      command: "migrate --currency EUR --dataset Old", file: "Old/Data/Settings.csv", text: "schemaVersion,2"),
    Change(
      command: "migrate --currency EUR --dataset Old --json", file: "Old/Data/Settings.csv",
      text: "schemaVersion,2"),
    Change(
      command: "undo --dataset Money", file: "Money/Data/Transactions.csv", text: "Shop 1 2", isRemoval: true),
    Change(command: "create New --storage csv --json", file: "New/Data/Settings.csv", text: "schemaVersion"),
    Change(
      command: "export --dataset Money --to out.csv", file: "out.csv", text: "Shop 1 2"),
  ]

  @Test(arguments: changes)
  func `what a command does is done, whatever happens to its outputs`(change: Change) throws {
    for outputs in Effort.some(3, of: Outputs.allCases) {
      let harness = try prepared()
      let exit = try status(change.command, outputs, in: harness)
      let text = (try? harness.read(change.file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(text.contains(change.text) != change.isRemoval, "\(outputs)")
      // An export into a file prints nothing on standard output.
      let isLost = outputs.isFull && !change.command.hasPrefix("export")
      #expect(exit == (isLost ? 2 : 0), "\(outputs)")
      // No output went into a file of the dataset.
      let state = try harness.contents().filter { $0.key.hasSuffix("/lock") }
      for (path, bytes) in state {
        #expect(bytes.allSatisfy { $0 == 10 || (48...57).contains($0) }, "\(outputs): \(path)")
      }
    }
  }

  @Test(
    arguments: [
      ("import nothing.csv --dataset Money", 2), ("status --dataset Nowhere", 2), ("improt", 64),
      ("import", 64),
      ("export --dataset Money --to jan.csv", 2),
    ] as [(String, Int32)])
  func `a failure keeps its status, whatever happens to the outputs`(command: String, exit: Int32) throws {
    let harness = try prepared()
    for outputs in Effort.some(3, of: Outputs.allCases) {
      #expect(try status(command, outputs, in: harness) == exit, "\(outputs)")
    }
  }

  @Test func `findings keep their status where nobody reads them to the end`() throws {
    let harness = try prepared()
    let samples = CommandHarness.root.appending(path: "Samples/datasets/damaged")
    try FileManager.default.copyItem(at: samples, to: harness.folder.appending(path: "damaged"))
    for command in [
      "validate --dataset damaged", "validate --dataset damaged --json", "status --dataset damaged",
    ] {
      for outputs in Effort.some(3, of: Outputs.allCases) {
        #expect(
          try status(command, outputs, in: harness) == (outputs.isFull ? 2 : 1), "\(command) \(outputs)")
      }
    }
  }

  @Test(arguments: [
    "--help", "help import", "--version", "--generate-completion-script bash", "status --dataset Money",
  ])
  func `what only prints succeeds unread, and fails on a full disk`(command: String) throws {
    let harness = try prepared()
    for outputs in Effort.some(3, of: Outputs.allCases) {
      #expect(try status(command, outputs, in: harness) == (outputs.isFull ? 2 : 0), "\(outputs)")
    }
  }

  @Test func `a statement is imported whose results are read to the first byte only`() throws {
    let harness = try prepared()
    // More than a pipe holds.
    let lines = (0..<3000).map { "2026-0\($0 / 1000 + 3)-\($0 % 18 + 10),Shop 3 \($0),-\($0 + 1).50" }
    try harness.write("long.csv", Array((["Date,Description,Amount"] + lines).joined(separator: "\n").utf8))
    let text = try harness.shell(
      "{ dataset import long.csv --dataset Money --json; echo $? >status; } | head -c1; cat status")
    #expect(text == "{0\n", "\(text)")
    let rows = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    #expect(rows.split(separator: "\n").count == 1 + 3 + 3000)
    let rest = try harness.shell(
      "{ dataset inspect long.csv --cells; echo $? >status; } | true; cat status")
    #expect(rest == "0\n", "\(rest)")
  }

  @Test func `a full disk under the results is told together with what was saved`() throws {
    let harness = try prepared()
    let run = try harness.shell("dataset import feb.csv --dataset Money >/dev/full")
    #expect(run.contains("standard output"))
    #expect(run.contains("disk is full"))
    #expect(run.contains("saved all the same"))
    #expect(!run.contains("Nothing was changed"))
  }

  @Test func `a dry run and an open question print first and change nothing`() throws {
    let harness = try prepared()
    let before = try harness.contents(of: "Money/Data")
    let dry = try harness.run("import feb.csv --dataset Money --dry-run")
    #expect(dry.exit == 0)
    #expect(dry.output.contains("25 new"))
    try harness.write("odd.csv", Array("Date,Text,Amount\n01/02/2026,A,1.00\n02/03/2026,B,2.00\n".utf8))
    let asked = try harness.run("import odd.csv --dataset Money --json")
    #expect(asked.exit == 1)
    #expect(asked.output.contains("dateOrder") || asked.output.contains("date-order"), "\(asked.output)")
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `a save that fails prints no results`() throws {
    let harness = try prepared()
    // The tab's file is a folder's neighbour that cannot be replaced: its folder takes no new names.
    let imports = harness.folder.appending(path: "Money/.dataset/imports")
    try FileManager.default.removeItem(at: imports)
    try harness.write("Money/.dataset/imports", Array("a file".utf8))
    let before = try harness.contents(of: "Money/Data")
    let run = try harness.run("import feb.csv --dataset Money --json")
    #expect(run.exit == 2)
    #expect(run.output.hasPrefix(#"{"version":1,"error":{"#), "\(run.output)")
    #expect(try harness.contents(of: "Money/Data") == before)
  }
}
