import Money

/// How a table's amounts are read, why, and which questions stay open.
struct AmountDecision {
  var reading: AmountReading
  /// What the file says about their currency.
  var currency: CurrencyDecision
  /// The column of running balances.
  var balance: Int?
  /// The column of balances before each entry.
  var balanceBefore: Int?
  /// Whether the balances are printed as a debt, which rises with money out.
  var isBalanceDebt = false
  /// Whether the user named the columns of each direction, so that balances with the opposite sign are a debt.
  var mayBalanceBeDebt = false
  var evidence: [String] = []
  var questions: [Question] = []
  /// Whether a number of the file, or the balances, show the decimal mark.
  var isMarkShown = false
  /// Whether the file shows which sign is money out.
  var isSignShown = false
  /// Whether the balances prove the reading.
  var isProven = false
}

/// Decides which columns of a table are the amounts, and how they are read. The chain of balances is the judge.
///
/// Columns `Soll`, `Haben`, `Saldo` → `.split(debit: 0, credit: 1)`
struct AmountDecider {
  private let entries: EntryCells
  private let sources: AmountSourceFinder
  private let hypotheses: AmountHypotheses
  private let signs: SignDecider
  private let fees: AmountFees

  /// `minorDigits` is the number of decimals of the file's currency.
  init(
    _ entries: EntryCells, options: StatementOptions, decimals: DecimalWitnesses,
    currencies: CurrencyDecider, prover: BalanceProver, account: AccountKindWitnesses, minorDigits: Int
  ) {
    self.entries = entries
    sources = AmountSourceFinder(entries, options: options)
    fees = AmountFees(entries, minorDigits: minorDigits)
    hypotheses = AmountHypotheses(
      entries: entries, options: options, sources: sources, decimals: decimals, currencies: currencies,
      prover: prover, fees: fees.moving)
    signs = SignDecider(
      entries: entries, given: options.signConvention, prover: prover, account: account,
      words: DirectionWordCounter(entries), directions: sources.directions, fees: fees)
  }

  private var columns: TableColumns { entries.columns }

  /// The decision. Nil when no column holds amounts.
  func decide() -> AmountDecision? {
    let candidates = sources.candidates()
    if candidates.isEmpty { return nil }
    var decision = choose(candidates)
    if !decision.isProven, !decision.questions.contains(where: { $0.code == .amountColumn }),
      let question = questionOfTwoAmounts(decision.reading.source)
    {
      decision.questions.insert(question, at: 0)
    }
    return decision
  }

  /// Chooses between candidates.
  ///
  /// A candidate that balances prove wins. Next comes the one that names or contents single out. If several
  /// remain, the decision carries a question, for example `amount=Betrag` or `amount=Umsatz`.
  private func choose(_ candidates: [AmountSource]) -> AmountDecision {
    let tested = hypotheses.tested(candidates)
    if let turned = tested.last, turned.overturnsNames { return choose(named: tested[0], or: turned) }
    if let directed = choose(directed: candidates, tested) { return directed }
    let proven = hypotheses.bestProven(tested.filter(\.isProven))
    let isNamed = columns.isNamed.contains(true)
    if let first = proven.first,
      proven.count == 1 || hypotheses.areEqual(proven) || isNamed && hypotheses.isWhole(first)
    {
      return decision(first, isProven: true)
    }
    // If one balance is misprinted, the others still show which column has the amounts.
    let misprinted = proven.isEmpty ? tested.filter { $0.proof?.chain.isMisprinted == true } : []
    let remaining =
      misprinted.count == 1 ? misprinted : proven.isEmpty ? withSigns(tested) : proven
    if remaining.count == 1 || hypotheses.areEqual(remaining) {
      return decision(remaining[0], isProven: false)
    }
    if isNamed, let split = remaining.first, case .split = split.reading.source,
      remaining.dropFirst().allSatisfy({
        if case .split = $0.reading.source { false } else { agrees($0, split) }
      })
    {
      return decision(split, isProven: false)
    }
    var open = decision(remaining[0], isProven: false)
    open.questions.insert(question(remaining.map(\.reading.source)), at: 0)
    return open
  }

