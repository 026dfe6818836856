import Spreadsheet

/// Tells rows that state a balance or a turnover from entries.
extension RowPlan {
  /// Why a row is a balance or a turnover and no entry; nil for entries.
  func balanceReason(
    _ row: Int, _ grid: CellGrid, _ value: AmountReading.Value, hasDate: Bool
  ) -> SkippedLine.Reason? {
    if let reason = statedBalance(row) { return reason }
    for cell in grid.view.cells(inRow: row) where !hasDate || isTextual(cell.column) {
      if hasDate, !grid.view.withBytes(of: cell, BalanceWords.mayBeKnown) { continue }
      let label = grid.text(of: cell)
      let reason =
        hasDate ? BalanceWords.reason(label) : BalanceWords.labelReason(PreambleFacts.label(of: label))
      guard !label.isEmpty, let reason else { continue }
      if !hasDate, reason == .balance, value != .blank, CellToken(label).date != nil { continue }
      // A shop or a person beside it: then it is an entry whose description only sounds like a balance.
      let named = text.payeeColumns.contains { $0 != cell.column && !grid.text(row, $0).isEmpty }
      if hasDate, named, value.minor != nil { continue }
      if hasDate, reason == .balance, value.minor != nil,
        amounts.balance != nil || isDescribed(row, beside: cell.column, grid)
      {
        continue
      }
      return reason
    }
    return columnReason(row, grid, value)
  }

  /// Whether words in two more cells describe a row: what it was paid from may be called a balance too.
  private func isDescribed(_ row: Int, beside column: Int, _ grid: CellGrid) -> Bool {
    let words = grid.texts(row).filter { other, text in
      other != column && isTextual(other) && text.utf8.count > 3 && text.contains(where: \.isLetter)
        && CurrencySigns.code(text) == nil && !AccountHint.isIBAN(text.filter { $0 != " " })
    }
    return words.count > 1
  }

  /// Balances that stand in a column of their own, in a row without an amount.
  private func columnReason(
    _ row: Int, _ grid: CellGrid, _ value: AmountReading.Value
  ) -> SkippedLine.Reason? {
    guard value == .blank else { return nil }
    let openings = columns.columns(.openingBalance)
    let closings = columns.columns(.closingBalance)
    if openings.contains(where: { !grid.token(row, $0).isBlank }) { return .openingBalance }
    return closings.contains { !grid.token(row, $0).isBlank } ? .closingBalance : nil
  }
}
