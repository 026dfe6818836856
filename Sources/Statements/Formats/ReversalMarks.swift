/// Entries that their file marks as taking others back: `RvslInd` in camt, `RC` and `RD` in MT940.
extension Statement {
  /// The answer that turns such entries round.
  static let turned = "turned"

  /// Asks about the direction of reversals where the closing balance follows only from the opposite one.
  ///
  /// The marks include the effect of a reversal, but some banks print the direction of the entry that is
  /// taken back. `reversals` are indices of entries, `answer` is the user's.
  mutating func settleReversals(_ reversals: [Int], answer: String?) {
    let booked = reversals.filter { entries[$0].status == .booked }
    guard !booked.isEmpty, balanceReconciles == false, answer != BalanceDisagreement.asRead,
      let opening = openingBalance
    else { return }
    var turned = self
    for index in booked { turned.entries[index].amountMinor = 0 &- entries[index].amountMinor }
    guard let sum = turned.entries.lazy.filter({ $0.status == .booked }).map(\.amountMinor).checkedSum,
      opening.adding(sum) == closingBalance
    else { return }
    let lines = booked.prefix(5).map { String(entries[$0].line) }.joined(separator: ", ")
    let names = "line \(lines)" + (booked.count > 5 ? " and \(booked.count - 5) more" : "")
    if answer == Self.turned {
      entries = turned.entries
      balanceReconciles = true
      warnings.removeAll { $0.hasPrefix(Self.endsDisagree) }
      evidence.append("\(names): marked as taken back, and read the other way round, as you said")
      return
    }
    wait(
      for: Question(
        code: .balancesDisagree,
        text:
          "\(names): the file marks what it takes back, and its closing balance follows only if these amounts count the other way round. Are the marks right, or the balances?",
        choices: [BalanceDisagreement.asRead, Self.turned]))
  }
}
