import DatasetFormat
import Spreadsheet

/// Compares what was written with what was meant: the sheet as read, with its edits.
///
/// The one guard against a writer's mistake: it runs on the bytes to be saved before anything is replaced. Of every cell it
/// compares the place, the kind, the text and the formula.
struct SavedSheetCheck {
  /// Whether kinds and row numbers count too; in CSV every value is text, and rows are counted.
  let isTyped: Bool

  /// What a sheet has to hold: the rows that were there, edited, and then those that are new.
  struct Meant {
    var original: Sheet?
    var edits: SheetEdits?
    /// The new rows; those that fill in rows behind the data first.
    var appended: Sheet?
    /// Formulas that grow with the rows of some sheet.
    var formulas: [SheetEdits.Place: String] = [:]
  }

  /// A description of the first difference, or nil where the saved sheet holds exactly what was meant.
  func firstDifference(_ meant: Meant, saved: Sheet) -> String? {
    var rows = FilledRows(saved)
    if let difference = differenceOfOld(meant, &rows) ?? differenceOfNew(meant, &rows) { return difference }
    return rows.next() == nil ? nil : "there is a row too many"
  }

  // MARK: - Rows that were there

  private func differenceOfOld(_ meant: Meant, _ rows: inout FilledRows) -> String? {
    guard let original = meant.original else { return nil }
    let changed = Dictionary(
      grouping: (meant.edits?.sets.keys.map { $0 } ?? []) + meant.formulas.keys, by: \.row)
    let newRows = NewRows(meant)
    return original.withView { view in
      rows.sheet.withView { savedView in
        for row in 0..<view.rowCount where meant.edits?.removed.contains(row) != true {
          let filling = newRows.filling(row, isTyped: isTyped)
          var wanted: [Wanted]?
          if changed[row] != nil || filling != nil {
            wanted = edited(row, changed[row] ?? [], meant, filling: filling)
          }
          if wanted?.isEmpty ?? !original.isFilled(row) { continue }
          let number = original.rowNumber(row)
          // New rows stand between those that were there.
          if let difference = differenceOfNew(meant, &rows, before: number) { return difference }
          guard let found = rows.next(), !isTyped || rows.sheet.rowNumber(found) == number else {
            return "row \(number) is missing"
          }
          let isEqual =
            if let wanted {
              holds(wanted, rows.sheet, found)
            } else {
              equal(original, view, row, rows.sheet, savedView, found)
            }
          if !isEqual { return "row \(number) differs" }
        }
        return nil
      }
    }
  }

  /// Whether two rows hold the same, whatever empty cells they have.
  private func equal(
    _ one: Sheet, _ view: SheetView, _ row: Int, _ other: Sheet, _ otherView: SheetView, _ found: Int
  ) -> Bool {
    let wanted = one.cells(inRow: row)
    let saved = other.cells(inRow: found)
    var place = saved.startIndex
    for index in wanted.indices where one.isFilled(cell: index) {
      while place < saved.endIndex, !other.isFilled(cell: place) { place += 1 }
      guard place < saved.endIndex, wanted[index].column == saved[place].column,
        !isTyped || Self.isSameKind(wanted[index].kind, saved[place].kind),
        one.formula(ofCell: index) == other.formula(ofCell: place),
        view.withBytes(
          of: wanted[index],
          { first in
            otherView.withBytes(of: saved[place]) { first.holdsSame(as: $0) }
          })
      else { return false }
      place += 1
    }
    return (place..<saved.endIndex).allSatisfy { !other.isFilled(cell: $0) }
  }

  private static func isSameKind(_ one: CellKind, _ other: CellKind) -> Bool {
    one == other || (isText(one) && isText(other))
  }

  private static func isText(_ kind: CellKind) -> Bool {
    switch kind {
    case .text, .quotedText, .escapedText: true
    default: false
    }
  }

  // MARK: - Rows that changed

  /// What a cell has to hold.
  private struct Wanted {
    var column: Int
    /// Nil where several are right.
    var kind: CellKind?
    var text: String
    var formula: String?
  }

  private func edited(
    _ row: Int, _ places: [SheetEdits.Place], _ meant: Meant, filling: Int?
  ) -> [Wanted] {
    guard let sheet = meant.original else { return [] }
    var cells: [Int: Wanted] = [:]
    let old = sheet.cells(inRow: row)
    for index in old.indices where sheet.isFilled(cell: index) {
      cells[old[index].column] = Wanted(
        column: old[index].column, kind: old[index].kind, text: sheet.text(of: old[index]),
        formula: sheet.formula(ofCell: index))
    }
    for place in places {
      if let value = meant.edits?.sets[place] {
        cells[place.column] = wanted(value, place.column)
      } else if let formula = meant.formulas[place] {
        cells[place.column]?.formula = formula
      }
    }
    if let filling, let appended = meant.appended {
      for wanted in wanted(appended, filling) { cells[wanted.column] = wanted }
    }
    return cells.values.sorted { $0.column < $1.column }
  }

