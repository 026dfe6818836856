/// What the journals of all machines say of runs that were not ended.
struct InterruptedRuns {
  /// The first file of an interrupted run of this machine.
  private(set) var own: String?
  /// The folders of other machines below `.dataset/` whose last run is open.
  private(set) var elsewhere: [String] = []
  /// Whether a run goes on right now.
  let isRunning: Bool
  private var entries: [JournalEntry] = []

  init(_ root: RootFolder) {
    let state = MachineState(root: root)
    isRunning = DatasetLock.isTaken(state)
    let contents = try? state.journal.contents()
    entries = contents?.proven ?? []
    if !isRunning { own = contents?.interrupted?.files.first?.path }
    for name in state.otherMachines {
      let told = (try? state.journal(ofMachine: name).told()) ?? []
      entries += told
      if !isRunning, told.contains(where: { $0.state == .prepared }) { elsewhere.append(name) }
    }
    elsewhere.sort()
  }

  /// The hashes of what the files of the dataset held before any run that is known.
  func earlierHashes() -> Set<String> { Set(entries.flatMap { $0.files.compactMap(\.oldHash) }) }
}
