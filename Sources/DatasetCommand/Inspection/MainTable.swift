import DatasetFormat
import Spreadsheet

/// Prints the main table of a file as CSV: UTF-8, comma, LF, header first.
enum MainTable {
  static func print(_ source: SheetSource, _ sheets: [Sheet]) throws {
    guard let sheet = sheets.first(where: { $0.cellCount > 0 }) ?? sheets.first else { return }
    var writer = CSVWriter { Output.data($0) }
    if let document = source.document, let table = document.mainTable {
      let width =
        ([table.header].compactMap { $0 } + Array(table.rows)).map { Self.width(sheet, $0) }.max() ?? 0
      if let header = table.header { try writer.write(sheet, rows: header..<header + 1, columns: width) }
      try writer.write(sheet, rows: table.rows, columns: width)
    } else {
      try writer.write(sheet, columns: (0..<sheet.rowCount).map { Self.width(sheet, $0) }.max() ?? 0)
    }
    try writer.finish()
  }

  private static func width(_ sheet: Sheet, _ row: Int) -> Int {
    (sheet.cells(inRow: row).last?.column ?? -1) + 1
  }
}
