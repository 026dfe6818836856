import Money

extension AmountDecider {
  /// One candidate, with the balances that prove it if there are any.
  struct SignHypothesis {
    var reading: AmountReading
    var decimal: DecimalDecision
    var currency: CurrencyDecision
    var proof: BalanceProof?
    var isProven: Bool { proof?.isProven == true }
    /// A column of fees, when the balances prove the amounts both with and without the fee.
    var openFee: Int?
    /// Whether balances prove it although the names of its columns say the opposite.
    var overturnsNames = false
  }

  /// Chooses between candidates.
  ///
  /// A candidate that balances prove wins. Next comes the one that names or contents single out. If several
  /// remain, the decision carries a question, for example `amount=Betrag` or `amount=Umsatz`.
  func choose(_ candidates: [AmountSource]) -> AmountDecision {
    let hypotheses = hypotheses(candidates)
    if let turned = hypotheses.last, turned.overturnsNames { return choose(named: hypotheses[0], or: turned) }
    let proven = bestProven(hypotheses.filter(\.isProven))
    if let first = proven.first,
      proven.count == 1 || allEqual(proven) || columns.isNamed.contains(true) && isWhole(first)
    {
      return decision(first, isProven: true)
    }
    let remaining = proven.isEmpty ? withSigns(hypotheses) : proven
    if remaining.count == 1 || allEqual(remaining) { return decision(remaining[0], isProven: false) }
    if columns.isNamed.contains(true), let split = remaining.first, case .split = split.reading.source,
      remaining.dropFirst().allSatisfy({
        if case .split = $0.reading.source { false } else { agrees($0, split) }
      })
    {
      return decision(split, isProven: false)
    }
    var open = decision(remaining[0], isProven: false)
    open.questions.insert(columnQuestion(remaining.map(\.reading.source)), at: 0)
    return open
  }

  /// Chooses between two hypotheses that take the same pair of columns as debit and credit in opposite ways.
  ///
  /// Keeps the one that nearly all descriptions support. Returns all of them when no description decides or
  /// when other columns are involved.
  private func withSigns(_ hypotheses: [SignHypothesis]) -> [SignHypothesis] {
    guard let first = hypotheses.first, case .split(let debit?, let credit?) = first.reading.source,
      let reversed = hypotheses.first(where: { $0.reading.source == .split(debit: credit, credit: debit) }),
      hypotheses.allSatisfy({ Set($0.reading.source.columns).isSubset(of: [debit, credit]) })
    else { return hypotheses }
    let votes = hints.votes { row in
      first.reading.value(row, grid, digits: digits).minor.map { $0.signum() }
    }
    return votes.overwhelming.map { [$0 == .minusIsOut ? first : reversed] } ?? hypotheses
  }

  /// Of the candidates that balances prove, returns those with the strongest proof: a proof of each row by
  /// itself counts first, then the number of rows.
  func bestProven(_ hypotheses: [SignHypothesis]) -> [SignHypothesis] {
    if hypotheses.count <= 1 { return hypotheses }
    let strengths = hypotheses.map { hypothesis -> Int in
      let covered = rows.count { hypothesis.reading.value($0, grid, digits: digits).minor ?? 0 != 0 }
      let provesEachRow =
        hypothesis.proof?.before != nil && hypothesis.proof?.before != hypothesis.proof?.column
      return covered * 2 + (provesEachRow ? 1 : 0)
    }
    guard let most = strengths.max() else { return [] }
    return zip(hypotheses, strengths).filter { $0.1 == most }.map(\.0)
  }

  private func columnQuestion(_ sources: [AmountSource]) -> Question {
    let labels = sources.map { source in source.columns.map(columns.label).joined(separator: " and ") }
    return Question(
      code: .amountColumn,
      text:
        "several columns can be the amount: \(labels.joined(separator: "; ")). Which one moves the account?",
      choices: sources.map(choice))
  }

