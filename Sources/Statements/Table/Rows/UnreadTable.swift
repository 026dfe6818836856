import Spreadsheet
import TextScanning

/// A table without entries.
extension FoundTable {
  /// Notes in a statement that the table has no entries.
  ///
  /// - Throws: ``StatementError/noColumn(file:line:missing:header:)`` when rows look like entries all the
  ///   same.
  func readNothing(into statement: inout Statement, _ columns: TableColumns) throws {
    if let row = segment.body.first(where: isLikeEntry) {
      let hasDate = grid.view.cells(inRow: row).contains { grid.token(row, $0.column).date != nil }
      throw noColumn(hasDate ? .amounts : .dates)
    }
    statement.evidence.append("the table has no entries")
    let amounts = columns.columns(.amount, .accountAmount, .debit, .credit)
    for row in segment.body where finder.marks[row].filled > 0 {
      let line = grid.line(row)
      guard !segment.repeats.contains(row), let found = unreadAmount(row, amounts) else {
        statement.skipped.append(SkippedLine(line: line, reason: .notice))
        continue
      }
      statement.lose(
        line, .unreadableAmount(found: found), amounts.map { [OpenCell(columns.choiceName($0), .amount)] })
    }
  }

  /// The text in the place of an amount in a row with a day: `-一百`, `Shop -20.00`. Nil for a row of text.
  private func unreadAmount(_ row: Int, _ amounts: [Int]) -> String? {
    let cells = grid.texts(row)
    guard let day = cells.first(where: { grid.token(row, $0.column).date != nil }),
      !cells.contains(where: { BalanceWords.labelReason($0.text) != nil || BalanceWords.isTotal($0.text) })
    else { return nil }
    return amounts.first { $0 != day.column && !grid.isBlank(row, $0) }.map { grid.text(row, $0) }
      ?? cells.first { EntryLikeRow.endsInAmount($0.text) }?.text
  }

  private func isLikeEntry(_ row: Int) -> Bool {
    if EntryLikeRow.isEntry(row, grid) { return true }
    let texts = grid.texts(row).map(\.text)
    // The label of a balance or a total comes before its number.
    if let label = texts.first(where: { $0.contains(where: \.isLetter) }),
      BalanceWords.labelReason(label) != nil || BalanceWords.isTotal(label)
    {
      return false
    }
    return texts.count >= 3 && texts.count { $0.utf8.contains(where: \.isDigit) } >= 2
      || texts.count >= 2
        && texts.contains { CellToken($0).onlyNumber.map { $0.hasFraction && $0.digits != 0 } ?? false }
  }
}
