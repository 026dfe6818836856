@testable import Spreadsheet
@testable import SpreadsheetXLSX

/// Salvage of anything at all, and of a sound workbook around the fuzzer's bytes.
enum SalvagePromises {
  static func check(_ bytes: [UInt8]) {
    checkReport(bytes)
    checkReport(StoredPackage.workbook(sheet: bytes))
    // Where the strict reader reads, salvage finds the same cells and says that they are certain.
    let package = StoredPackage.workbook(sheet: bytes)
    guard let book = try? XLSXReader.read(bytes: package, name: "f.xlsx"),
      let salvaged = try? XLSXSalvage.read(bytes: package, name: "f.xlsx")
    else { return }
    for (strict, found) in zip(book.sheets, salvaged.sheets) where salvaged.isCertain {
      precondition(texts(strict) == texts(found), "salvage gives other cells as certain")
    }
  }

  private static func checkReport(_ bytes: [UInt8]) {
    guard let book = try? XLSXSalvage.read(bytes: bytes, name: "f.xlsx") else { return }
    for (sheet, report) in zip(book.sheets, book.reports) {
      precondition(sheet.rowCount == report.isProvisional.count, "the report is about other rows")
      _ = report.description
      _ = texts(sheet)
    }
  }

  private static func texts(_ sheet: Sheet) -> [[String]] {
    (0..<sheet.rowCount).map { row in
      ["\(sheet.rowNumber(row))"]
        + sheet.cells(inRow: row).map { "\($0.column) \($0.kind) \(sheet.text(of: $0))" }
    }
  }
}
