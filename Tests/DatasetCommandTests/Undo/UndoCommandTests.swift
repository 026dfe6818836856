import DatasetFormat
import Foundation
import TestSupport
import Testing

/// Several runs taken back at once: what is done is told, also where the next cannot be.
struct UndoCommandTests {
  @Test func `what was taken back is told where the run before it cannot be`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    for (name, line) in [("a", "2026-01-03,Bakery,-4.50"), ("b", "2026-02-03,Rent,-800.00")] {
      try harness.write("\(name).csv", "Date,Description,Amount\n\(line)\n".utf8)
      #expect(try harness.run("import \(name).csv --dataset Money").exit == 0)
    }
    // The only row of the first import is changed by hand, and its record is marked as undone.
    let rows = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    try harness.write("Money/Data/Transactions.csv", rows.replacing("Bakery", with: "Baker").utf8)
    var records = String(decoding: try harness.read("Money/Data/Imports.csv"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    try #require(records[0].hasSuffix(",deletedAt") && records[1].hasSuffix(","))
    records[1] += "2026-04-01T00:00:00Z"
    try harness.write("Money/Data/Imports.csv", (records.joined(separator: "\n") + "\n").utf8)
    let run = try harness.run("undo 2 --yes --dataset Money")
    #expect(run.exit == 1)
    #expect(run.output.contains("took back: dataset import b.csv"))
    #expect(run.errors.contains("1 of 2 runs are taken back, and the next is not"))
    #expect(!run.errors.contains("Nothing was changed"))
    #expect(try harness.read("Money/Data/Transactions.csv").split(separator: 10).count == 2)
  }

  @Test func `a dry run comes as far as the run itself`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    for amount in 1...3 { try harness.run("add \(amount) groceries --dataset Money") }
    // What is kept of the first run is gone, as that of a run of long ago is.
    let kept = harness.folder.appending(path: "Money/.dataset").path
    let copies = try #require(FileManager.default.enumerator(atPath: kept)).compactMap { $0 as? String }
      .filter { $0.hasSuffix("Transactions.csv") && !$0.contains("/written/") }.sorted()
    try #require(copies.count == 3)
    let folder = URL(filePath: "\(kept)/\(copies[0])").deletingLastPathComponent()
    try FileManager.default.removeItem(at: folder)
    let planned = try harness.run("undo 3 --dry-run --dataset Money")
    #expect(planned.exit == 1)
    #expect(planned.errors.contains("2 of 3 runs would be taken back, and the next would not"))
    let run = try harness.run("undo 3 --yes --dataset Money")
    #expect(run.exit == 1 && run.errors.contains("2 of 3 runs are taken back, and the next is not"))
  }

  @Test func `a dry run of several runs leaves alone what was edited since, as the run itself does`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    for amount in 1...3 { try harness.run("add \(amount) groceries First\(amount) --dataset Money") }
    // The row of the second run is edited by hand.
    let rows = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    try harness.write("Money/Data/Transactions.csv", rows.replacing("First2", with: "Changed").utf8)
    let planned = try harness.run("undo 3 --dry-run --dataset Money")
    #expect(planned.exit == 1)
    #expect(planned.errors.contains("1 of 3 runs would be taken back, and the next would not"))
    let run = try harness.run("undo 3 --yes --dataset Money")
    #expect(run.exit == 1 && run.errors.contains("1 of 3 runs are taken back, and the next is not"))
  }

  @Test func `a dry run says that a file is not kept any more`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    try harness.run("add 1 groceries --dataset Money")
    let kept = harness.folder.appending(path: "Money/.dataset").path
    let copies = try #require(FileManager.default.enumerator(atPath: kept)).compactMap { $0 as? String }
      .filter { $0.hasSuffix("Transactions.csv") && !$0.contains("/written/") }
    try #require(copies.count == 1)
    try FileManager.default.removeItem(atPath: "\(kept)/\(copies[0])")
    let planned = try harness.run("undo --dry-run --dataset Money")
    let run = try harness.run("undo --yes --dataset Money")
    #expect(planned.exit == run.exit && run.exit != 0)
    #expect(planned.errors == run.errors)
  }

  @Test func `where another machine has made the runs undo says so`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    try harness.write("a.csv", "Date,Description,Amount\n2026-01-03,Bakery,-4.50\n".utf8)
    #expect(try harness.run("import a.csv --dataset Money").exit == 0)
    let home = harness.folder.appending(path: "other").path
    let run = try harness.run(["undo", "--dataset", "Money"], environment: ["HOME": home])
    #expect(run.exit == 2)
    #expect(run.errors.contains("nothing to undo on this machine, but 1 run was made on another machine"))
    #expect(try harness.run("undo --dataset Money").exit == 0)
  }
}

/// Runs as a person names them: the beginning of an id is a time, which many share.
struct UndoneRunTests {
  @Test func `a run is named by the beginning or the end of its id, and several are listed`() throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    for payee in ["Kiosk", "Bakery"] {
      try #require(harness.run("add 5 groceries \(payee) --date 2026-03-02 --dataset Money").exit == 0)
    }
    let log = try JSONValue(harness.run("log --json --dataset Money").output)
    let ids = (log["runs"]?.elements ?? []).compactMap { $0["id"]?.string }
    try #require(ids.count >= 2)
    let several = try harness.run("undo --run \(ids[0].prefix(4)) --yes --dataset Money")
    #expect(several.exit == 2 && several.output.isEmpty)
    for (id, payee) in zip(ids, ["Bakery", "Kiosk"]) {
      #expect(
        several.errors.contains("\(id.suffix(8)) (dataset add 5 groceries \(payee)"), "\(several.errors)")
    }
    #expect(several.errors.hasSuffix("Nothing was changed.\n"))
    for id in [ids[1].suffix(8), ids[0].prefix(30)] {
      #expect(try harness.run("undo --run \(id) --yes --dataset Money").exit == 0)
    }
  }
}

/// A workbook has no number for days before 1900 and holds their text: that is no edit.
struct UndoEarlyDayTests {
  @Test(arguments: ["csv", "xlsx"])
  func `a run with a day before 1900 is taken back whole`(storage: String) throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage \(storage) --currency EUR --account Giro")
    try #require(harness.run("add 5 groceries Early --date 1899-12-31 --dataset Money").exit == 0)
    let log = try harness.run("log --dataset Money").output
    let id = try #require(log.split(whereSeparator: \.isWhitespace).first)
    try #require(harness.run("add 6 groceries Later --date 2026-01-05 --dataset Money").exit == 0)
    let undo = try harness.run("undo --run \(id) --yes --dataset Money")
    #expect(undo.exit == 0 && !undo.output.contains("kept"), "\(undo.output)\(undo.errors)")
    let file = storage == "csv" ? "Money/Data/Transactions.csv" : "Money/Data/Money.xlsx"
    #expect(try harness.column("date", of: file) == ["Later": "2026-01-05"])
  }
}
