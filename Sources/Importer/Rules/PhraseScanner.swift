import DatasetFormat

/// The words of a text, and pairs of words that follow each other, by which rules could find it.
///
/// Words with digits are left out: dates, card and reference numbers say nothing of the next line. So are words of one
/// or two letters, but for scripts that write without spaces, of which two characters can be a word.
struct PhraseScanner {
  /// Calls `body` with each phrase and its hash; a phrase that occurs twice comes twice.
  static func forEachPhrase(
    in text: String, _ body: (_ hash: UInt64, _ phrase: Substring.UTF8View, _ words: Int) -> Void
  ) {
    let folded = UnicodeForm.folded(text)
    let bytes = folded.utf8
    var previous: (start: String.Index, hash: UInt64)?
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let start = index
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var hasDigit = false
      var length = 0
      while index < bytes.endIndex, isWord(bytes[index]) {
        let byte = bytes[index]
        if byte >= 0x30, byte <= 0x39 { hasDigit = true }
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        length += 1
        index = bytes.index(after: index)
      }
      let end = index
      let isSpace = index < bytes.endIndex && bytes[index] == 0x20
      if index < bytes.endIndex { index = bytes.index(after: index) }
      if length == 0 {
        if !isSpace { previous = nil }
        continue
      }
      guard !hasDigit, length >= 3 else {
        previous = nil
        continue
      }
      body(hash, folded[start..<end].utf8, 1)
      if let previous {
        // Only words with one space between are a phrase that occurs as it stands.
        body(previous.hash &* 0x9E37_79B9_7F4A_7C15 ^ hash, folded[previous.start..<end].utf8, 2)
      }
      previous = isSpace ? (start, hash) : nil
    }
  }

  /// Letters and digits; every byte beyond ASCII is taken for a part of a letter.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
  }
}
