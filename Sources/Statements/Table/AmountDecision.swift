/// How a table's amounts are read, why, and what stays open.
struct AmountDecision {
  var reading: AmountReading
  /// What the file says of their currency.
  var currency: CurrencyDecision
  /// The column of running balances.
  var balance: Int?
  /// The column of balances before each entry.
  var balanceBefore: Int?
  /// Whether the balances are printed as a debt, which money out raises.
  var isBalanceDebt = false
  var evidence: [String] = []
  var questions: [Question] = []
  /// Whether a number of the file shows the decimal mark, or the balances do.
  var isMarkShown = false
  /// Whether anything shows which sign is money out.
  var isSignShown = false
  /// Whether the balances prove the reading.
  var isProven = false
}
