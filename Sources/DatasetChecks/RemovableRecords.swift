import DatasetFormat
import Spreadsheet

/// Records that can leave their tab while everything that stays keeps its meaning: no row needs them, and
/// they are half of nothing.
struct RemovableRecords {
  private let dataset: Dataset
  /// For each tab the ids that rows of others name.
  private var named: [TabName: RecordIDTable] = [:]

  init(_ context: CheckContext) { dataset = context.dataset }

  /// Tabs whose records are named by their ids in few rows; of others too much hangs on each.
  private static let tabs: Set<TabName> = [
    .transactions, .recurringRules, .receipts, .budgets, .goals, .importRules,
  ]

  /// What takes a row out; nil if something else hangs on it. The receipts of a transaction are deleted with
  /// it, and their files stay.
  mutating func leaving(
    _ row: TabRow, of tab: Tab, because kind: FindingKind, _ context: CheckContext
  ) -> [Change]? {
    guard Self.tabs.contains(tab.name), let identity = tab.schema.identityPosition else { return nil }
    for column in ["transferId", "splitId"] {
      if let position = tab.schema.position(matching: column), !row.isBlank(position) { return nil }
    }
    let leaves = Remedy.quarantining(row.index, of: tab, because: kind, context)
    guard let id = row.uuid(identity).value else { return row.isBlank(identity) ? [leaves] : nil }
    guard tab.name == .transactions else { return ids(of: tab.name).contains(id) ? nil : [leaves] }
    guard let receipts = dataset[.receipts], let owned = receiptRows()[id] else { return [leaves] }
    return owned.map { Remedy.deleting($0, of: receipts, because: kind, context) } + [leaves]
  }

  private var receiptRowsByOwner: [RecordID: [Int]]?

  /// The rows of receipts by the transaction they belong to.
  private mutating func receiptRows() -> [RecordID: [Int]] {
    if let known = receiptRowsByOwner { return known }
    var rows: [RecordID: [Int]] = [:]
    if let receipts = dataset[.receipts] {
      let owner = receipts.schema["transactionId"]
      receipts.forEachLiveRecord { row in
        if let id = row.uuid(owner).value { rows[id, default: []].append(row.index) }
      }
    }
    receiptRowsByOwner = rows
    return rows
  }

  private mutating func ids(of target: TabName) -> RecordIDTable {
    if let known = named[target] { return known }
    var ids = RecordIDTable(capacity: 0)
    for tab in dataset.orderedTabs {
      for position in tab.schema.columns.indices
      where tab.schema.columns[position].reference == target
        && tab.binding.columnOfPosition[position] != nil
      {
        tab.forEachRow { row in
          if !row.isBlank(position), let id = row.uuid(position).value { _ = ids.add(id) }
        }
      }
    }
    named[target] = ids
    return ids
  }
}
