import Spreadsheet
import SpreadsheetXLSX

/// Writes a workbook for people, with real dates, numbers and a drop-down list: `WriteWorkbook FILE`.
@main enum WriteWorkbook {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else { fatalError("usage: WriteWorkbook FILE") }
    var design = WorkbookDesign()
    let money = design.format("#,##0.00 [$€-407]")
    design.sheets = [
      SheetDesign(
        name: "Expenses",
        columns: [
          ColumnDesign(name: "Day", width: 12, format: .day),
          ColumnDesign(name: "Amount", width: 14, format: money),
          ColumnDesign(name: "For", width: 20, choices: .fixed(["food", "rent", "fun"])),
        ])
    ]
    let rows: [[CellValue]] = [
      [.date("2026-03-01"), .number("812.50"), .text("rent")],
      [.date("2026-03-05"), .number("43.79"), .text("food")],
    ]
    try WorkbookWriter.write(path: arguments[1], design: design) { workbook in
      try workbook.write(sheet: 0) { sheet in
        for row in rows {
          try sheet.beginRow()
          for (column, value) in row.enumerated() { try sheet.value(column, value) }
        }
      }
    }
    print("wrote \(rows.count) rows")
  }
}
