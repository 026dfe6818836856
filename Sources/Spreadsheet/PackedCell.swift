/// A cell of a ``CompactRow``, as a place among the packed bytes.
struct PackedCell {
  /// The length from which on four bytes of their own hold it; eight kinds and shorter lengths fit in a byte.
  static let longLength: UInt32 = 31
  /// In place of kind and length: the cell is the same as another one, whose index follows. No packed cell is
  /// a field of a file.
  static let repeats = CellKind.quotedText.rawValue << 5

  let position: Int
  let kind: CellKind
  /// Where the cell begins whose text it has: its own, or the one that it repeats.
  let start: Int
  let text: Range<Int>
  /// Where the next cell begins.
  let end: Int

  /// The cell that begins at an index.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    position = Int(bytes[index])
    let isRepeated = bytes[index + 1] == Self.repeats
    start = isRepeated ? Self.number(bytes, at: index + 2) : index
    let head = bytes[start + 1]
    kind = CellKind(rawValue: head >> 5) ?? .text
    let short = Int(head & 0x1F)
    if short < Self.longLength {
      text = start + 2..<start + 2 + short
    } else {
      text = start + 6..<start + 6 + Self.number(bytes, at: start + 2)
    }
    end = isRepeated ? index + 6 : text.upperBound
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    Int(bytes[index]) | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]) << 16 | Int(bytes[index + 3]) << 24
  }

  /// Appends a number in four bytes of little endian.
  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// The latest cells of a block by position. Rows of an import repeat their account and times, and a name
/// repeats in the text next to it.
struct RepeatedCells {
  /// How long a text is that is worth a reference.
  static let leastLength = 6

  private var last = [Int32](repeating: -1, count: 256)
  /// The cell that was appended last, whatever its position.
  private var previous: Int32 = -1

  /// The index in a block of the cell with this content: kind, length and text.
  func index(of content: UnsafeBufferPointer<UInt8>, position: Int, in block: [UInt8]) -> Int? {
    block.withUnsafeBufferPointer { block in
      for index in [last[position], previous] where index >= 0 {
        let start = Int(index) + 1
        if start + content.count <= block.count,
          UnsafeBufferPointer(rebasing: block[start..<start + content.count]).holdsSame(as: content)
        {
          return Int(index)
        }
      }
      return nil
    }
  }

  /// Notes a cell that was appended at an index.
  mutating func note(_ index: Int, position: Int) {
    guard let index = Int32(exactly: index) else { return }
    last[position] = index
    previous = index
  }
}
