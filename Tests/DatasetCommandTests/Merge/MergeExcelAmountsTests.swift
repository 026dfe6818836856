import DatasetFormat
import Foundation
import Spreadsheet
import SpreadsheetXLSX
import TestSupport
import Testing

/// Excel stores 82.1 as `82.099999999999994`. That is no edit, and nobody wants it in a file of text.
struct MergeExcelAmountsTests {
  private let harness: CommandHarness
  private static let book = "Money/Data/Money.xlsx"

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage xlsx --currency EUR --account Giro:checking:1234.10 --account Yen:cash:500")
    // What an import left is known to be what both copies come from.
    try harness.write("a.csv", Array("Date,Description,Amount\n2026-03-02,Corner,-82.10\n".utf8))
    try harness.run("import a.csv --account giro --yes --dataset Money")
    try harness.run("add 12.50 groceries Kiosk --date 2026-03-03 --account giro --dataset Money")
    try harness.run("budgets set groceries 350.10 --from 2026-03-01 --dataset Money")
    try harness.run("goals add Bike 900.40 --dataset Money")
    try harness.run("recurring add 45.30 groceries Gym --every monthly --date 2090-03-01 --dataset Money")
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "Money"), to: harness.folder.appending(path: "Excel"))
    try harness.run(["trust", "journal", "layouts", "provenance", "--yes", "--quiet", "--dataset", "Excel"])
  }

  /// Writes each number as Excel does, with 17 digits where 15 do not tell the fraction.
  private func saveAsExcel(_ file: String) throws {
    let path = harness.folder.appending(path: file).path
    let book = try XLSXReader.read(path: path)
    var edits = WorkbookEdits()
    var count = 0
    for sheet in book.sheets where TabName(matching: sheet.name) != nil {
      var changes = SheetEdits(name: sheet.name)
      for row in 1..<max(1, sheet.rowCount) {
        for cell in sheet.cells(inRow: row) where cell.kind == .number {
          guard let number = Double(sheet.text(of: cell)) else { continue }
          let text = String(format: "%.17g", number)
          if text == sheet.text(of: cell) { continue }
          changes.sets[SheetEdits.Place(row: row, column: cell.column)] = .number(text)
          count += 1
        }
      }
      if !changes.sets.isEmpty { edits.sheets[sheet.name] = changes }
    }
    try #require(count >= 4)
    try WorkbookEditor.write(edits, of: book, original: path, to: path + ".new")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
  }

  private func saveAsExcel() throws { try saveAsExcel("Excel/Data/Money.xlsx") }

  @Test func `a workbook that Excel saved holds the same`() throws {
    try saveAsExcel()
    #expect(try harness.run("diff Excel --dataset Money").output == "nothing differs\n")
    #expect(try harness.run("diff Money --dataset Excel").output == "nothing differs\n")
    let findings = try harness.run("validate --dataset Excel")
    #expect(findings.exit == 0 && !findings.output.contains("noise"), "\(findings.output)")
  }

  @Test func `what we changed wins, and no conflict is listed`() throws {
    try saveAsExcel()
    try harness.run("edit 2 --amount 90.25 --dataset Money")
    let merge = try harness.run("merge Excel --json --dataset Money")
    #expect(merge.exit == 0, "\(merge.output)\(merge.errors)")
    #expect(try JSONValue(merge.output)["conflicts"]?.elements?.isEmpty == true)
    #expect(try harness.column("amount", of: Self.book)["Corner"] == "90.25")
  }

  @Test func `an amount in a conflict is written without noise`() throws {
    try harness.run("edit 2 --amount 70.30 --dataset Excel")
    try saveAsExcel()
    try harness.run("edit 2 --amount 90.20 --dataset Money")
    let merge = try harness.run("merge Excel --json --dataset Money")
    #expect(merge.output.contains("70.3") && !merge.output.contains("0000000"), "\(merge.output)")
  }

  @Test func `exports of CSV hold amounts with their currency's digits`() throws {
    try saveAsExcel()
    for target in ["tabs/", "all.csv"] { try harness.run("export --to \(target) --dataset Excel") }
    #expect(
      try harness.column("amount", of: "tabs/Transactions.csv") == ["Corner": "82.10", "Kiosk": "12.50"])
    #expect(try harness.read("all.csv") == harness.read("tabs/Transactions.csv"))
    func text(_ tab: String) throws -> String {
      String(decoding: try harness.read("tabs/\(tab).csv"), as: UTF8.self)
    }
    #expect(try text("Accounts").contains(",1234.10,"))
    #expect(try text("Budgets").contains(",350.10,"))
    #expect(try text("Goals").contains(",900.40,"))
    #expect(try text("RecurringRules").contains(",45.30,"))
  }

  @Test func `a file of CSV gets the amounts of a workbook in its own form`() throws {
    try harness.run("export --to tabs/ --dataset Money")
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder.path + "/tabs")
    for name in names { try harness.write("Text/Data/\(name)", try harness.read("tabs/\(name)")) }
    try harness.run("add 7.20 groceries Later --date 2026-03-04 --account giro --dataset Excel")
    try saveAsExcel()
    let merge = try harness.run("merge Excel --yes --dataset Text")
    #expect(merge.exit == 0, "\(merge.output)\(merge.errors)")
    let amounts = try harness.column("amount", of: "Text/Data/Transactions.csv")
    #expect(amounts == ["Corner": "82.10", "Kiosk": "12.50", "Later": "7.20"])
  }
}
