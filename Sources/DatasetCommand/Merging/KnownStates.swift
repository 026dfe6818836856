import DatasetFormat
import DatasetStore
import Merging

/// The states of a dataset that this machine knows for good, for finding the one that copies come from.
///
/// The files as they are count only where a run left them so: what a person has typed since is a change of this copy, and no state that another
/// one comes from.
struct KnownStates {
  private let opened: OpenDataset
  /// The newest one; nil where nothing is known.
  private let newest: (dataset: Dataset, name: String)?
  private let time: Timestamp
  /// How many earlier states are looked at.
  private static let limit = 40

  init(beside opened: OpenDataset) {
    self.opened = opened
    if opened.isAsLastRunLeft {
      newest = (opened.dataset, "the dataset as it is")
      time = Timestamp(milliseconds: .max)
    } else {
      let witness = opened.witness
      newest = witness.map { ($0.dataset, $0.name) }
      time = witness?.time ?? Timestamp(milliseconds: .min)
    }
  }

  /// The state that copies come from: the one that a person names, else the newest of which all copies bear the traces.
  ///
  /// - Throws: ``Failure``, and what reading it throws.
  func base(named: String?, of copies: [Dataset]) throws -> (dataset: Dataset, name: String)? {
    if let named {
      if FileAccess.exists(named) { return (try DatasetCopy(at: named).dataset, named) }
      if named == StateArgument.lastWord {
        let witness = try StateArgument.witness(named, beside: opened)
        return (witness.dataset, witness.name)
      }
      return try read(StateArgument.state(named, among: EarlierState.all(root: opened.folder.root)))
    }
    let common = CommonState(of: copies)
    var later = newest
    for state in try EarlierState.all(root: opened.folder.root).prefix(Self.limit) {
      // What the last run left may be kept from an older one.
      if let stateTime = Timestamp(state.run.time), stateTime > time { continue }
      guard let earlier = try? read(state) else { continue }
      if let later, common.isCommon(later.dataset, after: earlier.dataset) { return later }
      later = earlier
    }
    return later.flatMap { common.isCommon($0.dataset, after: nil) ? $0 : nil }
  }

  /// An earlier state. Of files that no run has changed since it has what the newest state has: what they hold now may be typed.
  private func read(_ state: EarlierState) throws -> (dataset: Dataset, name: String) {
    let witness = try state.witness(beside: opened)
    let kept = Set(state.files.map { FilePath.name(of: $0.path) })
    let tabs =
      witness.dataset.tabs.values.filter { kept.contains($0.fileName) }
      + (newest?.dataset.tabs.values.filter { !kept.contains($0.fileName) } ?? [])
    let sheets = tabs.map { Dataset.SourceSheet(sheet: $0.sheet, fileName: $0.fileName) }
    return (Dataset(name: opened.folder.name, storage: opened.folder.storage, sheets: sheets), witness.name)
  }
}
