import DatasetFormat
import Money
import Statements

/// Words in books for the kind of a row or an account.
enum BookWords {
  /// The meaning of a word in a column of kinds.
  enum Kind: String, CaseIterable, Sendable {
    case out = "expense"
    case `in` = "income"
    case transfer, opening, adjustment, settlement
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

  /// The direction of money in categories of a name such as `Salary` and `Groceries`. Nil for other names.
  static func direction(_ category: String) -> Direction? { directions[HeaderWords.normal(category)] }

  private static let directions: [String: Direction] = {
    let sections: [(WordSection, Direction)] = [(.categoryOut, .out), (.categoryIn, .in)]
    return sections.reduce(into: [:]) { directions, entry in
      for word in WordFiles.shared.normal(entry.0) { directions[word] = entry.1 }
    }
  }()

  /// The groups of a category, and its own name.
  ///
  /// `Food > Bread` → `Food`, `Bread`; `Food:Bread` is such a path only in tables of unknown apps.
  static func path(_ name: String, _ format: BookFormat) -> [String] {
    if name.hasPrefix("[") || account(named: name) != nil { return [name] }
    for separator in [" > ", "\\"] where name.contains(separator) {
      return name.split(separator: separator).map { $0.trimmingSpace() }
    }
    guard format.isUnknown || format.shape == .sides else { return [name] }
    return name.split(separator: ":").map { $0.trimmingSpace() }
  }

  /// The other account that a category or a payee names in one of the notations of transfers. Nil for others.
  ///
  /// `[Cash]`, `Transfer:[Cash]`, `Transfer: Cash`, `Transfer to Cash` → `Cash`
  static func account(named text: String) -> String? {
    let text = text.trimmingSpace()
    if text.hasPrefix("["), text.hasSuffix("]"), text.count > 2 { return String(text.dropFirst().dropLast()) }
    guard let colon = text.firstIndex(of: ":"), kind(String(text[..<colon])) == .transfer else { return nil }
    let rest = text[text.index(after: colon)...].trimmingSpace()
    return rest.isEmpty ? nil : account(named: rest) ?? rest
  }

  /// The name behind `Transfer to` and `Transfer from`. Nil for other texts.
  static func nameOfTransfer(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count > 2, kind(String(words[0])) == .transfer,
      ["to", "from"].contains(words[1].lowercased())
    else { return nil }
    return words.dropFirst(2).joined(separator: " ")
  }

  /// Whether a name has a word for transfers in it: `My internal transfers`.
  static func hasTransferWord(_ name: String) -> Bool {
    HeaderWords.normal(name).split(separator: " ").contains { kind(String($0)) == .transfer }
  }

  /// Whether a cell is a heading such as `Total Inflows:`.
  static func isTotal(_ text: String) -> Bool {
    let normal = HeaderWords.normal(text)
    return totals.contains { normal == $0 || normal.hasPrefix($0 + " ") || normal.hasSuffix(" " + $0) }
  }

  private static let totals = WordFiles.shared.normal(.total)

  /// Whether a payee or a category marks a row as an opening balance.
  static func isOpening(_ text: String) -> Bool {
    if BalanceWords.reason(text) == .openingBalance { return true }
    let normal = HeaderWords.normal(text)
    return kinds[normal] == .opening || normal.hasPrefix("initial balance ")
  }

  static func isTrue(_ text: String) -> Bool {
    ["true", "yes", "1", "wahr", "vrai", "x", "ja", "oui", "si", "sí", "y"].contains(BookFormat.normal(text))
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
