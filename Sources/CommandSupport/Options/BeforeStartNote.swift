import Bookkeeping
package import DatasetFormat

/// What is said where a plan puts rows before the start of their account, so that they are in no balance.
package enum BeforeStartNote {
  /// Says it for each account, where a plan makes such rows or moves the start of an account behind rows.
  package static func tell(_ plan: Plan, of dataset: Dataset, _ options: DatasetOptions) {
    guard
      dataset.accounts.contains(where: { $0.startDate != nil })
        || plan.changes.contains(where: {
          $0.tab == .accounts && $0.address.column == .named("startDate")
        }),
      let changed = try? plan.applied(to: dataset)
    else { return }
    let before = Dictionary(
      RowsBeforeStart.all(in: dataset).map { ($0.account.key, $0.count) }, uniquingKeysWith: { $1 })
    for rows in RowsBeforeStart.all(in: changed) {
      let new = rows.count - (before[rows.account.key] ?? 0)
      guard new > 0, let start = rows.account.startDate else { continue }
      options.note(
        "\(Plural.count(new, "row")) of \(Printable.line(rows.account.key)) \(new == 1 ? "is" : "are") dated before the account starts (\(start)), and so in no balance"
      )
    }
  }
}
