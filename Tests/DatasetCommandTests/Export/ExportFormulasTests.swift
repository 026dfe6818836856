import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import SpreadsheetXLSX

/// Copies of a workbook in which a person has formulas and sheets of their own.
struct ExportFormulasTests {
  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage xlsx --currency EUR --account Giro:checking:100")
      try harness.run("add 12.50 groceries Corner --dataset Money")
      try harness.run("add 3 groceries Kiosk --dataset Money")
      let book = harness.folder.appending(path: "Money/Data/Money.xlsx").path
      let read = try XLSXReader.read(path: book)
      let sheet = try #require(read.sheet(named: "Transactions"))
      let payee = try CommandHarness.column("payee", sheet)
      let own = try #require(sheet.cells(inRow: 0).last).column + 1
      var changes = SheetEdits(name: "Transactions")
      changes.sets[.init(row: 0, column: own)] = .text("Double")
      for row in 1..<sheet.rowCount {
        // Nobody has calculated the second one.
        let isFirst = sheet.value(row: row, column: payee).text == "Corner"
        changes.sets[.init(row: row, column: own)] = .formula(
          "C\(row + 1)*Rates!$A$1", shows: isFirst ? .number("25") : .blank)
      }
      var rates = SheetBuilder(name: "Rates")
      rates.appendCell(column: 0, .number("2"))
      rates.endRow(number: 1)
      var edits = WorkbookEdits()
      edits.sheets["Transactions"] = changes
      edits.newSheets = [
        .init(
          design: WorkbookDesign(sheets: [SheetDesign(name: "Rates", hasHeader: false, hasFilter: false)]),
          index: 0, rows: rates.build())
      ]
      try WorkbookEditor.write(edits, of: read, original: book, to: book + ".new")
      try FileManager.default.removeItem(atPath: book)
      try FileManager.default.moveItem(atPath: book + ".new", toPath: book)
    }
  }

  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(Self.image.get()) }

  @Test(arguments: ["--to out.xlsx", "--to out.xlsx --overview", "--to out.csv"])
  func `formulas become the values that they show, and one without a value is counted`(options: String) throws
  {
    let run = try harness.run("export \(options) --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.errors.contains("1 cell is blank in it, as the workbook holds no value"), "\(run.errors)")
    let file = options.contains("xlsx") ? "out.xlsx" : "out.csv"
    #expect(try harness.column("Double", of: file) == ["Corner": "25", "Kiosk": ""])
    if file == "out.csv" { return }
    let path = harness.folder.appending(path: file).path
    let sheet = try #require(XLSXReader.read(path: path).sheet(named: "Transactions"))
    #expect(!sheet.hasFormulas)
  }

  @Test(arguments: [
    "--to out.xlsx", "--to out.xlsx --overview", "--to tabs/", "--to out.jsonl",
    "--to pack --format datapackage",
  ])
  func `a sheet that is no tab is named in copies of all tabs`(options: String) throws {
    let run = try harness.run("export \(options) --dataset Money")
    #expect(
      run.exit == 0 && run.errors.contains("1 sheet that is not a tab is not in it: Rates"), "\(run.errors)")
  }
}
