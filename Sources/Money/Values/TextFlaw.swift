/// Flaws of text that looks right: invisible characters, or a different Unicode form.
package enum TextFlaw: Sendable, Hashable, CaseIterable {
  /// A control character other than tab and line break (U+0000 to U+001F, U+007F to U+009F).
  case control
  /// A character without a width of its own that joins nothing (U+200B, U+2060, U+FEFF), or one that turns
  /// the direction of text around (U+202A to U+202E, U+2066 to U+2069).
  case invisible
  /// Text that is not in Unicode form NFC.
  case notComposed
  /// A character as workbooks write it (`_x000D_`) that some program took for text.
  case escape
  /// UTF-8 that some program took for Windows-1252: `CafÃ©`.
  case mojibake

  /// The first flaw of some UTF-8, or nil.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !Self.isPlain(bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.unicodeScalars.contains(where: Self.isControl) {
      self = .control
    } else if text.unicodeScalars.contains(where: Self.isInvisible) {
      self = .invisible
    } else if !UnicodeForm.isComposed(text) {
      self = .notComposed
    } else if TextEscape.isIn(text) {
      self = .escape
    } else if Mojibake.text(behind: text) != nil {
      self = .mojibake
    } else {
      return nil
    }
  }

  /// The text without control characters and invisible characters.
  package static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) && !isInvisible($0) }))
  }

  /// The text without invisible characters.
  package static func withoutInvisible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isInvisible) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isInvisible($0) }))
  }

  /// Whether bytes are text below the first combining mark, without control characters and without `_x`, as
  /// most text is.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      defer { last = byte }
      if byte == UInt8(ascii: "x"), last == UInt8(ascii: "_") { return false }
      if byte >= 0x20, byte < 0x7F { continue }
      // 0xC2 begins the upper control characters as well as many letters.
      if byte >= 0xCC || byte == 0x7F || byte == 0xC2 { return false }
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return false }
    }
    return true
  }

  /// Whether a character affects text without being visible; tabs count as visible.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    isControl(scalar) || isInvisible(scalar) || scalar == "\n" || scalar == "\r" || scalar == "\u{2028}"
      || scalar == "\u{2029}"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00...0x1F, 0x7F...0x9F: true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x2060, 0xFEFF, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Text whose UTF-8 some program read as Windows-1252 and saved so: `CafÃ©` for `Café`.
package enum Mojibake {
  /// The original text; nil if there is no sign of such a mistake.
  ///
  /// Every character must be in Windows-1252, and the bytes must be valid UTF-8 with fewer characters. Text
  /// that people type almost never is.
  package static func text(behind text: String) -> String? {
    guard text.utf8.count <= 32_767, text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = byte(of: scalar) else { return nil }
      bytes.append(byte)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The byte of a character in Windows-1252. The five undefined bytes map to the characters of the same
  /// number.
  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
    if let place = upper.firstIndex(of: scalar.value) { return 0x80 + UInt8(place) }
    return [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(scalar.value) ? UInt8(scalar.value) : nil
  }

  /// The characters of the bytes 0x80 to 0x9F; 0 if undefined.
  private static let upper: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,
    0x017E,
    0x0178,
  ]
}

/// The notation of a workbook's file for characters that XML cannot hold: `_x000D_` for a carriage return.
///
/// A program that does not know the notation takes it for text, and leaves it in the cell.
package enum TextEscape {
  /// The text with the notation replaced by its control characters; unchanged if there is none.
  package static func decoded(_ text: String) -> String {
    guard text.utf8.count >= 7 else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let scalar = control(scalars, at: index) {
        result.append(scalar)
        index += 7
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  /// Whether the notation occurs in the text for a tab, a line break or a carriage return, which people type
  /// and programs escape.
  static func isIn(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "_")) && decoded(text).utf8.count != text.utf8.count
  }

  private static func control(_ scalars: [Unicode.Scalar], at index: Int) -> Unicode.Scalar? {
    guard index + 7 <= scalars.count, scalars[index] == "_", scalars[index + 1] == "x",
      scalars[index + 6] == "_"
    else { return nil }
    var digits = String.UnicodeScalarView()
    digits.append(contentsOf: scalars[index + 2..<index + 6])
    switch UInt32(String(digits), radix: 16) {
    case 0x09: return "\t"
    case 0x0A: return "\n"
    case 0x0D: return "\r"
    default: return nil
    }
  }
}
