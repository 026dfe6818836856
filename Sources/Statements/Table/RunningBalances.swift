import Money

/// The balances printed beside the booked entries of a statement.
struct RunningBalances {
  let amounts: [Int64]
  private let balances: [Int64?]
  private let runs: BalanceRuns
  /// The chain from line to line.
  let plain: BalanceChain
  /// Whether all entries are in one currency, stated or not.
  let isOneCurrency: Bool

  /// The balances of the booked entries, with the account and currency of each; nil where there is only one.
  init(_ entries: [StatementLine], _ booked: [Int], _ pockets: [Int]?) {
    amounts = booked.map { entries[$0].amountMinor }
    balances = booked.map { entries[$0].balanceMinor }
    runs = BalanceRuns(days: booked.map { entries[$0].date }, pockets: pockets)
    plain = BalanceChain(amounts: amounts, balances: balances)
    isOneCurrency = booked.allSatisfy { entries[$0].currency == entries[booked[0]].currency }
  }

  /// How many steps from one balance to the next there are.
  var steps: Int { plain.steps }

  /// The way in which every balance follows; nil where there is none. A debt rises with money out: its balances are those
  /// of the account with the opposite sign.
  func settled(mayBeDebt: Bool) -> BalanceRuns.Found? {
    if let found = settled(balances) { return found }
    return mayBeDebt ? settled(balances.map { $0.flatMap { (0 as Int64).subtracting($0) } }) : nil
  }

  private func settled(_ balances: [Int64?]) -> BalanceRuns.Found? {
    runs.first(amounts, balances) { chain, _ in chain.steps > 0 && chain.isWhole }
      ?? runs.byDay().first(amounts, balances) { chain, _ in chain.steps > 0 && chain.isWhole && chain.moves }
  }

  /// The chain in which the most steps hold.
  var best: BalanceChain { runs.best(amounts, balances)?.chain ?? plain }
}
