import DatasetFormat

/// What one side of a possible transfer prints, and what it says of transfers: found once, however often it is compared.
struct TransferText {
  let printed: String
  /// Folded, with one space between words.
  let normal: String
  let words: [String]
  /// Whether it speaks of a transfer, to whomever.
  let speaksOfTransfer: Bool
  /// Whether it speaks of money between a person's own accounts, where money leaves one of them.
  let isOwnWherePaid: Bool
  /// The same where money comes in.
  let isOwnWhereReceived: Bool
  /// Whether it speaks of a card that is settled, where the card's statement prints it.
  let settlesCard: Bool
  /// The same where the statement of the account prints it from which the card is settled.
  let paysCard: Bool
  /// Whether no word of it could be somebody's name.
  let namesNobody: Bool

  init(_ printed: String) {
    self.printed = printed
    let normal = HeaderWords.normal(printed)
    let words = normal.split(separator: " ").map(String.init)
    func holds(_ phrases: PhraseIndex) -> Bool { phrases.occurs(in: words, of: normal) }
    speaksOfTransfer = holds(TransferWords.general)
    let isOwn = holds(TransferWords.own)
    isOwnWherePaid = isOwn || holds(TransferWords.ownOutgoing)
    isOwnWhereReceived = isOwn || holds(TransferWords.ownIncoming)
    settlesCard = holds(TransferWords.cardSettled)
    paysCard = holds(TransferWords.cardPayment)
    namesNobody = words.allSatisfy { word in
      word.contains(where: \.isNumber) || TransferWords.fillers.contains(word)
        || TransferWords.general.words.contains(word) || TransferWords.own.words.contains(word)
    }
    self.normal = normal
    self.words = words
  }
}
