import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetFormat

struct SpendingReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "spending",
    abstract:
      "Show what was spent in each category (default: this month). With --type income: what was earned.",
    discussion: """
      A parent category shows the sum of itself and its subcategories. In JSON and CSV, amountMinor, \
      amount, previous and change are its own, so that all rows add up to the whole; total, previousTotal, \
      changeTotal and share include its subcategories.
      """)

  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    var run = try ReportRun(report) { .months(1, to: $0) }
    let type = try FlowTypeOption.type(of: run.filter)
    let table = run.table()
    var document = run.document("spending")
    let now = try CategoryReport.all(type, of: table, in: run.period, dataset: run.dataset)
    let before = try run.earlier.map {
      try CategoryReport.all(type, of: table, in: $0, dataset: run.dataset)
    }
    document.columns = [
      .init("key"), .init("name", type == .expense ? TableWord.spentOn : .earnedBy), .init("parentKey"),
      .init("amountMinor"), .init("totalMinor", ""), .init("share", .share),
      .init("transactions", .rows),
    ]
    if before != nil {
      document.columns += [
        .init("previousMinor"), .init("changeMinor"), .init("previousTotalMinor", .before),
        .init("changeTotalMinor", .change),
      ]
    }
    for currency in SummaryReport.currencies(now, before) {
      let report = now.first { $0.currency == currency }?.value
      let then = before?.first { $0.currency == currency }?.value
      var part = ReportDocument.Part(currency: currency)
      let lines = Self.joined(report?.lines ?? [], then?.lines ?? [])
      for line in lines {
        var values: [ReportDocument.Value] = [
          .text(line.key),
          .name(
            line.key == nil ? nil : line.name,
            shown: line.key == nil
              ? TableWord.withoutACategory.text
              : [line.emoji, line.name].compactMap { $0 }.joined(separator: " ")),
          .text(line.parentKey), .amount(line.amount), .amount(line.total),
          .share(line.total, of: report?.sum ?? 0), .count(line.transactions),
        ]
        if before != nil {
          let old = then?.lines.first { $0.key == line.key }
          let (amount, total) = (old?.amount ?? 0, old?.total ?? 0)
          values += [
            .amount(amount), .difference(from: amount, to: line.amount),
            .amount(total), .difference(from: total, to: line.total),
          ]
        }
        part.rows.append(
          ReportDocument.Row(values: values, indent: line.parentKey == nil ? 0 : 1, bar: line.total))
      }
      if let report, !lines.isEmpty {
        part.lines = ["together \(Amount(minorUnits: report.sum, currency: currency).figureWithCode)"]
      }
      document.parts.append(part)
    }
    document.none = type == .expense ? "nothing was spent in these days" : "nothing was earned in these days"
    document.hint = run.hint(table)
    return try run.made(document, leftOut: table.leftOut, of: .categories)
  }

  /// The lines of now, and with nothing in them those of earlier days that are not among them.
  private static func joined(
    _ now: [CategoryReport.Line], _ before: [CategoryReport.Line]
  ) -> [CategoryReport.Line] {
    var lines = now
    for var line in before where !lines.contains(where: { $0.key == line.key }) {
      (line.amount, line.total, line.transactions) = (0, 0, 0)
      let place = line.parentKey.flatMap { parent in
        lines.lastIndex { $0.parentKey == parent || $0.key == parent }
      }
      lines.insert(line, at: place.map { $0 + 1 } ?? lines.count)
    }
    return lines
  }
}

struct PayeesReport: ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "payees",
    abstract:
      "Show what was spent at each payee (default: this month). With --type income: what was earned.")

  @Option(help: "Show only this many, the largest first (default: twenty on a terminal).") var top: Int?
  @OptionGroup var report: ReportOptions

  func made() throws -> MadeReport {
    if let top, top < 1 { throw Failure.usage("--top \(top): expected a number from 1.") }
    var run = try ReportRun(report) { .months(1, to: $0) }
    let type = try FlowTypeOption.type(of: run.filter)
    let table = run.table(withPayees: true)
    var document = run.document("payees")
    let now = try PayeeReport.all(type, of: table, in: run.period)
    let before = try run.earlier.map { try PayeeReport.all(type, of: table, in: $0) }
    document.columns = [
      .init("key"), .init("name", .payee), .init("parentKey"), .init("amountMinor", ""),
      .init("share", .share), .init("transactions", .rows),
    ]
    if before != nil { document.columns.append(.init("previousMinor", .before)) }
    let isTable = !report.options.json && !report.csv
    for currency in SummaryReport.currencies(now, before) {
      let lines = now.first { $0.currency == currency }?.value
      let then = before?.first { $0.currency == currency }?.value
      let count = top ?? (isTable && Terminal.width != nil ? 20 : .max)
      var part = ReportDocument.Part(currency: currency)
      let earlier = Dictionary(
        (then?.lines ?? []).map { (Self.group($0), $0.amount) }, uniquingKeysWith: { one, _ in one })
      let all = Self.joined(lines?.lines ?? [], then?.lines ?? [])
      for line in all.prefix(count) {
        var values: [ReportDocument.Value] = [
          .text(line.name), .name(line.name, shown: line.name ?? TableWord.withoutAPayee.text), .text(nil),
          .amount(line.amount),
          .share(line.amount, of: lines?.sum ?? 0), .count(line.transactions),
        ]
        if before != nil { values.append(.amount(earlier[Self.group(line)] ?? 0)) }
        part.rows.append(ReportDocument.Row(values: values, bar: line.amount))
      }
      let rest = all.dropFirst(count)
      if !rest.isEmpty {
        func together(_ units: (PayeeReport.Line) -> Int64) -> Amount {
          let sum = rest.reduce(Int128(0)) { $0 + Int128(units($1)) }
          return Amount(minorUnits: Int64(clamping: sum), currency: currency)
        }
        let (now, then) = (together { $0.amount }, together { earlier[Self.group($0)] ?? 0 })
        part.lines.append(
          "and \(Plural.count(rest.count, "other payee")): \(now.figureWithCode)"
            + (before == nil ? "" : ", before \(then.figureWithCode)"))
      }
      document.parts.append(part)
    }
    document.hint = run.hint(table)
    return try run.made(document, leftOut: table.leftOut)
  }

  /// What two spellings of one payee have in common; nil for the rows without one.
  private static func group(_ line: PayeeReport.Line) -> String? { line.name.map(UnicodeForm.folded) }

  /// The lines of now, and with nothing in them those of earlier days that are not among them.
  private static func joined(
    _ now: [PayeeReport.Line], _ before: [PayeeReport.Line]
  ) -> [PayeeReport.Line] {
    let known = Set(now.map(group))
    return now
      + before.filter { !known.contains(group($0)) }.map { line -> PayeeReport.Line in
        var line = line
        (line.amount, line.transactions) = (0, 0)
        return line
      }
  }
}

/// Whether spending or earning is asked for.
enum FlowTypeOption {
  /// - Throws: ``Failure`` where neither is meant.
  static func type(of filter: TransactionFilter) throws -> FlowType {
    switch filter.types {
    case [], [.expense]: return .expense
    case [.income]: return .income
    default:
      throw Failure.usage(
        "--type: this report shows one of expense and income, not transfers and the like. Name one of the two."
      )
    }
  }
}
