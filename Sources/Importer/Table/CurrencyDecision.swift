/// Where a table states the currency of its amounts.
struct CurrencyDecision {
  /// The column with a code in each row.
  var column: Int?
  /// The one currency of the table, where it is stated once.
  var fixed: String?
  var evidence: String?

  /// The code of a row's currency, or nil where none is stated.
  func code(_ row: Int, _ grid: CellGrid) -> String? {
    if let column, let code = CurrencySigns.code(grid.text(row, column)) { return code }
    return fixed
  }

  /// Decides for the amounts in some columns.
  static func decide(amounts: [Int], columns: TableColumns, preamble: PreambleFacts) -> CurrencyDecision {
    var decision = CurrencyDecision()
    let inNames = Set(amounts.compactMap { HeaderWords.currency(in: columns.name($0)) })
    let candidates = columns.columns(.currency).filter {
      columns.profiles[$0].currencies > 0 && !isOfForeignAmounts($0, amounts, inNames, columns)
    }
    if let anchor = amounts.max() {
      decision.column = candidates.filter { $0 > anchor }.min() ?? candidates.filter { $0 < anchor }.max()
    } else {
      decision.column = candidates.first
    }
    if let column = decision.column {
      decision.fixed = columns.profiles[column].words.only.flatMap { CurrencySigns.code($0) }
      decision.evidence = "\(columns.label(column)) states the currency"
      return decision
    }
    let inCells = Set(amounts.flatMap { columns.profiles[$0].signCurrencies.list?.map(\.text) ?? [] })
    if inNames.count == 1, let code = inNames.first {
      decision.fixed = code
      decision.evidence = "the name of the amount column states \(code)"
    } else if inCells.count == 1, let code = inCells.first, inNames.isEmpty {
      decision.fixed = code
      decision.evidence = "the amounts carry the sign of \(code)"
    } else if preamble.currencies.count == 1, let code = preamble.currencies.first, inNames.isEmpty,
      inCells.isEmpty
    {
      decision.fixed = code
      decision.evidence = "the rows above the table state \(code)"
    } else if inNames.isEmpty, inCells.isEmpty, !amounts.isEmpty {
      let beside = Set(columns.columns(.balance).compactMap { HeaderWords.currency(in: columns.name($0)) })
      if beside.count == 1, let code = beside.first {
        decision.fixed = code
        decision.evidence = "the name of the balance column states \(code)"
      }
    }
    return decision
  }

  /// Whether a column of currencies is that of amounts charged abroad, whatever its name: it is blank where nothing was,
  /// or it says another currency than the name of the amounts.
  private static func isOfForeignAmounts(
    _ column: Int, _ amounts: [Int], _ inNames: Set<String>, _ columns: TableColumns
  ) -> Bool {
    if amounts.isEmpty || columns.chosen[.currency]?.contains(column) == true { return false }
    let profile = columns.profiles[column]
    // A debit and a credit column share the rows between them.
    let filled = amounts.map { columns.profiles[$0].numbers }.max() ?? 0
    if profile.filled * 10 < filled * 9 { return true }
    guard inNames.count == 1, let stated = inNames.first else { return false }
    return profile.words.list?.contains { CurrencySigns.code($0.text) != stated } ?? true
  }
}
