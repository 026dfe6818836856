import Money
import TextScanning

/// Decides which columns of a table are the amounts. The chain of balances is the judge.
///
/// Columns `Soll`, `Haben`, `Saldo` → `.split(debit: 0, credit: 1)`
struct AmountDecider {
  let grid: CellGrid
  let columns: TableColumns
  let options: StatementOptions
  let decimals: DecimalDecider
  /// The rows with a date and a number, in file order.
  let rows: [Int]
  var prover: BalanceProver
  let currencies: CurrencyDecider
  /// The number of decimals for comparing readings: as many as any column of money prints, even if the
  /// currency has fewer.
  let digits: Int
  /// The number of decimals of the file's currency, to which banks round products.
  let minorDigits: Int
  /// Whether the file shows signs of a card or of a bank account.
  let signals: AccountSignals
  let hints: DirectionWordCounter

  /// More amount columns than any bank prints. Trying more would only cost time.
  private static let columnLimit = 12
  private static let candidateLimit = 40

  /// The decision. Nil when no column holds amounts.
  func decide() -> AmountDecision? {
    let candidates =
      chosenCandidates() ?? (columns.isNamed.contains(true) ? namedCandidates() : contentCandidates())
    guard !candidates.isEmpty else { return nil }
    return choose(Array(addingColumnsThatFillZeros(to: candidates).prefix(Self.candidateLimit)))
  }

  /// The source that the user or a layout chose. Nil when neither chose one.
  private func chosenCandidates() -> [AmountSource]? {
    if let column = columns.chosen[.amount]?.first {
      guard let sign = columns.chosen[.sign]?.first else { return [withSign(column)] }
      // Without its direction words, all amounts would have the same direction.
      guard var words = SignColumn(columns.profiles[sign]) else { return [] }
      if !words.hasBoth { words.readBlanksAsOpposite() }
      return [.signed(column, sign: sign, words)]
    }
    let debit = columns.chosen[.debit]?.first
    let credit = columns.chosen[.credit]?.first
    return debit == nil && credit == nil ? nil : [.split(debit: debit, credit: credit)]
  }

  /// Sources of amounts by column names, the best first.
  private func namedCandidates() -> [AmountSource] {
    let splits = splitCandidates()
    let singles = singleCandidates()
    let lone = loneCandidates()
    if splits.isEmpty, let single = singles.first, lone.count == 1, isExclusive(single, lone[0].columns[0]) {
      if case .split(nil, let credit?) = lone[0] { return [.split(debit: single, credit: credit)] }
      if case .split(let debit?, nil) = lone[0] { return [.split(debit: debit, credit: single)] }
    }
    // Next to money in and out, the amount charged abroad is not an amount of the account.
    let own = splits.isEmpty ? singles : singles.filter { columns.roles[$0] != .originalAmount }
    var named = splits + own.map(withSign)
    // The amount charged abroad is the amount only when no other column can be.
    if splits.isEmpty, !singles.isEmpty, singles.allSatisfy({ columns.roles[$0] == .originalAmount }) {
      named += columns.indices.filter { columns.roles[$0] == nil && mayMove($0) }.map(withSign)
    }
    if splits.isEmpty, singles.count == 1, isBesideCurrency(singles[0]) {
      // Of two amounts with a currency each, the one without a known name may be the account's.
      named += columns.indices.filter {
        columns.roles[$0] == nil && mayMove($0) && isBesideCurrency($0)
      }.map(withSign)
    }
    if !named.isEmpty { return named }
    if !lone.isEmpty { return lone }
    return columns.indices.contains(where: isUnread) ? [] : contentCandidates()
  }

