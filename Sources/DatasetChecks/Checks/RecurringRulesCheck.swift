import DatasetFormat
import Spreadsheet

/// What must hold between the cells of a recurring rule.
struct RecurringRulesCheck: Check {
  var kinds: [FindingKind] { [.ruleInterval, .ruleDates] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.recurringRules] else { return }
    let schema = tab.schema
    let interval = schema["interval"]
    let start = schema["startDate"]
    let end = schema["endDate"]
    tab.forEachLiveRecord { row in
      if let every = row.integer(interval).value, every < 1 {
        report.add(
          Finding(
            .ruleInterval, at: tab.location(row: row.index, position: interval),
            record: row.rawText(schema["id"]), found: row.rawText(interval)),
          options: Remedy.options(
            interval, ofRow: row.index, in: tab, among: [("1", .number("1"))], because: .ruleInterval))
      }
      if let first = row.date(start).value, let last = row.date(end).value, last < first {
        report.add(
          Finding(
            .ruleDates, at: tab.location(row: row.index, position: end),
            record: row.rawText(schema["id"]), found: row.rawText(end), expected: "\(first) or later"),
          options: Remedy.options(
            end, ofRow: row.index, in: tab, among: [(Remedy.clearWord, .blank)], because: .ruleDates))
      }
    }
  }
}

extension FindingKind {
  static let ruleInterval = FindingKind(
    "rule-interval", .error, fix: .ask, "is not an interval: a rule repeats every 1 or more",
    advice: "Write 1, or disable the rule.",
    manual: """
      A rule repeats every so many days, weeks, months or years. With an interval of "0" it would repeat without end on \
      one day.
      """)

  static let ruleDates = FindingKind(
    "rule-dates", .error, fix: .ask, "is an end before the start",
    advice: "Correct one of the two dates, or clear the end.",
    manual: """
      The rule ends before it begins: it starts on 2026-01-01 and ends on "2025-12-31". It makes no transaction at all.
      """)
}
