import DatasetFormat
import DatasetStore
import Merging

/// The states of a dataset that this machine knows for good, for finding the one that copies come from.
///
/// Only what an import left can be told from the copies themselves. What a person has typed since is a change of this copy, and no state that another one
/// comes from; what a merge brought was in the other copy before.
struct KnownStates {
  private let opened: OpenDataset
  /// How many imports are looked at.
  private static let limit = 40

  init(beside opened: OpenDataset) { self.opened = opened }

  /// The state that copies come from: the one that a person names, else the newest of which all copies bear the traces.
  ///
  /// - Throws: ``Failure``, and what reading it throws.
  func base(named: String?, of copies: [Dataset]) throws -> (dataset: Dataset, name: String)? {
    if let named {
      if FileAccess.exists(named) { return (try DatasetCopy(at: named).dataset, named) }
      let witness = try StateArgument.witness(named, beside: opened)
      return (witness.dataset, witness.name)
    }
    let common = CommonState(of: copies, removed: [try opened.recordsRemovedByRuns()])
    let imported = try opened.importedState(limit: Self.limit) {
      common.isCommon($0.left.dataset, after: $0.before)
    }
    if let left = imported?.left { return (left.dataset, left.name) }
    if try opened.hasRuns() { return nil }
    // What was made and never changed by a run is all that is known.
    let made =
      opened.isAsLastRunLeft
      ? (opened.dataset, "the dataset as it is") : opened.witness.map { ($0.dataset, $0.name) }
    return made.flatMap { common.isCommon($0.0, after: nil) ? $0 : nil }
  }
}
