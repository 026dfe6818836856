import Money

/// Decides which sign means money out, for amounts whose direction nothing else shows.
///
/// `-12.50` is usually money out. In the file of a card, `12.50` is.
struct SignDecider {
  let entries: EntryCells
  /// The user's answer.
  let given: StatementOptions.SignConvention?
  let prover: BalanceProver
  /// Whether the file shows signs of a card or of a bank account.
  let account: AccountKindWitnesses
  let words: DirectionWordCounter
  let directions: DirectionColumns
  let fees: AmountFees

  /// Settles the sign of a decision, or adds the question.
  func settle(_ decision: inout AmountDecision) {
    switch decision.reading.source {
    case .signed(let column, let sign, let words): settle(&decision, column, letters: sign, words)
    case .split(let debit, let credit): settle(&decision, debit, credit)
    case .single(let column): settle(&decision, column)
    }
  }

  /// Two letters without a name may mean anything, such as categories, and some mean opposite things in two languages,
  /// unless balances prove that they are directions.
  private func settle(_ decision: inout AmountDecision, _ column: Int, letters: Int, _ words: SignColumn) {
    let columns = entries.columns
    let isNamed = columns.roles[letters] == .sign
    guard words.isOfCommonLetters, !decision.isProven, columns.haveOpenAmounts,
      !isNamed || directions.isOpen(words)
    else { return }
    let texts = columns.profiles[letters].words.list?.map(\.text).sorted() ?? []
    let out = texts.filter { words.direction($0) == .out }.joined(separator: " and ")
    decision.questions.append(
      Question(
        code: .amountColumn,
        text:
          "\(columns.label(letters)) has letters that may say the direction of the amounts in \(columns.label(column)), or something else. Is \"\(out)\" money out, and the other one money in?",
        choices: [decision.reading.source.choice(columns), AmountSource.single(column).choice(columns)]))
  }

  /// Columns for each direction. Numbers with both signs in one of them need proof.
  private func settle(_ decision: inout AmountDecision, _ debit: Int?, _ credit: Int?) {
    if decision.isProven { return }
    if !isTold(debit, credit), byDescriptions(of: decision.reading) != .minusIsOut {
      decision.questions.append(
        question("two columns of amounts exclude each other, and nothing says which is money out"))
      return
    }
    let isMixed = [debit, credit].compactMap { $0 }.contains { column in
      let profile = entries.columns.profiles[column]
      return profile.negatives > 0 && profile.positives > 0
    }
    if isMixed, debit != nil, credit != nil, given == nil {
      decision.questions.append(question("a column for one direction holds amounts with both signs"))
    }
  }

  /// Whether the name of one of the columns gives its direction.
  private func isTold(_ columns: Int?...) -> Bool {
    columns.contains { column in
      column.flatMap { entries.columns.roles[$0] }.map { [.debit, .credit].contains($0) } ?? false
    }
  }

  /// The rule that nearly all descriptions support. Nil when they do not.
  func byDescriptions(of reading: AmountReading) -> SignRule? {
    words.votes { row in entries.value(row, reading).minor?.signum() }.overwhelming
  }

  /// One column with signs. A sign that was only likely is used for this file and not for later ones.
  private func settle(_ decision: inout AmountDecision, _ column: Int) {
    let profile = entries.columns.profiles[column]
    let witnesses = SignWitnesses(self, decision, column)
    let sign = Decision(among: SignRule.allCases, byFirstOf: witnesses.all)
    if let rule = sign.verdict {
      decision.reading.rule = rule
      decision.evidence.append(sign.evidence)
      decision.isSignShown = sign.isShown && profile.moves
    } else if sign.isContradicted {
      decision.questions.append(question(sign.evidence))
    } else {
      decision.questions.append(
        question(
          profile.negatives == 0
            ? "all \(profile.positives) amounts are positive"
            : "\(profile.positives) amounts are positive and \(profile.negatives) negative"))
    }
  }

  private func question(_ found: String) -> Question {
    Question(
      code: .amountSign, text: found + ". Is a positive amount money in or money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
  }
}
