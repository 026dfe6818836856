import DatasetFormat

/// The days that a statement and earlier imports both show, each with the same end of it: what one of them has of such a day is a part of
/// what the other has, so that an equal amount in both is the same money.
///
/// Within both every day is whole. Of the day on which a file ends it has the beginning, and of the day on which it begins the end;
/// nothing follows where one ends on the day on which the other begins.
struct SharedDays {
  private let days: ClosedRange<CalendarDate>
  /// The days that an import shows behind its first one, those before its last one, and those between both of one that counts.
  private let behindFirst: DaySpans
  private let beforeLast: DaySpans
  private let whole: DaySpans

  /// `days` are those of the statement.
  init(_ days: ClosedRange<CalendarDate>, account: String, _ imports: PastImports) {
    self.days = days
    var spans: [(first: Int32, last: Int32, isUndone: Bool)] = []
    for entry in imports.entries {
      guard entry.mayBe(of: account), let first = entry.firstDate, let last = entry.lastDate, first <= last,
        last >= days.lowerBound, first <= days.upperBound
      else { continue }
      spans.append((first.dayNumber, last.dayNumber, entry.isUndone))
    }
    behindFirst = DaySpans(spans.map { ($0.first + 1, $0.last) })
    beforeLast = DaySpans(spans.map { ($0.first, $0.last - 1) })
    whole = DaySpans(spans.filter { !$0.isUndone }.map { ($0.first + 1, $0.last - 1) })
  }

  func contains(_ day: CalendarDate) -> Bool {
    guard days.contains(day) else { return false }
    return days.lowerBound < day && behindFirst.contains(day)
      || days.upperBound > day && beforeLast.contains(day)
  }

  /// Whether the statement has all lines of a day.
  func isWholeInStatement(_ day: CalendarDate) -> Bool { day > days.lowerBound && day < days.upperBound }

  /// Whether an earlier import that counts has all lines of a day.
  func isWholeInImport(_ day: CalendarDate) -> Bool {
    whole.contains(day)
  }
}

/// Days in spans, of which any number may overlap: a day is looked up in their union.
private struct DaySpans {
  private var spans: [(first: Int32, last: Int32)] = []

  init(_ all: [(first: Int32, last: Int32)]) {
    for span in all.filter({ $0.first <= $0.last }).sorted(by: { $0.first < $1.first }) {
      if let end = spans.last?.last, span.first <= end {
        spans[spans.count - 1].last = max(end, span.last)
      } else {
        spans.append(span)
      }
    }
  }

  func contains(_ day: CalendarDate) -> Bool {
    let day = day.dayNumber
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].first <= day { low = middle + 1 } else { high = middle }
    }
    return low > 0 && spans[low - 1].last >= day
  }
}
