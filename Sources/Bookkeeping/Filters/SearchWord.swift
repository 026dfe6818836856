package import DatasetFormat

/// A word that a user searches for, and what it finds in a dataset.
///
/// A row has the word if its payee, note, tags or statement text contain it, if the name of its category or
/// account does, or if it is the row's amount. Case and accents do not matter:
///
/// ```
/// oko    → payee "Kaufladen Öko"
/// groc   → category "Groceries"
/// 67,20  → amount 67.20
/// ```
package struct SearchWord: Sendable, Hashable {
  /// The word, folded.
  let folded: String
  /// The keys of categories whose name contains it.
  let categories: [String]
  /// The keys of accounts whose name contains it.
  let accounts: [String]
  /// The amount that it may be, as a plain number without a sign: `67.2`.
  let amount: String?

  /// The words of a text, of which a row must have every one.
  package static func words(of text: String, in dataset: Dataset) -> [SearchWord] {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return [] }
    let categories = dataset.categories.map { ($0.key, [$0.key, $0.name].map(UnicodeForm.folded)) }
    let accounts = dataset.accounts.map { ($0.key, [$0.key, $0.name].map(UnicodeForm.folded)) }
    return words.map { word in
      let folded = UnicodeForm.folded(String(word))
      func keys(_ records: [(key: String, names: [String])]) -> [String] {
        records.filter { $0.names.contains { $0.contains(folded) } }.map(\.key)
      }
      return SearchWord(
        folded: folded, categories: keys(categories), accounts: keys(accounts), amount: Self.amount(word))
    }
  }

  /// `-12,50` → `12.5`; nil for what is no plain number.
  private static func amount(_ word: Substring) -> String? {
    var digits = word
    if let sign = digits.first, "+-\u{2212}".contains(sign) { digits.removeFirst() }
    guard digits.first?.isNumber == true else { return nil }
    return ComparableCell.number(String(digits).replacing(",", with: "."))
  }
}

/// A word prepared for many rows.
struct SearchedWord: Sendable {
  private let folded: String
  private let amount: String?
  private let categories: KeyTable
  private let accounts: KeyTable
  private let textColumns: [Int]
  private let categoryColumn: Int
  private let accountColumn: Int
  private let amountColumn: Int

  init(_ word: SearchWord, _ schema: TabSchema) {
    folded = word.folded
    amount = word.amount
    categories = KeyTable(word.categories)
    accounts = KeyTable(word.accounts)
    textColumns = ["payee", "note", "tags", "statementText", "categoryKey"].map { schema[$0] }
    categoryColumn = schema["categoryKey"]
    accountColumn = schema["accountKey"]
    amountColumn = schema["amount"]
  }

  /// Whether a row has the word.
  func isIn(_ row: TabRow) -> Bool {
    if !categories.keys.isEmpty, row.number(categoryColumn, in: categories) != nil { return true }
    if !accounts.keys.isEmpty, row.number(accountColumn, in: accounts) != nil { return true }
    if textColumns.contains(where: { column in
      row.rawText(column).map { UnicodeForm.folded($0).contains(folded) } == true
    }) {
      return true
    }
    guard let amount, let text = row.rawText(amountColumn) else { return false }
    return ComparableCell.number(text, hasNoise: true).map { $0 == amount || $0 == "-" + amount } == true
  }
}
