/// What the bytes of a cell mean, before any tab or column gives them a meaning.
public enum CellKind: UInt8, Sendable, Hashable {
  /// Text, its bytes exactly the value (UTF-8).
  case text = 0
  /// Text of a quoted CSV field in which the quote character is doubled; see `Sheet.quote`.
  case quotedText = 1
  /// Text of a quoted CSV field with backslash escapes (doubled quotes may occur too).
  case escapedText = 2
  /// A number, as the decimal text that the file holds (`12.5`, `1E3`, `19.989999999999998`).
  case number = 3
  /// A boolean, as the one byte `1` or `0`.
  case boolean = 4
  /// A spreadsheet error, as its text (`#REF!`).
  case error = 5
  /// A date by its number format: `2026-01-31`, `2026-01-31T13:45:00`, `13:45:00` or `PT3600S`.
  case date = 6
  /// A formula for which the file holds no calculated value; never read as blank or zero.
  case missingValue = 7
}

/// One cell of a ``Sheet``: a place in the sheet's bytes, a kind and a column, in eight bytes.
///
/// Layout, low bits first: offset 32, length 15, kind 3, column 14. A length of 32,767 or more stands in
/// the sheet's side table.
public struct Cell: Sendable, Hashable {
  @usableFromInline let bits: UInt64

  /// The largest column index a cell can have plus one (the XLSX limit, 16,384).
  public static let columnLimit = 1 << 14
  @usableFromInline static let longLength = 0x7FFF

  @inlinable
  init(offset: Int, shortLength: Int, kind: CellKind, column: Int) {
    bits =
      UInt64(truncatingIfNeeded: offset) & 0xFFFF_FFFF
      | UInt64(truncatingIfNeeded: shortLength) << 32
      | UInt64(kind.rawValue) << 47
      | UInt64(truncatingIfNeeded: column) << 50
  }

  /// Where the cell's bytes begin in the sheet's bytes.
  @inlinable package var offset: Int { Int(truncatingIfNeeded: bits & 0xFFFF_FFFF) }

  /// The length in bytes, or 32,767 when the side table has it.
  @inlinable var shortLength: Int { Int(truncatingIfNeeded: (bits >> 32) & 0x7FFF) }

  /// What the cell holds.
  @inlinable public var kind: CellKind {
    CellKind(rawValue: UInt8(truncatingIfNeeded: (bits >> 47) & 7)) ?? .text
  }

  /// The column's index, 0-based.
  @inlinable public var column: Int { Int(truncatingIfNeeded: bits >> 50) }
}

extension RandomAccessCollection where Element == Cell, Index == Int {
  /// Where a row's cells, which are in column order, have the one of a column; nil where they have none.
  @inlinable
  package func index(ofColumn column: Int) -> Int? {
    guard (0..<Cell.columnLimit).contains(column) else { return nil }
    // In a row that has all its columns it is at its own place, and in others before that.
    let own = startIndex + column
    if own < endIndex, self[own].column == column { return own }
    var (low, high) = (startIndex, Swift.min(own, endIndex))
    while low < high {
      let middle = (low + high) / 2
      if self[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].column == column ? low : nil
  }
}
