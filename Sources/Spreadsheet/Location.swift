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
  public init(
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
  /// the row that a user names to a command.
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

/// The place of a cell on a sheet, written as a spreadsheet does: `B7`.
public struct CellReference: Sendable, Hashable, CustomStringConvertible {
  /// 0-based.
  public var column: Int
  /// 1-based, as a spreadsheet shows it.
  public var row: Int

  /// The cell of a column and a row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  public var description: String { Self.letters(ofColumn: column) + String(row) }

  /// The letters of a 0-based column: 0 is `A`, 26 is `AA`.
  public static func letters(ofColumn column: Int) -> String {
    var letters: [UInt8] = []
    var rest = column + 1
    while rest > 0 {
      rest -= 1
      letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }
}

extension CellReference {
  /// The 0-based column of its letters: `D` → 3. Nil for other text, or beyond the last column.
  public static func column(letters: String) -> Int? {
    guard !letters.isEmpty, letters.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      let range = CellRange(letters + "1"), range.last == nil, let column = range.first.column,
      column < Cell.columnLimit
    else { return nil }
    return column
  }
}
