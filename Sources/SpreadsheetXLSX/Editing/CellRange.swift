import Spreadsheet

/// A rectangle of cells as references write it: `A1:B10`, `$A$1`, `C:C`.
struct CellRange: Hashable {
  /// One corner: 0-based column and 1-based row, either of which may be left out, and which of them are fixed.
  struct Corner: Hashable {
    var column: Int?
    var row: Int?
    var fixesColumn = false
    var fixesRow = false

    init?(_ text: Substring) {
      var rest = Array(text.utf8)[...]
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
        guard let number = rest.withUnsafeBufferPointer(CellAddress.parseRow) else { return nil }
        row = number
      }
      if let column, column >= CellAddress.columnLimit { return nil }
    }

    private static func takeDollar(_ rest: inout ArraySlice<UInt8>) -> Bool {
      guard rest.first == UInt8(ascii: "$") else { return false }
      rest.removeFirst()
      return true
    }

    var text: String {
      var text = ""
      if let column { text += (fixesColumn ? "$" : "") + CellReference.letters(ofColumn: column) }
      if let row { text += (fixesRow ? "$" : "") + String(row) }
      return text
    }
  }

  var first: Corner
  /// Nil where one cell is named and no range.
  var last: Corner?

  /// Reads a range; nil for anything else.
  init?(_ text: some StringProtocol) {
    let corners = String(text).split(separator: ":", omittingEmptySubsequences: false)
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

  var text: String { last.map { first.text + ":" + $0.text } ?? first.text }

  /// The rows, 1-based; nil for whole columns.
  var rows: ClosedRange<Int>? {
    guard let start = first.row, let end = last?.row ?? first.row else { return nil }
    return min(start, end)...max(start, end)
  }

  /// The columns, 0-based; nil for whole rows.
  var columns: ClosedRange<Int>? {
    guard let start = first.column, let end = last?.column ?? first.column else { return nil }
    return min(start, end)...max(start, end)
  }

  /// Moves the last row.
  mutating func setLastRow(_ row: Int) {
    var corner = last ?? first
    corner.row = row
    last = corner
  }
}
