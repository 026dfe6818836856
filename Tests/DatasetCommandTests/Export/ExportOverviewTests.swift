import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

/// `export --overview`: a workbook with the sheets of formulas over its own tabs.
struct ExportOverviewTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func sheets(_ file: String) throws -> [Sheet] {
    try XLSXReader.read(path: harness.folder.appending(path: file).path).sheets
  }

  private func shown(_ cell: String, of name: String, in file: String) throws -> String {
    let sheet = try #require(try sheets(file).first { $0.name == name })
    let corner = try #require(CellRange(cell)?.first)
    let row = try #require(corner.row.flatMap { sheet.index(ofRow: $0) })
    return sheet.value(row: row, column: try #require(corner.column)).text
  }

  private func make(_ storage: String) throws {
    try harness.run("create Money --currency EUR --storage \(storage) --account Giro:checking:100")
    try harness.run("add 12.50 groceries Corner --dataset Money")
    try harness.run("add 2000 salary Work --dataset Money")
    try harness.run("budgets set groceries 300 --dataset Money")
  }

  @Test(arguments: ["csv", "xlsx"])
  func `the copy begins with figures of its own rows, and is a dataset whose figures go on`(_ storage: String)
    throws
  {
    try make(storage)
    try harness.run("add 99 groceries Mistake --dataset Money")
    try harness.run("delete --payee mistake --yes --dataset Money")
    try harness.run("export --to plain.xlsx --dataset Money")
    let run = try harness.run("export --to home.xlsx --overview --dataset Money")
    #expect(run.exit == 0 && run.errors.contains("wrote home.xlsx: 2 transactions"), "\(run)")
    let (plain, home) = (try sheets("plain.xlsx"), try sheets("home.xlsx"))
    #expect(home.map(\.name).prefix(3) == ["Overview", "Budget", "Transactions"])
    for sheet in plain {
      let copy = try #require(home.first { $0.name == sheet.name })
      let rows = (0..<sheet.rowCount).map { sheet.contents(ofRow: $0) }
      #expect((0..<copy.rowCount).map { copy.contents(ofRow: $0) } == rows, "\(sheet.name)")
    }
    #expect(
      try (shown("G4", of: "Overview", in: "home.xlsx"), shown("C4", of: "Overview", in: "home.xlsx"))
        == ("12.5", "2087.5"))
    #expect(
      try (shown("C5", of: "Budget", in: "home.xlsx"), shown("D5", of: "Budget", in: "home.xlsx")) == (
        "300", "12.5"
      ))
    // A save keeps figures right only where every formula is the one that it would write for these columns.
    let data = harness.folder.appending(path: "Copy/Data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "home.xlsx"), to: data.appending(path: "Copy.xlsx"))
    #expect(try harness.run("validate --dataset Copy").exit == 0)
    try harness.run("add 7.50 groceries Corner --dataset Copy")
    #expect(try shown("G4", of: "Overview", in: "Copy/Data/Copy.xlsx") == "20")
    #expect(try shown("D5", of: "Budget", in: "Copy/Data/Copy.xlsx") == "20")
  }

  @Test
  func `a dataset without accounts and budgets gets the tabs that the formulas name, in the copy alone`()
    throws
  {
    try harness.run("create Money --currency EUR --storage csv")
    try harness.run("add 12.50 groceries Corner --dataset Money")
    let before = try harness.run("export --format json --deleted --dataset Money").output
    try harness.run("export --to home.xlsx --overview --dataset Money")
    #expect(try sheets("home.xlsx").map(\.name).contains("Budgets"))
    #expect(try shown("G4", of: "Overview", in: "home.xlsx") == "12.5")
    #expect(try harness.run("export --format json --deleted --dataset Money").output == before)
  }

  @Test(arguments: [
    ("--to some.xlsx --overview --category groceries", 64, "--overview needs all rows"),
    ("--to some.csv --overview", 64, "--overview is for workbooks, but this is csv"),
    ("--format hledger --overview", 64, "--overview is for workbooks, but this is hledger"),
  ])
  func `what the sheets cannot be over is refused`(_ words: String, _ exit: Int32, _ error: String) throws {
    try make("csv")
    let run = try harness.run("export \(words) --dataset Money")
    #expect(run.exit == exit && run.errors.contains(error), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: "some.xlsx").path))
  }

  @Test func `a copy that can have no sheets is not written`() throws {
    try FileManager.default.copyItem(
      at: CommandHarness.root.appending(path: "Samples/datasets/version-1"),
      to: harness.folder.appending(path: "Old"))
    let run = try harness.run("export --to home.xlsx --overview --dataset Old")
    #expect(run.exit == 2 && run.errors.contains("schema version 1"), "\(run)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: harness.folder.path) == ["Old"])
  }

  @Test func `a dataset that lost its currency gets one, as the message says, and then the copy`() throws {
    try make("csv")
    let path = "Money/Data/Settings.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.hasPrefix("currency,")
    }
    try harness.write(path, Array(lines.joined(separator: "\n").utf8))
    let refused = try harness.run("export --to home.xlsx --overview --dataset Money")
    #expect(
      refused.exit == 2 && refused.errors.contains("dataset settings set currency EUR sets it"), "\(refused)")
    let wrong = try harness.run("settings set currency EURO --dataset Money")
    #expect(wrong.exit == 64 && wrong.errors.contains("ISO 4217"), "\(wrong)")
    #expect(try harness.run("settings set currency eur --dataset Money").exit == 0)
    #expect(
      try harness.run("settings set currency USD --dataset Money").errors.contains("would be in another one"))
    #expect(try harness.run("export --to home.xlsx --overview --dataset Money").exit == 0)
    #expect(try shown("G4", of: "Overview", in: "home.xlsx") == "12.5")
  }
}
