/// Checks of bytes that should be text.
public enum UTF8Text {
  /// Whether the bytes are UTF-8 (Unicode 15, table 3-7).
  public static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let length: Int
      var range: ClosedRange<UInt8> = 0x80...0xBF
      switch first {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, range) = (3, 0xA0...0xBF)
      case 0xED: (length, range) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, range) = (4, 0x90...0xBF)
      case 0xF4: (length, range) = (4, 0x80...0x8F)
      case 0xF1...0xF3: length = 4
      default: return false
      }
      guard index + length <= bytes.count, range.contains(bytes[index + 1]) else { return false }
      for next in bytes[(index + 2)..<(index + length)] where next & 0xC0 != 0x80 { return false }
      index += length
    }
    return true
  }

  /// Whether XML may hold the character (XML 1.0 §2.2).
  static func isXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