  /// Whether a column is called the amount, and its cells are digits beside a mark that nobody knows:
  /// `~3.00~`. No other column takes its place.
  private func isUnread(_ column: Int) -> Bool {
    let profile = columns.profiles[column]
    guard profile.filled > 0, profile.numbers == 0, !profile.isDate,
      HeaderWords.matches(columns.name(column)).contains(where: { $0.role.isMovement && $0.strength >= 2 })
    else { return false }
    let sample = rows.prefix(Self.unreadSample).map { grid.text($0, column).utf8 }.filter { !$0.isEmpty }
    let marked = sample.count { text in
      text.contains(where: \.isDigit) && !text.contains(where: \.isLetterOrBeyondASCII)
    }
    return marked * 2 > sample.count
  }

  private static let unreadSample = 100

  /// Whether the column to the right of another one holds currencies.
  private func isBesideCurrency(_ column: Int) -> Bool {
    guard columns.indices.contains(column + 1), let role = columns.roles[column + 1] else { return false }
    return role == .currency || role == .originalCurrency
  }

  private func hasData(_ column: Int) -> Bool { columns.profiles[column].numbers > 0 }

  /// Whether the column has an amount other than zero.
  func moves(_ column: Int) -> Bool {
    columns.profiles[column].numbers > columns.profiles[column].zeros
  }

  /// Pairs of a debit and a credit column in file order. Pairs in the account's currency come first.
  private func splitCandidates() -> [AmountSource] {
    let debits = columns.columns(.debit)
    let credits = columns.columns(.credit)
    guard !debits.isEmpty, !credits.isEmpty else { return [] }
    var pairs: [(Int, Int)] = []
    if debits.count == credits.count {
      pairs = Array(zip(debits, credits))
    } else {
      let filledDebits = debits.filter(hasData)
      let filledCredits = credits.filter(hasData)
      for debit in filledDebits.isEmpty ? [debits[0]] : filledDebits {
        for credit in filledCredits.isEmpty ? [credits[0]] : filledCredits { pairs.append((debit, credit)) }
      }
    }
    let moving = pairs.filter { moves($0.0) || moves($0.1) }
    return (moving.isEmpty ? pairs : moving)
      .filter { (hasData($0.0) || hasData($0.1)) && !areMostlyBothFilled($0.0, $0.1) }
      .sorted { !isOriginal($0.0) && isOriginal($1.0) }
      .map { .split(debit: $0.0, credit: $0.1) }
  }

  /// Whether most rows have an amount in both columns. Such columns are totals of a period, not directions of
  /// an entry.
  private func areMostlyBothFilled(_ one: Int, _ other: Int) -> Bool {
    // A few thousand rows are enough.
    let sample = rows.prefix(5000)
    let both = sample.count { row in
      [one, other].allSatisfy { (grid.token(row, $0).number?.digits ?? 0) != 0 }
    }
    return both * 2 > sample.count
  }

  /// Whether a column's name says that it is the amount charged abroad, next to one in the account's
  /// currency.
  private func isOriginal(_ column: Int) -> Bool {
    let normal = HeaderWords.normal(columns.name(column))
    return normal.hasPrefix(HeaderWords.normal("交易金额")) || normal.contains("original")
      || normal.contains("foreign")
  }

  /// Columns of signed amounts, the most telling names first.
  private func singleCandidates() -> [Int] {
    let ranks: [[HeaderRole]] = [
      [.accountAmount], [.netAmount], [.amount], [.grossAmount], [.originalAmount],
    ]
    for roles in ranks {
      let filled = columns.indices.filter {
        columns.roles[$0].map(roles.contains) == true && hasData($0) && !isIdentifier($0)
      }
      guard !filled.isEmpty else { continue }
      // Zeros that only fill up a column are not evidence.
      let moving = filled.filter(moves)
      let found = moving.isEmpty ? filled : moving
      // Columns with a full match of the name come before those whose longer names only contain the word.
      let isOutright = found.contains { columns.strengths[$0] > 1 }
      let outright = isOutright ? found.filter { columns.strengths[$0] > 1 } : found
      return inAccountCurrency(found) ?? outright
    }
    return []
  }

