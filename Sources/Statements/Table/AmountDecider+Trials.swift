extension AmountDecider {
  /// Candidates with the balances that prove them.
  ///
  /// Where balances prove none from line to line, they may run from day to day, or follow from columns that no name points
  /// to: there a proof counts more than a name.
  func trials(_ candidates: [AmountSource]) -> [Trial] {
    let byLine = candidates.map(trial)
    guard !byLine.contains(where: \.isProven), prover.mayHaveBalances else { return byLine }
    var other = self
    other.prover = prover.byDay()
    let byDay = candidates.map(other.trial)
    if byDay.contains(where: \.isProven) { return byDay }
    guard prover.hasNamedBalances, areFree else { return byLine }
    let unnamed = contentCandidates().filter { !candidates.contains($0) }
    let proven = bestProven(unnamed.prefix(Self.unnamedLimit).map(trial).filter(\.isProven))
    guard let first = proven.first, allEqual(proven) else { return byLine }
    return [first]
  }

  /// Whether a proof goes through all rows with a balance: chains of several accounts leave the first row of each out, and
  /// where they prove two columns they prove neither.
  func isWhole(_ trial: Trial) -> Bool {
    guard let proof = trial.proof, let column = proof.column, proof.before == nil else { return true }
    return proof.chain.steps + 1 >= rows.count { grid.token($0, column).number != nil }
  }

  /// Whether the person has not said which columns are the amount.
  private var areFree: Bool {
    columns.chosen[.amount] == nil && columns.chosen[.debit] == nil && columns.chosen[.credit] == nil
  }

  private static let unnamedLimit = 40
}
