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
    if let found = incoming.first(in: normal) { return (.incoming, found) }
    return rents.isIn(normal) ? nil : out.first(in: normal).map { (.out, $0) }
  }

  /// Whether a description mentions a payment. On a card's statement a payment comes in, elsewhere it mostly
  /// goes out.
  static func namesPayment(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    return payment.isPart(of: HeaderWords.normal(text))
  }

  /// Whether a description is of a rent, which a tenant pays and a landlord receives.
  static func namesRent(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    return rents.isIn(HeaderWords.normal(text))
  }

  /// Whether a description names a shop or a bill. That is weaker than a phrase for money out: a shop has an account,
  /// too.
  static func namesShop(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    return shops.isIn(HeaderWords.normal(text))
  }

  /// Whether a bank's type of entry says that something was bought. Unlike a rent, nobody receives it.
  static func namesPurchase(_ type: String) -> Bool {
    guard type.utf8.count <= 60 else { return false }
    return purchases.isIn(HeaderWords.normal(type))
  }

  private static let rents = PhraseList(.rent)

  private static let shops = PhraseList(.shop)

  private static let purchases = PhraseList(.purchase)

  private static let payment = PhraseList(.payment)

  /// Money that reaches the account, or a payment that lowers a card's debt.
  private static let incoming = PhraseList(.paymentIn)

  /// Money that leaves the account, or raises a card's debt.
  private static let out = PhraseList(.paymentOut)
}
