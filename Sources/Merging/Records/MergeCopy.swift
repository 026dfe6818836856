public import DatasetFormat
import Spreadsheet

/// A copy of a dataset that is to be merged.
public struct MergeCopy: Sendable {
  /// The copy's name for users: that of its file or folder.
  package var name: String
  /// The copy's dataset.
  package var dataset: Dataset
  /// When its files were last written, used as the time of edits without a timestamp.
  package var modified: Timestamp
  /// The times of single cells of rows that a merge combined.
  package var times: CellTimes
  /// The ids of records that a run removed from the copy: they are gone on purpose.
  package var removed: Set<String> = []
  /// The states before runs that removed records, newest first. A record that another copy still has in that
  /// form was removed on purpose.
  package var statesBeforeRemovals: [Dataset] = []
  /// Ids that runs gave to rows which a user had typed without one. Another copy may still have such a row
  /// without its id.
  package var adopted: Set<String> = []
  /// New names of files in `Receipts/` that have another content in the first copy.
  package var renamedFiles: [String: String] = [:]

  /// Ids that records have in the merge in place of their own, where the first copy has the same records
  /// under these.
  private(set) var renamedIDs: [TabName: [String: String]] = [:]

  /// Renames records, after earlier renamings.
  mutating func rename(_ names: [TabName: [String: String]]) {
    for (tab, new) in names {
      var all = renamedIDs[tab] ?? [:]
      for (old, now) in all { all[old] = new[now] ?? now }
      all.merge(new) { known, _ in known }
      renamedIDs[tab] = all
    }
  }

  /// A copy.
  ///
  /// - Parameters:
  ///   - name: Its name for users: that of its file, its folder or its device.
  ///   - dataset: The dataset.
  ///   - modified: When it was last written: the time of edits without a time of their own.
  public init(_ name: String, _ dataset: Dataset, modified: Timestamp) {
    self.init(name: name, dataset: dataset, modified: modified)
  }

  /// A copy, with the times of single cells.
  package init(name: String, dataset: Dataset, modified: Timestamp, times: CellTimes = CellTimes()) {
    self.name = name
    self.dataset = dataset
    self.modified = modified
    self.times = times
  }
}
