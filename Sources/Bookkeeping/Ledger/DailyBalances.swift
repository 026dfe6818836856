package import DatasetFormat

/// The balance of one account at the end of any day.
///
/// It is the starting balance plus money in minus money out. Rows count if they are neither deleted nor
/// pending, and dated between the account's start and the day. If a row is uncertain, or in another currency
/// than the account, the balances from its day on are unknown; earlier ones are not affected.
package struct DailyBalances: Sendable {
  /// The currency of the balances.
  package let currency: Currency
  /// In 128 bits, which no count of amounts overflows, so that the order of rows makes no difference.
  private let opening: Int128
  /// The days on which money moves, ascending, and the balance at the end of each.
  private let days: [CalendarDate]
  private let closings: [Int128]
  /// The days from which on balances are unknown, ascending, and the first row in its tab of those that say
  /// so up to each.
  private let doubtDays: [CalendarDate]
  private let doubts: [LeftOutRow]

  /// The balance at the end of a day, in minor units; found by halving.
  ///
  /// - Throws: ``BalanceError/uncertain(_:)`` or ``BalanceError/tooLarge``.
  package func balance(on day: CalendarDate) throws(BalanceError) -> Int64 {
    let doubt = doubtDays.count(through: day)
    if doubt > 0 { throw .uncertain(doubts[doubt - 1]) }
    let place = days.count(through: day)
    guard let balance = Int64(exactly: place == 0 ? opening : closings[place - 1]) else { throw .tooLarge }
    return balance
  }

  /// Adds up rows in any order. Only an uncertain row takes memory of its own.
  package struct Builder: Sendable {
    package let account: Account
    package let currency: Currency
    private var sums: [(day: CalendarDate, sum: Int128)] = []
    /// Places among the sums.
    private var places: [CalendarDate: Int] = [:]
    private var last = 0
    private var doubts: [(day: CalendarDate, row: LeftOutRow)] = []

    /// The balances of an account; `datasetCurrency` is for one that has no currency of its own.
    package init(_ account: Account, datasetCurrency: Currency?) {
      self.account = account
      currency = account.currency ?? datasetCurrency ?? .none
      if account.startingBalance == nil {
        let row = LeftOutRow(
          tab: .accounts, row: account.row ?? 0, column: "startingBalance", reason: .unreadable)
        doubts.append((.distantPast, row))
      }
    }

    /// Notes that an unknown number of the account's transactions cannot be read, because of a row or of the
    /// header.
    package mutating func addUnreadTransactions(_ row: LeftOutRow? = nil) {
      let header = LeftOutRow(tab: .transactions, row: 0, column: "accountKey", reason: .unreadable)
      doubts.append((.distantPast, row ?? header))
    }

    /// The rows that are in doubt so far.
    package var leftOut: [LeftOutRow] { doubts.map(\.row) }

    /// Adds the row with an index in the Transactions tab, and returns whether it counts.
    @discardableResult
    package mutating func add(_ effect: BalanceEffect, row: Int) -> Bool {
      switch effect {
      case .nothing: return false
      case .uncertain(let problem, let day):
        if let day, !counts(day) { return false }
        doubts.append((day ?? .distantPast, LeftOutRow(problem, row: row, schema: .transactions)))
        return false
      case .moves(let amount, let day):
        return add(amount.minorUnits, isOwnCurrency: amount.currency == currency, on: day, row: row)
      }
    }

    /// Adds money that moves on a day, negative for money out, and returns whether it counts.
    @discardableResult
    package mutating func add(_ minorUnits: Int64, isOwnCurrency: Bool, on day: CalendarDate, row: Int)
      -> Bool
    {
      guard counts(day) else { return false }
      guard isOwnCurrency else {
        let row = LeftOutRow(tab: .transactions, row: row, column: "currency", reason: .otherCurrency)
        doubts.append((day, row))
        return false
      }
      // Rows of one day are mostly adjacent.
      if !sums.indices.contains(last) || sums[last].day != day {
        last = places[day] ?? sums.count
        if last == sums.count {
          places[day] = last
          sums.append((day, 0))
        }
      }
      sums[last].sum += Int128(minorUnits)
      return true
    }

    private func counts(_ day: CalendarDate) -> Bool { account.hasBegun(by: day) }

    /// The balances of all days.
    package func build() -> DailyBalances { DailyBalances(self) }

    fileprivate var sortedSums: [(day: CalendarDate, sum: Int128)] { sums.sorted { $0.day < $1.day } }
    fileprivate var sortedDoubts: [(day: CalendarDate, row: LeftOutRow)] {
      doubts.sorted { ($0.day, $0.row.row) < ($1.day, $1.row.row) }
    }
  }

  private init(_ builder: Builder) {
    currency = builder.currency
    opening = Int128(builder.account.startingBalance ?? 0)
    var balance = opening
    let sums = builder.sortedSums
    days = sums.map(\.day)
    closings = sums.map { day in
      balance += day.sum
      return balance
    }
    let doubts = builder.sortedDoubts
    doubtDays = doubts.map(\.day)
    var first: LeftOutRow?
    self.doubts = doubts.map { doubt in
      let earlier = first.map { $0.isBefore(doubt.row) ? $0 : doubt.row } ?? doubt.row
      first = earlier
      return earlier
    }
  }
}

extension LeftOutRow {
  /// Whether it comes first: problems of an account come before those of its transactions.
  fileprivate func isBefore(_ other: LeftOutRow) -> Bool {
    (tab == .accounts ? 0 : 1, row) < (other.tab == .accounts ? 0 : 1, other.row)
  }
}

extension CalendarDate {
  /// Before every other day.
  static let distantPast = CalendarDate(dayNumber: .min)
}

extension RandomAccessCollection<CalendarDate> where Index == Int {
  /// How many of the days, which ascend, are a day or earlier.
  func count(through day: CalendarDate) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] <= day { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
