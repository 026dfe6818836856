import Money
import Spreadsheet

/// Rows with a day and no amount, of which the balances say that they moved money all the same.
struct BlankAmounts {
  let grid: CellGrid
  let plan: RowPlan
  /// The rows of the table.
  let rows: Range<Int>

  /// How far a row may stand from the next one with a balance.
  private static let reach = 200

  /// Asks about each row that was left out for its blank amount, and whose balance follows neither from the one above nor
  /// from the one below it.
  func settle(_ statement: inout Statement) {
    guard let column = plan.amounts.balance, plan.amounts.balanceBefore == nil else { return }
    let blank = statement.skipped.indices.filter { statement.skipped[$0].reason == .noAmount }
    if blank.isEmpty { return }
    let booked = statement.entries.lazy.filter { $0.status == .booked }.map { ($0.line, $0.amountMinor) }
    let amounts = Dictionary(booked, uniquingKeysWith: { first, _ in first })
    let moved = blank.filter { index in
      let row = grid.row(ofLine: statement.skipped[index].line)
      guard let balance = balance(row, column),
        let above = still((rows.lowerBound..<row).suffix(Self.reach).reversed(), column, amounts),
        let below = still((row + 1..<rows.upperBound).prefix(Self.reach), column, amounts)
      else { return false }
      return balance != above && balance != below
    }
    let lines = moved.map { statement.skipped[$0].line }
    for index in moved.reversed() { statement.skipped.remove(at: index) }
    for line in lines {
      statement.lose(line, .blankAmount, plan.ways(.blankAmount, grid.row(ofLine: line), grid))
    }
  }

  /// The balance that a row without a movement has: the nearest one of some rows, with the amounts up to it; nil where there is none.
  private func still(_ others: some Sequence<Int>, _ column: Int, _ amounts: [Int: Int64]) -> Int64? {
    var sum: Int64? = 0
    for row in others {
      // Above a row, a balance already holds its own entry's amount; below it, the balance is that after an older entry.
      if let balance = balance(row, column) { return sum.flatMap(balance.adding) }
      sum = sum.flatMap { $0.adding(amounts[grid.line(row)] ?? 0) }
    }
    return nil
  }

  private func balance(_ row: Int, _ column: Int) -> Int64? {
    BalanceProver.balance(
      grid.token(row, column), plan.reading.mark, digits: plan.digits(plan.currency.code(row, grid)))
  }
}
