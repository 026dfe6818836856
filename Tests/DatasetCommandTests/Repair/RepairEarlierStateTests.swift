import Foundation
import TestSupport
import Testing

/// What the last run left, as the commands tell of it and bring it back.
struct RepairEarlierStateTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(
      Result {
        try CommandHarness.prepared { harness in
          for storage in ["csv", "xlsx"] {
            try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro")
            let rows = (10...15).map { "2026-01-\($0),Shop \($0 * 7 % 5),-\($0 * 3 % 11).50" }
            try harness.write(
              "a.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
            try harness.run("import a.csv --dataset \(storage)")
          }
        }
      }.get())
  }

  private func lines() throws -> [String] {
    String(decoding: try harness.read("csv/Data/Transactions.csv"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private func write(_ lines: [String]) throws {
    try harness.write("csv/Data/Transactions.csv", Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  @Test func `a row that was removed by hand is missed by validate, which writes nothing, and comes back`()
    throws
  {
    let whole = try lines()
    try write(whole.enumerated().filter { $0.offset != 3 }.map(\.element))
    let before = try harness.contents(of: "csv")
    let found = try harness.run("validate --dataset csv")
    #expect(found.output.contains("warning: row-vanished (1)"), "\(found.output)")
    #expect(try harness.contents(of: "csv") == before)
    let id = try #require(whole[3].split(separator: ",").first)
    #expect(try harness.run("repair --dry-run --dataset csv").output.contains("row-vanished@\(id)=OPTION"))
    let run = try harness.run("repair --answer row-vanished@\(id)=restore --dataset csv")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try lines().sorted() == whole.sorted())
    #expect(try harness.run("validate --only row-vanished --dataset csv").output.hasPrefix("no findings"))
  }

  @Test func `from the last run, a state, a file and a folder the same row comes back`() throws {
    let whole = try lines()
    try harness.write("Copies/Transactions.csv", try harness.read("csv/Data/Transactions.csv"))
    try harness.write("old.csv", try harness.read("csv/Data/Transactions.csv"))
    let settings = try harness.read("csv/Data/Settings.csv")
    try harness.write("Copies/Settings.csv", settings)
    try harness.run("import a.csv --dataset csv")
    for from in ["last", "Copies", "xlsx"] {
      try write(whole.enumerated().filter { $0.offset != 3 }.map(\.element))
      let dry = try harness.run("repair --using \(from) --dry-run --dataset csv")
      if from == "xlsx" {
        #expect(dry.exit == 2 && dry.errors.contains("a state of another dataset"), "\(dry.errors)")
        continue
      }
      #expect(
        dry.exit == 0 && dry.output.contains("add  2026-01-12  Shop 4  -3.50 EUR"),
        "\(dry.output) \(dry.errors)")
      let run = try harness.run("repair --using \(from) --dataset csv")
      #expect(run.exit == 0, "\(run.output) \(run.errors)")
      #expect(try lines().sorted() == whole.sorted())
      #expect(try harness.run("undo --dataset csv").exit == 0)
      #expect(try lines().count == whole.count - 1)
    }
  }

  @Test func `a cell that somebody edited comes back where it is named`() throws {
    let whole = try lines()
    var edited = whole
    edited[2] = edited[2].replacing("Shop", with: "Store")
    try write(edited)
    let none = try harness.run("repair --using last --dataset csv")
    #expect(none.exit == 0 && none.output.contains("nothing to bring back"), "\(none.output)")
    #expect(none.output.contains("1 record edited since stays unchanged"), "\(none.output)")
    #expect(try harness.run("repair --using last Accounts --dataset csv").exit == 2)
    #expect(try harness.run("repair --using last Transactions:3:payee --dataset csv").exit == 0)
    #expect(try lines()[2].contains("Shop"))
    #expect(try harness.run("repair Transactions --dataset csv").exit == 64)
    #expect(try harness.run("repair --using last --only amount-comma --dataset csv").exit == 64)
    #expect(try harness.run("repair --using 7fffffff --dataset csv").exit == 2)
  }

  @Test(arguments: [["--using", "last"], ["--answer", "tab-missing=restore"]])
  func `a tab's file that was deleted comes back with columns of one's own`(_ how: [String]) throws {
    var whole = try lines()
    for index in whole.indices { whole[index] += index == 0 ? ",mine" : ",keep \(index)" }
    try write(whole)
    #expect(try harness.run("repair --dataset csv").exit == 0)
    let file = harness.folder.appending(path: "csv/Data/Transactions.csv")
    try FileManager.default.removeItem(at: file)
    let run = try harness.run("repair \(how.joined(separator: " ")) --dataset csv")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try lines() == whole)
  }

  @Test(arguments: ["Categories", "RecurringRules", "Receipts", "Settings", "Transactions"])
  func `what is offered for a tab's file that is gone is taken`(_ tab: String) throws {
    let file = harness.folder.appending(path: "csv/Data/\(tab).csv")
    try FileManager.default.removeItem(at: file)
    let found = try harness.run("validate --json --only tab-missing --dataset csv").output
    #expect(found.contains("\"restore\""), "\(found)")
    for choice in ["restore", "add"] where found.contains("\"\(choice)\"") {
      let run = try harness.run("repair --answer tab-missing=\(choice) --dry-run --dataset csv")
      #expect(run.exit < 2, "\(choice): \(run.errors)")
    }
    #expect(try harness.run("repair --answer tab-missing=restore --dataset csv").exit == 0)
    #expect(try harness.run("validate --dataset csv").exit == 0)
  }

  @Test func `a header row that was deleted comes back from the last run`() throws {
    let whole = try lines()
    try write(Array(whole.dropFirst()))
    let run = try harness.run("repair --using last --dataset csv")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try lines().first == whole.first && lines().sorted() == whole.sorted())
  }

  @Test(arguments: [
    ("--using last Tranactions:3", "there is no tab Tranactions"),
    ("--using last Transactions:3:amuont", "Transactions has no column amuont"),
    ("--answer amount-comma@Tranactions:3=x", "there is no tab Tranactions"),
    ("--answer row-vanished=restore --answer row-vanished=tombstone", "contradicts"),
    ("--answer row-vanished=restore --answer row-vanished=restore", "given twice"),
  ])
  func `a place that cannot be meant and choices that contradict are wrong usage`(
    _ arguments: String, _ says: String
  ) throws {
    let before = try harness.contents(of: "csv/Data")
    let run = try harness.run("repair \(arguments) --dataset csv")
    #expect(run.exit == 64 && run.errors.contains(says), "\(run.errors)")
    #expect(try harness.contents(of: "csv/Data") == before)
  }

  @Test func `a bank's statement is no earlier state`() throws {
    let run = try harness.run("repair --using a.csv --dataset csv")
    #expect(run.exit == 2 && run.errors.contains("a.csv: not a dataset"), "\(run.errors)")
  }

  @Test func `one document is printed at a time`() throws {
    let run = try harness.run("validate --json --sarif --dataset csv")
    #expect(run.exit == 64 && run.errors.contains("--sarif"), "\(run.errors)")
  }

  @Test func `what nobody settled is said again after other runs, and what was settled is not`() throws {
    let whole = try lines()
    try write(whole.enumerated().filter { $0.offset != 3 }.map(\.element))
    try harness.write("b.csv", Array("Date,Description,Amount\n2026-02-01,Shop,-1.50\n".utf8))
    try harness.run("import b.csv --dataset csv")
    try harness.run("repair --dataset csv")
    let only = "validate --only row-vanished --dataset csv"
    #expect(try harness.run(only).output.contains("row-vanished (1)"))
    try harness.run("repair --answer row-vanished=tombstone --dataset csv")
    #expect(try harness.run(only).output.hasPrefix("no findings"))
    #expect(try lines().count == whole.count + 1)
    // What is right now is what later states are compared with.
    try write(try lines().dropLast())
    #expect(try harness.run(only).output.contains("row-vanished (1)"))
    try harness.run("repair --answer row-vanished=restore --dataset csv")
    #expect(try harness.run(only).output.hasPrefix("no findings"))
  }

  @Test(arguments: ["csv", "xlsx"])
  func `snapshots say what changed since, of each where that is asked for`(_ storage: String) throws {
    try harness.write("b.csv", Array("Date,Description,Amount\n2026-02-01,Shop,-1.50\n".utf8))
    try harness.run("import b.csv --dataset \(storage)")
    let newest = try harness.run("snapshots --dataset \(storage)").output
    #expect(newest.components(separatedBy: "since then:").count == 2)
    #expect(newest.contains("since then: Transactions 1 added; Imports 1 added"), "\(newest)")
    let all = try harness.run("snapshots --changes --dataset \(storage)").output
    #expect(all.contains("since then: Transactions 7 added; "), "\(all)")
    let document = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try harness.run("snapshots --json --changes --dataset \(storage)").output.utf8))
        as? [String: Any])
    let states = try #require(document["snapshots"] as? [[String: Any]])
    let changes = try #require(states.first?["changes"] as? [[String: Any]])
    #expect(changes.first?["tab"] as? String == "Transactions" && changes.first?["added"] as? Int == 1)
  }
}
