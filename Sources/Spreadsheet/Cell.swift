/// One cell of a ``Sheet``: a place in the sheet's bytes, a kind and a column, in eight bytes.
///
/// Layout, low bits first: offset 32, length 15, kind 3, column 14. A length of 32,767 or more is in the
/// sheet's side table.
@usableFromInline package struct Cell: Sendable, Hashable {
  @usableFromInline let bits: UInt64

  /// The largest column index a cell can have plus one (the XLSX limit, 16,384).
  @usableFromInline package static let columnLimit = 1 << 14
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

  /// The kind of the cell's content.
  @inlinable package var kind: CellKind {
    CellKind(rawValue: UInt8(truncatingIfNeeded: (bits >> 47) & 7)) ?? .text
  }

  /// The column's index, 0-based.
  @inlinable package var column: Int { Int(truncatingIfNeeded: bits >> 50) }
}