  /// Whether a column whose name only holds a word for amounts has identifiers in it: `入出金明細ID`.
  private func isIdentifier(_ column: Int) -> Bool {
    let profile = columns.profiles[column]
    return columns.strengths[column] == 1 && profile.long * 2 > profile.numbers
  }

  /// Chooses between amounts with a currency in each row and amounts whose name states a currency.
  ///
  /// The latter are the account's if they are equal in rows of that currency. If no row shows that, both may
  /// be. Nil when one of the kinds is missing.
  private func inAccountCurrency(_ amounts: [Int]) -> [Int]? {
    let stated = amounts.filter { HeaderWords.currency(in: columns.name($0)) != nil }
    let plain = amounts.filter { HeaderWords.currency(in: columns.name($0)) == nil }
    guard stated.count == 1, let code = HeaderWords.currency(in: columns.name(stated[0])),
      let other = plain.first,
      let currency = columns.columns(.currency).min(by: { abs($0 - other) < abs($1 - other) }),
      (columns.profiles[currency].words.list ?? []).contains(where: { CurrencySigns.code($0.text) != code })
    else { return nil }
    let same = rows.filter { CurrencySigns.code(grid.text($0, currency)) == code }
    let isShown =
      !same.isEmpty && same.allSatisfy { grid.token($0, other).number == grid.token($0, stated[0]).number }
    return isShown ? stated : stated + plain
  }

  private func loneCandidates() -> [AmountSource] {
    columns.columns(.debit).filter(hasData).map { .split(debit: $0, credit: nil) }
      + columns.columns(.credit).filter(hasData).map { .split(debit: nil, credit: $0) }
  }

  /// Whether no row has an amount other than zero in both columns.
  func isExclusive(_ one: Int, _ other: Int) -> Bool {
    var both = (one: 0, other: 0)
    for row in rows {
      let first = (grid.token(row, one).number?.digits ?? 0) != 0
      let second = (grid.token(row, other).number?.digits ?? 0) != 0
      if first, second { return false }
      if first { both.one += 1 }
      if second { both.other += 1 }
    }
    return both.one > 0 && both.other > 0
  }

  /// A column of amounts, together with its column of directions if its numbers have no signs.
  func withSign(_ column: Int) -> AmountSource {
    let profile = columns.profiles[column]
    guard profile.negatives == 0, profile.debitMarks == 0, profile.creditMarks == 0,
      let best = directions(beside: column)
    else { return .single(column) }
    if profile.pluses > 0, !best.1.hasBoth, columns.profiles[best.0].filled != profile.pluses {
      return .single(column)
    }
    return .signed(column, sign: best.0, best.1)
  }

  /// The column of words for money in and out that belongs to a column of amounts. Nil when there is none.
  func directions(beside column: Int) -> (Int, SignColumn)? {
    let found = columns.indices.compactMap { candidate -> (Int, SignColumn)? in
      guard candidate != column, columns.roles[candidate]?.isDate != true,
        var words = SignColumn(columns.profiles[candidate])
      else { return nil }
      // Two letters with many meanings, such as category codes, need a name if other columns have names.
      if words.isOfCommonLetters, columns.roles[candidate] != .sign, columns.isNamed.contains(true) {
        return nil
      }
      if !words.hasBoth { words.readBlanksAsOpposite() }
      return (candidate, words)
    }
    let named = found.first { columns.roles[$0.0] == .sign }
    // Descriptions of one letter each look like directions too.
    let isText: (Int) -> Bool = { [.text, .payee].contains(columns.roles[$0]) }
    return found.first { $0.1.hasBoth && columns.roles[$0.0] == .sign }
      ?? found.first { $0.1.hasBoth && !isText($0.0) } ?? found.first { $0.1.hasBoth } ?? named
      ?? found.first { isTelling($0.0, column) }
  }

