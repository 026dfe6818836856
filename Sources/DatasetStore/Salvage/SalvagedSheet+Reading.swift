import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

extension SalvagedSheet {
  /// The sheets of a damaged workbook.
  static func all(of book: SalvagedWorkbook) -> [SalvagedSheet] {
    book.sheets.indices.map { index in
      let report = book.reports[index]
      let isFrom1904 = book.dateSystem == .from1904
      // Rows that are proved one by one are complete only if the part that holds them is proved too.
      let isWhole = report.doubts.allSatisfy { $0.isDisjoint(with: [.cells, .texts]) }
      var sheet = SalvagedSheet(
        sheet: book.sheets[index], trust: report.doubts.map { trust($0, isFrom1904: isFrom1904) },
        remains: book.remains[index],
        isNamed: !report.doubts.contains { $0.contains(.sheet) } && book.isSheetListCertain,
        isComplete: report.part != nil && report.lostRows == 0 && isWhole && !report.isPartDamaged,
        lostRows: report.lostRows, reasons: report.reasons)
      sheet.isFrom1904 = isFrom1904
      return sheet
    }
  }

  private static func trust(_ doubt: RowDoubt, isFrom1904: Bool) -> Trust {
    if doubt.isEmpty { return .certain }
    return doubt == .formats && !isFrom1904 ? .exceptDates : .probable
  }
}
