import Bookkeeping
import DatasetFormat

/// The reports that the page is made of, each over all currencies.
struct PageReports {
  let summary: [InCurrency<FlowSum>]
  let before: [InCurrency<FlowSum>]
  let months: [InCurrency<[FlowReport.Span]>]
  let days: [InCurrency<[FlowReport.Span]>]
  let spending: [InCurrency<CategoryReport>]
  let earnings: [InCurrency<CategoryReport>]
  let payees: [InCurrency<PayeeReport>]
  let changes: [InCurrency<[CategoryChange]>]
  /// What was spent by category in each of the months.
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

  /// How many days ahead the page tells what comes.
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
    accounts = AccountStanding.all(in: dataset, on: span.balanceDay)
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
