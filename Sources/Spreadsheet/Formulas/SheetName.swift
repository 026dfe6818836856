/// How formulas write the names of sheets (ECMA-376 Part 1 §18.17.2.3).
package enum SheetName {
  /// The name in quotes, which is right for every name.
  package static func quoted(_ name: String) -> String { "'" + escaped(name) + "'" }

  /// The name as programs write it in a formula: in quotes where it needs them.
  package static func inFormula(_ name: String) -> String { needsQuotes(name) ? quoted(name) : name }

  /// The name as it stands between quotes.
  static func escaped(_ name: String) -> String { name.replacing("'", with: "''") }

  /// Whether a name could be taken for something else without quotes: a cell, a number, two words.
  static func needsQuotes(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, isLetter(first) || first == UInt8(ascii: "_"),
      bytes.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") })
    else { return true }
    let letters = bytes.prefix(while: isLetter)
    let isCell =
      letters.count <= 3 && letters.count < bytes.count && bytes.dropFirst(letters.count).allSatisfy(isDigit)
    return isCell || isRowAndColumn(name) || ["true", "false"].contains(name.lowercased())
  }

  /// Whether a name looks like a cell in the other way of naming cells: `R1C1`, `R`, `C2`.
  private static func isRowAndColumn(_ name: String) -> Bool {
    var rest = name.lowercased()[...]
    for letter in ["r", "c"] where rest.hasPrefix(letter) {
      rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber }
    }
    return rest.isEmpty
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte & 0xDF) &- UInt8(ascii: "A") < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
