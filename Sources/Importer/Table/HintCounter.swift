/// Counts what the descriptions of a table say about the direction of its amounts.
struct HintCounter {
  let grid: CellGrid
  let rows: [Int]
  /// The columns with descriptions and names.
  let textColumns: [Int]

  /// Rows whose words agree with a minus being money out, and rows whose words agree with the contrary.
  func count(_ signOf: (Int) -> Int64?) -> (minusIsOut: Int, minusIsIn: Int) {
    var counts = (minusIsOut: 0, minusIsIn: 0)
    // A few thousand rows say as much as all.
    for row in rows.prefix(5000) {
      guard let sign = signOf(row), sign != 0 else { continue }
      let text = textColumns.map { grid.text(row, $0) }.joined(separator: " ")
      switch PaymentWords.hint(text) {
      case .incoming where sign > 0, .out where sign < 0: counts.minusIsOut += 1
      case .incoming, .out: counts.minusIsIn += 1
      case nil: break
      }
    }
    return counts
  }

  /// Whether a row with a minus speaks of a payment.
  func hasNegativePayment(_ signOf: (Int) -> Int64?) -> Bool {
    rows.prefix(5000).contains { row in
      guard let sign = signOf(row), sign < 0 else { return false }
      return PaymentWords.namesPayment(textColumns.map { grid.text(row, $0) }.joined(separator: " "))
    }
  }

  /// Whether every row with a minus speaks of a payment or a refund.
  func namesPayments(_ signOf: (Int) -> Int64?) -> Bool {
    rows.prefix(5000).allSatisfy { row in
      guard let sign = signOf(row), sign < 0 else { return true }
      let text = textColumns.map { grid.text(row, $0) }.joined(separator: " ")
      return PaymentWords.namesPayment(text) || PaymentWords.hint(text) == .incoming
    }
  }
}
