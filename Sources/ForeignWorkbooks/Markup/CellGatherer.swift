import Spreadsheet
import SpreadsheetXLSX

/// Puts cells that come one after another, and repeat, into a sheet; within limits.
///
/// Blank rows and cells take no memory, so a file that repeats a blank row a million times is read; one that repeats
/// filled cells is refused when it passes the limit of cells.
struct CellGatherer {
  /// A cell of the row that is being read.
  private struct Waiting {
    var column: Int
    var count: Int
    var value: CellValue
    /// Where a text begins in the texts of the row, and its length; no other value has one.
    var text: Range<Int>?
    var sign: String?
    var formula: String?
  }

  private(set) var builder: SheetBuilder
  /// How many cells may still come, in this sheet and the ones after it.
  private(set) var left: Int
  private var row: [Waiting] = []
  private var texts: [UInt8] = []
  /// The 0-based column of the next cell, and the 1-based number of the row that is being read.
  var column = 0
  var rowNumber = 1
  var joined: [CellRange] = []
  var hiddenColumns: [ClosedRange<Int>] = []
  var hasFilter = false

  init(name: String, left: Int) {
    builder = SheetBuilder(name: name)
    self.left = left
  }

  /// Whether more cells came than there may be.
  var isOver: Bool { left < 0 }

  /// Adds a cell and goes on to the next one; a blank value only moves on.
  mutating func add(_ value: CellValue, times: Int = 1, sign: String? = nil, formula: String? = nil) {
    let count = min(times, Cell.columnLimit - column)
    if value != .blank || formula != nil, count > 0 {
      row.append(Waiting(column: column, count: count, value: value, sign: sign, formula: formula))
    }
    skip(times)
  }

  /// Adds a cell of text in UTF-8; an empty one moves on.
  mutating func add(text: [UInt8], times: Int = 1, formula: String? = nil) {
    let count = min(times, Cell.columnLimit - column)
    if !text.isEmpty, count > 0 {
      let start = texts.count
      texts += text
      row.append(
        Waiting(column: column, count: count, value: .blank, text: start..<texts.count, formula: formula))
    }
    skip(times)
  }

  /// Goes on to the next cell, over blank ones.
  mutating func skip(_ count: Int) { column = min(column + max(count, 1), Cell.columnLimit) }

  /// Joins the next cell with those to the right of it and below.
  mutating func join(columns: Int, rows: Int) {
    guard columns > 1 || rows > 1, column < Cell.columnLimit, joined.count < 100_000 else { return }
    let last = (
      row: min(rowNumber + max(rows, 1) - 1, CellRange.rowLimit),
      column: min(column + max(columns, 1), Cell.columnLimit) - 1
    )
    let corners = [(rowNumber, column), (last.row, last.column)].map { row, column in
      CellReference.letters(ofColumn: column) + String(row)
    }
    if let range = CellRange(corners.joined(separator: ":")) { joined.append(range) }
  }

  /// Ends the row, which is there so many times.
  mutating func endRow(times: Int = 1, isHidden: Bool = false) {
    defer {
      row.removeAll(keepingCapacity: true)
      texts.removeAll(keepingCapacity: true)
      column = 0
      rowNumber = min(rowNumber + max(times, 1), CellRange.rowLimit + 1)
    }
    guard !row.isEmpty else { return }
    let cells = row.reduce(0) { $0 + $1.count }
    let bytes = texts.count + row.count * 32
    // The texts of a row stand in the sheet once, however often the row and its cells repeat.
    let places = row.map { $0.text.map { builder.appendBytes(texts[$0]) } }
    for number in rowNumber..<min(rowNumber + max(times, 1), CellRange.rowLimit + 1) {
      left -= cells
      guard !isOver, builder.byteCount + bytes < Self.byteLimit else {
        left = -1
        return
      }
      appendRow(number, places)
      if isHidden { builder.hide(rowNumber: number) }
    }
  }

  /// The most bytes of text in a sheet: a quarter of what one can hold.
  private static let byteLimit = Sheet.byteLimit / 4

  private mutating func appendRow(_ number: Int, _ places: [Int?]) {
    for (cell, place) in zip(row, places) {
      for column in cell.column..<(cell.column + cell.count) {
        if let text = cell.text, let place {
          builder.appendCell(column: column, kind: .text, offset: place, length: text.count)
          if let formula = cell.formula { builder.setFormulaOfLastCell(formula) }
        } else if let formula = cell.formula {
          builder.appendCell(column: column, .formula(formula, shows: cell.value))
        } else {
          builder.appendCell(column: column, cell.value)
        }
        if case .number = cell.value { builder.setMoneySignOfLastCell(cell.sign) }
      }
    }
    builder.endRow(number: number)
  }

  /// The sheet.
  consuming func build(visibility: Sheet.Visibility = .visible) -> Sheet {
    var sheet = builder.build()
    sheet.visibility = visibility
    sheet.joined = joined
    sheet.look.hiddenColumns = hiddenColumns
    sheet.look.hasFilter = hasFilter
    return sheet
  }
}