  /// Whether a column that shows one direction only does so in words, or in a mark next to the amount.
  private func isTelling(_ sign: Int, _ amount: Int) -> Bool {
    let profile = columns.profiles[sign]
    guard let word = profile.words.only.map(HeaderWords.normal) else { return false }
    let isInEachRow = profile.filled == columns.profiles[amount].filled
    let role = columns.roles[sign]
    if isInEachRow, role == .sign || role == .type, let direction = DirectionWords.direction(word),
      direction != .neutral
    {
      return true
    }
    let isMark = ["cr", "dr", "db"].contains(word) || HeaderWords.sides(of: word).count == 1
    return isMark && (sign == amount + 1 || sign == amount - 1 || isInEachRow)
  }

  /// Sources of amounts by the contents of cells, for tables whose names do not help.
  func contentCandidates() -> [AmountSource] {
    let taken: (Int) -> Bool = { column in
      guard let role = columns.roles[column] else { return false }
      return columns.isNamed[column] && !role.isMovement && role != .originalAmount
    }
    var money = columns.indices.filter { column in
      let profile = columns.profiles[column]
      return profile.isNumber && !profile.isDate && !taken(column)
        && (profile.hasFractions || profile.moneySigns > 0 || profile.negatives > 0)
    }
    if money.isEmpty {
      money = columns.indices.filter { column in
        let profile = columns.profiles[column]
        return profile.isNumber && !profile.isDate && !taken(column) && profile.words.count > 1
      }
    }
    // A column of whole numbers that fills the gaps of another one, row by row, is its counterpart.
    let whole = columns.indices.filter { column in
      let profile = columns.profiles[column]
      return !money.contains(column) && profile.isNumber && !profile.isDate && !taken(column)
        && profile.numbers > profile.zeros
    }
    money += whole.filter { column in money.contains { isExclusive($0, column) } }
    money.sort()
    if money.count == 1 { return [withSign(mostNumbers(or: money[0], taken))] }
    money = Array(money.prefix(Self.columnLimit))
    var candidates: [AmountSource] = []
    for one in money {
      for other in money where other > one && isExclusive(one, other) {
        candidates.append(.split(debit: one, credit: other))
        candidates.append(.split(debit: other, credit: one))
      }
    }
    return candidates + money.map(withSign)
  }
  /// Prefers the column with the most numbers over one that holds nothing else but is blank in most rows. In
  /// the latter, a delimiter inside a text has moved a cell.
  private func mostNumbers(or column: Int, _ taken: (Int) -> Bool) -> Int {
    let count: (Int) -> Int = { columns.profiles[$0].numbers }
    guard count(column) * 2 < rows.count else { return column }
    let most = columns.indices.filter { !columns.profiles[$0].isDate && !taken($0) }.max {
      count($0) < count($1)
    }
    return most.map { count($0) * 2 > rows.count ? $0 : column } ?? column
  }
}

/// Fees next to amounts, which may include them already.
extension AmountDecider {
  /// Asks whether the fee must still be taken off.
  func feeQuestion(_ hypothesis: SignHypothesis, _ fee: Int) -> Question {
    let amount = choice(hypothesis.reading.source)
    return Question(
      code: .amountColumn,
      text:
        "\(columns.label(fee)) holds fees, and no balance shows whether they are taken off the amounts already. Is the amount what moved the account, or is the fee still to be taken off?",
      choices: [amount, "\(amount);fee=\(columns.choiceName(fee))"])
  }

  /// A column of fees, when nothing shows whether the amounts include them.
  func unsettledFee(_ reading: AmountReading) -> Int? {
    guard columns.chosen[.amount] == nil, columns.chosen[.debit] == nil else { return nil }
    switch reading.source {
    case .split: break
    case .single(let column), .signed(let column, _, _):
      guard [.amount, .grossAmount].contains(columns.roles[column]),
        !["total", "net"].contains(where: { WordSet.holds(HeaderWords.normal(columns.name(column)), $0) })
      else { return nil }
    }
    return columns.columns(.fee).first {
      columns.profiles[$0].numbers > columns.profiles[$0].zeros && !isInAmount($0, reading)
    }
  }
}