  /// The decision for amounts without signs that get their directions from balances. Nil when other amounts are proven,
  /// or when no directions make the balances follow.
  private func choose(directed candidates: [AmountSource], _ tested: [AmountHypothesis]) -> AmountDecision? {
    let isProven = tested.contains {
      $0.isProven && candidates.contains($0.reading.source) && !hypotheses.haveNoSigns($0.reading.source)
    }
    guard !isProven, let directed = hypotheses.directed(candidates) else { return nil }
    guard let isDebt = signs.areBalancesDebt(directed.reading) else {
      var open = decision(directed, isProven: true)
      open.questions.append(signs.questionOfDebt(directed.reading))
      return open
    }
    guard isDebt, let turned = hypotheses.directed(candidates, isDebt: true) else {
      return decision(directed, isProven: true)
    }
    var decision = decision(turned, isProven: true)
    decision.isBalanceDebt = true
    return decision
  }

  /// Chooses between two hypotheses that take the same pair of columns as debit and credit in opposite ways.
  ///
  /// Keeps the one that nearly all descriptions support. Returns all of them when no description decides or
  /// when other columns are involved.
  private func withSigns(_ tested: [AmountHypothesis]) -> [AmountHypothesis] {
    guard let first = tested.first, case .split(let debit?, let credit?) = first.reading.source,
      let reversed = tested.first(where: { $0.reading.source == .split(debit: credit, credit: debit) }),
      tested.allSatisfy({ Set($0.reading.source.columns).isSubset(of: [debit, credit]) })
    else { return tested }
    return signs.byDescriptions(of: first.reading).map { [$0 == .minusIsOut ? first : reversed] } ?? tested
  }

  /// Whether a candidate gives the same amounts as a split one, apart from the sign. A blank cell counts as
  /// zero.
  private func agrees(_ hypothesis: AmountHypothesis, _ split: AmountHypothesis) -> Bool {
    func moved(_ hypothesis: AmountHypothesis, _ row: Int) -> UInt64? {
      switch entries.value(row, hypothesis.reading) {
      case .amount(let minor): minor.magnitude
      case .blank: 0
      case .neutral, .unreadable: nil
      }
    }
    return entries.rows.allSatisfy { row in
      guard let one = moved(hypothesis, row), let other = moved(split, row) else { return true }
      return one == other
    }
  }

  /// Chooses between the reading by names and the opposite one, from which alone the balances follow line by
  /// line.
  ///
  /// If they also follow from the names, only the days of the file run the other way. The balance of a card is
  /// a debt. In any other case both readings are shown.
  private func choose(named: AmountHypothesis, or turned: AmountHypothesis) -> AmountDecision {
    var decision = decision(named, isProven: false)
    if hypotheses.prover.follows(from: named.reading) {
      decision.evidence.append("the balances follow from them in the order of the lines")
      return decision
    }
    if signs.account.kind == .card {
      decision.isBalanceDebt = true
      return decision
    }
    let sources = [named.reading.source, turned.reading.source]
    let (outgoing, incoming) = sides(turned.reading.source)
    let balance = turned.proof?.column.map { "in \(columns.label($0))" } ?? "at the ends"
    decision.questions.insert(
      Question(
        code: .amountColumn,
        text:
          "the balances \(balance) follow only if \(incoming) is money in and \(outgoing) is money out, against their names. Are the names right, or the balances? Balances of a debt rise with money out.",
        choices: sources.map { $0.choice(columns) }), at: 0)
    return decision
  }

  /// The names of the columns of money out and in.
  private func sides(_ source: AmountSource) -> (outgoing: String, incoming: String) {
    switch source {
    case .split(let debit, let credit):
      (debit.map(columns.label) ?? "no column", credit.map(columns.label) ?? "no column")
    case .single(let column), .signed(let column, _, _): ("no column", columns.label(column))
    }
  }

