import DatasetFormat

/// The running balance of an account through one day, as a statement tells it.
struct DayBalances {
  /// The statement's booked lines of the day, by index, oldest first.
  let lines: [Int]
  /// The balance before the first line, then after each; one more than there are lines. Minor units.
  let balances: [Int64]

  /// Nil where the statement prints no balances, or they do not tell the order of the day's lines.
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

  /// The chain of the printed balances, where they follow from the amounts in this order.
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

  /// The chain that the opening balance and the amounts give, where the closing balance confirms it and the lines
  /// stand in the order of their dates.
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

  /// Which of the lines earlier imports have brought already, one a line; nil where their balances do not tell.
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
      // An import is one stretch: where only one of its ends lies in these lines the other one lies beyond them.
      case (.at(let start), .after), (.at(let start), .elsewhere):
        for index in start..<lines.count { covered[index] = true }
      case (.at(let start), .at(let end)) where start <= end:
        for index in start..<end { covered[index] = true }
      default: return nil
      }
    }
    return covered
  }

  /// Where an import begins or ends.
  private enum Place: Hashable {
    case before, after
    /// Before the line of this number, from 0.
    case at(Int)
    /// At a balance that the day's lines do not have.
    case elsewhere
    /// At a balance that they have more than once, or one that is not known.
    case unknown
  }

  /// Where in the day the balance is this one.
  private func place(of balance: Int64?) -> Place {
    guard let balance else { return .unknown }
    guard let first = balances.firstIndex(of: balance) else { return .elsewhere }
    return balances.lastIndex(of: balance) == first ? .at(first) : .unknown
  }
}
