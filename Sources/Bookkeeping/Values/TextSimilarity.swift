import DatasetFormat

/// Tells whether two texts name the same party: they share a significant word.
package enum TextSimilarity {
  /// The naming words of a text: without case and accents, at least three letters, and without words that
  /// every statement has.
  package static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    for word in UnicodeForm.folded(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      guard word.count >= minimum(word), word.contains(where: \.isLetter), !common.contains(String(word))
      else { continue }
      words.insert(String(word))
    }
    return words
  }

  /// Whether at least half of the words of the shorter text are in the other text, or begin one of its words.
  package static func areSimilar(_ one: Set<String>, _ other: Set<String>) -> Bool {
    let (few, many) = one.count <= other.count ? (one, other) : (other, one)
    guard !few.isEmpty else { return false }
    let shared = few.count { word in
      many.contains(word) || many.contains { begins($0, word) || begins(word, $0) }
    }
    return shared * 2 >= few.count && shared > 0
  }

  package static func areSimilar(_ one: String, _ other: String) -> Bool {
    areSimilar(words(one), words(other))
  }

  /// How many letters of a word at least must begin the other one, since fewer begin many words.
  package static let beginning = 4

  /// Banks cut names and join them: `REWEMARKT` is `Rewe`.
  private static func begins(_ long: String, _ short: String) -> Bool {
    short.count >= beginning && long.hasPrefix(short)
  }

  /// Scripts without an alphabet write in one sign what needs three letters in others.
  private static func minimum(_ word: Substring) -> Int {
    word.unicodeScalars.contains { $0.value >= 0x2E80 } ? 1 : 3
  }

  /// Whether a word is in every statement, so that it names nobody.
  package static func isCommon(_ word: String) -> Bool { common.contains(word) }

  private static let common: Set<String> = [
    "the", "and", "for", "von", "und", "der", "die", "das", "les", "des", "del", "los", "las", "inc", "ltd",
    "llc",
    "gmbh", "card", "karte", "carte", "tarjeta", "visa", "mastercard", "maestro", "debit", "credit",
    "payment",
    "purchase", "pos", "zahlung", "kartenzahlung", "lastschrift", "sepa", "gutschrift", "uberweisung",
    "paiement",
    "achat", "pago", "compra", "pagamento", "acquisto", "transaction", "transaktion", "transfer", "ref",
    "reference",
    "date", "datum", "com", "www", "online",
  ]
}
