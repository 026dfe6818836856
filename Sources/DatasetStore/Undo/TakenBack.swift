import DatasetFormat

/// A run, and the way in which it was taken back, or would be.
package struct TakenBack: Sendable {
  /// The run.
  package var entry: JournalEntry
  /// How it goes back.
  package var way: OpenDataset.WayBack
  /// The paths of layouts that it leaves as they are.
  package var keptLayouts: Set<String>

  package init(entry: JournalEntry, way: OpenDataset.WayBack, keptLayouts: Set<String> = []) {
    self.entry = entry
    self.way = way
    self.keptLayouts = keptLayouts
  }
}

/// A dataset as it would be once runs are taken back, which looking ahead takes as done.
///
/// A file from which a plan takes all that a run did counts as changed, also where it has its old bytes then: a dry run may promise less than the run does.
struct DatasetAhead {
  private let opened: OpenDataset
  private let snapshots: Snapshots
  private let history: RunHistory
  /// The runs, each with the last entry that put it in force, the newest first.
  private var runs: [TakenBack]

  init(_ opened: OpenDataset, after runs: [TakenBack], _ history: RunHistory, _ snapshots: Snapshots) {
    self.opened = opened
    self.history = history
    self.snapshots = snapshots
    self.runs = runs.map {
      TakenBack(entry: history.last(of: $0.entry), way: $0.way, keptLayouts: $0.keptLayouts)
    }
  }

  /// The same once one run more went back byte for byte.
  func after(bytesOf entry: JournalEntry) -> DatasetAhead {
    var ahead = self
    ahead.runs.append(TakenBack(entry: entry, way: .bytes))
    return ahead
  }

  /// Whether a file would hold what a run left in it.
  ///
  /// - Throws: ``FileError``.
  func holds(_ file: JournalEntry.File) throws -> Bool {
    let run = runs.last { run in
      run.entry.files.contains { $0.path == file.path } && !run.keptLayouts.contains(file.path)
    }
    guard let run else { return try opened.currentHash(file) == file.newHash }
    // A plan goes around what was edited since, so that the file is none that was there before; a layout goes back whole.
    if case .plan = run.way, LayoutFile.name(ofPath: file.path) == nil { return false }
    return run.entry.files.first { $0.path == file.path }?.oldHash == file.newHash
  }

  /// The files that would have the bytes from before some run.
  var filesWithOldBytes: Set<String> {
    var files: Set<String> = []
    for run in runs {
      if case .bytes = run.way { files.formUnion(run.entry.files.map(\.path)) }
    }
    return files
  }

  /// The dataset then.
  ///
  /// Plans and bytes need no order among them: a file that a plan went around is none that gets its old bytes later.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)``, `CSVError`, `XLSXError`, `PlanError`.
  func dataset() throws -> Dataset {
    guard !runs.isEmpty else { return opened.dataset }
    var bytes: [JournalEntry] = []
    var plans: [Plan] = []
    for run in runs {
      switch run.way {
      case .bytes: bytes.append(run.entry)
      case .plan(let inverse): plans.append(inverse.plan)
      }
    }
    var dataset = opened.dataset
    if !bytes.isEmpty { dataset = try RestoredDataset(opened, snapshots: snapshots).before(bytes) }
    for plan in plans { dataset = try plan.applied(to: dataset) }
    return dataset
  }
}
