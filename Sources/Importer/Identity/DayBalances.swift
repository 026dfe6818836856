import DatasetFormat

/// The running balance of an account through one day, according to a statement.
///
/// A day that opens at 10000 with lines of -2000 and 500 → balances 10000, 8000, 8500.
struct DayBalances {
  /// The statement's booked lines of the day, by index, oldest first.
  let lines: [Int]
  /// The balance before the first line, then after each one, so there is one more than there are lines. In
  /// minor units.
  let balances: [Int64]

  /// Nil when the statement prints no balances, or when they do not show the order of the day's lines.
  init?(_ statement: Statement, on day: CalendarDate) {
    let lines = statement.entries.indices.filter {
      statement.entries[$0].date == day && statement.entries[$0].status == .booked
    }
    guard !lines.isEmpty else { return nil }
    if let chain = Self.chain(statement, lines) ?? Self.chain(statement, lines.reversed()) {
      self = chain
    } else if let chain = Self.summed(statement, on: day) {
      self = chain
    } else {
      return nil
    }
  }

  private init(lines: [Int], balances: [Int64]) {
    self.lines = lines
    self.balances = balances
  }

  /// The chain of the printed balances, if they follow from the amounts in this order.
  private static func chain(_ statement: Statement, _ lines: [Int]) -> DayBalances? {
    var balances: [Int64] = []
    for index in lines {
      let line = statement.entries[index]
      guard let after = line.balanceMinor else { return nil }
      let (before, overflow) = after.subtractingReportingOverflow(line.amountMinor)
      if overflow || balances.last.map({ $0 != before }) == true { return nil }
      if balances.isEmpty { balances.append(before) }
      balances.append(after)
    }
    return DayBalances(lines: lines, balances: balances)
  }

  /// The chain from the opening balance and the amounts, if the closing balance confirms it and the lines are
  /// in date order.
  private static func summed(_ statement: Statement, on day: CalendarDate) -> DayBalances? {
    guard let opening = statement.openingBalance, statement.closingBalance != nil,
      statement.balanceReconciles == true
    else { return nil }
    var balance = opening
    var lines: [Int] = []
    var balances: [Int64] = []
    var last: CalendarDate?
    for (index, line) in statement.entries.enumerated() where line.status == .booked {
      if let last, line.date < last { return nil }
      last = line.date
      if line.date == day, balances.isEmpty { balances.append(balance) }
      let (sum, overflow) = balance.addingReportingOverflow(line.amountMinor)
      if overflow { return nil }
      balance = sum
      if line.date == day {
        lines.append(index)
        balances.append(balance)
      }
    }
    return DayBalances(lines: lines, balances: balances)
  }

  /// The lines that earlier imports have already brought, each once. Nil when the balances do not show it.
  func covered(by imports: [PastImports.Entry], on day: CalendarDate) -> [Bool]? {
    var covered = [Bool](repeating: false, count: lines.count)
    for entry in imports {
      guard let first = entry.firstDate, let last = entry.lastDate else { return nil }
      if first > day || last < day { continue }
      let start = first < day ? .before : place(of: entry.openingBalance)
      let end = last > day ? .after : place(of: entry.closingBalance)
      switch (start, end) {
      case (.before, .after): covered = covered.map { _ in true }
      case (.before, .at(let end)), (.elsewhere, .at(let end)): for index in 0..<end { covered[index] = true }
      // An import is one continuous range. If only one of its ends is in these lines, the other end is
      // outside of them.
      case (.at(let start), .after), (.at(let start), .elsewhere):
        for index in start..<lines.count { covered[index] = true }
      case (.at(let start), .at(let end)) where start <= end:
        for index in start..<end { covered[index] = true }
      default: return nil
      }
    }
    return covered
  }

  /// The place where an import begins or ends.
  private enum Place: Hashable {
    case before, after
    /// Before the line with this number, from 0.
    case at(Int)
    /// At a balance that does not occur among the day's lines.
    case elsewhere
    /// At a balance that occurs several times or is unknown.
    case unknown
  }

  /// The place in the day where the balance has this value.
  private func place(of balance: Int64?) -> Place {
    guard let balance else { return .unknown }
    guard let first = balances.firstIndex(of: balance) else { return .elsewhere }
    return balances.lastIndex(of: balance) == first ? .at(first) : .unknown
  }
}
