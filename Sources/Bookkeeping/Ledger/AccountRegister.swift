package import DatasetFormat
import Spreadsheet

/// One account's rows in the order in which they moved its balance, with the balance after each.
///
/// The balances are those of ``DailyBalances``: after the last row of a day the balance is that of the day.
/// It is read in one pass over the rows, shared among the processors; only the account's rows are decoded.
package struct AccountRegister: Sendable {
  /// The account with its balance on any day.
  package let ledger: AccountLedger
  /// The order of the account's rows within a day.
  package let order: StatementOrder
  private let places: [Place]
  /// The balance after the row at each place; nil where it is unknown.
  private let balances: [Int64?]

  private struct Place: Sendable, Comparable {
    var day: CalendarDate
    var place: Int
    var row: Int

    static func < (one: Place, other: Place) -> Bool {
      (one.day, one.place, one.row) < (other.day, other.place, other.row)
    }
  }

  /// Reads the register of an account; nil if the dataset has no account with the key.
  package init?(of key: String, in dataset: Dataset) {
    guard let account = dataset.accounts.first(where: { $0.key == key }) else { return nil }
    var builder = DailyBalances.Builder(account, datasetCurrency: dataset.settings.currency)
    if !dataset.knowsRecords(of: .transactions, in: Ledger.neededColumns) { builder.addUnreadTransactions() }
    var postings: [Posting] = []
    var order = StatementOrder.Builder()
    if let tab = dataset[.transactions] {
      let reader = RegisterReader(dataset, key)
      let parts = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { reader.rows(of: tab, $0) }
      for row in parts.joined() {
        if let importID = row.importID, let day = row.day { order.add(row.row, of: importID, on: day) }
        if builder.add(row.effect, row: row.row), case .moves(let amount, let day) = row.effect {
          postings.append(Posting(row: row.row, date: day, minorUnits: amount.minorUnits))
        }
      }
    }
    let ledger = AccountLedger(builder, postings: postings)
    let learnt = order.build()
    let sorted = ledger.postings.map { posting in
      (
        Place(day: posting.date, place: learnt.place(ofRow: posting.row), row: posting.row),
        posting.minorUnits
      )
    }.sorted { $0.0 < $1.0 }
    self.ledger = ledger
    self.order = learnt
    places = sorted.map(\.0)
    balances = Self.balances(after: sorted, ledger.balances)
  }

  /// The balance of the account after a row.
  ///
  /// - Parameters:
  ///   - row: The row's index in the Transactions tab's sheet.
  ///   - day: The row's day.
  /// - Returns: The balance in minor units. Nil if the row does not count (it is pending, or dated before the
  ///   account's start), and if a row up to the day is uncertain, so that the balance of the day is unknown.
  package func balance(after row: Int, on day: CalendarDate) -> Int64? {
    let wanted = Place(day: day, place: order.place(ofRow: row), row: row)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = low + (high - low) / 2
      if places[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low] == wanted ? balances[low] : nil
  }

  private static func balances(
    after rows: [(Place, minorUnits: Int64)], _ daily: DailyBalances
  ) -> [Int64?] {
    var balances: [Int64?] = []
    balances.reserveCapacity(rows.count)
    var day: CalendarDate?
    var balance: Int128?
    for (place, minorUnits) in rows {
      if day != place.day {
        day = place.day
        // Where the end of the day is unknown, so is what came before in it.
        let isKnown = (try? daily.balance(on: place.day)) != nil
        balance = isKnown ? (try? daily.balance(on: place.day.adding(days: -1))).map { Int128($0) } : nil
      }
      balance = balance.map { $0 + Int128(minorUnits) }
      balances.append(balance.flatMap { Int64(exactly: $0) })
    }
    return balances
  }
}

/// Reads the rows of one account.
private struct RegisterReader: Sendable {
  struct Row: Sendable {
    var row: Int
    var effect: BalanceEffect
    /// The import that made it, and its day, where both are known.
    var importID: RecordID?
    var day: CalendarDate?
  }

  private let effects: BalanceEffects
  private let key: String
  private let keys: KeyTable
  private let account = TabSchema.transactions["accountKey"]
  private let importID = TabSchema.transactions["importId"]
  private let date = TabSchema.transactions["date"]

  init(_ dataset: Dataset, _ key: String) {
    effects = BalanceEffects(dataset)
    self.key = key
    keys = KeyTable([key])
  }

  func rows(of tab: Tab, _ range: Range<Int>) -> [Row] {
    var rows: [Row] = []
    tab.forEachRow(in: range) { row in
      guard row.number(account, in: keys) != nil || row.key(account).value == key, row.isLive else { return }
      rows.append(
        Row(
          row: row.index, effect: effects.effect(of: row), importID: row.uuid(importID).value,
          day: row.date(date).value))
    }
    return rows
  }
}
