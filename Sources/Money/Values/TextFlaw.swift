/// What can be wrong with text that looks right: characters that nobody sees, or another Unicode form.
package enum TextFlaw: Sendable, Hashable, CaseIterable {
  /// A control character other than tab and line break (U+0000 to U+001F, U+007F to U+009F).
  case control
  /// A character without a width of its own that joins nothing (U+200B, U+2060, U+FEFF), or one that turns the
  /// direction of text around (U+202A to U+202E, U+2066 to U+2069).
  case invisible
  /// Text that NFC would write otherwise.
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

  /// The text without control characters and without those that nobody sees.
  package static func cleaned(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) && !isInvisible($0) }))
  }

  /// The text without the characters that nobody sees.
  package static func withoutInvisible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isInvisible) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isInvisible($0) }))
  }

  /// Whether bytes are text below the first combining mark without control characters and without `_x`: most of it.
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

  /// Whether a character does something to text other than being seen in it; tabs are seen.
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
