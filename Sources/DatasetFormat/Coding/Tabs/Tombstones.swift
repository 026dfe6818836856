package import Spreadsheet
import TextScanning

/// The deleted rows of a tab. Only rows with content in `deletedAt` are decoded.
package struct Tombstones: Sendable {
  private let tab: Tab
  /// The sheet's column of `deletedAt`.
  private let column: Int

  /// Nil for a tab whose rows have no `deletedAt`.
  package init?(of tab: Tab) {
    guard let column = tab.schema.deletionPosition.flatMap({ tab.binding.columnOfPosition[$0] }) else {
      return nil
    }
    self.tab = tab
    self.column = column
  }

  /// The rows of a sheet with the tab's columns that are not deleted, in order; nil if that is all of them.
  package func rowsLeft(of rows: Range<Int>, in sheet: Sheet) -> [Int]? {
    sheet.withView { view in
      guard let first = rows.first(where: { isDeleted($0, view, sheet) }) else { return nil }
      return Array(rows.lowerBound..<first)
        + (first + 1..<rows.upperBound).filter { !isDeleted($0, view, sheet) }
    }
  }

  private func isDeleted(_ row: Int, _ view: SheetView, _ sheet: Sheet) -> Bool {
    // It is one of the last columns as a rule.
    for cell in view.cells(inRow: row).reversed() where cell.column <= column {
      if cell.column < column || view.isBlank(cell) { return false }
      var isDeleted = false
      tab.forEachRow(in: row..<row + 1, of: sheet) { isDeleted = $0.isDeleted }
      return isDeleted
    }
    return false
  }
}

extension SheetView {
  /// Whether a cell holds nothing but white space.
  func isBlank(_ cell: Cell) -> Bool {
    cell.kind != .missingValue && rawBytes(of: cell).trimming(.typed).isEmpty
  }
}
