package import DatasetFormat

/// Which earlier days a period is compared with.
package enum PeriodComparison: String, Sendable, CaseIterable {
  /// The days before it: of whole months as many, else as many days.
  case previous
  /// The same days a year before.
  case lastYear = "last-year"

  /// The earlier days; nil if an end of the period is open.
  package func period(before period: Period) -> Period? {
    guard let first = period.first, let last = period.last, first <= last else { return nil }
    switch self {
    case .lastYear: return period.shifted(months: -12)
    case .previous:
      if let months = period.wholeMonths { return period.shifted(months: -months) }
      let length = last.days(since: first) + 1
      return Period(first: first.adding(days: -length), last: first.adding(days: -1))
    }
  }

  /// The earlier day that corresponds to a day of a period. The distance is that between the periods, and the
  /// end of a month corresponds to the end of a month.
  ///
  /// - Parameters:
  ///   - day: A day of the period.
  ///   - period: The period.
  /// - Returns: The day; nil if an end of the period is open.
  package func day(before day: CalendarDate, of period: Period) -> CalendarDate? {
    guard let first = period.first, let last = period.last, first <= last else { return nil }
    let one = Period(first: day, last: day)
    switch self {
    case .lastYear: return one.shifted(months: -12).last
    case .previous:
      if let months = period.wholeMonths { return one.shifted(months: -months).last }
      return day.adding(days: first.days(since: last) - 1)
    }
  }
}

extension Period {
  /// Whether a day lies in both.
  package func overlaps(_ other: Period) -> Bool {
    let starts = [first, other.first].compactMap { $0 }
    let ends = [last, other.last].compactMap { $0 }
    guard let start = starts.max(), let end = ends.min() else { return true }
    return start <= end
  }

  /// How many whole months of the calendar it is; nil if it begins or ends within one.
  var wholeMonths: Int? {
    guard let first, let last, first.day == 1, last.adding(days: 1).day == 1 else { return nil }
    return (last.year - first.year) * 12 + last.month - first.month + 1
  }

  /// The same days some months later; the end of a month stays the end of a month.
  func shifted(months: Int) -> Period {
    func moved(_ day: CalendarDate, isEnd: Bool) -> CalendarDate? {
      let (year, month, number) = day.components
      let place = year * 12 + month - 1 + months
      let (newYear, newMonth) = (place / 12, place % 12 + 1)
      guard (1...9999).contains(newYear) else { return nil }
      let length = CalendarDate.daysInMonth(newMonth, year: newYear)
      let isLast = isEnd && number == CalendarDate.daysInMonth(month, year: year)
      return CalendarDate(year: newYear, month: newMonth, day: isLast ? length : min(number, length))
    }
    return Period(
      first: first.flatMap { moved($0, isEnd: false) }, last: last.flatMap { moved($0, isEnd: true) })
  }
}
