/// Whether the balances at a statement's ends follow from its amounts.
extension Statement {
  /// Compares what the opening balance and the booked amounts give with the closing balance; says where they differ.
  ///
  /// Amounts whose sum 64 bits do not hold confirm nothing. What was found to be broken before stays so.
  mutating func reconcileEnds() {
    guard let opening = openingBalance, let closing = closingBalance else { return }
    var end: Int64? = opening
    for index in entries.indices where entries[index].status == .booked {
      end = end?.adding(entries[index].amountMinor)
    }
    if end != closing, balanceReconciles != false {
      let given = end.map { "give \($0) minor units" } ?? "add up to more than can be told"
      warnings.append(
        "the opening balance and the amounts \(given), the statement closes with \(closing)")
    }
    balanceReconciles = end == closing && balanceReconciles != false
  }
}
