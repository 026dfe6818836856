import DatasetFormat

/// Puts prepared files in place, all or none. After a crash at any instant the next run completes or undoes
/// the save (``RunRecovery``).
///
/// The order: snapshot of the old files, a last comparison of hashes, journal entry, one exchange per file, a
/// comparison of the files in place, journal entry done.
struct SaveTransaction {
  /// The message about a save if the process is ended after it.
  static let told = "The changes are saved; dataset undo takes them back."

  let state: MachineState
  let journal: Journal
  let exchange: FileExchange
  /// Called when a file was put in place; tests act as another program there.
  var didPut: (JournalEntry.File) throws -> Void = { _ in }
  /// The hashes of the dataset's files when they were read, including those that the run does not change.
  var fileHashes: [String: String] = [:]
  /// The ids of the records that the run removes.
  var removed: [String] = []

  init(_ state: MachineState) {
    self.state = state
    journal = state.journal
    exchange = FileExchange(state: state)
  }

  /// Runs the whole protocol; `record` is a file in the temporary folder that is kept with the snapshot
  /// (``RunRecord``).
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)`` and ``FileError`` with nothing changed,
  ///   ``StoreError/displaced(file:keptAs:isSaved:)`` with everything saved,
  ///   ``StoreError/interrupted(command:reason:)`` with some files in place, which the next run settles,
  ///   ``EditedMeanwhile``.
  func commit(
    _ files: [FileReplacement], id: RecordID, command: String, time: Timestamp, summary: [String],
    undoes: String? = nil, record: PreparedRecord? = nil
  ) throws {
    var entry = JournalEntry(
      id: id.description, command: command, time: time.description, state: .prepared,
      files: files.map {
        .init(path: $0.path, oldHash: $0.oldHash, newHash: $0.newHash, temporary: $0.temporary)
      }, summary: summary, undoes: undoes)
    var moves: [FileExchange.Move] = []
    do {
      entry.record = record?.hash
      for index in entry.files.indices { try makeReady(&entry.files[index]) }
      moves = try entry.files.map { try exchange.move($0) }
      for (index, file) in files.enumerated() where entry.files[index].temporary == file.temporary {
        moves[index].mark = file.mark
      }
      try state.temporaryFolder.syncFolder()
      try takeSnapshot(entry, &moves, record: record)
      for move in moves { try requireUnchanged(move) }
      try journal.append(entry)
    } catch {
      discard(entry, record: record)
      throw error
    }
    do {
      for move in moves {
        try exchange.put(move)
        try didPut(move.file)
      }
    } catch {
      // If somebody overwrote a file that was already in place, it has to be read before anything is
      // reversed.
      let recovery = RunRecovery(self)
      let kept: [Kept]
      do {
        let isEdited = try moves.contains { try recovery.progress($0) == .edited }
        if isEdited { throw EditedMeanwhile(entry: entry) }
        kept = try takeBack(entry, moves)
      } catch let edited as EditedMeanwhile {
        throw edited
      } catch _ {
        throw StoreError.interrupted(command: command, reason: error)
      }
      throw displaced(kept, isSaved: false) ?? error
    }
    try finish(entry, moves)
  }

  // MARK: - Before

  /// Finds the real file, moves the new one to its disk, and gives it the owner, permissions and attributes
  /// of the old one.
  private func makeReady(_ file: inout JournalEntry.File) throws {
    let target = try SaveTarget(of: file.path, root: state.root)
    try target.requireReplaceable(file.path)
    guard file.newHash != nil else { return }
    let prepared = state.temporaryFolder.appending(file.temporary)
    if try target.place.parent.attributes?.device != state.temporaryFolder.attributes?.device {
      file.temporary = OtherDisk(state.root).name(file.temporary)
      _ = try prepared.copySynced(to: target.place.parent.appending(file.temporary))
      prepared.remove()
    }
    if let model = try file.oldHash == nil ? sibling(of: file) : target.place {
      try exchange.move(file).temporary.copyAttributes(from: model)
    }
  }

  /// The file whose permissions a new data file takes: those with whom the others are shared have to read it
  /// too.
  private func sibling(of file: JournalEntry.File) throws -> RootedPath? {
    let place = state.root.path(file.path)
    guard place.parent.path == DatasetFolder.dataFolder else { return nil }
    return try place.parent.names().map(place.parent.appending).first {
      try $0.ending == place.ending && $0.isRegular
    }
  }

  private func takeSnapshot(
    _ entry: JournalEntry, _ moves: inout [FileExchange.Move], record: PreparedRecord?
  ) throws {
    let folder = snapshot(entry)
    try folder.makeFolder()
    if let record {
      try state.temporaryFolder.appending(record.name).rename(to: folder.appending(SnapshotFolder.recordName))
    }
    for index in moves.indices where moves[index].file.oldHash != nil {
      let file = moves[index].file
      let copy = folder.appending(SnapshotFolder.name(of: file.path))
      let (hash, mark) = try moves[index].target.copyMarked(to: copy, isSynced: true)
      guard hash == file.oldHash else { throw StoreError.changedMeanwhile(file: file.path) }
      moves[index].oldMark = mark
    }
    try folder.syncFolder()
    try state.snapshotFolder.syncFolder()
  }

  private func requireUnchanged(_ move: FileExchange.Move) throws {
    guard try move.isOld else { throw StoreError.changedMeanwhile(file: move.file.path) }
  }

  /// Removes the prepared files of a run that never reached the journal. No file was touched yet, so all of
  /// it is ours.
  private func discard(_ entry: JournalEntry, record: PreparedRecord?) {
    for file in entry.files { (try? exchange.move(file))?.temporary.remove() }
    if let record { state.temporaryFolder.appending(record.name).remove() }
    snapshot(entry).removeTree()
  }

  func snapshot(_ entry: JournalEntry) -> RootedPath { state.snapshotFolder.appending(entry.id) }

  // MARK: - After

  /// Notes that every file is in place. Replaced files are checked first: another program's version is kept.
  ///
  /// - Throws: ``StoreError/displaced(file:keptAs:isSaved:)`` with everything saved,
  ///   ``StoreError/interrupted(command:reason:)`` where another program's version could not be moved.
  func finish(_ entry: JournalEntry, _ moves: [FileExchange.Move]) throws {
    let kept: [Kept]
    do { kept = try clear(entry, moves) } catch {
      throw StoreError.interrupted(command: entry.command, reason: error)
    }
    var entry = entry
    entry.state = .done
    // The save is done, whatever happens from here on. If this line is missing, the next run writes it.
    try? state.markHost()
    if (try? journal.append(entry)) != nil, let contents = try? journal.contents() {
      SnapshotFolder(state).prune(contents)
      LastReadHashes(state).note(entry, read: fileHashes)
      let marks = moves.compactMap { move in move.mark.map { (move.file.path, $0) } }
      LastWrittenCopies(state).keep(
        entry, read: fileHashes, removed: removed,
        marks: Dictionary(marks, uniquingKeysWith: { first, _ in first }))
    }
    if let problem = displaced(kept, isSaved: true) { throw problem }
  }

  /// Restores every file. A file that was edited since is somebody's work and stays.
  ///
  /// - Returns: The files that other programs wrote at the same time, and where they are kept.
  /// - Throws: ``FileError``; then the next run tries again.
  @discardableResult
  func takeBack(_ entry: JournalEntry, _ moves: [FileExchange.Move]) throws -> [Kept] {
    var failure: (any Error)?
    for move in moves.reversed() {
      let copy = snapshot(entry).appending(SnapshotFolder.name(of: move.file.path))
      // One file that cannot be restored does not keep the others from it.
      do { try exchange.takeBack(move, snapshot: copy) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    let kept = try clear(entry, moves)
    var entry = entry
    entry.state = .rolledBack
    try journal.append(entry)
    return kept
  }

  /// Another program's version of a file, and where it is now.
  typealias Kept = (file: String, name: String)

  /// The error about versions of other programs; nil if there are none.
  func displaced(_ kept: [Kept], isSaved: Bool) -> StoreError? {
    if kept.isEmpty { return nil }
    return .displaced(
      file: kept.map(\.file).joined(separator: ", "), keptAs: kept.map(\.name).joined(separator: ", "),
      isSaved: isSaved)
  }

  private func clear(_ entry: JournalEntry, _ moves: [FileExchange.Move]) throws -> [Kept] {
    try moves.flatMap { move in try exchange.clear(move, time: entry.time).map { (move.file.path, $0) } }
  }
}

/// A save that stopped because somebody wrote a file meanwhile; its journal entry is open
/// (``EditedRecovery``).
struct EditedMeanwhile: Error {
  var entry: JournalEntry
}

/// The names of prepared files that wait next to a real file on a different disk than the dataset's.
struct OtherDisk {
  private let root: RootFolder
  private let prefix: String

  init(_ root: RootFolder) {
    self.root = root
    prefix = ".~dataset-\(Hash.sha256(Array(root.path.utf8)).prefix(8))-"
  }

  func name(_ temporary: String) -> String { "\(prefix)\(temporary).tmp" }

  /// Whether a prepared file waits next to the real one.
  func isName(_ temporary: String) -> Bool { temporary.hasPrefix(".~dataset-") }

  /// Removes leftovers next to the real files of a dataset when no run is open.
  func removeLeftovers() {
    let data = root.path(DatasetFolder.dataFolder)
    let targets = ((try? data.names()) ?? []).compactMap { name in
      try? SaveTarget(of: "\(DatasetFolder.dataFolder)/\(name)", root: root)
    }
    for folder in Set([data] + targets.filter(\.isLinked).map(\.place.parent)) {
      for name in (try? folder.names()) ?? [] where name.hasPrefix(prefix) { folder.appending(name).remove() }
    }
  }
}
