@testable import Spreadsheet
@testable import SpreadsheetXLSX

/// Sheet XML in an otherwise sound workbook, so that the fuzzer need not learn to make archives.
enum SheetPromises {
  static func check(_ bytes: [UInt8]) {
    guard let book = try? XLSXReader.read(bytes: StoredPackage.workbook(sheet: bytes), name: "f.xlsx") else {
      return
    }
    // Rows and columns come in order, and every cell has its text.
    for sheet in book.sheets {
      var lastRow = 0
      for row in 0..<sheet.rowCount {
        precondition(sheet.rowNumber(row) > lastRow, "rows are out of order")
        lastRow = sheet.rowNumber(row)
        var lastColumn = -1
        for cell in sheet.cells(inRow: row) {
          precondition(cell.column > lastColumn, "cells are out of order")
          lastColumn = cell.column
          _ = sheet.text(of: cell)
        }
      }
    }
  }
}
