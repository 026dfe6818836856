import TextScanning

/// A rectangle of cells as references write it: `A1:B10`, `$A$1`, `C:C`.
package struct CellRange: Sendable, Hashable {
  /// The number of rows that a sheet can have.
  package static let rowLimit = 1_048_576

  /// One corner: 0-based column and 1-based row. Either may be missing, and each may be fixed.
  package struct Corner: Sendable, Hashable {
    package var column: Int?
    package var row: Int?
    package var fixesColumn = false
    package var fixesRow = false

    init?(_ text: some Sequence<UInt8>) {
      var rest = Array(text)[...]
      fixesColumn = Self.takeDollar(&rest)
      let letters = rest.prefix { ($0 & 0xDF) &- UInt8(ascii: "A") < 26 }
      guard letters.count <= 3 else { return nil }
      rest = rest.dropFirst(letters.count)
      if letters.isEmpty {
        fixesRow = fixesColumn
        fixesColumn = false
      } else {
        column = letters.reduce(0) { $0 * 26 + Int(($1 & 0xDF) &- UInt8(ascii: "A")) + 1 } - 1
        fixesRow = Self.takeDollar(&rest)
      }
      if rest.isEmpty {
        guard !letters.isEmpty, !fixesRow else { return nil }
      } else {
        guard let number = Self.row(rest) else { return nil }
        row = number
      }
      if let column, column >= Cell.columnLimit { return nil }
    }

    private static func takeDollar(_ rest: inout ArraySlice<UInt8>) -> Bool {
      guard rest.first == UInt8(ascii: "$") else { return false }
      rest.removeFirst()
      return true
    }

    private static func row(_ digits: ArraySlice<UInt8>) -> Int? {
      guard digits.count <= 7, digits.allSatisfy(\.isDigit) else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
      return (1...CellRange.rowLimit).contains(number) ? number : nil
    }

    var text: String {
      var text = ""
      if let column { text += (fixesColumn ? "$" : "") + CellReference.letters(ofColumn: column) }
      if let row { text += (fixesRow ? "$" : "") + String(row) }
      return text
    }

    /// The corner in a copy of its formula that many rows and columns away; nil outside of the sheet.
    func moved(rows: Int, columns: Int) -> Corner? {
      var moved = self
      if let row, !fixesRow { moved.row = row + rows }
      if let column, !fixesColumn { moved.column = column + columns }
      guard (1...CellRange.rowLimit).contains(moved.row ?? 1),
        (0..<Cell.columnLimit).contains(moved.column ?? 0)
      else { return nil }
      return moved
    }
  }

  package var first: Corner
  /// Nil for a single cell.
  package var last: Corner?

  /// Reads a range; nil for anything else.
  package init?(_ text: some StringProtocol) { self.init(bytes: Array(text.utf8)[...]) }

  /// The same from the bytes of the text.
  init?(bytes: ArraySlice<UInt8>) {
    let corners = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...2).contains(corners.count), let first = Corner(corners[0]) else { return nil }
    self.first = first
    guard corners.count == 2 else {
      // A lone column or row is a name, not a place.
      if first.column == nil || first.row == nil { return nil }
      return
    }
    guard let last = Corner(corners[1]), (first.column == nil) == (last.column == nil),
      (first.row == nil) == (last.row == nil)
    else { return nil }
    self.last = last
  }

  package var text: String { last.map { first.text + ":" + $0.text } ?? first.text }

  /// The rows, 1-based; nil for whole columns.
  package var rows: ClosedRange<Int>? {
    guard let start = first.row, let end = last?.row ?? first.row else { return nil }
    return min(start, end)...max(start, end)
  }

  /// The columns, 0-based; nil for whole rows.
  package var columns: ClosedRange<Int>? {
    guard let start = first.column, let end = last?.column ?? first.column else { return nil }
    return min(start, end)...max(start, end)
  }

  /// Whether another range covers the same cells, whichever corners it names.
  package func isSame(_ other: CellRange) -> Bool { rows == other.rows && columns == other.columns }

  /// Whether two ranges have cells in common.
  package func overlaps(_ other: CellRange) -> Bool {
    func overlap(_ one: ClosedRange<Int>?, _ other: ClosedRange<Int>?) -> Bool {
      guard let one, let other else { return true }
      return one.overlaps(other)
    }
    return overlap(rows, other.rows) && overlap(columns, other.columns)
  }

  /// Moves the last of the rows.
  package mutating func setLastRow(_ row: Int) {
    // Some programs write the lower corner first.
    if let last, let one = first.row, let other = last.row, one > other {
      first.row = row
    } else {
      last = last ?? first
      last?.row = row
    }
  }

  /// The range in a copy of its formula that many rows and columns away; nil outside of the sheet.
  func moved(rows: Int, columns: Int) -> CellRange? {
    guard let first = first.moved(rows: rows, columns: columns) else { return nil }
    var moved = self
    moved.first = first
    if let last {
      guard let corner = last.moved(rows: rows, columns: columns) else { return nil }
      moved.last = corner
    }
    return moved
  }
}
