import Spreadsheet

/// A sheet as a statement reader sees it: rows of trimmed cells, with the lines on which they start.
///
/// Valid only inside ``with(_:_:)``. The sheet never changes, so threads may share the grid. It holds only
/// pointers, so copies cost nothing.
struct CellGrid: @unchecked Sendable {
  let view: SheetView
  /// The line and the number of each row. Empty when they count up from 1.
  private let lines: UnsafeBufferPointer<UInt32>
  private let numbers: UnsafeBufferPointer<UInt32>
  private let sheet: UnsafePointer<Sheet>
  /// The sheet, if number formats print currency signs next to numbers.
  private let signed: UnsafePointer<Sheet>?
  /// How to read the dates of columns whose cells are not dates by themselves.
  private var readings: UnsafePointer<ColumnReadings>?

  /// Calls `body` with the grid of a sheet.
  static func with<Result>(_ sheet: Sheet, _ body: (CellGrid) throws -> Result) rethrows -> Result {
    try withUnsafePointer(to: sheet) { pointer in
      try sheet.withView { view in
        try sheet.withPlaces { lines, numbers in
          let signed = sheet.hasMoneySigns ? pointer : nil
          return try body(
            CellGrid(
              view: view, lines: lines, numbers: numbers, sheet: pointer, signed: signed, readings: nil))
        }
      }
    }
  }

  /// Calls `body` with the same grid, in which some columns have the dates read from them.
  func reading<Result>(_ readings: ColumnReadings, _ body: (CellGrid) throws -> Result) rethrows -> Result {
    try withUnsafePointer(to: readings) { pointer in
      var grid = self
      grid.readings = pointer
      return try body(grid)
    }
  }

  /// How the dates of a column are read from a row on. Nil when cells are dates by themselves.
  func dateReading(_ row: Int, _ column: Int) -> ColumnReadings.Dates? {
    readings?.pointee.column(row, column)
  }

  var rowCount: Int { view.rowCount }

  /// Whether it is a text file. Its blank cells are all present.
  var isText: Bool { rowCount > 0 && sheet.pointee.byteOffset(ofRow: 0) != nil }

  /// Whether it is a workbook that counts days from 1904.
  var countsFrom1904: Bool { sheet.pointee.look.countsFrom1904 }

  /// The lines of the header around the row that names the columns.
  func headerLines(around row: Int) -> Range<Int> {
    HeaderLines(view: view, sheet: sheet.pointee).lines(around: row)
  }

  /// The 1-based line of the file, or the row of a workbook.
  func line(_ row: Int) -> Int {
    if !lines.isEmpty { return Int(lines[row]) }
    return numbers.isEmpty ? row + 1 : Int(numbers[row])
  }

  /// The row that starts on a line, or the last one before it.
  func row(ofLine wanted: Int) -> Int {
    var (low, high) = (0, rowCount)
    while low < high {
      let middle = (low + high) / 2
      if line(middle) <= wanted { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// The cell of a row and column.
  func cell(_ row: Int, _ column: Int) -> Cell? {
    let cells = view.cells(inRow: row)
    return cells.index(ofColumn: column).map { cells[$0] }
  }

  /// The text of a cell without surrounding white space. Empty when there is no cell.
  func text(_ row: Int, _ column: Int) -> String {
    guard let cell = cell(row, column) else { return "" }
    return text(of: cell)
  }

  func token(_ row: Int, _ column: Int) -> CellToken {
    guard let cell = cell(row, column) else { return CellToken("") }
    return token(row, cell)
  }

  /// A first classification of a cell, without currency signs.
  func markedToken(_ row: Int, _ cell: Cell) -> CellToken {
    readings == nil ? CellToken(cell, in: view) : token(row, cell)
  }

  /// The number in the last cell of a text, with its column.
  var lastNumber: (column: Int, number: NumberToken)? {
    guard isText, let cell = view.cells(inRow: rowCount - 1).last,
      let number = token(rowCount - 1, cell).number
    else { return nil }
    return (cell.column, number)
  }

  /// Whether a row is the last one of a text and ends before a column.
  func isCut(_ row: Int, before column: Int) -> Bool {
    isText && row == rowCount - 1 && view.cells(inRow: row).last?.column ?? -1 < column
  }

  /// Whether a cell is blank in the sense of ``CellToken/isBlank``. For loops that need nothing else.
  func isBlank(_ row: Int, _ column: Int) -> Bool {
    guard let cell = cell(row, column) else { return true }
    return view.withBytes(of: cell) { CellToken.isBlank($0, kind: cell.kind) }
  }

  /// What a cell of a row can be read as, with the currency sign of its number format.
  func token(_ row: Int, _ cell: Cell) -> CellToken {
    view.withBytes(of: cell) { token(row, cell, $0) }
  }

  /// The same for a cell whose bytes are known.
  func token(_ row: Int, _ cell: Cell, _ bytes: UnsafeBufferPointer<UInt8>) -> CellToken {
    if let readings, let token = readings.pointee.token(row, cell, bytes, self) { return token }
    var token = CellToken(bytes, kind: cell.kind)
    if let signed, cell.kind == .number, token.number != nil,
      let sign = signed.pointee.moneySign(row: row, column: cell.column).flatMap({ CurrencySigns.sign($0) })
    {
      _ = token.number?.add(sign)
    }
    return token
  }

  /// The texts of a row's cells by column, without blank ones.
  func texts(_ row: Int) -> [(column: Int, text: String)] {
    view.cells(inRow: row).compactMap { cell in
      let text = text(of: cell)
      return text.isEmpty ? nil : (cell.column, text)
    }
  }

  /// The text of a cell without surrounding white space.
  func text(of cell: Cell) -> String { withText(of: cell) { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the bytes of the same text.
  func withText<Result>(of cell: Cell, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if cell.kind == .missingValue {
      var text = "a formula without a value"
      return text.withUTF8(body)
    }
    return view.withBytes(of: cell) { body(PrintedText.trimmed($0)) }
  }
}
