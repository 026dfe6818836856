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
    var votes = hints.count(signOf)
    let abroad = votesAbroad(signOf)
    votes.minusIsOut += abroad.minusIsOut
    votes.minusIsIn += abroad.minusIsIn
    let moving = profile.negatives + profile.positives
    func take(_ rule: SignRule, _ reason: String) {
      decision.reading.rule = rule
      decision.evidence.append(reason)
    }
    if moving == 0 { return take(.minusIsOut, "no amount moves anything") }
    if areFeesTakenOff(column, decision.reading.mark) {
      return take(.minusIsOut, "fees are taken off the positive amounts: they are money in")
    }
    let isContradicted =
      signals.isCard
      ? votes.minusIsIn > 0 : votes.minusIsIn > votes.minusIsOut && votes.minusIsIn * 2 >= moving
    // Half of a card's few rows may be payments of its debt.
    let isMostlyNegative =
      profile.negatives * 2 > moving || profile.negatives * 2 == moving && !hints.hasNegativePayment(signOf)
    // A few payments of a card's debt outnumber its charges now and then.
    let mayPayDebt =
      moving <= 6 && profile.positives > 0 && votes.minusIsOut == 0 && !signals.isBankAccount
      && hints.namesPayments(signOf)
    if isMostlyNegative, !isContradicted, !mayPayDebt {
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

  /// What rows in another currency than the account's say: hardly anything but purchases is charged abroad.
  private func votesAbroad(_ signOf: (Int) -> Int64?) -> (minusIsOut: Int, minusIsIn: Int) {
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
  private func areFeesTakenOff(_ column: Int, _ mark: DecimalMark) -> Bool {
    guard let gross = columns.columns(.grossAmount).first, let net = columns.columns(.netAmount).first,
      let fee = columns.columns(.fee).first, column == gross || column == net
    else { return false }
    var received = 0
    for row in rows.prefix(5000) {
      let minor = { grid.token(row, $0).number?.minorUnits(mark, digits: digits) }
      guard let before = minor(gross), let cost = minor(fee), let after = minor(net), cost != 0 else {
        continue
      }
      guard before > 0, after == before.subtracting(abs(cost)) else { return false }
      received += 1
    }
    return received > 0
  }

  private func signQuestion(_ found: String) -> Question {
    Question(
      code: .amountSign, text: found + ". Is a positive amount money in or money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
  }
}
