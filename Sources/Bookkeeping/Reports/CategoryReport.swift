package import DatasetFormat

/// The spending, or income, in each category over a span of days.
package struct CategoryReport: Sendable, Equatable {
  /// One category's part.
  package struct Line: Sendable, Hashable {
    /// The category's key; nil: the rows without a category.
    package var key: String?
    /// Its name; the key if the Categories tab does not have it.
    package var name: String
    /// The emoji before the name.
    package var emoji: String?
    /// The category above; nil also where that is not there.
    package var parentKey: String?
    /// The spending or income in the category itself; negative if refunds or reversals are larger.
    package var amount: Int64
    /// The same with the categories below it.
    package var total: Int64
    /// How many rows the category itself has.
    package var transactions: Int
  }

  /// The lines, the largest total first, each followed by the categories below it.
  package let lines: [Line]
  /// The sum of all lines' own amounts.
  package let sum: Int64

  /// The report of each currency.
  ///
  /// - Parameters:
  ///   - type: Whether to report spending or income.
  ///   - table: The entries.
  ///   - period: The days.
  ///   - dataset: The dataset of the entries, for the categories' names.
  /// - Returns: The reports, the dataset's currency first.
  /// - Throws: ``ReportError``.
  package static func all(
    _ type: FlowType, of table: MovementTable, in period: Period, dataset: Dataset
  ) throws(ReportError) -> [InCurrency<CategoryReport>] {
    let wanted = type.transactionType
    // The last place is for rows without a category.
    let places = table.categoryKeys.count + 1
    var sums = table.currencies.map { _ in [Int128](repeating: 0, count: places) }
    var counts = table.currencies.map { _ in [Int](repeating: 0, count: places) }
    for entry in table.entries where entry.type == wanted && period.contains(entry.date) {
      let place = entry.category ?? places - 1
      sums[entry.currency][place] += Int128(entry.spent) + Int128(entry.earned)
      counts[entry.currency][place] += 1
    }
    let known = Dictionary(
      dataset.categories.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var report: [InCurrency<CategoryReport>] = []
    for currency in table.reportCurrencies(counting: { $0.type == wanted && period.contains($0.date) }) {
      var lines: [Line] = []
      for place in 0..<places where counts[currency][place] > 0 {
        let key = place < places - 1 ? table.categoryKeys[place] : nil
        guard let amount = Int64(exactly: sums[currency][place]) else { throw .tooLarge }
        lines.append(Line(key, amount, counts[currency][place], known))
      }
      report.append(InCurrency(table.currencies[currency], try CategoryReport(lines, known)))
    }
    return report
  }

  /// Brings lines into order, with those above them that have no rows of their own.
  private init(_ own: [Line], _ known: [String: Category]) throws(ReportError) {
    var lines = own
    for line in own {
      if let parent = line.parentKey, !lines.contains(where: { $0.key == parent }) {
        lines.append(Line(parent, 0, 0, known))
      }
    }
    var sum: Int128 = 0
    var totals: [String?: Int128] = [:]
    for line in lines {
      sum += Int128(line.amount)
      totals[line.key, default: 0] += Int128(line.amount)
      if let parent = line.parentKey { totals[parent, default: 0] += Int128(line.amount) }
    }
    for place in lines.indices {
      guard let total = Int64(exactly: totals[lines[place].key] ?? 0) else { throw .tooLarge }
      lines[place].total = total
    }
    guard let all = Int64(exactly: sum) else { throw .tooLarge }
    self.sum = all
    func ordered(below parent: String?) -> [Line] {
      lines.filter { $0.parentKey == parent }
        .sorted { ($1.total, $0.name, $0.key ?? "") < ($0.total, $1.name, $1.key ?? "") }
    }
    self.lines = ordered(below: nil).flatMap { line in
      [line] + (line.key.map { ordered(below: $0) } ?? [])
    }
  }
}

extension CategoryReport.Line {
  fileprivate init(_ key: String?, _ amount: Int64, _ transactions: Int, _ known: [String: Category]) {
    let category = key.flatMap { known[$0] }
    self.key = key
    name = category?.name ?? key ?? "without a category"
    emoji = category?.emoji
    // There are at most two levels. A category below itself, or deeper, is shown on its own.
    parentKey = category?.parentKey.flatMap { parent in
      parent != key && known[parent]?.parentKey == nil && known[parent] != nil ? parent : nil
    }
    self.amount = amount
    total = amount
    self.transactions = transactions
  }
}
