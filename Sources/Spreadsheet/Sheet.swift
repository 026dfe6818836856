/// One sheet of a file: its cells as the user wrote them, each with its place, in compact storage.
///
/// A sheet is one buffer of bytes and eight bytes per cell, whatever the cells hold; no cell has an
/// allocation of its own. It is immutable: changes are separate `SheetEdits`. Rows are addressed by an
/// index from 0 which never changes; `rowNumber(_:)` gives the number that a user sees.
public struct Sheet: Sendable {
  /// Whether the sheet is visible to the user.
  package enum Visibility: String, Sendable, Hashable {
    /// The sheet has a tab.
    case visible
    /// The sheet can be shown from the menu.
    case hidden
    /// Only a program can show the sheet.
    case veryHidden
  }

  /// The sheet's name in its workbook; for a CSV file the file's name without its ending.
  package var name: String
  /// Whether the sheet is visible to the user.
  package var visibility: Visibility = .visible

  /// The quote character that ``CellKind/quotedText`` doubles (`"` unless a CSV dialect says otherwise).
  @usableFromInline package internal(set) var quote: UInt8 = UInt8(ascii: "\"")

  /// The delimiter between two fields in the bytes of a text file; nil for workbooks.
  var delimiter: UInt8?

  @usableFromInline var bytes: [UInt8]
  @usableFromInline var cells: [Cell]
  /// For each row the index of its first cell, and at the end the number of cells.
  @usableFromInline var rowStarts: [UInt32]
  /// Lengths of 32,767 bytes and more, by offset.
  @usableFromInline var longLengths: [UInt32: UInt32]
  /// Row numbers where they are not 1, 2, 3, ...
  var rowNumbers: [UInt32]?
  /// Lines on which the rows start, for text files.
  var lines: [UInt32]?
  /// Byte offsets at which the rows start in the bytes, for text files.
  var recordOffsets: [UInt32]?
  /// Formula text by cell index.
  var formulas: [UInt32: String]
  /// Formulas that were filled from another cell, by cell index.
  var filledFormulas: [UInt32: FilledFormula] = [:]

  /// The currency signs that number formats print, for each column by the row from which they apply.
  var moneySigns: [Int: [MoneySignRun]] = [:]

  /// A sign that the number cells of a column have from a row on; nil: none.
  struct MoneySignRun: Sendable {
    var row: Int
    var sign: String?
  }

  /// A formula that several cells share, and how far from its cell this one is.
  struct FilledFormula: Sendable {
    var formula: FormulaText
    var rows: Int32
    var columns: Int32

    var text: String { formula.moved(rows: Int(rows), columns: Int(columns)) }
  }

  /// Notes on cells, by 1-based row number and 0-based column. Each reply of a thread is on its own line.
  package var comments: [Int: [Int: String]] = [:]

  /// Cells of a workbook that are joined to one, in the order of the file; of very many the first.
  package var joined: [CellRange] = []

  /// The display of the sheet, where it may differ from the content of its cells.
  package var look = SheetLook()

  /// The number of rows that the file holds; blank lines and rows that are not in the file do not count.
  @inlinable public var rowCount: Int { rowStarts.count - 1 }
  /// The number of cells that the file holds, empty CSV fields included.
  @inlinable package var cellCount: Int { cells.count }

  /// The index of the row with a number; nil if there is none.
  package func index(ofRow number: Int) -> Int? {
    if let rowNumbers { return rowNumbers.firstIndex { Int($0) == number } }
    return (1...max(1, rowCount)).contains(number) ? number - 1 : nil
  }

  /// The number of a row as a spreadsheet shows it, 1-based; in CSV the record's number.
  @usableFromInline package func rowNumber(_ row: Int) -> Int { rowNumbers.map { Int($0[row]) } ?? row + 1 }

