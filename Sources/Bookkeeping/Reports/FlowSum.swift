import Money

/// What came in and went out over some rows of one currency.
///
/// Refunds lower what was spent, reversals lower what came in. Transfers, adjustments and settlements are neither.
public struct FlowSum: Sendable, Hashable {
  /// What came in, in minor units.
  public var income: Int64
  /// What was spent, in minor units; above zero.
  public var expense: Int64
  /// How many rows it is over: expenses and income.
  public var transactions: Int

  /// What is left: income less what was spent.
  public var net: Int64 { income - expense }

  /// Nothing.
  public static let zero = FlowSum(income: 0, expense: 0, transactions: 0)

  /// A sum of its parts.
  public init(income: Int64, expense: Int64, transactions: Int) {
    self.income = income
    self.expense = expense
    self.transactions = transactions
  }
}

/// Why a report cannot be made.
public enum ReportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sum is larger than 64 bits hold.
  case tooLarge

  /// What a person reads.
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

  /// The sum, where it and what is left of it fit.
  func narrowed() throws(ReportError) -> FlowSum {
    guard let income = Int64(exactly: income), let expense = Int64(exactly: expense),
      !income.subtractingReportingOverflow(expense).overflow
    else { throw .tooLarge }
    return FlowSum(income: income, expense: expense, transactions: transactions)
  }
}
