import DatasetFormat
import DatasetStore
import Merging
import Spreadsheet

/// The states that a dataset and copies of it may have in common, and which of them they have.
///
/// What runs read and left is known, on this machine and on others whose state lies in a folder. Which of it a copy comes from its own records show
/// (``CommonState``): the newest state that all of them bear out is taken.
struct KnownStates {
  private let opened: OpenDataset
  private let others: [DatasetCopy]
  private let common: CommonState
  /// How many states are read to be compared.
  private static let limit = 40

  /// A state, and what a person knows it by.
  struct Found {
    var dataset: Dataset
    var name: String
    /// The records of it of which nobody can tell whether all copies come from them, by their ids.
    var doubts: [TabName: Set<String>] = [:]
  }

  /// - Parameters:
  ///   - opened: The dataset at hand.
  ///   - others: Copies of it.
  /// - Throws: ``FileError``.
  init(of opened: OpenDataset, with others: [DatasetCopy]) throws {
    self.opened = opened
    self.others = others
    common = CommonState(
      of: [opened.dataset] + others.map(\.dataset), removed: [try opened.recordsRemovedByRuns()])
  }

  /// The state that a person names.
  ///
  /// - Throws: What reading it throws.
  static func named(_ name: String, beside opened: OpenDataset) throws -> Found {
    if FileAccess.exists(name) { return Found(dataset: try DatasetCopy(at: name).dataset, name: name) }
    let witness = try StateArgument.witness(name, beside: opened)
    return Found(dataset: witness.dataset, name: witness.name)
  }

  /// The newest state that all copies come from; nil where none is known.
  ///
  /// - Throws: ``FileError``: a state that cannot be read must not pass for one that is not there.
  func newest() throws -> Found? {
    let runs = try opened.passedRuns(with: others)
    if runs.isEmpty { return start() }
    var found: Found?
    var newer: [PassedRun] = []
    var looks = Self.limit
    let all = Set(0...others.count)
    for run in runs {
      guard looks > 0 else { break }
      newer.append(run)
      guard run.holders == all || common.mayCome(from: run.record) else { continue }
      looks -= 1
      guard let left = try run.left(), let before = try run.stoodBefore() else { continue }
      if run.holders == all, let doubts = common.doubts(ofRun: left.dataset, after: before) {
        found = Found(dataset: left.dataset, name: left.name, doubts: doubts)
        break
      }
      // What a merge brought was in the copies that it read: their own traces say nothing of its result.
      let read = try run.copiesRead()
      let isCommon =
        run.isMerge
        ? !read.isEmpty && common.isCommon(left.dataset, mergedOf: [before] + read)
        : common.isCommon(left.dataset, after: before)
      if isCommon {
        found = Found(dataset: left.dataset, name: left.name)
        break
      }
    }
    var copyLooks = Self.limit
    for (index, run) in newer.enumerated() where run.readCount > 0 && copyLooks > 0 {
      copyLooks -= run.readCount
      // Where all have the run's result, what it read is older than what was found.
      if found != nil, run.holders == all { continue }
      // What the run that was found brought is in what it left.
      let isFound = found != nil && index == newer.count - 1
      if let copy = try copyInCommon(run, since: found, isLater: isFound) { return copy }
    }
    guard let found else { return try first(of: runs) }
    // What was typed between that run and the next one may be in all copies, too.
    if let later = try newer.dropLast().last?.stoodBefore(),
      common.isCommonByHand(later, since: found.dataset)
    {
      return Found(dataset: later, name: found.name, doubts: found.doubts)
    }
    return found
  }

  /// A copy that a merge read: its result has all of it, and so have the copy itself and what came of it.
  private func copyInCommon(_ run: PassedRun, since older: Found?, isLater: Bool) throws -> Found? {
    let copies = try run.copiesContained(isLater: isLater)
    guard !copies.isEmpty, let left = try run.left(), let before = try run.stoodBefore() else { return nil }
    return copies.lazy.compactMap { copy, places, forks in
      common.doubts(
        of: copy, since: older?.dataset, broughtInto: left.dataset, after: before, holders: run.holders,
        places: places, forks: forks
      ).map {
        Found(dataset: copy, name: left.name, doubts: $0.merging(older?.doubts ?? [:]) { $0.union($1) })
      }
    }.first
  }

  /// What stood there before the first run that is known, where each copy has all of its records; those that differ are in doubt.
  private func first(of runs: [PassedRun]) throws -> Found? {
    guard let run = runs.last, var state = try run.stoodBefore(), let doubts = common.doubts(ofStart: state)
    else {
      return nil
    }
    // Nobody can tell of the person's own sheets either.
    state.foreignSheets.removeAll { $0.name != ConflictsSheet.name }
    return Found(dataset: state, name: "the dataset before its first run", doubts: doubts)
  }

  /// What was made and never changed by a run is all that is known.
  private func start() -> Found? {
    let made: Found? =
      opened.isAsLastRunLeft
      ? Found(dataset: opened.dataset, name: "the dataset as it is")
      : opened.witness.map { Found(dataset: $0.dataset, name: $0.name) }
    return made.flatMap { common.isCommon($0.dataset, after: nil) ? $0 : nil }
  }
}