  /// The index of the row that a line of a text file belongs to: the last one that starts on it or before.
  package func row(atLine line: Int) -> Int? {
    guard let lines, let first = lines.first, line >= Int(first) else { return nil }
    var range = 0..<lines.count
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = Int(lines[middle]) <= line ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// The 1-based line of a text file on which the row starts; nil for workbooks.
  @usableFromInline package func line(ofRow row: Int) -> Int? { lines.map { Int($0[row]) } }

  /// The 0-based byte offset at which a CSV record starts in the decoded text; nil for workbooks.
  @usableFromInline package func byteOffset(ofRow row: Int) -> Int? { recordOffsets.map { Int($0[row]) } }

  /// The cells of a row, in column order, as the file has them (blank cells of a workbook are absent).
  @usableFromInline package func cells(inRow row: Int) -> ArraySlice<Cell> {
    cells[Int(rowStarts[row])..<Int(rowStarts[row + 1])]
  }

  /// The cell of a row and column (both 0-based), or nil if the file has none.
  @usableFromInline package func cell(row: Int, column: Int) -> Cell? {
    index(row: row, column: column).map { cells[$0] }
  }

  /// The index of the cell of a row and column; nil if the file has none.
  func index(row: Int, column: Int) -> Int? {
    guard row >= 0, row < rowCount else { return nil }
    return cells(inRow: row).index(ofColumn: column)
  }

  /// The text of a cell: escapes of a quoted field resolved, invalid UTF-8 replaced.
  @usableFromInline package func text(of cell: Cell) -> String {
    withView { $0.text(of: cell) }
  }

  /// The text of the cell at a place, or nil if the file has none.
  public func text(row: Int, column: Int) -> String? {
    cell(row: row, column: column).map(text(of:))
  }

  /// The formula behind a cell, without its `=`, or nil for a plain value.
  @usableFromInline package func formula(row: Int, column: Int) -> String? {
    guard hasFormulas else { return nil }
    return index(row: row, column: column).flatMap(formula(ofCell:))
  }

  /// The formula of a cell by the cell's index in the sheet, which the slices of ``cells(inRow:)`` keep.
  package func formula(ofCell index: Int) -> String? {
    guard hasFormulas else { return nil }
    return formulas[UInt32(index)] ?? filledFormulas[UInt32(index)]?.text
  }

  /// Whether a cell holds a formula, by the cell's index.
  package func hasFormula(cell index: Int) -> Bool {
    hasFormulas && (formulas[UInt32(index)] != nil || filledFormulas[UInt32(index)] != nil)
  }

  /// Calls `body` with each formula and its place, row by row.
  func forEachFormula(_ body: (_ row: Int, _ column: Int, _ formula: String) -> Void) {
    var row = 0
    for index in (Array(formulas.keys) + filledFormulas.keys).sorted() {
      while rowStarts[row + 1] <= index { row += 1 }
      if let formula = formula(ofCell: Int(index)) { body(row, cells[Int(index)].column, formula) }
    }
  }

  /// Whether a cell has content from a user: a value, or a formula, whatever its result.
  package func isFilled(cell index: Int) -> Bool {
    let cell = cells[index]
    return cell.kind == .missingValue || cell.shortLength > 0 || hasFormula(cell: index)
  }

  /// Whether the number format of any cell prints a text next to its number.
  package var hasMoneySigns: Bool { !moneySigns.isEmpty }

  /// The text that the format of a number cell prints next to the number, such as the `€` of `[$€-407]`; nil
  /// for none.
  package func moneySign(row: Int, column: Int) -> String? {
    guard let runs = moneySigns[column] else { return nil }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].row <= row { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : runs[low - 1].sign
  }

  /// Whether any cell of the sheet holds a formula.
  package var hasFormulas: Bool { !formulas.isEmpty || !filledFormulas.isEmpty }

  /// Calls `body` with the line of each row and the number of each; empty if a row's index tells it.
  package func withPlaces<Result>(
    _ body: (_ lines: UnsafeBufferPointer<UInt32>, _ numbers: UnsafeBufferPointer<UInt32>) throws -> Result
  ) rethrows -> Result {
    try (lines ?? []).withUnsafeBufferPointer { lines in
      try (rowNumbers ?? []).withUnsafeBufferPointer { try body(lines, $0) }
    }
  }

  /// Calls `body` with direct access to the cells, for loops over many of them.
  @inlinable
  package func withView<Result>(_ body: (SheetView) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBufferPointer { bytes in
      try cells.withUnsafeBufferPointer { cells in
        try rowStarts.withUnsafeBufferPointer { rowStarts in
          try withUnsafePointer(to: longLengths) { longLengths in
            try body(
              SheetView(
                bytes: bytes, allCells: cells, rowStarts: rowStarts, longLengths: longLengths, quote: quote))
          }
        }
      }
    }
  }
}

extension Sheet {
  /// Whether several cells of a row, an index from 0, have the same column: it is unknown which of them a
  /// user sees.
  package func hasClash(row: Int, column: Int) -> Bool {
    cells(inRow: row).count { $0.column == column } > 1
  }
}

/// Reading a sheet with some of its rows replaced.
extension Sheet {
  /// A cell of a row that replaces another row.
  package enum NewCell: Sendable {
    /// A cell of this sheet, unchanged.
    case own(Cell)
    /// Another value.
    case value(column: Int, kind: CellKind, text: String)

    package var column: Int {
      switch self {
      case .own(let cell): cell.column
      case .value(let column, _, _): column
      }
    }
  }