  /// Nil for a blank.
  private func wanted(_ value: CellValue, _ column: Int) -> Wanted? {
    if value.text.isEmpty { return nil }
    let kind: CellKind
    switch value {
    case .blank: return nil
    case .text: kind = .text
    case .number: kind = .number
    case .boolean(let flag):
      return Wanted(column: column, kind: .boolean, text: isTyped ? (flag ? "1" : "0") : value.text)
    case .date(let day): return Wanted(column: column, kind: Self.kind(ofDate: day), text: day)
    }
    return Wanted(column: column, kind: kind, text: value.text)
  }

  /// Days that a spreadsheet cannot count become text; the last of its two ways to count begins in 1904.
  private static func kind(ofDate text: String) -> CellKind? { text < "1904-01-02" ? nil : .date }

  private func wanted(_ sheet: Sheet, _ row: Int) -> [Wanted] {
    let cells = sheet.cells(inRow: row)
    return cells.indices.compactMap { index in
      guard sheet.isFilled(cell: index), cells[index].kind != .missingValue else { return nil }
      let cell = cells[index]
      var text = sheet.text(of: cell)
      // New cells are typed even where the file is not.
      if cell.kind == .boolean, !isTyped { text = text == "1" ? "TRUE" : "FALSE" }
      return Wanted(
        column: cell.column, kind: cell.kind == .date ? Self.kind(ofDate: text) : cell.kind, text: text)
    }
  }

  private func holds(_ wanted: [Wanted], _ sheet: Sheet, _ row: Int) -> Bool {
    let cells = sheet.cells(inRow: row)
    let found = cells.indices.filter { sheet.isFilled(cell: $0) }
    return wanted.count == found.count
      && zip(wanted, found).allSatisfy { wanted, index in
        wanted.column == cells[index].column && wanted.formula == sheet.formula(ofCell: index)
          && (!isTyped || isKind(wanted.kind, cells[index].kind))
          && wanted.text.utf8.elementsEqual(sheet.text(of: cells[index]).utf8)
      }
  }

  private func isKind(_ wanted: CellKind?, _ found: CellKind) -> Bool {
    guard let wanted else { return found == .date || Self.isText(found) }
    return Self.isSameKind(wanted, found)
  }

  // MARK: - Rows that are new

  /// Compares new rows of their own, those before a row number or all that are left.
  private func differenceOfNew(
    _ meant: Meant, _ rows: inout FilledRows, before number: Int = .max
  ) -> String? {
    guard let appended = meant.appended else { return nil }
    let new = NewRows(meant)
    if !isTyped, number != .max { return nil }
    while rows.new < appended.rowCount, !isTyped || new.number(rows.new) < number {
      defer { rows.new += 1 }
      let isFillingIn = isTyped ? new.fillsIn(number: new.number(rows.new)) : rows.new < new.filledInCount
      let wanted = isFillingIn ? [] : wanted(appended, rows.new)
      if wanted.isEmpty { continue }
      guard let found = rows.next(),
        !isTyped || meant.original == nil || rows.sheet.rowNumber(found) == new.number(rows.new)
      else { return "new row \(rows.new + 1) is missing" }
      if !holds(wanted, rows.sheet, found) { return "new row \(rows.new + 1) differs" }
    }
    return nil
  }
}

/// Where new rows come to stand.
private struct NewRows {
  private let original: Sheet?
  private let end: Int
  private let count: Int
  let filledInCount: Int

  init(_ meant: SavedSheetCheck.Meant) {
    original = meant.original
    count = meant.appended?.rowCount ?? 0
    end = meant.original.map { meant.edits?.end(of: $0) ?? $0.rowCount - 1 } ?? -1
    filledInCount = min(count, (meant.original?.rowCount ?? 0) - 1 - end)
  }

  private var lastNumber: Int { end < 0 ? 0 : original?.rowNumber(end) ?? 0 }

  /// The row number of a new row, by its index.
  func number(_ index: Int) -> Int { lastNumber + 1 + index }

  /// Which of the new rows fills in a row that was there.
  func filling(_ row: Int, isTyped: Bool) -> Int? {
    guard row > end, let original else { return nil }
    let index = isTyped ? original.rowNumber(row) - lastNumber - 1 : row - end - 1
    return index < count ? index : nil
  }

  /// Whether a row of this number was there behind the data.
  func fillsIn(number: Int) -> Bool {
    guard let original else { return false }
    var (low, high) = (end + 1, original.rowCount)
    while low < high {
      let middle = (low + high) / 2
      if original.rowNumber(middle) < number { low = middle + 1 } else { high = middle }
    }
    return low < original.rowCount && original.rowNumber(low) == number
  }
}

/// Goes through the rows of a sheet that hold anything.
private struct FilledRows {
  let sheet: Sheet
  private var row = 0
  /// The new row that comes next.
  var new = 0

  init(_ sheet: Sheet) { self.sheet = sheet }

  /// The index of the next such row; nil at the end.
  mutating func next() -> Int? {
    while row < sheet.rowCount {
      row += 1
      if sheet.isFilled(row - 1) { return row - 1 }
    }
    return nil
  }
}

extension Sheet {
  /// Whether a row holds anything.
  fileprivate func isFilled(_ row: Int) -> Bool {
    cells(inRow: row).indices.contains { isFilled(cell: $0) }
  }
}
