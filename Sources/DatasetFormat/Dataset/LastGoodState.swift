/// An earlier state of a dataset that was good, from before other programs and people wrote to the files.
package struct LastGoodState: Sendable {
  /// The dataset in that state. Unchanged files are shared with the current one.
  package var dataset: Dataset
  /// When it was so.
  package var time: Timestamp
  /// The names of the files that hold something else now.
  package var changedFiles: Set<String>
  /// When the files of now were written last, by their names.
  package var modified: [String: Timestamp]

  /// The ids of records that runs have removed since; these are not missing.
  package var removed: Set<String> = []

  /// An earlier state of a dataset.
  package init(
    _ dataset: Dataset, time: Timestamp, changedFiles: Set<String>, modified: [String: Timestamp] = [:]
  ) {
    self.dataset = dataset
    self.time = time
    self.changedFiles = changedFiles
    self.modified = modified
  }

  /// The state as findings name it: `the state of 2026-11-20 12:00`.
  package var name: String {
    "the state of \(time.description.prefix(16).replacing("T", with: " "))"
  }
}
