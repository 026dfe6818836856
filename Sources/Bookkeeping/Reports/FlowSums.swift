public import DatasetFormat

/// What was earned and spent over a span of days: in each currency by itself.
public struct FlowSums: Sendable {
  /// The sums in one currency.
  public struct OfCurrency: Sendable, Hashable {
    /// What was earned, less reversals.
    public let income: Amount
    /// What was spent, less refunds.
    public let spending: Amount
    /// What is left of the income; negative where more was spent.
    public let net: Amount
    /// The currency of the sums.
    public var currency: Currency { net.currency }
  }

  /// One for each currency that rows are in, the dataset's first.
  public let currencies: [OfCurrency]
  /// Rows of these days that are in no sum, because a cell does not say for certain what they move; and rows
  /// at which others may be lost.
  public let leftOut: [LeftOutRow]

  /// The sums of a currency; zero if no row is in it.
  public subscript(currency: Currency) -> OfCurrency {
    let zero = Amount(minorUnits: 0, currency: currency)
    return currencies.first { $0.currency == currency }
      ?? OfCurrency(income: zero, spending: zero, net: zero)
  }
}

extension Dataset {
  /// What was earned and spent over a span of days. Transfers and adjustments are neither.
  ///
  /// - Throws: ``ReportError`` where a sum is larger than 64 bits hold.
  public func flows(
    in period: Period, where filter: TransactionFilter = TransactionFilter()
  ) throws(ReportError) -> FlowSums {
    var filter = filter
    filter.period = period
    let table = MovementTable(self, filter: filter)
    let sums = try FlowReport.summary(of: table, in: period).map { report in
      func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: report.currency) }
      return FlowSums.OfCurrency(
        income: amount(report.value.income), spending: amount(report.value.expense),
        net: amount(report.value.net))
    }
    return FlowSums(
      currencies: sums, leftOut: LeftOutRow.adding(LeftOutRow.lost(in: self), to: table.leftOut))
  }
}
