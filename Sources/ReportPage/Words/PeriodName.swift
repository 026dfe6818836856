import Bookkeeping
import DatasetFormat

/// Days and spans of days in words.
enum PeriodName {
  /// `March 2026`, `2026`, `January to March 2026`, `3 March to 15 April 2026`.
  static func title(_ period: Period) -> String {
    guard let first = period.first, let last = period.last else { return "all days" }
    if first == last { return day(first) }
    let isWhole = first.day == 1 && last.adding(days: 1).day == 1
    if isWhole, first.year == last.year {
      if first.month == 1, last.month == 12 { return String(first.year) }
      return first.month == last.month ? month(first) : "\(monthName(first)) to \(month(last))"
    }
    if isWhole {
      return first.month == 1 && last.month == 12
        ? "\(first.year) to \(last.year)" : "\(month(first)) to \(month(last))"
    }
    return first.year == last.year
      ? "\(first.day) \(monthName(first)) to \(day(last))" : "\(day(first)) to \(day(last))"
  }

  /// The same as another span is compared with it: of a month its name alone.
  static func short(_ period: Period) -> String {
    guard let first = period.first, period == PeriodStep.month.period(around: first) else {
      return title(period)
    }
    return monthName(first)
  }

  /// `3 March 2026`.
  static func day(_ day: CalendarDate) -> String { "\(day.day) \(month(day))" }

  /// `March 2026`.
  static func month(_ day: CalendarDate) -> String { "\(monthName(day)) \(day.year)" }

  /// `March`.
  static func monthName(_ day: CalendarDate) -> String { months[day.month - 1] }

  /// `Mar`.
  static func shortMonth(_ day: CalendarDate) -> String { String(monthName(day).prefix(3)) }

  /// The days of a week from the one on which it begins, short and whole.
  static func weekdays(fromSunday: Bool) -> [(short: String, name: String)] {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let ordered = fromSunday ? [names[6]] + names.dropLast() : names
    return ordered.map { (String($0.prefix(2)), $0) }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
}
