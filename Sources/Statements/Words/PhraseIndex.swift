/// Phrases that are looked for as whole words; in scripts without spaces anywhere. A text costs one look-up a word, however
/// many phrases there are.
package struct PhraseIndex: Sendable {
  /// The words of all phrases.
  package let words: Set<String>
  /// The phrases that begin with a word: what follows it.
  private var following: [String: [[String]]] = [:]
  /// Phrases of scripts without spaces.
  private var unspaced: [String] = []

  /// Phrases separated by `|`.
  init(_ phrases: String) {
    let phrases = phrases.split(separator: "|").map { HeaderWords.normal(String($0)) }
    words = Set(phrases.flatMap { $0.split(separator: " ").map(String.init) })
    for phrase in phrases {
      let words = phrase.split(separator: " ").map(String.init)
      guard let first = words.first, let scalar = first.unicodeScalars.first else { continue }
      // Thai has spaces between sentences only.
      if WordSet.isUnspaced(scalar) || (0x0E00..<0x0E80).contains(scalar.value) {
        unspaced.append(phrase)
      } else {
        following[first, default: []].append(Array(words.dropFirst()))
      }
    }
  }

  /// Whether a text has any of the phrases: its words, and all of it in its ``HeaderWords/normal(_:)`` form.
  package func occurs(in words: [String], of normal: String) -> Bool {
    for (place, word) in words.enumerated() {
      guard let rests = following[word] else { continue }
      if rests.contains(where: { words[(place + 1)...].starts(with: $0) }) { return true }
    }
    return unspaced.contains { normal.holdsBytes(of: $0) && normal.contains($0) }
  }
}
