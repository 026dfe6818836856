import DatasetFormat

/// The files in `.dataset/` without a proof that this machine wrote them. They were written before proofs
/// existed, brought from another place, or forged. They are ignored until the user has inspected them and
/// takes them over.
package struct StateTrust: Sendable {
  /// A kind of unproven files, named by the word that the user types.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The runs in this machine's journal.
    case journal
    /// How the files of banks are read.
    case layouts
    /// The lines of statements that imported rows came from.
    case provenance
  }

  /// A file besides the tabs.
  package struct File: Sendable, Hashable {
    /// Below the root.
    package var path: String
    /// Its content.
    package var bytes: [UInt8]
  }

  /// Runs that nothing proves, oldest first.
  package private(set) var runs: [JournalEntry]
  /// Whether the journal is an older one than this machine wrote last.
  package private(set) var isOlder: Bool
  /// Layouts without a proof for their present content.
  package private(set) var layouts: [File] = []
  /// The same of the files that say where the rows of imports came from.
  package private(set) var provenance: [File] = []

  /// Whether there is nothing to take over.
  package var isEmpty: Bool { runs.isEmpty && layouts.isEmpty && provenance.isEmpty }

  /// Looks through a dataset's folder; the dataset itself need not be readable.
  ///
  /// - Throws: ``FileError``.
  package init(root: String) throws {
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

  /// Takes over the inspected files. From now on they count as written by this machine.
  ///
  /// Only the content in this value is taken over. Files that were put into the folder since stay unproven.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  package func take(_ parts: Set<Part>, root: String) throws {
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
    try EndOfProcess.finishing("What was to be taken over is taken over.") {
      try state.journal.rewrite(
        temporary: state.temporaryFolder.appending("journal"), adding: vouched.isEmpty ? [] : [entry]
      ) { entry, isProven in
        guard !isProven, let shown = known[entry.id] else { return .keep }
        // The line from before the run was done, or one that was written there since the user inspected it.
        guard entry == shown else { return .drop }
        var entry = entry
        let record = state.snapshotFolder.appending(entry.id).appending(SnapshotFolder.recordName)
        entry.record = (try? record.read()).map(Hash.sha256)
        return .replace(entry)
      }
      // The records of earlier states are taken over together with the runs.
      if parts.contains(.journal) {
        LastWrittenCopies(state).sealAgain()
        LastReadHashes(state).sealAgain()
      }
    }
  }
}

/// The unproven runs that the user was told of, so that the same ones are reported once.
struct ToldRuns {
  private struct Told: Codable {
    var runs: [String]
  }

  private let file: SealedFile

  init(_ state: MachineState) { file = SealedFile(state.folder.appending("told.json"), state.proof) }

  /// The note about unproven runs; nil if they were reported before. Call it with the lock held.
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
