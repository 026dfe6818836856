/// A sheet after its edits, as the saved file reads back.
package struct EditedSheet: Sendable {
  /// Where a row comes from.
  package enum Origin: Sendable, Hashable {
    /// The row of this index in the sheet as it was read.
    case there(Int)
    /// One of the rows that are appended, by its number from 0.
    case inserted(Int)
    /// One of those that fills in a row that is there.
    case filled(Int, by: Int)
    /// One of the rows that have a place of their own, by its number from 0.
    case placed(Int)
  }

  package let sheet: Sheet
  /// For each row of the sheet.
  package let origins: [Origin]

  /// The sheet after its edits.
  ///
  /// In a workbook cells are typed and rows have numbers; elsewhere all is text and rows are counted.
  /// `formulas` are those that grow with the rows of some sheet, by their place.
  package init(
    _ sheet: Sheet, _ edits: SheetEdits, isTyped: Bool, formulas: [SheetEdits.Place: String] = [:]
  ) {
    self.init(sheet, edits, rows: 0..<sheet.rowCount, isExcerpt: false, isTyped: isTyped, formulas: formulas)
  }

  /// Some of the old rows after the edits, without new rows.
  package init(excerptOf sheet: Sheet, rows: some Sequence<Int>, edits: SheetEdits?, isTyped: Bool) {
    self.init(
      sheet, edits ?? SheetEdits(name: sheet.name), rows: rows, isExcerpt: true, isTyped: isTyped,
      formulas: [:])
  }

  private init(
    _ sheet: Sheet, _ edits: SheetEdits, rows: some Sequence<Int>, isExcerpt: Bool, isTyped: Bool,
    formulas: [SheetEdits.Place: String]
  ) {
    var builder = SheetBuilder(name: sheet.name)
    builder.sheet.visibility = sheet.visibility
    builder.sheet.comments = isExcerpt ? [:] : sheet.comments
    builder.sheet.joined = isExcerpt ? [] : edits.joined(in: sheet)
    var origins: [Origin] = []
    var replaced: [Int: [Int: CellValue]] = [:]
    for (place, value) in edits.shown {
      guard case .formula(let formula, _) = sheet.content(row: place.row, column: place.column) else {
        continue
      }
      replaced[place.row, default: [:]][place.column] = .formula(formula, shows: value)
    }
    for (place, value) in edits.sets { replaced[place.row, default: [:]][place.column] = value }
    for (place, formula) in formulas {
      let shown = sheet.content(row: place.row, column: place.column).shown
      replaced[place.row, default: [:]][place.column] = .formula(formula, shows: shown)
    }
    var new = NewRows(isExcerpt ? nil : edits, of: sheet, isTyped: isTyped)
    sheet.withView { view in
      for row in rows {
        let number = sheet.rowNumber(row)
        new.add(before: number, isTyped: isTyped, to: &builder, &origins)
        var values = replaced[row] ?? [:]
        if edits.removed.contains(row) {
          // Nothing is read of rows above the first that holds anything.
          guard isTyped, !isExcerpt, !origins.isEmpty else { continue }
          builder.endRow(number: number)
          origins.append(.there(row))
          continue
        }
        if let filling = new.filling(row, number: number) {
          for cell in new.cells(ofAppended: filling) { values[cell.column] = cell.value }
          origins.append(.filled(row, by: filling))
        } else {
          origins.append(.there(row))
        }
        builder.append(row, of: sheet, view, replacing: values, isTyped: isTyped)
        builder.endRow(number: isTyped && !isExcerpt ? number : nil)
      }
    }
    new.add(before: .max, isTyped: isTyped, to: &builder, &origins)
    self.sheet = builder.build()
    self.origins = origins
  }
}

/// The rows that edits bring into a sheet, in the order in which they come.
private struct NewRows {
  private let edits: SheetEdits?
  private let appended: Sheet
  /// The index of the row after which appended rows are placed, and the number of the first of them.
  private let end: Int
  private let firstNumber: Int
  private let isTyped: Bool
  private var nextAppended = 0
  private var nextPlaced = 0

