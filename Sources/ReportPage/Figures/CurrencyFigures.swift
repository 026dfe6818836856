import Bookkeeping
import DatasetFormat

/// The page's figures in one currency.
struct CurrencyFigures: SpokenFigures {
  /// One of the twelve months, with its spending by category and payee.
  struct Month {
    let period: Period
    let sum: FlowSum
    let categories: CategoryReport?
    let payees: PayeeReport?
  }

  let words: PageWords
  let currency: Currency
  let sum: FlowSum
  let before: FlowSum
  let months: [Month]
  let days: [FlowReport.Span]
  let spending: CategoryReport?
  let earnings: CategoryReport?
  let payees: PayeeReport?
  let changes: [CategoryChange]
  let worth: [NetWorth]
  let accounts: [AccountStanding]
  /// The total of the active accounts; nil if one is unknown.
  let total: Int64?
  let budgets: [BudgetStanding]
  let goals: [GoalStanding]
  let upcoming: [Upcoming]
  /// Planned payments whose day is over and that no line of the bank has completed.
  var awaited: [Upcoming] = []
  let household: HouseholdBalance?
  let members: [Member]

  init(_ currency: Currency, _ reports: PageReports, members: [Member], words: PageWords) {
    self.words = words
    func own<Value>(_ all: [InCurrency<Value>]) -> Value? {
      all.first { $0.currency == currency }?.value
    }
    self.currency = currency
    self.members = members
    sum = own(reports.summary) ?? .zero
    before = own(reports.before) ?? .zero
    months = (own(reports.months) ?? []).enumerated().map { place, span in
      Month(
        period: span.period, sum: span.sum, categories: own(reports.monthlySpending[place]),
        payees: own(reports.monthlyPayees[place]))
    }
    days = own(reports.days) ?? []
    spending = own(reports.spending)
    earnings = own(reports.earnings)
    payees = own(reports.payees)
    changes = own(reports.changes) ?? []
    worth = own(reports.worth) ?? []
    accounts = reports.accounts.filter { $0.currency == currency && ($0.account.isActive || $0.balance != 0) }
    total = AccountStanding.totals(accounts).first?.balance
    budgets = reports.budgets.filter { $0.currency == currency }
    goals = reports.goals.filter { $0.goal.target.currency == currency }
    upcoming = reports.upcoming.filter { $0.currency == currency }
    household = reports.household.first { $0.currency == currency }
  }

  /// The months that have rows: averages are over these.
  var filledMonths: [Month] { months.filter { $0.sum.transactions > 0 } }

  /// The months since the first one with a row.
  var livedMonths: ArraySlice<Month> { months.drop { $0.sum.transactions == 0 } }
}
