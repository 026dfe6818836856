/// The column that says whether an entry is booked, pending or failed.
///
/// A column `Status` with `Booked` and `Pending` → states booked and pending. `XJ7` in it is an unknown word.
struct StatusColumn {
  let column: Int
  private var states: [String: StatusWords.State] = [:]
  /// Words of the column that are in no list.
  private(set) var unknown: [String] = []
  /// Words of the column for booked payments that were paid back.
  private(set) var refunds: Set<String> = []
  /// Whether the column's name is the state, and its cells say yes and no.
  private(set) var isFlag = false
  /// The state of an entry with a blank cell.
  private var blank: StatusWords.State?

  /// The status column of a table, or nil.
  static func find(_ columns: TableColumns) -> StatusColumn? {
    if let flag = columns.indices.lazy.compactMap({ StatusColumn(flag: $0, columns) }).first { return flag }
    let named = columns.columns(.status)
    for column in named + columns.indices.filter({ !named.contains($0) }) {
      if let found = StatusColumn(column, columns, isNamed: named.contains(column)) { return found }
    }
    return nil
  }

  /// A column whose name is a state, and whose cells say whether it holds: `Settled` above `Yes` and `No`.
  private init?(flag column: Int, _ columns: TableColumns) {
    let profile = columns.profiles[column]
    guard let (holds, fails) = StatusWords.flag(columns.name(column)), !profile.isDate,
      let words = profile.words.list, !words.isEmpty
    else { return nil }
    self.column = column
    isFlag = true
    for (text, _) in words {
      guard let answer = StatusWords.answer(text, named: columns.name(column)) else { return nil }
      states[text] = answer ? holds : fails
    }
    // Nothing beside a mark means no: only some entries are marked.
    if fails == .pending, states.values.contains(holds), !states.values.contains(fails) { blank = .pending }
  }

  private init?(_ column: Int, _ columns: TableColumns, isNamed: Bool) {
    self.column = column
    let profile = columns.profiles[column]
    guard !profile.isDate || isNamed, let words = profile.words.list, !words.isEmpty else { return nil }
    for (text, _) in words {
      if let state = isNamed ? StatusWords.namedState(text) : StatusWords.state(text) {
        states[text] = state
        if state == .booked, StatusWords.isRefund(text) { refunds.insert(text) }
      } else {
        unknown.append(text)
      }
    }
    if isNamed {
      if states.isEmpty, !isOfUnknownStates(words, columns) { return nil }
      return
    }
    // In an unnamed column all words must be states, and at least one must not be an everyday word.
    guard columns.roles[column] != .sign, columns.roles[column] != .text, columns.roles[column] != .payee,
      words.contains(where: { $0.text.utf8.count >= 6 }), unknown.isEmpty || isMostlyStates(words)
    else { return nil }
    // A word for a reversal can also be a kind of entry.
    if columns.roles[column] == .type, states.values.contains(.returned) { return nil }
  }

  /// Whether a column called "status" has a few unknown words that repeat. The balances may tell what they
  /// mean.
  private func isOfUnknownStates(_ words: [(text: String, count: Int)], _ columns: TableColumns) -> Bool {
    let cells = words.reduce(0) { $0 + $1.count }
    return columns.strengths[column] == 3 && (2...4).contains(words.count) && words.count * 2 <= cells
      && words.allSatisfy { word in word.text.utf8.count <= 40 && CellToken(word.text).number == nil }
  }

  /// Whether nearly all cells of an unnamed column are states, and not all the same one. A failure in any
  /// other column means nothing.
  private func isMostlyStates(_ words: [(text: String, count: Int)]) -> Bool {
    let known = words.filter { states[$0.text] != nil }.reduce(0) { $0 + $1.count }
    let all = words.reduce(0) { $0 + $1.count }
    return unknown.count <= 2 && known * 5 >= all * 4 && Set(states.values).count > 1
  }

  /// Whether a word keeps entries out, or may.
  var mayHold: Bool { !refunds.isEmpty || states.values.contains { $0 == .failed || $0 == .returned } }

  /// Whether a word says that entries are booked.
  var namesBooked: Bool { states.values.contains(.booked) }

  /// Whether a row is a payment that was paid back.
  func isRefund(_ row: Int, _ grid: CellGrid) -> Bool {
    !refunds.isEmpty && refunds.contains(grid.text(row, column))
  }

  func state(_ row: Int, _ grid: CellGrid) -> StatusWords.State? {
    let text = grid.text(row, column)
    if let blank, text.isEmpty { return blank }
    return states[text] ?? (text.isEmpty || unknown.contains(text) ? nil : StatusWords.state(text))
  }
}
