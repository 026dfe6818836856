import Spreadsheet
import TextScanning

/// Records that a stray quotation mark keeps in one cell.
extension EntryLikeRow {
  /// The lines of a row in which a stray quotation mark keeps whole records in one cell. Nil for other rows,
  /// such as one with a note of several lines.
  ///
  /// `2026-01-14,"Joes,-20.00`, `2026-01-15,Bar",-7.00` → two entries in one row of three cells
  static func swallowedLines(_ row: Int, _ grid: CellGrid, _ plan: RowPlan) -> ClosedRange<Int>? {
    let isLast = row + 1 == grid.rowCount
    guard grid.isText, isLast || grid.line(row + 1) - grid.line(row) > 1 else { return nil }
    let cells = grid.view.cells(inRow: row).map { grid.text(of: $0) }
    for (index, cell) in cells.enumerated() where cell.contains(where: \.isNewline) {
      for delimiter in delimiters {
        var records = cell.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          .map { CutLines.pieces(of: String($0), delimiter) }
        let last = records.count - 1
        records[0] = cells[..<index] + records[0]
        records[last] += cells[(index + 1)...]
        let found = records.indices.filter { isRecord(records[$0], plan) }
        guard found.count > 1 || found.contains(where: { $0 > 0 && $0 < last }) else { continue }
        return grid.line(row)...grid.line(row) + last
      }
    }
    return nil
  }

  /// Whether the pieces of a line are those of an entry of the table: its day and its amount are in their columns.
  private static func isRecord(_ pieces: [String], _ plan: RowPlan) -> Bool {
    let money = plan.reading.source.columns
    func piece(_ column: Int) -> String { pieces.indices.contains(column) ? pieces[column] : "" }
    var day = piece(plan.dates.column)
    let isDay = CellToken(day).date != nil || day.withUTF8 { DayMonth($0) != nil }
    return isDay && pieces.count >= 3 && pieces.count <= max(plan.surplus.width, plan.columns.indices.count)
      && money.contains { CellToken(piece($0)).onlyNumber.map { $0.digits != 0 } ?? false }
  }
}
