import Money

/// Compares totals that a table prints in rows without a day with its entries, or those of a month.
///
/// `Total -45.00` below entries of -10.00, -20.00 and -5.00 → a warning with both figures
struct PrintedTotals {
  let grid: CellGrid
  let plan: RowPlan
  /// The rows, each with the number of entries above it.
  let rows: [(row: Int, above: Int)]
  let opening: Int64?

  /// Warns of a total that is not the sum of the entries above it, of those since the total before it, of all
  /// of them, or of one direction.
  func check(_ statement: inout Statement) {
    guard !rows.isEmpty, case .single(let column) = plan.reading.source, statement.entryCurrencies.count == 1
    else { return }
    let digits = plan.digits(statement.entries[0].currency)
    let sums = sums(statement.entries)
    let entries = statement.entries
    lazy var sumsOfMonths = Set(
      Dictionary(grouping: entries) { $0.date.year * 12 + $0.date.month }.values.map { month in
        month.reduce(Int64(0)) { $0 &+ $1.amountMinor }.magnitude
      })
    var start = 0
    for (row, above) in rows where above > 0 && above <= statement.entries.count {
      defer { start = above }
      guard let total = grid.token(row, column).number?.minorUnits(plan.reading.mark, digits: digits) else {
        continue
      }
      let parts = [start..<above, 0..<above, 0..<statement.entries.count]
      let isSum = sums.contains { sums in
        parts.contains { part in
          let sum = sums[part.upperBound] &- sums[part.lowerBound]
          return sum.magnitude == total.magnitude || (sum &+ (opening ?? 0)).magnitude == total.magnitude
        }
      }
      if isSum || sumsOfMonths.contains(total.magnitude) { continue }
      func text(_ minor: Int64) -> String { DecimalText.string(mantissa: minor, scale: digits) }
      statement.warnings.append(
        "line \(grid.line(row)): the file prints a total of \(text(total)), and the entries above it add up to \(text(sums[0][above]))"
      )
    }
  }

  /// The sums of the first entries, by their number: of all, of money in, of money out and without signs, with and
  /// without those that are pending.
  private func sums(_ entries: [StatementLine]) -> [[Int64]] {
    var sums = [[Int64]](repeating: [0], count: 8)
    for index in entries.indices {
      let amount = entries[index].amountMinor
      let kinds = [amount, max(amount, 0), min(amount, 0), amount < 0 ? 0 &- amount : amount]
      for (kind, value) in kinds.enumerated() {
        let booked = entries[index].status == .booked ? value : 0
        sums[kind].append(sums[kind][index] &+ value)
        sums[kind + 4].append(sums[kind + 4][index] &+ booked)
      }
    }
    return sums
  }
}
