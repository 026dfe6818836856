package import DatasetFormat

/// The spans of days for which budgets are planned, by the settings of a dataset.
package struct BudgetCalendar: Sendable {
  private let weekStart: String?
  private let payday: String?

  /// The weeks and paydays of a dataset; Monday and the 25th where it says nothing.
  package init(_ settings: Settings) {
    weekStart = settings[.weekStart]
    payday = settings[.paydayDay]
  }

  /// The span of a kind that contains a day. Nil for a custom span, which a budget states itself, and if the
  /// payday cannot be read.
  package func period(_ kind: BudgetPeriod, around day: CalendarDate) -> Period? {
    switch kind {
    case .week: Period(named: "this-week", today: day, weekStart: weekStart)
    case .month: Period(named: "this-month", today: day)
    case .payday: Period(named: "payday", today: day, payday: payday)
    case .custom: nil
    }
  }

  /// The spans of a kind from the one that holds the first day to the one that holds the last, in order.
  package func periods(_ kind: BudgetPeriod, from first: CalendarDate, through last: CalendarDate) -> [Period]
  {
    var periods: [Period] = []
    var day = first
    while day <= last, let period = period(kind, around: day), let end = period.last {
      periods.append(period)
      day = end.adding(days: 1)
    }
    return periods
  }

  /// The earlier span to compare each span with: the same number of spans before the first one, or those of
  /// the year before.
  ///
  /// - Parameters:
  ///   - spans: Consecutive spans of a kind.
  ///   - kind: Their kind; custom spans cannot be compared.
  ///   - comparison: Which earlier spans to take.
  /// - Returns: One span for each; empty if there is no such calendar.
  package func spans(
    before spans: [Period], _ kind: BudgetPeriod, _ comparison: PeriodComparison
  ) -> [Period] {
    switch comparison {
    case .previous:
      var before: [Period] = []
      var first = spans.first?.first
      while before.count < spans.count, let day = first, let span = period(kind, around: day.adding(days: -1))
      {
        before.insert(span, at: 0)
        first = span.first
      }
      return before.count == spans.count ? before : []
    case .lastYear:
      let before = spans.compactMap { span -> Period? in
        guard let first = span.first else { return nil }
        // 52 weeks earlier is the week with the same number, except after a year of 53 weeks.
        let day = kind == .week ? first.adding(days: -364) : Period(first: first).shifted(months: -12).first
        return day.flatMap { period(kind, around: $0) }
      }
      return before.count == spans.count ? before : []
    }
  }
}
