import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// The rows that erasing removes: everything that was entered or imported, so that the dataset is like a new
/// one.
///
/// Settings and default categories stay. So do the lists that the user wants to keep, with the records that
/// they refer to. The user's own columns and sheets, and totals below the records, are not records and stay.
package struct Erasure: Sendable {
  /// A list that may be kept.
  package enum List: String, Sendable, Hashable, CaseIterable {
    /// Accounts, which lose their last reconciliation.
    case accounts
    /// All categories; without it the default ones alone.
    case categories
    /// The members of a household.
    case members
    /// Import rules.
    case rules
    /// Recurring rules.
    case recurring
    /// Budgets and planned income.
    case budgets
    /// Goals.
    case goals

    /// Its tab.
    package var tab: TabName {
      switch self {
      case .accounts: .accounts
      case .categories: .categories
      case .members: .members
      case .rules: .importRules
      case .recurring: .recurringRules
      case .budgets: .budgets
      case .goals: .goals
      }
    }
  }

  /// The rows to remove, by tab, in the order of their tab.
  package let rows: [TabName: [Int]]
  /// The files below `Receipts/` that rows name, deleted ones too, sorted.
  package let receiptPaths: [String]
  /// The sheets that the tool keeps for itself, which lose all rows.
  let ownSheets: [Sheet]
  /// Cells of remaining rows that refer to removed rows.
  let cleared: [(tab: TabName, row: Int, column: String)]
  private let dataset: Dataset

  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - keeping: The lists that stay.
  package init(of dataset: Dataset, keeping: Set<List> = []) {
    self.dataset = dataset
    let kept = KeptRecords(in: dataset, keeping: keeping)
    var rows: [TabName: [Int]] = [:]
    var paths: Set<String> = []
    for name in TabName.allCases where name != .settings {
      guard let tab = dataset[name] else { continue }
      let totals = tab.totalsRows
      var gone: [Int] = []
      tab.forEachRow { row in
        if kept.rows[name]?.contains(row.index) == true || totals.contains(row.index) { return }
        gone.append(row.index)
        if name == .receipts, let path = row.text(tab.schema["fileName"]).value { paths.insert(path) }
      }
      if !gone.isEmpty { rows[name] = gone }
    }
    self.rows = rows
    receiptPaths = paths.sorted()
    ownSheets = dataset.foreignSheets.filter { TabName.reserved.contains($0.name) && $0.rowCount > 1 }
    cleared = kept.cleared
  }

  /// The number of records to remove from each tab, in the order of the tabs, then the tool's own sheets.
  package var counts: [(name: String, count: Int)] {
    TabName.allCases.compactMap { name in rows[name].map { (name.rawValue, $0.count) } }
      + ownSheets.map { ($0.name, $0.rowCount - 1) }
  }

  /// Whether there is nothing to erase.
  package var isEmpty: Bool { rows.isEmpty && ownSheets.isEmpty }
}

/// The records that stay when a dataset is erased.
private struct KeptRecords {
  private(set) var rows: [TabName: Set<Int>] = [:]
  private(set) var cleared: [(tab: TabName, row: Int, column: String)] = []

  init(in dataset: Dataset, keeping: Set<Erasure.List>) {
    var open: [(tab: TabName, row: Int)] = []
    func keep(_ tab: Tab, where condition: (TabRow) -> Bool) {
      tab.forEachRow { if condition($0) { open.append((tab.name, $0.index)) } }
    }
    for list in keeping.sorted(by: { $0.rawValue < $1.rawValue }) {
      if let tab = dataset[list.tab] { keep(tab) { _ in true } }
    }
    if !keeping.contains(.categories), let tab = dataset[.categories] {
      let isDefault = tab.schema["isDefault"]
      var hasDefaults = false
      tab.forEachRow { if $0.boolean(isDefault).value == true { hasDefaults = true } }
      // If no category is marked as a default, all of them may be defaults.
      keep(tab) { !hasDefaults || $0.boolean(isDefault).value == true && $0.isLive }
    }
    let indices = Dictionary(
      uniqueKeysWithValues: dataset.tabs.map { ($0.key, RecordIndex($0.value)) })
    while let (name, row) = open.popLast() {
      guard rows[name, default: []].insert(row).inserted, let tab = dataset[name] else { continue }
      tab.forEachRow(in: row..<row + 1) { cells in
        for (position, column) in tab.schema.columns.enumerated() {
          guard let target = column.reference, !cells.isBlank(position) else { continue }
          switch target {
          case .transactions, .imports, .receipts: cleared.append((name, row, column.name))
          default:
            if let id = cells.identity(position), let place = indices[target]?[id] {
              open.append((target, place))
            }
          }
        }
        // The rows that the account was reconciled with are gone.
        for column in ["lastReconciledDate", "lastReconciledBalance"] where name == .accounts {
          if !cells.isBlank(tab.schema[column]) { cleared.append((name, row, column)) }
        }
      }
    }
  }
}

extension BookChanges {
  /// Empties the dataset. Rows are removed without tombstones, which would still show what they were.
  ///
  /// - Parameters:
  ///   - erasure: What to remove.
  ///   - files: The content of the files of `Receipts/` to remove.
  /// - Throws: ``BookError`` where a cell to be cleared holds a user's formula.
  package mutating func erase(_ erasure: Erasure, files: [String: FileContent]) throws(BookError) {
    mayMove(.any)
    for name in TabName.allCases {
      guard let tab = dataset[name], let rows = erasure.rows[name] else { continue }
      for row in rows { remove(tab, row: row) }
      guard name == .imports else { continue }
      let gone = Set(rows)
      tab.forEachRow { row in
        if gone.contains(row.index), let id = row.uuid(tab.schema["id"]).value { removeProvenance(of: id) }
      }
    }
    for cell in erasure.cleared {
      if let tab = dataset[cell.tab] { try set(cell.column, of: tab, row: cell.row, to: "") }
    }
    for sheet in erasure.ownSheets { removeRows(of: sheet) }
    for (path, content) in files.sorted(by: { $0.key < $1.key }) { remove(file: content, at: path) }
  }
}
