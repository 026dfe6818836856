/// The cells of a table's entries, and what its columns mean: what every decision about amounts reads.
struct EntryCells {
  let grid: CellGrid
  let columns: TableColumns
  /// The rows of entries, in file order.
  let rows: [Int]
  /// The number of decimals for comparing readings: as many as any column of money prints, even if the
  /// currency has fewer.
  let digits: Int

  init(grid: CellGrid, columns: TableColumns, rows: [Int]) {
    self.grid = grid
    self.columns = columns
    self.rows = rows
    digits = Self.digits(columns)
  }

  /// More than four decimals belong to a price or a rate, unless a name says that they are money.
  private static func digits(_ columns: TableColumns) -> Int {
    let printed = columns.indices.map { column in
      let profile = columns.profiles[column]
      guard profile.isNumber, !profile.isDate else { return 0 }
      return min(
        max(profile.scale.point, profile.scale.comma), columns.roles[column]?.isMoney == true ? 8 : 4)
    }
    return max(printed.max() ?? 0, Statement.digits(nil))
  }

  /// The value that a reading gives to a row.
  func value(_ row: Int, _ reading: AmountReading) -> AmountReading.Value {
    reading.value(row, grid, digits: digits)
  }

  /// Whether two readings give the same value for every row.
  func areEqual(_ one: AmountReading, _ other: AmountReading) -> Bool {
    rows.allSatisfy { value($0, one) == value($0, other) }
  }

  /// The sign of a number in a column: -1, 0 or 1. Nil without one.
  func sign(_ row: Int, _ column: Int) -> Int64? {
    grid.token(row, column).number.map { $0.isNegative ? -1 : ($0.digits == 0 ? 0 : 1) }
  }
}
