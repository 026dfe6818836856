import Money

/// A set of words and phrases, compared without case, accents and marks.
package struct WordSet: Sendable {
  private let words: Set<String>
  /// The phrases that also count inside a longer text.
  private let parts: [String]

  /// The phrases of sections of `Words/`. Those of `inside` may also occur inside a longer text.
  init(_ sections: WordSection..., inside: WordSection? = nil) {
    parts = inside.map { WordFiles.shared.normal($0) } ?? []
    words = sections.reduce(into: Set(parts)) { $0.formUnion(WordFiles.shared.normal($1)) }
  }

  /// The longest word of each phrase. A text without any of them matches no phrase.
  var longestWords: Set<String> {
    words.reduce(into: []) { found, phrase in
      let words = phrase.split(separator: " ")
      guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return }
      // Letters alone are in nearly every text: `B/F` counts as a whole.
      if longest.utf8.count > 1 { return _ = found.insert(String(longest)) }
      found.formUnion([" ", "/", ".", ". ", "-", ""].map(words.joined(separator:)))
    }
  }

  /// Whether a text in ``HeaderWords/normal(_:)`` form is one of the phrases or contains a part.
  func contains(_ text: String) -> Bool {
    words.contains(text) || parts.contains { Self.holds(text, $0) }
  }

  /// Whether a text contains a phrase as whole words. In scripts without spaces, at any position.
  package static func holds(_ text: String, _ phrase: String) -> Bool {
    guard let first = phrase.unicodeScalars.first, text.holdsBytes(of: phrase) else { return false }
    if isUnspaced(first) { return text.contains(phrase) }
    return (" " + text + " ").contains(" " + phrase + " ")
  }

  /// Whether a character belongs to a script without spaces between words.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2E80 || scalar.value >= 0x1100 && scalar.value < 0x1200
  }
}
