/// Finds the next byte that means something to the grammar: a delimiter, a quote, a control character.
///
/// The search looks at 16 bytes at a time; ``scalarNext(in:from:)`` is its twin, which tests hold against it.
struct CSVByteSearch {
  private let first: UInt8
  private let second: UInt8
  private let firsts: SIMD16<UInt8>
  private let seconds: SIMD16<UInt8>
  private static let spaces = SIMD16<UInt8>(repeating: 0x20)

  /// A search for two bytes and for all control characters below 0x20.
  init(_ first: UInt8, _ second: UInt8) {
    self.first = first
    self.second = second
    firsts = SIMD16(repeating: first)
    seconds = SIMD16(repeating: second)
  }

  /// The place of the next such byte from `start` on, or the end.
  @inline(__always)
  func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 16 <= bytes.count {
      let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let hits = (block .== firsts) .| (block .== seconds) .| (block .< Self.spaces)
      // Each byte of the mask is 0xFF or 0: the first set bit tells the place.
      let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return index + words[0].trailingZeroBitCount >> 3 }
      if words[1] != 0 { return index + 8 + words[1].trailingZeroBitCount >> 3 }
      index += 16
    }
    return scalarNext(in: bytes, from: index)
  }

  /// The same answer, byte by byte.
  func scalarNext(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == first || byte == second || byte < 0x20 { return index }
      index += 1
    }
    return index
  }
}
