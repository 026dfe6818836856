import Bookkeeping
import DatasetFormat
import Spreadsheet

/// What must hold between the cells of a recurring rule.
struct RecurringRulesCheck: Check {
  var kinds: [FindingKind] { [.ruleInterval, .ruleDates, .ruleTolerance] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.recurringRules] else { return }
    let schema = tab.schema
    let interval = schema["interval"]
    let start = schema["startDate"]
    let end = schema["endDate"]
    let currencies = RowCurrencies(context.dataset, tab: .recurringRules)
    tab.forEachLiveRecord { row in
      checkInterval(row, interval, tab, &report)
      checkTolerance(row, currencies.currency(of: row) ?? .none, tab, &report)
      if let first = row.date(start).value, let last = row.date(end).value, last < first {
        report.add(
          Finding(
            .ruleDates, at: tab.location(row: row.index, position: end),
            record: row.rawText(schema["id"]), found: row.rawText(end), expected: "\(first) or later"),
          options: Remedy.options(
            end, ofRow: row.index, in: tab, among: [(Remedy.clearWord, .blank)], because: .ruleDates)
            + Remedy.option(
              "swap", in: tab, because: .ruleDates,
              [
                (row.index, "startDate", .date(last.description)),
                (row.index, "endDate", .date(first.description)),
              ]))
      }
    }
  }
}

extension RecurringRulesCheck {
  /// A tolerance that cannot be read counts as none, so the question is what was meant.
  private func checkTolerance(
    _ row: TabRow, _ currency: Currency, _ tab: Tab, _ report: inout FindingReport
  ) {
    let position = tab.schema["amountTolerance"]
    guard report.wants(.warning), !row.isBlank(position), let text = row.rawText(position),
      AmountTolerance(text, in: currency) == nil
    else { return }
    report.add(
      Finding(
        .ruleTolerance, at: tab.location(row: row.index, position: position),
        record: row.rawText(tab.schema["id"]), found: text),
      options: Remedy.options(
        position, ofRow: row.index, in: tab, among: [(Remedy.clearWord, .blank)], because: .ruleTolerance))
  }

  /// A blank interval can only mean 1, the default. Any other error is a question.
  private func checkInterval(_ row: TabRow, _ position: Int, _ tab: Tab, _ report: inout FindingReport) {
    guard tab.binding.columnOfPosition[position] != nil else { return }
    let isBlank = row.isBlank(position)
    switch row.integer(position) {
    case .value(let every), .variant(let every, _): if every >= 1 { return }
    case .unreadable(.integerUnreadable), .blank: break
    case .unreadable: return
    }
    let finding = Finding(
      .ruleInterval, at: tab.location(row: row.index, position: position), fix: isBlank ? .yes : nil,
      record: row.rawText(tab.schema["id"]), found: isBlank ? "" : row.rawText(position))
    if isBlank {
      return report.add(finding) {
        .setting(position, ofRow: row.index, in: tab, to: .number("1"), because: .ruleInterval)
      }
    }
    report.add(
      finding,
      options: Remedy.options(
        position, ofRow: row.index, in: tab, among: [("1", .number("1"))], because: .ruleInterval))
  }
}

extension FindingKind {
  static let ruleInterval = FindingKind(
    "rule-interval", .error, fix: .ask, "is not an interval: a rule repeats every 1 or more",
    advice: "Write 1, or disable the rule.",
    manual: """
      A rule repeats every so many days, weeks, months or years. With an interval of "0" it would repeat without end on \
      one day. A blank cell means 1, which repair writes.
      """, covers: [.rowIncomplete, .integerUnreadable, .integerForm])

  static let ruleTolerance = FindingKind(
    "rule-tolerance", .warning, fix: .ask, "is not a tolerance",
    advice: "Write a percentage up to 50% as text, or an amount of 1 or more.",
    manual: """
      The tolerance of a rule is a percentage such as "5%" or an amount such as "30.00". A spreadsheet makes 0.05 of a typed \
      5%, so write it as text, with an apostrophe in front. A tolerance that cannot be read counts as none.
      """)

  static let ruleDates = FindingKind(
    "rule-dates", .error, fix: .ask, "is an end before the start",
    advice: "Correct one of the two dates, or clear the end.",
    manual: """
      The rule ends before it begins: it starts on 2026-01-01 and ends on "2025-12-31". It makes no transaction at all.
      """)
}
