package import DatasetFormat

/// How good proposals would have been: each row that has a category is proposed one from the rows before it.
package struct ProposalBackTest: Sendable, Hashable {
  /// The rows that have a category.
  package private(set) var rows = 0
  /// How many would have been proposed one.
  package private(set) var proposed = 0
  /// How many of those would have been right.
  package private(set) var right = 0
  /// The rows for which an import rule has a category, which an import fills in without asking.
  package private(set) var ruled = 0
  /// How many of those would have been right.
  package private(set) var ruledRight = 0
  /// The same where the last category of the same payee is proposed, and nothing else.
  package private(set) var plainProposed = 0
  /// How many of those would have been right.
  package private(set) var plainRight = 0

  /// Tries the rows of a dataset in the order of their days.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - ruled: Categories that import rules have for rows, by the rows' indices.
  ///   - miss: Called with each proposal that would have been wrong: the payee, the proposal, and the
  ///     category that the row has.
  package init(
    _ dataset: Dataset, ruled: [Int: CategoryHistory.Ruling] = [:],
    miss: (String, CategoryHistory.Proposal, String) -> Void = { _, _, _ in }
  ) {
    guard let tab = dataset[.transactions] else { return }
    var history = CategoryHistory()
    var last: [String: String] = [:]
    for row in PayeeRow.all(of: tab, in: dataset) {
      guard let key = row.categoryKey else { continue }
      rows += 1
      let minor = row.movement?.signedMinorUnits
      let ruling = ruled[row.index]
      if let ruling {
        self.ruled += 1
        if ruling.categoryKey == key { ruledRight += 1 }
      }
      if let found = history.proposal(for: row.name, minor: minor, ruling: ruling) {
        proposed += 1
        if found.categoryKey == key { right += 1 } else { miss(row.text, found, key) }
      }
      let name = UnicodeForm.folded(row.text)
      if let known = last[name] {
        plainProposed += 1
        if known == key { plainRight += 1 }
      }
      last[name] = key
      history.learn(row.name, minor: minor, ruling: ruling, categoryKey: key)
    }
  }
}
