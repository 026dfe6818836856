import Spreadsheet
import TextScanning

/// The cells that sums are made of, so that a program can say which findings concern them.
///
/// Income and spending are made of days, amounts and types, but not of payees: a payee column that was sorted
/// alone does not concern them, and an amount column does.
package struct SumBasis: Sendable, Hashable {
  let columns: [TabName: Set<String>]

  /// Income and spending.
  package static let flows = SumBasis(columns: [
    .transactions: ["date", "type", "amount", "direction", "currency", "deletedAt"]
  ])

  /// Income and spending by category.
  package static let categories = flows.joined(
    .transactions, ["categoryKey"]
  ).joined(.categories, ["categoryKey", "parentKey", "type", "deletedAt"])

  /// Balances of accounts.
  package static let balances = flows.joined(.transactions, ["accountKey", "status", "transferId"]).joined(
    .accounts, ["accountKey", "currency", "startingBalance", "startDate", "isActive", "deletedAt"])

  /// Plans of categories, and how much of them is spent.
  package static let budgets = categories.joined(
    .budgets,
    [
      "kind", "categoryKey", "period", "startDate", "endDate", "amount", "currency", "rollsOver", "deletedAt",
    ])

  /// Savings goals, which categories and accounts fill.
  package static let goals = balances.joined(categories).joined(
    .goals,
    [
      "targetAmount", "currency", "targetDate", "categoryKey", "accountKey", "startingAmount", "isActive",
      "deletedAt",
    ])

  /// All of them.
  package static let all = budgets.joined(goals)

  /// The cells of both.
  package func joined(_ other: SumBasis) -> SumBasis {
    SumBasis(columns: columns.merging(other.columns) { $0.union($1) })
  }

  private func joined(_ tab: TabName, _ names: Set<String>) -> SumBasis {
    joined(SumBasis(columns: [tab: names]))
  }

  /// Whether a finding concerns the sums.
  ///
  /// - Parameters:
  ///   - reach: How far findings of its kind reach.
  ///   - tab: The tab where it is; nil for the dataset as a whole.
  ///   - column: The column where it is; nil for none.
  /// - Returns: Whether the sums are made of such cells or rows.
  package func isReached(_ reach: FindingKind.Reach, tab: TabName?, column: String?) -> Bool {
    switch reach {
    case .none: return false
    case .rows: return tab.map { columns[$0] != nil } ?? true
    case .cells:
      guard let tab else { return true }
      guard let own = columns[tab] else { return false }
      guard let column, let position = TabSchema.of(tab).position(matching: column) else { return true }
      return own.contains(TabSchema.of(tab).columns[position].name)
    }
  }
}

extension Location {
  /// The tab of a place in a dataset: by the sheet of a workbook, else by the name of the file.
  package var tab: TabName? { TabName(matching: sheet ?? String(FileName(file).stem)) }
}
