import DatasetFormat
import Spreadsheet

/// What must hold between the cells of a recurring rule.
struct RecurringRulesCheck: Check {
  let codes = ["rule-interval", "rule-dates"].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.recurringRules] else { return }
    let schema = tab.schema
    let interval = schema["interval"]
    let start = schema["startDate"]
    let end = schema["endDate"]
    tab.forEachRow { row in
      guard row.isBlank(schema["deletedAt"]) else { return }
      if let every = row.integer(interval).value, every < 1 {
        report.add(
          Finding(
            FindingCode("rule-interval"), at: tab.location(row: row.index, position: interval),
            record: row.rawText(schema["id"]), found: row.rawText(interval)))
      }
      if let first = row.date(start).value, let last = row.date(end).value, last < first {
        report.add(
          Finding(
            FindingCode("rule-dates"), at: tab.location(row: row.index, position: end),
            record: row.rawText(schema["id"]), found: row.rawText(end), expected: "\(first) or later"))
      }
    }
  }
}
