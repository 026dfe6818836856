/// The column that says whether an entry is booked, pending or failed.
struct StatusColumn {
  let column: Int
  private var states: [String: StatusWords.State] = [:]
  /// Words of the column that no list knows.
  private(set) var unknown: [String] = []

  /// The status column of a table, or nil.
  static func find(_ columns: TableColumns) -> StatusColumn? {
    let named = columns.columns(.status)
    for column in named + columns.indices.filter({ !named.contains($0) }) {
      if let found = StatusColumn(column, columns, isNamed: named.contains(column)) { return found }
    }
    return nil
  }

  private init?(_ column: Int, _ columns: TableColumns, isNamed: Bool) {
    self.column = column
    let profile = columns.profiles[column]
    guard !profile.isDate || isNamed, let words = profile.words.list, !words.isEmpty else { return nil }
    for (text, _) in words {
      if let state = StatusWords.state(text) { states[text] = state } else { unknown.append(text) }
    }
    if isNamed {
      if states.isEmpty { return nil }
      return
    }
    // Without a name all words must be states, and at least one of them no everyday word.
    guard unknown.isEmpty, columns.roles[column] != .sign, columns.roles[column] != .text,
      columns.roles[column] != .payee,
      words.contains(where: { $0.text.utf8.count >= 6 })
    else { return nil }
  }

  func state(_ row: Int, _ grid: CellGrid) -> StatusWords.State? {
    let text = grid.text(row, column)
    return states[text] ?? (text.isEmpty ? nil : StatusWords.state(text))
  }
}
