public import DatasetFormat

/// The transactions of one account in the order of their dates, with its balance on any day.
public struct AccountLedger: Sendable {
  /// The account, as the Accounts tab has it.
  public let account: Account
  /// What moves the balance: the rows that count, by date; of one day in the order of the tab.
  public let postings: [Posting]
  /// The balance at the end of any day.
  public let balances: DailyBalances

  /// The account's own currency, else the dataset's.
  public var currency: Currency { balances.currency }

  /// The balance at the end of a day; postings dated after it do not count.
  ///
  /// - Throws: ``BalanceError/uncertain(_:)`` or ``BalanceError/tooLarge``.
  public func balance(on day: CalendarDate) throws(BalanceError) -> Amount {
    Amount(minorUnits: try balances.balance(on: day), currency: currency)
  }

  /// The postings of a span of days.
  public func postings(in period: Period) -> ArraySlice<Posting> {
    let days = postings.lazy.map(\.date)
    let first = period.first.map { days.count(through: $0.adding(days: -1)) } ?? 0
    let end = period.last.map { days.count(through: $0) } ?? postings.count
    return postings[first..<max(first, end)]
  }

  init(_ builder: DailyBalances.Builder, postings: [Posting]) {
    account = builder.account
    balances = builder.build()
    // As most files have them already.
    let isSorted = zip(postings, postings.dropFirst()).allSatisfy { $0.date <= $1.date }
    self.postings =
      isSorted ? postings : postings.sorted { ($0.date, $0.row) < ($1.date, $1.row) }
  }
}
