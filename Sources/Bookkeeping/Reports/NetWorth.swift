public import DatasetFormat

/// What all accounts come to on each of some days.
public struct NetWorth: Sendable, Hashable {
  /// The day.
  public var date: CalendarDate
  /// The sum of the balances at its end, in minor units; nil where one of them is not known.
  public var balance: Int64?

  /// The sums of each currency, by code.
  ///
  /// An archived account counts until its last movement, and after it no more: so the last day agrees with the total of all active accounts, and what was on an
  /// account that is closed now is not missing from the days when it was open.
  public static func all(
    in ledger: Ledger, on days: [CalendarDate]
  ) -> [InCurrency<[NetWorth]>] {
    let currencies = Set(ledger.accounts.map(\.currency)).sorted { $0.code < $1.code }
    return currencies.map { currency in
      let accounts = ledger.accounts.filter { $0.currency == currency }
      return InCurrency(
        currency,
        days.map { day in
          var sum: Int128? = 0
          for account in accounts {
            if !account.account.hasBegun(by: day) { continue }
            if !account.account.isActive, account.postings.last.map({ $0.date <= day }) ?? true { continue }
            let balance = try? account.balance(on: day).minorUnits
            sum = balance.flatMap { balance in sum.map { $0 + Int128(balance) } }
          }
          return NetWorth(date: day, balance: sum.flatMap { Int64(exactly: $0) })
        })
    }
  }
}
