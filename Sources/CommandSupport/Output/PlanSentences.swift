package import Bookkeeping
package import DatasetFormat

/// The changes of a plan in words for a person: transactions with day, payee and money, records of lists, then
/// sheets and files.
///
/// A row whose day or money cannot be read is told cell by cell.
package struct PlanSentences {
  /// What becomes of transactions; empty if that cannot be told row by row.
  package let transactions: [TransactionChange]
  private let told: TransactionSentences
  private let records: RecordSentences
  private let ofRecords: [Change]
  private let others: [Change]
  /// Whether the plan begins with a record of a list, from which the rest follows.
  private let isOfList: Bool

  package init(_ plan: Plan, in dataset: Dataset, isDone: Bool) {
    let changes = TransactionChanges(plan, in: dataset)
    let names = ListedNames(dataset, after: plan)
    transactions = changes?.all ?? []
    isOfList = plan.changes.first?.tab != .transactions
    told = TransactionSentences(transactions, names, isDone: isDone)
    var (ofRecords, others): ([Change], [Change]) = ([], [])
    for change in plan.changes {
      guard Self.isOfRecord(change), let tab = change.tab else {
        others.append(change)
        continue
      }
      guard tab == .transactions else {
        ofRecords.append(change)
        continue
      }
      if Self.columnsOfPrograms.contains(change.address.column?.description ?? "") { continue }
      guard let changes else {
        others.append(change)
        continue
      }
      // A cell of the person's own column in a new row has no row yet.
      let isUnread =
        change.address.row.map(changes.unread.contains)
        ?? (changes.unreadAdditions > 0 || change.insertion == nil)
      if isUnread { others.append(change) }
    }
    records = RecordSentences(ofRecords, in: dataset, names, isDone: isDone)
    (self.ofRecords, self.others) = (ofRecords, others)
  }

  /// The lines; of many transactions or records the first, unless `all` are wanted.
  package func lines(all: Bool) -> [String] {
    let rest =
      all || others.count <= Self.shown
      ? others.map { Printable.line($0.description) } : ChangeGroup.all(of: others).flatMap(\.lines)
    let (rows, lists) = (told.lines(all: all), records.lines(of: ofRecords, all: all))
    return (isOfList ? lists + rows : rows + lists) + rest
  }

  /// How many transactions there are, with their sums: `3 transactions, -105.35 EUR`; nil for fewer than two.
  package var counted: String? {
    transactions.count > 1 ? TransactionSentences.counted(transactions) : nil
  }

  /// What happens to transactions, a line for each kind: `removed 3 transactions, -105.35 EUR`.
  package var sums: [String] { told.sums(ofAtLeast: 1) }

  /// Columns that say nothing to a person.
  static let columnsOfPrograms: Set = ["id", "importId", "importKey", "createdAt", "updatedAt"]

  /// How many changes of sheets and files are told one by one.
  private static let shown = 50

  private static func isOfRecord(_ change: Change) -> Bool {
    switch change.action {
    case .insert, .delete, .restore, .remove, .set: change.tab != nil
    default: false
    }
  }
}
