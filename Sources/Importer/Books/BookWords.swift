import DatasetFormat
import Money
import Statements

/// Words in books for the kind of a row or an account.
enum BookWords {
  /// The meaning of a word in a column of kinds.
  enum Kind: Hashable {
    case out, `in`, transfer, opening, adjustment, settlement
  }

  /// The meaning of a word such as `debit`, `Income` or `Opening balance`. Nil for an unknown word.
  ///
  /// `Debit` → `.out`, `Income` → `.in`, `Transfer` → `.transfer`
  static func kind(_ text: String) -> Kind? { kinds[HeaderWords.normal(text)] }

  private static let kinds: [String: Kind] = {
    let sections: [(WordSection, Kind)] = [
      (.bookOut, .out), (.bookIn, .in), (.bookTransfer, .transfer), (.bookOpening, .opening),
      (.bookAdjustment, .adjustment),
    ]
    return sections.reduce(into: [:]) { kinds, entry in
      for word in WordFiles.shared.normal(entry.0) { kinds[word] = entry.1 }
    }
  }()

  /// Whether a payee or a category marks a row as an opening balance.
  static func isOpening(_ text: String) -> Bool {
    if BalanceWords.reason(text) == .openingBalance { return true }
    let normal = HeaderWords.normal(text)
    return normal == "starting balances" || normal.hasPrefix("initial balance ")
  }

  static func isTrue(_ text: String) -> Bool {
    ["true", "yes", "1", "wahr", "vrai", "x"].contains(BookFormat.normal(text))
  }

  /// The meaning of the first part of an account's name in a journal.
  enum Root: String, CaseIterable, Sendable {
    case assets, liabilities, expenses, income, equity

    init?(word: String) {
      guard let root = Self.words[HeaderWords.normal(word)] else { return nil }
      self = root
    }

    private static let words: [String: Root] = {
      let sections: [(WordSection, Root)] = [
        (.bookAssets, .assets), (.bookLiabilities, .liabilities), (.bookExpenses, .expenses),
        (.bookIncome, .income), (.bookEquity, .equity),
      ]
      return sections.reduce(into: [:]) { words, entry in
        for word in WordFiles.shared.normal(entry.0) { words[word] = entry.1 }
      }
    }()
  }

  /// The account type in a name: `savings`, `creditCard`. `checking` when the name has none.
  ///
  /// `Visa Gold` → `creditCard`, `Tagesgeld` → `savings`, `Giro` → `checking`. The first type counts: a
  /// `Credit card loan` is a card.
  static func accountType(_ name: String, root: Root? = nil) -> String {
    let words = HeaderWords.normal(name).split(separator: " ").map(String.init)
    for (type, names) in accountTypes {
      if type == "loan" && root == .liabilities || words.contains(where: names.contains) { return type }
    }
    return "checking"
  }

  private static let accountTypes: [(type: String, names: Set<String>)] = [
    ("creditCard", .creditCardName), ("loan", .loanName), ("savings", .savingsName), ("cash", .cashName),
    ("investment", .investmentName),
  ].map { (type: String, section: WordSection) in (type, Set(WordFiles.shared.normal(section))) }
}
