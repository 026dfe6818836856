import Bookkeeping
import DatasetFormat

/// By what the text of a statement line can name one of a person's own accounts.
struct TransferEvidence {
  /// Whether it is a card or a loan, which is settled by payments.
  let isSettled: Bool
  private let name: String
  /// Whether texts hold the name without meaning the account, so that it needs a word of a transfer beside it.
  private let isCommonName: Bool
  private let last4: String?

  init(_ account: Account) {
    isSettled = account.type.known == .creditCard || account.type.known == .loan
    name = HeaderWords.normal(account.name)
    let words = name.split(separator: " ").map(String.init)
    isCommonName =
      words.allSatisfy(TransferWords.commonNames.contains)
      || words.contains(where: TransferWords.services.contains)
    last4 = account.last4.flatMap { $0.utf8.count == 4 ? $0 : nil }
  }

  /// Whether a text names the account: its name as words, or a number that ends with its last four digits.
  func isNamed(in text: TransferText) -> Bool {
    if name.count >= 3, !isCommonName || text.speaksOfTransfer, WordSet.holds(text.normal, name) {
      return true
    }
    return last4.map { Self.numbers(text, endWith: $0) } ?? false
  }

  /// Whether a number of an account or a card ends with four digits; an amount, a time or a year does not count.
  private static func numbers(_ text: TransferText, endWith last4: String) -> Bool {
    for (place, word) in text.words.enumerated() {
      if isStartOfIBAN(word) {
        // As people print it, in groups of four.
        let number = text.words[place...].prefix { $0.utf8.count <= 4 }.joined()
        if (15...34).contains(number.utf8.count), number.hasSuffix(last4) { return true }
      }
      guard word.hasSuffix(last4) else { continue }
      if word.utf8.count >= 8 || word.utf8.count > 4 && word.contains(where: \.isLetter) { return true }
      if word.utf8.count == 4, text.speaksOfTransfer || isMarked(last4, in: text) { return true }
    }
    return false
  }

  private static func isStartOfIBAN(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count == 4 && bytes[..<2].allSatisfy { (0x61...0x7A).contains($0) }
      && bytes[2...].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether four digits stand where the rest of a number is hidden (`***1234`, `ending 1234`), or behind a word for an
  /// account.
  private static func isMarked(_ last4: String, in text: TransferText) -> Bool {
    for (word, next) in zip(text.words, text.words.dropFirst()) where next == last4 {
      if marks.contains(word) { return true }
    }
    return text.printed.ranges(of: last4).contains { place in
      text.printed[..<place.lowerBound].last.map { "*•xX#…".contains($0) } ?? false
    }
  }

  private static let marks: Set<String> = [
    "account", "acct", "acc", "card", "ending", "no", "nr", "konto", "kontonr", "karte", "endend", "compte",
    "carte", "cuenta", "tarjeta", "conto", "carta", "conta", "cartao", "rekening", "kort", "savings",
    "checking",
    "chk", "sav", "x", "xx", "xxx", "xxxx",
  ]
}
