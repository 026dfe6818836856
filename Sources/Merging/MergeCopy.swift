public import DatasetFormat

/// A copy of a dataset that is to be merged.
public struct MergeCopy: Sendable {
  /// What people know the copy by: the name of its file or folder.
  public var name: String
  /// What it holds.
  public var dataset: Dataset
  /// When its files were written last: the time of edits that nobody stamped.
  public var modified: Timestamp
  /// When cells came to hold what they do, where a merge brought them together in one row.
  public var times: CellTimes
  /// Records that a run took out of the copy, by their ids: they are gone on purpose.
  public var removed: Set<String> = []
  /// What the copy held before such runs, the newest first: a record that another copy still has as it was then went on purpose.
  public var statesBeforeRemovals: [Dataset] = []
  /// Ids that runs gave to rows which a person had typed without one: another copy may still have such a row as it was typed.
  public var adopted: Set<String> = []
  /// New names of files in `Receipts/` that have another content in the first copy.
  public var renamedFiles: [String: String] = [:]

  /// Ids that records have in the merge in place of their own, where the first copy has the same records under these.
  private(set) var renamedIDs: [TabName: [String: String]] = [:]

  /// Gives records other ids, on top of those that were given before.
  mutating func rename(_ names: [TabName: [String: String]]) {
    for (tab, new) in names {
      var all = renamedIDs[tab] ?? [:]
      for (old, now) in all { all[old] = new[now] ?? now }
      all.merge(new) { known, _ in known }
      renamedIDs[tab] = all
    }
  }

  /// A copy.
  public init(name: String, dataset: Dataset, modified: Timestamp, times: CellTimes = CellTimes()) {
    self.name = name
    self.dataset = dataset
    self.modified = modified
    self.times = times
  }
}

/// When cells came to hold what they do, in milliseconds since 1970: a row has one time for all of its cells, and after a merge they
/// have several. Only with these three copies become the same one, in whatever pairs they are merged.
public struct CellTimes: Sendable, Hashable {
  /// By tab, record and column.
  public private(set) var times: [TabName: [String: [String: Int64]]] = [:]

  /// Nothing is known.
  public init() {}

  /// The time of a cell; nil where the row's own counts.
  public subscript(tab: TabName, id: String, column: String) -> Int64? {
    get { times[tab]?[id]?[column] }
    set { times[tab, default: [:]][id, default: [:]][column] = newValue }
  }

  /// The times of a record's cells.
  subscript(tab: TabName, id: String) -> [String: Int64]? { times[tab]?[id] }

  /// Takes back what is known of records.
  mutating func forget(_ ids: Set<String>, of tab: TabName) {
    for id in ids { times[tab]?[id] = nil }
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { times.isEmpty }
}
