import DatasetFormat

/// Puts prepared files in place, all or none, so that a crash at any instant leaves a state that the next run
/// completes or takes back (``RunRecovery``).
///
/// The order: snapshot of the old files, journal entry, a last comparison of hashes, one exchange a file, a
/// comparison of what is there now, journal entry done.
struct SaveTransaction {
  /// What is told of a save where the process is ended behind it.
  static let told = "The changes are saved; dataset undo takes them back."

  let root: String
  let state: MachineState
  let journal: Journal
  let exchange: FileExchange
  /// Called when a file was put in place; tests act as another program there.
  var didPut: (JournalEntry.File) throws -> Void = { _ in }
  /// The hashes of the dataset's files as they were read, those that the run leaves alone too.
  var fileHashes: [String: String] = [:]
  /// The records that the run takes out, by their ids.
  var removed: [String] = []

  init(root: String, state: MachineState) {
    self.root = root
    self.state = state
    journal = Journal(path: state.journalPath)
    exchange = FileExchange(root: root, state: state)
  }

  /// Runs the whole protocol; `record` is the name of a file in the temporary folder that is kept with the snapshot
  /// (``RunRecord``).
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)`` and ``FileError`` with nothing changed,
  ///   ``StoreError/displaced(file:keptAs:isSaved:)`` with everything saved, ``StoreError/interrupted(command:reason:)`` with some files in place, which
  ///   the next run settles, ``EditedMeanwhile``.
  func commit(
    _ files: [FileReplacement], id: RecordID, command: String, time: Timestamp, summary: [String],
    undoes: String? = nil, record: String? = nil
  ) throws {
    var entry = JournalEntry(
      id: id.description, command: command, time: time.description, state: .prepared,
      files: files.map {
        .init(path: $0.path, oldHash: $0.oldHash, newHash: $0.newHash, temporary: $0.temporary)
      }, summary: summary, undoes: undoes)
    do {
      for index in entry.files.indices { try makeReady(&entry.files[index]) }
      try FileAccess.sync(folder: state.temporaryFolder)
      try takeSnapshot(entry, record: record)
      for file in entry.files { try requireUnchanged(file) }
      try journal.append(entry)
    } catch {
      discard(entry, record: record)
      throw error
    }
    do {
      for file in entry.files {
        try exchange.put(file)
        try didPut(file)
      }
    } catch {
      // What somebody wrote over a file that was in place already has to be read before anything is taken back.
      let recovery = RunRecovery(self)
      let kept: [Kept]
      do {
        let isEdited = try entry.files.contains { try recovery.progress($0) == .edited }
        if isEdited { throw EditedMeanwhile(entry: entry) }
        kept = try takeBack(entry)
      } catch let edited as EditedMeanwhile {
        throw edited
      } catch _ {
        throw StoreError.interrupted(command: command, reason: error)
      }
      throw displaced(kept, isSaved: false) ?? error
    }
    try finish(entry)
  }

  // MARK: - Before

  /// Finds the real file, brings the new one to its disk, and gives it the owner, permissions and attributes of the old.
  private func makeReady(_ file: inout JournalEntry.File) throws {
    let target = try SaveTarget(of: file.path, root: root)
    try target.requireReplaceable(file.path)
    if target.isLinked { file.target = target.path }
    guard file.newHash != nil else { return }
    let prepared = exchange.temporary(file)
    let folder = FilePath.parent(of: target.path)
    if FileAccess.attributes(folder)?.device != FileAccess.attributes(state.temporaryFolder)?.device {
      let beside = FilePath.join(folder, OtherDisk(root: root).name(file.temporary))
      try FileAccess.createSynced(beside, FileAccess.read(prepared))
      FileAccess.remove(prepared)
      file.temporary = beside
    }
    if let model = file.oldHash == nil ? sibling(of: file) : target.path {
      try FileAccess.copyAttributes(from: model, to: exchange.temporary(file))
    }
  }

  /// The file whose permissions a new data file takes: those with whom the others are shared have to read it too.
  private func sibling(of file: JournalEntry.File) -> String? {
    let folder = FilePath.join(root, DatasetFolder.dataFolder)
    guard FilePath.parent(of: FilePath.join(root, file.path)) == folder else { return nil }
    let names = (try? FileAccess.names(in: folder)) ?? []
    return names.map { FilePath.join(folder, $0) }.first {
      FilePath.ending(of: $0) == FilePath.ending(of: file.path)
        && FileAccess.attributes($0)?.isRegular == true
    }
  }

  private func takeSnapshot(_ entry: JournalEntry, record: String?) throws {
    let folder = snapshot(entry)
    try FileAccess.makeFolder(folder)
    if let record {
      let path = FilePath.join(state.temporaryFolder, record)
      try FileAccess.rename(path, to: FilePath.join(folder, Snapshots.recordName))
    }
    for file in entry.files where file.oldHash != nil {
      let bytes = try FileAccess.read(exchange.target(file))
      guard Hash.sha256(bytes) == file.oldHash else { throw StoreError.changedMeanwhile(file: file.path) }
      try FileAccess.createSynced(FilePath.join(folder, Snapshots.name(of: file.path)), bytes)
    }
    try FileAccess.sync(folder: folder)
    try FileAccess.sync(folder: state.snapshotFolder)
  }

  private func requireUnchanged(_ file: JournalEntry.File) throws {
    guard try exchange.currentHash(exchange.target(file)) == file.oldHash else {
      throw StoreError.changedMeanwhile(file: file.path)
    }
  }

  /// Removes what a run prepared that never reached the journal: no file was touched yet, so all of it is ours.
  private func discard(_ entry: JournalEntry, record: String?) {
    for file in entry.files { FileAccess.remove(exchange.temporary(file)) }
    if let record { FileAccess.remove(FilePath.join(state.temporaryFolder, record)) }
    FileAccess.removeTree(snapshot(entry))
  }

  func snapshot(_ entry: JournalEntry) -> String { FilePath.join(state.snapshotFolder, entry.id) }

  // MARK: - After

  /// Notes that every file is in place. What came out is looked at first: another program's version is kept.
  ///
  /// - Throws: ``StoreError/displaced(file:keptAs:isSaved:)`` with everything saved,
  ///   ``StoreError/interrupted(command:reason:)`` where another program's version could not be moved.
  func finish(_ entry: JournalEntry) throws {
    let kept: [Kept]
    do { kept = try clear(entry) } catch {
      throw StoreError.interrupted(command: entry.command, reason: error)
    }
    var entry = entry
    entry.state = .done
    // The save is done, whatever happens from here on; without this line the next run writes it.
    try? state.markHost()
    if (try? journal.append(entry)) != nil, let entries = try? journal.entries() {
      Snapshots(folder: state.snapshotFolder).prune(keeping: entries)
      SeenState(state).note(entry, read: fileHashes)
      WrittenState(state).keep(entry, root: root, read: fileHashes, removed: removed)
    }
    if let problem = displaced(kept, isSaved: true) { throw problem }
  }

  /// Puts every file back as it was; one that was edited since is somebody's work and stays.
  ///
  /// - Returns: What other programs wrote at the same time, and where it is kept.
  /// - Throws: ``FileError``; then the next run tries again.
  @discardableResult
  func takeBack(_ entry: JournalEntry) throws -> [Kept] {
    var failure: (any Error)?
    for file in entry.files.reversed() {
      let copy = FilePath.join(snapshot(entry), Snapshots.name(of: file.path))
      // One file that cannot go back keeps no other from it.
      do { try exchange.takeBack(file, snapshot: copy) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    let kept = try clear(entry)
    var entry = entry
    entry.state = .rolledBack
    try journal.append(entry)
    return kept
  }

  /// Another program's version of a file, and where it is now.
  typealias Kept = (file: String, name: String)

  /// What to tell of the versions of other programs; nil where there are none.
  func displaced(_ kept: [Kept], isSaved: Bool) -> StoreError? {
    if kept.isEmpty { return nil }
    return .displaced(
      file: kept.map(\.file).joined(separator: ", "), keptAs: kept.map(\.name).joined(separator: ", "),
      isSaved: isSaved)
  }

  private func clear(_ entry: JournalEntry) throws -> [Kept] {
    var kept: [Kept] = []
    for file in entry.files {
      kept += try exchange.clear(file, time: entry.time).map { (file.path, $0) }
    }
    return kept
  }
}

/// A save stopped because somebody wrote a file while it ran; its journal entry is open (``EditedRecovery``).
struct EditedMeanwhile: Error {
  var entry: JournalEntry
}

/// How prepared files are named that wait beside a real file on another disk than the dataset's.
struct OtherDisk {
  private let prefix: String

  init(root: String) { prefix = ".~dataset-\(Hash.sha256(Array(root.utf8)).prefix(8))-" }

  func name(_ temporary: String) -> String { "\(prefix)\(temporary).tmp" }

  /// Removes what is left beside the real files of a dataset when no run is open.
  func removeLeftovers(root: String) {
    let data = FilePath.join(root, DatasetFolder.dataFolder)
    let names = (try? FileAccess.names(in: data)) ?? []
    let targets = names.compactMap { try? SaveTarget(of: "\(DatasetFolder.dataFolder)/\($0)", root: root) }
    // The data folder itself may be a link to another disk.
    for folder in Set([data] + targets.filter(\.isLinked).map { FilePath.parent(of: $0.path) }) {
      for name in (try? FileAccess.names(in: folder)) ?? [] where name.hasPrefix(prefix) {
        FileAccess.remove(FilePath.join(folder, name))
      }
    }
  }
}
