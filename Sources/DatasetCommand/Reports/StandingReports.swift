import ArgumentParser
import Bookkeeping
import DatasetFormat

struct BudgetReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract:
      "What was planned, spent and is left in each span of each budget; of this month where no days are named."
  )

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    var run = try ReportRun(report, tabs: [.transactions, .accounts, .categories, .budgets]) {
      .months(1, to: $0)
    }
    try run.requireOnly(["category"], of: "budget")
    try ReportRun.refuseComparison(report, "budget")
    let period = Period(first: run.period.first, last: run.period.last ?? run.today)
    run.narrow(to: period)
    let (standings, leftOut) = BudgetStanding.all(in: run.dataset, over: period)
    var document = run.document("budget")
    document.barScale = 100
    document.none = "nothing is planned in these days; dataset budgets set plans it"
    document.columns = [
      .init("categoryKey"), .init("name", "category"), .init("from", "from"), .init("to", "to"),
      .init("carriedMinor"), .init("budgetedMinor", "planned"), .init("activityMinor", "spent"),
      .init("availableMinor", "left"), .init("status"), .init("otherCurrencies"),
    ]
    let names = Dictionary(
      run.dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    let shown = standings.filter {
      run.filter.categories.isEmpty || run.filter.categories.contains($0.categoryKey)
    }
    // The column takes the room of the verdict, so it is there where it says something.
    if shown.contains(where: { $0.carried != 0 }) { document.columns[4].title = "carried" }
    for currency in Set(shown.map(\.currency)).sorted(by: { $0.code < $1.code }) {
      var part = ReportDocument.Part(currency: currency)
      for standing in shown where standing.currency == currency {
        let whole = standing.carried + standing.budgeted
        let share = ReportDocument.Value.parts(standing.activity, of: whole, in: 100)
        part.rows.append(
          ReportDocument.Row(
            values: [
              .text(standing.categoryKey), .text(names[standing.categoryKey] ?? standing.categoryKey),
              .day(standing.period.first), .day(standing.period.last), .amount(standing.carried),
              .amount(standing.budgeted), .amount(standing.activity), .amount(standing.available),
              .text(standing.status.rawValue), .spentElsewhere(standing.elsewhere),
            ], bar: share.map { min(max($0, 0), 100) },
            remark: "\(share.map { "\($0) %, " } ?? "")\(standing.words)",
            further: standing.elsewhere.map { "and \($0)" },
            style: standing.available < 0 ? .moneyOut : .plain))
      }
      document.parts.append(part)
    }
    return run.made(document, leftOut: leftOut)
  }
}

struct GoalsReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "How far goals are, and what each needs a month.")

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    let run = try ReportRun(report, tabs: [.transactions, .accounts, .categories, .goals]) {
      Period(last: $0)
    }
    try run.requireOnly([], of: "goals")
    try ReportRun.refuseComparison(report, "goals")
    let (standings, leftOut) = GoalStanding.all(in: run.dataset, on: run.period.last ?? run.today)
    var document = run.document("goals")
    document.barScale = 100
    document.none = "no goals yet; dataset goals add makes one"
    document.columns = [
      .init("id"), .init("name", "goal"), .init("targetMinor", "target"), .init("savedMinor", "saved"),
      .init("neededMinor", "needs"), .init("perPeriodMinor"), .init("targetDate", "by"),
    ]
    for currency in Set(standings.map(\.goal.target.currency)).sorted(by: { $0.code < $1.code }) {
      var part = ReportDocument.Part(currency: currency)
      for standing in standings where standing.goal.target.currency == currency {
        let goal = standing.goal
        let share = ReportDocument.Value.parts(standing.saved, of: goal.target.minorUnits, in: 100)
        var remark = share.map { "\($0) %" } ?? ""
        if let month = standing.perMonth, month > 0 {
          remark += ", \(Amount(minorUnits: month, currency: currency)) a month"
        }
        part.rows.append(
          ReportDocument.Row(
            values: [
              .text(goal.id?.description), .text(goal.name), .amount(goal.target.minorUnits),
              .amount(standing.saved), .amount(standing.needed), .amount(standing.perMonth),
              .day(goal.targetDate),
            ], bar: share.map { min(max($0, 0), 100) }, remark: remark))
      }
      document.parts.append(part)
    }
    return run.made(document, leftOut: leftOut)
  }
}

