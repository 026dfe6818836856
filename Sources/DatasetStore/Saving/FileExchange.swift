import DatasetFormat

/// Moves one file of a run in and out of its place.
///
/// A file that comes out of its place stays in the temporary one until it was checked. Only known content is
/// ever removed: our own, or old content that the snapshot has a copy of. Everything else is somebody's work
/// and is kept next to the file.
///
/// The target follows from the path below the root alone and is computed anew each time. The journal never
/// names a place.
struct FileExchange {
  /// One file of a run, with the places between which it is moved.
  struct Move {
    let file: JournalEntry.File
    /// The real file.
    let target: RootedPath
    /// Where the new content waits, and afterwards the old.
    let temporary: RootedPath
    /// Whether a link of the dataset leads to the real file.
    let isLinked: Bool
    /// The mark of the new file, if it has one.
    var mark: FileMark?
    /// The mark of the old file when the snapshot got its copy, if it has one.
    var oldMark: FileMark?

    /// Where the old content is for a moment on a disk that cannot exchange.
    fileprivate var aside: RootedPath { temporary.parent.appending(temporary.name + ".out") }

    /// The hash of the file in place; nil if there is none.
    ///
    /// - Throws: ``FileError``.
    var currentHash: String? {
      get throws { try target.sha256IfThere() }
    }

    /// Whether the file in place is the new one: that with its mark is, and of another the bytes tell.
    ///
    /// - Throws: ``FileError``.
    var isNew: Bool {
      get throws {
        if let mark, target.has(mark) { return true }
        return try currentHash == file.newHash
      }
    }

    /// Whether the file in place is the old one.
    ///
    /// - Throws: ``FileError``.
    var isOld: Bool {
      get throws {
        if let oldMark, target.has(oldMark) { return true }
        return try currentHash == file.oldHash
      }
    }
  }

  let state: MachineState

  /// The places of a file.
  ///
  /// - Parameters:
  ///   - file: The file in the journal.
  ///   - renamed: The real file, if the user has renamed it since.
  /// - Returns: The file with its places.
  /// - Throws: ``StoreError/linkRefused(file:destination:reason:)``, ``FileError``.
  func move(_ file: JournalEntry.File, renamed: RootedPath? = nil) throws -> Move {
    let found = try SaveTarget(of: file.path, root: state.root)
    let target = renamed ?? found.place
    let isBeside = OtherDisk(state.root).isName(file.temporary)
    return Move(
      file: file, target: target,
      temporary: (isBeside ? target.parent : state.temporaryFolder).appending(file.temporary),
      isLinked: found.isLinked)
  }

  // MARK: - In

