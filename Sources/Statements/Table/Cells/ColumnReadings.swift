import Spreadsheet
import TextScanning

/// The columns of a file whose dates have to be derived from their cells, and the columns whose amounts are
/// in cents.
struct ColumnReadings: Sendable {
  /// A column of one table.
  struct Dates: Sendable {
    var column: Int
    /// The rows of the table.
    var rows: Range<Int>
    var reading: DateReading
    /// For the user: why the column is read this way, and how its dates are written.
    var evidence: String
    var format: String?
    /// Columns that are read together with it and have no other use.
    var parts: [Int] = []
    /// Whether the dates show their order by themselves.
    var isSettled = true
    /// A warning about the dates.
    var warning: String?

    /// Whether the numbers are seconds since 1970, or parts of them.
    var countsSeconds: Bool { if case .seconds = reading { true } else { false } }
  }

  /// A column of amounts in the smallest unit of the currency.
  struct MinorUnits: Sendable {
    var column: Int
    /// The rows of the table.
    var rows: Range<Int>
    /// The column of the currency, where each row has its own.
    var currencyColumn: Int?
    /// The digits of the smallest unit, if no column gives the currency.
    var digits: Int
    var evidence: String
  }

  var columns: [Dates] = []
  var units: [MinorUnits] = []
  /// Questions that the file leaves open, with the rows of their table.
  var questions: [(rows: Range<Int>, question: Question)] = []

  var isEmpty: Bool { columns.isEmpty && units.isEmpty && questions.isEmpty }

  /// The reading of a cell's column. Nil when its cells are dates by themselves.
  func column(_ row: Int, _ column: Int) -> Dates? {
    columns.first { $0.column == column && $0.rows.contains(row) }
  }

  /// The value of a cell. Nil when it is read without a special rule.
  func token(_ row: Int, _ cell: Cell, _ bytes: UnsafeBufferPointer<UInt8>, _ grid: CellGrid) -> CellToken? {
    guard let place = columns.firstIndex(where: { $0.column == cell.column && $0.rows.contains(row) }) else {
      return units.isEmpty ? nil : amount(row, cell, bytes, grid)
    }
    if cell.kind == .date { return nil }
    let trimmed = PrintedText.trimmed(bytes)
    var token = CellToken(bytes, kind: cell.kind)
    if token.isBlank { return token }
    token.date =
      NativeDigits.occur(in: trimmed)
      ? NativeDigits.withASCII(trimmed) { columns[place].reading.date($0, row: row, grid) }
      : columns[place].reading.date(trimmed, row: row, grid)
    if token.date != nil { token.number = nil }
    return token
  }

  /// The amount of a cell in the main unit of the currency. Nil when the column is not in smallest units.
  private func amount(_ row: Int, _ cell: Cell, _ bytes: UnsafeBufferPointer<UInt8>, _ grid: CellGrid)
    -> CellToken?
  {
    guard let unit = units.first(where: { $0.column == cell.column && $0.rows.contains(row) }) else {
      return nil
    }
    var token = CellToken(bytes, kind: cell.kind)
    let code = unit.currencyColumn.flatMap { CurrencySigns.code(grid.text(row, $0)) }
    token.number?.moveMark(by: code.map { Statement.digits($0) } ?? unit.digits)
    if token.number != nil { token.date = nil }
    return token
  }
}
