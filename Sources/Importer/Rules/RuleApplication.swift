import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Runs the rules over rows that have no category yet. A cell that holds anything, a formula with whatever value too, is
/// never written to.
package struct RuleApplication: Sendable {
  /// The plan that fills in what the rules give.
  package private(set) var plan: Plan
  /// Rows without a category that were looked at.
  package private(set) var looked = 0
  /// Rows that get a category.
  package private(set) var categorised = 0
  /// Rows left alone because the rule's category is of the other type.
  package private(set) var otherType = 0

  /// Tries the dataset's rules on the rows that have no category yet.
  package init(_ dataset: Dataset, command: String, at now: Timestamp) {
    plan = Plan(command: command, base: dataset.fileHashes)
    guard let tab = dataset[.transactions] else { return }
    let rules = RuleSet(dataset.importRules, in: dataset)
    let types = Dictionary(
      dataset.categories.map { ($0.key, $0.type.known?.transactionType) },
      uniquingKeysWith: { first, _ in first })
    var found: [(index: Int, outcome: RuleSet.Outcome)] = []
    var looked = 0
    var otherType = 0
    RuleHistory.forEachRow(of: dataset) { row in
      guard row.categoryKey == nil, row.type == .expense || row.type == .income else { return }
      looked += 1
      let outcome = rules.outcome(for: row.subject)
      guard let category = outcome.categoryKey else { return }
      if types[category] == row.type { found.append((row.index, outcome)) } else { otherType += 1 }
    }
    self.looked = looked
    self.otherType = otherType
    for (index, outcome) in found { fill(tab, index, outcome, at: now) }
    plan = plan.addingMissingPlaces(in: dataset)
  }

  /// Sets the blank cells of one row.
  private mutating func fill(_ tab: Tab, _ row: Int, _ outcome: RuleSet.Outcome, at now: Timestamp) {
    let id = tab.binding.columnOfPosition[tab.schema["id"]].flatMap { tab.sheet.text(row: row, column: $0) }
    func change(_ column: String, _ value: String?, onlyBlank: Bool = true) -> Change? {
      guard let value, !value.isEmpty else { return nil }
      let sheetColumn = tab.binding.columnOfPosition[tab.schema[column]]
      let old = sheetColumn.map { tab.sheet.value(row: row, column: $0) } ?? .blank
      guard tab.isFree(row: row, position: tab.schema[column]) || !onlyBlank else { return nil }
      if let sheetColumn, tab.hasFormula(row: row, column: sheetColumn) { return nil }
      let rule = outcome.categoryRule.map { "rule \($0)" } ?? "rules"
      return .set(
        Address(tab.name, row: tab.sheet.rowNumber(row), id: id, column: column), old: old,
        new: .text(UnicodeForm.composed(value)), reason: rule)
    }
    // What reads as no category may still be text that a person typed: then the row is theirs.
    guard let category = change("categoryKey", outcome.categoryKey) else { return }
    categorised += 1
    plan.changes.append(category)
    plan.changes += [
      change("payee", outcome.payee), change("tags", outcome.tags.description), change("note", outcome.note),
      change("payment", outcome.payment), change("reimbursement", outcome.reimbursement),
      change("updatedAt", now.description, onlyBlank: false),
    ].compactMap { $0 }
  }
}
