/// A plan's changes of one sheet, by rows and columns, as savers take them.
///
/// Row indices and row numbers are those of the sheet as it was read; they stay valid whatever else is
/// edited.
@usableFromInline package struct SheetEdits: Sendable {
  /// The place of a cell: a row index and a column index, both 0-based.
  @usableFromInline package struct Place: Sendable, Hashable, Comparable {
    /// The row's index in the sheet as it was read, 0-based.
    package var row: Int
    /// The column's index, 0-based.
    package var column: Int

    /// The cell of a row and a column.
    @usableFromInline package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }

    @usableFromInline package static func < (one: Place, other: Place) -> Bool {
      (one.row, one.column) < (other.row, other.column)
    }
  }

  /// A row to be added at a place of its own.
  @usableFromInline package struct InsertedRow: Sendable, Hashable {
    /// In a workbook the row's number, which no row of the file has; in a text file the number of the record
    /// that it comes before, or one more than there are records.
    package var number: Int
    /// By column, in ascending order, without blanks.
    package var cells: [RowCell]

    /// A row of these cells.
    @usableFromInline package init(number: Int, cells: [RowCell]) {
      self.number = number
      self.cells = cells
    }
  }

  /// New values of cells in rows that the sheet has.
  package var sets: [Place: CellValue] = [:]
  /// New results of formulas: only numbers or texts, and nothing else of their cells changes.
  package var shown: [Place: CellValue] = [:]
  /// Rows to be added at the end of the data, in the sheet's own columns.
  package var appended: AppendedRows
  /// The index of the last row of data, below which new rows are placed; nil for the sheet's last row.
  ///
  /// The content of the rows below it stays, and new rows fill these rows.
  package var lastDataRow: Int?
  /// The index of the first row of data; nil for the first that holds anything below the header.
  package var firstDataRow: Int?
  /// Rows to remove: a workbook keeps them as empty ones; in a text file the others move up.
  package var removed: Set<Int> = []
  /// Rows to be added between those that are there, in the order of their numbers.
  package var inserted: [InsertedRow] = []
  /// Cells of a workbook that were joined to one, and are single again.
  package var split: [CellRange] = []
  /// Cells of a workbook that are joined to one.
  package var joined: [CellRange] = []

  /// No edits yet of the sheet of this name.
  package init(name: String) {
    appended = AppendedRows(name: name)
  }

  /// The index of the row after which new rows are placed in a sheet; -1 in an empty one.
  package func end(of sheet: Sheet) -> Int { min(lastDataRow ?? .max, sheet.rowCount - 1) }

  /// How many of the new rows fill in rows that a sheet without row numbers has.
  package func filledInCount(of sheet: Sheet) -> Int {
    min(appended.rowCount, sheet.rowCount - 1 - end(of: sheet))
  }

  /// The cells of a sheet that are joined to one after the edits.
  package func joined(in sheet: Sheet) -> [CellRange] {
    if split.isEmpty && joined.isEmpty { return sheet.joined }
    return sheet.joined.filter { range in !split.contains(where: range.isSame) } + joined
  }

  /// Whether nothing is edited.
  package var isEmpty: Bool {
    sets.isEmpty && shown.isEmpty && removed.isEmpty && appended.rowCount == 0 && inserted.isEmpty
      && split.isEmpty && joined.isEmpty
  }
}

/// A cell of a row: its 0-based column and its value.
@usableFromInline package struct RowCell: Sendable, Hashable {
  /// 0-based.
  package var column: Int
  /// Its value.
  package var value: CellValue

  /// A cell of a column.
  @usableFromInline package init(column: Int, value: CellValue) {
    self.column = column
    self.value = value
  }
}
