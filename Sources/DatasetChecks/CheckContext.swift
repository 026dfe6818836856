package import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// What checks look at.
package struct CheckContext: Sendable {
  /// The dataset that is checked.
  package var dataset: Dataset
  /// The version that the dataset is read with.
  package var version: Int
  /// The contents of the folder and its receipt files; nil if there is no folder, or it was not read.
  package var folder: FolderContents?
  /// The last good state of the dataset, if known. It settles questions that the cells alone leave open.
  package var earlier: LastGoodState?
  /// The clock, and the source of new ids.
  package var origin: Origin
  /// Makes keys of statement lines. Nil if nobody here reads statements.
  package var lineKey: LineKey?
  /// Finds the open questions about transfers and statements. Nil if nobody here knows them.
  package var questions: (@Sendable (Dataset) -> [OpenQuestion])?

  /// What checks look at; `earlier` is a state before the damage, where there is a snapshot.
  package init(
    dataset: Dataset, folder: FolderContents? = nil, earlier: LastGoodState? = nil, origin: Origin = .system
  ) {
    self.dataset = dataset
    self.folder = folder
    self.earlier = earlier
    self.origin = origin
    version = dataset.version
  }

  /// What became of the records of the earlier state; made once, before the checks run.
  var comparison: EarlierComparison?
  /// Records that a plan takes out of their tabs, so that they are not missed, by their ids.
  var taken: Set<String> = []

  /// The same with the comparison that checks share.
  func compared() -> CheckContext {
    if comparison != nil { return self }
    var context = self
    context.comparison = earlier.flatMap { EarlierComparison($0, dataset) { knowsRecords(of: $0) } }
    return context
  }

  /// The tabs to be looked at, for checks that look at every tab; nil: all.
  var scope: Set<TabName>?

  /// The rows to be looked at by checks of single rows, by tab and ascending; nil: all of all tabs.
  var rows: [TabName: [Int]]?

  /// The tabs to be looked at that are there, in the format's order.
  package var tabs: [Tab] {
    TabName.allCases.compactMap { scope?.contains($0) ?? true ? dataset[$0] : nil }
  }

  /// Calls `body` for every row of a tab that is to be looked at and holds anything.
  func forEachRow(of tab: Tab, _ body: (TabRow) -> Void) {
    guard let rows else { return tab.forEachRow(body) }
    for row in rows[tab.name] ?? [] { tab.forEachRow(in: row..<row + 1, body) }
  }
}

extension CheckContext {
  /// Whether all records of a tab can be read, so that a reference to an unknown record is wrong.
  func knowsRecords(of name: TabName) -> Bool { dataset.knowsRecords(of: name) }

  /// Missing optional tabs of which the last good state has records that no run has removed.
  var vanishedTabs: Set<TabName> {
    guard let earlier = comparison?.earlier else { return [] }
    return Set(
      TabName.allCases.filter { name in
        guard !name.isRequired, dataset[name] == nil, dataset.foreignSheet(like: name) == nil,
          let then = earlier.dataset[name]
        else { return false }
        var isMissed = false
        then.forEachRecord { row in
          isMissed = isMissed || !(then.identityText(row: row.index).map(earlier.removed.contains) ?? false)
        }
        return isMissed
      })
  }
}

extension Tab {
  /// Calls `body` for every row that is a record: for each row with anything in it but a header that was
  /// pasted among the records, which has a finding of its own.
  func forEachRecord(_ body: (TabRow) -> Void) {
    forEachRow { row in
      if !RowShape.isHeader(row, of: self) { body(row) }
    }
  }

  /// The same without records that are deleted.
  func forEachLiveRecord(_ body: (TabRow) -> Void) {
    forEachRow { row in
      if row.isLive, !RowShape.isHeader(row, of: self) { body(row) }
    }
  }
}
