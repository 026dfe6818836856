import DatasetFormat

/// The transfers whose two halves nothing in QIF shows to be one: it has no ids, so that account, amount and day must tell.
struct QIFTransferLinks {
  /// How many halves are concerned.
  private(set) var lost = 0

  /// How many days apart two halves that name each other are still one transfer: as `create --from` reads them.
  private static let longestGap: Int32 = 31

  private struct Meeting: Hashable {
    var day: CalendarDate
    var from: [Int32]
    var to: [Int32]
  }

  init(_ books: Books) {
    var meetings: [Meeting: Int] = [:]
    for row in books.rows where row.partner >= 0 && row.minorUnits < 0 && !row.isPending {
      let other = books.rows[Int(row.partner)]
      if other.isPending { continue }
      if row.currency != other.currency {
        if row.date != other.date {
          lost += 2
        } else {
          let meeting = Meeting(
            day: row.date, from: [row.account, row.currency], to: [other.account, other.currency])
          meetings[meeting, default: 0] += 1
        }
      } else if row.account == other.account || row.minorUnits != 0 &- other.minorUnits
        || abs(row.date.dayNumber - other.date.dayNumber) > Self.longestGap
      {
        lost += 2
      }
    }
    for count in meetings.values where count > 1 { lost += 2 * count }
  }
}
