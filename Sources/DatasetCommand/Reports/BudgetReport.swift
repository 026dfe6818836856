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
    let period = Period(first: run.period.first, last: run.period.last ?? run.today)
    run.narrow(to: period)
    let (standings, leftOut) = BudgetStanding.all(in: run.dataset, over: period)
    let before = run.earlier.map { BudgetStanding.all(in: run.dataset, over: $0).standings }
    var document = run.document("budget")
    document.barScale = 100
    document.none = "nothing is planned in these days; dataset budgets set plans it"
    document.columns = [
      .init("categoryKey"), .init("name", "category"), .init("from", "from"), .init("to", "to"),
      .init("carriedMinor"), .init("budgetedMinor", "planned"), .init("activityMinor", "spent"),
      .init("availableMinor", "left"), .init("status"), .init("otherCurrencies"),
    ]
    if before != nil {
      document.columns += [
        .init("previousBudgetedMinor", "planned before"), .init("previousActivityMinor", "spent before"),
        .init("previousAvailableMinor", "left before"), .init("previousFrom"), .init("previousTo"),
      ]
    }
    let shown = BudgetPair.pairs(standings, before).filter {
      run.filter.categories.isEmpty || run.filter.categories.contains($0.any.categoryKey)
    }
    // The column takes the room of the verdict, so it is there where it says something.
    if shown.contains(where: { $0.now.map { $0.carried != 0 } ?? false }) {
      document.columns[4].title = "carried"
    }
    let names = Dictionary(
      run.dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    for currency in Set(shown.map(\.any.currency)).sorted(by: { $0.code < $1.code }) {
      var part = ReportDocument.Part(currency: currency)
      let own = shown.filter { $0.any.currency == currency }
      part.rows = own.map { $0.row(names[$0.any.categoryKey], compares: before != nil) }
      if own.contains(where: { $0.now == nil }) { part.lines.append(ReportDocument.bracketsLine) }
      document.parts.append(part)
    }
    return run.made(document, leftOut: leftOut)
  }
}

/// A span of a budget, and the one of the earlier days that stands beside it; one of them at least is there.
private struct BudgetPair {
  /// Which of the two there is, the present one first.
  let any: BudgetStanding
  let now: BudgetStanding?
  let before: BudgetStanding?

  private struct Line: Hashable {
    var categoryKey: String
    var kind: BudgetPeriod
    var currency: Currency
  }

  /// The spans of each budget, the first one beside the first of the earlier days, each with a pair, so that nothing is missing.
  static func pairs(_ now: [BudgetStanding], _ before: [BudgetStanding]?) -> [BudgetPair] {
    var order: [Line] = []
    var lines: [Line: (now: [BudgetStanding], before: [BudgetStanding])] = [:]
    for (standing, isNow) in now.map({ ($0, true) }) + (before ?? []).map({ ($0, false) }) {
      let line = Line(
        categoryKey: standing.categoryKey, kind: standing.kind, currency: standing.currency)
      if lines[line] == nil { order.append(line) }
      if isNow {
        lines[line, default: ([], [])].now.append(standing)
      } else {
        lines[line, default: ([], [])].before.append(standing)
      }
    }
    return order.flatMap { line -> [BudgetPair] in
      guard let (now, before) = lines[line] else { return [] }
      return (0..<max(now.count, before.count)).map { place in
        let (one, other) = (
          place < now.count ? now[place] : nil, place < before.count ? before[place] : nil
        )
        return BudgetPair(any: one ?? before[place], now: one, before: other)
      }
    }
  }

  /// The row of the report.
  func row(_ name: String?, compares: Bool) -> ReportDocument.Row {
    var row = now.map { Self.row($0, name) } ?? rowOfBefore(name)
    if compares {
      row.values += [
        before.map { .amount($0.budgeted) } ?? .blank, before.map { .amount($0.activity) } ?? .blank,
        before.map { .amount($0.available) } ?? .blank, .day(before?.period.first),
        .day(before?.period.last),
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
      further: standing.elsewhere.map { "and \($0)" },
      style: standing.available < 0 ? .moneyOut : .plain)
  }

  /// The row of an earlier span that stands beside none.
  private func rowOfBefore(_ name: String?) -> ReportDocument.Row {
    ReportDocument.Row(values: [
      .text(any.categoryKey), .text(name ?? any.categoryKey), .dayBefore(any.period.first),
      .dayBefore(any.period.last), .blank, .blank, .blank, .blank, .text(nil), .spentElsewhere([]),
    ])
  }
}
