/// One character of UTF-8.
package enum UTF8Scalar {
  /// The value and length of the character at an offset below the count. Each invalid byte is one U+FFFD.
  package static func decode(
    _ text: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (value: UInt32, length: Int) {
    let first = UInt32(text[position])
    if first < 0x80 { return (first, 1) }
    func tail(_ offset: Int) -> UInt32 { UInt32(text[position + offset] & 0x3F) }
    switch UTF8Validation.sequenceLength(text, at: position) {
    case 2: return ((first & 0x1F) << 6 | tail(1), 2)
    case 3: return ((first & 0xF) << 12 | tail(1) << 6 | tail(2), 3)
    case 4: return ((first & 7) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    default: return (0xFFFD, 1)
    }
  }
}
