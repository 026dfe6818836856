/// What the journals of all machines say of runs that were not ended.
struct InterruptedRuns {
  /// The first file of an interrupted run of this machine.
  private(set) var own: String?
  /// The folders of other machines below `.dataset/` whose last run is open.
  private(set) var elsewhere: [String] = []
  /// Whether a run goes on right now.
  let isRunning: Bool
  private var journals: [Journal] = []

  init(root: String) {
    let state = MachineState(root: root)
    isRunning = DatasetLock.isTaken(stateFolder: state.stateFolder)
    for name in (try? FileAccess.names(in: state.stateFolder)) ?? [] where !name.hasPrefix(".") {
      let journal = Journal(path: FilePath.join(FilePath.join(state.stateFolder, name), "journal.jsonl"))
      journals.append(journal)
      guard !isRunning, let entry = try? RunRecovery.interrupted(in: journal) else { continue }
      if name == FilePath.name(of: state.folder) {
        own = entry.files.first?.path ?? name
      } else {
        elsewhere.append(name)
      }
    }
    elsewhere.sort()
  }

  /// The hashes of what the files of the dataset held before any run that is known.
  func earlierHashes() -> Set<String> {
    Set(journals.flatMap { (try? $0.entries()) ?? [] }.flatMap { $0.files.compactMap(\.oldHash) })
  }
}
