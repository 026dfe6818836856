import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat

struct SummaryReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "summary",
    abstract: "Show income, spending and what is left (default: this month).")

  @OptionGroup(title: "The page") var page: PageOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try page.requireNothingElse(report) }

  func run() throws {
    if let file = page.html { return try page.write(to: file, report) }
    try runReport()
  }

  func made() throws -> MadeReport {
    var run = try ReportRun(report) { .months(1, to: $0) }
    let table = run.table()
    var document = run.document("summary")
    let now = try FlowReport.summary(of: table, in: run.period)
    let before = try run.earlier.map { try FlowReport.summary(of: table, in: $0) }
    document.parts = Self.currencies(now, before).map { currency in
      let sum = now.first { $0.currency == currency }?.value ?? .zero
      let then = before.map { sums in sums.first { $0.currency == currency }?.value ?? .zero }
      var part = ReportDocument.Part(currency: currency)
      part.facts = [
        (.init("incomeMinor", .income), .amount(sum.income), then.map { .amount($0.income) }),
        (.init("expenseMinor", .spending), .amount(sum.expense), then.map { .amount($0.expense) }),
        (.init("netMinor", .leftOver), .amount(sum.net), then.map { .amount($0.net) }),
        (
          .init("transactions", .transactions), .count(sum.transactions),
          then.map { .count($0.transactions) }
        ),
      ]
      let bare = table.entries.count {
        $0.type.isFlow && $0.category == nil && table.currencies[$0.currency] == currency
          && run.period.contains($0.date)
      }
      if bare > 0 {
        part.lines.append("\(Plural.count(bare, "transaction")) without a category: dataset categorise")
      }
      return part
    }
    document.hint = run.hint(table)
    return try run.made(document, leftOut: table.leftOut)
  }

  /// The currencies of both spans of days.
  static func currencies<Value>(
    _ now: [InCurrency<Value>], _ before: [InCurrency<Value>]?
  ) -> [Currency] {
    var found = now.map(\.currency)
    for other in before ?? [] where !found.contains(other.currency) { found.append(other.currency) }
    return found
  }
}

/// A report of income and spending by spans of days.
protocol SeriesReport: ReportCommand {}

extension SeriesReport {
  /// Makes a report with a row a span.
  ///
  /// - Parameters:
  ///   - name: The report's name.
  ///   - step: How long the spans are; nil: by the days that are asked for.
  ///   - adds: Whether what is left is added up from span to span.
  ///   - fallback: The days where none are named.
  ///   - lines: What is said below the rows.
  /// - Returns: The report.
  /// - Throws: What a report throws.
  func series(
    _ name: String, step: PeriodStep?, adds: Bool = false, fallback: (CalendarDate) -> Period,
    lines: ([FlowReport.Span], Currency, ReportRun) -> [String]
  ) throws -> MadeReport {
    var run = try ReportRun(report, fallback: fallback)
    let table = run.table()
    var document = run.document(name)
    let weekStart = run.dataset.settings[.weekStart]
    let step = step ?? Self.step(for: run.period)
    let spans = run.period.cut(by: step, weekStart: weekStart)
    let now = try FlowReport.series(of: table, over: spans)
    let earlier = run.earlier?.cut(by: step, weekStart: weekStart)
    let before = try earlier.map { try FlowReport.series(of: table, over: $0) }
    document.columns = [
      .init("from", step == .week ? TableWord.from : TableWord(rawValue: step.rawValue)),
      .init("to", step == .week ? TableWord.to : nil),
      .init("incomeMinor", .income), .init("expenseMinor", .spending), .init("netMinor", .leftOver),
    ]
    if adds { document.columns.append(.init("cumulativeMinor", .addedUp)) }
    if before != nil {
      document.columns += [
        .init("previousIncomeMinor", .incomeBefore), .init("previousExpenseMinor", .spendingBefore),
        .init("previousFrom"), .init("previousTo"),
      ]
    }
    // The earlier days may come to more spans, as those of a longer month do: each has a row, so that nothing is missing.
    let count = max(spans.count, earlier?.count ?? 0)
    for currency in SummaryReport.currencies(now, before) {
      let rows = now.first { $0.currency == currency }?.value
      let then = before?.first { $0.currency == currency }?.value
      var part = ReportDocument.Part(currency: currency)
      var sum: Int64 = 0
      for place in 0..<count {
        let period: Period? = place < spans.count ? spans[place] : nil
        let past: Period? = earlier.flatMap { place < $0.count ? $0[place] : nil }
        let flow: FlowSum = period == nil ? .zero : rows?[place].sum ?? .zero
        guard !sum.addingReportingOverflow(flow.net).overflow else { throw ReportError.tooLarge }
        sum += flow.net
        var values: [ReportDocument.Value] =
          switch (step, period) {
          case (.day, nil), (.week, nil): [.dayBefore(past?.first), .dayBefore(past?.last)]
          case (_, nil): [.spanBefore(past), .dayBefore(past?.last)]
          case (.day, let period?), (.week, let period?): [.day(period.first), .day(period.last)]
          case (_, let period?): [.span(period), .day(period.last)]
          }
        values += [.flow(flow.income), .flow(flow.expense), .flow(flow.net)]
        if adds { values.append(.amount(sum)) }
        let old = then.flatMap { place < $0.count ? $0[place].sum : nil } ?? .zero
        if before != nil {
          values += [.flow(old.income), .flow(old.expense), .day(past?.first), .day(past?.last)]
        }
        part.rows.append(
          ReportDocument.Row(
            values: values, bar: flow.expense,
            style: flow.transactions == 0 && period != nil ? .unchanged : .plain,
            isEmpty: flow.transactions == 0 && old.transactions == 0))
      }
      part.lines = lines(rows ?? [], currency, run)
      if count > spans.count { part.lines.append(ReportDocument.bracketsLine) }
      document.parts.append(part)
    }
    document.skipsEmptyRows = step == .day
    document.hint = run.hint(table)
    return try run.made(document, leftOut: table.leftOut)
  }

