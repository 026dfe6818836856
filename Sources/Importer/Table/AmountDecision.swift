/// How a table's amounts are read, why, and what stays open.
struct AmountDecision {
  var reading: AmountReading
  /// The column of running balances.
  var balance: Int?
  /// The column of balances before each entry.
  var balanceBefore: Int?
  var evidence: [String] = []
  var questions: [Question] = []
  /// Whether the balances prove the reading.
  var isProven = false
}