  /// A source in the notation of `--column`: `amount=Betrag`, or `debit=Soll;credit=Haben`.
  func choice(_ source: AmountSource) -> String {
    switch source {
    case .single(let column): "amount=\(columns.choiceName(column))"
    case .signed(let column, let sign, _):
      "amount=\(columns.choiceName(column));sign=\(columns.choiceName(sign))"
    case .split(let debit, let credit):
      [debit.map { "debit=\(columns.choiceName($0))" }, credit.map { "credit=\(columns.choiceName($0))" }]
        .compactMap { $0 }.joined(separator: ";")
    }
  }

  /// Reads a candidate with the likeliest decimal mark and sign, and tests it against every balance column.
  func hypothesis(_ source: AmountSource) -> SignHypothesis {
    let currency = currencies.decide(source.columns)
    let decimal = decimals.decide(source.columns, digits: decimals(of: currency))
    var marks = [decimal.mark]
    if decimal.isOpen { marks.append(decimal.mark == .point ? .comma : .point) }
    let fees = columns.columns(.fee).filter { columns.profiles[$0].numbers > columns.profiles[$0].zeros }
    var best: SignHypothesis?
    for mark in marks {
      var reading = AmountReading(source: source, mark: mark)
      signs(of: &reading)
      for rule in rules(for: reading) {
        for fee in columns.chosen[.fee].map({ [$0.first] }) ?? ([nil] + fees) {
          reading.rule = rule
          reading.fee = fee
          let hypothesis = SignHypothesis(
            reading: reading, decimal: decimal, currency: currency, proof: prover.proof(of: reading))
          take(hypothesis, into: &best)
        }
      }
    }
    return best
      ?? SignHypothesis(
        reading: AmountReading(source: source, mark: decimal.mark), decimal: decimal, currency: currency,
        proof: nil)
  }

  /// The number of decimals of the amounts' currency, or of the account's. Nil when neither is known.
  private func decimals(of currency: CurrencyDecision) -> Int? {
    if let digits = currency.digits { return digits }
    return currency.fixed == nil && currency.column == nil ? options.accountDigits : nil
  }

  /// Keeps the first hypothesis, or the first that balances prove. If they prove both decimal marks, the mark
  /// stays open.
  private func take(_ hypothesis: SignHypothesis, into best: inout SignHypothesis?) {
    let isProven = hypothesis.proof?.isProven == true
    guard let old = best else {
      best = hypothesis
      if hypothesis.decimal.isOpen, isProven { best?.decimal = Self.provenMark(hypothesis.reading.mark) }
      return
    }
    guard isProven else { return }
    if old.proof?.isProven != true {
      best = hypothesis
      if hypothesis.decimal.isOpen { best?.decimal = Self.provenMark(hypothesis.reading.mark) }
    } else if hypothesis.decimal.isOpen, old.reading.mark != hypothesis.reading.mark {
      best?.decimal = hypothesis.decimal
    } else if old.reading.fee == nil, old.reading.rule == hypothesis.reading.rule {
      // The chain does not cover the first entry's amount, so it fits with or without the fee.
      best?.openFee = hypothesis.reading.fee
    }
  }

  private static func provenMark(_ mark: DecimalMark) -> DecimalDecision {
    DecimalDecision(
      mark: mark, evidence: "only with this decimal mark do the balances follow from the amounts",
      isShown: true)
  }

  /// The sign rules worth trying against the balances, the likeliest first.
  private func rules(for reading: AmountReading) -> [SignRule] {
    guard case .single(let column) = reading.source else { return [.minusIsOut] }
    let profile = columns.profiles[column]
    if profile.creditMarks > 0, profile.debitMarks == 0, profile.negatives == 0 { return [.creditMarked] }
    if profile.debitMarks > 0, profile.negatives == 0 { return [.debitMarked] }
    if profile.pluses > 0, profile.negatives == 0, profile.pluses < profile.positives { return [.plusMarked] }
    switch options.signConvention {
    case .negativeIsOut: return [.minusIsOut]
    case .positiveIsOut: return [.minusIsIn]
    case .byKind, nil:
      return profile.pluses > 0 && profile.negatives > 0 ? [.minusIsOut] : [.minusIsOut, .minusIsIn]
    }
  }

