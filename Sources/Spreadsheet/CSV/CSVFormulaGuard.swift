import TextScanning

/// Keeps spreadsheet programs from taking text for a formula, in files that are made for them.
///
/// Text that begins with `=`, `+`, `-`, `@`, a tab or a line end is given an apostrophe in front, as OWASP
/// advises. Full-width and small forms of the signs count too, and so do signs behind blanks and characters
/// that nobody sees: programs take those off before they look. Plain numbers and a lone sign stay as they
/// are.
enum CSVFormulaGuard {
  /// Whether a value needs the apostrophe.
  static func isNeeded(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    if first == 0x09 || first == 0x0A || first == 0x0D { return true }
    // Letters and digits are most of it.
    if first > UInt8(ascii: "@"), first < 0x80 { return false }
    var start = 0
    while start < value.count {
      let length = unseenLength(value, at: start)
      if length == 0 { break }
      start += length
    }
    return isSign(UnsafeBufferPointer(rebasing: value[start...]))
  }

  private static func isSign(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"): return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return value.count > 1 && PlainNumber(value.trimming(.printed), marks: .pointOrComma) == nil
    // U+FF1D, U+FF0B, U+FF0D, U+FF20 and U+FE66, U+FE62, U+FE63, U+FE6B.
    case 0xEF:
      guard value.count >= 3 else { return false }
      return value[1] == 0xBC && [0x9D, 0x8B, 0x8D, 0xA0].contains(value[2])
        || value[1] == 0xB9 && [0xA6, 0xA2, 0xA3, 0xAB].contains(value[2])
    default: return false
    }
  }

  /// The length of a blank, or of a character without a width, at a place; 0 for any other.
  private static func unseenLength(_ value: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = value[index]
    if byte < 0x80 { return byte <= 0x20 || byte == 0x7F ? 1 : 0 }
    let length = WhiteSpace.printed.length(value, at: index, end: value.count)
    if length > 0 { return length }
    func next(_ offset: Int) -> UInt8 { index + offset < value.count ? value[index + offset] : 0 }
    switch (byte, next(1)) {
    // Upper control characters and the soft hyphen.
    case (0xC2, 0x80...0x9F), (0xC2, 0xAD), (0xCD, 0x8F): return 2
    // Joiners, separators, and the rest of what is ignored in U+2060 to U+206F; the blanks of Ogham and
    // Mongolian; Hangul fillers.
    case (0xE2, 0x80): return (0x80...0x8F).contains(next(2)) || (0xA8...0xAF).contains(next(2)) ? 3 : 0
    case (0xE2, 0x81): return (0x9F...0xAF).contains(next(2)) ? 3 : 0
    case (0xE1, 0x9A): return next(2) == 0x80 ? 3 : 0
    case (0xE1, 0xA0): return (0x8B...0x8F).contains(next(2)) ? 3 : 0
    case (0xE1, 0x85): return next(2) == 0x9F || next(2) == 0xA0 ? 3 : 0
    case (0xE3, 0x85): return next(2) == 0xA4 ? 3 : 0
    case (0xEF, 0xB8): return next(2) < 0x90 ? 3 : 0
    case (0xEF, 0xBE): return next(2) == 0xA0 ? 3 : 0
    // Tags and further selectors.
    case (0xF3, 0xA0): return min(4, value.count - index)
    default: return 0
    }
  }
}
