import DatasetFormat
import Spreadsheet

/// Compares what was written with what was meant: the sheet as read, with its edits.
///
/// The one guard against a writer's mistake: it runs on the bytes to be saved before anything is replaced.
struct SavedSheetCheck {
  /// Whether kinds count too; in CSV every value is text.
  let isTyped: Bool

  /// A description of the first difference, or nil where the saved sheet holds exactly what was meant: the rows that
  /// were there, edited, and then those that are new.
  func firstDifference(original: Sheet?, edits: SheetEdits?, appended: Sheet?, saved: Sheet) -> String? {
    saved.withView { savedView in
      var next = FilledRows(view: savedView)
      if let original, let difference = firstDifference(original, edits, savedView, &next) {
        return difference
      }
      let difference = appended?.withView { view -> String? in
        var rows = FilledRows(view: view)
        while let row = rows.next() {
          guard let found = next.next() else { return "new row \(row + 1) is missing" }
          if !equal(view, row, savedView, found, isNew: true) { return "new row \(row + 1) differs" }
        }
        return nil
      }
      if let difference { return difference }
      return next.next() == nil ? nil : "there is a row too many"
    }
  }

  private func firstDifference(
    _ original: Sheet, _ edits: SheetEdits?, _ savedView: SheetView, _ next: inout FilledRows
  ) -> String? {
    let changed = Dictionary(grouping: edits?.sets.keys.map { $0 } ?? [], by: \.row)
    return original.withView { view -> String? in
      for row in 0..<view.rowCount where edits?.removed.contains(row) != true {
        let wanted = changed[row].flatMap { places in edits.map { edited(original, row, places, $0) } }
        if wanted?.isEmpty ?? !view.isFilled(row) { continue }
        guard let found = next.next() else { return "row \(original.rowNumber(row)) is missing" }
        let isEqual =
          if let wanted {
            equal(wanted, savedView.cells(inRow: found).filter { savedView.isFilled($0) }, savedView)
          } else {
            equal(view, row, savedView, found, isNew: false)
          }
        if !isEqual { return "row \(original.rowNumber(row)) differs" }
      }
      return nil
    }
  }

  /// Whether two rows hold the same, whatever empty cells they have.
  private func equal(_ one: SheetView, _ row: Int, _ other: SheetView, _ found: Int, isNew: Bool) -> Bool {
    let (wanted, saved) = (one.cells(inRow: row), other.cells(inRow: found))
    var place = saved.startIndex
    for cell in wanted where one.isFilled(cell) {
      while place < saved.endIndex, !other.isFilled(saved[place]) { place += 1 }
      guard place < saved.endIndex, equal(cell, one, saved[place], other, isNew: isNew) else { return false }
      place += 1
    }
    return saved[place...].allSatisfy { !other.isFilled($0) }
  }

  private func edited(
    _ sheet: Sheet, _ row: Int, _ places: [SheetEdits.Place], _ edits: SheetEdits
  ) -> [(column: Int, value: CellValue)] {
    var values: [Int: CellValue] = [:]
    for cell in sheet.cells(inRow: row) where cell.kind != .missingValue {
      values[cell.column] = sheet.value(row: row, column: cell.column)
    }
    for place in places { values[place.column] = edits.sets[place] }
    return values.filter { !$0.value.text.isEmpty }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func equal(_ wanted: [(column: Int, value: CellValue)], _ found: [Cell], _ view: SheetView) -> Bool
  {
    let found = found.filter { $0.kind != .missingValue }
    guard wanted.count == found.count else { return false }
    return zip(wanted, found).allSatisfy { wanted, cell in
      wanted.column == cell.column && text(of: wanted.value) == view.text(of: cell)
    }
  }

  /// Booleans are `1` and `0` in workbooks and words in CSV.
  private func text(of value: CellValue) -> String {
    if isTyped, case .boolean(let flag) = value { return flag ? "1" : "0" }
    return value.text
  }

  private func equal(
    _ wanted: Cell, _ one: SheetView, _ found: Cell, _ other: SheetView, isNew: Bool
  ) -> Bool {
    guard wanted.column == found.column else { return false }
    if isTyped {
      if isText(wanted.kind) != isText(found.kind) { return false }
      if !isText(wanted.kind), wanted.kind != found.kind { return false }
    } else if isNew, wanted.kind == .boolean {
      // New cells are typed even where the file is not.
      return other.text(of: found) == (one.text(of: wanted) == "1" ? "TRUE" : "FALSE")
    }
    return one.withBytes(of: wanted) { first in
      other.withBytes(of: found) { first.holdsSame(as: $0) }
    }
  }

  private func isText(_ kind: CellKind) -> Bool {
    switch kind {
    case .text, .quotedText, .escapedText: true
    default: false
    }
  }
}

/// Goes through the rows of a sheet that hold anything.
private struct FilledRows {
  let view: SheetView
  private var row = 0

  init(view: SheetView) { self.view = view }

  /// The index of the next such row; nil at the end.
  mutating func next() -> Int? {
    while row < view.rowCount {
      row += 1
      if view.isFilled(row - 1) { return row - 1 }
    }
    return nil
  }
}

extension SheetView {
  /// Whether a cell holds anything; a formula without a value does.
  fileprivate func isFilled(_ cell: Cell) -> Bool { cell.kind == .missingValue || length(of: cell) > 0 }

  fileprivate func isFilled(_ row: Int) -> Bool { cells(inRow: row).contains { isFilled($0) } }
}