  /// Months where the days are some, weeks within a quarter, days within a week, years where they are very many.
  private static func step(for period: Period) -> PeriodStep {
    guard let first = period.first, let last = period.last else { return .month }
    return switch last.days(since: first) + 1 {
    case ...7: .day
    case ...62: .week
    case ...3700: .month
    default: .year
    }
  }
}

struct TrendsReport: SeriesReport {
  static let configuration = CommandConfiguration(
    commandName: "trends",
    abstract: "Show income and spending month by month (default: twelve months).")

  @Option(help: "day, week, month, quarter or year (default: what fits the days).") var by: PeriodStep?
  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    try series("trends", step: by, fallback: { .months(12, to: $0) }) { rows, currency, _ in
      guard rows.count > 1 else { return [] }
      return [
        "\(TableWord.spending.text)  \(Bars.sparkline(rows.map(\.sum.expense)))\(Self.average(rows, currency))"
      ]
    }
  }

  /// What a span with entries came to on average; nothing where that is one span.
  private static func average(_ rows: [FlowReport.Span], _ currency: Currency) -> String {
    let filled = rows.filter { $0.sum.transactions > 0 }
    guard filled.count > 1 else { return "" }
    let whole = filled.reduce(Int128(0)) { $0 + Int128($1.sum.expense) }
    let mean = Amount(minorUnits: FlowReport.mean(whole, of: filled.count), currency: currency)
    return "  on average \(mean.figureWithCode)"
      + (filled.count < rows.count ? " in \(filled.count) with entries" : "")
  }
}

struct CashflowReport: SeriesReport {
  static let configuration = CommandConfiguration(
    commandName: "cashflow",
    abstract: "Show what came in, what went out, and the running total (default: this year).")

  @Option(help: "day, week, month, quarter or year (default: what fits the days).") var by: PeriodStep?
  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    try series("cashflow", step: by, adds: true, fallback: { PeriodStep.year.period(around: $0) }) {
      rows, _, _ in
      rows.count > 1 ? ["\(TableWord.leftOver.text)  \(Bars.sparkline(rows.map(\.sum.net)))"] : []
    }
  }
}

struct CalendarReport: SeriesReport {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Show the income and spending of each day (default: this month).")

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    try series("calendar", step: .day, fallback: { .months(1, to: $0) }) { rows, currency, _ in
      guard let most = rows.max(by: { $0.sum.expense < $1.sum.expense }), most.sum.expense > 0 else {
        return []
      }
      let quiet = rows.count { $0.sum.expense == 0 }
      let amount = Amount(minorUnits: most.sum.expense, currency: currency)
      return [
        "most on \(most.period.first?.description ?? ""): \(amount.figureWithCode); nothing spent on \(Plural.count(quiet, "day"))"
      ]
    }
  }
}
