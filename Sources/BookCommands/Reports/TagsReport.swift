import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat

struct TagsReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "Show what was spent by tag (default: this month). With --type income: what was earned.",
    discussion: """
      A transaction with several tags counts for each of them, so the tags may add up to more than the \
      whole, which is below them. report --by tag means the same.

        dataset report tags --period 2026
        dataset report tags --category travel --xlsx travel.xlsx
      """)

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    var run = try ReportRun(report) { .months(1, to: $0) }
    let type = try FlowTypeOption.type(of: run.filter)
    let table = run.table()
    var document = run.document("tags")
    let now = try TagReport.all(type, of: table, in: run.period, dataset: run.dataset)
    let before = try run.earlier.map { try TagReport.all(type, of: table, in: $0, dataset: run.dataset) }
    document.columns = [
      .init("tag"), .init("name", .tag), .init("amountMinor", ""), .init("share", .share),
      .init("transactions", .rows),
    ]
    if before != nil {
      document.columns += [.init("previousMinor", .before), .init("changeMinor", .change)]
    }
    for currency in SummaryReport.currencies(now, before) {
      let report = now.first { $0.currency == currency }?.value
      let then = before?.first { $0.currency == currency }?.value
      let known = Set((report?.lines ?? []).map(\.tag))
      let gone = (then?.lines ?? []).filter { !known.contains($0.tag) }.map {
        TagReport.Line(tag: $0.tag, amount: 0, transactions: 0)
      }
      var part = ReportDocument.Part(currency: currency)
      for line in (report?.lines ?? []) + gone {
        var values: [ReportDocument.Value] = [
          .text(line.tag), .name(line.tag, shown: line.tag.map { "#\($0)" } ?? TableWord.withoutATag.text),
          .amount(line.amount), .share(line.amount, of: report?.sum ?? 0), .count(line.transactions),
        ]
        if before != nil {
          let old = then?.lines.first { $0.tag == line.tag }?.amount ?? 0
          values += [.amount(old), .difference(from: old, to: line.amount)]
        }
        part.rows.append(ReportDocument.Row(values: values, bar: line.amount))
      }
      if let report, !report.lines.isEmpty {
        part.lines = [
          "together \(Amount(minorUnits: report.sum, currency: currency).figureWithCode), each row once"
        ]
      }
      document.parts.append(part)
    }
    document.none = type == .expense ? "nothing was spent in these days" : "nothing was earned in these days"
    document.hint = run.hint(table)
    return try run.made(document, leftOut: table.leftOut)
  }
}
