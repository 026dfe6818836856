import DatasetFormat
import Spreadsheet

/// The changes that note on an account that its balance agreed with the bank's.
enum AccountEdits {
  struct Reconciliation: Hashable {
    var date: CalendarDate
    var balance: Amount
  }

  static func reconciliation(
    of key: String, _ reconciliation: Reconciliation, in dataset: Dataset, at time: Timestamp
  ) -> [Change] {
    guard let tab = dataset[.accounts] else { return [] }
    var found: Int?
    tab.forEachRow { row in
      if found == nil, row.isBlank(tab.schema["deletedAt"]), row.key(tab.schema["accountKey"]).value == key {
        found = row.index
      }
    }
    guard let found else { return [] }
    let edits = RowEdits(tab: tab, now: time)
    let reason = "the statement's closing balance agrees"
    return edits.set("lastReconciledDate", .date(reconciliation.date.description), row: found, reason)
      + edits.set("lastReconciledBalance", .number(reconciliation.balance.decimalText), row: found, reason)
      + edits.set("updatedAt", .text(time.description), row: found, reason)
  }
}
