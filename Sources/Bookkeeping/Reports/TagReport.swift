package import DatasetFormat

/// The spending, or income, by tag over a span of days.
///
/// A row with several tags counts for each of them, so the tags do not add up to the whole.
package struct TagReport: Sendable, Equatable {
  /// One tag's part.
  package struct Line: Sendable, Hashable {
    /// The tag; nil: the rows without one.
    package var tag: String?
    /// The spending or income; negative if refunds or reversals are larger.
    package var amount: Int64
    package var transactions: Int

    package init(tag: String?, amount: Int64, transactions: Int) {
      (self.tag, self.amount, self.transactions) = (tag, amount, transactions)
    }
  }

  /// The lines, the largest amount first, that of the rows without a tag last.
  package let lines: [Line]
  /// The sum of all rows, each once.
  package let sum: Int64

  /// The report of each currency, the dataset's first.
  ///
  /// - Throws: ``ReportError``.
  package static func all(
    _ type: FlowType, of table: MovementTable, in period: Period, dataset: Dataset
  ) throws(ReportError) -> [InCurrency<TagReport>] {
    let wanted = type.transactionType
    let entries = table.entries.filter { $0.type == wanted && period.contains($0.date) }
    let tags = RowTags.of(Set(entries.map(\.row)), in: dataset)
    struct Sum {
      var amount: Int128 = 0
      var transactions = 0
    }
    var sums = table.currencies.map { _ in [String?: Sum]() }
    var wholes = table.currencies.map { _ in Int128(0) }
    for entry in entries {
      let amount = Int128(entry.spent) + Int128(entry.earned)
      wholes[entry.currency] += amount
      for tag in tags[entry.row].map({ $0.map(Optional.some) }) ?? [nil] {
        sums[entry.currency][tag, default: Sum()].amount += amount
        sums[entry.currency][tag, default: Sum()].transactions += 1
      }
    }
    var report: [InCurrency<TagReport>] = []
    for currency in table.reportCurrencies(counting: { $0.type == wanted && period.contains($0.date) }) {
      var lines: [Line] = []
      for (tag, sum) in sums[currency] {
        guard let amount = Int64(exactly: sum.amount) else { throw .tooLarge }
        lines.append(Line(tag: tag, amount: amount, transactions: sum.transactions))
      }
      guard let sum = Int64(exactly: wholes[currency]) else { throw .tooLarge }
      lines.sort { one, other in
        let (first, second) = (one.tag == nil ? 1 : 0, other.tag == nil ? 1 : 0)
        return (first, other.amount, one.tag ?? "") < (second, one.amount, other.tag ?? "")
      }
      report.append(InCurrency(table.currencies[currency], TagReport(lines: lines, sum: sum)))
    }
    return report
  }
}
