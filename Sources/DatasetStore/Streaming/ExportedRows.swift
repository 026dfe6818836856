import DatasetFormat
import Spreadsheet

/// Which rows of a dataset an export holds: those that are not deleted, or all; of the transactions perhaps
/// only some.
struct ExportedRows: Sendable {
  /// Row indices of the transactions that are meant; nil for no choice among them.
  var transactions: [Int]?
  /// Whether rows with a `deletedAt` are exported too, where they were not chosen one by one.
  var includesDeleted = false

  /// The rows of a tab's sheet, or of a block of them, that are exported; nil if that is all of them.
  func rows(of tab: Tab, in rows: Range<Int>, of sheet: Sheet) -> [Int]? {
    if tab.name == .transactions, let transactions { return transactions }
    if includesDeleted { return nil }
    return Tombstones(of: tab)?.rowsLeft(of: rows, in: sheet)
  }

  /// The same of all rows below the header.
  func rows(of tab: Tab) -> [Int]? { rows(of: tab, in: 1..<max(1, tab.sheet.rowCount), of: tab.sheet) }
}
