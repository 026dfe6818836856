import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The changes that make an account, and that note on one what its statements say: its number, and that its balance agreed.
enum AccountEdits {
  static func reconciliation(
    of key: String, _ reconciliation: Reconciliation, in dataset: Dataset, at time: Timestamp
  ) -> [Change] {
    guard let tab = dataset[.accounts], let found = row(of: key, in: tab) else { return [] }
    let edits = RowEdits(tab: tab, now: time)
    let reason = "the statement's closing balance agrees"
    return edits.set("lastReconciledDate", .date(reconciliation.date.description), row: found, reason)
      + edits.set("lastReconciledBalance", .number(reconciliation.balance.decimalText), row: found, reason)
      + edits.set("updatedAt", .text(time.description), row: found, reason)
  }

  /// Notes the last four digits of an account's number, which a statement of it has stated.
  static func number(of key: String, _ last4: String, in dataset: Dataset, at time: Timestamp) -> [Change] {
    guard let tab = dataset[.accounts], let found = row(of: key, in: tab) else { return [] }
    let edits = RowEdits(tab: tab, now: time)
    let reason = "its statement says its number"
    return edits.set("last4", .text(last4), row: found, reason)
      + edits.set("updatedAt", .text(time.description), row: found, reason)
  }

  /// The index of an account's row.
  private static func row(of key: String, in tab: Tab) -> Int? {
    var found: Int?
    tab.forEachRow { row in
      if found == nil, row.isLive, row.key(tab.schema["accountKey"]).value == key {
        found = row.index
      }
    }
    return found
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
