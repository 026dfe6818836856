import DatasetFormat
import Spreadsheet

/// Compares a written sheet with the intended one: the sheet as read, with its edits.
///
/// This is the one guard against a writer's mistake. It runs on the bytes to be saved before anything is
/// replaced. Of every cell it compares the place, the kind, the text and the formula.
struct SavedSheetCheck {
  /// Whether kinds and row numbers count too; in CSV every value is text, and rows are counted.
  let isTyped: Bool

  /// The expected content of a sheet: the old rows with their edits, and then the new rows.
  struct Meant {
    var original: Sheet?
    var edits: SheetEdits?
    /// The new rows; those that fill existing rows after the data come first.
    var appended: Sheet?
    /// Formulas that grow with the rows of some sheet.
    var formulas: [SheetEdits.Place: String] = [:]
  }

  /// A description of the first difference; nil if the saved sheet is exactly the intended one.
  func firstDifference(_ meant: Meant, saved: Sheet) -> String? {
    if !holdsJoined(meant, saved) { return "the joined cells are others" }
    return saved.withView { view in
      var rows = FilledRows(saved, view)
      let new = NewRowPlaces(meant)
      let difference =
        differenceOfOld(meant, new, &rows)
        ?? (isTyped ? nil : differenceOfPlaced(meant, new, &rows, before: .max))
        ?? differenceOfNew(meant, new, &rows, before: .max)
        ?? differenceOfPlaced(meant, new, &rows, before: .max)
      return difference ?? (rows.next() == nil ? nil : "there is a row too many")
    }
  }

  /// Whether cells are joined as they have to be; of very many only the first are known.
  private func holdsJoined(_ meant: Meant, _ saved: Sheet) -> Bool {
    guard isTyped, let original = meant.original else { return true }
    let edits = meant.edits ?? SheetEdits(name: original.name)
    return Set(edits.joined(in: original)).isSubset(of: saved.joined)
      && !saved.joined.contains { range in edits.split.contains(where: range.isSame) }
  }

  // MARK: - Rows that were there

  private func differenceOfOld(_ meant: Meant, _ new: NewRowPlaces, _ rows: inout FilledRows) -> String? {
    guard let original = meant.original else { return nil }
    let changed = Dictionary(
      grouping: (meant.edits?.sets.keys.map { $0 } ?? []) + (meant.edits?.shown.keys.map { $0 } ?? [])
        + meant.formulas.keys, by: \.row)
    let removed = meant.edits?.removed ?? []
    let formulas = original.hasFormulas || rows.sheet.hasFormulas ? (original, rows.sheet) : nil
    return original.withView { view in
      for row in 0..<view.rowCount where removed.isEmpty || !removed.contains(row) {
        let filling = row > new.end ? new.filling(row, isTyped: isTyped) : nil
        var wanted: [Wanted]?
        if filling != nil || changed[row] != nil {
          wanted = edited(row, changed[row] ?? [], meant, filling: filling)
        }
        let number = original.rowNumber(row)
        if let difference = differenceOfPlaced(meant, new, &rows, before: number) { return difference }
        if wanted?.isEmpty ?? !(formulas == nil ? view.isFilled(row) : original.isFilled(row: row)) {
          continue
        }
        // New rows may be between old ones.
        if isTyped, row > new.end,
          let difference = differenceOfNew(meant, new, &rows, before: number)
            ?? differenceOfPlaced(meant, new, &rows, before: number)
        {
          return difference
        }
        guard let found = rows.next(), !isTyped || rows.sheet.rowNumber(found) == number else {
          return "row \(number) is missing"
        }
        let isEqual =
          if let wanted {
            holds(wanted, rows.sheet, found)
          } else if let formulas {
            equal(view, row, rows.view, found, isNew: false)
              && haveSameFormulas(formulas.0, row, formulas.1, found)
          } else {
            equal(view, row, rows.view, found, isNew: false)
          }
        if !isEqual { return "row \(number) differs" }
      }
      return nil
    }
  }

  /// Whether two rows hold the same values, whatever empty cells they have.
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

  private func equal(
    _ wanted: Cell, _ one: SheetView, _ found: Cell, _ other: SheetView, isNew: Bool
  ) -> Bool {
    guard wanted.column == found.column else { return false }
    if isTyped {
      guard Self.isSameKind(wanted.kind, found.kind) || (isNew && isEarlyDay(wanted, one, found)) else {
        return false
      }
    } else if isNew, wanted.kind == .boolean {
      // New cells are typed even where the file is not.
      return other.text(of: found) == (one.text(of: wanted) == "1" ? "TRUE" : "FALSE")
    }
    return one.withBytes(of: wanted) { first in
      other.withBytes(of: found) { first.holdsSame(as: $0) }
    }
  }

  /// Whether a cell is a day that a spreadsheet may not be able to count, and was written as text.
  private func isEarlyDay(_ wanted: Cell, _ view: SheetView, _ found: Cell) -> Bool {
    wanted.kind == .date && Self.isText(found.kind) && Self.kind(ofDate: view.text(of: wanted)) == nil
  }

