public import DatasetFormat

/// What was spent, or earned, in each category or at each payee over a span of days: in each currency by itself.
///
/// Rows that do not say for certain what they move are in no sum and in ``leftOut``. An app that shows the
/// sums shows how many these are.
public struct SumsByName: Sendable {
  /// The part of one category, or of one payee.
  public struct Line: Sendable, Hashable {
    /// The category's key; nil: the rows without a category, or a payee.
    public let key: String?
    /// Its name; the key if the Categories tab does not have it. Empty for the rows without a payee.
    public let name: String
    /// The emoji before the name.
    public let emoji: String?
    /// The category above; nil also where that is not there.
    public let parentKey: String?
    /// The amount in the category itself, or at the payee; negative if refunds or reversals are larger.
    public let amount: Amount
    /// The same with the categories below it.
    public let total: Amount
    /// How many rows these are, without those of the categories below.
    public let transactions: Int
  }

  /// The rows in one currency.
  public struct OfCurrency: Sendable, Hashable {
    /// The currency.
    public let currency: Currency
    /// The lines, the largest total first, each followed by the categories below it.
    public let lines: [Line]
    /// The sum of all lines' own amounts.
    public let sum: Amount
  }

  /// One for each currency that rows are in, the dataset's first.
  public let currencies: [OfCurrency]
  /// Rows of these days that are in no sum, because a cell does not say for certain what they move; and rows
  /// at which others may be lost.
  public let leftOut: [LeftOutRow]

  /// The lines of a currency; none if no row is in it.
  public subscript(currency: Currency) -> OfCurrency {
    currencies.first { $0.currency == currency }
      ?? OfCurrency(currency: currency, lines: [], sum: Amount(minorUnits: 0, currency: currency))
  }

  /// By payee.
  init(
    payees type: FlowType, of dataset: Dataset, in period: Period, _ filter: TransactionFilter
  ) throws(ReportError) {
    var filter = filter
    filter.period = period
    let table = MovementTable(dataset, filter: filter, withPayees: true)
    leftOut = LeftOutRow.adding(LeftOutRow.lost(in: dataset), to: table.leftOut)
    currencies = try PayeeReport.all(type, of: table, in: period).map { report in
      func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: report.currency) }
      let lines = report.value.lines.map {
        Line(
          key: nil, name: $0.name ?? "", emoji: nil, parentKey: nil, amount: amount($0.amount),
          total: amount($0.amount), transactions: $0.transactions)
      }
      return OfCurrency(currency: report.currency, lines: lines, sum: amount(report.value.sum))
    }
  }

  /// By category.
  init(
    _ type: FlowType, of dataset: Dataset, in period: Period, _ filter: TransactionFilter
  ) throws(ReportError) {
    var filter = filter
    filter.period = period
    let table = MovementTable(dataset, filter: filter)
    leftOut = LeftOutRow.adding(LeftOutRow.lost(in: dataset), to: table.leftOut)
    currencies = try CategoryReport.all(type, of: table, in: period, dataset: dataset).map { report in
      func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: report.currency) }
      let lines = report.value.lines.map {
        Line(
          key: $0.key, name: $0.name, emoji: $0.emoji, parentKey: $0.parentKey, amount: amount($0.amount),
          total: amount($0.total), transactions: $0.transactions)
      }
      return OfCurrency(currency: report.currency, lines: lines, sum: amount(report.value.sum))
    }
  }
}

extension Dataset {
  /// What was spent in each category over a span of days; refunds lower it.
  ///
  /// ```swift
  /// let spending = try dataset.spendingByCategory(in: PeriodStep.month.period(around: day))
  /// for line in spending[.eur].lines { print(line.name, line.total) }
  /// ```
  ///
  /// - Throws: ``ReportError`` where a sum is larger than 64 bits hold.
  public func spendingByCategory(
    in period: Period, where filter: TransactionFilter = TransactionFilter()
  ) throws(ReportError) -> SumsByName {
    try SumsByName(.expense, of: self, in: period, filter)
  }

  /// What was spent at each payee over a span of days. Payees that differ only in case, accents and white
  /// space are one.
  ///
  /// - Throws: ``ReportError`` where a sum is larger than 64 bits hold.
  public func spendingByPayee(
    in period: Period, where filter: TransactionFilter = TransactionFilter()
  ) throws(ReportError) -> SumsByName {
    try SumsByName(payees: .expense, of: self, in: period, filter)
  }

  /// What was earned in each category over a span of days.
  ///
  /// - Throws: ``ReportError`` where a sum is larger than 64 bits hold.
  public func incomeByCategory(
    in period: Period, where filter: TransactionFilter = TransactionFilter()
  ) throws(ReportError) -> SumsByName {
    try SumsByName(.income, of: self, in: period, filter)
  }
}
