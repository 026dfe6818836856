import Spreadsheet

/// Finds amounts in other columns for rows where the chosen columns have only zeros.
///
/// `0.00;45.20`: the first column is filled up with zeros, so the second one holds the amount.
extension AmountSourceFinder {
  /// Counts how the zeros of a source of amounts relate to the cells of one more column.
  private struct ZeroFillCount {
    /// Rows where the source has an amount, and rows where it has only zeros.
    var moving = 0
    var zeroRows = 0
    /// Of each kind, the rows where the other column has an amount too.
    var both = 0
    var filled = 0

    /// Whether the other column has amounts for most rows where the source has only zeros. The remaining rows
    /// are notices.
    var fills: Bool { filled > 0 && filled * 2 >= zeroRows }
    /// Whether no row has an amount in both.
    var complements: Bool { fills && both == 0 && zeroRows * 10 >= moving }
    /// Whether nearly all rows with an amount in the other column have only zeros in the source.
    var replaces: Bool { fills && both * 10 <= filled }
    /// Whether the source has zeros only, or almost only.
    var isMostlyZero: Bool { moving * 10 <= moving + zeroRows }
  }

  /// Adds columns that have amounts where the first candidate has only zeros.
  ///
  /// Such a column is money out under an unknown name next to a column of money in, or it has the amounts
  /// themselves next to a column of zeros.
  func addingColumnsThatFillZeros(to candidates: [AmountSource]) -> [AmountSource] {
    guard let first = candidates.first, columns.chosen[.amount] == nil, columns.chosen[.debit] == nil,
      columns.chosen[.credit] == nil, !rows.isEmpty
    else { return candidates }
    let zeroRows = rows.filter { row in first.columns.allSatisfy { isZeroAmount(row, $0) } }
    guard !zeroRows.isEmpty else { return candidates }
    let known = Set(candidates.flatMap(\.columns))
    var counterparts: [Int] = []
    var others: [Int] = []
    for column in columns.indices where !known.contains(column) && mayMove(column) {
      let filling = filling(first, column)
      if filling.complements { counterparts.append(column) }
      if filling.fills && filling.isMostlyZero || filling.replaces && zeroRows.count * 10 >= rows.count {
        others.append(column)
      }
    }
    if first.columns.count == 1, counterparts.count == 1, candidates.count == 1 {
      return pairs(first, counterparts[0], isNothing: zeroRows.count == rows.count)
    }
    let more = Set(counterparts + others).sorted()
    return more.isEmpty ? candidates : candidates + more.map(directions.source(of:))
  }

  /// A column and its counterpart as money in and out. Returns both orders when no name decides.
  private func pairs(_ first: AmountSource, _ other: Int, isNothing: Bool) -> [AmountSource] {
    switch first {
    // A column of nothing but zeros does not even show that the other one is its counterpart.
    case .split(let debit?, nil):
      let both = AmountSource.split(debit: debit, credit: other)
      return isNothing ? [directions.source(of: other), both] : [both]
    case .split(nil, let credit?):
      let both = AmountSource.split(debit: other, credit: credit)
      return isNothing ? [directions.source(of: other), both] : [both]
    default:
      let column = first.columns[0]
      if isNothing { return [first, directions.source(of: other)] }
      return [.split(debit: column, credit: other), .split(debit: other, credit: column)]
    }
  }

  func isZeroAmount(_ row: Int, _ column: Int) -> Bool {
    (grid.token(row, column).number?.digits ?? 0) == 0
  }

  /// Whether a column may hold the amounts of entries: money, but not a balance, rate or fee.
  func mayMove(_ column: Int) -> Bool {
    let profile = columns.profiles[column]
    guard profile.numbers > profile.zeros, profile.isNumber, !profile.isDate, !isSurplus(column) else {
      return false
    }
    switch columns.roles[column] {
    case .amount, .accountAmount, .originalAmount, .grossAmount, .netAmount, .debit, .credit: return true
    // Columns after the last name hold cells that a delimiter has moved.
    case nil where columns.isNamed.contains(true) && columns.name(column).isEmpty: return false
    case nil: return profile.hasFractions || profile.moneySigns > 0 || profile.negatives > 0
    default: return false
    }
  }

  /// Whether only a few rows of a table without names reach a column. In those rows a delimiter inside a text
  /// has moved the cells.
  private func isSurplus(_ column: Int) -> Bool {
    if columns.isNamed.contains(true) { return false }
    return rows.count { grid.view.cells(inRow: $0).last.map { $0.column >= column } ?? false } * 2
      <= rows.count
  }

  private func filling(_ source: AmountSource, _ column: Int) -> ZeroFillCount {
    var filling = ZeroFillCount()
    for row in rows {
      let isFilled = !isZeroAmount(row, column)
      if source.columns.allSatisfy({ isZeroAmount(row, $0) }) {
        filling.zeroRows += 1
        if isFilled { filling.filled += 1 }
      } else {
        filling.moving += 1
        if isFilled { filling.both += 1 }
      }
    }
    return filling
  }
}
