import Bookkeeping
package import DatasetFormat

/// Days and money between two statements of an account that no statement shows.
///
/// One statement closes with 12.00 on 31 May, the next opens with 10.00 on 2 June: 2.00 are missing.
package struct StatementGap: Sendable, Hashable {
  /// The money that is missing, where both statements print their balances.
  package struct Missing: Sendable, Hashable {
    package var closing: Amount
    package var opening: Amount
    package var amount: Amount
  }

  package var account: String
  /// The ids of the two imports, the earlier one first.
  package var imports: [RecordID]
  /// The last day of the earlier statement, and the first one of the later statement.
  package var last: CalendarDate
  package var first: CalendarDate
  package var missing: Missing?

  /// How many days no statement has lines of.
  package var days: Int { first.days(since: last) - 1 }

  /// Days without any line that are normal if no balance shows that something is missing.
  private static let usualDays = 7

  /// The gaps of a dataset: those that balances prove, and those of at least so many days.
  package static func all(in dataset: Dataset, days: Int) -> [StatementGap] {
    all(PastImports(dataset), beside: nil).filter { $0.missing != nil || $0.days >= days }
  }

  /// The gaps next to imports of these numbers; nil: all.
  static func all(_ imports: PastImports, beside new: Set<Int>?) -> [StatementGap] {
    let keys = new.map { $0.map { imports.entries[$0].accountKey } } ?? imports.entries.map(\.accountKey)
    return Set(keys).subtracting([""]).sorted().flatMap { account -> [StatementGap] in
      let entries = imports.of(account: account).filter {
        $0.entry.firstDate != nil && $0.entry.lastDate != nil
      }
      .sorted { order($0.entry) < order($1.entry) }
      guard var reached = entries.first else { return [] }
      var gaps: [StatementGap] = []
      for next in entries.dropFirst() {
        if new.map({ $0.contains(next.number) || $0.contains(reached.number) }) ?? true,
          let gap = StatementGap(reached.entry, next.entry)
        {
          gaps.append(gap)
        }
        if order(next.entry).1 >= order(reached.entry).1 { reached = next }
      }
      return gaps
    }
  }

  private static func order(_ entry: PastImports.Entry) -> (Int32, Int32) {
    (entry.firstDate?.dayNumber ?? 0, entry.lastDate?.dayNumber ?? 0)
  }

  private init?(_ earlier: PastImports.Entry, _ later: PastImports.Entry) {
    guard let last = earlier.lastDate, let first = later.firstDate, first > last else { return nil }
    account = later.accountKey
    imports = [earlier.id, later.id]
    (self.last, self.first) = (last, first)
    if let closing = earlier.closingBalance, let opening = later.openingBalance,
      earlier.currency == later.currency
    {
      let (missing, overflow) = opening.subtractingReportingOverflow(closing)
      guard !overflow, missing != 0 else { return nil }
      let unit = Currency(code: later.currency) ?? .none
      self.missing = Missing(
        closing: Amount(minorUnits: closing, currency: unit),
        opening: Amount(minorUnits: opening, currency: unit),
        amount: Amount(minorUnits: missing, currency: unit))
    } else {
      // Days that a file covers without a line of them are not missing.
      self.last = max(last, earlier.period?.upperBound ?? last)
      self.first = min(first, later.period?.lowerBound ?? first)
      if days <= Self.usualDays { return nil }
    }
  }

  /// The question whether a statement is missing.
  package var matter: Matter { Matter(.gap, about: imports.map(\.description)) }
}

extension StatementGap: CustomStringConvertible {
  package var description: String {
    if let missing {
      return
        "\(account): a statement is missing between \(last) and \(first): the one before closes with \(missing.closing), the next opens with \(missing.opening), which leaves \(missing.amount) unexplained"
    }
    return
      "\(account): no statement has lines from \(last.adding(days: 1)) to \(first.adding(days: -1)) (\(days) days); one may be missing"
  }
}
