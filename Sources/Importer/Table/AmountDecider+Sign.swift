extension AmountDecider {
  /// Settles which sign means money out, for a column of amounts whose direction nothing else says.
  func settleSign(_ decision: inout AmountDecision) {
    switch decision.reading.source {
    case .signed: return
    case .split(let debit, let credit): settleSplit(&decision, debit, credit)
    case .single(let column): settleSingle(&decision, column)
    }
  }

  /// Columns for each direction: numbers with both signs in one of them need proof.
  private func settleSplit(_ decision: inout AmountDecision, _ debit: Int?, _ credit: Int?) {
    if decision.isProven { return }
    let isTold = [debit, credit].compactMap { $0 }.contains { [.debit, .credit].contains(columns.roles[$0]) }
    if !isTold {
      decision.questions.append(
        signQuestion("two columns of amounts exclude each other, and nothing says which is money out"))
      return
    }
    let isMixed = [debit, credit].compactMap { $0 }.contains { column in
      let profile = columns.profiles[column]
      return profile.negatives > 0 && profile.positives > 0
    }
    if isMixed, debit != nil, credit != nil, options.signConvention == nil {
      decision.questions.append(signQuestion("a column for one direction holds amounts with both signs"))
    }
  }

  private func settleSingle(_ decision: inout AmountDecision, _ column: Int) {
    let questions = decision.questions.count
    settleSingleSign(&decision, column)
    let moves = columns.profiles[column].numbers > columns.profiles[column].zeros
    decision.isSignShown = decision.questions.count == questions && moves
  }

  private func settleSingleSign(_ decision: inout AmountDecision, _ column: Int) {
    let profile = columns.profiles[column]
    switch decision.reading.rule {
    case .creditMarked: decision.evidence.append("amounts with CR are money in, the others money out"); return
    case .debitMarked: decision.evidence.append("amounts with DR are money out, the others money in"); return
    case .plusMarked:
      decision.evidence.append("amounts with a plus are money in, the others money out"); return
    case .minusIsOut, .minusIsIn: break
    }
    if let given = options.signConvention, given != .byKind {
      decision.reading.rule = given == .negativeIsOut ? .minusIsOut : .minusIsIn
      decision.evidence.append("the meaning of the sign was given: \(given.rawValue)")
      return
    }
    if profile.pluses > 0, profile.negatives + profile.pluses + profile.zeros >= profile.numbers {
      decision.reading.rule = .minusIsOut
      decision.evidence.append("each amount has its sign, plus or minus")
      return
    }
    // A card's balance is a debt, which charges raise: there the chain holds without showing the sign.
    if decision.isProven, !signals.isCard || decision.reading.rule == .minusIsIn {
      decision.evidence.append(
        decision.reading.rule == .minusIsOut
          ? "the balances fall with negative amounts" : "the balances fall with positive amounts")
      return
    }
    settleByWords(&decision, profile, column)
  }

  private func settleByWords(_ decision: inout AmountDecision, _ profile: ColumnProfile, _ column: Int) {
    if !decision.isProven, prover.followsFromOpposite(of: decision.reading) {
      decision.questions.append(
        signQuestion("the balances follow from the amounts only with the opposite sign"))
      return
    }
    let signOf: (Int) -> Int64? = { row in
      grid.token(row, column).number.map { $0.isNegative ? -1 : ($0.digits == 0 ? 0 : 1) }
    }
    let votes = hints.count(signOf)
    let moving = profile.negatives + profile.positives
    func take(_ rule: SignRule, _ reason: String) {
      decision.reading.rule = rule
      decision.evidence.append(reason)
    }
    if moving == 0 { return take(.minusIsOut, "no amount moves anything") }
    let isContradicted =
      signals.isCard
      ? votes.minusIsIn > 0 : votes.minusIsIn > votes.minusIsOut && votes.minusIsIn * 2 >= moving
    // Half of a card's few rows may be payments of its debt.
    let isMostlyNegative =
      profile.negatives * 2 > moving || profile.negatives * 2 == moving && !hints.hasNegativePayment(signOf)
    if isMostlyNegative, !isContradicted {
      return take(.minusIsOut, "\(profile.negatives) of \(moving) amounts are negative: money out")
    }
    if votes.minusIsOut > 0, votes.minusIsOut >= votes.minusIsIn * 3,
      profile.negatives > 0 || signals.isBankAccount
    {
      return take(.minusIsOut, "\(votes.minusIsOut) descriptions agree that a minus is money out")
    }
    if votes.minusIsIn > 0, votes.minusIsIn >= votes.minusIsOut * 3, profile.positives > profile.negatives,
      profile.negatives > 0 || signals.isCard
    {
      return take(.minusIsIn, "\(votes.minusIsIn) descriptions agree that charges are printed without a sign")
    }
    if signals.isCard, !signals.isBankAccount, !decision.isProven, moving >= 3,
      profile.positives * 3 >= moving * 2,
      votes.minusIsOut == 0, moving >= 6 || hints.namesPayments(signOf)
    {
      return take(
        .minusIsIn, "a card's statement whose amounts are mostly positive: charges are printed without a sign"
      )
    }
    let isUsual =
      signals.isBankAccount
      || moving >= 6 && profile.negatives * 3 >= moving && !hints.hasNegativePayment(signOf)
    if profile.negatives > 0, !signals.isCard, isUsual, votes.minusIsIn == 0 {
      return take(.minusIsOut, "a bank account with amounts of both signs: a minus is money out")
    }
    decision.questions.append(
      signQuestion(
        profile.negatives == 0
          ? "all \(moving) amounts are positive"
          : "\(profile.positives) amounts are positive and \(profile.negatives) negative"))
  }

  private func signQuestion(_ found: String) -> Question {
    Question(
      code: .amountSign, text: found + ". Is a positive amount money in or money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
  }
}
