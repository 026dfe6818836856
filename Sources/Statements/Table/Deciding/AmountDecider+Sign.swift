extension AmountDecider {
  /// Decides which sign means money out, for a column of amounts whose direction nothing else shows.
  ///
  /// `-12.50` is usually money out. In the file of a card, `12.50` is.
  func settleSign(_ decision: inout AmountDecision) {
    switch decision.reading.source {
    case .signed: return
    case .split(let debit, let credit): settleSplit(&decision, debit, credit)
    case .single(let column): settleSingle(&decision, column)
    }
  }

  /// Columns for each direction. Numbers with both signs in one of them need proof.
  private func settleSplit(_ decision: inout AmountDecision, _ debit: Int?, _ credit: Int?) {
    if decision.isProven { return }
    if !isTold(debit, credit), !isTold(byDescriptionsOf: decision.reading) {
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

  /// Whether the name of one of the columns gives its direction.
  private func isTold(_ columns: Int?...) -> Bool {
    columns.contains { column in
      column.flatMap { self.columns.roles[$0] }.map { [.debit, .credit].contains($0) } ?? false
    }
  }

  private func isTold(byDescriptionsOf reading: AmountReading) -> Bool {
    hints.votes { row in reading.value(row, grid, digits: digits).minor?.signum() }.overwhelming
      == .minusIsOut
  }

  /// Decides the sign of a column, and whether the file shows it. A sign that was only likely is used for
  /// this file and not for later ones.
  private func settleSingle(_ decision: inout AmountDecision, _ column: Int) {
    let profile = columns.profiles[column]
    var found =
      markedSign(decision, profile, column)
      ?? (decision.isProven ? nil : signByMostBalances(decision.reading))
      ?? sign(decision, profile, column)
    // The balances of a bank account rise in the same way. So a column name alone does not make them a card's
    // debt.
    if decision.isProven, signals.isCardByNameOnly, case .rule(.minusIsIn, _, _) = found {
      found = .open("the balances rise with positive amounts, and the amounts look like a card's charges")
    }
    switch found {
    case .rule(let rule, let reason, let isShown):
      decision.reading.rule = rule
      decision.evidence.append(reason)
      decision.isSignShown = isShown && moves(column)
    case .open(let reason): decision.questions.append(signQuestion(reason))
    }
  }

  /// The result for the sign of a column: the rule and its reason, or why it stays open.
  enum SignFinding {
    case rule(SignRule, String, isShown: Bool)
    case open(String)
  }

  /// The sign by marks next to the numbers, by the user's answer, or by the balances. Nil when none of these
  /// decides.
  private func markedSign(
    _ decision: AmountDecision, _ profile: ColumnProfile, _ column: Int
  ) -> SignFinding? {
    switch decision.reading.rule {
    case .creditMarked:
      return .rule(.creditMarked, "amounts with CR are money in, the others money out", isShown: true)
    case .debitMarked:
      return .rule(.debitMarked, "amounts with DR are money out, the others money in", isShown: true)
    case .plusMarked:
      return .rule(.plusMarked, "amounts with a plus are money in, the others money out", isShown: true)
    case .minusIsOut, .minusIsIn: break
    }
    if let given = options.signConvention, given != .byKind {
      return .rule(
        given == .negativeIsOut ? .minusIsOut : .minusIsIn,
        "the meaning of the sign was given: \(given.rawValue)", isShown: true)
    }
    if profile.pluses > 0, profile.negatives + profile.pluses + profile.zeros >= profile.numbers {
      return .rule(.minusIsOut, "each amount has its sign, plus or minus", isShown: true)
    }
    if let found = signByMarks(decision, profile, column) { return found }
    // A card's balance is a debt, which charges raise. Its chain holds without showing the sign.
    guard decision.isProven, kind != .card || decision.reading.rule == .minusIsIn else { return nil }
    if let found = signAgainstDescriptions(decision, column) { return found }
    return .rule(
      decision.reading.rule,
      decision.reading.rule == .minusIsOut
        ? "the balances fall with negative amounts" : "the balances fall with positive amounts", isShown: true
    )
  }

  /// Uses balances that do not prove the reading. They may follow from the opposite sign, or break in single
  /// places only.
  private func signByMostBalances(_ reading: AmountReading) -> SignFinding? {
    if prover.followsFromOpposite(of: reading) {
      return .open("the balances follow from the amounts only with the opposite sign")
    }
    // A card's balance may be a debt, which charges raise.
    guard reading.rule == .minusIsOut, kind != .card, prover.followsButInPlaces(from: reading) else {
      return nil
    }
    return .rule(.minusIsOut, "all but single balances fall with negative amounts", isShown: true)
  }

  /// The sign by the kind of account or file, by the share of amounts with a minus, and by descriptions.
  ///
  /// By far the commonest rule is that a minus is money out. It holds as long as nothing contradicts it. The
  /// opposite rule needs proof: a card's file, or an overwhelming vote.
  private func sign(_ decision: AmountDecision, _ profile: ColumnProfile, _ column: Int) -> SignFinding {
    let signOf: (Int) -> Int64? = { row in
      grid.token(row, column).number.map { $0.isNegative ? -1 : ($0.digits == 0 ? 0 : 1) }
    }
    var votes = hints.votes(signOf)
    let abroad = votesAbroad(signOf)
    votes.minusIsOut += abroad.minusIsOut
    votes.minusIsIn += abroad.minusIsIn
    let moving = profile.negatives + profile.positives
    if moving == 0 { return .rule(.minusIsOut, "no amount moves anything", isShown: false) }
    if areFeesTakenOff(column, decision.reading.mark) {
      return .rule(
        .minusIsOut, "fees are taken off the positive amounts: they are money in", isShown: true)
    }
    if let rule = votes.overwhelming, rule == .minusIsOut || profile.positives > profile.negatives {
      return .rule(
        rule,
        rule == .minusIsOut
          ? "\(votes.minusIsOut) descriptions agree that a minus is money out, none disagrees"
          : "\(votes.minusIsIn) descriptions agree that charges are printed without a sign, none disagrees",
        isShown: true)
    }
    if isMostlyNegative(profile, signOf), !contradicts(votes, kind),
      !mayPayDebt(profile, votes, signOf)
    {
      // Very few of a card's amounts are payments of its debt.
      let isStrong = moving >= 8 && profile.negatives * 3 >= moving * 2 && votes.minusIsIn == 0
      return .rule(
        .minusIsOut, "\(profile.negatives) of \(moving) amounts are negative: money out",
        isShown: isStrong || kind == .bank)
    }
    let found =
      switch kind {
      case .bank: bankSign(profile, votes)
      case .card: cardSign(decision, profile, votes, signOf)
      case .unknown: unknownSign(profile, votes, signOf)
      }
    return found
      ?? .open(
        profile.negatives == 0
          ? "all \(moving) amounts are positive"
          : "\(profile.positives) amounts are positive and \(profile.negatives) negative")
  }

  enum AccountKind { case bank, card, unknown }

  /// The kind of account that the file shows. Unknown when it shows signs of both a card and a bank account.
  var kind: AccountKind {
    signals.isCard == signals.isBankAccount ? .unknown : signals.isCard ? .card : .bank
  }

  private func isMostlyNegative(_ profile: ColumnProfile, _ signOf: (Int) -> Int64?) -> Bool {
    // Half of a card's few rows may be payments of its debt.
    profile.negatives > profile.positives
      || profile.negatives == profile.positives && !hints.hasNegativePayment(signOf)
  }

  /// Whether descriptions contradict that a minus is money out, as far as they can for this kind of account.
  private func contradicts(_ votes: DirectionVotes, _ kind: AccountKind) -> Bool {
    switch kind {
    case .bank: votes.overwhelming == .minusIsIn
    case .card: votes.minusIsIn > 0
    case .unknown:
      votes.minusIsIn > votes.minusIsOut
        && (votes.minusIsIn * 2 >= votes.moving || votes.minusIsIn > 1 && votes.minusIsIn * 3 >= votes.moving)
    }
  }

  /// Whether all amounts with a minus may be payments of a card's debt. A few payments can outnumber the
  /// charges in some months.
  private func mayPayDebt(
    _ profile: ColumnProfile, _ votes: DirectionVotes, _ signOf: (Int) -> Int64?
  ) -> Bool {
    votes.moving <= 6 && profile.positives > 0 && votes.minusIsOut == 0 && !signals.isBankAccount
      && hints.namesPayments(signOf)
  }

  /// A bank prints the sign of all amounts or of none. Amounts without any sign may have no direction at all.
  private func bankSign(_ profile: ColumnProfile, _ votes: DirectionVotes) -> SignFinding? {
    if contradicts(votes, .bank) { return nil }
    // When very few amounts have a minus, those may be refunds of charges that are printed without a sign.
    if votes.moving >= 8, profile.negatives * 5 < votes.moving, votes.minusIsOut == 0 { return nil }
    if profile.negatives > 0 {
      return .rule(
        .minusIsOut, "a bank account with amounts of both signs: a minus is money out", isShown: true)
    }
    guard votes.minusIsOut > 0, votes.minusIsIn == 0 else { return nil }
    return .rule(
      .minusIsOut, "a bank account whose descriptions say that positive amounts are money in", isShown: false)
  }

  /// In a card's file whose amounts are mostly positive, charges are printed without a sign, unless a
  /// description contradicts that.
  private func cardSign(
    _ decision: AmountDecision, _ profile: ColumnProfile, _ votes: DirectionVotes, _ signOf: (Int) -> Int64?
  ) -> SignFinding? {
    if votes.minusIsIn > 0, votes.minusIsIn >= votes.minusIsOut * 3, profile.positives > profile.negatives {
      return .rule(
        .minusIsIn,
        "a card's statement, and \(votes.minusIsIn) descriptions agree that charges are printed without a sign",
        isShown: true)
    }
    if votes.minusIsOut > 0, votes.minusIsIn == 0, profile.negatives > 0 {
      return .rule(
        .minusIsOut, "\(votes.minusIsOut) descriptions agree that a minus is money out", isShown: false)
    }
    guard !decision.isProven, votes.minusIsOut == 0, profile.positives * 3 >= votes.moving * 2,
      votes.moving >= 3,
      votes.moving >= 6 || hints.namesPayments(signOf)
    else { return nil }
    return .rule(
      .minusIsIn, "a card's statement whose amounts are mostly positive: charges are printed without a sign",
      isShown: true)
  }

  /// More money in than out, in an account of unknown kind. A few descriptions can confirm that a minus is
  /// money out. A few are never enough to show the opposite.
  private func unknownSign(
    _ profile: ColumnProfile, _ votes: DirectionVotes, _ signOf: (Int) -> Int64?
  ) -> SignFinding? {
    guard profile.negatives > 0, votes.minusIsIn == 0, votes.minusIsOut * 4 >= votes.moving,
      votes.minusIsOut > 1 || !hints.hasNegativePayment(signOf)
    else { return nil }
    return .rule(
      .minusIsOut, "\(votes.minusIsOut) descriptions agree that a minus is money out, none disagrees",
      isShown: false)
  }

  private func signQuestion(_ found: String) -> Question {
    Question(
      code: .amountSign, text: found + ". Is a positive amount money in or money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
  }
}
