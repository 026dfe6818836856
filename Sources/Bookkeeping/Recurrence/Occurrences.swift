package import DatasetFormat

/// The days of a recurring rule, counted from its first.
package struct Occurrences: Sendable {
  /// Days, or months, between two.
  private let step: Int
  private let isByMonth: Bool
  package let start: CalendarDate

  /// Nil for a word that is no cadence, and for an interval below 1.
  package init?(cadence: String, interval: Int, start: CalendarDate) {
    guard (1...100_000).contains(interval) else { return nil }
    self.start = start
    switch cadence {
    case "daily": (step, isByMonth) = (interval, false)
    case "weekly": (step, isByMonth) = (7 * interval, false)
    case "monthly": (step, isByMonth) = (interval, true)
    case "yearly": (step, isByMonth) = (12 * interval, true)
    default: return nil
    }
  }

  /// The day of a number, 0 the first; a month that is too short has it on its last day. Nil beyond the year 9999.
  package subscript(number: Int) -> CalendarDate? {
    guard isByMonth else {
      let day = start.adding(days: number * step)
      return day.year <= 9999 ? day : nil
    }
    let first = start.components
    let months = first.year * 12 + first.month - 1 + number * step
    let (year, month) = (months / 12, months % 12 + 1)
    return CalendarDate(
      year: year, month: month, day: min(first.day, CalendarDate.daysInMonth(month, year: year)))
  }

  /// Whether one falls on a day.
  package func contains(_ day: CalendarDate) -> Bool {
    guard day >= start else { return false }
    guard isByMonth else { return day.days(since: start) % step == 0 }
    let (first, last) = (start.components, day.components)
    let months = (last.year - first.year) * 12 + last.month - first.month
    return months % step == 0 && self[months / step] == day
  }
}