  /// Whether two rows have the same formulas in the same columns.
  private func haveSameFormulas(_ one: Sheet, _ row: Int, _ other: Sheet, _ found: Int) -> Bool {
    func formulas(_ sheet: Sheet, _ row: Int) -> [Formula] {
      let cells = sheet.cells(inRow: row)
      return cells.indices.compactMap { index in
        sheet.formula(ofCell: index).map { Formula(column: cells[index].column, text: $0) }
      }
    }
    return formulas(one, row) == formulas(other, found)
  }

  private struct Formula: Equatable {
    var column: Int
    var text: String
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

  /// The expected content of a cell.
  private struct Wanted {
    var column: Int
    /// Nil if several are right.
    var kind: CellKind?
    var text: String
    var formula: String?
    /// The value that the formula shows now. The cell's style determines its kind.
    var shown: CellValue?
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
        continue
      }
      if let formula = meant.formulas[place] { cells[place.column]?.formula = formula }
      if let value = meant.edits?.shown[place] { cells[place.column]?.shown = value }
    }
    if let filling, let appended = meant.appended {
      for wanted in wanted(appended, filling) { cells[wanted.column] = wanted }
    }
    return cells.values.sorted { $0.column < $1.column }
  }

  /// Nil for a blank.
  private func wanted(_ value: CellValue, _ column: Int) -> Wanted? {
    if value.text.isEmpty, !value.isFormula { return nil }
    let kind: CellKind
    switch value {
    case .blank: return nil
    case .text: kind = .text
    case .number: kind = .number
    case .error: kind = .error
    case .boolean(let flag):
      return Wanted(column: column, kind: .boolean, text: isTyped ? (flag ? "1" : "0") : value.text)
    case .date(let day): return Wanted(column: column, kind: Self.kind(ofDate: day), text: day)
    case .formula(let formula, let shown):
      var cell =
        wanted(shown, column)
        ?? Wanted(column: column, kind: shown == .blank ? .missingValue : .text, text: "")
      cell.formula = formula
      return cell
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
          && (wanted.shown.map { shows($0, sheet, cells[index]) }
            ?? ((!isTyped || isKind(wanted.kind, cells[index].kind))
              && wanted.text.utf8.elementsEqual(sheet.text(of: cells[index]).utf8)))
      }
  }

  /// Whether a formula shows a value. A number may be shown as a day, and the other way round, as the user's
  /// own format has it.
  private func shows(_ value: CellValue, _ sheet: Sheet, _ cell: Cell) -> Bool {
    let isDay = if case .date = value { true } else { false }
    return isDay != (cell.kind == .date) || value.text.utf8.elementsEqual(sheet.text(of: cell).utf8)
  }

  private func isKind(_ wanted: CellKind?, _ found: CellKind) -> Bool {
    guard let wanted else { return found == .date || Self.isText(found) }
    return Self.isSameKind(wanted, found)
  }

  // MARK: - Rows that are new

  /// Compares rows that have places of their own, as far as they come before a row.
  private func differenceOfPlaced(
    _ meant: Meant, _ new: NewRowPlaces, _ rows: inout FilledRows, before number: Int
  ) -> String? {
    guard let placed = meant.edits?.inserted else { return nil }
    while rows.placed < placed.count {
      let row = placed[rows.placed]
      // In a text file the place is that of the record after it; in a workbook new rows may come first.
      let isBefore = isTyped ? row.number < number : row.number <= number
      let isNewLeft = rows.new < meant.appended?.rowCount ?? 0
      guard isBefore, !isTyped || !isNewLeft || row.number < new.number(rows.new) else { return nil }
      rows.placed += 1
      let cells = row.cells.compactMap { wanted($0.value, $0.column) }
      if cells.isEmpty { continue }
      guard let found = rows.next(), !isTyped || rows.sheet.rowNumber(found) == row.number else {
        return "row \(row.number), which is new, is missing"
      }
      if !holds(cells, rows.sheet, found) { return "row \(row.number), which is new, differs" }
    }
    return nil
  }

  /// Compares new rows outside the old ones: those before a row number, or all remaining ones.
  private func differenceOfNew(
    _ meant: Meant, _ new: NewRowPlaces, _ rows: inout FilledRows, before number: Int
  ) -> String? {
    guard let appended = meant.appended, rows.new < appended.rowCount else { return nil }
    return appended.withView { view in
      while rows.new < view.rowCount, number == .max || new.number(rows.new) < number {
        let row = rows.new
        rows.new += 1
        let isFilled = appended.hasFormulas ? appended.isFilled(row: row) : view.isFilled(row)
        if !isFilled || new.fillsIn(row, isTyped: isTyped) { continue }
        let place = isTyped && meant.original != nil ? new.number(row) : nil
        guard let found = rows.next(), place == nil || rows.sheet.rowNumber(found) == place else {
          return "new row \(row + 1) is missing"
        }
        let isEqual =
          if appended.hasFormulas {
            holds(
              appended.contents(ofRow: row).compactMap { wanted($0.value, $0.column) }, rows.sheet, found)
          } else {
            equal(view, row, rows.view, found, isNew: true) && !rows.sheet.hasFormulas(inRow: found)
          }
        guard isEqual else { return "new row \(row + 1) differs" }
      }
      return nil
    }
  }
}
