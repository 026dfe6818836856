import Money

/// ``UnicodeForm/folded(_:)`` for one character at a time, without making a string.
///
/// The table has the characters up to U+058F (Latin, Greek, Cyrillic, Armenian), whose folding does not depend on their
/// neighbours; the Han characters fold to themselves. For text with any other the whole string is folded.
package struct FoldTable: Sendable {
  /// The folded bytes of a character, at most four, and how many they are.
  struct Entry: Sendable {
    var bytes: UInt32 = 0
    var count: UInt8 = 0
    var isSpace = false
    /// The character is equal to one of another folding when case is ignored, as `ſ` is to `S`: a search for the
    /// folded text may miss it.
    var isOdd = false
  }

  static let limit: UInt32 = 0x590
  static let shared = FoldTable()

  let entries: [Entry]

  private init() {
    entries = (0..<Self.limit).map { value in
      guard let scalar = Unicode.Scalar(value) else { return Entry() }
      var entry = Entry()
      if scalar.properties.isWhitespace {
        entry.isSpace = true
        return entry
      }
      let folded = UnicodeForm.folded(String(Character(scalar)))
      for byte in folded.utf8.prefix(4) {
        entry.bytes |= UInt32(byte) << (8 * UInt32(entry.count))
        entry.count += 1
      }
      entry.isOdd = Self.isOdd(scalar)
      return entry
    }
  }

  /// Whether a character is equal to one of another folding when case is ignored.
  static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    let upper = scalar.properties.uppercaseMapping
    guard upper.unicodeScalars.count == 1 else { return false }
    return UnicodeForm.folded(upper) != UnicodeForm.folded(String(Character(scalar)))
  }

  /// Beyond the table only these Cyrillic letter forms are equal to letters in it but for case.
  package static let oddBeyond: ClosedRange<UInt32> = 0x1C80...0x1C8F

  /// Whether the folding of text with this character is that of its parts.
  package static func isPlain(_ scalar: Unicode.Scalar) -> Bool { scalar.value < limit }

  /// Characters beyond the table that fold to themselves and compose with nothing: Han, and general punctuation but
  /// the spaces and marks among it.
  static func isItself(_ value: UInt32) -> Bool {
    (0x4E00...0x9FFF).contains(value) || (0x2010...0x2027).contains(value) || value == 0x20AC
  }
}
