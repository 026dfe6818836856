/// The kind of value that a number format displays. It is the only difference between a date and a number in
/// a workbook.
package enum NumberFormat: UInt8, Sendable {
  case number
  /// A day, a time of day, or both.
  case date
  /// Elapsed time, which may pass 24 hours: `[h]:mm`.
  case duration

  /// The formats that every program knows by number (ECMA-376 Part 1 §18.8.30, numFmt).
  package init(builtIn id: Int) {
    switch id {
    case 14...22, 45, 47: self = .date
    case 46: self = .duration
    // Dates of the East Asian and Thai editions, and the same without a locale.
    case 27...36, 50...58, 71...81: self = .date
    default: self = .number
    }
  }

  /// The codes of those that do not show every number directly: without decimals, in percent, as a power or a
  /// fraction.
  static let builtInCodes: [Int: String] = [
    1: "0", 3: "#,##0", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    37: "#,##0 ;(#,##0)", 38: "#,##0 ;[Red](#,##0)", 41: "_(* #,##0_);_(* \\(#,##0\\);_(* \"-\"_);_(@_)",
    42: "_($* #,##0_);_($* \\(#,##0\\);_($* \"-\"_);_(@_)", 48: "##0.0E+0",
  ]

  /// Reads a format code: `yyyy-mm-dd` is a date, `"days" 0` and `[Red]0.00` are not.
  ///
  /// The first section decides, because it formats positive numbers, and dates are always positive. Some
  /// letters have no meaning: those in quotes, those after a backslash, an underscore or an asterisk, and
  /// those in brackets other than elapsed times.
  package init(code: String) {
    let bytes = Array(code.utf8)
    var index = 0
    var hasDate = false
    if Self.isGeneral(bytes) {
      self = .number
      return
    }
    while index < bytes.count, bytes[index] != UInt8(ascii: ";") {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
      case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"):
        index += 1
      case UInt8(ascii: "["):
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count
        if Self.isElapsedTime(bytes[(index + 1)..<end]) {
          self = .duration
          return
        }
        index = end
      // Day, month or minute, year, hour, second, in either case; an era's year and its name.
      case UInt8(ascii: "d"), UInt8(ascii: "m"), UInt8(ascii: "y"), UInt8(ascii: "h"), UInt8(ascii: "s"),
        UInt8(ascii: "D"), UInt8(ascii: "M"), UInt8(ascii: "Y"), UInt8(ascii: "H"), UInt8(ascii: "S"):
        hasDate = true
      default: break
      }
      index += 1
    }
    self = hasDate ? .date : .number
  }

  /// The text that a format prints next to positive numbers: the `€` of `[$€-407]`, or otherwise the literal
  /// text. That is text in quotes or after a backslash, and letters or signs beyond ASCII, or `$`. Nil if
  /// there is none (ECMA-376 Part 1 §18.8.31).
  package static func moneySign(in code: String) -> String? {
    var literal = ""
    var characters = Substring(code.prefix(256))
    func trimmed(_ text: Substring) -> String? {
      let words = text.split(separator: " ")
      return words.isEmpty ? nil : words.joined(separator: " ")
    }
    while let character = characters.popFirst(), character != ";" {
      switch character {
      case "\"":
        literal += characters.prefix { $0 != "\"" }
        characters = characters.drop { $0 != "\"" }.dropFirst()
      case "\\": literal += characters.popFirst().map(String.init) ?? ""
      case "_", "*": characters = characters.dropFirst()
      case "[":
        let inside = characters.prefix { $0 != "]" }
        characters = characters.drop { $0 != "]" }.dropFirst()
        guard inside.first == "$" else { continue }
        if let sign = trimmed(inside.dropFirst().prefix { $0 != "-" }) { return sign }
      case "$": literal.append(character)
      default: if !character.isASCII { literal.append(character) }
      }
    }
    return trimmed(literal[...])
  }

  /// `General` in the first section, in any letter case.
  private static func isGeneral(_ bytes: [UInt8]) -> Bool {
    let section = bytes.prefix { $0 != UInt8(ascii: ";") }
    return String(decoding: section, as: UTF8.self).lowercased() == "general"
  }

  /// Whether a bracket holds `h`, `mm`, `ss` or the like, and nothing else.
  private static func isElapsedTime(_ inside: ArraySlice<UInt8>) -> Bool {
    guard let first = inside.first else { return false }
    let letters: [UInt8] = Array("hmsHMS".utf8)
    return letters.contains(first) && inside.allSatisfy { $0 | 0x20 == first | 0x20 }
  }
}
