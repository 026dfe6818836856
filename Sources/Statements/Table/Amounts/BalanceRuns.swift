import Money

/// The ways in which the balances of a table can run.
///
/// They can follow the order of the lines, run for each account and currency by itself, or run day by day.
/// The last is for files that list days newest first and the lines within a day oldest first, or the reverse.
///
/// Lines of 2, 2, 1 March with the two lines of 2 March oldest first → day by day: 1 March, then both lines.
struct BalanceRuns: Sendable {
  /// One way to go through the entries.
  private struct Way: Sendable {
    /// Indices of entries, for each account and currency.
    var runs: [[Int]]
    /// Whether the days of each run ascend. If not, they are in the file's order.
    var isByDay = false
  }

  /// A way in which the balances follow from the amounts.
  struct Found {
    var chain: BalanceChain
    /// The balances of the chain. If all lines of a day print the balance at its end, only the last line of
    /// the day has one.
    var balances: [Int64?]
    /// The entries of the chain in its order. Nil when several accounts have a chain each.
    var run: [Int]?
  }

  private let days: [CalendarDate?]
  private let ways: [Way]

  /// The ways that keep the order of the lines.
  ///
  /// - Parameters:
  ///   - days: The days of the entries. Nil for an unread one.
  ///   - subaccounts: The account and currency of each entry, as a number. Nil when there is only one.
  init(days: [CalendarDate?], subaccounts: [Int]?) {
    self.days = days
    ways = [Way(runs: [Array(days.indices)])] + (subaccounts.map { [Way(runs: Self.groups($0))] } ?? [])
  }

  private init(days: [CalendarDate?], ways: [Way]) {
    self.days = days
    self.ways = ways
  }

  private static func groups(_ subaccounts: [Int]) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: (subaccounts.max() ?? -1) + 1)
    for (index, subaccount) in subaccounts.enumerated() { groups[subaccount].append(index) }
    return groups
  }

  /// The ways that go day by day, with the lines of a day in file order and in reverse. Empty when all
  /// entries are of one day.
  func byDay() -> BalanceRuns {
    guard Set(days.lazy.compactMap { $0 }).count > 1, let runs = ways.last?.runs else {
      return BalanceRuns(days: days, ways: [])
    }
    let ways = [false, true].map { isReversed in
      Way(
        runs: runs.map { run in
          run.filter { days[$0] != nil }.sorted { one, other in
            guard let first = days[one], let second = days[other], first != second else {
              return isReversed ? one > other : one < other
            }
            return first < second
          }
        }, isByDay: true)
    }
    return BalanceRuns(days: days, ways: ways)
  }

  /// The first way that `accepts` confirms. It is given the direction of the days if the way has one.
  func first(
    _ amounts: [Int64], _ balances: [Int64?],
    accepts: (BalanceChain, BalanceChain.Direction?) -> Bool
  ) -> Found? {
    func accepted(_ way: Way, _ balances: [Int64?], isComplete: Bool) -> Found? {
      let found = found(way, amounts, balances, isComplete: isComplete)
      if way.isByDay, found.chain.oldestFirst < found.chain.steps { return nil }
      return accepts(found.chain, way.isByDay ? .oldestFirst : nil) ? found : nil
    }
    for way in ways {
      if let found = accepted(way, balances, isComplete: true) { return found }
      // Rows without a balance may be pending.
      if balances.contains(nil), let found = accepted(way, balances, isComplete: false) { return found }
    }
    for balances in dayEnds(balances) {
      for way in ways {
        if let found = accepted(way, balances, isComplete: true) { return found }
      }
    }
    return nil
  }

  /// The orders from the oldest entry to the newest, where one account has a chain.
  func orders(_ dates: BalanceChain.Direction?) -> [[Int]] {
    ways.filter { $0.runs.count == 1 }.compactMap { way in
      if way.isByDay { return way.runs[0] }
      return dates.map { $0 == .oldestFirst ? way.runs[0] : way.runs[0].reversed() }
    }
  }

  /// The way in which the most steps hold. Of equals, the simplest.
  func best(_ amounts: [Int64], _ balances: [Int64?]) -> Found? {
    ways.map { found($0, amounts, balances, isComplete: true) }
      .reduce(nil) { best, next in
        guard let best else { return next }
        return next.chain.held > best.chain.held ? next : best
      }
  }

  private func found(_ way: Way, _ amounts: [Int64], _ balances: [Int64?], isComplete: Bool) -> Found {
    let runs = isComplete ? way.runs : way.runs.map { $0.filter { balances[$0] != nil } }
    let chains = runs.map { BalanceChain($0, amounts: amounts, balances: balances) }
    return Found(
      chain: chains.count == 1 ? chains[0] : BalanceChain(joining: chains), balances: balances,
      run: runs.count == 1 ? runs[0] : nil)
  }

  /// The balances of the last line of each day, for files where all lines of a day print the same balance:
  /// once for the oldest day first, once for the newest first.
  private func dayEnds(_ balances: [Int64?]) -> [[Int64?]] {
    var repeated = false
    for index in days.indices.dropFirst() {
      guard let balance = balances[index], let before = balances[index - 1] else { return [] }
      guard let day = days[index], let other = days[index - 1] else { return [] }
      if day == other {
        if balance != before { return [] }
        repeated = true
      }
    }
    guard repeated else { return [] }
    let indices = days.indices
    return [
      indices.map { $0 + 1 < days.count && days[$0 + 1] == days[$0] ? nil : balances[$0] },
      indices.map { $0 > 0 && days[$0 - 1] == days[$0] ? nil : balances[$0] },
    ]
  }
}