  init(_ edits: SheetEdits?, of sheet: Sheet, isTyped: Bool) {
    self.edits = edits
    self.isTyped = isTyped
    appended = edits?.appended.build() ?? Sheet(name: "", rows: [])
    end = edits?.end(of: sheet) ?? -1
    firstNumber = (end < 0 ? 0 : sheet.rowNumber(end)) + 1
  }

  /// The appended row that fills in a row that is there.
  mutating func filling(_ row: Int, number: Int) -> Int? {
    guard row > end else { return nil }
    let index = isTyped ? number - firstNumber : row - end - 1
    guard index >= nextAppended, index < appended.rowCount else { return nil }
    nextAppended = index + 1
    return index
  }

  func cells(ofAppended index: Int) -> [RowCell] { appended.contents(ofRow: index) }

  /// Adds the rows that come before a row with a number; `.max`: all remaining ones.
  mutating func add(
    before number: Int, isTyped: Bool, to builder: inout SheetBuilder, _ origins: inout [EditedSheet.Origin]
  ) {
    guard let edits else { return }
    while true {
      let placed = nextPlaced < edits.inserted.count ? edits.inserted[nextPlaced].number : nil
      // In a text file all that does not fill in rows comes at the end.
      let appendedNumber = isTyped ? firstNumber + nextAppended : .max
      let isNewNext = nextAppended < appended.rowCount && (isTyped ? appendedNumber < number : number == .max)
      // A placed row comes before the record of its number, which in text may also be the present one.
      if let placed, isTyped ? placed < number : placed <= number, !isNewNext || placed <= appendedNumber {
        for cell in edits.inserted[nextPlaced].cells {
          builder.appendCell(column: cell.column, isTyped ? cell.value : .text(cell.value.text))
        }
        builder.endRow(number: isTyped ? placed : nil)
        origins.append(.placed(nextPlaced))
        nextPlaced += 1
      } else if isNewNext {
        for cell in cells(ofAppended: nextAppended) {
          builder.appendCell(column: cell.column, isTyped ? cell.value : .text(cell.value.text))
        }
        builder.endRow(number: isTyped ? appendedNumber : nil)
        origins.append(.inserted(nextAppended))
        nextAppended += 1
      } else {
        return
      }
    }
  }
}

extension CellValue {
  /// The value that a cell shows, with or without a formula.
  package var shown: CellValue { if case .formula(_, let shown) = self { shown } else { self } }
}

extension SheetBuilder {
  /// Appends the cells of a row of another sheet with some of them replaced; where cells are not typed all
  /// are text.
  fileprivate mutating func append(
    _ row: Int, of sheet: Sheet, _ view: SheetView, replacing values: [Int: CellValue], isTyped: Bool
  ) {
    let new = values.sorted { $0.key < $1.key }
    var next = new.startIndex
    func value(_ value: CellValue) -> CellValue {
      isTyped || value == .blank ? value : .text(value.text)
    }
    let slice = sheet.cells(inRow: row)
    for index in slice.indices {
      let cell = slice[index]
      while next < new.endIndex, new[next].key < cell.column {
        appendCell(column: new[next].key, value(new[next].value))
        next += 1
      }
      if next < new.endIndex, new[next].key == cell.column {
        appendCell(column: cell.column, value(new[next].value))
        next += 1
        continue
      }
      let kind: CellKind
      switch cell.kind {
      case .quotedText, .escapedText: kind = .text
      default: kind = isTyped || cell.kind == .missingValue ? cell.kind : .text
      }
      view.withBytes(of: cell) { appendCell(column: cell.column, kind: kind, bytes: $0) }
      if let formula = sheet.formula(ofCell: index) { setFormulaOfLastCell(formula) }
    }
    for (column, new) in new[next...] { appendCell(column: column, value(new)) }
  }
}
