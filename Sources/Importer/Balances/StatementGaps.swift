import DatasetFormat

/// Finds days and money between two statements of an account that no statement has shown.
struct StatementGaps {
  /// One sentence a gap.
  private(set) var notes: [String] = []

  /// Days without any line that are nothing unusual where no balance says whether something is missing.
  private static let usualDays = 7

  /// The gaps beside this run's imports, whose numbers are `new`; gaps beside others were told before.
  init(_ imports: PastImports, new: [Int]) {
    let isNew = Set(new)
    let accounts = Set(new.map { imports.entries[$0].accountKey }).subtracting([""])
    for account in accounts.sorted() {
      let entries = imports.of(account: account).filter {
        $0.entry.firstDate != nil && $0.entry.lastDate != nil
      }
      .sorted { Self.order($0.entry) < Self.order($1.entry) }
      guard var reached = entries.first else { continue }
      for next in entries.dropFirst() {
        if isNew.contains(next.number) || isNew.contains(reached.number) { look(reached.entry, next.entry) }
        if Self.order(next.entry).1 >= Self.order(reached.entry).1 { reached = next }
      }
    }
  }

  private static func order(_ entry: PastImports.Entry) -> (Int32, Int32) {
    (entry.firstDate?.dayNumber ?? 0, entry.lastDate?.dayNumber ?? 0)
  }

  private mutating func look(_ earlier: PastImports.Entry, _ later: PastImports.Entry) {
    guard let last = earlier.lastDate, let first = later.firstDate, first > last else { return }
    if let closing = earlier.closingBalance, let opening = later.openingBalance,
      earlier.currency == later.currency
    {
      let (missing, overflow) = opening.subtractingReportingOverflow(closing)
      guard !overflow, missing != 0 else { return }
      let unit = Currency(code: later.currency) ?? .none
      notes.append(
        "\(later.accountKey): a statement is missing between \(last) and \(first): the one before closes with \(Amount(minorUnits: closing, currency: unit)), the next opens with \(Amount(minorUnits: opening, currency: unit)), which leaves \(Amount(minorUnits: missing, currency: unit)) unexplained"
      )
    } else {
      let days = first.days(since: last) - 1
      guard days > Self.usualDays else { return }
      notes.append(
        "\(later.accountKey): no statement has lines from \(last.adding(days: 1)) to \(first.adding(days: -1)) (\(days) days); one may be missing"
      )
    }
  }
}
