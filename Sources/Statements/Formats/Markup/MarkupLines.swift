/// The lines on which elements begin, by their offsets, asked for in their order.
struct MarkupLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The 1-based line of an offset that is not before the last one.
  mutating func line(at next: Int) -> Int {
    for byte in bytes[offset..<next] where byte == UInt8(ascii: "\n") { line += 1 }
    offset = next
    return line
  }
}
