import DatasetFormat

/// The records of a tab in a copy before a run removed some of them.
struct RemovedRecords: Sendable {
  private let tab: MergeTab
  private let index: RecordIndex

  init(_ tab: Tab, _ columns: MergeColumns) {
    self.tab = MergeTab(tab, columns)
    index = RecordIndex(tab)
  }

  /// The values of a record, by the columns of the merge; nil if there is no such record.
  func cells(of id: String) -> [MergeValue]? { index[id].map(tab.cells) }
}
