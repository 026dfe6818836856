public import DatasetFormat

/// The balance of every account: its starting balance, and in less out over the rows that count.
///
/// Rows that are deleted, pending, dated before the account's startDate or after the day asked for do not
/// count. A balance is nil where it cannot be told: a row of another currency, an unreadable cell, an overflow.
public struct AccountBalances: Sendable {
  public struct Line: Sendable, Hashable {
    public var account: Account
    public var currency: Currency
    /// Minor units; nil where it cannot be told.
    public var balance: Int64?
    /// How many rows count.
    public var rowCount: Int
  }

  public let lines: [Line]

  /// The balances at the end of a day; rows dated after it do not count.
  public init(_ dataset: Dataset, on day: CalendarDate) {
    var lines: [Line] = []
    var index: [String: Int] = [:]
    for account in dataset.accounts where index[account.key] == nil {
      index[account.key] = lines.count
      lines.append(
        Line(
          account: account, currency: account.currency ?? dataset.settings.currency ?? .none,
          balance: account.startingBalance, rowCount: 0))
    }
    if !lines.isEmpty, let tab = dataset[.transactions] {
      Self.addRows(of: tab, to: &lines, index: index, on: day, movements: RowMovements(dataset))
    }
    self.lines = lines
  }

  private static func addRows(
    of tab: Tab, to lines: inout [Line], index: [String: Int], on day: CalendarDate, movements: RowMovements
  ) {
    let schema = tab.schema
    let account = schema["accountKey"]
    let date = schema["date"]
    let status = schema["status"]
    let deletedAt = schema["deletedAt"]
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), row.isBlank(status), let key = row.key(account).value,
        let line = index[key]
      else { return }
      guard let dated = row.date(date).value else {
        lines[line].balance = nil
        return
      }
      if dated > day { return }
      if let start = lines[line].account.startDate, dated < start { return }
      lines[line].rowCount += 1
      guard let balance = lines[line].balance, let movement = movements.movement(of: row),
        movement.amount.currency == lines[line].currency
      else {
        lines[line].balance = nil
        return
      }
      let (sum, overflow) = balance.addingReportingOverflow(movement.signedMinorUnits)
      lines[line].balance = overflow ? nil : sum
    }
  }
}
