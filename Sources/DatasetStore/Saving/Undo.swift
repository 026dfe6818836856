public import DatasetFormat

extension OpenDataset {
  /// The newest run that can be taken back, or nil.
  ///
  /// Runs that were taken back already, and the undoing runs themselves, are passed over.
  public func nextToUndo() throws -> JournalEntry? {
    let entries = try Self.log(of: folder)
    let undone = Set(entries.filter { $0.state == .done }.compactMap(\.undoes))
    return entries.last { $0.state == .done && $0.undoes == nil && !undone.contains($0.id) }
  }

  /// Takes the newest run back: every file gets the bytes it had before, as a run of its own.
  ///
  /// - Returns: The run that was taken back.
  /// - Throws: ``StoreError/nothingToUndo``, ``StoreError/changedSince(file:command:)`` where a file was edited
  ///   after the run, ``StoreError/snapshotMissing(entry:)``, ``FileError``.
  public func undo(command: String, origin: Origin = .system) throws -> JournalEntry {
    guard let entry = try nextToUndo() else { throw StoreError.nothingToUndo }
    let state = MachineState(root: folder.root)
    let id = origin.newID()
    var replacements: [FileReplacement] = []
    do {
      for (index, file) in entry.files.enumerated() {
        let target = folder.path(of: file.path)
        let current = FileAccess.exists(target) ? try Hash.sha256(file: target) : nil
        guard current == file.newHash else {
          throw StoreError.changedSince(file: file.path, command: entry.command)
        }
        let temporary = "\(id)-\(index)"
        if let oldHash = file.oldHash {
          let copy = FilePath.join(
            FilePath.join(state.snapshotFolder, entry.id), Snapshots.name(of: file.path))
          guard let bytes = try? FileAccess.read(copy), Hash.sha256(bytes) == oldHash else {
            throw StoreError.snapshotMissing(entry: entry.id)
          }
          let mode = FileAccess.attributes(target)?.mode ?? 0o600
          try FileAccess.createSynced(
            FilePath.join(state.temporaryFolder, temporary), bytes, mode: .init(mode))
        }
        replacements.append(
          FileReplacement(path: file.path, oldHash: file.newHash, newHash: file.oldHash, temporary: temporary)
        )
      }
    } catch {
      for replacement in replacements {
        FileAccess.remove(FilePath.join(state.temporaryFolder, replacement.temporary))
      }
      throw error
    }
    try SaveTransaction(root: folder.root, state: state).commit(
      replacements, id: id, command: command, time: origin.now(),
      summary: ["took back \"\(entry.command)\""], undoes: entry.id)
    return entry
  }
}
