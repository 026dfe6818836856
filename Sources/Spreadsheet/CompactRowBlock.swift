/// Packs many rows one after the other in one buffer, so that a plan of a million insertions needs no
/// allocation for each.
package struct CompactRowBlock {
  private var bytes: [UInt8] = []
  /// Where each row ends, and its columns.
  private var ends: [(offset: Int, columns: UInt64)] = []
  private var known = RepeatedCells()

  private let expectedCount: Int

  /// A block for about as many rows.
  package init(expectedCount: Int = 0) { self.expectedCount = expectedCount }

  package mutating func append(_ row: CompactRow) {
    let columns = row.append(to: &bytes, &known)
    ends.append((bytes.count, columns))
    if ends.count == Self.sampleCount { reserve() }
  }

  /// How many bytes all rows take.
  var byteCount: Int { bytes.count }

  /// After how many rows the room for all is estimated.
  private static let sampleCount = 64

  /// Makes room for all rows, if they are like the first ones: the buffer stays in memory unchanged.
  private mutating func reserve() {
    guard expectedCount > Self.sampleCount else { return }
    let usual = bytes.count * expectedCount / Self.sampleCount
    bytes.reserveCapacity(usual + usual / 32)
  }

  /// The rows, in the order in which they were appended; they share the buffer.
  package func rows() -> [CompactRow] {
    var start = 0
    return ends.map { end, columns in
      defer { start = end }
      return CompactRow(start..<end, of: bytes, columns: columns)
    }
  }
}
