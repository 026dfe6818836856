import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat

struct YearReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "year",
    abstract: "Show each category month by month, with totals and averages (default: this year).",
    discussion: """
      Income comes first, then spending; a refund lowers spending. The average is over the months that have \
      entries. On the screen a parent category shows the sum of itself and its subcategories; in JSON, CSV \
      and workbooks each row is its own, so that all rows add up to the whole.

        dataset report year
        dataset report year --period 2026 --csv
        dataset report year --period 2026 --xlsx 2026.xlsx
        dataset report year --period last-year --by quarter
      """)

  @Option(help: "week, month, quarter or year.") var by: PeriodStep = .month
  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    if report.compare != nil {
      throw Failure.usage("--compare: report year has the months beside each other. Leave it out.")
    }
    var run = try ReportRun(report) { PeriodStep.year.period(around: $0) }
    let table = run.table()
    var document = run.document("year")
    let spans = run.period.cut(by: by, weekStart: run.dataset.settings[.weekStart])
    document.spans = spans
    document.columns = [
      .init("kind"), .init("key"), .init("name", .category), .init("parentKey"),
    ]
    document.columns += spans.map { span in
      let name = ReportDocument.name(of: span)
      return .init("\(name)Minor", title(name), list: "amountsMinor")
    }
    document.columns += [.init("totalMinor", .total), .init("averageMinor", .average)]
    for matrix in try MonthMatrix.all(of: table, over: spans, dataset: run.dataset) {
      document.parts.append(part(matrix.value, matrix.currency))
    }
    document.hint = run.hint(table)
    return try run.made(document, leftOut: table.leftOut, of: .categories)
  }

  /// A month of one year needs no year in its title.
  private func title(_ name: String) -> String { by == .month ? String(name.dropFirst(2)) : name }

  private func part(_ matrix: MonthMatrix, _ currency: Currency) -> ReportDocument.Part {
    var part = ReportDocument.Part(currency: currency)
    func sum(_ units: [Int64]) -> Int128 { units.reduce(Int128(0)) { $0 + Int128($1) } }
    func row(
      _ kind: String, _ key: String?, _ name: ReportDocument.Value, _ parent: String?, _ own: [Int64],
      _ totals: [Int64], indent: Int
    ) -> ReportDocument.Row {
      let (ownSum, totalSum) = (Int64(clamping: sum(own)), Int64(clamping: sum(totals)))
      let count = matrix.filledCount
      return ReportDocument.Row(
        values: [.text(kind), .text(key), name, .text(parent)]
          + zip(own, totals).map { .part(own: $0, total: $1) }
          + [
            .part(own: ownSum, total: totalSum),
            .part(
              own: FlowReport.mean(Int128(ownSum), of: count),
              total: FlowReport.mean(Int128(totalSum), of: count)),
          ], indent: indent)
    }
    func total(_ kind: String, _ word: TableWord, _ value: (FlowSum) -> Int64) -> ReportDocument.Row {
      let units = matrix.sums.map(value)
      let name = ReportDocument.Value.name(word.english, shown: word.title)
      var row = row(kind, nil, name, nil, units, units, indent: 0)
      row.style = .heading
      return row
    }
    for type in [FlowType.income, .expense] {
      let kind = type == .income ? "income" : "expense"
      for line in matrix.lines where line.type == type {
        let name = [line.emoji, line.name].compactMap { $0 }.joined(separator: " ")
        let shown = line.key == nil ? TableWord.withoutACategory.text : name
        part.rows.append(
          row(
            kind, line.key, .name(line.name, shown: shown), line.parentKey, line.amounts, line.totals,
            indent: line.parentKey == nil ? 1 : 2))
      }
      part.rows.append(
        type == .income
          ? total("incomeTotal", .income, { $0.income }) : total("expenseTotal", .spending, { $0.expense }))
    }
    part.rows.append(total("net", .leftOver, { $0.net }))
    part.lines = ["averages over \(Plural.count(matrix.filledCount, by.rawValue)) with entries"]
    return part
  }
}
