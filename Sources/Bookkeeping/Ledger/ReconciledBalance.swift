package import DatasetFormat
import Spreadsheet

/// A balance that was compared with the bank's, and the present sums of the account's rows up to that day.
///
/// There are two sums, because not every row up to a day needs to be on the bank's statement: one of all
/// rows, and one of the cleared rows. The balance still agrees if one of them equals the bank's.
package struct ReconciledBalance: Sendable, Hashable {
  /// Which rows are added up.
  package enum Sum: Sendable, Hashable, CaseIterable {
    /// Those that are cleared.
    case cleared
    /// All.
    case all
  }

  /// The account.
  package let account: Account
  /// The currency of the amounts.
  package let currency: Currency
  /// The day of the bank's balance.
  package let day: CalendarDate
  /// The bank's balance, in minor units.
  package let stated: Int64
  /// The total of all rows up to the day, with the starting balance.
  package let all: Int64
  /// The same over the cleared rows; nil if there are none.
  package let cleared: Int64?

  /// A sum in minor units; nil for that of cleared rows if there are none.
  package func units(_ sum: Sum) -> Int64? { sum == .all ? all : cleared }

  /// The sums that equal the bank's balance.
  package var agreeing: Set<Sum> { Set(Sum.allCases.filter { units($0) == stated }) }

  /// Whether a sum still equals the bank's balance.
  package var agrees: Bool { !agreeing.isEmpty }

  /// The reconciled balances of a dataset.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - ledger: Its ledger.
  /// - Returns: The balances in the order of the Accounts tab. Accounts that were never compared, or whose
  ///   balance is unknown, are left out.
  package static func all(in dataset: Dataset, _ ledger: Ledger) -> [ReconciledBalance] {
    guard let tab = dataset[.accounts] else { return [] }
    let (key, date) = (tab.schema["accountKey"], tab.schema["lastReconciledDate"])
    let balance = tab.schema["lastReconciledBalance"]
    var found: [ReconciledBalance] = []
    var isCleared: [Bool]?
    tab.forEachRow { row in
      guard row.isLive, !row.isBlank(balance), let name = row.key(key).value,
        let day = row.date(date).value, let account = ledger[name], account.account.row == row.index,
        let stated = row.minorUnits(balance, currency: account.currency).value,
        let all = try? account.balances.balance(on: day)
      else { return }
      let marks = isCleared ?? clearedRows(of: dataset)
      isCleared = marks
      found.append(
        ReconciledBalance(
          account: account.account, currency: account.currency, day: day, stated: stated, all: all,
          cleared: cleared(account, to: day, marks)))
    }
    return found
  }

  /// Whether each row of the Transactions tab is cleared, by its index.
  private static func clearedRows(of dataset: Dataset) -> [Bool] {
    guard let tab = dataset[.transactions] else { return [] }
    let position = tab.schema["cleared"]
    var marks = [Bool](repeating: false, count: tab.sheet.rowCount)
    tab.forEachRow { row in marks[row.index] = row.boolean(position).value == true }
    return marks
  }

  private static func cleared(_ account: AccountLedger, to day: CalendarDate, _ marks: [Bool]) -> Int64? {
    let rows = account.postings(in: Period(last: day)).filter { marks[$0.row] }
    guard !rows.isEmpty else { return nil }
    let sum = rows.reduce(Int128(account.account.startingBalance ?? 0)) { $0 + Int128($1.minorUnits) }
    return Int64(exactly: sum)
  }
}
