import Money

/// One way to read the amounts, with the balances that prove it if there are any.
struct AmountHypothesis {
  var reading: AmountReading
  var decimal: Decision<DecimalMark>
  var currency: CurrencyDecision
  var proof: BalanceProof?
  var isProven: Bool { proof?.isProven == true }
  /// Fees, when the balances prove the amounts both with and without them.
  var openFees: AmountReading.Fees?
  /// Whether balances prove it although the names of its columns say the opposite.
  var overturnsNames = false
}

/// Tests candidates for the amounts against every column of balances.
///
/// `.split(debit: 0, credit: 1)` with balances that rise with column 1 → proven
struct AmountHypotheses {
  let entries: EntryCells
  let options: StatementOptions
  let sources: AmountSourceFinder
  let decimals: DecimalWitnesses
  let currencies: CurrencyDecider
  var prover: BalanceProver
  /// The columns with fees other than zero.
  let fees: [Int]

  private var columns: TableColumns { entries.columns }

  /// Candidates with the balances that prove them.
  ///
  /// If no balances prove a candidate line by line, they may run day by day, or the amounts may be in columns
  /// that no name points to. Then a proof counts more than a name.
  func tested(_ candidates: [AmountSource]) -> [AmountHypothesis] {
    let byLine = candidates.map(hypothesis)
    if byLine.contains(where: \.isProven) { return byLine }
    guard prover.mayHaveBalances else { return byLine + [turned(candidates)].compactMap(\.self) }
    var other = self
    other.prover = prover.byDay()
    let byDay = candidates.map(other.hypothesis)
    if byDay.contains(where: \.isProven) { return byDay }
    if let turned = turned(candidates) ?? other.turned(candidates) { return byLine + [turned] }
    guard prover.hasNamedBalances, columns.haveOpenAmounts else { return byLine }
    let unnamed = sources.contentCandidates().filter { !candidates.contains($0) }
    // A single step may hold by chance: where a delimiter moved the cells of one of two rows.
    let proven = bestProven(
      unnamed.prefix(Self.unnamedLimit).map(hypothesis)
        .filter { $0.isProven && ($0.proof?.column == nil || $0.proof?.chain.steps ?? 0 > 1) })
    guard var first = proven.first, areEqual(proven) else { return byLine }
    first.overturnsNames = overturnsNames(first.reading)
    return first.overturnsNames ? byLine + [first] : [first]
  }

  private static let unnamedLimit = 40

  /// A candidate of one column without signs, with the directions that make the balances follow. Nil when they follow
  /// from none, or when all known directions are the same and nothing says that the oldest entry's may be another.
  ///
  /// A column of directions gives them by its words, in any language. `isDebt`: the balances rise with money out.
  func directed(_ candidates: [AmountSource], isDebt: Bool = false) -> AmountHypothesis? {
    for case .single(let column) in candidates where haveNoSigns(.single(column)) {
      let plain = hypothesis(.single(column))
      for mark in plain.decimal.verdict.map({ [$0] }) ?? plain.decimal.left {
        for prover in [prover, prover.byDay()] {
          var found = plain
          found.reading = AmountReading(source: .single(column), mark: mark)
          guard let directions = prover.directions(of: found.reading),
            directions.goesBothWays || mayOldestDiffer(directions, beside: column)
          else { continue }
          direct(&found.reading, column, directions)
          found.proof = prover.proof(of: found.reading)
          guard found.isProven else { continue }
          if isDebt { direct(&found.reading, column, directions.ofDebt) }
          DecimalWitnesses.settle(&found.decimal, byBalances: mark)
          return found
        }
      }
    }
    return nil
  }

  /// Whether the amounts are in one column, and none has a sign but those that the user corrected.
  func haveNoSigns(_ source: AmountSource) -> Bool {
    guard case .single(let column) = source else { return false }
    let profile = columns.profiles[column]
    return profile.negatives + profile.pluses <= options.lines.cells.count && profile.debitMarks == 0
      && profile.creditMarks == 0 && profile.positives > 1
  }

