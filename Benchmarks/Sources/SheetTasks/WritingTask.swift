import Spreadsheet
import SpreadsheetXLSX

/// Writes a table of text as a workbook for people: days as days, amounts as numbers, a header that stays in sight.
enum WritingTask {
  static func run(table: String, to path: String) throws {
    var kinds: [CellKind] = []
    var names: [String] = []
    try firstRecord(of: table) { names = $0 }
    kinds = names.map { $0 == "date" ? .date : $0 == "amount" ? .number : .text }
    var design = WorkbookDesign()
    let money = design.format("#,##0.00")
    design.sheets = [
      SheetDesign(
        name: "Transactions",
        columns: zip(names, kinds).map { name, kind in
          ColumnDesign(
            name: name, width: 14, format: kind == .date ? .day : kind == .number ? money : .general)
        })
    ]
    try WorkbookWriter.write(path: path, design: design) { workbook in
      try workbook.write(sheet: 0) { sheet in
        try TableRows.forEachBlock(of: table) { block, first in
          try block.withView { view in
            for row in (first == 0 ? 1 : 0)..<view.rowCount {
              try sheet.beginRow()
              for cell in view.cells(inRow: row) where view.length(of: cell) > 0 {
                try view.withBytes(of: cell) { try sheet.cell(cell.column, kinds[cell.column], $0) }
              }
            }
          }
        }
      }
    }
  }

  private static func firstRecord(of table: String, _ body: ([String]) -> Void) throws {
    struct Enough: Error {}
    do {
      try TableRows.forEachBlock(of: table) { block, _ in
        body(block.cells(inRow: 0).map(block.text))
        throw Enough()
      }
    } catch is Enough {}
  }
}
