import Bookkeeping
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
    let entries = imports.entries
    for number in entries.indices {
      // Days first: they are compared faster than accounts.
      guard let first = entries[number].firstDate, let last = entries[number].lastDate, first <= last,
        last >= days.lowerBound, first <= days.upperBound, entries[number].mayBe(of: account)
      else { continue }
      let span = (first: first.dayNumber, last: last.dayNumber, isUndone: entries[number].isUndone)
      // A file may have thousands of statements of one day.
      if let before = spans.last, before == span { continue }
      spans.append(span)
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
