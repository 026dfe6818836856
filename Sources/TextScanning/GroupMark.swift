/// The character between groups of digits, or between the whole and the fraction.
package enum GroupMark: UInt8, Sendable {
  case none, point, comma, space, apostrophe
}

extension TextScanner {
  /// The mark at the cursor that may stand between digits, and its length in bytes.
  ///
  /// Apostrophes also come as U+2019, and from banks as a backtick or U+00B4. People type no wider space into a number than the
  /// no-break ones (U+00A0, U+202F) and the thin one (U+2009).
  package func groupMark(_ style: TextStyle) -> (mark: GroupMark, length: Int)? {
    switch peek() {
    case UInt8(ascii: "."): return (.point, 1)
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: "'"): return (.apostrophe, 1)
    case UInt8(ascii: " "): return (.space, 1)
    case UInt8(ascii: "`") where style == .printed: return (.apostrophe, 1)
    case 0xC2 where peek(1) == 0xA0: return (.space, 2)
    case 0xC2 where peek(1) == 0xB4 && style == .printed: return (.apostrophe, 2)
    case 0xE2 where peek(1) == 0x80:
      switch peek(2) {
      case 0x99: return (.apostrophe, 3)
      case 0x89, 0xAF: return (.space, 3)
      default: break
      }
    default: break
    }
    guard style == .printed else { return nil }
    let length = spaceLength(.printed)
    return length > 0 ? (.space, length) : nil
  }

  /// The length in bytes of the minus at the cursor, 0 where there is none: the hyphen, the minus sign (U+2212), the en dash
  /// (U+2013), and from banks the wide hyphen (U+FF0D) and the triangles of East Asia.
  @inlinable
  package func minusLength(_ style: TextStyle) -> Int {
    let byte = peek()
    if byte < 0x80 { return byte == 0x2D ? 1 : 0 }
    return byte < 0xE2 ? 0 : wideMinusLength(style)
  }

  @usableFromInline
  func wideMinusLength(_ style: TextStyle) -> Int {
    guard index + 3 <= bytes.count else { return 0 }
    let isMinus =
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      case (0xE2, 0x88, 0x92), (0xE2, 0x80, 0x93): true
      case (0xEF, 0xBC, 0x8D), (0xE2, 0x96, 0xB2), (0xE2, 0x96, 0xB3): style == .printed
      default: false
      }
    return isMinus ? 3 : 0
  }
}
