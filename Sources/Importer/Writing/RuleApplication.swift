import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Applies the rules to rows without a category, in the way an import applies them to new lines.
///
/// A cell with any content, including a formula, is not changed. The only exception is the type of a row that
/// an import made. That type depends on the direction of the money alone, and follows the category as in an
/// import.
package struct RuleApplication: Sendable {
  /// The plan that fills in the rules' values.
  package private(set) var plan: Plan
  /// Rows without a category that were checked.
  package private(set) var looked = 0
  /// Rows that get a category.
  package private(set) var categorised = 0
  /// Rows that become halves of transfers.
  package private(set) var transfers = 0
  /// Rows that a rule says to be transfers and that stay: the other account lacks the row although its statements
  /// show that day, the other row has a category, or somebody typed the row.
  package private(set) var transfersLeft = 0
  /// Rows left unchanged because the user typed a type other than that of the rule's category.
  package private(set) var otherType = 0
  /// Rules that are not applied, and the reasons.
  package let broken: [(rule: ImportRule, reason: String)]

  /// Tries the dataset's rules on the rows without a category. `newID` makes the ids of rules that were typed
  /// without one.
  package init(
    _ dataset: Dataset, command: String, at now: Timestamp,
    newID: @escaping () -> RecordID = Origin.system.newID
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
    var forced: [Int: String] = [:]
    RuleHistory.forEachRow(of: dataset) { row in
      guard row.hasFreeCategory, row.type == .expense || row.type == .income else { return }
      looked += 1
      let outcome = rules.outcome(for: row.subject)
      if let key = outcome.transferAccountKey, !(row.subject.account ?? "").isEmpty {
        forced[row.index] = key
        return
      }
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
    if !forced.isEmpty {
      let ruled = RuledTransfers(forced, in: dataset, edits: edits, newID: newID)
      (transfers, transfersLeft) = (ruled.count, ruled.left)
      plan.changes += ruled.changes
    }
    if !plan.isEmpty { plan.changes += RuleIdentification.changes(all, in: dataset, at: now, newID: newID) }
    plan = plan.addingMissingPlaces(in: dataset)
  }

  /// Sets the cells of one row: the free ones, and its type if that follows the category.
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

/// The changes that turn rules typed without an id into records.
enum RuleIdentification {
  /// Gives each row without an id its id, and sets it to enabled, which a blank cell means. If this adds the
  /// column, its required cells would be missing otherwise. Rows that are rules get the ids of `rules`.
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