  /// Gives a reading the directions, by the words of a column of directions where there is one.
  private func direct(_ reading: inout AmountReading, _ column: Int, _ directions: BalanceDirections) {
    for other in sources.directions.mayTell(beside: column) {
      // Words for kinds of payment may go both ways later.
      guard isCalledDirection(other) || SignColumn(columns.profiles[other])?.hasBoth == true,
        let meanings = directions.meanings(of: entries.rows.map { entries.grid.text($0, other) })
      else { continue }
      reading.source = .signed(column, sign: other, SignColumn(meanings))
      return
    }
    var directions = directions
    for other in sources.directions.mayTell(beside: column) {
      guard let oldest = directions.entryWithoutBalanceBefore else { break }
      let texts = entries.rows.map { entries.grid.text($0, other) }
      let hint = DirectionWordCounter(entries).hint(entries.rows[oldest], without: other)
      let isNamed = [.sign, .type].contains(columns.roles[other])
      let meaning = isNamed ? SignColumn(columns.profiles[other])?.direction(texts[oldest]) : nil
      if hint != nil || isNamed { directions.settleOldest(texts, by: hint, meaning: meaning) }
    }
    reading.directions = RowDirections(directions, rows: entries.rows)
  }

  private func isCalledDirection(_ column: Int) -> Bool {
    HeaderWords.matches(columns.name(column)).contains { $0.role == .sign }
  }

  /// Whether the oldest entry, before which no balance is known, may go another way than all the others: it alone has
  /// another word in some column, or a description of the other direction, or the others are too few.
  private func mayOldestDiffer(_ directions: BalanceDirections, beside column: Int) -> Bool {
    guard let oldest = directions.entryWithoutBalanceBefore else { return false }
    let words = DirectionWordCounter(entries)
    let goesOut = directions.signs.contains(-1)
    let hint = words.hint(entries.rows[oldest])
    if let hint, (hint == .out) == goesOut { return false }
    let isAlone = sources.directions.mayTell(beside: column).contains { other in
      let texts = entries.rows.map { entries.grid.text($0, other) }
      if sources.directions.areCategories(texts, in: other),
        columns.roles[other] == .category || SignColumn(columns.profiles[other])?.hasBoth != true
      {
        return false
      }
      let isNamed = [.sign, .type].contains(columns.roles[other])
      return Set(texts).count == 2 && (texts.count > 2 || isNamed) && texts.count { $0 == texts[oldest] } == 1
    }
    if isAlone || !goesOut && directions.mayOldestOverdraw { return true }
    // One or two other entries do not say which way it goes, nor do many of another kind.
    guard let hint else {
      let areFew = directions.signs.count { $0 != 0 } < 3
      if goesOut { return areFew }
      // What has the text of another entry, or comes from the person's own account, goes in where all else does.
      let text = words.description(entries.rows[oldest])
      let isKnown = entries.rows.indices.contains { index in
        index != oldest && words.description(entries.rows[index]) == text
      }
      if isKnown || words.namesOwnTransfer(entries.rows[oldest]) { return false }
      return areFew && !entries.rows.allSatisfy(words.namesRent) || isOnlyUntold(oldest, words)
    }
    // The business of an account may sound like the other direction, each of its entries.
    return !entries.rows.indices.contains { $0 != oldest && words.hint(entries.rows[$0]) == hint }
  }

  /// Whether all entries but one say what they are: wages, rents.
  private func isOnlyUntold(_ row: Int, _ words: DirectionWordCounter) -> Bool {
    entries.rows.indices.allSatisfy { index in
      let isTold = words.hint(entries.rows[index]) != nil || words.namesRent(entries.rows[index])
      return isTold != (index == row)
    }
  }

  /// Of the hypotheses that balances prove, returns those with the strongest proof: a proof of each row by
  /// itself counts first, then the number of rows.
  func bestProven(_ hypotheses: [AmountHypothesis]) -> [AmountHypothesis] {
    if hypotheses.count <= 1 { return hypotheses }
    let strengths = hypotheses.map { hypothesis -> Int in
      let covered = entries.rows.count { entries.value($0, hypothesis.reading).minor ?? 0 != 0 }
      let provesEachRow =
        hypothesis.proof?.before != nil && hypothesis.proof?.before != hypothesis.proof?.column
      return covered * 2 + (provesEachRow ? 1 : 0)
    }
    guard let most = strengths.max() else { return [] }
    return zip(hypotheses, strengths).filter { $0.1 == most }.map(\.0)
  }

  /// Whether a proof covers all rows with a balance.
  ///
  /// Chains of several accounts leave out the first row of each. If they prove two columns, they prove
  /// neither.
  func isWhole(_ hypothesis: AmountHypothesis) -> Bool {
    guard let proof = hypothesis.proof, let column = proof.column, proof.before == nil else { return true }
    return proof.chain.steps + 1 >= entries.rows.count { entries.grid.token($0, column).number != nil }
  }