  private func question(_ sources: [AmountSource]) -> Question {
    let labels = sources.map { source in source.columns.map(columns.label).joined(separator: " and ") }
    return Question(
      code: .amountColumn,
      text:
        "several columns can be the amount: \(labels.joined(separator: "; ")). Which one moves the account?",
      choices: sources.map { $0.choice(columns) })
  }
}

/// The decision for one hypothesis.
extension AmountDecider {
  /// Its evidence and the open questions.
  private func decision(_ hypothesis: AmountHypothesis, isProven: Bool) -> AmountDecision {
    let (reading, decimal) = (hypothesis.reading, hypothesis.decimal)
    var decision = AmountDecision(reading: reading, currency: hypothesis.currency, isProven: isProven)
    decision.isMarkShown = decimal.isShown
    decision.balance = hypothesis.proof?.column
    decision.balanceBefore = hypothesis.proof?.before
    decision.evidence.append(evidence(reading.source))
    if decimal.verdict == nil {
      decision.questions.append(DecimalWitnesses.question(decimal))
    } else {
      decision.evidence.append(decimal.evidence)
    }
    if isProven, let proof = hypothesis.proof { decision.evidence.append(evidence(proof)) }
    if let question = hypothesis.currency.question { decision.questions.append(question) }
    signs.settle(&decision)
    // The balance of a card is a debt: it rises when the account's balance falls.
    decision.isBalanceDebt =
      isProven && hypothesis.proof?.column != nil && decision.reading.rule != reading.rule
    if let open = isProven ? hypothesis.openFees : fees.unsettled(reading), columns.chosen[.amount] == nil {
      decision.questions.append(fees.question(hypothesis.reading, open))
    }
    return decision
  }

  /// Asks which of two amounts is this account's, where rows have two currencies and no name is plainly the
  /// amount's: `Source amount` and `Target amount`.
  private func questionOfTwoAmounts(_ source: AmountSource) -> Question? {
    let column: Int
    switch source {
    case .split: return nil
    case .single(let amount), .signed(let amount, _, _): column = amount
    }
    guard columns.haveOpenAmounts, let own = columns.currency(beside: column),
      let other = columns.indices.first(where: { other in
        other != column && columns.currency(beside: other) != nil && columns.isAmount(other)
      }), let second = columns.currency(beside: other)
    else { return nil }
    // The account's currency is the same in all rows.
    let isOfOther =
      columns.profiles[own].words.only == nil && columns.profiles[second].words.only != nil
    guard columns.strengths[column] == 1 || isOfOther else { return nil }
    let grid = entries.grid
    let isExchange = entries.rows.contains { row in
      if case .signed(_, let sign, let words) = source, words.direction(grid.text(row, sign)) == .neutral {
        return false
      }
      guard let one = CurrencySigns.code(grid.text(row, own)),
        let two = CurrencySigns.code(grid.text(row, second))
      else { return false }
      return one != two
    }
    guard isExchange else { return nil }
    return question(
      [column, other].sorted().map { column in
        if case .signed(_, let sign, let words) = source { return .signed(column, sign: sign, words) }
        return .single(column)
      })
  }

  private func evidence(_ proof: BalanceProof) -> String {
    guard let column = proof.column else {
      return "the opening balance and the amounts give the closing balance"
    }
    let direction = proof.chain.direction == .oldestFirst ? "oldest first" : "newest first"
    return
      "the balances in \(columns.label(column)) follow from the amounts in all \(proof.chain.steps) steps, \(direction)"
  }

  private func evidence(_ source: AmountSource) -> String {
    switch source {
    case .single(let column): "the amount is in \(columns.label(column))"
    case .signed(let column, let sign, _):
      "the amount is in \(columns.label(column)), its direction in \(columns.label(sign))"
    case .split(let debit, let credit):
      "money out is in \(debit.map(columns.label) ?? "no column"), money in in \(credit.map(columns.label) ?? "no column")"
    }
  }
}
