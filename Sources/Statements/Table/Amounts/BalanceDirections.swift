import Spreadsheet

/// Which amounts of a column without signs are money out, by the balances beside them.
///
/// Amounts `10`, `20`, `5` with balances `110`, `90`, `95` → unknown, out, in
struct BalanceDirections: Hashable {
  /// For each entry in file order: -1 for money out, 1 for money in, 0 where nothing moves or no balance before it
  /// is known.
  private(set) var signs: [Int8]

  /// The oldest entry, if no balance before it is known.
  private(set) var entryWithoutBalanceBefore: Int?

  /// Whether money out of that entry's amount would have overdrawn the account: the balance after it is a
  /// debt no larger than the amount.
  private(set) var mayOldestOverdraw = false

  /// Whether there is money out and money in.
  var goesBothWays: Bool { signs.contains(-1) && signs.contains(1) }

  /// The directions that make every balance follow from the one before it. Nil when some step differs by another amount
  /// than its entry's.
  ///
  /// - Parameters:
  ///   - order: The indices of the entries, the oldest first.
  ///   - sizes: The amounts without a sign, in file order.
  ///   - balances: The balances after the entries, in file order.
  ///   - opening: The balance before the oldest entry, if the file states it.
  init?(_ order: [Int], sizes: [Int64], balances: [Int64?], opening: Int64?) {
    var signs = [Int8](repeating: 0, count: sizes.count)
    var last: Int64?
    for index in order {
      // An entry without a balance may be pending: the next one follows from the last balance.
      guard let balance = balances[index] else { continue }
      if let before = last ?? opening, let moved = balance.subtracting(before),
        moved.magnitude == sizes[index].magnitude
      {
        signs[index] = Int8(moved.signum())
      } else if last == nil, balance.magnitude == sizes[index].magnitude {
        // An account that begins with nothing.
        signs[index] = Int8(balance.signum())
      } else if last == nil {
        entryWithoutBalanceBefore = index
        mayOldestOverdraw = balance < 0 && balance.magnitude <= sizes[index].magnitude
      } else {
        return nil
      }
      last = balance
    }
    guard signs.contains(where: { $0 != 0 }) else { return nil }
    self.signs = signs
  }

  /// The same with money out and in exchanged: the balances are a debt.
  var ofDebt: BalanceDirections {
    var turned = self
    turned.signs = signs.map { -$0 }
    return turned
  }

  /// Gives the oldest entry the direction that its word has on all other entries, if the word means that direction
  /// (`D`), or if there are enough of them and its description has that direction. A word for a kind of payment alone
  /// may go both ways, unless there is one other word, for the other direction.
  mutating func settleOldest(
    _ words: [String], by hint: PaymentWords.Hint?, meaning: DirectionWords.Direction?
  ) {
    guard let oldest = entryWithoutBalanceBefore, !words[oldest].isEmpty else { return }
    let alike = words.indices.filter { words[$0] == words[oldest] && signs[$0] != 0 }
    guard let sign = alike.first.map({ signs[$0] }), alike.allSatisfy({ signs[$0] == sign }),
      hint.map({ ($0 == .out) == (sign < 0) }) ?? true
    else { return }
    let isEnough =
      hint != nil
      ? alike.count >= Self.fewestAlike
      : Set(words).count == 2 && meanings(of: words) != nil && signs.count { $0 != 0 } > Self.fewestAlike
    guard isEnough || meaning == (sign < 0 ? .out : .incoming) else { return }
    signs[oldest] = sign
    entryWithoutBalanceBefore = nil
  }

  private static let fewestAlike = 3

  /// What the words of a column of directions mean. Nil when one of them goes with both directions, or all with one.
  func meanings(of words: [String]) -> DirectionMeanings? {
    var found: [String: Int8] = [:]
    for (word, sign) in zip(words, signs) where sign != 0 {
      guard !word.isEmpty, found.updateValue(sign, forKey: word) ?? sign == sign else { return nil }
    }
    guard Set(found.values).count == 2 else { return nil }
    return DirectionMeanings(
      out: found.filter { $0.value < 0 }.keys.sorted(), incoming: found.filter { $0.value > 0 }.keys.sorted())
  }
}

extension BalanceProver {
  /// The directions of amounts without a sign, by the first column of balances that gives each of them. Nil when none
  /// does, or when neither days nor balances say which entry is the oldest.
  func directions(of reading: AmountReading) -> BalanceDirections? {
    let sizes = rows.concurrentMap { reading.value($0, grid, digits: digits).minor ?? 0 }
    for column in candidates(for: reading) {
      let balances = balances(in: column, reading.mark)
      let known = orders(balances)
      let orders = known.isEmpty ? [Array(rows.indices), rows.indices.reversed()] : known
      let found = orders.compactMap { order in
        BalanceDirections(
          order, sizes: sizes, balances: balances, opening: opening(before: order, column, reading.mark))
      }
      guard let first = found.first else { continue }
      if !known.isEmpty { return first }
      // Balances before their entries fit in the wrong order, with the opposite signs.
      let signs = Dictionary(uniqueKeysWithValues: zip(rows, first.signs.map(Int64.init)))
      if found.count == 1, !first.signs.contains(-1) || areDescribed({ signs[$0] }) { return first }
    }
    return nil
  }

  /// The balance before the oldest entry: in a column of such balances, of the row that carries it forward, or the one
  /// that the file states.
  private func opening(before order: [Int], _ column: Int, _ mark: DecimalMark) -> Int64? {
    guard let oldest = order.first.map({ rows[$0] }), let newest = order.last.map({ rows[$0] }) else {
      return nil
    }
    for before in namedBefore where before != column {
      if let balance = Self.balance(grid.token(oldest, before), mark, digits: digits) { return balance }
    }
    let carried =
      oldest <= newest ? balanceRows.last { $0 < oldest } : balanceRows.first { $0 > oldest }
    return carried.flatMap { Self.balance(grid.token($0, column), mark, digits: digits) }
      ?? opening?.balance(mark, digits: digits)
  }
}
