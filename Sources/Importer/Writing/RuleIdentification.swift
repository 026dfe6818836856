import DatasetFormat
import Spreadsheet

/// The changes that give rules which were typed without an id theirs.
enum RuleIdentification {
  static func changes(_ rules: [ImportRule], in dataset: Dataset, at time: Timestamp) -> [Change] {
    guard let tab = dataset[.importRules] else { return [] }
    let edits = RowEdits(tab: tab, now: time)
    return rules.filter { !$0.hasID }.sorted { $0.row < $1.row }.flatMap {
      edits.identification(row: $0.row, id: $0.id, "the rule had none")
        + edits.set("updatedAt", .text(time.description), row: $0.row, "the rule had none")
    }
  }
}