extension AmountDecider {
  /// Candidates with the balances that prove them.
  ///
  /// If no balances prove a candidate line by line, they may run day by day, or the amounts may be in columns
  /// that no name points to. Then a proof counts more than a name.
  func hypotheses(_ candidates: [AmountSource]) -> [SignHypothesis] {
    let byLine = candidates.map(hypothesis)
    if byLine.contains(where: \.isProven) { return byLine }
    guard prover.mayHaveBalances else { return byLine + [turned(candidates)].compactMap(\.self) }
    var other = self
    other.prover = prover.byDay()
    let byDay = candidates.map(other.hypothesis)
    if byDay.contains(where: \.isProven) { return byDay }
    if let turned = turned(candidates) ?? other.turned(candidates) { return byLine + [turned] }
    guard prover.hasNamedBalances, areFree else { return byLine }
    let unnamed = contentCandidates().filter { !candidates.contains($0) }
    let proven = bestProven(unnamed.prefix(Self.unnamedLimit).map(hypothesis).filter(\.isProven))
    guard var first = proven.first, allEqual(proven) else { return byLine }
    first.overturnsNames = overturnsNames(first.reading)
    return first.overturnsNames ? byLine + [first] : [first]
  }

  /// Whether a proof covers all rows with a balance.
  ///
  /// Chains of several accounts leave out the first row of each. If they prove two columns, they prove
  /// neither.
  func isWhole(_ hypothesis: SignHypothesis) -> Bool {
    guard let proof = hypothesis.proof, let column = proof.column, proof.before == nil else { return true }
    return proof.chain.steps + 1 >= rows.count { grid.token($0, column).number != nil }
  }

  /// Whether the user has not said which columns are the amount.
  var areFree: Bool {
    columns.chosen[.amount] == nil && columns.chosen[.debit] == nil && columns.chosen[.credit] == nil
  }

  private static let unnamedLimit = 40
}

/// What other columns of a table show about the sign of its amounts.
extension AmountDecider {
  /// Votes of rows in a currency other than the account's. Almost only purchases are charged abroad.
  func votesAbroad(_ signOf: (Int) -> Int64?) -> (minusIsOut: Int, minusIsIn: Int) {
    guard let original = columns.columns(.originalCurrency).first,
      let booked = columns.columns(.currency).first(where: { $0 != original })
    else { return (0, 0) }
    var votes = (minusIsOut: 0, minusIsIn: 0)
    for row in rows.prefix(5000) {
      guard let one = CurrencySigns.code(grid.text(row, original)),
        let other = CurrencySigns.code(grid.text(row, booked)), one != other, let sign = signOf(row)
      else { continue }
      if sign < 0 { votes.minusIsOut += 1 }
      // A bank account receives money in foreign currencies too.
      if sign > 0, signals.isCard, !signals.isBankAccount { votes.minusIsIn += 1 }
    }
    return votes
  }

  /// Whether gross, fee and net show that positive amounts are received. For money paid out, the fee would be
  /// added.
  func areFeesTakenOff(_ column: Int, _ mark: DecimalMark) -> Bool {
    guard let gross = columns.columns(.grossAmount).first, let net = columns.columns(.netAmount).first,
      let fee = columns.columns(.fee).first, column == gross || column == net
    else { return false }
    var received = 0
    for row in rows.prefix(5000) {
      let minor = { (column: Int) in grid.token(row, column).number?.minorUnits(mark, digits: digits) }
      guard let before = minor(gross), let cost = minor(fee), let after = minor(net), cost != 0 else {
        continue
      }
      guard before > 0, after == before.subtracting(abs(cost)) else { return false }
      received += 1
    }
    return received > 0
  }
}
