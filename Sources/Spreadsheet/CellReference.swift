/// The place of a cell on a sheet, written as a spreadsheet does: `B7`.
@usableFromInline package struct CellReference: Sendable, Hashable, CustomStringConvertible {
  /// 0-based.
  package var column: Int
  /// 1-based, as a spreadsheet shows it.
  package var row: Int

  /// The cell of a column and a row.
  @usableFromInline package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  @usableFromInline package var description: String { Self.letters(ofColumn: column) + String(row) }

  /// The letters of a 0-based column: 0 is `A`, 26 is `AA`.
  @usableFromInline package static func letters(ofColumn column: Int) -> String {
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
  @usableFromInline package static func column(letters: String) -> Int? {
    guard !letters.isEmpty, letters.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      let range = CellRange(letters + "1"), range.last == nil, let column = range.first.column,
      column < Cell.columnLimit
    else { return nil }
    return column
  }
}
