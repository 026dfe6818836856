public import DatasetFormat

/// The spans of days for which budgets are planned, by the settings of a dataset.
public struct BudgetCalendar: Sendable {
  private let weekStart: String?
  private let payday: String?

  /// The weeks and paydays of a dataset; Monday and the 25th where it says nothing.
  public init(_ settings: Settings) {
    weekStart = settings[.weekStart]
    payday = settings[.paydayDay]
  }

  /// The span of a kind that holds a day; nil for a custom one, which a budget says itself, and where the payday cannot be read.
  public func period(_ kind: BudgetPeriod, around day: CalendarDate) -> Period? {
    switch kind {
    case .week: Period(named: "this-week", today: day, weekStart: weekStart)
    case .month: Period(named: "this-month", today: day)
    case .payday: Period(named: "payday", today: day, payday: payday)
    case .custom: nil
    }
  }

  /// The spans of a kind from the one that holds the first day to the one that holds the last, in order.
  public func periods(_ kind: BudgetPeriod, from first: CalendarDate, through last: CalendarDate) -> [Period]
  {
    var periods: [Period] = []
    var day = first
    while day <= last, let period = period(kind, around: day), let end = period.last {
      periods.append(period)
      day = end.adding(days: 1)
    }
    return periods
  }
}
