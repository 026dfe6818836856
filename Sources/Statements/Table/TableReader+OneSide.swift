/// A table with a column for one direction only, whose other column may be missing.
extension TableReader {
  /// The question about rows that have a date and nothing in the only column of amounts; nil where there are few of them, or
  /// where balances prove the reading, or a person named the column.
  func oneSideQuestion(
    _ columns: TableColumns, _ dates: DateDecision, _ amounts: AmountDecision
  ) -> Question? {
    guard case .split(let first, let second) = amounts.reading.source, !amounts.isProven,
      columns.chosen[.debit] == nil, columns.chosen[.credit] == nil
    else { return nil }
    // A column without a single number is none.
    let debit = first.flatMap { columns.profiles[$0].numbers > 0 ? $0 : nil }
    let credit = second.flatMap { columns.profiles[$0].numbers > 0 ? $0 : nil }
    guard debit == nil || credit == nil, let column = debit ?? credit else { return nil }
    let dated = segment.body.filter { row in
      !segment.repeats.contains(row) && grid.token(row, dates.column).date != nil
        && !grid.texts(row).contains { BalanceWords.reason($0.text) != nil }
    }
    let still = dated.filter { (grid.token($0, column).number?.digits ?? 0) == 0 }
    guard let first = still.first, still.count * 5 >= dated.count else { return nil }
    return Question(
      code: .amountColumn,
      text:
        "\(still.count) of \(dated.count) rows, the first in line \(grid.line(first)), have no amount in \(columns.label(column)), and no column is known for the other direction. Are these rows to be left out, or which column has their amounts?",
      choices: ["\(debit == nil ? "credit" : "debit")=\(columns.choiceName(column))"])
  }
}
