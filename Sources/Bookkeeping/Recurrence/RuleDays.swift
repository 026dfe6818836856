package import DatasetFormat

extension RecurringRule {
  /// The days of the rule from one day to another, both included, in order.
  ///
  /// Days are counted from the start date, so that a rule of the 31st comes on the last day of a short month
  /// and on the 31st again after it.
  package func days(from first: CalendarDate, through last: CalendarDate) -> [CalendarDate] {
    guard let occurrences = Occurrences(cadence: cadence.rawValue, interval: interval, start: startDate)
    else {
      return []
    }
    let end = min(last, endDate ?? last)
    var days: [CalendarDate] = []
    var number = occurrences.first(onOrAfter: first)
    while let day = occurrences[number], day <= end {
      days.append(day)
      number += 1
    }
    return days
  }

  /// The first day on a day or later; nil if the rule has ended before.
  package func next(onOrAfter day: CalendarDate) -> CalendarDate? {
    guard let occurrences = Occurrences(cadence: cadence.rawValue, interval: interval, start: startDate),
      let next = occurrences[occurrences.first(onOrAfter: day)]
    else { return nil }
    return endDate.map { next <= $0 } ?? true ? next : nil
  }

  /// Minor units of an occurrence, negative for money out.
  package var signedMinorUnits: Int64 { type == .expense ? -amount.minorUnits : amount.minorUnits }

  /// When it comes, in a line: `monthly on the 1st · from 2026-01-01`.
  package var summary: String {
    "\(Self.rhythm(cadence, interval: interval, start: startDate)) · from \(startDate)"
      + (endDate.map { " until \($0)" } ?? "")
  }

  /// How often and on which day something comes that came on a day: `monthly on the 1st`.
  static func rhythm(_ cadence: Cadence, interval: Int, start: CalendarDate) -> String {
    let words: (one: String, many: String) =
      switch cadence {
      case .daily: ("daily", "days")
      case .weekly: ("weekly", "weeks")
      case .monthly: ("monthly", "months")
      case .yearly: ("yearly", "years")
      }
    let every = interval == 1 ? words.one : "every \(interval) \(words.many)"
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November",
      "December",
    ]
    let day = start.components
    return switch cadence {
    case .daily: every
    case .weekly: "\(every) on \(names[start.weekday - 1])"
    case .monthly: "\(every) on the \(ordinal(day.day))"
    case .yearly: "\(every) on \(day.day) \(months[day.month - 1])"
    }
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (1, let rest) where rest != 11: "st"
      case (2, let rest) where rest != 12: "nd"
      case (3, let rest) where rest != 13: "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }
}

extension Occurrences {
  /// The number of the first occurrence on a day or later.
  package func first(onOrAfter day: CalendarDate) -> Int {
    if day <= start { return 0 }
    // By halving: days ascend with their numbers.
    var (low, high) = (0, 1)
    while let at = self[high], at < day { (low, high) = (high, high * 2) }
    while low < high {
      let middle = (low + high) / 2
      if let at = self[middle], at < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The days of a recurring rule, counted from its first.
package struct Occurrences: Sendable {
  /// Days, or months, between two.
  private let step: Int
  private let isByMonth: Bool
  /// No two days until the year 9999 are so many days apart.
  private static let longest = 4_000_000
  package let start: CalendarDate

  /// Nil for an unknown cadence, and for an interval below 1.
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

  /// The day of a number, 0 the first; a month that is too short has it on its last day. Nil beyond the year
  /// 9999, and for a negative number.
  package subscript(number: Int) -> CalendarDate? {
    let (distance, overflow) = number.multipliedReportingOverflow(by: step)
    guard number >= 0, !overflow, distance <= Self.longest else { return nil }
    guard isByMonth else {
      let day = start.adding(days: distance)
      return day.year <= 9999 ? day : nil
    }
    let first = start.components
    let months = first.year * 12 + first.month - 1 + distance
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
