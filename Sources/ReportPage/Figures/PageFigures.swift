import Bookkeeping
import DatasetFormat

/// All figures of the page, computed by `Bookkeeping`.
struct PageFigures {
  let span: PageSpan
  let names: CategoryNames
  /// A part for each currency: the dataset's first, then others by code. No figure combines two currencies.
  let currencies: [CurrencyFigures]
  /// Rows without a category, by payee.
  let uncategorised: [UncategorisedPayee]
  /// The number of rows in no figure, because they do not say for certain what they move or plan.
  let leftOut: Int
  /// Whether the dataset has no transactions at all.
  let isEmpty: Bool

  /// - Throws: ``ReportError``.
  init(_ dataset: Dataset, period: Period, today: CalendarDate) throws(ReportError) {
    let table = MovementTable(dataset, withPayees: true)
    let span = PageSpan(period, of: table, today: today, weekStart: dataset.settings[.weekStart])
    let reports = try PageReports(dataset, table, span)
    self.span = span
    names = CategoryNames(dataset)
    uncategorised = UncategorisedPayee.all(in: dataset)
    leftOut = Set(table.leftOut + reports.leftOut).count
    isEmpty = table.entries.isEmpty
    var codes = Set(reports.usedCurrencies)
    let own = dataset.settings.currency ?? .none
    if codes.isEmpty { codes = [own] }
    currencies = codes.sorted { ($0 == own ? 0 : 1, $0.code) < ($1 == own ? 0 : 1, $1.code) }.map {
      CurrencyFigures($0, reports, members: dataset.members)
    }
  }
}

/// The names of categories.
struct CategoryNames {
  private let known: [String: Category]

  init(_ dataset: Dataset) {
    known = Dictionary(dataset.categories.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The name; the key if it has none.
  func name(_ key: String) -> String { known[key]?.name ?? key }

  /// The emoji before the name.
  func emoji(_ key: String) -> String? { known[key]?.emoji }
}

/// The page's figures in one currency.
struct CurrencyFigures {
  /// One of the twelve months, with its spending by category and payee.
  struct Month {
    let period: Period
    let sum: FlowSum
    let categories: CategoryReport?
    let payees: PayeeReport?
  }

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
  let household: HouseholdBalance?
  let members: [Member]

  init(_ currency: Currency, _ reports: PageReports, members: [Member]) {
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

  /// The months since the first one with a row.
  var livedMonths: ArraySlice<Month> { months.drop { $0.sum.transactions == 0 } }
}
