import Spreadsheet

/// The edits of one sheet in terms of its file: row numbers in place of indices.
struct SheetChange {
  let sheet: Sheet
  /// New values by row number and column.
  private(set) var values: [Int: [Int: CellValue]] = [:]
  /// Rows to be emptied.
  private(set) var removed: Set<Int> = []
  let appended: Sheet
  let looks: [AppendedLook]
  let growth: RangeGrowth
  /// Whether there is a row below the first: the first is taken for a header, which no row of data looks like.
  let hasData: Bool

  init(_ edits: SheetEdits, of sheet: Sheet, looks: [AppendedLook]) throws(WorkbookEditorError) {
    self.sheet = sheet
    self.looks = looks
    appended = edits.appended.build()
    for (place, value) in edits.sets {
      guard place.row >= 0, place.row < sheet.rowCount else {
        throw WorkbookEditorError(problem: .rowMissing, sheet: sheet.name)
      }
      values[sheet.rowNumber(place.row), default: [:]][place.column] = value
    }
    for row in edits.removed where row >= 0 && row < sheet.rowCount { removed.insert(sheet.rowNumber(row)) }
    let count = sheet.rowCount
    let last = count == 0 ? 0 : sheet.rowNumber(count - 1)
    growth = RangeGrowth(
      firstRow: count == 0 ? 1 : sheet.rowNumber(0), oldLast: last, newLast: last + appended.rowCount)
    hasData = count > 1
    if appended.rowCount > 0 { try refuseTotals() }
  }

  /// The number of the row that an appended row follows in its looks; nil for the columns'.
  func model(ofAppended index: Int) -> Int? {
    guard index < looks.count else { return hasData ? growth.oldLast : nil }
    guard let row = looks[index].model, row >= 0, row < sheet.rowCount else { return nil }
    return sheet.rowNumber(row)
  }

  /// All rows that have to be found in the file.
  var wantedRows: Set<Int> {
    var wanted = removed.union(values.keys)
    for index in 0..<min(looks.count, appended.rowCount) {
      if let model = model(ofAppended: index) { wanted.insert(model) }
    }
    if growth.oldLast > 0 { wanted.insert(growth.oldLast) }
    return wanted
  }

  /// The rightmost column that gets a value.
  var lastColumn: Int? {
    let set = values.values.compactMap { $0.keys.max() }.max()
    let added = (0..<appended.rowCount).compactMap { appended.cells(inRow: $0).last?.column }.max()
    return [set, added].compactMap { $0 }.max()
  }

  /// Appending below a row that sums up those above it would make its figure wrong, and nobody would see.
  private func refuseTotals() throws(WorkbookEditorError) {
    guard sheet.rowCount > 2 else { return }
    let row = sheet.rowCount - 1
    for cell in sheet.cells(inRow: row) {
      guard let formula = sheet.formula(row: row, column: cell.column),
        Totals.sumsUp(formula, column: cell.column, above: growth.oldLast)
      else { continue }
      throw WorkbookEditorError(
        problem: .totals(formula: formula), sheet: sheet.name, row: growth.oldLast, column: cell.column)
    }
  }
}

/// Tells formulas that sum up the rows above them.
enum Totals {
  private static let functions = [
    "SUM(", "SUBTOTAL(", "AGGREGATE(", "AVERAGE(", "COUNT(", "COUNTA(", "MAX(", "MIN(",
  ]

  /// Whether a formula takes the total of its own column, up to the rows just above it.
  static func sumsUp(_ formula: String, column: Int, above row: Int) -> Bool {
    let text = formula.uppercased()
    guard functions.contains(where: text.contains) else { return false }
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "$" || $0 == ":" || $0 == "!") }
    return words.contains { word in
      guard let range = CellRange(word), let rows = range.rows, range.columns == column...column else {
        return false
      }
      return rows.count > 1 && (row - 2..<row).contains(rows.upperBound)
    }
  }
}