  /// Puts a prepared file in place, or removes a file that the run deletes. The old file is in the temporary
  /// place afterwards.
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)``, ``FileError``.
  func put(_ move: Move) throws {
    let (file, target, temporary) = (move.file, move.target, move.temporary)
    let changed = StoreError.changedMeanwhile(file: file.path)
    if file.newHash == nil {
      guard try target.moveUnlessTaken(to: temporary) else { throw changed }
    } else if file.oldHash == nil {
      guard try temporary.moveUnlessTaken(to: target) else { throw changed }
    } else if try !temporary.exchange(with: target) {
      try exchangeInSteps(move)
    }
    try syncFolders(move)
    // Opens by name, which catches file systems that lose a name on rename, and programs that were waiting
    // for the file.
    guard try move.isNew else { throw changed }
  }

  /// An exchange in steps, for file systems that have no exchange. Between the steps the place is empty;
  /// ``settleSteps(_:)`` continues from there.
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)`` where somebody wrote the file in between: theirs stays
  ///   in place, and nothing is removed.
  private func exchangeInSteps(_ move: Move) throws {
    guard try move.target.moveUnlessTaken(to: move.aside),
      try move.temporary.moveUnlessTaken(to: move.target)
    else { throw StoreError.changedMeanwhile(file: move.file.path) }
    _ = try move.aside.moveUnlessTaken(to: move.temporary)
  }

  /// Brings an exchange in steps that was interrupted to its start or its end.
  ///
  /// - Throws: ``FileError``.
  func settleSteps(_ move: Move) throws {
    guard try move.aside.exists else { return }
    if try move.aside.moveUnlessTaken(to: move.target) { return }
    // If both places are taken, somebody wrote a file while the place was empty. ``clear(_:time:)`` handles
    // the rest.
    _ = try move.aside.moveUnlessTaken(to: move.temporary)
  }

  // MARK: - Out

  /// Reverses ``put(_:)`` if our file is still in place. The file that came out goes in again, whoever wrote
  /// it.
  ///
  /// - Throws: ``FileError``.
  func takeBack(_ move: Move, snapshot: RootedPath) throws {
    let (file, target, temporary) = (move.file, move.target, move.temporary)
    let waits = try temporary.exists
    if file.newHash == nil {
      // If somebody created the file again, theirs stays.
      guard waits, try temporary.moveUnlessTaken(to: target) else { return }
    } else if file.oldHash != nil, try !target.exists {
      // The name is gone, as some network file systems lose it.
      if !waits || (try? temporary.sha256()) == file.newHash { try renew(move, from: snapshot) }
      guard try temporary.moveUnlessTaken(to: target) else { return }
    } else {
      guard file.newHash != file.oldHash, try move.currentHash == file.newHash else { return }
      if file.oldHash == nil {
        guard try target.moveUnlessTaken(to: temporary) else { return }
      } else {
        if !waits || (try? temporary.sha256()) == file.newHash {
          try renew(move, from: snapshot)
          try temporary.copyAttributes(from: target)
        }
        if try !temporary.exchange(with: target) { try exchangeInSteps(move) }
      }
    }
    try syncFolders(move)
  }

  /// Restores the old content in the temporary place from the snapshot, if the removed file is gone.
  private func renew(_ move: Move, from snapshot: RootedPath) throws {
    let bytes = try snapshot.read()
    guard Hash.sha256(bytes) == move.file.oldHash else {
      throw StoreError.snapshotMissing(entry: snapshot.parent.name)
    }
    move.temporary.remove()
    try move.temporary.createSynced(bytes)
  }

  /// Clears the temporary places at the end: known content is removed, anything else is kept next to the
  /// file.
  ///
  /// - Returns: The names under which files of other programs were kept.
  /// - Throws: ``FileError`` where such a file can neither be removed nor moved; then it stays where it is.
  func clear(_ move: Move, time: String) throws -> [String] {
    var kept: [String] = []
    // All is in place by now: a look that fails leaves a file to clear to the next run, and fails nothing.
    for place in [move.temporary, move.aside] where (try? place.exists) == true {
      // A file that cannot be read is not known either.
      let hash = try? place.sha256()
      if let hash, hash == move.file.oldHash || hash == move.file.newHash {
        place.remove()
      } else {
        kept.append(try keepBeside(place, move, time: time))
      }
    }
    return kept
  }

  private func keepBeside(_ place: RootedPath, _ move: Move, time: String) throws -> String {
    let folder = move.target.parent
    let day = time.filter { $0.isNumber || "-:TZ.".contains($0) }.replacing(":", with: "-")
    let stem = "\(move.target.stem) (displaced \(day)"
    var number = 1
    while true {
      let name = "\(stem)\(number > 1 ? " \(number)" : "")).\(move.target.ending)"
      if try place.moveUnlessTaken(to: folder.appending(name)) {
        try folder.syncFolder()
        return move.isLinked ? folder.appending(name).absolute : name
      }
      number += 1
    }
  }

  private func syncFolders(_ move: Move) throws {
    try move.target.parent.syncFolder()
    try move.temporary.parent.syncFolder()
  }
}
