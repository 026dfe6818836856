import Money

/// Phrases for money between a person's own accounts, and phrases that only mean a transfer to anybody.
///
/// `Überweisung`, `virement` and `bank transfer` are used for every payee and do not show who was paid.
package enum TransferWords {
  /// Texts that banks print when both accounts belong to one person, on either side.
  package static let own = PhraseIndex(.ownTransfer)

  /// Money that a person puts into their own account.
  package static let ownIncoming = PhraseIndex(.ownIncoming)

  /// Money that a person takes out of their own account.
  package static let ownOutgoing = PhraseIndex(.ownOutgoing)

  /// Texts on a card's statement for the payment that settles it.
  package static let cardSettled = PhraseIndex(.cardSettled)

  /// Texts on an account's statement for the settlement of a card.
  package static let cardPayment = PhraseIndex(.cardPayment)

  /// Bank words for a transfer to anybody.
  package static let general = PhraseIndex(.anyTransfer)

  /// Words next to a transfer that name nobody.
  package static let fillers = Set(WordFiles.shared.normal(.transferFiller))

  /// Account names that are common in statements.
  package static let commonNames = Set(WordFiles.shared.normal(.accountName))

  /// Services that pay other people too. Their name shows how money was sent, not to whom.
  package static let services = Set(WordFiles.shared.normal(.service))
}

/// Phrases that are searched as whole words. In scripts without spaces, at any position. A text costs one
/// look-up for each word, however many phrases there are.
package struct PhraseIndex: Sendable {
  /// The words of all phrases.
  package let words: Set<String>
  /// For each word, the remaining words of the phrases that begin with it.
  private var following: [String: [[String]]] = [:]
  /// Phrases in scripts without spaces.
  private var unspaced: [String] = []

  init(_ section: WordSection) {
    let phrases = WordFiles.shared.normal(section)
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

  /// Whether a text contains one of the phrases: `words` are its words, and `normal` is its
  /// ``HeaderWords/normal(_:)`` form.
  package func occurs(in words: [String], of normal: String) -> Bool {
    for (place, word) in words.enumerated() {
      guard let rests = following[word] else { continue }
      if rests.contains(where: { words[(place + 1)...].starts(with: $0) }) { return true }
    }
    return unspaced.contains { normal.holdsBytes(of: $0) && normal.contains($0) }
  }
}
