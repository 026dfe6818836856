/// A place: a file, a sheet of it, a row, a cell.
///
/// Rows and lines are 1-based and kept apart, because a quoted CSV field may hold line breaks.
public struct Location: Sendable, Hashable {
  /// The file's name, without folders.
  public var file: String
  /// The sheet, for files that hold several.
  public var sheet: String?
  /// The row as a spreadsheet shows it; in CSV the record's number, blank lines not counted. 1-based.
  public var row: Int?
  /// The line of the file on which the row starts (CSV and other text files). 1-based.
  public var line: Int?
  /// The column's index, 0-based.
  public var column: Int?
  /// The column's name as the header has it.
  public var columnName: String?

  /// A place, as exact as the program knows it.
  package init(
    file: String, sheet: String? = nil, row: Int? = nil, line: Int? = nil, column: Int? = nil,
    columnName: String? = nil
  ) {
    self.file = file
    self.sheet = sheet
    self.row = row
    self.line = line
    self.column = column
    self.columnName = columnName
  }

  /// The cell's reference (`D14`), where row and column are known.
  public var cell: String? {
    guard let row, let column else { return nil }
    return CellReference(column: column, row: row).description
  }
}

extension Location: CustomStringConvertible {
  /// The place as text: `Ledger.xlsx: Transactions!D14` for workbooks, `Transactions.csv:14` for text files,
  /// `Transactions.csv:14 (line 17)` if a cell above holds line breaks. The number after the colon is always
  /// that of the row, as a spreadsheet counts it.
  public var description: String {
    guard let sheet else {
      guard let number = row ?? line else { return file }
      guard let line, line != number else { return "\(file):\(number)" }
      return "\(file):\(number) (line \(line))"
    }
    if let cell { return "\(file): \(sheet)!\(cell)" }
    if let row { return "\(file): \(sheet)!\(row)" }
    return "\(file): \(sheet)"
  }
}
