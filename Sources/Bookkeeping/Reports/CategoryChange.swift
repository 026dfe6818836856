package import DatasetFormat
public import Money

/// How much more, or less, was spent or earned in a category than over earlier days.
package struct CategoryChange: Sendable, Hashable {
  /// The category's key; nil: the rows without a category.
  package var key: String?
  /// Its name; the key if the Categories tab does not have it.
  package var name: String
  /// The emoji before the name.
  package var emoji: String?
  /// The spending or income over the earlier days, in minor units, without subcategories.
  package var before: Int64
  /// The same over the later days.
  package var now: Int64
  /// The difference; negative for a decrease.
  package var change: Int64
  /// Whether categories below it have rows in either span: then its own are those that are not further
  /// divided.
  package var isDivided: Bool

  /// The categories with a change, the largest first, for each currency of either span.
  ///
  /// - Parameters:
  ///   - type: Whether to compare spending or income.
  ///   - table: The entries.
  ///   - before: The earlier days.
  ///   - now: The later days.
  ///   - dataset: The dataset of the entries, for the categories' names.
  /// - Returns: The changes of each currency.
  /// - Throws: ``ReportError``.
  package static func all(
    _ type: FlowType, of table: MovementTable, from before: Period, to now: Period, dataset: Dataset
  ) throws(ReportError) -> [InCurrency<[CategoryChange]>] {
    let old = try CategoryReport.all(type, of: table, in: before, dataset: dataset)
    let new = try CategoryReport.all(type, of: table, in: now, dataset: dataset)
    var report: [InCurrency<[CategoryChange]>] = []
    for currency in table.currencies {
      let earlier = old.first { $0.currency == currency }?.value.lines
      let later = new.first { $0.currency == currency }?.value.lines
      if earlier == nil && later == nil { continue }
      report.append(InCurrency(currency, try changes(from: earlier ?? [], to: later ?? [])))
    }
    return report
  }

  private static func changes(
    from earlier: [CategoryReport.Line], to later: [CategoryReport.Line]
  ) throws(ReportError) -> [CategoryChange] {
    var changes: [CategoryChange] = []
    var places: [String?: Int] = [:]
    let parents = Set((earlier + later).compactMap(\.parentKey))
    for line in later {
      places[line.key] = changes.count
      changes.append(
        CategoryChange(
          key: line.key, name: line.name, emoji: line.emoji, before: 0, now: line.amount, change: 0,
          isDivided: line.key.map { parents.contains($0) } ?? false))
    }
    for line in earlier {
      if let place = places[line.key] {
        changes[place].before = line.amount
      } else {
        changes.append(
          CategoryChange(
            key: line.key, name: line.name, emoji: line.emoji, before: line.amount, now: 0, change: 0,
            isDivided: line.key.map { parents.contains($0) } ?? false))
      }
    }
    for place in changes.indices {
      let (change, overflow) = changes[place].now.subtractingReportingOverflow(changes[place].before)
      if overflow { throw .tooLarge }
      changes[place].change = change
    }
    return changes.filter { $0.change != 0 }.sorted {
      ($1.change.magnitude, $0.name, $0.key ?? "") < ($0.change.magnitude, $1.name, $1.key ?? "")
    }
  }
}

/// Income and spending over some rows of one currency.
///
/// Refunds lower spending, reversals lower income. Transfers, adjustments and settlements are neither.
package struct FlowSum: Sendable, Hashable {
  /// The income, in minor units.
  package var income: Int64
  /// The spending, in minor units; positive.
  package var expense: Int64
  /// How many rows it is over: expenses and income.
  package var transactions: Int

  /// The net amount: income minus spending.
  package var net: Int64 { income - expense }

  /// Nothing.
  package static let zero = FlowSum(income: 0, expense: 0, transactions: 0)

  /// A sum of its parts.
  package init(income: Int64, expense: Int64, transactions: Int) {
    self.income = income
    self.expense = expense
    self.transactions = transactions
  }
}

/// Why a report cannot be made.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ReportError: DatasetError, Hashable {
  /// A sum is larger than 64 bits hold.
  case tooLarge

  /// The stable name of the case.
  public var code: String { "too-large" }

  /// The text for users.
  public var description: String {
    "a sum is larger than 64 bits hold. An amount has many digits too many; see dataset validate."
  }
}

/// A sum while it is added up: in 128 bits, which no count of amounts overflows.
struct WideFlowSum {
  private var income: Int128 = 0
  private var expense: Int128 = 0
  private var transactions = 0

  mutating func add(_ entry: MovementTable.Entry) {
    guard entry.type.isFlow else { return }
    income += Int128(entry.earned)
    expense += Int128(entry.spent)
    transactions += 1
  }

  /// The sum, if it and its net amount fit.
  func narrowed() throws(ReportError) -> FlowSum {
    guard let income = Int64(exactly: income), let expense = Int64(exactly: expense),
      !income.subtractingReportingOverflow(expense).overflow
    else { throw .tooLarge }
    return FlowSum(income: income, expense: expense, transactions: transactions)
  }
}
