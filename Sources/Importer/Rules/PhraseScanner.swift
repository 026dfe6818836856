import DatasetFormat

/// The words of a text, and pairs of words that follow each other, that rules could find it with.
///
/// Words with digits are left out: dates, card and reference numbers say nothing of the next line. So are words of one
/// or two letters, but for scripts that write without spaces, where two characters can be a word.
struct PhraseScanner {
  struct Phrase {
    var hash: UInt64
    /// The hashes of its words; of a single word twice the same.
    var words: (UInt64, UInt64)
    var text: Substring
    /// Where it begins in the folded text, in bytes.
    var offset: Int

    var isPair: Bool { words.0 != words.1 || hash != words.0 }
  }

  /// Calls `body` with each phrase; a phrase that occurs twice comes twice.
  static func forEachPhrase(in text: String, _ body: (Phrase) -> Void) {
    let folded = UnicodeForm.folded(text)
    let bytes = folded.utf8
    var previous: (start: String.Index, offset: Int, hash: UInt64)?
    var index = bytes.startIndex
    var offset = 0
    while index < bytes.endIndex {
      let start = index
      let first = offset
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var hasDigit = false
      while index < bytes.endIndex, isWord(bytes[index]) {
        let byte = bytes[index]
        if byte >= 0x30, byte <= 0x39 { hasDigit = true }
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        index = bytes.index(after: index)
        offset += 1
      }
      let end = index
      let isSpace = index < bytes.endIndex && bytes[index] == 0x20
      if index < bytes.endIndex {
        index = bytes.index(after: index)
        offset += 1
      }
      guard !hasDigit, bytes.distance(from: start, to: end) >= 3 else {
        previous = nil
        continue
      }
      body(Phrase(hash: hash, words: (hash, hash), text: folded[start..<end], offset: first))
      if let previous {
        // Only words with one space between are a phrase that occurs as it stands.
        body(
          Phrase(
            hash: previous.hash &* 0x9E37_79B9_7F4A_7C15 ^ hash, words: (previous.hash, hash),
            text: folded[previous.start..<end], offset: previous.offset))
      }
      previous = isSpace ? (start, first, hash) : nil
    }
  }

  /// Letters and digits; every byte beyond ASCII is taken for a part of a letter.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
  }
}
