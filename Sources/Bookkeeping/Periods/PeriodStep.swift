public import DatasetFormat

/// A length of time by which reports are cut.
public enum PeriodStep: String, Sendable, CaseIterable {
  /// Each day.
  case day
  /// Each week, from the day on which weeks begin.
  case week
  /// Each month of the calendar.
  case month
  /// Each quarter of a year.
  case quarter
  /// Each year.
  case year

  /// The whole span of the step that holds a day.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - weekStart: `sunday`, or nil for Monday.
  /// - Returns: The span, both ends known.
  public func period(around day: CalendarDate, weekStart: String? = nil) -> Period {
    let (year, month, _) = day.components
    let name: String =
      switch self {
      case .day: ""
      case .week: "this-week"
      case .month: "this-month"
      case .quarter: "\(Period.padded(year))-Q\((month + 2) / 3)"
      case .year: "this-year"
      }
    return Period(named: name, today: day, weekStart: weekStart) ?? Period(first: day, last: day)
  }
}

extension Period {
  /// The spans of a step that hold this period's days, cut to these; empty if an end is open.
  ///
  /// - Parameters:
  ///   - step: How long each is.
  ///   - weekStart: `sunday`, or nil for Monday.
  /// - Returns: The spans in order.
  public func cut(by step: PeriodStep, weekStart: String? = nil) -> [Period] {
    guard let first, let last, first <= last else { return [] }
    var spans: [Period] = []
    var day = first
    while day <= last {
      let end = min(step.period(around: day, weekStart: weekStart).last ?? day, last)
      spans.append(Period(first: day, last: end))
      day = end.adding(days: 1)
    }
    return spans
  }

  /// A year as names of periods have it: four digits.
  static func padded(_ year: Int) -> String {
    let text = String(year)
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }
}
