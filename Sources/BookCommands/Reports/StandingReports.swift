import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat

struct GoalsReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "Show how far each goal is, and what it needs a month.")

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    let run = try ReportRun(report, tabs: [.transactions, .accounts, .categories, .goals]) {
      Period(last: $0)
    }
    try run.requireOnly([], of: "goals")
    let (standings, leftOut) = GoalStanding.all(in: run.dataset, on: run.period.last ?? run.today)
    let before = run.earlier?.last.map { GoalStanding.all(in: run.dataset, on: $0).standings }
    var document = run.document("goals")
    document.barScale = 100
    document.none = "no goals yet; dataset goals add makes one"
    document.columns = [
      .init("id"), .init("name", .goal), .init("targetMinor", .target), .init("savedMinor", .saved),
      .init("neededMinor", .needs), .init("perPeriodMinor"), .init("targetDate", .by),
    ]
    if before != nil {
      document.columns += [.init("previousSavedMinor", .before), .init("changeMinor", .change)]
    }
    for currency in Set(standings.map(\.goal.target.currency)).sorted(by: { $0.code < $1.code }) {
      var part = ReportDocument.Part(currency: currency)
      for standing in standings where standing.goal.target.currency == currency {
        let goal = standing.goal
        let share = ReportDocument.Value.parts(standing.saved, of: goal.target.minorUnits, in: 100)
        var remark = share.map { "\($0) %" } ?? ""
        if let month = standing.perMonth, month > 0 {
          remark += ", \(Amount(minorUnits: month, currency: currency).figureWithCode) a month"
        }
        var values: [ReportDocument.Value] = [
          .text(goal.id?.description), .text(goal.name), .amount(goal.target.minorUnits),
          .amount(standing.saved), .amount(standing.needed), .amount(standing.perMonth),
          .day(goal.targetDate),
        ]
        if let before {
          let saved = before.first { $0.goal == goal }?.saved
          values += [.amount(saved), .difference(from: saved, to: standing.saved)]
        }
        part.rows.append(
          ReportDocument.Row(values: values, bar: share.map { min(max($0, 0), 100) }, remark: remark))
      }
      document.parts.append(part)
    }
    return try run.made(document, leftOut: leftOut, of: .goals)
  }
}

struct NetWorthReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "networth",
    abstract: "Show the total of all accounts at the end of each month (default: twelve months).",
    discussion: "An archived account counts until its last transaction up to today.")

  @Option(help: "day, week, month, quarter or year.") var by: PeriodStep = .month
  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    var run = try ReportRun(report) { Period.months(12, to: $0) }
    try run.requireOnly([], of: "networth")
    if !run.namesDays { run.narrow(to: Period(first: run.period.first, last: run.today)) }
    let ledger = Ledger(run.dataset)
    let first = run.period.first ?? ledger.accounts.compactMap { $0.postings.first?.date }.min()
    let period = Period(first: first ?? run.today, last: run.period.last ?? run.today)
    let days = period.cut(by: by, weekStart: run.dataset.settings[.weekStart]).compactMap(\.last)
    let earlier = run.earlier == nil ? nil : days.map(run.day(before:))
    var document = run.document("networth")
    document.period = period
    document.columns = [.init("date", .endOf), .init("balanceMinor", "")]
    if earlier != nil {
      document.columns += [
        .init("previousDate", .beside), .init("previousBalanceMinor", .before),
        .init("changeMinor", .change),
      ]
    }
    document.none = "no accounts yet; dataset accounts add makes one"
    let before = earlier.map { NetWorth.all(in: ledger, on: $0.compactMap(\.self), today: run.today) }
    for worth in NetWorth.all(in: ledger, on: days, today: run.today) {
      var part = ReportDocument.Part(currency: worth.currency)
      let then = before?.first { $0.currency == worth.currency }?.value
      for (place, now) in worth.value.enumerated() {
        var values: [ReportDocument.Value] = [.day(now.date), .amount(now.balance)]
        if let earlier {
          let old = then?.first { $0.date == earlier[place] }
          values += [
            .day(earlier[place]), old.map { .amount($0.balance) } ?? .blank,
            .difference(from: old?.balance, to: now.balance),
          ]
        }
        part.rows.append(ReportDocument.Row(values: values, bar: now.balance))
      }
      let known = worth.value.compactMap(\.balance)
      if known.count == worth.value.count, known.count > 1 {
        part.lines.append("\(Bars.sparkline(known))")
      }
      document.parts.append(part)
    }
    return try run.made(
      document, leftOut: ledger.leftOut.filter { !$0.isOfNoAccount }, of: .balances,
      doubts: run.doubts(ofBalancesOn: period.last ?? run.today))
  }
}

struct AccountsReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract:
      "Show the opening balance, money in, money out and closing balance of each account (default: this month)."
  )

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    let run = try ReportRun(report) { .months(1, to: $0) }
    try run.requireOnly(["account"], of: "accounts")
    let ledger = Ledger(run.dataset)
    var document = run.document("accounts")
    document.none = "no accounts yet; dataset accounts add makes one"
    document.columns = [
      .init("accountKey"), .init("name", .account), .init("openingMinor", .before),
      .init("inMinor", .moneyIn), .init("outMinor", .moneyOut), .init("closingMinor", .after),
      .init("transactions", .rows),
    ]
    let before = try run.earlier.map { try AccountFlow.all(in: ledger, over: $0) }
    if before != nil {
      document.columns += [
        .init("previousInMinor", .earlierIn), .init("previousOutMinor", .earlierOut),
        .init("previousClosingMinor", .earlierAfter),
      ]
    }
    let flows = try AccountFlow.all(in: ledger, over: run.period).filter {
      run.filter.accounts.isEmpty || run.filter.accounts.contains($0.account.key)
    }
    for currency in Set(flows.map(\.currency)).sorted(by: { $0.code < $1.code }) {
      var part = ReportDocument.Part(currency: currency)
      for flow in flows where flow.currency == currency {
        let name = flow.account.name + (flow.account.isActive ? "" : " (archived)")
        var values: [ReportDocument.Value] = [
          .text(flow.account.key), .text(name), flow.hasBegun ? .amount(flow.opening) : .blank,
          .amount(flow.moneyIn), .amount(flow.moneyOut), flow.hasBegun ? .amount(flow.closing) : .blank,
          .count(flow.transactions),
        ]
        if let then = before?.first(where: { $0.account.key == flow.account.key }) {
          values += [
            .amount(then.moneyIn), .amount(then.moneyOut), then.hasBegun ? .amount(then.closing) : .blank,
          ]
        }
        part.rows.append(ReportDocument.Row(values: values))
      }
      document.parts.append(part)
    }
    return try run.made(
      document, leftOut: ledger.leftOut.filter { !$0.isOfNoAccount }, of: .balances,
      doubts: run.doubts(ofBalancesOn: run.period.last ?? run.today))
  }
}
