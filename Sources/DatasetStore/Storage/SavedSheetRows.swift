import Spreadsheet

/// The positions of new rows.
struct NewRowPlaces {
  private let original: Sheet?
  private let count: Int
  /// The index of the row after which they are placed.
  let end: Int

  init(_ meant: SavedSheetCheck.Meant) {
    original = meant.original
    count = meant.appended?.rowCount ?? 0
    end = meant.original.map { meant.edits?.end(of: $0) ?? $0.rowCount - 1 } ?? -1
  }

  private var lastNumber: Int { end < 0 ? 0 : original?.rowNumber(end) ?? 0 }

  /// The row number of a new row, by its index.
  func number(_ index: Int) -> Int { lastNumber + 1 + index }

  /// The new row that fills an existing row after the data.
  func filling(_ row: Int, isTyped: Bool) -> Int? {
    guard let original else { return nil }
    let index = isTyped ? original.rowNumber(row) - lastNumber - 1 : row - end - 1
    return index < count ? index : nil
  }

  /// Whether a new row fills in one that was there.
  func fillsIn(_ index: Int, isTyped: Bool) -> Bool {
    guard let original, end + 1 < original.rowCount else { return false }
    if !isTyped { return end + 1 + index < original.rowCount }
    let number = number(index)
    var (low, high) = (end + 1, original.rowCount)
    while low < high {
      let middle = (low + high) / 2
      if original.rowNumber(middle) < number { low = middle + 1 } else { high = middle }
    }
    return low < original.rowCount && original.rowNumber(low) == number
  }
}

/// The non-empty rows of a sheet, one after the other.
struct FilledRows {
  let sheet: Sheet
  let view: SheetView
  private let hasFormulas: Bool
  private var row = 0
  /// The new row that comes next.
  var new = 0
  /// Of the rows with places of their own the one that comes next.
  var placed = 0

  init(_ sheet: Sheet, _ view: SheetView) {
    self.sheet = sheet
    self.view = view
    hasFormulas = sheet.hasFormulas
  }

  /// The index of the next such row; nil at the end.
  mutating func next() -> Int? {
    while row < view.rowCount {
      row += 1
      if view.isFilled(row - 1) || (hasFormulas && sheet.isFilled(row: row - 1)) { return row - 1 }
    }
    return nil
  }
}

extension SheetView {
  /// Whether a cell shows anything; a formula without a value does.
  func isFilled(_ cell: Cell) -> Bool { cell.kind == .missingValue || length(of: cell) > 0 }

  func isFilled(_ row: Int) -> Bool { cells(inRow: row).contains { isFilled($0) } }
}
