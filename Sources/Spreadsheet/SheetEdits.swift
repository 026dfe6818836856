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
  /// Rows to be added at the end, in the sheet's own columns.
  public var appended: AppendedRows
  /// Rows to be taken out.
  public var removed: Set<Int> = []

  public init(name: String) {
    appended = AppendedRows(name: name)
  }

  public var isEmpty: Bool { sets.isEmpty && removed.isEmpty && appended.rowCount == 0 }
}
