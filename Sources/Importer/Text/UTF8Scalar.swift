/// One character of UTF-8.
enum UTF8Scalar {
  /// The value and length of the character that begins at an offset below the count; bytes that are none are one
  /// U+FFFD each.
  static func decode(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(text[position])
    func tail(_ offset: Int) -> UInt32? {
      guard position + offset < text.count else { return nil }
      let byte = UInt32(text[position + offset])
      return byte & 0xC0 == 0x80 ? byte & 0x3F : nil
    }
    switch first {
    case 0..<0x80: return (first, 1)
    case 0xC2..<0xE0: if let one = tail(1) { return ((first & 0x1F) << 6 | one, 2) }
    case 0xE0..<0xF0:
      if let one = tail(1), let two = tail(2) { return ((first & 0xF) << 12 | one << 6 | two, 3) }
    case 0xF0..<0xF5:
      if let one = tail(1), let two = tail(2), let three = tail(3) {
        return ((first & 7) << 18 | one << 12 | two << 6 | three, 4)
      }
    default: break
    }
    return (0xFFFD, 1)
  }
}
