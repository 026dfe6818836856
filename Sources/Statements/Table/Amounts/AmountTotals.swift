import Money

/// Finds the column of what an amount and its fees make together. It is what moved the account.
///
/// `-98.80`, `1.20`, `-100.00` under `Amount`, `Fee`, `Total` → the third column
struct AmountTotals {
  private let grid: CellGrid
  private let rows: ArraySlice<Int>
  private let amount: Int
  private let fees: [Int]
  /// The columns that may be the total.
  private let others: [Int]
  private let isUnsigned: Bool
  private let digits: Int

  /// A few thousand rows are enough.
  private static let sampleSize = 5000

  /// Nil when the table has no fees, or the column is no amount before fees.
  init?(of amount: Int, _ grid: CellGrid, _ columns: TableColumns, _ rows: [Int]) {
    fees = columns.columns(.fee).filter { columns.profiles[$0].moves }
    guard !fees.isEmpty, [.amount, .grossAmount].contains(columns.roles[amount]) else { return nil }
    self.grid = grid
    self.amount = amount
    self.rows = rows.prefix(Self.sampleSize)
    let fees = fees
    others = columns.indices.filter { other in
      other != amount && !fees.contains(other) && columns.isAmount(other)
        && ![.originalAmount, .grossAmount].contains(columns.roles[other])
    }
    let profile = columns.profiles[amount]
    isUnsigned = profile.negatives == 0
    digits = max(profile.scale.point, profile.scale.comma, Statement.digits(nil))
  }

  /// Nil when no column has the total in every row.
  var column: Int? {
    others.first { other in DecimalMark.allCases.contains { isTotal(other, $0) } }
  }

  /// Whether each row of a column is the amount with its fees taken off: money out grows by them. Amounts
  /// without a sign may be of either direction.
  private func isTotal(_ other: Int, _ mark: DecimalMark) -> Bool {
    var charged = 0
    let areTotals = rows.allSatisfy { row in
      let costs = fees.compactMap { minor(row, $0, mark).map { abs($0) } }
      guard let one = minor(row, amount, mark), let sum = minor(row, other, mark),
        costs.count == fees.count, let cost = costs.checkedSum, (one < 0) == (sum < 0)
      else { return false }
      if cost > 0 { charged += 1 }
      return sum == one.subtracting(cost) || isUnsigned && sum == one.adding(cost)
    }
    return areTotals && charged > 0
  }

  /// The number of a cell in minor units. Zero for a blank one.
  private func minor(_ row: Int, _ column: Int, _ mark: DecimalMark) -> Int64? {
    let token = grid.token(row, column)
    return token.isBlank ? 0 : token.number?.minorUnits(mark, digits: digits)
  }
}
