public import DatasetFormat

/// The balance of every account: its starting balance, and in less out over the rows that count.
///
/// Rows that are deleted, pending, dated before the account's startDate or after the day asked for do not
/// count. A balance that cannot be told is nil, and says why (``Line/problem``).
public struct AccountBalances: Sendable {
  public struct Line: Sendable, Hashable {
    public var account: Account
    public var currency: Currency
    /// Minor units; nil where it cannot be told.
    public var balance: Int64?
    /// Why it cannot be told: the first reason in the order of the tab.
    public var problem: Problem?
    /// How many rows count.
    public var rowCount: Int
  }

  /// Why a balance cannot be told. But for the last one a check finds the cell.
  public enum Problem: String, Sendable, Hashable, CaseIterable {
    /// A cell of the account or of one of its rows cannot be read.
    case unreadable
    /// A row is in another currency than the account.
    case otherCurrency
    /// The sum is larger than 64 bits hold.
    case tooLarge
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
          balance: account.startingBalance, problem: account.startingBalance == nil ? .unreadable : nil,
          rowCount: 0))
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
    let statuses = schema.words(at: status)
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), let key = row.key(account).value, let line = index[key] else { return }
      if !row.isBlank(status) {
        // Whether the bank has booked it cannot be told.
        if row.choice(status, of: statuses).value == nil { lines[line].fail(.unreadable) }
        return
      }
      guard let dated = row.date(date).value else { return lines[line].fail(.unreadable) }
      if dated > day { return }
      if let start = lines[line].account.startDate, dated < start { return }
      lines[line].rowCount += 1
      guard let movement = movements.movement(of: row) else { return lines[line].fail(.unreadable) }
      guard movement.amount.currency == lines[line].currency else { return lines[line].fail(.otherCurrency) }
      guard let balance = lines[line].balance else { return }
      let (sum, overflow) = balance.addingReportingOverflow(movement.signedMinorUnits)
      if overflow { lines[line].fail(.tooLarge) } else { lines[line].balance = sum }
    }
  }
}

extension AccountBalances.Line {
  fileprivate mutating func fail(_ reason: AccountBalances.Problem) {
    balance = nil
    problem = problem ?? reason
  }
}
