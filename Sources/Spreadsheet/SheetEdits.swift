/// What a plan does to one sheet, in terms of rows and columns: the only thing that savers take.
///
/// Row indices are those of the sheet as it was read; they stay valid whatever else is edited.
public struct SheetEdits: Sendable {
  /// The place of a cell: a row index and a column index, both 0-based.
  public struct Place: Sendable, Hashable, Comparable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }

    public static func < (one: Place, other: Place) -> Bool {
      (one.row, one.column) < (other.row, other.column)
    }
  }

  /// New values of cells in rows that the sheet has.
  public var sets: [Place: CellValue] = [:]
  /// Rows to be added at the end of the data, in the sheet's own columns.
  public var appended: AppendedRows
  /// The last row of data, an index: new rows come right behind it; nil for the sheet's last row.
  ///
  /// What stands in the rows behind it stays, and new rows fill in beside it.
  public var lastDataRow: Int?
  /// The index of the first row of data; nil for the first that holds anything below the header.
  package var firstDataRow: Int?
  /// Rows to be taken out.
  public var removed: Set<Int> = []

  public init(name: String) {
    appended = AppendedRows(name: name)
  }

  /// The row behind which new rows come in a sheet, an index; -1 in an empty one.
  package func end(of sheet: Sheet) -> Int { min(lastDataRow ?? .max, sheet.rowCount - 1) }

  /// How many of the new rows fill in rows that a sheet without row numbers has.
  package func filledInCount(of sheet: Sheet) -> Int {
    min(appended.rowCount, sheet.rowCount - 1 - end(of: sheet))
  }

  public var isEmpty: Bool { sets.isEmpty && removed.isEmpty && appended.rowCount == 0 }
}
