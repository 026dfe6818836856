import TextScanning

/// What a file says about the account of its statement.
package struct AccountHint: Sendable, Hashable {
  /// The number as printed, without spaces: an IBAN or the bank's own number, perhaps masked.
  package var number: String
  /// Whether the number has the form of an IBAN (ISO 13616).
  package var isIBAN: Bool

  package init(_ text: String) {
    number = Self.plain(text) ?? String(text.filter { !$0.isWhitespace && $0 != "'" }).uppercased()
    isIBAN = Self.isIBAN(number)
  }

  /// The number of an ASCII text. Nil for other texts. A file may name a million accounts.
  private static func plain(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let left = text.utf8.filter { byte in
      byte != UInt8(ascii: " ") && byte != UInt8(ascii: "'") && !(byte >= 0x09 && byte <= 0x0D)
    }
    return String(decoding: left.map(\.asciiCapital), as: UTF8.self)
  }

  /// The last four digits, which identify accounts without their full number. Nil when a masked number hides
  /// them.
  package var last4: String? {
    func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    let isMasked =
      !isIBAN && (number.contains("X") || number.contains("..") || number.contains { "*•·#…".contains($0) })
    let last =
      isMasked
      ? String(number.filter { !"-/_".contains($0) }.suffix(4)) : String(number.filter(isDigit).suffix(4))
    return last.count == 4 && last.allSatisfy(isDigit) ? last : nil
  }

  /// The number for display: all characters hidden except the last four.
  package var masked: String {
    number.count > 4 ? String(repeating: "*", count: 4) + number.suffix(4) : number
  }

  /// Whether the digits of another number are a part of this one's.
  func holds(_ other: AccountHint) -> Bool {
    let digits = other.number.filter { $0.isASCII && $0.isNumber }
    return digits.count >= 4 && number.contains(digits)
  }

  /// Whether the text has the form of an IBAN: two letters, two digits, and 11 to 30 letters or digits.
  static func isIBAN(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
    guard (15...34).contains(bytes.count) else { return false }
    return isLetter(bytes[0]) && isLetter(bytes[1]) && bytes[2].isDigit && bytes[3].isDigit
      && bytes[4...].allSatisfy { $0.isDigit || isLetter($0) }
  }
}
