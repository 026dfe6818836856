import Money
import TextScanning

/// Finds the columns of words for money in and out that belong to columns of amounts.
///
/// `Betrag`, `Soll/Haben` with `S` and `H` → the second gives the direction of the first.
struct DirectionColumns {
  let columns: TableColumns
  /// The number of entries.
  let rowCount: Int
  /// The word for money out that the user named.
  var answer: String?
  /// What a layout says of words that are none of ours.
  var known: DirectionMeanings?

  /// A column of amounts, together with its column of directions if its numbers have no signs.
  func source(of column: Int) -> AmountSource {
    let profile = columns.profiles[column]
    guard profile.negatives == 0, profile.debitMarks == 0, profile.creditMarks == 0,
      let best = words(beside: column)
    else { return .single(column) }
    if profile.pluses > 0, !best.1.hasBoth, columns.profiles[best.0].filled != profile.pluses {
      return .single(column)
    }
    return .signed(column, sign: best.0, best.1)
  }

  /// The column of words for money in and out that belongs to a column of amounts. Nil when there is none.
  func words(beside column: Int) -> (Int, SignColumn)? {
    if let told = told(beside: column) { return told }
    var found = columns.indices.compactMap { candidate -> (Int, SignColumn)? in
      guard candidate != column, columns.roles[candidate]?.isDate != true,
        var words = SignColumn(columns.profiles[candidate])
      else { return nil }
      // Two letters with many meanings, such as category codes, need a name if other columns have names.
      if words.isOfCommonLetters, !isNamed(candidate, words),
        columns.isNamed.contains(true) || !columns.haveOpenAmounts
      {
        return nil
      }
      if words.isTwoWay, columns.speaks(Self.outFirst) { words.turn() }
      if !words.hasBoth, Self.isMark(columns.profiles[candidate]), !isOneBlank(candidate) {
        words.readBlanksAsOpposite()
      }
      return (candidate, words)
    }
    // Beside words for a direction in each row, letters such as `A` and `B` are categories.
    let filled = columns.profiles[column].filled
    if found.contains(where: { !$0.1.isOfCommonLetters && columns.profiles[$0.0].filled == filled }) {
      found.removeAll { $0.1.isOfCommonLetters && !isNamed($0.0, $0.1) }
    }
    let named = found.first { columns.roles[$0.0] == .sign }
    // Descriptions of one letter each look like directions too.
    let isText: (Int) -> Bool = { [.text, .payee].contains(columns.roles[$0]) }
    return found.first { $0.1.hasBoth && columns.roles[$0.0] == .sign }
      ?? found.first { $0.1.hasBoth && !isText($0.0) } ?? found.first { $0.1.hasBoth } ?? named
      ?? found.first { isTelling($0.0, column) }
  }

  /// The column of words whose meaning the user or a layout says. Nil when nobody says any.
  private func told(beside column: Int) -> (Int, SignColumn)? {
    if let answer, let asked = askedWords(beside: column), asked.words.contains(answer) {
      return SignColumn(columns.profiles[asked.column], out: answer).map { (asked.column, $0) }
    }
    guard let known else { return nil }
    return mayTell(beside: column).first(of: { other in
      let profile = columns.profiles[other]
      return SignColumn(profile) == nil ? SignColumn(profile, by: known, isChosen: false) : nil
    })
  }

  /// What the words of one column mean. Nil when neither a list, nor a layout, nor the user says it.
  func words(in column: Int) -> SignColumn? {
    let profile = columns.profiles[column]
    return answer.flatMap { SignColumn(profile, out: $0) } ?? SignColumn(profile)
      ?? known.flatMap { SignColumn(profile, by: $0, isChosen: true) }
  }

  /// The columns that may say the direction of amounts in words that nobody knows, those with a fitting name first:
  /// neither dates, nor numbers, nor what else a name or the cells tell.
  func mayTell(beside column: Int) -> [Int] {
    let ranks: [HeaderRole?: Int] = [.sign: 0, .type: 1, nil: 2, .category: 3]
    return columns.indices.filter { other in
      let profile = columns.profiles[other]
      return other != column && ranks[columns.roles[other]] != nil && profile.numbers == 0 && !profile.isDate
        && !profile.isCurrency && profile.filled > 0
    }.sorted { (ranks[columns.roles[$0]] ?? 4, $0) < (ranks[columns.roles[$1]] ?? 4, $1) }
  }

  /// The column with two words that nobody knows, beside each amount, of which the user may say which is money
  /// out. Nil without such a column.
  func askedWords(beside column: Int) -> (column: Int, words: [String])? {
    mayTell(beside: column).first(of: { other in
      let profile = columns.profiles[other]
      guard profile.filled >= max(rowCount, 3), let words = SignColumn.pairOfWords(profile) else {
        return nil
      }
      return areCategories(words, in: other) ? nil : words
    })
  }

  /// Whether the words of a column are letters, and its name is not that of a direction: `A`, `B` and `C` are
  /// categories.
  func areCategories(_ words: some Sequence<String>, in column: Int) -> Bool {
    (columns.roles[column] == nil || columns.roles[column] == .category)
      && words.allSatisfy { $0.count == 1 }
  }

  /// Languages in which `A` is money out and `B` money in (`Af`, `Bij`), and those in which it is the other way round
  /// (`Alacak`, `Borç`).
  static let outFirst: Set = ["nl", "af"]
  static let inFirst: Set = ["tr", "az"]

  /// Whether a column is called the direction of its letters. Turkish banks call `A` (alacak) and `B` (borç) types.
  func isNamed(_ column: Int, _ words: SignColumn) -> Bool {
    columns.roles[column] == .sign
      || columns.roles[column] == .type && words.isTwoWay && columns.speaks(Self.inFirst)
  }

  /// Whether nothing says which of two letters is money out.
  func isOpen(_ words: SignColumn) -> Bool {
    words.isTwoWay && !columns.speaks(Self.outFirst) && !columns.speaks(Self.inFirst)
  }

  private static let marks: Set = ["cr", "dr", "db"]

  /// Whether a column is blank in one of several rows, which may have lost its mark.
  private func isOneBlank(_ column: Int) -> Bool {
    let filled = columns.profiles[column].filled
    return filled > 1 && filled == rowCount - 1
  }

  /// Whether a column has a mark next to some amounts and nothing next to the others. A whole word is no mark: a blank
  /// cell in such a column may have lost its word.
  private static func isMark(_ profile: ColumnProfile) -> Bool {
    guard let word = profile.words.only.map(HeaderWords.normal) else { return false }
    return word.unicodeScalars.count == 1 || marks.contains(word)
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
    let isMark = Self.marks.contains(word) || HeaderWords.sides(of: word).count == 1
    return isMark && (sign == amount + 1 || sign == amount - 1 || isInEachRow)
  }
}

extension [Int] {
  /// The first column for which there is something, with it.
  fileprivate func first<Found>(of find: (Int) -> Found?) -> (Int, Found)? {
    for column in self { if let found = find(column) { return (column, found) } }
    return nil
  }
}
