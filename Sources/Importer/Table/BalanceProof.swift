/// The column of balances that belongs to a reading of the amounts, and whether it proves the reading.
struct BalanceProof {
  var column: Int
  /// The column of balances before each entry, where the table has one.
  var before: Int?
  var chain: BalanceChain

  /// The balance column under which a reading holds, else the named one with its broken chain; nil without any.
  static func find(
    _ reading: AmountReading, grid: CellGrid, columns: TableColumns, rows: [Int], digits: Int
  ) -> BalanceProof? {
    let named = columns.columns(.balance).filter { columns.profiles[$0].numbers > 0 }
    var candidates = named
    if named.isEmpty, !columns.isNamed.contains(true) {
      candidates = columns.indices.filter { column in
        let profile = columns.profiles[column]
        return profile.isNumber && !profile.isDate && !reading.source.columns.contains(column)
          && (profile.hasFractions || profile.moneySigns > 0)
      }
    }
    guard !candidates.isEmpty else { return nil }
    let amounts = rows.map { reading.value($0, grid, digits: digits).minor ?? 0 }
    var broken: BalanceProof?
    for column in candidates {
      let balances = rows.map { balance(grid.token($0, column), reading.mark, digits: digits) }
      var chain = BalanceChain(amounts: amounts, balances: balances)
      if !chain.holds { chain = withoutUnbalanced(amounts, balances) ?? chain }
      if let before = columnBefore(column, candidates, amounts, balances, grid, rows, reading.mark, digits) {
        return BalanceProof(column: column, before: before, chain: BalanceChain(eachStepHolds: rows.count))
      }
      if chain.holds { return BalanceProof(column: column, chain: chain) }
      if broken == nil { broken = BalanceProof(column: column, chain: chain) }
    }
    return broken
  }

  /// The chain over the rows that have a balance, where those without one are not booked yet.
  private static func withoutUnbalanced(_ amounts: [Int64], _ balances: [Int64?]) -> BalanceChain? {
    let kept = balances.indices.filter { balances[$0] != nil }
    guard kept.count < balances.count else { return nil }
    let chain = BalanceChain(amounts: kept.map { amounts[$0] }, balances: kept.map { balances[$0] })
    return chain.holds ? chain : nil
  }

  /// A balance in minor units; `DR` beside it makes it negative.
  static func balance(_ token: CellToken, _ mark: DecimalMark, digits: Int) -> Int64? {
    guard let number = token.number, let minor = number.minorUnits(mark, digits: digits) else { return nil }
    return number.mark == .debit && minor > 0 ? -minor : minor
  }

  /// The column that holds each entry's balance before it, so that before + amount = after in every row.
  private static func columnBefore(
    _ after: Int, _ candidates: [Int], _ amounts: [Int64], _ balances: [Int64?], _ grid: CellGrid,
    _ rows: [Int],
    _ mark: DecimalMark, _ digits: Int
  ) -> Int? {
    candidates.first { column in
      guard column != after, amounts.contains(where: { $0 != 0 }) else { return false }
      let starts = rows.map { balance(grid.token($0, column), mark, digits: digits) }
      let ends = balances
      let isSum = rows.indices.allSatisfy { index in
        guard let start = starts[index], let end = ends[index] else { return false }
        return start &+ amounts[index] == end
      }
      // The amount and the balance before it could change places, but only a balance goes on from row to row.
      let steps = rows.indices.dropFirst()
      return isSum && !steps.isEmpty
        && (steps.allSatisfy { starts[$0] == ends[$0 - 1] }
          || steps.allSatisfy { ends[$0] == starts[$0 - 1] })
    }
  }
}
