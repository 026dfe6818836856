import Money

extension RowPlan {
  /// The entry of a row, as a booked one.
  func entry(
    _ row: Int, _ grid: CellGrid, _ date: CalendarDate, _ valueDate: CalendarDate?, _ minor: Int64,
    _ code: String?
  ) -> StatementLine {
    let words = text.words(row, grid, amount: minor)
    var line = StatementLine(
      line: grid.line(row), date: date, valueDate: valueDate, amountMinor: minor, currency: code,
      payee: words.payee, text: words.text)
    if let column = reference {
      let reference = grid.text(row, column)
      line.reference = reference.isEmpty ? nil : reference
    }
    if let column = amounts.balance {
      line.balanceMinor = BalanceProver.balance(grid.token(row, column), reading.mark, digits: digits(code))
    }
    if amounts.balanceBefore == amounts.balance, let before = line.balanceMinor {
      line.balanceMinor = before.adding(minor)
    }
    if amounts.isBalanceDebt {
      line.balanceMinor = line.balanceMinor.flatMap { (0 as Int64).subtracting($0) }
    }
    if let column = account { line.account = grid.text(row, column) }
    addOriginal(row, grid, code, &line)
    return line
  }

  /// What was charged abroad, where it is another currency than the account's.
  private func addOriginal(_ row: Int, _ grid: CellGrid, _ code: String?, _ line: inout StatementLine) {
    guard let amount = original.amount, let currency = original.currency,
      let original = CurrencySigns.code(grid.text(row, currency)), original != code,
      let minor = grid.token(row, amount).number?.minorUnits(reading.mark, digits: digits(original))
    else { return }
    line.originalAmountMinor = minor == .min ? nil : abs(minor)
    line.originalCurrency = original
  }
}