  /// Finds whether debit and credit columns carry signs of their own.
  private func signs(of reading: inout AmountReading) {
    guard case .split(let debit, let credit) = reading.source else { return }
    if let debit {
      let profile = columns.profiles[debit]
      reading.isDebitNegative = profile.negatives > 0 && profile.positives == 0
    }
    if let credit, let debit {
      let profile = columns.profiles[credit]
      // A credit column of minuses only makes sense next to a debit column without any.
      reading.isCreditNegative =
        profile.negatives > 0 && profile.positives == 0 && columns.profiles[debit].negatives == 0
    }
  }

  /// Whether candidates give the same amount for every row.
  func allEqual(_ hypotheses: [SignHypothesis]) -> Bool {
    guard let first = hypotheses.first else { return true }
    return hypotheses.dropFirst().allSatisfy { other in
      rows.allSatisfy {
        first.reading.value($0, grid, digits: digits) == other.reading.value($0, grid, digits: digits)
      }
    }
  }

  /// Whether a candidate gives the same amounts as a split one, apart from the sign. A blank cell counts as
  /// zero.
  private func agrees(_ hypothesis: SignHypothesis, _ split: SignHypothesis) -> Bool {
    func moved(_ hypothesis: SignHypothesis, _ row: Int) -> UInt64? {
      switch hypothesis.reading.value(row, grid, digits: digits) {
      case .amount(let minor): minor.magnitude
      case .blank: 0
      case .neutral, .unreadable: nil
      }
    }
    return rows.allSatisfy { row in
      guard let one = moved(hypothesis, row), let other = moved(split, row) else { return true }
      return one == other
    }
  }

  /// The decision for a candidate: its evidence and the open questions.
  func decision(_ hypothesis: SignHypothesis, isProven: Bool) -> AmountDecision {
    var decision = AmountDecision(
      reading: hypothesis.reading, currency: hypothesis.currency, isProven: isProven)
    decision.isMarkShown = hypothesis.decimal.isShown
    decision.balance = hypothesis.proof?.column
    decision.balanceBefore = hypothesis.proof?.before
    decision.evidence.append(sourceEvidence(hypothesis.reading.source))
    if let reason = hypothesis.decimal.evidence { decision.evidence.append(reason) }
    if isProven, hypothesis.proof?.column == nil {
      decision.evidence.append("the opening balance and the amounts give the closing balance")
    }
    if isProven, let chain = hypothesis.proof?.chain, let column = hypothesis.proof?.column {
      decision.evidence.append(
        "the balances in \(columns.label(column)) follow from the amounts in all \(chain.steps) steps, "
          + (chain.direction == .oldestFirst ? "oldest first" : "newest first"))
    }
    if hypothesis.decimal.isOpen || hypothesis.decimal.isMixed {
      decision.questions.append(decimalQuestion(hypothesis))
    }
    if let question = hypothesis.currency.question { decision.questions.append(question) }
    settleSign(&decision)
    // The balance of a card is a debt: it rises when the account's balance falls.
    decision.isBalanceDebt =
      isProven && hypothesis.proof?.column != nil && decision.reading.rule != hypothesis.reading.rule
    if let fee = isProven ? hypothesis.openFee : unsettledFee(hypothesis.reading),
      columns.chosen[.amount] == nil
    {
      decision.questions.append(feeQuestion(hypothesis, fee))
    }
    return decision
  }

  private func decimalQuestion(_ hypothesis: SignHypothesis) -> Question {
    let text =
      hypothesis.decimal.isMixed
      ? "some amounts have a decimal point and some a decimal comma. Which is the decimal mark?"
      : "the amounts do not show whether their mark is a decimal mark or groups digits. Which is the decimal mark?"
    return Question(code: .decimalMark, text: text, choices: DecimalMark.allCases.map(\.rawValue))
  }

  private func sourceEvidence(_ source: AmountSource) -> String {
    switch source {
    case .single(let column): "the amount is in \(columns.label(column))"
    case .signed(let column, let sign, _):
      "the amount is in \(columns.label(column)), its direction in \(columns.label(sign))"
    case .split(let debit, let credit):
      "money out is in \(debit.map(columns.label) ?? "no column"), money in in \(credit.map(columns.label) ?? "no column")"
    }
  }
}
