import Bookkeeping
import DatasetFormat

/// The balances of accounts with what the run brings, as the dataset will have them once its plan is applied.
struct LedgerBalances {
  private let balances: [String: DailyBalances]

  /// Adds up the rows of some accounts in one pass.
  ///
  /// - Parameters:
  ///   - rows: What is there, and what the run makes of it.
  ///   - accounts: The accounts that are asked about, those that the run makes too.
  ///   - currency: The currency of accounts that name none.
  init(_ rows: LedgerRows, of accounts: [Account], currency: Currency?) {
    var sums = Sums(accounts, currency: currency)
    for number in rows.rows.indices {
      let parts = rows.parts(of: number)
      if parts.isEmpty { sums.add(rows.rows[number]) } else { parts.forEach { sums.add($0) } }
    }
    for row in rows.unmatched { sums.add(row.effect, account: row.account, row: row.index) }
    balances = sums.build()
  }

  /// The balance of an account at the end of a day in minor units; nil where it cannot be told, or nobody asked for it.
  func balance(of key: String, on day: CalendarDate) -> Int64? { try? balances[key]?.balance(on: day) }

  /// The sums of accounts while rows are gone through.
  private struct Sums {
    private var builders: [DailyBalances.Builder] = []
    private var numbers: [String: Int] = [:]
    /// The account of the row before: rows of one account mostly stand together.
    private var last: (key: String, number: Int?) = ("", nil)

    init(_ accounts: [Account], currency: Currency?) {
      for account in accounts where numbers[account.key] == nil {
        numbers[account.key] = builders.count
        builders.append(DailyBalances.Builder(account, datasetCurrency: currency))
      }
    }

    mutating func add(_ row: LedgerRow) {
      // What a damaged row does stands among the unmatched.
      if row.isDeleted || row.kind == .damaged { return }
      guard let number = number(of: row.accountKey) else { return }
      let place = if case .there(let places) = row.place { places.first ?? 0 } else { 0 }
      guard row.kind != .pending else {
        if row.hasUnclearStatus {
          builders[number].add(.uncertain(BalanceEffects.unclearStatus, from: row.date), row: place)
        }
        return
      }
      let own = builders[number].currency
      let isOwn = row.currency.isEmpty ? own == .none : row.currency == own.code
      builders[number].add(row.amountMinor, isOwnCurrency: isOwn, on: row.date, row: place)
    }

    mutating func add(_ effect: BalanceEffect, account: String, row: Int) {
      if let number = number(of: account) { builders[number].add(effect, row: row) }
    }

    private mutating func number(of key: String) -> Int? {
      if key != last.key { last = (key, numbers[key]) }
      return last.number
    }

    func build() -> [String: DailyBalances] { numbers.mapValues { builders[$0].build() } }
  }
}
