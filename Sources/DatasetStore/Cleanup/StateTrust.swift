import DatasetFormat

/// What lies in `.dataset/` that nothing shows to be this machine's: written before runs were proven, brought
/// from another place, or made up. It is not acted on until the person has looked at it and takes it over.
public struct StateTrust: Sendable {
  /// A kind of what is taken over, by the word with which a person names it.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The runs in this machine's journal.
    case journal
    /// How the files of banks are read.
    case layouts
    /// The lines of statements that imported rows came from.
    case provenance
  }

  /// A file beside the tabs.
  public struct File: Sendable, Hashable {
    /// Below the root.
    public var path: String
    /// What it holds.
    public var bytes: [UInt8]
  }

  /// Runs that nothing proves, oldest first.
  public private(set) var runs: [JournalEntry]
  /// Whether the journal is an older one than this machine wrote last.
  public private(set) var isOlder: Bool
  /// Layouts that this machine did not write as they are.
  public private(set) var layouts: [File] = []
  /// The same of the files that say where the rows of imports came from.
  public private(set) var provenance: [File] = []

  /// Whether there is nothing to take over.
  public var isEmpty: Bool { runs.isEmpty && layouts.isEmpty && provenance.isEmpty }

  /// Looks through a dataset's folder; the dataset itself need not be readable.
  ///
  /// - Throws: ``FileError``.
  public init(root: String) throws {
    try self.init(MachineState(root: RootFolder(opening: root)))
  }

  init(_ state: MachineState) throws {
    let contents = try state.journal.contents()
    (runs, isOlder) = (contents.unproven, contents.isOlder)
    let proven = ProvenFiles(state)
    for folder in ["layouts", "imports"] {
      let place = state.stateFolder.appending(folder)
      for name in try place.isFolder ? place.names() : [] {
        let file = place.appending(name)
        guard DatasetPath.isSideFile(file.path), let bytes = try? file.read(),
          try !proven.hold(bytes, at: file.path)
        else { continue }
        let found = File(path: file.path, bytes: bytes)
        if folder == "layouts" { layouts.append(found) } else { provenance.append(found) }
      }
    }
  }

  /// Takes over what was looked at: it counts from now on as if this machine had written it.
  ///
  /// Only what is in this value is taken: what somebody put into the folder since stays unproven.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  public func take(_ parts: Set<Part>, root: String) throws {
    let state = MachineState.forWriting(root: try RootFolder(opening: root))
    try state.prepare()
    let lock = try DatasetLock.take(state)
    defer { withExtendedLifetime(lock) {} }
    let files = (parts.contains(.layouts) ? layouts : []) + (parts.contains(.provenance) ? provenance : [])
    let vouched = files.map {
      JournalEntry.File(path: $0.path, oldHash: nil, newHash: Hash.sha256($0.bytes), temporary: "none")
    }
    let known = parts.contains(.journal) ? Dictionary(runs.map { ($0.id, $0) }) { first, _ in first } : [:]
    let entry = JournalEntry(
      id: Origin.system.newID().description, command: "", time: Origin.system.now().description,
      state: .vouched,
      files: vouched, summary: [])
    try EndOfProcess.finishing("What was to be taken over is.") {
      try state.journal.rewrite(
        temporary: state.temporaryFolder.appending("journal"), adding: vouched.isEmpty ? [] : [entry]
      ) { entry, isProven in
        guard !isProven, let shown = known[entry.id] else { return .keep }
        // The line from before the run was done, or one that somebody put there since it was looked at.
        guard entry == shown else { return .drop }
        var entry = entry
        let record = state.snapshotFolder.appending(entry.id).appending(SnapshotFolder.recordName)
        entry.record = (try? record.read()).map(Hash.sha256)
        return .replace(entry)
      }
      // What this machine knows of earlier states goes with its runs.
      if parts.contains(.journal) {
        LastWrittenCopies(state).sealAgain()
        LastReadHashes(state).sealAgain()
      }
    }
  }
}

/// Which unproven runs the person was told of, so that the same ones are told once.
struct ToldRuns {
  private struct Told: Codable {
    var runs: [String]
  }

  private let file: SealedFile

  init(_ state: MachineState) { file = SealedFile(state.folder.appending("told.json"), state.proof) }

  /// What to tell of runs that nothing proves; nil where they were told before. To be called with the lock
  /// held.
  func note(of contents: Journal.Contents) -> String? {
    let runs = contents.unproven
    let told = (try? file.read(Told.self))?.runs ?? []
    guard let last = runs.last, Set(told) != Set(runs.map(\.id)) else { return nil }
    file.write(Told(runs: runs.map(\.id)))
    let count = runs.count == 1 ? "1 run" : "\(runs.count) runs"
    let reason =
      contents.isOlder
      ? "the log of this dataset is an older one than this machine wrote last"
      : "the log of this dataset holds \(count) that nothing shows to be this machine's"
    return
      "\(reason) (the last: \(last.time), \"\(last.command)\"). Nothing of it is acted on: undo and restore do not use it. dataset trust shows it, and takes it over if it is yours."
  }
}
