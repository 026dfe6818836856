import DatasetFormat

/// Text as a page may hold it.
package enum PageText {
  /// The text with control characters, and those that hide text or turn its direction around, written as
  /// `\u{...}`; line ends and tabs become blanks.
  ///
  /// Marks of direction (U+200E, U+200F) stay in texts with letters from right to left, which need them, and
  /// joiners between the parts of emoji.
  package static func safe(_ text: String) -> String {
    let plain = text.replacing("\r\n", with: " ")
    var turns: Bool?
    let safe = VisibleText.escaped(plain) { scalar in
      switch scalar {
      case "\n", "\t", "\r": return true
      case "\u{200E}", "\u{200F}":
        let known = turns ?? VisibleText.isRightToLeft(plain)
        turns = known
        return known
      default: return false
      }
    }
    guard safe.utf8.contains(where: { $0 < 0x20 }) else { return safe }
    return String(String.UnicodeScalarView(safe.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
