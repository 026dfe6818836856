import Money
import TextScanning

/// Rules out quickly that a word is in a list, which is the case for nearly all words of a statement.
///
/// It knows the lengths of the words that begin with each letter, and a bit of each word's hash. Only a word
/// whose letters fold one by one is checked (``FoldTable``). Any other word may be in the list.
///
/// Filters are made once and live as long as the program. They use memory without reference counts, because
/// threads that count on the same place wait for each other.
struct WordFilter: @unchecked Sendable {
  /// For each ASCII character, the lengths of the words that begin with it, one bit for each length.
  private let lengths: UnsafePointer<UInt64>
  /// One bit for each of ``hashCount`` hashes.
  private let hashes: UnsafePointer<UInt64>

  private static let hashCount = 1 << 14

  /// - Parameter words: In their folded form.
  init(_ words: some Sequence<String>) {
    let lengths = UnsafeMutablePointer<UInt64>.allocate(capacity: 128)
    lengths.initialize(repeating: 0, count: 128)
    let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.hashCount / 64)
    hashes.initialize(repeating: 0, count: Self.hashCount / 64)
    self.lengths = UnsafePointer(lengths)
    self.hashes = UnsafePointer(hashes)
    for word in words {
      guard let first = word.utf8.first, first < 0x80, word.utf8.count < 64 else { continue }
      lengths[Int(first)] |= 1 << UInt64(word.utf8.count)
      var hash = Hash()
      for byte in word.utf8 { hash.add(byte) }
      hashes[hash.place >> 6] |= 1 << UInt64(hash.place & 63)
    }
  }

  /// A word, folded byte by byte.
  private struct Hash {
    private var value: UInt32 = 0x811C_9DC5
    private(set) var first: UInt8 = 0
    private(set) var length = 0

    @inline(__always)
    mutating func add(_ byte: UInt8) {
      if length == 0 { first = byte }
      length += 1
      value = (value ^ UInt32(byte)) &* 0x0100_0193
    }

    /// A number below ``WordFilter/hashCount``.
    var place: Int { Int((value ^ value >> 16) & UInt32(WordFilter.hashCount - 1)) }
  }

  /// Whether the bytes may be one of the words.
  func admits(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hash = Hash()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= 0x20 { return true }
      if byte < 0x80 {
        hash.add(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        index += 1
        continue
      }
      let (value, length) = UTF8Scalar.decode(bytes, at: index)
      guard value < FoldTable.limit else { return true }
      let entry = FoldTable.shared.entries[Int(value)]
      if entry.isSpace { return true }
      for offset in 0..<entry.count {
        hash.add(UInt8(truncatingIfNeeded: entry.bytes >> (8 * UInt32(offset))))
      }
      index += length
    }
    // A list may have words in other scripts, which are not stored by their first letter.
    guard hash.first < 0x80, hash.length < 64 else { return !bytes.isEmpty }
    return lengths[Int(hash.first)] >> UInt64(hash.length) & 1 != 0
      && hashes[hash.place >> 6] >> UInt64(hash.place & 63) & 1 != 0
  }
}

/// ``UnicodeForm/folded(_:)`` for one character at a time, without making a string.
///
/// The table has the characters up to U+058F (Latin, Greek, Cyrillic, Armenian), whose folding does not
/// depend on their neighbours. Han characters fold to themselves. Text with any other character is folded as
/// a whole string.
package struct FoldTable: Sendable {
  /// The folded bytes of a character, at most four, and their number.
  struct Entry: Sendable {
    var bytes: UInt32 = 0
    var count: UInt8 = 0
    var isSpace = false
    /// Whether the character equals one with another folding when case is ignored. `ſ` equals `S` in this
    /// way, so a search for the folded text may miss it.
    var matchesOtherFolding = false
    /// Whether the folded characters are letters or digits. Nil: some are, some are not.
    var isWord: Bool? = false
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
      entry.matchesOtherFolding = Self.matchesOtherFolding(scalar)
      let areWords = folded.unicodeScalars.map { Self.isWord($0) }
      entry.isWord = Set(areWords).count > 1 ? nil : areWords.first ?? false
      return entry
    }
  }

  /// Whether a character is a letter or a digit.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// The folded letters and digits of a text, with every mark as a space: `Betrag (€)` → `betrag`.
  ///
  /// - Returns: Nil for text that must be folded as a whole.
  func words(of text: String) -> String? {
    var text = text
    return text.withUTF8 { words(of: $0) }
  }

  /// The same for the bytes of a text.
  func words(of text: UnsafeBufferPointer<UInt8>) -> String? {
    var isKnown = true
    // A character has two bytes or more where it folds to up to four.
    let words = String(unsafeUninitializedCapacity: 2 * text.count + 4) { words in
      var (count, index) = (0, 0)
      var isSpacePending = false
      func append(_ bytes: UInt32, _ length: UInt8) {
        if isSpacePending, count > 0 {
          words[count] = UInt8(ascii: " ")
          count += 1
        }
        isSpacePending = false
        for offset in 0..<UInt32(length) {
          words[count] = UInt8(truncatingIfNeeded: bytes >> (8 * offset))
          count += 1
        }
      }
      while index < text.count {
        let (value, length) = UTF8Scalar.decode(text, at: index)
        index += length
        if value < Self.limit {
          let entry = entries[Int(value)]
          switch entry.isWord {
          case true?: append(entry.bytes, entry.count)
          case false?: if entry.isSpace || entry.count > 0 { isSpacePending = true }
          case nil: isKnown = false
          }
        } else if (0x4E00...0x9FFF).contains(value) {
          for offset in (1...length).reversed() { append(UInt32(text[index - offset]), 1) }
        } else if Self.isItself(value) {
          isSpacePending = true
        } else {
          isKnown = false
        }
        if !isKnown { return 0 }
      }
      return count
    }
    return isKnown ? words : nil
  }

  /// Whether a character equals one with another folding when case is ignored.
  static func matchesOtherFolding(_ scalar: Unicode.Scalar) -> Bool {
    let upper = scalar.properties.uppercaseMapping
    guard upper.unicodeScalars.count == 1 else { return false }
    return UnicodeForm.folded(upper) != UnicodeForm.folded(String(Character(scalar)))
  }

  /// The only characters beyond the table that equal letters in it when case is ignored: Cyrillic letter
  /// forms.
  package static let formsBeyondTable: ClosedRange<UInt32> = 0x1C80...0x1C8F

  /// Whether text with this character can be folded character by character.
  package static func isPlain(_ scalar: Unicode.Scalar) -> Bool { scalar.value < limit }

  /// Characters beyond the table that fold to themselves and compose with nothing: Han, and general
  /// punctuation except its spaces and marks.
  static func isItself(_ value: UInt32) -> Bool {
    (0x4E00...0x9FFF).contains(value) || (0x2010...0x2027).contains(value) || value == 0x20AC
  }
}
