import Money

/// Phrases that show the direction of an entry's money on a card or an account.
///
/// They are evidence if a column of amounts does not show which sign means money out. A single phrase decides
/// nothing.
enum PaymentWords {
  enum Hint: Sendable { case incoming, out }

  /// The direction that a description suggests. Nil for most descriptions.
  static func hint(_ text: String) -> Hint? { phrase(text)?.hint }

  /// The direction that a description suggests, and the phrase for it. Rents go both ways.
  static func phrase(_ text: String) -> (hint: Hint, phrase: String)? {
    guard text.utf8.count <= 300 else { return nil }
    let normal = HeaderWords.normal(text)
    if let found = incoming.first(where: { WordSet.holds(normal, $0) }) { return (.incoming, found) }
    if rents.contains(where: { WordSet.holds(normal, $0) }) { return nil }
    return out.first { WordSet.holds(normal, $0) }.map { (.out, $0) }
  }

  /// Whether a description mentions a payment. On a card's statement a payment comes in, elsewhere it mostly
  /// goes out.
  static func namesPayment(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    let normal = HeaderWords.normal(text)
    return payment.contains { normal.holdsBytes(of: $0) && normal.contains($0) }
  }

  /// Whether a description is of a rent, which a tenant pays and a landlord receives.
  static func namesRent(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    let normal = HeaderWords.normal(text)
    return rents.contains { WordSet.holds(normal, $0) }
  }

  /// Whether a description names a shop or a bill. That is weaker than a phrase for money out: a shop has an account,
  /// too.
  static func namesShop(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    let normal = HeaderWords.normal(text)
    return shops.contains { WordSet.holds(normal, $0) }
  }

  /// Whether a bank's type of entry says that something was bought. Unlike a rent, nobody receives it.
  static func namesPurchase(_ type: String) -> Bool {
    guard type.utf8.count <= 60 else { return false }
    let normal = HeaderWords.normal(type)
    return purchases.contains { WordSet.holds(normal, $0) }
  }

  private static let rents = WordFiles.shared.normal(.rent)

  private static let shops = WordFiles.shared.normal(.shop)

  private static let purchases = WordFiles.shared.normal(.purchase)

  private static let payment = WordFiles.shared.normal(.payment)

  /// Money that reaches the account, or a payment that lowers a card's debt.
  private static let incoming = WordFiles.shared.normal(.paymentIn)

  /// Money that leaves the account, or raises a card's debt.
  private static let out = WordFiles.shared.normal(.paymentOut)
}
