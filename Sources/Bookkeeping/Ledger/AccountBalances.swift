public import DatasetFormat

/// What the accounts hold at the end of a day.
public struct AccountBalances: Sendable {
  /// An account with its balance.
  public struct Line: Sendable, Hashable {
    /// The account.
    public let account: Account
    /// The balance; nil if a row on which it depends does not say for certain what it moves
    /// (``AccountBalances/leftOut``).
    public let balance: Amount?
    /// The same over the starting balance and the rows that the bank has confirmed; nil likewise.
    public let cleared: Amount?
    /// The total of rows that the bank has not booked; it is not part of any balance.
    public let pending: Amount
    /// The total of rows dated after the day.
    public let future: Amount
  }

  /// One for each account that is not deleted, archived ones too, in the order of the Accounts tab.
  public let lines: [Line]
  /// The total of the active accounts in each currency; nil if the balance of one is not known.
  public let totals: [(currency: Currency, balance: Amount?)]
  /// Rows that are in no balance: of no account, of an unknown one, or with a cell that does not say for
  /// certain what they move; accounts without a certain starting balance; and rows at which others may be
  /// lost.
  public let leftOut: [LeftOutRow]

  /// The line of an account, by its key.
  public subscript(key: String) -> Line? { lines.first { $0.account.key == key } }
}

extension Dataset {
  /// What the accounts hold at the end of a day; rows dated after it do not count.
  ///
  /// ```swift
  /// for line in dataset.balances(on: .today()).lines {
  ///   print(line.account.name, line.balance.map { "\($0)" } ?? "not known")
  /// }
  /// ```
  ///
  /// For many days of one dataset a ``Ledger`` reads the rows once.
  public func balances(on day: CalendarDate) -> AccountBalances {
    let (standings, rows) = AccountStanding.read(self, on: day)
    let accounts = Account.records(in: self)
    let unsure = accounts.values.filter { $0.startingBalance == nil }.map {
      LeftOutRow(tab: .accounts, row: $0.row ?? 0, column: "startingBalance", reason: .unreadable)
    }
    let leftOut = LeftOutRow.adding(accounts.leftOut + unsure + LeftOutRow.lost(in: self), to: rows)
    let lines = standings.map { standing in
      func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: standing.currency) }
      return AccountBalances.Line(
        account: standing.account, balance: standing.balance.map(amount),
        cleared: standing.cleared.map(amount), pending: amount(standing.pending),
        future: amount(standing.future))
    }
    let totals = AccountStanding.totals(standings).map { currency, balance in
      (currency, balance.map { Amount(minorUnits: $0, currency: currency) })
    }
    return AccountBalances(lines: lines, totals: totals, leftOut: leftOut)
  }
}
