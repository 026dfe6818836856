package import DatasetFormat
import Spreadsheet

/// The transactions of an account that are dated before it starts, and so are in no balance.
package struct RowsBeforeStart: Sendable, Hashable {
  /// The account.
  package var account: Account
  /// The index of the first such row in the Transactions tab's sheet.
  package var firstRow: Int
  /// How many there are.
  package var count: Int

  /// Those of each account that has some, in the order of the Accounts tab; deleted rows, and rows without a
  /// day for certain, are not among them.
  package static func all(in dataset: Dataset) -> [RowsBeforeStart] {
    let accounts = dataset.accounts.filter { $0.startDate != nil }
    guard !accounts.isEmpty, let tab = dataset[.transactions] else { return [] }
    let keys = KeyTable(accounts.map(\.key))
    let schema = tab.schema
    let (account, date) = (schema["accountKey"], schema["date"])
    var found: [Int: RowsBeforeStart] = [:]
    tab.forEachRow { row in
      guard row.isLive, let number = row.number(account, in: keys), let day = row.date(date).value,
        let start = accounts[number].startDate, day < start
      else { return }
      found[number, default: RowsBeforeStart(account: accounts[number], firstRow: row.index, count: 0)]
        .count += 1
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}
