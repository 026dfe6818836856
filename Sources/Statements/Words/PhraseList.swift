import Money

/// A list of phrases that is searched for in many texts, in one pass over each text.
///
/// `card payment`, `refund` in `refund of card 12` → `refund`
struct PhraseList: Sendable {
  private let phrases: [String]
  private let automaton: LiteralAutomaton

  /// The phrases of a section of `Words/`.
  init(_ section: WordSection) {
    phrases = WordFiles.shared.normal(section)
    automaton = LiteralAutomaton(phrases.enumerated().map { ($1, $0) })
  }

  /// The first phrase of the list that a text in ``HeaderWords/normal(_:)`` form holds as whole words.
  func first(in normal: String) -> String? { first(in: normal, where: WordSet.holds) }

  /// Whether a text in normal form holds one of the phrases as whole words.
  func isIn(_ normal: String) -> Bool { first(in: normal) != nil }

  /// Whether a text in normal form holds one of the phrases, also as a part of a word.
  func isPart(of normal: String) -> Bool { first(in: normal) { $0.contains($1) } != nil }

  private func first(in normal: String, where holds: (String, String) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: phrases.count / 64 + 1) { found in
      found.initialize(repeating: 0)
      guard let bits = found.baseAddress else { return nil }
      _ = automaton.searchFolded(normal, bits)
      // A phrase whose bytes occur may still be a part of a longer word.
      for (place, bits) in found.enumerated() where bits != 0 {
        for bit in 0..<64 where bits >> UInt64(bit) & 1 != 0 && holds(normal, phrases[place * 64 + bit]) {
          return phrases[place * 64 + bit]
        }
      }
      return nil
    }
  }
}
