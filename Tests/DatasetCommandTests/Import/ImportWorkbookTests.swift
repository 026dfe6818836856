import Foundation
import Spreadsheet
import SpreadsheetXLSX
import Testing

/// Workbooks as statements, as a person meets them.
struct ImportWorkbookTests {
  /// A folder with a dataset and a workbook of two months.
  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    try harness.run(["create", "Money", "--currency", "EUR", "--account", "Giro"])
    var design = WorkbookDesign()
    design.sheets = ["Jan", "Feb"].map { SheetDesign(name: $0) }
    let months: [[[CellValue]]] = [
      [
        [.date("2026-01-03"), .text("Coffee"), .number("-3.5")],
        [.date("2026-01-04"), .text("Pay"), .number("100")],
      ],
      [[.date("2026-02-03"), .text("Tea"), .number("-2.25")]],
    ]
    try WorkbookWriter.write(path: harness.folder.appending(path: "Book.xlsx").path, design: design) {
      writer in
      for (index, month) in months.enumerated() {
        try writer.write(sheet: index) { sheet in
          for row in [[.text("Date"), .text("Description"), .text("Amount")]] + month {
            try sheet.beginRow()
            for (column, value) in row.enumerated() { try sheet.value(column, value) }
          }
        }
      }
    }
    return harness
  }

  @Test func `the months of a workbook come in once`() throws {
    let harness = try Self.harness()
    let first = try harness.run("import Book.xlsx --account giro --json --dataset Money")
    #expect(first.exit == 0, "\(first.errors)")
    #expect(try ImportDocument(first.output).statements.map(\.new) == [2, 1])
    let second = try harness.run("import Book.xlsx --account giro --json --dataset Money")
    #expect(try ImportDocument(second.output).statements.map(\.new) == [0, 0])
  }

  @Test func `a sheet can be named`() throws {
    let harness = try Self.harness()
    let run = try harness.run("import Book.xlsx --sheet Feb --no-dataset --dry-run --json")
    #expect(try ImportDocument(run.output).statements.map { $0.transactions.map(\.amountMinor) } == [[-225]])
    let wrong = try harness.run("import Book.xlsx --sheet March --no-dataset --dry-run")
    #expect(wrong.exit == 2)
    #expect(wrong.errors.contains("there is no sheet \"March\" (it has \"Jan\", \"Feb\")"))
    let layout = try harness.run("inspect Book.xlsx --layout --sheet Jan")
    #expect(layout.exit == 0)
    #expect(layout.output.contains("\"format\":\"xlsx\",\"sheet\":\"Jan\""))
  }

  @Test(
    arguments: [
      (
        "old.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600),
        "OLE2"
      ),
      ("paper.pdf", Array("%PDF-1.7\n%x".utf8), "a PDF document"),
      ("page.xls", Array("<html><table><tr><td>1</td></tr></table></html>".utf8), "a web page (HTML)"),
    ] as [(String, [UInt8], String)])
  func `a file of another kind is refused by what it is`(name: String, bytes: [UInt8], kind: String) throws {
    let harness = try CommandHarness()
    try harness.write(name, bytes)
    let run = try harness.run("import \(name) --no-dataset --dry-run")
    #expect(run.exit == 2)
    #expect(run.errors.contains(kind), "\(run.errors)")
  }
}
