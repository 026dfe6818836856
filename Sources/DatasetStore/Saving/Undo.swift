public import DatasetFormat

extension OpenDataset {
  /// How a run is taken back.
  public enum WayBack: Sendable {
    /// Every file gets the bytes it had before: nothing was changed since.
    case bytes
    /// By a plan for the dataset as it is now, which leaves later edits alone.
    case plan(RunInverse)
  }

  /// The newest run that can be taken back, or nil.
  ///
  /// Runs that were taken back already, and the undoing runs themselves, are passed over.
  public func nextToUndo() throws -> JournalEntry? { try Self.undoable(in: folder).first }

  /// The runs that can be taken back, the newest first.
  public static func undoable(in folder: DatasetFolder) throws -> [JournalEntry] {
    let entries = try log(of: folder)
    let undone = Set(entries.filter { $0.state == .done }.compactMap(\.undoes))
    return entries.reversed().filter { $0.state == .done && $0.undoes == nil && !undone.contains($0.id) }
  }

  /// The run that made an import, which is named by its id in the Imports tab.
  ///
  /// - Throws: ``FileError``.
  public static func run(ofImport importID: String, in folder: DatasetFolder) throws -> JournalEntry? {
    let snapshots = Snapshots(folder: MachineState(root: folder.root).snapshotFolder)
    return try undoable(in: folder).first {
      snapshots.record(of: $0)?.hasInserted(importID, into: .imports) == true
    }
  }

  /// How a run can be taken back from the dataset as it is; `later` runs are taken as taken back before, for looking
  /// ahead.
  ///
  /// - Throws: ``StoreError/changedSince(file:command:)`` where a file was edited and nothing is kept of what the run
  ///   did, ``StoreError/snapshotMissing(entry:)``, ``FileError``.
  public func wayBack(
    from entry: JournalEntry, after later: [JournalEntry] = [], command: String, origin: Origin = .system
  ) throws -> WayBack {
    let edited = try entry.files.first { file in
      let restored = later.last { $0.files.contains { $0.path == file.path } }
      let hash = try restored.map { $0.files.first { $0.path == file.path }?.oldHash } ?? currentHash(file)
      return hash != file.newHash
    }
    guard let edited else { return .bytes }
    let snapshots = Snapshots(folder: MachineState(root: folder.root).snapshotFolder)
    guard let record = snapshots.record(of: entry) else {
      throw StoreError.changedSince(file: edited.path, command: entry.command)
    }
    return .plan(RunInverse(of: record, in: dataset, command: command, at: origin.now()))
  }

  /// Takes the newest run back, as a run of its own.
  ///
  /// - Returns: The run that was taken back.
  /// - Throws: ``StoreError/nothingToUndo``, and what ``wayBack(from:after:command:origin:)`` throws.
  @discardableResult
  public func undo(command: String, origin: Origin = .system) throws -> JournalEntry {
    guard let entry = try nextToUndo() else { throw StoreError.nothingToUndo }
    try undo(
      entry, by: wayBack(from: entry, command: command, origin: origin), command: command, origin: origin)
    return entry
  }

  /// Takes a run back, as a run of its own.
  ///
  /// - Throws: ``StoreError``, ``FileError``, ``PlanError``.
  public func undo(_ entry: JournalEntry, by way: WayBack, command: String, origin: Origin = .system) throws {
    switch way {
    case .bytes: try restoreBytes(entry, command: command, origin: origin)
    case .plan(let inverse):
      let kept = inverse.kept.isEmpty ? [] : ["\(inverse.kept.count) changed since and kept"]
      _ = try apply(
        inverse.plan, summary: ["took back \"\(entry.command)\""] + kept, undoes: entry.id, origin: origin)
    }
  }

  private func currentHash(_ file: JournalEntry.File) throws -> String? {
    let target = folder.path(of: file.path)
    return FileAccess.exists(target) ? try Hash.sha256(file: target) : nil
  }

  /// Puts every file back as it was before the run.
  private func restoreBytes(_ entry: JournalEntry, command: String, origin: Origin) throws {
    let state = MachineState(root: folder.root)
    let id = origin.newID()
    var replacements: [FileReplacement] = []
    do {
      for (index, file) in entry.files.enumerated() {
        guard try currentHash(file) == file.newHash else {
          throw StoreError.changedSince(file: file.path, command: entry.command)
        }
        let temporary = "\(id)-\(index)"
        if let oldHash = file.oldHash {
          let copy = FilePath.join(
            FilePath.join(state.snapshotFolder, entry.id), Snapshots.name(of: file.path))
          guard let bytes = try? FileAccess.read(copy), Hash.sha256(bytes) == oldHash else {
            throw StoreError.snapshotMissing(entry: entry.id)
          }
          try FileAccess.createSynced(FilePath.join(state.temporaryFolder, temporary), bytes)
        }
        replacements.append(
          FileReplacement(path: file.path, oldHash: file.newHash, newHash: file.oldHash, temporary: temporary)
        )
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    try commit(
      replacements, id: id, command: command, time: origin.now(),
      summary: ["took back \"\(entry.command)\""], undoes: entry.id)
  }
}
