import Bookkeeping
import DatasetFormat

/// What the text of a statement line says about money that moves between a person's own accounts.
struct TransferEvidence {
  private let name: String
  private let last4: String?

  /// What would name an account.
  init(_ account: Account) {
    name = Self.padded(account.name)
    last4 = account.last4.flatMap { $0.utf8.count == 4 ? $0 : nil }
  }

  /// Whether a text names the account: its name as words, or a number that ends with its last four digits.
  func isNamed(in text: String) -> Bool {
    let padded = Self.padded(text)
    if name.utf8.count >= 5, padded.contains(name) { return true }
    guard let last4 else { return false }
    return padded.split(separator: " ").contains { word in
      guard word.hasSuffix(last4) else { return false }
      // A longer number than the four digits is an account's or a card's, not an amount or a time.
      return word.utf8.count == 4 || word.utf8.count >= 8 || word.contains(where: \.isLetter)
    }
  }

  /// Whether a text speaks of a transfer in any of the languages of the banks that are read.
  static func speaksOfTransfer(_ text: String) -> Bool {
    let padded = padded(text)
    return words.contains { padded.contains($0) } || signs.contains { text.contains($0) }
  }

  /// Folded, with one space around each word, also at the ends.
  private static func padded(_ text: String) -> String {
    " "
      + UnicodeForm.folded(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }).joined(
        separator: " ")
      + " "
  }

  private static let words = [
    "transfer", "xfer", "tfr", "trf", "own account", "autopay", "card payment thank you", "payment thank you",
    "credit card payment", "umbuchung", "uberweisung", "ubertrag", "kontoubertrag", "kreditkartenabrechnung",
    "kreditkartenausgleich", "virement", "vir", "giroconto", "trasferimento", "bonifico", "girofondo",
    "traspaso",
    "transferencia", "traspas", "ted", "pix", "overboeking", "overschrijving", "spaarrekening", "overforing",
    "kontooverforing", "siirto", "tilisiirto", "oma tilisiirto", "przelew", "prevod", "atutalas", "virman",
    "havale", "перевод", "переказ", "ulekanne", "parvedums", "pervedimas", "transferul",
  ].map { " \($0) " }
  /// Of scripts that put no spaces between words.
  private static let signs = ["振替", "振込", "转账", "轉帳", "轉賬", "이체", "โอน"]
}
