import DatasetFormat
import Spreadsheet

/// No two rows of the Budgets tab plan one day of a category: a row ends where a later one begins, and says
/// so or leaves it open.
struct BudgetsCheck: Check {
  var kinds: [FindingKind] { [.budgetOverlap] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.budgets] else { return }
    for group in Self.groups(tab) {
      // The earliest row that reaches furthest.
      var reaching: Plan?
      for plan in group {
        if let before = reaching, before.start == plan.start || before.end.map({ $0 >= plan.start }) == true {
          add(before, plan, tab, context, &report)
        }
        if let end = reaching?.end, let own = plan.end, end > own { continue }
        reaching = plan
      }
    }
  }

  private struct Plan {
    var row: Int
    var start: CalendarDate
    var end: CalendarDate?
  }

  /// The rows of one kind, category, period and currency, by their first days.
  private static func groups(_ tab: Tab) -> [[Plan]] {
    let schema = tab.schema
    var groups: [String: [Plan]] = [:]
    tab.forEachLiveRecord { row in
      guard let start = row.date(schema["startDate"]).value else { return }
      let key = ["kind", "categoryKey", "period", "currency"].map { row.rawText(schema[$0]) ?? "" }
      groups[key.joined(separator: "\u{0}"), default: []].append(
        Plan(row: row.index, start: start, end: row.date(schema["endDate"]).value))
    }
    return groups.values.map { $0.sorted { ($0.start, $0.row) < ($1.start, $1.row) } }
  }

  private func add(
    _ before: Plan, _ plan: Plan, _ tab: Tab, _ context: CheckContext, _ report: inout FindingReport
  ) {
    let last = plan.start.adding(days: -1)
    let number = tab.sheet.rowNumber(before.row)
    report.add(
      Finding(
        .budgetOverlap, at: tab.location(row: plan.row, position: tab.schema["startDate"]),
        record: tab.identityText(row: plan.row), found: plan.start.description,
        expected: before.end.map { "a day after \($0), to which row \(number) goes" }
          ?? "another day than row \(number) has"),
      options: (last < before.start
        ? []
        : Remedy.option(
          "end-before", in: tab, because: .budgetOverlap,
          [(before.row, "endDate", .date(last.description))]))
        + [
          Remedy.Option(
            name: Remedy.deleteWord,
            changes: [Remedy.deleting(plan.row, of: tab, because: .budgetOverlap, context)])
        ])
  }
}

extension FindingKind {
  static let budgetOverlap = FindingKind(
    "budget-overlap", .warning, fix: .ask, "is a day that another row of the category plans already",
    advice: "Let the earlier row end before this one begins, or delete one of the two.",
    manual: """
      Two rows plan one category for the same days, such as one to "2026-12-31" and another one from July. Nobody can say \
      which amount counts. A row without an endDate lasts until a later one begins, and overlaps with none.
      """)
}
