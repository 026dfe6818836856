package import DatasetFormat

/// Income, spending and net amount over a span of days, and over shorter spans within it.
package enum FlowReport {
  /// A span of days with its income and spending.
  package struct Span: Sendable, Hashable {
    /// The days; both ends are known.
    package var period: Period
    /// The sum over them.
    package var sum: FlowSum

    /// A span and its sum.
    package init(period: Period, sum: FlowSum) {
      self.period = period
      self.sum = sum
    }
  }

  /// The mean of figures with a given sum, rounded half away from zero and limited to 64 bits.
  package static func mean(_ sum: Int128, of count: Int) -> Int64 {
    let count = Int128(max(1, count))
    let half = sum < 0 ? -count : count
    return Int64(clamping: (sum * 2 + half) / (count * 2))
  }

  /// The sum over a span of days, for each currency.
  ///
  /// - Throws: ``ReportError``.
  package static func summary(
    of table: MovementTable, in period: Period
  ) throws(ReportError) -> [InCurrency<FlowSum>] {
    var sums = table.currencies.map { _ in WideFlowSum() }
    for entry in table.entries where period.contains(entry.date) { sums[entry.currency].add(entry) }
    var report: [InCurrency<FlowSum>] = []
    for currency in table.reportCurrencies(counting: { $0.type.isFlow && period.contains($0.date) }) {
      report.append(InCurrency(table.currencies[currency], try sums[currency].narrowed()))
    }
    return report
  }

  /// The sums over consecutive spans, for each currency. Spans without rows are included.
  ///
  /// - Parameters:
  ///   - table: The entries.
  ///   - spans: Spans of days in order, without overlaps.
  /// - Returns: For each currency one sum per span.
  /// - Throws: ``ReportError``.
  package static func series(
    of table: MovementTable, over spans: [Period]
  ) throws(ReportError) -> [InCurrency<[Span]>] {
    let starts = spans.map { $0.first ?? .distantPast }
    func place(of day: CalendarDate) -> Int? {
      let place = starts.count(through: day) - 1
      return place >= 0 && spans[place].contains(day) ? place : nil
    }
    var sums = table.currencies.map { _ in spans.map { _ in WideFlowSum() } }
    var counts: Set<Int> = []
    for entry in table.entries where entry.type.isFlow {
      guard let place = place(of: entry.date) else { continue }
      counts.insert(entry.currency)
      sums[entry.currency][place].add(entry)
    }
    var report: [InCurrency<[Span]>] = []
    for currency in table.reportCurrencies(counting: { counts.contains($0.currency) }) {
      var rows: [Span] = []
      for (period, sum) in zip(spans, sums[currency]) {
        rows.append(Span(period: period, sum: try sum.narrowed()))
      }
      report.append(InCurrency(table.currencies[currency], rows))
    }
    return report
  }
}

/// A report's figures in one currency. No report adds up two currencies.
package struct InCurrency<Value> {
  /// The currency.
  package var currency: Currency
  /// The figures.
  package var value: Value

  /// A value in a currency.
  package init(_ currency: Currency, _ value: Value) {
    self.currency = currency
    self.value = value
  }
}

extension InCurrency: Sendable where Value: Sendable {}
extension InCurrency: Equatable where Value: Equatable {}

extension MovementTable {
  /// The currencies that a report is in, by their indices: the dataset's first, then those of entries that
  /// count, by code.
  ///
  /// The dataset's is there also where nothing was spent or earned in it, unless something was in another
  /// one.
  func reportCurrencies(counting counts: (Entry) -> Bool) -> [Int] {
    var isUsed = currencies.map { _ in false }
    for entry in entries where !isUsed[entry.currency] && counts(entry) { isUsed[entry.currency] = true }
    let used = isUsed.indices.filter { isUsed[$0] }
    if used.isEmpty { return [0] }
    return used.sorted { one, other in
      (one == 0 ? 0 : 1, currencies[one].code) < (other == 0 ? 0 : 1, currencies[other].code)
    }
  }
}
