import Bookkeeping
package import DatasetFormat

/// The words of a typed entry with their meanings: `dataset add AMOUNT CATEGORY PAYEE`.
///
/// ```
/// 5 groceries Lidl    the category Groceries, the payee Lidl
/// 5 Bakery            no category is called so: the payee, with the category of its earlier rows
/// groceries 5         the amount is the word with a digit
/// ```
package struct TypedEntryWords: Sendable, Hashable {
  /// The amount as it was typed.
  package private(set) var amount: String
  /// The category's key, name or beginning; nil for none.
  package private(set) var category: String?
  /// Who was paid, or who paid.
  package private(set) var payee: String?
  /// What the user is told about a category that was found, or about none.
  package private(set) var note: String?

  /// Gives words their meanings.
  ///
  /// - Parameters:
  ///   - words: One to three words.
  ///   - category: The category that an option names.
  ///   - payee: The payee that an option names.
  ///   - dataset: The dataset.
  /// - Throws: ``BookError`` if a word may be a category with a slip in it.
  package init(
    _ words: [String], category: String? = nil, payee: String? = nil, in dataset: Dataset
  ) throws(BookError) {
    var words = words
    if words.count > 1, !Self.hasDigit(words[0]), Self.hasDigit(words[1]) { words.swapAt(0, 1) }
    amount = words.first ?? ""
    self.category = category
    self.payee = payee
    let rest = words.dropFirst().map { $0 == "-" ? "" : $0 }
    switch (rest.count, category, payee) {
    case (0, _, _): break
    case (1, nil, nil): try take(rest[0], in: dataset)
    case (1, nil, _?): self.category = rest[0]
    case (1, _?, nil): self.payee = rest[0]
    case (2, nil, nil):
      if Currency(code: rest[0]) != nil, !NamedRecords(.categories, in: dataset).hasMatch(for: rest[0]) {
        throw .usage(
          "\(rest[0]): a currency is part of the amount, as in \"\(amount) \(rest[0])\", or named with --currency.",
          found: rest[0])
      }
      (self.category, self.payee) = (rest[0], rest[1])
    default:
      throw .usage("\(rest.joined(separator: " ")): the category and the payee are named twice.")
    }
    if self.category?.isEmpty == true { self.category = nil }
    if self.category == nil, let payee = self.payee, !payee.isEmpty {
      propose(for: payee, CategoryHistory(dataset), in: dataset)
    }
  }

  /// Takes a word for a category, or for the payee if no category is called so.
  private mutating func take(_ word: String, in dataset: Dataset) throws(BookError) {
    let names = NamedRecords(.categories, in: dataset)
    if word.isEmpty || names.hasMatch(for: word) {
      category = word
      return
    }
    if let near = names.nearest(to: word), CategoryHistory(dataset).votes(for: word).isEmpty {
      throw BookError(
        "\(word): there is no such category (did you mean \(near)?). If it is the payee: --payee \(word).",
        .unknownName, found: word, candidates: [near])
    }
    payee = word
  }

  /// Proposes the category of the payee's earlier rows.
  private mutating func propose(for payee: String, _ history: CategoryHistory, in dataset: Dataset) {
    guard let proposal = history.proposal(for: payee) else {
      note = "\(payee) has no category yet: name one with --category, or run dataset categorise"
      return
    }
    category = proposal.categoryKey
    let name = dataset.categories.first { $0.key == proposal.categoryKey }?.name ?? proposal.categoryKey
    note = "\(payee): category \(name), \(Self.words(proposal.reason)); --category names another"
  }

  private static func words(_ reason: CategoryHistory.Proposal.Reason) -> String {
    switch reason {
    case .payee(votes: 1, of: 1): "as last time"
    case .payee(let votes, let count) where votes == count: "as the last \(count) times"
    case .payee(let votes, let count): "as \(votes) of the last \(count) times"
    case .amount(let rows): "as \(rows) times with this amount"
    case .likeness(let words): "as other payees with \"\(words.joined(separator: " "))\""
    case .rule(let row), .kind(_, let row): "by the import rule in row \(row)"
    }
  }

  private static func hasDigit(_ word: String) -> Bool { word.contains(where: \.isNumber) }
}
