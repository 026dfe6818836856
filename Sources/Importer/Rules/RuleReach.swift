import Bookkeeping
package import DatasetFormat

/// The rows that are there for which a rule holds: what it would do to lines like them.
package struct RuleReach: Sendable {
  /// Why the rule cannot be applied.
  package let problem: String?
  /// The rows' indices in the Transactions tab's sheet.
  package private(set) var rows: Set<Int> = []
  /// How many of them have no category.
  package private(set) var uncategorised = 0
  /// How many of them have each category.
  package private(set) var categories: [String: Int] = [:]
  /// The category that the rule gives.
  private let categoryKey: String?

  /// Tries a rule by itself, whatever other rules do; `answers` are the categories that rows are about to get, by the rows' indices.
  package init(_ rule: ImportRule, in dataset: Dataset, answers: [Int: String] = [:]) {
    let rules = RuleSet([rule], in: rule.categoryKey == "" ? nil : dataset)
    problem = rules.broken.first?.reason
    categoryKey = rule.categoryKey
    if problem != nil { return }
    var rows: Set<Int> = []
    var uncategorised = 0
    var categories: [String: Int] = [:]
    RuleHistory.forEachRow(of: dataset) { row in
      guard row.type.isFlow, !rules.outcome(for: row.subject).isNothing else { return }
      rows.insert(row.index)
      if let key = answers[row.index] {
        categories[key, default: 0] += 1
      } else if row.hasFreeCategory {
        uncategorised += 1
      } else if let key = row.categoryKey {
        categories[key, default: 0] += 1
      }
    }
    self.rows = rows
    self.uncategorised = uncategorised
    self.categories = categories
  }

  /// The same for the rule with an id that a dataset has.
  package init?(_ id: RecordID, in dataset: Dataset) {
    guard let rule = dataset.allImportRules.first(where: { $0.id == id }) else { return nil }
    self.init(rule, in: dataset)
  }

  /// How many of the rows have another category than the rule gives, by category.
  package var otherwise: [String: Int] {
    guard let categoryKey else { return [:] }
    return categories.filter { $0.key != categoryKey }
  }

  /// How many rows have another category.
  package var contradictions: Int { otherwise.values.reduce(0, +) }
}
