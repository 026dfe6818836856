import DatasetFormat
import Spreadsheet

/// Dates are days of the calendar, and those of transactions are near our time.
struct DatesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofDateForms + FindingKind.ofEveryCell + [.dateImplausible] }

  /// Ends of rules and goals may lie far ahead; days of transactions hardly do.
  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    let reading = row.date(position)
    if let problem = CellProblem(reading, { .date($0.description) }) { return problem }
    guard context.tab.name == .transactions, let date = reading.value, !date.isPlausible else { return nil }
    return CellProblem(.dateImplausible, severity: .warning)
  }
}

extension FindingKind {
  static let dateImplausible = FindingKind(
    "date-implausible", .warning, fix: .ask,
    "is a day long past or far ahead: the year may be a slip",
    advice: "Check the year.",
    manual: """
      The day exists, but hardly anybody has a transaction of that year: "2206-01-31" is probably 2026. The transaction is \
      counted on the day that is written.
      """)
}
