package import DatasetFormat

/// Categories by spans of days, such as the months of a year: income, spending, and what was left.
package struct MonthMatrix: Sendable, Equatable {
  /// One category.
  package struct Line: Sendable, Hashable {
    package var type: FlowType
    /// The category's key; nil: the rows of the type without a category.
    package var key: String?
    package var name: String
    package var emoji: String?
    package var parentKey: String?
    /// The category's own amounts, one a span.
    package var amounts: [Int64]
    /// The same with the categories below it.
    package var totals: [Int64]
  }

  /// The categories of income, then those of spending, each type by its total, with those below a category
  /// behind it.
  package let lines: [Line]
  /// Income and spending of each span.
  package let sums: [FlowSum]

  /// How many spans have entries; averages are over these.
  package var filledCount: Int { sums.count { $0.transactions > 0 } }

  /// Adds up a matrix for each currency.
  ///
  /// - Parameters:
  ///   - table: The entries.
  ///   - spans: Spans of days in order, without overlaps; each has its ends.
  ///   - dataset: The dataset of the entries, for the categories' names.
  /// - Returns: The matrices, that of the dataset's currency first.
  /// - Throws: ``ReportError``.
  package static func all(
    of table: MovementTable, over spans: [Period], dataset: Dataset
  ) throws(ReportError) -> [InCurrency<MonthMatrix>] {
    let whole = Period(first: spans.first?.first, last: spans.last?.last)
    var columns: [FlowType: [[InCurrency<CategoryReport>]]] = [:]
    var orders: [FlowType: [InCurrency<CategoryReport>]] = [:]
    for type in [FlowType.income, .expense] {
      var own: [[InCurrency<CategoryReport>]] = []
      for span in spans { own.append(try CategoryReport.all(type, of: table, in: span, dataset: dataset)) }
      columns[type] = own
      orders[type] = try CategoryReport.all(type, of: table, in: whole, dataset: dataset)
    }
    return try FlowReport.series(of: table, over: spans).map { series throws(ReportError) in
      var lines: [Line] = []
      for type in [FlowType.income, .expense] {
        let order = orders[type]?.first { $0.currency == series.currency }?.value.lines ?? []
        let months = (columns[type] ?? []).map { month in
          let report = month.first { $0.currency == series.currency }?.value
          return Dictionary((report?.lines ?? []).map { ($0.key, $0) }, uniquingKeysWith: { one, _ in one })
        }
        lines += order.map { line in
          Line(
            type: type, key: line.key, name: line.name, emoji: line.emoji, parentKey: line.parentKey,
            amounts: months.map { $0[line.key]?.amount ?? 0 },
            totals: months.map { $0[line.key]?.total ?? 0 })
        }
      }
      return InCurrency(series.currency, MonthMatrix(lines: lines, sums: series.value.map(\.sum)))
    }
  }
}
