/// Text that is safe to show on a terminal.
enum Printable {
  /// The text with control characters, direction overrides and line separators written as `\u{...}`; line
  /// ends and tabs stay.
  static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHarmful(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same on one line: line ends and tabs become spaces.
  static func line(_ text: String) -> String {
    self.text(text.split(whereSeparator: { $0.isNewline || $0 == "\t" }).joined(separator: " "))
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0x200E, 0x200F: true
    default: false
    }
  }
}
