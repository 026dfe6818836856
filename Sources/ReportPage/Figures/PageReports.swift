import Bookkeeping
import DatasetFormat

/// The reports for the page, each over all currencies.
struct PageReports {
  let summary: [InCurrency<FlowSum>]
  let before: [InCurrency<FlowSum>]
  let months: [InCurrency<[FlowReport.Span]>]
  let days: [InCurrency<[FlowReport.Span]>]
  let spending: [InCurrency<CategoryReport>]
  let earnings: [InCurrency<CategoryReport>]
  let payees: [InCurrency<PayeeReport>]
  let changes: [InCurrency<[CategoryChange]>]
  /// The spending by category in each of the months.
  let monthlySpending: [[InCurrency<CategoryReport>]]
  /// The same by payee.
  let monthlyPayees: [[InCurrency<PayeeReport>]]
  let worth: [InCurrency<[NetWorth]>]
  let accounts: [AccountStanding]
  let budgets: [BudgetStanding]
  let goals: [GoalStanding]
  let upcoming: [Upcoming]
  let household: [HouseholdBalance]
  let leftOut: [LeftOutRow]

  /// How many days ahead the page lists payments.
  static let daysAhead = 31

  init(_ dataset: Dataset, _ table: MovementTable, _ span: PageSpan) throws(ReportError) {
    summary = try FlowReport.summary(of: table, in: span.period)
    if let previous = span.previous {
      before = try FlowReport.summary(of: table, in: previous)
      changes = try CategoryChange.all(
        .expense, of: table, from: previous, to: span.period, dataset: dataset)
    } else {
      (before, changes) = ([], [])
    }
    months = try FlowReport.series(of: table, over: span.months)
    let calendar = Period(
      first: max(span.first, span.calendarMonths.first?.first ?? span.first), last: span.last)
    days = try FlowReport.series(of: table, over: calendar.cut(by: .day))
    spending = try CategoryReport.all(.expense, of: table, in: span.period, dataset: dataset)
    earnings = try CategoryReport.all(.income, of: table, in: span.period, dataset: dataset)
    payees = try PayeeReport.all(.expense, of: table, in: span.period)
    var (byCategory, byPayee): ([[InCurrency<CategoryReport>]], [[InCurrency<PayeeReport>]]) = ([], [])
    for month in span.months {
      byCategory.append(try CategoryReport.all(.expense, of: table, in: month, dataset: dataset))
      byPayee.append(try PayeeReport.all(.expense, of: table, in: month))
    }
    (monthlySpending, monthlyPayees) = (byCategory, byPayee)
    worth = NetWorth.all(in: Ledger(dataset), on: span.worthDays, today: span.today)
    // An account that begins later is not there yet.
    accounts = AccountStanding.all(in: dataset, on: span.balanceDay).filter {
      $0.account.startDate.map { $0 <= span.balanceDay } ?? true
    }
    let planned = BudgetStanding.all(in: dataset, over: Period(first: span.balanceDay, last: span.balanceDay))
    budgets = planned.standings
    let saved = GoalStanding.all(in: dataset, on: span.balanceDay)
    goals = saved.standings.filter(\.goal.isActive)
    // Of a span that is over nothing is still to come.
    upcoming =
      span.last < span.today
      ? []
      : Upcoming.all(in: dataset, from: span.today, through: span.today.adding(days: Self.daysAhead))
    let owed = HouseholdBalance.all(in: dataset, through: span.balanceDay)
    household = owed.balances
    leftOut = planned.leftOut + saved.leftOut + owed.leftOut
  }

  /// The currencies in which there is anything to say.
  var usedCurrencies: [Currency] {
    months.filter { $0.value.contains { $0.sum.transactions > 0 } }.map(\.currency)
      + summary.filter { $0.value.transactions > 0 }.map(\.currency)
      + accounts.filter { $0.account.isActive || $0.balance != 0 }.map(\.currency) + budgets.map(\.currency)
      + goals.map(\.goal.target.currency) + household.map(\.currency) + upcoming.map(\.currency)
  }
}

/// Which days the page is about.
struct PageSpan {
  /// The days; both ends are known.
  let period: Period
  let first: CalendarDate
  let last: CalendarDate
  /// The days to compare with; nil before the year 1.
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

  /// The day of the balances: the last one, but not a future one.
  var balanceDay: CalendarDate { min(last, today) }

  /// Whether its last day was before today.
  var isOver: Bool { last < today }

  /// Whether the span is not over yet.
  var isRunning: Bool { first <= today && today < last }

  /// The months that have a day in the period, twelve at most.
  var calendarMonths: [Period] {
    months.filter { month in
      guard let start = month.first, let end = month.last else { return false }
      return start <= last && end >= first
    }
  }

  /// The days at whose end the net worth is shown: the one before the first month, and the last of each month
  /// up to today.
  var worthDays: [CalendarDate] {
    guard let start = months.first?.first else { return [] }
    let ends = months.compactMap { month -> CalendarDate? in
      guard let first = month.first, let end = month.last, first <= balanceDay else { return nil }
      return min(end, balanceDay)
    }
    return [start.adding(days: -1)] + ends
  }
}
