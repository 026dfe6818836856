import DatasetFormat

/// Puts prepared files in place, all or none, so that a crash at any instant leaves a state that the next run
/// completes or takes back.
///
/// The order: snapshot of the old files, journal entry, a last comparison of hashes, one exchange a file, a
/// comparison of what is there now, journal entry done.
struct SaveTransaction {
  let root: String
  let state: MachineState
  let journal: Journal

  init(root: String, state: MachineState) {
    self.root = root
    self.state = state
    journal = Journal(path: state.journalPath)
  }

  /// Runs the whole protocol; `record` is the name of a file in the temporary folder that is kept with the snapshot
  /// (``RunRecord``).
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)`` with nothing changed, ``StoreError/displaced(file:keptAs:)``
  ///   with everything saved, ``FileError``.
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
      try FileAccess.sync(folder: state.temporaryFolder)
      try takeSnapshot(entry, record: record)
      for file in files { try requireUnchanged(file) }
      try journal.append(entry)
    } catch {
      discard(entry)
      if let record { FileAccess.remove(FilePath.join(state.temporaryFolder, record)) }
      throw error
    }
    var displaced: StoreError?
    do {
      for file in entry.files { if let problem = try replace(file, entry: entry) { displaced = problem } }
    } catch {
      try? rollBack(&entry)
      throw error
    }
    entry.state = .done
    try journal.append(entry)
    cleanUp(entry)
    Snapshots(folder: state.snapshotFolder).prune(keeping: try journal.entries())
    if let displaced { throw displaced }
  }

  /// Completes or takes back a run of this machine that was interrupted; returns a line about it.
  ///
  /// The lock is held, so whatever is left in the temporary folder afterwards belongs to nobody.
  func recover() throws -> String? {
    defer { removeLeftovers() }
    guard var entry = try journal.entries().last(where: { $0.state == .prepared }) else { return nil }
    for file in entry.files { try rescueDisplaced(file, time: entry.time) }
    let canComplete = entry.files.allSatisfy { isInPlace($0) || isPrepared($0) }
    guard canComplete else {
      try rollBack(&entry)
      return "a run that was interrupted was taken back: \(entry.command)"
    }
    for file in entry.files where !isInPlace(file) { _ = try replace(file, entry: entry) }
    entry.state = .done
    try journal.append(entry)
    return "a run that was interrupted was completed: \(entry.command)"
  }

  private func removeLeftovers() {
    for name in (try? FileAccess.names(in: state.temporaryFolder)) ?? [] {
      FileAccess.remove(FilePath.join(state.temporaryFolder, name))
    }
  }

  /// Keeps what an exchange took out of its place, where that is neither the file that was read nor ours: another
  /// program's version, and the run ended before it was looked at.
  private func rescueDisplaced(_ file: JournalEntry.File, time: String) throws {
    let temporary = temporary(file)
    guard isInPlace(file), file.oldHash != nil, file.newHash != nil, FileAccess.exists(temporary) else {
      return
    }
    let hash = try Hash.sha256(file: temporary)
    if hash != file.oldHash, hash != file.newHash { _ = try keepDisplaced(file, from: temporary, time: time) }
  }

  // MARK: - Steps

  private func target(_ file: JournalEntry.File) -> String { FilePath.join(root, file.path) }
  private func temporary(_ file: JournalEntry.File) -> String {
    FilePath.join(state.temporaryFolder, file.temporary)
  }
  private func snapshot(_ entry: JournalEntry) -> String { FilePath.join(state.snapshotFolder, entry.id) }

  private func currentHash(_ path: String) throws -> String? {
    FileAccess.exists(path) ? try Hash.sha256(file: path) : nil
  }

  private func takeSnapshot(_ entry: JournalEntry, record: String?) throws {
    let folder = snapshot(entry)
    try FileAccess.makeFolder(folder)
    if let record {
      let path = FilePath.join(state.temporaryFolder, record)
      try FileAccess.rename(path, to: FilePath.join(folder, Snapshots.recordName))
    }
    for file in entry.files where file.oldHash != nil {
      let bytes = try FileAccess.read(target(file))
      guard Hash.sha256(bytes) == file.oldHash else { throw StoreError.changedMeanwhile(file: file.path) }
      try FileAccess.createSynced(FilePath.join(folder, Snapshots.name(of: file.path)), bytes)
    }
    try FileAccess.sync(folder: folder)
    try FileAccess.sync(folder: state.snapshotFolder)
  }

  private func requireUnchanged(_ file: FileReplacement) throws {
    guard try currentHash(FilePath.join(root, file.path)) == file.oldHash else {
      throw StoreError.changedMeanwhile(file: file.path)
    }
  }

  /// Puts one file in place. Returns what to tell when another program's version was found and kept.
  func replace(_ file: JournalEntry.File, entry: JournalEntry) throws -> StoreError? {
    let target = target(file)
    let temporary = temporary(file)
    let folder = FilePath.parent(of: target)
    guard file.newHash != nil else {
      // The old content goes where the new would have come from, so that it can still be looked at.
      try FileAccess.rename(target, to: temporary)
      try FileAccess.sync(folder: folder)
      return nil
    }
    guard file.oldHash != nil else {
      guard !FileAccess.exists(target) else { throw StoreError.changedMeanwhile(file: file.path) }
      try FileAccess.rename(temporary, to: target)
      try FileAccess.sync(folder: folder)
      try confirm(file)
      return nil
    }
    var displaced: StoreError?
    if try FileAccess.exchange(temporary, target) {
      if try Hash.sha256(file: temporary) != file.oldHash {
        displaced = try keepDisplaced(file, from: temporary, time: entry.time)
      }
    } else {
      guard try currentHash(target) == file.oldHash else {
        throw StoreError.changedMeanwhile(file: file.path)
      }
      try FileAccess.rename(temporary, to: target)
    }
    try FileAccess.sync(folder: folder)
    try confirm(file)
    return displaced
  }

  /// Opens by name and compares, which catches file systems that lose a name on rename.
  private func confirm(_ file: JournalEntry.File) throws {
    guard try currentHash(target(file)) == file.newHash else {
      throw StoreError.changedMeanwhile(file: file.path)
    }
  }

  private func keepDisplaced(_ file: JournalEntry.File, from temporary: String, time: String) throws
    -> StoreError
  {
    let target = target(file)
    let moment = time.replacing(":", with: "-")
    let name = "\(FilePath.stem(of: target)) (displaced \(moment)).\(FilePath.ending(of: target))"
    try FileAccess.rename(temporary, to: FilePath.join(FilePath.parent(of: target), name))
    return .displaced(file: file.path, keptAs: name)
  }

  // MARK: - Recovery

  private func isInPlace(_ file: JournalEntry.File) -> Bool {
    guard let hash = try? currentHash(target(file)) else { return file.newHash == nil }
    return hash == file.newHash
  }

  private func isPrepared(_ file: JournalEntry.File) -> Bool {
    guard (try? currentHash(target(file))) ?? nil == file.oldHash else { return false }
    return file.newHash == nil || (try? Hash.sha256(file: temporary(file))) == file.newHash
  }

  /// Puts the old content of every file back; a file that is neither old nor new is another program's and stays.
  private func rollBack(_ entry: inout JournalEntry) throws {
    for file in entry.files {
      let target = target(file)
      guard try currentHash(target) == file.newHash, file.newHash != file.oldHash else { continue }
      guard file.oldHash != nil else {
        FileAccess.remove(target)
        continue
      }
      let bytes = try FileAccess.read(FilePath.join(snapshot(entry), Snapshots.name(of: file.path)))
      let mode = FileAccess.attributes(target)?.mode ?? 0o600
      let restored = FilePath.join(state.temporaryFolder, file.temporary + ".old")
      FileAccess.remove(restored)
      try FileAccess.createSynced(restored, bytes, mode: .init(mode))
      try FileAccess.rename(restored, to: target)
      try FileAccess.sync(folder: FilePath.parent(of: target))
    }
    entry.state = .rolledBack
    try journal.append(entry)
    cleanUp(entry)
  }

  /// Removes what a run prepared; for one that never reached the journal.
  private func discard(_ entry: JournalEntry) {
    cleanUp(entry)
    FileAccess.removeTree(snapshot(entry))
  }

  private func cleanUp(_ entry: JournalEntry) {
    for file in entry.files { FileAccess.remove(temporary(file)) }
  }
}
