/// Finds the lines on which elements begin, by offsets in ascending order.
struct MarkupLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The 1-based line of an offset, which must not be before the last one.
  mutating func line(at next: Int) -> Int {
    for byte in bytes[offset..<next] where byte == UInt8(ascii: "\n") { line += 1 }
    offset = next
    return line
  }
}
