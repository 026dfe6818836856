import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Runs the rules over rows that have no category yet, as an import runs them over new lines.
///
/// A cell that holds anything, a formula with whatever value too, is not written to. The one exception is the
/// type of a row that an import has made: it stands for the money alone, and follows the category as it does
/// in an import.
package struct RuleApplication: Sendable {
  /// The plan that fills in what the rules give.
  package private(set) var plan: Plan
  /// Rows without a category that were looked at.
  package private(set) var looked = 0
  /// Rows that get a category.
  package private(set) var categorised = 0
  /// Rows left alone because the rule's category is of the other type than a person typed.
  package private(set) var otherType = 0
  /// Rules that are not applied, and why.
  package let broken: [(rule: ImportRule, reason: String)]

  /// Tries the dataset's rules on the rows that have no category yet. `newID` makes the ids of rules that
  /// were typed without one.
  package init(
    _ dataset: Dataset, command: String, at now: Timestamp, newID: () -> RecordID = Origin.system.newID
  ) {
    plan = Plan(command: command, base: dataset.fileHashes)
    let all = dataset.importRules(newID: newID)
    let rules = RuleSet(all, in: dataset)
    broken = rules.broken
    guard let tab = dataset[.transactions] else { return }
    let flows = dataset.categoryFlows
    var found: [(index: Int, outcome: RuleSet.Outcome, flow: RowFlow?)] = []
    var looked = 0
    var otherType = 0
    RuleHistory.forEachRow(of: dataset) { row in
      guard row.hasFreeCategory, row.type == .expense || row.type == .income else { return }
      looked += 1
      let outcome = rules.outcome(for: row.subject)
      switch RowRuling(row, category: outcome.categoryKey, flows: flows) {
      case .fills(let flow): found.append((row.index, outcome, flow))
      case .leaves(.typed): otherType += 1
      case .leaves: break
      }
    }
    self.looked = looked
    self.otherType = otherType
    let edits = RowEdits(tab: tab, now: now)
    for (index, outcome, flow) in found { fill(edits, index, outcome, flow) }
    if !plan.isEmpty { plan.changes += RuleIdentification.changes(all, in: dataset, at: now, newID: newID) }
    plan = plan.addingMissingPlaces(in: dataset)
  }

  /// Sets the cells of one row: those that are free, and its type where that follows the category.
  private mutating func fill(_ edits: RowEdits, _ row: Int, _ outcome: RuleSet.Outcome, _ flow: RowFlow?) {
    let reason = outcome.categoryRule.map { "rule \($0)" } ?? "rules"
    func change(_ column: String, _ value: String?, onlyFree: Bool = true) -> [Change] {
      guard let value, !value.isEmpty else { return [] }
      let tab = edits.tab
      guard !onlyFree || tab.isFree(row: row, position: tab.schema[column]) else { return [] }
      return edits.set(column, .text(UnicodeForm.composed(value)), row: row, reason)
    }
    categorised += 1
    plan.changes += change("categoryKey", outcome.categoryKey)
    if let flow {
      plan.changes += change("type", flow.type.rawValue, onlyFree: false)
      plan.changes += change("direction", flow.direction?.rawValue)
    }
    for (column, value) in [
      ("payee", outcome.payee), ("tags", outcome.tags.description), ("note", outcome.note),
      ("payment", outcome.payment), ("reimbursement", outcome.reimbursement),
    ] {
      plan.changes += change(column, value)
    }
    plan.changes += change("updatedAt", edits.now.description, onlyFree: false)
  }
}

/// The changes that make records of rules which a person typed without an id.
enum RuleIdentification {
  /// Gives each row that has none its id, and says that it is enabled, as a blank cell means: a column that
  /// comes with this would else lack what it must have. Rows that are rules get the ids of `rules`.
  static func changes(
    _ rules: [ImportRule], in dataset: Dataset, at time: Timestamp, newID: () -> RecordID
  ) -> [Change] {
    guard let tab = dataset[.importRules], rules.contains(where: { !$0.hasID }) else { return [] }
    let edits = RowEdits(tab: tab, now: time)
    let ids = Dictionary(rules.map { ($0.row, $0.id) }, uniquingKeysWith: { first, _ in first })
    var changes: [Change] = []
    tab.forEachRow { row in
      var own: [Change] = []
      if row.isBlank(tab.schema["isEnabled"]) {
        own += edits.set("isEnabled", .boolean(true), row: row.index, "a blank cell means so")
      }
      if row.isBlank(tab.schema["id"]) {
        own += edits.identification(row: row.index, id: ids[row.index] ?? newID(), "the rule had none")
      }
      if !own.isEmpty {
        changes += own + edits.set("updatedAt", .text(time.description), row: row.index, "completed")
      }
    }
    return changes
  }
}