  /// The sheet with other cells in some rows, by the rows' indices. Rows keep their places, lines and
  /// numbers; formulas are not kept, as the copy is for reading only.
  package func replacing(_ rows: [Int: [NewCell]]) -> Sheet {
    var sheet = self
    sheet.formulas = [:]
    sheet.filledFormulas = [:]
    var builder = SheetBuilder(name: name)
    builder.sheet.bytes = bytes
    builder.sheet.longLengths = longLengths
    builder.reserve(rows: rowCount, cells: cells.count, bytes: bytes.count)
    for row in 0..<rowCount {
      if let new = rows[row] {
        for cell in new.sorted(by: { $0.column < $1.column }) {
          switch cell {
          case .own(let cell): builder.sheet.cells.append(cell)
          case .value(let column, let kind, let text):
            builder.appendCell(column: column, kind: kind, bytes: text.utf8)
          }
        }
      } else {
        builder.sheet.cells.append(contentsOf: cells(inRow: row))
      }
      builder.sheet.rowStarts.append(UInt32(builder.sheet.cells.count))
    }
    sheet.bytes = builder.sheet.bytes
    sheet.longLengths = builder.sheet.longLengths
    sheet.cells = builder.sheet.cells
    sheet.rowStarts = builder.sheet.rowStarts
    return sheet
  }
}

/// Reading some of a sheet's rows.
extension Sheet {
  /// Some rows of a sheet without formulas, over the same bytes. Their numbers count from 1.
  package func selecting(_ rows: [Range<Int>]) -> Sheet {
    var cells: [Cell] = []
    var rowStarts: [UInt32] = [0]
    for row in rows.joined() {
      cells += self.cells(inRow: row)
      rowStarts.append(UInt32(cells.count))
    }
    var sheet = Sheet(
      name: name, bytes: bytes, cells: cells, rowStarts: rowStarts, longLengths: longLengths, formulas: [:])
    sheet.quote = quote
    sheet.delimiter = delimiter
    return sheet
  }
}

/// Cells as values, for those who write them or compare them.
extension Sheet {
  /// The cell at a place as a typed value; blank if the file has none. For a formula it is its result.
  @usableFromInline package func value(row: Int, column: Int) -> CellValue {
    guard let cell = cell(row: row, column: column) else { return .blank }
    let text = text(of: cell)
    switch cell.kind {
    case .number: return .number(text)
    case .boolean: return .boolean(text == "1")
    case .date: return .date(text)
    case .missingValue: return .blank
    case .text, .quotedText, .escapedText, .error: return text.isEmpty ? .blank : .text(text)
    }
  }

  /// The full content of a place, including a formula or an error. Writing it there again changes nothing.
  @usableFromInline package func content(row: Int, column: Int) -> CellValue {
    index(row: row, column: column).map(content) ?? .blank
  }

  /// The same for a cell by its index in the sheet, which the slices of ``cells(inRow:)`` keep.
  package func content(ofCell index: Int) -> CellValue {
    let cell = cells[index]
    let isFormula = cell.kind == .missingValue || hasFormula(cell: index)
    let shown: CellValue
    switch cell.kind {
    case .missingValue: shown = .blank
    case .number: shown = .number(text(of: cell))
    case .boolean: shown = .boolean(text(of: cell) == "1")
    case .date: shown = .date(text(of: cell))
    case .error: shown = .error(text(of: cell))
    case .text, .quotedText, .escapedText:
      let text = text(of: cell)
      shown = text.isEmpty && !isFormula ? .blank : .text(text)
    }
    return isFormula ? .formula(formula(ofCell: index) ?? "", shows: shown) : shown
  }

  /// The cells of a row that hold anything, as ``content(row:column:)`` gives them.
  @usableFromInline package func contents(ofRow row: Int) -> [RowCell] {
    let row = cells(inRow: row)
    return row.indices.filter { isFilled(cell: $0) }.map {
      RowCell(column: row[$0].column, value: content(ofCell: $0))
    }
  }

  /// Whether any cell of a row holds a formula.
  package func hasFormulas(inRow row: Int) -> Bool {
    hasFormulas && cells(inRow: row).indices.contains { hasFormula(cell: $0) }
  }

  /// Whether any cell of a row holds anything, a formula that shows nothing too.
  package func isFilled(row: Int) -> Bool {
    cells(inRow: row).indices.contains { isFilled(cell: $0) }
  }
}
