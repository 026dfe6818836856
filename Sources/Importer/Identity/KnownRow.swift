import DatasetFormat

/// A row that no line of a statement matches so far, with the text of an earlier statement about it.
struct KnownRow {
  let number: Int
  /// The values of the bank's line, even if the row has changed.
  let date: CalendarDate
  let amountMinor: Int64
  let currency: String
  let balanceMinor: Int64?

  /// The rows of an account that a statement of these days may show with other words, in date order. A row
  /// from several statements appears once for each.
  static func all(
    of account: String, near days: ClosedRange<CalendarDate>, taken: RowSet, _ rows: LedgerRows
  ) -> [KnownRow] {
    let first = days.lowerBound.adding(days: -LedgerRows.driftDays)
    let last = days.upperBound.adding(days: LedgerRows.driftDays)
    func isMeant(_ number: Int) -> Bool {
      let row = rows.rows[number]
      return row.kind == .booked && !taken.contains(number) && rows.mayBeOf(account, number)
        && !row.isTakenBack
    }
    var found: [KnownRow] = []
    var hasFacts = RowSet()
    for number in rows.past.importNumbers {
      for line in rows.past.of(number) {
        guard let facts = line.facts, facts.date >= first, facts.date <= last, isMeant(Int(line.row)) else {
          continue
        }
        hasFacts.insert(Int(line.row))
        found.append(KnownRow(Int(line.row), facts))
      }
    }
    for number in rows.rows.indices where rows.rows[number].date >= first && rows.rows[number].date <= last {
      if !hasFacts.contains(number), isMeant(number) { found.append(KnownRow(number, rows.rows[number])) }
    }
    return found.sorted { ($0.date, $0.number) < ($1.date, $1.number) }
  }

  private init(_ number: Int, _ facts: PastLine.Facts) {
    self.number = number
    date = facts.date
    amountMinor = facts.amountMinor
    currency = facts.currency
    balanceMinor = facts.balanceMinor
  }

  private init(_ number: Int, _ row: LedgerRow) {
    self.number = number
    date = row.date
    amountMinor = row.amountMinor
    currency = row.currency
    balanceMinor = nil
  }
}
