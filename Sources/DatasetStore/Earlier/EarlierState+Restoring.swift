public import DatasetFormat

extension EarlierState {
  /// What bringing the state back does to one file.
  public enum Effect: String, Sendable, Hashable {
    /// The file gets other content.
    case replaced
    /// The file comes back.
    case added
    /// The file goes; what it held is kept for `undo`.
    case removed
  }

  /// What bringing the state back does, by the paths below the root; files that are as they were are left out.
  ///
  /// - Throws: ``FileError``.
  public func effects(root: String) throws -> [(path: String, effect: Effect)] {
    let root = try RootFolder(opening: root)
    return try files.compactMap { file in
      let now = try Self.hash(of: file.path, root)
      if now == file.hash { return nil }
      return (file.path, now == nil ? .added : file.hash == nil ? .removed : .replaced)
    }
  }

  /// Brings the state back as a run of its own, which `undo` takes back; also where the dataset cannot be read.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  public func restore(root: String, command: String, origin: Origin = .system) throws {
    let root = try RootFolder(opening: root)
    let locked = try LockedState(root: root)
    defer { withExtendedLifetime(locked) {} }
    let (state, transaction) = (locked.state, locked.transaction)
    let id = origin.newID()
    var replacements: [FileReplacement] = []
    do {
      for (index, file) in files.enumerated() {
        let now = try Self.hash(of: file.path, root)
        if now == file.hash { continue }
        let temporary = "\(id)-\(index)"
        if let bytes = try bytes(of: file, in: state) {
          try root.path(file.path).parent.makeFolders()
          try state.temporaryFolder.appending(temporary).createSynced(bytes)
        }
        replacements.append(
          FileReplacement(path: file.path, oldHash: now, newHash: file.hash, temporary: temporary))
      }
    } catch {
      replacements.removeTemporaries(in: state)
      throw error
    }
    if replacements.isEmpty { return }
    try EndOfProcess.finishing(SaveTransaction.told) {
      try transaction.commit(
        replacements, id: id, command: command, time: origin.now(),
        summary: ["brought back the state before \"\(run.command)\" (\(run.time))"])
    }
  }

  private static func hash(of path: String, _ root: RootFolder) throws -> String? {
    try SaveTarget(of: path, root: root).place.sha256IfThere()
  }
}
