import Money

/// What other columns of a table say of the sign of its amounts.
extension AmountDecider {
  /// What rows in another currency than the account's say: hardly anything but purchases is charged abroad.
  func votesAbroad(_ signOf: (Int) -> Int64?) -> (minusIsOut: Int, minusIsIn: Int) {
    guard let original = columns.columns(.originalCurrency).first,
      let booked = columns.columns(.currency).first(where: { $0 != original })
    else { return (0, 0) }
    var votes = (minusIsOut: 0, minusIsIn: 0)
    for row in rows.prefix(5000) {
      guard let one = CurrencySigns.code(grid.text(row, original)),
        let other = CurrencySigns.code(grid.text(row, booked)), one != other, let sign = signOf(row)
      else { continue }
      if sign < 0 { votes.minusIsOut += 1 }
      // A bank account receives other currencies too.
      if sign > 0, signals.isCard, !signals.isBankAccount { votes.minusIsIn += 1 }
    }
    return votes
  }

  /// Whether gross, fee and net of the rows show that positive amounts are received: what is paid costs its fee on top.
  func areFeesTakenOff(_ column: Int, _ mark: DecimalMark) -> Bool {
    guard let gross = columns.columns(.grossAmount).first, let net = columns.columns(.netAmount).first,
      let fee = columns.columns(.fee).first, column == gross || column == net
    else { return false }
    var received = 0
    for row in rows.prefix(5000) {
      let minor = { (column: Int) in grid.token(row, column).number?.minorUnits(mark, digits: digits) }
      guard let before = minor(gross), let cost = minor(fee), let after = minor(net), cost != 0 else {
        continue
      }
      guard before > 0, after == before.subtracting(abs(cost)) else { return false }
      received += 1
    }
    return received > 0
  }
}
