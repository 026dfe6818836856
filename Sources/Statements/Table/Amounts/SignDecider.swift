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
    case .signed(let column, let sign, let words):
      settle(&decision, column, letters: sign, words)
      settleBlanks(&decision, column, sign, words)
      settleBooks(&decision, column, sign, words)
    case .split(let debit, let credit): settle(&decision, debit, credit)
    case .single where decision.reading.directions != nil:
      decision.evidence.append("each balance says whether its amount is money in or out")
    case .single(let column): settle(&decision, column)
    }
  }

  /// Whether balances that give amounts their directions are a debt, as those of a card or a loan, which money out
  /// raises. Nil when neither the user, nor the kind of account, nor descriptions say it.
  func areBalancesDebt(_ reading: AmountReading) -> Bool? {
    if let given { return given == .positiveIsOut }
    // A landlord's bank account gets rents, so words for spending are no reason to doubt.
    if account.kind == .bank { return false }
    guard account.kind == nil else { return nil }
    let sign = { (row: Int) in entries.value(row, reading).minor?.signum() }
    let votes = words.votes(sign)
    if votes.minusIsOut > votes.minusIsIn * 2 { return false }
    guard votes.minusIsIn == 0 else { return nil }
    // No card and no loan is for rents alone, and what is bought raises their debt.
    let shops = words.shops(sign)
    return votes.rents * 2 >= votes.moving || shops.out > shops.incoming ? false : nil
  }

  /// Asks whether balances are money or a debt, with an amount that raises them and one that lowers them.
  func questionOfDebt(_ reading: AmountReading) -> Question {
    var shown: [Question.Example] = []
    for isOut in [false, true] {
      let row = entries.rows.first {
        entries.value($0, reading).minor.map { $0 != 0 && ($0 < 0) == isOut } ?? false
      }
      guard let row, let column = reading.source.columns.first else { continue }
      shown.append(
        Question.Example(
          line: entries.grid.line(row),
          found:
            "\(entries.grid.text(row, column)), after which the balance is \(isOut ? "lower" : "higher")",
          readings: isOut ? ["out", "in"] : ["in", "out"]))
    }
    return Question(
      code: .amountSign,
      text:
        "no amount has a sign, and the balances give their directions. Are they money, or a debt as on a card or a loan, which rises with money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue), examples: shown)
  }

  /// Two letters without a name may mean anything, such as categories, and some mean opposite things in two languages,
  /// unless balances prove that they are directions.
  private func settle(_ decision: inout AmountDecision, _ column: Int, letters: Int, _ words: SignColumn) {
    let columns = entries.columns
    let isNamed = directions.isNamed(letters, words)
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

  /// Blank cells beside the one letter of a column that is called the direction: `S` and nothing below `Soll/Haben`. They
  /// may have lost a letter, unless descriptions or their number say that they are the other direction.
  private func settleBlanks(
    _ decision: inout AmountDecision, _ column: Int, _ letters: Int, _ words: SignColumn
  ) {
    let columns = entries.columns
    guard let meaning = words.blank, decision.balance == nil, columns.chosen[.sign] == nil,
      columns.roles[letters] == .sign || columns.roles[letters] == .type
    else { return }
    var (marked, blank, agreeing) = (0, 0, 0)
    for row in entries.rows.prefix(5000) {
      guard let number = entries.grid.token(row, column).number, number.digits != 0 else { continue }
      guard entries.grid.text(row, letters).isEmpty else {
        marked += 1
        continue
      }
      blank += 1
      guard let hint = self.words.hint(row, without: letters) else { continue }
      agreeing += (hint == .out) == (meaning == .out) ? 1 : -Self.manyBlanks
    }
    if agreeing > 0 || agreeing == 0 && min(marked, blank) >= Self.manyBlanks { return }
    var words = words
    words.forgetBlanks()
    decision.reading.source = .signed(column, sign: letters, words)
  }

  /// Words that descriptions contradict, as in the books of a company, whose debits are money in.
  private func settleBooks(
    _ decision: inout AmountDecision, _ column: Int, _ sign: Int, _ words: SignColumn
  ) {
    guard !decision.isProven, !words.isLearned, directions.answer == nil,
      let (asked, pair) = directions.askedWords(beside: column), asked == sign,
      let count = descriptionsAgainst(decision.reading)
    else { return }
    let out = pair.first { words.direction($0) == .out } ?? pair[0]
    decision.questions.append(
      Question(
        code: .directionWord,
        text:
          "\(count) descriptions say that \"\(out)\" in \(entries.columns.label(sign)) is money in, as in the books of a company. Which word is money out?",
        choices: pair))
  }

  /// So many cells do not lose their letters by chance.
  private static let manyBlanks = 3

  /// Columns for each direction. Numbers with both signs in one of them need proof.
  private func settle(_ decision: inout AmountDecision, _ debit: Int?, _ credit: Int?) {
    if decision.isProven { return }
    if !isTold(debit, credit), byDescriptions(of: decision.reading) != .minusIsOut,
      !prover.followsButInPlaces(from: decision.reading)
    {
      decision.questions.append(
        question("two columns of amounts exclude each other, and nothing says which is money out"))
      return
    }
    if given == nil, haveOpenSigns(debit, credit) {
      decision.questions.append(question("a column for one direction holds amounts with both signs"))
    } else if let debit, let credit, let count = descriptionsAgainst(decision.reading) {
      let choices = [decision.reading.source, .split(debit: credit, credit: debit)]
      let names = [debit, credit].map(entries.columns.label)
      decision.questions.append(
        Question(
          code: .amountColumn,
          text:
            "\(count) descriptions say that \(names[0]) is money in or \(names[1]) money out, as in the books of a company. Which column is money out?",
          choices: choices.map { $0.choice(entries.columns) }))
    }
  }

  /// Whether a column for one direction holds amounts with both signs, so that nothing says which sign it has. A few
  /// with a minus in the only column, one of money out, are taken back.
  private func haveOpenSigns(_ debit: Int?, _ credit: Int?) -> Bool {
    let mixed = [debit, credit].compactMap { $0 }.map { entries.columns.profiles[$0] }.filter(\.hasBothSigns)
    if debit != nil, credit != nil { return !mixed.isEmpty }
    return debit != nil && mixed.contains { $0.negatives * 2 > $0.positives }
  }

  /// How many descriptions contradict the names of columns for money out and in, money out among them. Nil when they
  /// are few, when more than a few agree with the names, or when somebody chose the columns.
  ///
  /// An account that pays wages has words for money in below money out, but not the other way round.
  private func descriptionsAgainst(_ reading: AmountReading) -> Int? {
    let votes = words.votes { row in entries.value(row, reading).minor?.signum() }
    guard entries.columns.haveOpenAmounts, votes.minusIsIn >= Self.fewestAgainst,
      votes.minusIsIn > votes.incomingWithMinus, votes.minusIsIn >= votes.minusIsOut * Self.mostAgainst
    else { return nil }
    return votes.minusIsIn
  }

  private static let fewestAgainst = 3
  private static let mostAgainst = 8

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
    // A column that is called the direction says it, if in unknown words, whatever the account is.
    let isUnmarked = profile.negatives + profile.pluses + profile.creditMarks + profile.debitMarks == 0
    if isUnmarked, !decision.isProven, let other = directions.askedWords(beside: column)?.column,
      entries.columns.roles[other] == .sign, let question = questionOfWords(column)
    {
      decision.questions.append(question)
      return
    }
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
        profile.negatives == 0
          ? questionOfWords(column)
            ?? question("all \(profile.positives) amounts are positive")
          : question("\(profile.positives) amounts are positive and \(profile.negatives) negative"))
    }
  }

  /// Asks which of two words beside amounts without signs is money out. Nil without such a column, or when the user said
  /// that neither is.
  func questionOfWords(_ column: Int) -> Question? {
    let columns = entries.columns
    guard given == nil, directions.answer == nil, let (other, words) = directions.askedWords(beside: column)
    else { return nil }
    return Question(
      code: .directionWord,
      text:
        "all \(columns.profiles[column].positives) amounts are positive, and \(columns.label(other)) is \"\(words[0])\" or \"\(words[1])\". Which of them is money out?",
      choices: words + [QuestionKind.neither])
  }

  private func question(_ found: String) -> Question {
    Question(
      code: .amountSign, text: found + ". Is a positive amount money in or money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
  }
}
