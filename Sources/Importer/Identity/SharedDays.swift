import DatasetFormat

/// The days that a statement and earlier imports both show, each with the same end of it: what one of them has of such a day is a part of
/// what the other has, so that an equal amount in both is the same money.
///
/// Within both every day is whole. Of the day on which a file ends it has the beginning, and of the day on which it begins the end;
/// nothing follows where one ends on the day on which the other begins.
struct SharedDays {
  private let days: ClosedRange<CalendarDate>
  private let imports: [(days: ClosedRange<CalendarDate>, isUndone: Bool)]

  /// `days` are those of the statement.
  init(_ days: ClosedRange<CalendarDate>, account: String, _ imports: PastImports) {
    self.days = days
    self.imports = imports.entries.compactMap { entry in
      guard entry.mayBe(of: account), let first = entry.firstDate, let last = entry.lastDate, first <= last,
        last >= days.lowerBound, first <= days.upperBound
      else { return nil }
      return (first...last, entry.isUndone)
    }
  }

  func contains(_ day: CalendarDate) -> Bool {
    guard days.contains(day) else { return false }
    return imports.contains { other, _ in
      other.contains(day)
        && (other.lowerBound < day && days.lowerBound < day
          || other.upperBound > day && days.upperBound > day)
    }
  }

  /// Whether the statement has all lines of a day.
  func isWholeInStatement(_ day: CalendarDate) -> Bool { day > days.lowerBound && day < days.upperBound }

  /// Whether an earlier import that counts has all lines of a day.
  func isWholeInImport(_ day: CalendarDate) -> Bool {
    imports.contains { other, isUndone in !isUndone && day > other.lowerBound && day < other.upperBound }
  }
}
