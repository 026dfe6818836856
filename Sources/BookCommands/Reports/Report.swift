import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat

package struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Show where the money went.",
    discussion: """
      Transfers, adjustments and settlements are neither income nor spending; a refund lowers spending. \
      Future rows count if you ask for their days. No total mixes currencies.

        dataset report spending
        dataset report spending --period last-month --compare previous
        dataset report trends --category groceries
        dataset report payees --period 2026 --csv
        dataset report year --period 2026 --xlsx 2026.xlsx
        dataset report --by tag --period 2026
        dataset report --html march.html --period 2026-03
      """,
    subcommands: [
      SummaryReport.self, SpendingReport.self, TrendsReport.self, CashflowReport.self, PayeesReport.self,
      TagsReport.self,
      YearReport.self,
      CalendarReport.self, BudgetReport.self, GoalsReport.self, NetWorthReport.self, AccountsReport.self,
    ], defaultSubcommand: SummaryReport.self)
}

struct BudgetReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract:
      "Show what each budget planned, spent and has left (default: this month)."
  )

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    var run = try ReportRun(report, tabs: [.transactions, .accounts, .categories, .budgets]) {
      .months(1, to: $0)
    }
    try run.requireOnly(["category"], of: "budget")
    let period = Period(first: run.period.first, last: run.period.last ?? run.today)
    run.narrow(to: period)
    let (standings, leftOut) = BudgetStanding.all(in: run.dataset, over: period)
    let pairs = BudgetPairs(standings, in: run.dataset, over: period, report.compare)
    var document = run.document("budget")
    document.barScale = 100
    document.none = "nothing is planned in these days; dataset budgets set plans it"
    document.columns = [
      .init("categoryKey"), .init("name", .category), .init("from", .from), .init("to", .to),
      .init("carriedMinor"), .init("budgetedMinor", .planned), .init("activityMinor", .spent),
      .init("availableMinor", .left), .init("status"), .init("otherCurrencies"),
    ]
    if report.compare != nil {
      document.columns += [
        .init("previousFrom", .beside), .init("previousTo"), .init("previousCarriedMinor"),
        .init("previousBudgetedMinor", .planned), .init("previousActivityMinor", .spent),
        .init("previousAvailableMinor"), .init("previousOtherCurrencies"),
      ]
    }
    let shown = pairs.all.filter {
      run.filter.categories.isEmpty || run.filter.categories.contains($0.any.categoryKey)
    }
    // The column takes the room of the verdict, so it is there where it says something.
    if shown.contains(where: { $0.now.map { $0.carried != 0 } ?? false }) {
      document.columns[4].title = TableWord.carried.text
    }
    let names = Dictionary(
      run.dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    for currency in Set(shown.map(\.any.currency)).sorted(by: { $0.code < $1.code }) {
      var part = ReportDocument.Part(currency: currency)
      let own = shown.filter { $0.any.currency == currency }
      part.rows = own.map { $0.row(names[$0.any.categoryKey], compares: report.compare != nil) }
      if own.contains(where: { $0.now == nil }) { part.lines.append(ReportDocument.bracketsLine) }
      document.parts.append(part)
    }
    let doubts = SumDoubts.budgets(of: run.opened, over: period, standings)
    return try run.made(document, leftOut: leftOut, of: .budgets, doubts: doubts)
  }
}

/// Spans of budgets, each with the one that it is compared with.
private struct BudgetPairs {
  private(set) var all: [BudgetPair] = []

  /// - Parameters:
  ///   - standings: Each budget with what was spent of it in the period.
  ///   - dataset: The dataset.
  ///   - period: The period.
  ///   - comparison: With which earlier spans; nil: with none.
  init(
    _ standings: [BudgetStanding], in dataset: Dataset, over period: Period, _ comparison: PeriodComparison?
  ) {
    all = standings.map { BudgetPair(any: $0, now: $0, before: nil) }
    guard let comparison, let first = period.first, let last = period.last else { return }
    let calendar = BudgetCalendar(dataset.settings)
    for kind in BudgetPeriod.allCases where kind != .custom {
      let spans = calendar.periods(kind, from: first, through: last)
      let earlier = calendar.spans(before: spans, kind, comparison)
      let days = Period(first: earlier.first?.first, last: earlier.last?.last)
      if earlier.isEmpty { continue }
      for before in BudgetStanding.all(in: dataset, over: days).standings where before.kind == kind {
        guard let place = earlier.firstIndex(of: before.period) else { continue }
        let beside = all.firstIndex { pair in
          pair.any.categoryKey == before.categoryKey && pair.any.kind == kind
            && pair.any.currency == before.currency && pair.now?.period == spans[place]
        }
        if let beside {
          all[beside].before = before
          continue
        }
        // Nothing is planned beside it any more, or yet; it follows what else there is of its budget.
        let end = all.lastIndex { $0.any.categoryKey == before.categoryKey && $0.any.kind == kind }
        all.insert(BudgetPair(any: before, now: nil, before: before), at: end.map { $0 + 1 } ?? all.endIndex)
      }
    }
  }
}

/// A span of a budget, and the earlier one that stands beside it; one of them at least is there.
private struct BudgetPair {
  /// Which of the two there is, the present one first.
  let any: BudgetStanding
  let now: BudgetStanding?
  var before: BudgetStanding?

  /// The row of the report.
  func row(_ name: String?, compares: Bool) -> ReportDocument.Row {
    var row = now.map { Self.row($0, name) } ?? rowOfBefore(name)
    if compares {
      row.values += [
        .day(before?.period.first), .day(before?.period.last), before.map { .amount($0.carried) } ?? .blank,
        before.map { .amount($0.budgeted) } ?? .blank, before.map { .amount($0.activity) } ?? .blank,
        before.map { .amount($0.available) } ?? .blank, .spentElsewhere(before?.elsewhere ?? []),
      ]
    }
    return row
  }

  private static func row(_ standing: BudgetStanding, _ name: String?) -> ReportDocument.Row {
    let whole = standing.carried + standing.budgeted
    let share = ReportDocument.Value.parts(standing.activity, of: whole, in: 100)
    return ReportDocument.Row(
      values: [
        .text(standing.categoryKey), .text(name ?? standing.categoryKey),
        .day(standing.period.first), .day(standing.period.last), .amount(standing.carried),
        .amount(standing.budgeted), .amount(standing.activity), .amount(standing.available),
        .text(standing.status.rawValue), .spentElsewhere(standing.elsewhere),
      ], bar: share.map { min(max($0, 0), 100) },
      remark: "\(share.map { "\($0) %, " } ?? "")\(standing.words)",
      further: standing.elsewhere.map { "and \($0.figureWithCode)" },
      style: standing.available < 0 ? .moneyOut : .plain)
  }

  /// The row of an earlier span without a counterpart.
  private func rowOfBefore(_ name: String?) -> ReportDocument.Row {
    ReportDocument.Row(values: [
      .text(any.categoryKey), .text(name ?? any.categoryKey), .dayBefore(any.period.first),
      .dayBefore(any.period.last), .blank, .blank, .blank, .blank, .text(nil), .spentElsewhere([]),
    ])
  }
}
