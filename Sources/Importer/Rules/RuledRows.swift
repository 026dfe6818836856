package import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// The categories that import rules give to rows.
package enum RuledRows {
  /// The categories by the rows' indices. For rows without a category, the one that `rules apply` would fill
  /// in. For other rows, the one that the rules would have given.
  package static func rulings(in dataset: Dataset) -> [Int: CategoryHistory.Ruling] {
    let all = dataset.importRules
    let rules = RuleSet(all, in: dataset)
    guard !rules.isEmpty, let sheet = dataset[.importRules]?.sheet else { return [:] }
    let known = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let flows = dataset.categoryFlows
    var rulings: [Int: CategoryHistory.Ruling] = [:]
    RuleHistory.forEachRow(of: dataset) { row in
      guard row.type.isFlow else { return }
      let outcome = rules.outcome(for: row.subject)
      guard let key = outcome.categoryKey, let rule = outcome.categoryRule.flatMap({ known[$0] }),
        flows[key] != nil
      else { return }
      if row.hasFreeCategory, case .leaves = RowRuling(row, category: key, flows: flows) { return }
      rulings[row.index] = .init(
        categoryKey: key, row: sheet.rowNumber(rule.row), isStarter: rule.isLast)
    }
    return rulings
  }
}