  /// Whether hypotheses give the same amount for every row.
  func areEqual(_ hypotheses: [AmountHypothesis]) -> Bool {
    guard let first = hypotheses.first else { return true }
    return hypotheses.dropFirst().allSatisfy { entries.areEqual(first.reading, $0.reading) }
  }

  /// Reads a candidate with the likeliest decimal mark and sign, and tests it against every balance column.
  private func hypothesis(_ source: AmountSource) -> AmountHypothesis {
    let currency = currencies.decide(source.columns)
    let decimal = decimals.decision(source.columns, digits: decimals(of: currency))
    // If a column has numbers of both kinds, no balance decides.
    let marks = decimal.verdict == nil && !decimal.isContradicted ? decimal.left : [decimal.likeliest]
    var best: AmountHypothesis?
    for mark in marks {
      var reading = AmountReading(source: source, mark: mark)
      signs(of: &reading)
      for rule in rules(for: reading) {
        for fees in feesToTry {
          reading.rule = rule
          reading.fees = fees
          let hypothesis = AmountHypothesis(
            reading: reading, decimal: decimal, currency: currency, proof: prover.proof(of: reading))
          take(hypothesis, into: &best)
        }
      }
    }
    return best
      ?? AmountHypothesis(
        reading: AmountReading(source: source, mark: decimal.likeliest), decimal: decimal, currency: currency,
        proof: nil)
  }

  /// The fees worth trying against the balances: those that were chosen, or none, some and all, the fewest
  /// first.
  private var feesToTry: [AmountReading.Fees?] {
    if let chosen = columns.chosen[.fee] { return [AmountReading.Fees(chosen)] }
    let some = fees.prefix(Self.feeLimit).reduce([[]]) { sets, fee in sets + sets.map { $0 + [fee] } }
    return some.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map { AmountReading.Fees($0.element) }
  }

  /// More columns of fees than any file has, and sixteen sets of them.
  private static let feeLimit = 4

  /// The number of decimals of the amounts' currency, or of the account's. Nil when neither is known.
  private func decimals(of currency: CurrencyDecision) -> Int? {
    if let digits = currency.digits { return digits }
    return currency.fixed == nil && currency.column == nil ? options.accountDigits : nil
  }

  /// Keeps the first hypothesis, or the first that balances prove. If they prove both decimal marks, the mark
  /// stays open.
  private func take(_ hypothesis: AmountHypothesis, into best: inout AmountHypothesis?) {
    var proven = hypothesis
    if hypothesis.isProven { DecimalWitnesses.settle(&proven.decimal, byBalances: hypothesis.reading.mark) }
    guard let old = best else {
      best = proven
      return
    }
    guard hypothesis.isProven else { return }
    if !old.isProven {
      best = proven
    } else if hypothesis.decimal.verdict == nil, old.reading.mark != hypothesis.reading.mark {
      best?.decimal = hypothesis.decimal
    } else if old.reading.rule == hypothesis.reading.rule, old.reading.mark == hypothesis.reading.mark,
      old.openFees == nil, !entries.areEqual(old.reading, hypothesis.reading)
    {
      // The chain does not cover the first entry's amount, so it fits with or without the fee.
      best?.openFees = hypothesis.reading.fees
    }
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
      reading.isDebitNegative =
        profile.negatives > 0 && (profile.positives == 0 || options.signConvention == .negativeIsOut)
    }
    if let credit, let debit {
      let profile = columns.profiles[credit]
      // A credit column of minuses only makes sense next to a debit column without any.
      reading.isCreditNegative =
        profile.negatives > 0 && profile.positives == 0 && columns.profiles[debit].negatives == 0
    }
  }
}

/// Balances that hold only against plain names.
extension AmountHypotheses {
  /// Whether a reading takes amounts of a column that is named for one direction as the other one.
  ///
  /// `Soll` as money in → true
  private func overturnsNames(_ reading: AmountReading) -> Bool {
    entries.rows.contains { row in
      guard let minor = entries.value(row, reading).minor, minor != 0 else { return false }
      return reading.source.columns.contains { column in
        guard columns.isNamed[column], let number = entries.grid.token(row, column).number,
          number.digits != 0, !number.isNegative
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
  private func turned(_ candidates: [AmountSource]) -> AmountHypothesis? {
    guard columns.haveOpenAmounts, case .split(let debit?, let credit?)? = candidates.first else {
      return nil
    }
    var turned = hypothesis(.split(debit: credit, credit: debit))
    turned.overturnsNames = turned.isProven && overturnsNames(turned.reading)
    return turned.overturnsNames ? turned : nil
  }
}
