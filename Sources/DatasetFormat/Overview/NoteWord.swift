import Money

/// The texts that the tool writes into notes of transactions, as `Words/people/` names them.
package enum NoteWord: String, WordingKey, CaseIterable {
  /// A recurring payment came in another amount than planned.
  case planned
  /// An adjustment made a balance the stated one.
  case reconciled

  package var name: String { Wording.name(rawValue, in: "note") }
}

extension Wording {
  /// A note about an amount: `planned 1150.00 EUR`, `geplant 1.150,00 EUR`.
  ///
  /// English amounts are as the command types and reads them.
  package func note(_ word: NoteWord, _ amount: Amount) -> String {
    guard code != "en" else { return self(word, ["amount": amount.description]) }
    let number = locale.number(amount.decimalText)
    let text =
      amount.currency == .none
      ? number : Self.filled(locale.money, ["amount": number, "code": amount.currency.code])
    // People look for notes by typing them.
    return self(word, ["amount": text]).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }
}
