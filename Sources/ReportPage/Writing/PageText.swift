/// Text as a page may hold it.
enum PageText {
  /// The text with control characters, and those that turn the direction of text around, written as `\u{...}`; line ends and tabs become blanks.
  ///
  /// Marks of direction (U+200E, U+200F) and joiners stay: right-to-left names and emoji need them.
  static func safe(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" || scalar == "\r" {
        safe += " "
      } else if isUnsafe(scalar) {
        safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// XML 1.0 has no place for most of them, and U+FFFE and U+FFFF are no characters.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
