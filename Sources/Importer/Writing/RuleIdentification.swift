import DatasetFormat
import Spreadsheet

/// The changes that make records of rules which a person typed without an id.
enum RuleIdentification {
  /// Gives each row that has none its id, and says that it is enabled, as a blank cell means: a column that comes with this would
  /// else lack what it must have. Rows that are rules get the ids of `rules`.
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
