import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import SpreadsheetXLSX

/// What another program did to the sheets of a workbook, mended by the command.
struct RepairSheetsTests {
  private static let path = "Money/Data/Money.xlsx"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage xlsx --no-overview --currency EUR --account Giro:checking:0")
      let lines =
        "Date,Payee,Amount\n2026-01-05,Bakery,-12.50\n2026-01-06,Kiosk,-3.20\n2026-01-07,Bakery,-7.00\n"
      try harness.write("january.csv", Array(lines.utf8))
      try harness.run("import january.csv --account giro --dataset Money --yes")
    }
  }

  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private var book: String { harness.folder.appending(path: Self.path).path }

  /// Changes the workbook as another program would.
  private func edit(_ change: (XLSXWorkbook, String, String) throws -> Void) throws {
    let copy = harness.folder.appending(path: "edited.xlsx").path
    try change(XLSXReader.read(path: book), book, copy)
    try FileManager.default.removeItem(atPath: book)
    try FileManager.default.moveItem(atPath: copy, toPath: book)
  }

  private func parts() throws -> [String: String] {
    let package = try Package(WorkbookFile(path: book), limits: XLSXLimits())
    var parts: [String: String] = [:]
    for part in package.parts {
      parts[part.description] = String(decoding: try package.bytes(of: part, upTo: 1 << 20), as: UTF8.self)
    }
    return parts
  }

  @Test func `a renamed tab gets its name again, and the lists of other tabs that name it follow`() throws {
    let before = try parts()
    try edit { try WorkbookEditor.rename(["Categories": "Meine Kategorien"], of: $0, original: $1, to: $2) }
    let damaged = try harness.read(Self.path)
    #expect(try parts()["xl/worksheets/sheet1.xml"]?.contains("'Meine Kategorien'!$") == true)
    let found = try harness.run("validate --dataset Money")
    #expect(found.exit == 1 && found.output.contains("tab-renamed (1)"), "\(found.output)")

    let dry = try harness.run("repair --dry-run --dataset Money")
    #expect(
      dry.exit == 0 && dry.output.contains("~ tab Meine Kategorien -> Categories"),
      "\(dry.output) \(dry.errors)")
    #expect(try harness.read(Self.path) == damaged)
    let run = try harness.run("repair --dataset Money")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try harness.run("validate --dataset Money").exit == 0)
    let after = try parts()
    for (name, text) in before where name != "xl/workbook.xml" { #expect(after[name] == text, "\(name)") }
    try harness.run("undo --dataset Money --yes")
    #expect(try harness.read(Self.path) == damaged)
  }

  @Test(arguments: ["Buchungen", "Transactions (2)", "Transactions (Ann's conflicted copy 2026-01-09)"])
  func `the file of a tab with another name gets its own again`(_ name: String) throws {
    try harness.run("create Books --storage csv --currency EUR --account Giro:checking:0")
    try harness.run("import january.csv --account giro --dataset Books --yes")
    let before = try harness.contents(of: "Books/Data")
    let data = harness.folder.appending(path: "Books/Data")
    try FileManager.default.moveItem(
      at: data.appending(path: "Transactions.csv"), to: data.appending(path: "\(name).csv"))
    let damaged = try harness.contents(of: "Books/Data")
    let found = try harness.run("validate --dataset Books")
    #expect(found.exit == 1 && found.output.contains("tab-renamed (1)"), "\(found.output)")
    #expect(!found.output.contains("conflicted-copy") && !found.output.contains("stray-copy"))
    let run = try harness.run("repair --dataset Books")
    #expect(
      run.exit == 0 && run.output.contains("~ tab \(name) -> Transactions"), "\(run.output) \(run.errors)")
    #expect(try harness.contents(of: "Books/Data") == before)
    try harness.run("undo --dataset Books --yes")
    #expect(try harness.contents(of: "Books/Data") == damaged)
  }

  @Test func `a copy beside a tab's file that is not fetched yet is not taken for it`() throws {
    try harness.run("create Books --storage csv --currency EUR --account Giro:checking:0")
    let data = harness.folder.appending(path: "Books/Data")
    try FileManager.default.moveItem(
      at: data.appending(path: "Transactions.csv"), to: data.appending(path: "Transactions (2).csv"))
    try harness.write("Books/Data/.Transactions.csv.icloud", [])
    let found = try harness.run("validate --dataset Books").output
    #expect(found.contains("conflicted-copy (1)") && !found.contains("tab-renamed"), "\(found)")
  }

  @Test func `a file that has a tab's header and cannot be read keeps nobody from the tabs`() throws {
    try harness.run("create Books --storage csv --currency EUR")
    let header = "id,name,targetAmount,isActive,createdAt,updatedAt\n1,"
    let text = Array(header.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20)
    try harness.write("Books/Data/Ziele.csv", text)
    #expect(try harness.run("status --dataset Books").exit == 0)
    #expect(try harness.run("validate --dataset Books").output.contains("tab-renamed (1)"))
  }

  @Test func `a tab whose name a formula has as a text is left, and all else is mended`() throws {
    try edit { book, original, copy in
      let middle = original + ".middle"
      try WorkbookEditor.rename(["Categories": "Kategorien"], of: book, original: original, to: middle)
      defer { try? FileManager.default.removeItem(atPath: middle) }
      var edits = WorkbookEdits()
      var sheet = SheetEdits(name: "Transactions")
      let width = book.sheet(named: "Transactions")?.cells(inRow: 0).last?.column ?? 0
      sheet.sets[.init(row: 1, column: width + 1)] = .formula(
        "INDIRECT(\"Kategorien!A2\")", shows: .text("x"))
      sheet.joined = ["A2:A3"].compactMap { CellRange($0) }
      edits.sheets["Transactions"] = sheet
      try WorkbookEditor.write(edits, of: XLSXReader.read(path: middle), original: middle, to: copy)
    }
    let run = try harness.run("repair --dataset Money")
    #expect(
      run.exit == 1 && run.output.contains("~ Transactions: the joined cells A2:A3 are split"),
      "\(run.output) \(run.errors)")
    #expect(
      run.output.contains("it is not renamed here: the formula =INDIRECT(\"Kategorien!A2\")"), "\(run.output)"
    )
    #expect(try parts()["xl/workbook.xml"]?.contains("name=\"Kategorien\"") == true)
  }

  @Test
  func `joined cells are split, the value stays in the first, and the others are findings of their own`()
    throws
  {
    let sheet = try #require(try XLSXReader.read(path: book).sheet(named: "Transactions"))
    let date = try #require(sheet.cells(inRow: 0).first { sheet.text(of: $0) == "date" }?.column)
    let letters = CellReference.letters(ofColumn: date)
    try edit { book, original, copy in
      var edits = WorkbookEdits()
      var sheet = SheetEdits(name: "Transactions")
      // A spreadsheet program keeps the first value only.
      for row in [2, 3] { sheet.sets[.init(row: row, column: date)] = .blank }
      sheet.joined = ["\(letters)2:\(letters)4"].compactMap { CellRange($0) }
      edits.sheets["Transactions"] = sheet
      try WorkbookEditor.write(edits, of: book, original: original, to: copy)
    }
    let damaged = try harness.read(Self.path)
    #expect(try harness.run("validate --dataset Money").output.contains("merged-cells (1)"))
    let run = try harness.run("repair --dataset Money")
    #expect(
      run.exit == 1 && run.output.contains("the joined cells \(letters)2:\(letters)4 are split"),
      "\(run.output) \(run.errors)")
    let after = try #require(try XLSXReader.read(path: book).sheet(named: "Transactions"))
    #expect(after.joined.isEmpty)
    #expect((1...3).map { after.text(row: $0, column: date) ?? "" } == ["2026-01-05", "", ""])
    #expect(try harness.run("validate --dataset Money").output.contains("row-incomplete (2)"))
    try harness.run("undo --dataset Money --yes")
    #expect(try harness.read(Self.path) == damaged)
  }
}