struct NetWorthReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "networth",
    abstract: "What all accounts come to at the end of each month; of twelve months where no days are named.",
    discussion: "An archived account counts until its last movement.")

  @Option(help: "day, week, month, quarter or year.") var by: PeriodStep = .month
  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    let run = try ReportRun(report) { Period(first: Period.months(12, to: $0).first, last: $0) }
    try run.requireOnly([], of: "networth")
    try ReportRun.refuseComparison(report, "networth")
    let ledger = Ledger(run.dataset)
    let first = run.period.first ?? ledger.accounts.compactMap { $0.postings.first?.date }.min()
    let period = Period(first: first ?? run.today, last: run.period.last ?? run.today)
    let days = period.cut(by: by, weekStart: run.dataset.settings[.weekStart]).compactMap(\.last)
    var document = run.document("networth")
    document.period = period
    document.columns = [.init("date", "end of"), .init("balanceMinor", "")]
    document.none = "no accounts yet; dataset accounts add makes one"
    for worth in NetWorth.all(in: ledger, on: days) {
      var part = ReportDocument.Part(currency: worth.currency)
      part.rows = worth.value.map {
        ReportDocument.Row(values: [.day($0.date), .amount($0.balance)], bar: $0.balance)
      }
      let known = worth.value.compactMap(\.balance)
      if known.count == worth.value.count, known.count > 1 {
        part.lines = ["\(Bars.sparkline(known))"]
      }
      document.parts.append(part)
    }
    return run.made(document, leftOut: ledger.leftOut.filter { !$0.isOfNoAccount })
  }
}

struct AccountsReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract:
      "What was on each account, came in, went out and is there; of this month where no days are named.")

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    let run = try ReportRun(report) { .months(1, to: $0) }
    try run.requireOnly(["account"], of: "accounts")
    try ReportRun.refuseComparison(report, "accounts")
    let ledger = Ledger(run.dataset)
    var document = run.document("accounts")
    document.none = "no accounts yet; dataset accounts add makes one"
    document.columns = [
      .init("accountKey"), .init("name", "account"), .init("openingMinor", "before"),
      .init("inMinor", "in"), .init("outMinor", "out"), .init("closingMinor", "after"),
      .init("transactions", "rows"),
    ]
    let flows = try AccountFlow.all(in: ledger, over: run.period).filter {
      run.filter.accounts.isEmpty || run.filter.accounts.contains($0.account.key)
    }
    for currency in Set(flows.map(\.currency)).sorted(by: { $0.code < $1.code }) {
      var part = ReportDocument.Part(currency: currency)
      for flow in flows where flow.currency == currency {
        let name = flow.account.name + (flow.account.isActive ? "" : " (archived)")
        part.rows.append(
          ReportDocument.Row(values: [
            .text(flow.account.key), .text(name), .amount(flow.opening), .amount(flow.moneyIn),
            .amount(flow.moneyOut), .amount(flow.closing), .count(flow.transactions),
          ]))
      }
      document.parts.append(part)
    }
    return run.made(document, leftOut: ledger.leftOut.filter { !$0.isOfNoAccount })
  }
}

extension ReportRun {
  /// Refuses `--compare` where a report shows how things stand.
  ///
  /// - Throws: ``Failure``.
  static func refuseComparison(_ options: ReportOptions, _ report: String) throws {
    guard options.compare != nil else { return }
    throw Failure(
      "--compare: report \(report) shows how things stand, which has no earlier days beside it.", status: 64)
  }
}
