import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The changes that make an account, and that note on one that its balance agreed with the bank's.
enum AccountEdits {
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

  /// The change that makes an account.
  static func insertion(
    _ account: Account, currency: Currency?, reconciled: Reconciliation?, at time: Timestamp
  ) -> Change {
    var row = RowEncoder(.accounts)
    row.text("accountKey", account.key)
    row.text("name", account.name)
    row.text("type", account.type.text)
    row.text("currency", currency?.code)
    row.amount(
      "startingBalance", Amount(minorUnits: account.startingBalance ?? 0, currency: currency ?? .none))
    row.date("startDate", account.startDate)
    row.text("last4", account.last4)
    row.boolean("isDefault", account.isDefault)
    row.boolean("isActive", true)
    row.date("lastReconciledDate", reconciled?.date)
    row.amount("lastReconciledBalance", reconciled?.balance)
    row.stamps(time)
    return row.insertion(reason: "asked for with --create-account")
  }
}
