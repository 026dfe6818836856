import DatasetFormat

/// Moves one file of a run in and out of its place.
///
/// Whatever comes out of a place stays in the temporary one until it was looked at: only content that is known, the old one of
/// which the snapshot has a copy or our own, is ever removed. Everything else is somebody's work and is kept beside the file.
struct FileExchange {
  let root: String
  let state: MachineState

  /// The real file.
  func target(_ file: JournalEntry.File) -> String { file.target ?? FilePath.join(root, file.path) }

  /// Where the new content waits, and afterwards the old.
  func temporary(_ file: JournalEntry.File) -> String {
    file.temporary.hasPrefix("/") ? file.temporary : FilePath.join(state.temporaryFolder, file.temporary)
  }

  /// Where the old content is for a moment on a disk that cannot exchange.
  private func aside(_ file: JournalEntry.File) -> String { temporary(file) + ".out" }

  func currentHash(_ path: String) throws -> String? {
    FileAccess.attributes(ofLink: path) == nil ? nil : try Hash.sha256(file: path)
  }

  // MARK: - In

  /// Puts a prepared file in place, or takes a file out that the run removes. What was there is in the temporary place afterwards.
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)``, ``FileError``.
  func put(_ file: JournalEntry.File) throws {
    let (target, temporary) = (target(file), temporary(file))
    let changed = StoreError.changedMeanwhile(file: file.path)
    if file.newHash == nil {
      guard try FileAccess.moveUnlessTaken(target, to: temporary) else { throw changed }
    } else if file.oldHash == nil {
      guard try FileAccess.moveUnlessTaken(temporary, to: target) else { throw changed }
    } else if try !FileAccess.exchange(temporary, target) {
      try exchangeInSteps(file)
    }
    try syncFolders(file)
    // Opens by name, which catches file systems that lose a name on rename, and programs that were waiting for the file.
    guard try currentHash(target) == file.newHash else { throw changed }
  }

  /// An exchange where the file system has none. Between the steps the place is empty; ``settleSteps(_:)`` goes on from there.
  ///
  /// - Throws: ``StoreError/changedMeanwhile(file:)`` where somebody wrote the file in between: theirs stays in place, and nothing is
  ///   removed.
  private func exchangeInSteps(_ file: JournalEntry.File) throws {
    let (target, temporary, aside) = (target(file), temporary(file), aside(file))
    guard try FileAccess.moveUnlessTaken(target, to: aside),
      try FileAccess.moveUnlessTaken(temporary, to: target)
    else { throw StoreError.changedMeanwhile(file: file.path) }
    _ = try FileAccess.moveUnlessTaken(aside, to: temporary)
  }

  /// Brings an exchange in steps that was interrupted to its start or its end.
  ///
  /// - Throws: ``FileError``.
  func settleSteps(_ file: JournalEntry.File) throws {
    let aside = aside(file)
    guard FileAccess.attributes(ofLink: aside) != nil else { return }
    if try FileAccess.moveUnlessTaken(aside, to: target(file)) { return }
    // Where both places are taken, somebody wrote a file while the place was empty: ``clear(_:time:)`` looks at the rest.
    _ = try FileAccess.moveUnlessTaken(aside, to: temporary(file))
  }

  // MARK: - Out

  /// Takes back what ``put(_:)`` did, as far as ours is still in place; what came out then goes in again, whoever wrote it.
  ///
  /// - Throws: ``FileError``.
  func takeBack(_ file: JournalEntry.File, snapshot: String) throws {
    let (target, temporary) = (target(file), temporary(file))
    let waits = FileAccess.attributes(ofLink: temporary) != nil
    if file.newHash == nil {
      // Where somebody made the file anew, theirs stays.
      guard waits, try FileAccess.moveUnlessTaken(temporary, to: target) else { return }
    } else if file.oldHash != nil, FileAccess.attributes(ofLink: target) == nil {
      // The name is gone, as some network file systems lose it.
      if !waits || (try? Hash.sha256(file: temporary)) == file.newHash {
        FileAccess.remove(temporary)
        try FileAccess.createSynced(temporary, FileAccess.read(snapshot))
      }
      guard try FileAccess.moveUnlessTaken(temporary, to: target) else { return }
    } else {
      guard file.newHash != file.oldHash, try currentHash(target) == file.newHash else { return }
      if file.oldHash == nil {
        guard try FileAccess.moveUnlessTaken(target, to: temporary) else { return }
      } else {
        if !waits || (try? Hash.sha256(file: temporary)) == file.newHash {
          // What came out is gone, so the copy is all there is.
          FileAccess.remove(temporary)
          try FileAccess.createSynced(temporary, FileAccess.read(snapshot))
          try FileAccess.copyAttributes(from: target, to: temporary)
        }
        if try !FileAccess.exchange(temporary, target) { try exchangeInSteps(file) }
      }
    }
    try syncFolders(file)
  }

  /// Looks at what is in the temporary places when all is done: what is known goes, anything else is kept beside the file.
  ///
  /// - Returns: The names under which files of other programs were kept.
  /// - Throws: ``FileError`` where such a file can neither be removed nor moved; then it stays where it is.
  func clear(_ file: JournalEntry.File, time: String) throws -> [String] {
    var kept: [String] = []
    for place in [temporary(file), aside(file)] where FileAccess.attributes(ofLink: place) != nil {
      // A file that cannot be read is not known either.
      let hash = try? Hash.sha256(file: place)
      if let hash, hash == file.oldHash || hash == file.newHash {
        FileAccess.remove(place)
      } else {
        kept.append(try keepBeside(place, file, time: time))
      }
    }
    return kept
  }

  private func keepBeside(_ place: String, _ file: JournalEntry.File, time: String) throws -> String {
    let target = target(file)
    let folder = FilePath.parent(of: target)
    let stem = "\(FilePath.stem(of: target)) (displaced \(time.replacing(":", with: "-"))"
    let ending = FilePath.ending(of: target)
    var number = 1
    while true {
      let name = "\(stem)\(number > 1 ? " \(number)" : "")).\(ending)"
      if try FileAccess.moveUnlessTaken(place, to: FilePath.join(folder, name)) {
        try FileAccess.sync(folder: folder)
        return file.target == nil ? name : FilePath.join(folder, name)
      }
      number += 1
    }
  }

  private func syncFolders(_ file: JournalEntry.File) throws {
    try FileAccess.sync(folder: FilePath.parent(of: target(file)))
    try FileAccess.sync(folder: FilePath.parent(of: temporary(file)))
  }
}
