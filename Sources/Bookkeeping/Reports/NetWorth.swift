package import DatasetFormat

/// The total of all accounts on each of some days.
package struct NetWorth: Sendable, Hashable {
  /// The day.
  package var date: CalendarDate
  /// The sum of the balances at its end, in minor units; nil if one of them is unknown.
  package var balance: Int64?

  /// The sums of each currency, by code.
  ///
  /// An archived account counts until its last movement up to today, and no longer. So the last day agrees
  /// with the total of all active accounts, and the balance of a closed account is not missing from the days
  /// when it was open.
  package static func all(
    in ledger: Ledger, on days: [CalendarDate], today: CalendarDate
  ) -> [InCurrency<[NetWorth]>] {
    let currencies = Set(ledger.accounts.map(\.currency)).sorted { $0.code < $1.code }
    return currencies.map { currency in
      let accounts = ledger.accounts.filter { $0.currency == currency }
      let ends = accounts.map { account in
        account.account.isActive ? nil : account.postings.last { $0.date <= today }?.date ?? .distantPast
      }
      return InCurrency(
        currency,
        days.map { day in
          var sum: Int128? = 0
          for (account, end) in zip(accounts, ends) {
            if !account.account.hasBegun(by: day) || end.map({ $0 <= day }) == true { continue }
            let balance = try? account.balance(on: day).minorUnits
            sum = balance.flatMap { balance in sum.map { $0 + Int128(balance) } }
          }
          return NetWorth(date: day, balance: sum.flatMap { Int64(exactly: $0) })
        })
    }
  }
}
