import Money
import TextScanning

/// Finds the columns of a table that can be its amounts.
///
/// Columns `Soll`, `Haben`, `Saldo` → `.split(debit: 0, credit: 1)`
struct AmountSourceFinder {
  let grid: CellGrid
  let columns: TableColumns
  /// The rows of entries, in file order.
  let rows: [Int]
  let directions: DirectionColumns

  init(_ entries: EntryCells, options: StatementOptions) {
    grid = entries.grid
    columns = entries.columns
    rows = entries.rows
    directions = DirectionColumns(
      columns: entries.columns, rowCount: entries.rows.count, answer: options.answers[.directionWord],
      known: options.directionWords)
  }

  /// More amount columns than any bank prints. Trying more would only cost time.
  private static let columnLimit = 12
  private static let candidateLimit = 40

  /// The candidates, the likeliest first: those that somebody chose, or those by names, or those by cells.
  func candidates() -> [AmountSource] {
    let candidates =
      chosenCandidates() ?? (columns.isNamed.contains(true) ? namedCandidates() : contentCandidates())
    if candidates.isEmpty { return [] }
    return Array(addingColumnsThatFillZeros(to: candidates).prefix(Self.candidateLimit))
  }

  /// The source that the user or a layout chose. Nil when neither chose one.
  private func chosenCandidates() -> [AmountSource]? {
    if let column = columns.chosen[.amount]?.first {
      guard let sign = columns.chosen[.sign]?.first else { return [directions.source(of: column)] }
      // Without its direction words, all amounts would have the same direction: balances or the user must say it.
      guard var words = directions.words(in: sign) else {
        return columns.profiles[column].negatives == 0 ? [.single(column)] : []
      }
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
    let found = singleCandidates()
    let singles =
      found.compactMap { AmountTotals(of: $0, grid, columns, rows)?.column }.first.map { [$0] } ?? found
    let lone = loneCandidates()
    if splits.isEmpty, let single = singles.first, lone.count == 1, isExclusive(single, lone[0].columns[0]) {
      if case .split(nil, let credit?) = lone[0] { return [.split(debit: single, credit: credit)] }
      if case .split(let debit?, nil) = lone[0] { return [.split(debit: debit, credit: single)] }
    }
    // Next to money in and out, the amount charged abroad is not an amount of the account.
    let own = splits.isEmpty ? singles : singles.filter { columns.roles[$0] != .originalAmount }
    var named = splits + own.map(directions.source(of:))
    // The amount charged abroad is the amount only when no other column can be.
    if splits.isEmpty, !singles.isEmpty, singles.allSatisfy({ columns.roles[$0] == .originalAmount }) {
      named += columns.indices.filter { columns.roles[$0] == nil && mayMove($0) }.map(directions.source(of:))
    }
    if splits.isEmpty, singles.count == 1, columns.currency(beside: singles[0]) != nil {
      // Of two amounts with a currency each, the one without a known name may be the account's.
      named += columns.indices.filter {
        columns.roles[$0] == nil && mayMove($0) && columns.currency(beside: $0) != nil
      }.map(directions.source(of:))
    }
    if splits.isEmpty, let single = singles.first, singles.count == 1, mayBePart(single) {
      named += columns.indices.filter {
        columns.roles[$0] == nil && mayMove($0) && moving($0) >= moving(single)
      }.map(directions.source(of:))
    }
    if !named.isEmpty { return named }
    if !lone.isEmpty { return lone }
    return columns.indices.contains(where: isUnread) ? [] : contentCandidates()
  }

  /// Whether the name of a column only holds a word for amounts, so that it may be of a part of them: `VAT amount`. The
  /// name of a currency beside the word is no part.
  private func mayBePart(_ column: Int) -> Bool {
    columns.isNamed[column] && columns.strengths[column] == 1 && columns.haveOpenAmounts
      && HeaderWords.currency(in: columns.name(column)) == nil
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

  private func hasData(_ column: Int) -> Bool { columns.profiles[column].numbers > 0 }

  /// How many rows have an amount other than zero in a column.
  private func moving(_ column: Int) -> Int {
    columns.profiles[column].numbers - columns.profiles[column].zeros
  }

  /// Whether the column has an amount other than zero.
  private func moves(_ column: Int) -> Bool { columns.profiles[column].moves }

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
      if roles == [.netAmount], let own = withTax(filled) { return own }
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

  /// The columns that may have moved the account where net and gross amounts differ by something that is no
  /// fee. Nil when they do not differ, or when a column has the fees between them.
  ///
  /// What was paid with tax in it is the gross one: `-100.00`, `-19.00`, `-119.00`. Of money that came in, tax
  /// may have been kept back, so both are left.
  private func withTax(_ net: [Int]) -> [Int]? {
    guard net.count == 1, let gross = columns.columns(.grossAmount).first(where: hasData),
      !columns.columns(.fee).contains(where: moves)
    else { return nil }
    var areDifferent = false
    var isPaid = false
    for row in rows.prefix(5000) {
      guard let one = grid.token(row, gross).number, let other = grid.token(row, net[0]).number else {
        continue
      }
      if one == other { continue }
      areDifferent = true
      let sizes = DecimalMark.allCases.compactMap { mark -> Bool? in
        guard let size = one.minorUnits(mark, digits: 8), let second = other.minorUnits(mark, digits: 8)
        else {
          return nil
        }
        return abs(size) > abs(second)
      }
      if one.isNegative, other.isNegative, sizes.allSatisfy(\.self) { isPaid = true }
    }
    guard areDifferent else { return nil }
    return isPaid ? [gross] : [net[0], gross]
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

  /// Sources of amounts by the contents of cells, for tables whose names do not help.
  func contentCandidates() -> [AmountSource] {
    let taken: (Int) -> Bool = { column in
      // Points and miles are no money.
      if UnitWords.isKnown(columns.name(column)) { return true }
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
    // Of a column without fractions, only a minus shows that it holds money. It may be the balances.
    let mayBeBalances =
      money.count == 1 && !columns.profiles[money[0]].hasFractions
      && columns.profiles[money[0]].moneySigns == 0
    // A column of whole numbers that fills the gaps of another one, row by row, is its counterpart.
    let whole = columns.indices.filter { column in
      let profile = columns.profiles[column]
      return !money.contains(column) && profile.isNumber && !profile.isDate && !taken(column)
        && profile.numbers > profile.zeros
    }
    money += whole.filter { column in
      money.contains { isExclusive($0, column) }
        || whole.contains { other in
          moving(other) + moving(column) == rows.count && isExclusive(other, column)
        }
        || mayBeBalances && moving(column) == rows.count
          && columns.profiles[column].long * 2 <= rows.count && columns.profiles[column].words.count > 1
    }
    money.sort()
    if money.count == 1 { return [directions.source(of: mostNumbers(or: money[0], taken))] }
    money = Array(money.prefix(Self.columnLimit))
    var candidates: [AmountSource] = []
    for one in money {
      for other in money where other > one && isExclusive(one, other) {
        candidates.append(.split(debit: one, credit: other))
        candidates.append(.split(debit: other, credit: one))
      }
    }
    return candidates + money.map(directions.source(of:))
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
