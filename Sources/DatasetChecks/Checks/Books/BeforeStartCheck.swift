import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Rows before the start of their account do not count in its balance, which is rarely intended. There is one
/// finding for all rows of an account.
struct BeforeStartCheck: Check {
  var kinds: [FindingKind] { [.beforeAccountStart] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.info), let tab = context.dataset[.transactions] else { return }
    let position = tab.schema["date"]
    for rows in RowsBeforeStart.all(in: context.dataset) {
      let others = rows.count > 1 ? "; \(rows.count) rows of the account are" : ""
      report.add(
        Finding(
          .beforeAccountStart, at: tab.location(row: rows.firstRow, position: position),
          record: tab.identityText(row: rows.firstRow), found: tab.text(row: rows.firstRow, "date"),
          expected:
            "\(rows.account.startDate?.description ?? ""), the start of \"\(rows.account.key)\", or later\(others)"
        ))
    }
  }
}

extension FindingKind {
  static let beforeAccountStart = FindingKind(
    "before-account-start", .info, fix: .no, "is before the account starts, so that the row is in no balance",
    advice:
      "Nothing to do where the starting balance holds the row; else move the account's startDate back, and lower its startingBalance.",
    manual: """
      A starting balance is what is on an account when its startDate begins, so that rows before that day are in it already. A row such as one of "2026-05-01" \
      on an account that starts on 2026-06-01 is in spending and in budgets, and in no balance: money that was moved to the account on that day is missing there.
      """)
}
