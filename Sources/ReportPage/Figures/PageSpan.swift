import Bookkeeping
import DatasetFormat

/// Which days the page is about.
struct PageSpan {
  /// The days; both ends are known.
  let period: Period
  let first: CalendarDate
  let last: CalendarDate
  /// What the days are compared with; nil before the year 1.
  let previous: Period?
  /// The twelve months up to the one with the last day.
  let months: [Period]
  let today: CalendarDate
  /// Whether weeks begin on Sunday.
  let weeksFromSunday: Bool

  /// Open ends become the first and the last day that has an entry.
  init(_ period: Period, of table: MovementTable, today: CalendarDate, weekStart: String?) {
    var (earliest, latest) = (today, today)
    if let some = table.entries.first?.date, period.first == nil || period.last == nil {
      (earliest, latest) = (some, some)
      for entry in table.entries {
        earliest = min(earliest, entry.date)
        latest = max(latest, entry.date)
      }
    }
    let first = period.first ?? min(earliest, period.last ?? earliest)
    let last = max(first, period.last ?? latest)
    self.first = first
    self.last = last
    self.period = Period(first: first, last: last)
    previous = PeriodComparison.previous.period(before: self.period).flatMap {
      $0.first == nil || $0.last == nil ? nil : $0
    }
    var months = [PeriodStep.month.period(around: last)]
    while months.count < 12, let before = PeriodComparison.previous.period(before: months[0]),
      before.first != nil, before.last != nil
    {
      months.insert(before, at: 0)
    }
    self.months = months
    self.today = today
    weeksFromSunday = weekStart?.lowercased() == "sunday"
  }

  /// The day whose balances are told: the last one, but none that is still to come.
  var balanceDay: CalendarDate { min(last, today) }

  /// Whether the span is not over yet.
  var isRunning: Bool { first <= today && today < last }

  /// The months that have a day in the period, twelve at most.
  var calendarMonths: [Period] {
    months.filter { month in
      guard let start = month.first, let end = month.last else { return false }
      return start <= last && end >= first
    }
  }

  /// The days at whose end the net worth is told: the one before the first month, and the last of each month as far as they have come.
  var worthDays: [CalendarDate] {
    guard let start = months.first?.first else { return [] }
    let ends = months.compactMap { month -> CalendarDate? in
      guard let first = month.first, let end = month.last, first <= balanceDay else { return nil }
      return min(end, balanceDay)
    }
    return [start.adding(days: -1)] + ends
  }
}
