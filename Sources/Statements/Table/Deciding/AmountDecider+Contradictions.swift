import Money

/// Plain words and marks that contradict the balances or the signs of amounts.
///
/// Balances prove what words leave open. Where they hold only against plain words, the user decides.
extension AmountDecider {
  /// Whether a reading takes amounts of a column that is named for one direction as the other one.
  ///
  /// `Soll` as money in → true
  func overturnsNames(_ reading: AmountReading) -> Bool {
    rows.contains { row in
      guard let minor = reading.value(row, grid, digits: digits).minor, minor != 0 else { return false }
      return reading.source.columns.contains { column in
        guard columns.isNamed[column], let number = grid.token(row, column).number, number.digits != 0,
          !number.isNegative
        else { return false }
        switch columns.roles[column] {
        case .debit: return minor > 0
        case .credit: return minor < 0
        default: return false
        }
      }
    }
  }

  /// The first candidate with money out and in exchanged, if its names say which is which and balances prove
  /// the opposite. Nil when they do not, or when the user chose the columns.
  func turned(_ candidates: [AmountSource]) -> SignHypothesis? {
    guard areFree, case .split(let debit?, let credit?)? = candidates.first else { return nil }
    var turned = hypothesis(.split(debit: credit, credit: debit))
    turned.overturnsNames = turned.isProven && overturnsNames(turned.reading)
    return turned.overturnsNames ? turned : nil
  }

  /// Chooses between the reading by names and the opposite one, from which alone the balances follow line by
  /// line.
  ///
  /// If they also follow from the names, only the days of the file run the other way. The balance of a card is
  /// a debt. In any other case both readings are shown.
  func choose(named: SignHypothesis, or turned: SignHypothesis) -> AmountDecision {
    var decision = decision(named, isProven: false)
    if prover.follows(from: named.reading) {
      decision.evidence.append("the balances follow from them in the order of the lines")
      return decision
    }
    if kind == .card {
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
        choices: sources.map(choice)), at: 0)
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

  /// How words or marks for the direction relate to the signs of the amounts.
  private struct DirectionMarks {
    /// The name of the column with the words.
    var label: String
    /// Amounts with a minus and a word for money out, or without a minus and with a word for money in.
    var agreeing = 0
    /// The opposite ones: `-12.50` with `CR`.
    var opposing = 0
  }

  /// Whether a column of descriptions or names has single letters alone: `C` and `D` are none of a direction.
  private func hasLettersByChance(_ column: Int) -> Bool {
    guard let role = columns.roles[column], Self.describing.contains(role) else { return false }
    return columns.profiles[column].words.list?.allSatisfy { $0.text.utf8.count == 1 } ?? false
  }

  private static let describing: Set<HeaderRole> = [.text, .payee, .payer, .recipient]

  /// The words or marks next to amounts of which some have a minus. Nil when there are none.
  private func directionMarks(_ column: Int) -> DirectionMarks? {
    let profile = columns.profiles[column]
    guard profile.negatives > 0 else { return nil }
    let isMarked = profile.creditMarks > 0 || profile.debitMarks > 0
    var words = isMarked ? nil : directions(beside: column)
    if let column = words?.0, hasLettersByChance(column) { words = nil }
    guard isMarked || words != nil else { return nil }
    var marks = DirectionMarks(label: columns.label(words?.0 ?? column))
    // A few thousand rows are enough.
    for row in rows.prefix(5000) {
      guard let number = grid.token(row, column).number, number.digits != 0 else { continue }
      let isOut: Bool
      if let words {
        let word = grid.text(row, words.0)
        guard !word.isEmpty, let direction = words.1.direction(word), direction != .neutral else { continue }
        isOut = direction == .out
      } else {
        if number.mark == .none { continue }
        isOut = number.mark == .debit
      }
      if isOut == number.isNegative { marks.agreeing += 1 } else { marks.opposing += 1 }
    }
    return marks.agreeing + marks.opposing > 0 ? marks : nil
  }

  /// A few amounts against many are taken back: a debit without a minus among debits with one.
  private static let fewestAgreeing = 4

  /// Why a sign stays open that balances prove against the descriptions: `Wages 500.00` with balances that fall.
  /// They may be a debt, such as a card's. Nil when the descriptions leave it to the balances.
  func signAgainstDescriptions(_ decision: AmountDecision, _ column: Int) -> SignFinding? {
    guard decision.reading.rule == .minusIsIn else { return nil }
    let votes = hints.votes { row in
      grid.token(row, column).number.map { $0.isNegative ? -1 : $0.digits == 0 ? 0 : 1 }
    }
    guard votes.minusIsIn == 0, votes.minusIsOut >= Self.fewestDescriptions else { return nil }
    return .open(
      "\(votes.minusIsOut) descriptions say that a minus is money out, none disagrees, and the balances fall with positive amounts"
    )
  }

  /// One description may be of an odd payment.
  private static let fewestDescriptions = 2

  /// The sign by words or marks next to the amounts. Nil when there are none, or when they leave it to other
  /// evidence.
  func signByMarks(_ decision: AmountDecision, _ profile: ColumnProfile, _ column: Int) -> SignFinding? {
    guard let marks = directionMarks(column) else { return nil }
    let proven = decision.isProven ? decision.reading.rule : nil
    if marks.opposing == 0 {
      // The balance of a card is a debt, so it does not contradict them.
      guard proven != .minusIsIn || kind == .card else {
        return .open(
          "the signs and \(marks.label) say that a minus is money out, and the balances fall with positive amounts"
        )
      }
      guard proven == nil || kind == .card, profile.positives > 0 else { return nil }
      return .rule(.minusIsOut, "\(marks.label) says the same as the signs", isShown: true)
    }
    if marks.agreeing == 0 {
      let says = "amounts with a minus are money in by \(marks.label)"
      if proven == .minusIsIn { return nil }
      if kind == .card { return .rule(.minusIsIn, "a card's statement: \(says)", isShown: true) }
      return .open(proven == nil ? says : "\(says), and the balances fall with them")
    }
    if proven != nil || marks.agreeing >= marks.opposing * Self.fewestAgreeing { return nil }
    return .open(
      "\(marks.opposing) signs contradict \(marks.label), and \(marks.agreeing) say the same")
  }
}
