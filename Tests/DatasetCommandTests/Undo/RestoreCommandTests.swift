import Foundation
import TestSupport
import Testing

/// `snapshots` and `restore`, also of what can no longer be opened.
struct RestoreCommandTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(
      Result {
        try CommandHarness.prepared { harness in
          for storage in ["csv", "xlsx"] {
            try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro")
            for month in 1...2 {
              let rows = (10...12).map { "2026-0\(month)-\($0),Shop \(month)\($0),-\($0).50" }
              try harness.write(
                "\(month).csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
              try harness.run("import \(month).csv --dataset \(storage)")
            }
          }
        }
      }.get())
  }

  private func data(_ storage: String) throws -> [String: Data] {
    try harness.contents(of: "\(storage)/Data")
  }

  /// Damages the file that holds the transactions in some way.
  private func damage(_ storage: String, _ way: String) throws {
    let path = storage == "csv" ? "csv/Data/Transactions.csv" : "xlsx/Data/xlsx.xlsx"
    let bytes = try harness.read(path)
    switch way {
    case "cut": try harness.write(path, Array(bytes.prefix(bytes.count / 2)))
    case "empty": try harness.write(path, [])
    case "gone": try FileManager.default.removeItem(at: harness.folder.appending(path: path))
    default: break
    }
  }

  @Test(arguments: ["csv", "xlsx"], ["whole", "cut", "empty", "gone"])
  func `the newest state comes back byte for byte, and undo brings what was there again`(
    _ storage: String, _ way: String
  ) throws {
    let list = try harness.run("snapshots --json --dataset \(storage)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: Any])
    let states = try #require(document["snapshots"] as? [[String: Any]])
    #expect(states.map { $0["runsSince"] as? Int } == [1, 2])
    let id = try #require(states[0]["id"] as? String)

    let both = try data(storage)
    try harness.run("undo --dataset \(storage)")
    let january = try data(storage)
    try harness.run("redo --dataset \(storage)")
    #expect(try data(storage) == both)
    try damage(storage, way)
    let damaged = try data(storage)

    let dry = try harness.run("restore \(id.suffix(8)) --dry-run --dataset \(storage)")
    #expect(dry.exit == 0 && dry.errors.contains("dry run"), "\(dry.errors)")
    #expect(try data(storage) == damaged)
    let run = try harness.run("restore \(id.suffix(8)) --yes --dataset \(storage)")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try data(storage) == january)
    #expect(try harness.run("validate --dataset \(storage)").exit == 0)
    let undone = try harness.run("undo --dataset \(storage)")
    #expect(undone.exit == 0, "\(undone.errors)")
    #expect(try data(storage) == damaged)
  }

  @Test(arguments: ["validate", "repair"])
  func `a workbook that cannot be opened is a document of findings`(_ command: String) throws {
    try damage("xlsx", "empty")
    let before = try data("xlsx")
    let run = try harness.run("\(command) --json --dataset xlsx")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
    let findings = try #require(document[command == "repair" ? "open" : "findings"] as? [[String: Any]])
    #expect(run.exit == 1 && findings.map { $0["code"] as? String } == ["file-empty"])
    #expect(try harness.run("\(command) --dataset xlsx").exit == 1)
    #expect(try data("xlsx") == before)
  }

  @Test func `an id that is none is said, and nothing changes`() throws {
    let before = try data("csv")
    let run = try harness.run("restore ffffffff --dataset csv")
    #expect(run.exit == 2 && run.errors.contains("there is no such state"), "\(run.exit) \(run.errors)")
    #expect(try data("csv") == before)
  }

  @Test func `without a state it lists them under each of its names, and never guesses which one is meant`()
    throws
  {
    let before = try data("csv")
    let list = try harness.run("restore --dataset csv")
    #expect(list.exit == 0 && list.output.contains("before: "), "\(list.output)\(list.errors)")
    for name in ["snapshots", "snapshot", "states"] {
      #expect(try harness.run("\(name) --dataset csv").output == list.output)
    }
    #expect(
      try harness.run("snapshots --json --dataset csv").output
        == harness.run("restore --json --dataset csv").output)
    for line in ["restore --yes", "restore --dry-run"] {
      let run = try harness.run("\(line) --dataset csv")
      #expect(run.exit == 64 && run.errors.contains("dataset restore last"), "\(run.exit) \(run.errors)")
    }
    #expect(try data("csv") == before)
    #expect(try harness.run("restore last --yes --dataset csv").exit == 0)
    #expect(try data("csv") != before)
  }

  @Test func `a dataset that was never changed has no earlier state`() throws {
    try harness.run("create new --storage csv --currency EUR --account Giro")
    #expect(
      try harness.run("snapshots --dataset new").output.hasPrefix("this tool has not changed anything yet"))
    #expect(try harness.run("restore last --dataset new").errors.contains("no earlier state of this dataset"))
  }
}
