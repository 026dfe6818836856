import Spreadsheet

/// The edits of one sheet in terms of its file: row numbers in place of indices.
struct SheetChange {
  let sheet: Sheet
  /// New values by row number and column.
  private(set) var values: [Int: [Int: CellValue]] = [:]
  /// New results of formulas, by row number and column.
  private(set) var shown: [Int: [Int: CellValue]] = [:]
  /// Rows to be emptied.
  private(set) var removed: Set<Int> = []
  let appended: Sheet
  /// Rows that the file may not have, by number.
  private(set) var inserted: [Int: [RowCell]] = [:]
  let looks: [AppendedLook]
  let growth: RangeGrowth
  /// Cells that were joined and are single again.
  let split: [CellRange]
  /// Cells to be joined.
  let joined: [CellRange]
  /// Whether there is a row below the first: the first is taken for a header, which no row of data looks
  /// like.
  let hasData: Bool
  /// Formulas that grow with the rows of any sheet, by row number and column.
  private(set) var formulas: [Int: [Int: String]] = [:]
  /// The columns from the first to the last that has a name in the header; nil if the filter keeps its width.
  private(set) var namedColumns: ClosedRange<Int>?

  init(
    _ edits: SheetEdits, of sheet: Sheet, looks: [AppendedLook] = [],
    formulas: [SheetEdits.Place: String] = [:]
  ) throws(WorkbookEditorError) {
    self.sheet = sheet
    self.looks = looks
    appended = edits.appended.build()
    split = edits.split
    joined = edits.joined
    for (place, value) in edits.sets {
      guard place.row >= 0, place.row < sheet.rowCount else {
        throw WorkbookEditorError(problem: .rowMissing, sheet: sheet.name)
      }
      values[sheet.rowNumber(place.row), default: [:]][place.column] = value
    }
    for (place, value) in edits.shown where place.row >= 0 && place.row < sheet.rowCount {
      shown[sheet.rowNumber(place.row), default: [:]][place.column] = value
    }
    for row in edits.removed where row >= 0 && row < sheet.rowCount { removed.insert(sheet.rowNumber(row)) }
    for row in edits.inserted { inserted[row.number] = row.cells }
    growth = edits.growth(of: sheet)
    hasData = edits.end(of: sheet) > 0
    for (place, formula) in formulas {
      self.formulas[sheet.rowNumber(place.row), default: [:]][place.column] = formula
    }
    if !edits.isEmpty { namedColumns = Self.namedColumns(of: sheet, edits) }
  }

  private static func namedColumns(of sheet: Sheet, _ edits: SheetEdits) -> ClosedRange<Int>? {
    guard sheet.rowCount > 0 else { return nil }
    var named = Set(sheet.cells(inRow: 0).filter { !sheet.text(of: $0).isEmpty }.map(\.column))
    for (place, value) in edits.sets where place.row == 0 {
      if value.text.isEmpty { named.remove(place.column) } else { named.insert(place.column) }
    }
    guard let first = named.min(), let last = named.max() else { return nil }
    return first...last
  }

  /// The texts that cells of the first row get, by column.
  var headerTexts: [Int: String] { (values[growth.firstRow] ?? [:]).mapValues(\.text) }

  /// The numbers of rows in which cells get values.
  var filledRows: Set<Int> {
    Set(values.filter { $0.value.values.contains { $0 != .blank } }.keys).subtracting(removed)
  }

  /// The rows that change.
  var changedRows: Set<Int> {
    removed.union(values.keys).union(shown.keys).union(formulas.keys).union(inserted.keys)
  }

  /// The number of the row that an appended row follows in its looks; nil for the columns'.
  func model(ofAppended index: Int) -> Int? {
    guard index < looks.count else { return hasData ? growth.oldLast : nil }
    guard let row = looks[index].model, row >= 0, row < sheet.rowCount else { return nil }
    return sheet.rowNumber(row)
  }

  /// All rows that have to be found in the file.
  var wantedRows: Set<Int> {
    var wanted = changedRows
    for index in 0..<min(looks.count, appended.rowCount) {
      if let model = model(ofAppended: index) { wanted.insert(model) }
    }
    if growth.oldLast > 0 { wanted.insert(growth.oldLast) }
    return wanted
  }

  /// The last row that holds anything in the end.
  var lastRow: Int { max(growth.newLast, inserted.keys.max() ?? 0) }

  /// The rightmost column that gets a value.
  var lastColumn: Int? {
    let set = values.values.compactMap { $0.keys.max() }.max()
    let added = (0..<appended.rowCount).compactMap { appended.cells(inRow: $0).last?.column }.max()
    let placed = inserted.values.compactMap { $0.last?.column }.max()
    return [set, added, placed].compactMap { $0 }.max()
  }
}

/// The look of new rows of a sheet, if they do not follow the last row.
package struct AppendedLook: Sendable, Hashable {
  /// The index of the row, in the sheet as read, whose styles the new row takes; nil for those of the
  /// columns.
  package var model: Int?
  /// Format codes by column, for cells whose style writes a unit next to the number: it may be another row's.
  package var formats: [Int: String]

  /// The look of new rows.
  package init(model: Int?, formats: [Int: String] = [:]) {
    self.model = model
    self.formats = formats
  }
}
