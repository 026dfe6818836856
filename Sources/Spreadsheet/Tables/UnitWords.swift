import TextScanning

/// Recognises what a line of units under column names holds: `(EUR)`, `[m/s]`, `%`, `USD`, `kg`.
enum UnitWords {
  private static let words: Set<String> = [
    "%", "‰", "€", "$", "£", "¥", "°c", "°f", "k", "m", "cm", "mm", "km", "m²", "m2", "m³", "m3", "l", "ml",
    "g", "kg", "t",
    "s", "ms", "min", "h", "d", "m/s", "km/h", "mph", "kw", "kwh", "w", "v", "a", "hz", "mhz", "pa", "hpa",
    "bar", "j", "kj",
    "n", "pcs", "pc", "stk", "st", "lb", "oz", "ft", "in", "zł", "kr", "kč", "ft.", "руб", "руб.",
  ]
  private static let placeholders: Set<String> = [
    "n/a", "na", "n.a.", "null", "nil", "none", "-", "--", "?", "nan",
  ]

  /// Whether a text in brackets says a unit or a remark: `(EUR)`.
  static func isBracketed(_ text: String) -> Bool {
    guard text.utf8.count <= 24, let first = text.first, let last = text.last, text.count > 2 else {
      return false
    }
    return first == "(" && last == ")" || first == "[" && last == "]"
  }

  /// Whether a text is a unit without brackets: a known one, or three capitals as a currency has.
  static func isBare(_ text: String) -> Bool {
    let plain = text.lowercased()
    if placeholders.contains(plain) { return false }
    if words.contains(plain) { return true }
    if plain.hasPrefix("in "), plain.utf8.count <= 12 { return true }
    return text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIILetter && $0 < 0x60 }
  }

  /// Whether a text stands for a value that is not there.
  static func isPlaceholder(_ text: String) -> Bool { placeholders.contains(text.lowercased()) }
}
