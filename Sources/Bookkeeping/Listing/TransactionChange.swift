import DatasetFormat
package import Spreadsheet

/// What a plan does to one transaction: the row before and after, as values.
///
/// `edit 3 --category utilities` gives one change with `before.categoryKey == nil` and
/// `after.categoryKey == "utilities"`.
package struct TransactionChange: Sendable, Hashable {
  /// What happens to the row.
  package enum Kind: Sendable, Hashable, CaseIterable {
    case added, changed, deleted, restored
    /// The row goes without a tombstone, as an undo does it.
    case removed
  }

  /// A new value in a column that ``Transaction`` does not hold.
  package struct Cell: Sendable, Hashable {
    package var column: String
    package var old: CellValue
    package var new: CellValue
  }

  /// A category that turns the meaning of money round without moving it.
  package enum Reversal: Sendable, Hashable, CaseIterable {
    /// Income becomes a refund, which lowers spending.
    case refund
    /// Spending becomes income that was paid back, which lowers income.
    case paidBack
  }

  package var kind: Kind
  /// The row's number, as the spreadsheet shows it; nil for a row that comes with the plan.
  package var number: Int?
  /// Nil for a new row, and for one that could not be read.
  package var before: Transaction?
  /// Nil for a row that is removed.
  package var after: Transaction?
  /// New values in other columns; identifiers and times of change are not among them.
  package var cells: [Cell] = []

  /// The values by which a person knows the transaction: those before, as the change names the new ones.
  package var known: Transaction? { before ?? after }

  /// Whether money that came in becomes a refund, or money that went out lowers income.
  package var reversal: Reversal? {
    guard kind == .changed, let before, let after else { return nil }
    return switch (before.meaning, after.meaning) {
    case (.income, .refund): .refund
    case (.spending, .paidBackIncome): .paidBack
    default: nil
    }
  }
}

extension Transaction {
  /// What a transaction counts as, in the words of a person.
  package enum Meaning: String, Sendable, Hashable {
    case spending, income, refund
    case paidBackIncome = "paid-back income"
    case transfer, adjustment, settlement
  }

  /// An expense with money in is a refund, and an income with money out is income that was paid back.
  package var meaning: Meaning {
    switch type {
    case .expense: signedMinorUnits > 0 ? .refund : .spending
    case .income: signedMinorUnits < 0 ? .paidBackIncome : .income
    case .transfer: .transfer
    case .adjustment: .adjustment
    case .settlement: .settlement
    }
  }
}
