import Spreadsheet

/// A first look at a row: how many of its cells are filled, and how many can be dates or numbers.
struct RowMarks {
  private(set) var filled: UInt16 = 0
  private var dates: UInt8 = 0
  private var numbers: UInt8 = 0
  private var either: UInt8 = 0

  /// The marks of a row that is not checked.
  init() {}

  init(row: Int, grid: CellGrid) {
    for cell in grid.view.cells(inRow: row) {
      let token = grid.markedToken(row, cell)
      if token.isBlank { continue }
      filled = filled == .max ? filled : filled + 1
      switch (token.date != nil, token.number != nil) {
      case (true, true): either = min(either + 1, 100)
      case (true, false): dates = min(dates + 1, 100)
      case (false, true): numbers = min(numbers + 1, 100)
      case (false, false): break
      }
    }
  }

  /// Whether one cell can be a date and another a number.
  var isBookingLike: Bool {
    // Two cells that can each be either are the days of a period: `20241219;20250111`.
    numbers >= 1 && dates + either >= 1 || dates >= 1 && either >= 1
  }

  /// The same for a row whose cells may have moved: out of its column a counted day is only a number.
  var mayBeMovedEntry: Bool { isBookingLike || numbers >= 2 }

  /// Whether it looks like an entry whose amount is damaged: a date among several filled cells.
  var isDatedText: Bool { filled >= 3 && dates + either >= 1 }

  /// Whether the row may be column names: several cells, no date, and at most one number.
  var isHeaderLike: Bool { filled >= 2 && dates == 0 && numbers + either <= 1 }

  var hasNumber: Bool { numbers + either > 0 }

  /// The marks of all rows.
  static func all(of grid: CellGrid) -> [RowMarks] {
    ConcurrentChunks.elements(0..<grid.rowCount) { RowMarks(row: $0, grid: grid) }
  }
}
