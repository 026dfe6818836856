import DatasetFormat

/// Merged copies, put aside and kept as they were read. Their content is the common state for later merges
/// with them.
package enum MergedCopies {
  private static let prefix = "Merged%2F"
  private static let readPrefix = "Read%2F"

  /// A copy as a merge read it.
  private struct ReadCopy: Codable {
    /// Where it was.
    var source: String
    /// The newest run that was noted in its folder and not here; nil for none. A copy that has noted it is
    /// the same copy at a later time, or descends from it.
    var run: String?
    var files: [ReadFile]
  }

  private struct ReadFile: Codable {
    /// The path in a dataset that it has, or would have.
    var path: String
    var hash: String
    /// The name under which it is kept next to the run's snapshot.
    var name: String
  }

  private struct Manifest: Codable {
    /// The copies that the run merged into the dataset.
    var copies: [ReadCopy] = []
    /// Copies that merges have read since without finding changes: the dataset already had all of them.
    var later: [ReadCopy] = []
  }

  /// A copy that a merge read, and its place.
  struct Noted {
    var source: String
    var run: String?
    var files: [(path: String, hash: String, place: RootedPath)]
  }

  /// The most copies of one run that are read.
  private static let copyLimit = 16
  /// How many copies that brought nothing are kept with a run.
  private static let laterLimit = 4

  private static func manifest(in place: RootedPath, _ proof: StateProof?) -> SealedFile {
    SealedFile(place.appending("read"), proof)
  }

  /// Keeps the copies that a finished merge read, with the newest run, whose result contains them.
  ///
  /// It never fails: without them a later merge lists more conflicts. A file that was written since it was
  /// read is left out.
  package static func keep(_ copies: [DatasetCopy], mergedInto opened: OpenDataset) {
    let state = MachineState(root: opened.folder.handle)
    guard let run = (try? state.journal.entries())?.last(where: { $0.state == .done }) else { return }
    let place = state.snapshotFolder.appending(run.id)
    // Rows typed since that run are not in its result.
    guard (try? place.isFolder) == true, opened.isApplied || opened.isAsLastRunLeft else { return }
    let file = manifest(in: place, state.proof)
    var manifest = (try? file.read(Manifest.self)) ?? nil ?? Manifest()
    let known = Set((manifest.copies + manifest.later).map { $0.files.map(\.hash) })
    let runs = Set(state.toldRuns.map(\.id))
    for copy in copies where !known.contains(copy.files.map(\.hash)) {
      let files = keep(copy, in: place)
      if files.isEmpty { continue }
      let told = copy.root.flatMap { try? MachineState(root: RootFolder(opening: $0)).toldRuns } ?? []
      let last = told.filter { !runs.contains($0.id) }.max { $0.time < $1.time }
      let read = ReadCopy(source: FilePath.absolute(copy.path), run: last?.id, files: files)
      if opened.isApplied { manifest.copies.append(read) } else { manifest.later.append(read) }
    }
    while manifest.later.count > laterLimit {
      for file in manifest.later.removeFirst().files { place.appending(file.name).remove() }
    }
    file.write(manifest)
  }

  private static func keep(_ copy: DatasetCopy, in place: RootedPath) -> [ReadFile] {
    var files: [ReadFile] = []
    for file in copy.files where DatasetPath.isWritable(file.path) {
      let name = "\(readPrefix)\(file.hash.prefix(16))%2F\(FilePath.name(of: file.path))"
      let target = place.appending(name)
      target.remove()
      if (try? file.place?.copyUnsynced(to: target)) == file.hash {
        files.append(ReadFile(path: file.path, hash: file.hash, name: name))
      } else {
        target.remove()
      }
    }
    return files
  }

  /// The copies that merges have read which are kept with a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - folder: The machine's snapshots.
  ///   - proof: Of this machine; nil for another one's, which is evidence alone.
  /// - Returns: Those that it brought together with the dataset, and those read since that brought nothing.
  static func noted(
    _ run: JournalEntry, in folder: RootedPath, proof: StateProof?
  ) -> (with: [Noted], since: [Noted]) {
    let place = folder.appending(run.id)
    let file = manifest(in: place, proof)
    guard let found = proof == nil ? file.told(Manifest.self) : (try? file.read(Manifest.self)) ?? nil else {
      return ([], [])
    }
    func noted(_ copy: ReadCopy) -> Noted {
      let files = copy.files.filter {
        DatasetPath.isWritable($0.path) && $0.name.hasPrefix(readPrefix) && RootedPath.isPath($0.name)
          && !$0.name.contains("/")
      }
      return Noted(
        source: copy.source, run: copy.run, files: files.map { ($0.path, $0.hash, place.appending($0.name)) })
    }
    return (found.copies.prefix(copyLimit).map(noted), found.later.suffix(laterLimit).map(noted))
  }

  /// Moves files out of the dataset's data folder to the newest run's copies, so that they are not taken for
  /// the dataset again.
  ///
  /// - Returns: The new place of each file, below the root.
  /// - Throws: ``FileError``.
  package static func putAside(_ paths: [String], of folder: DatasetFolder) throws -> [String] {
    let state = MachineState(root: folder.handle)
    let run = try state.journal.entries().last { $0.state == .done }
    let place = state.snapshotFolder.appending(run?.id ?? Origin.system.newID().description)
    try place.makeFolders()
    return try EndOfProcess.finishing(SaveTransaction.told) {
      try paths.map { try putAside($0, in: place, of: folder) }
    }
  }

  private static func putAside(
    _ path: String, in place: RootedPath, of folder: DatasetFolder
  ) throws -> String {
    // A run without changes keeps its copies with the run before, which may have had one of that name.
    let name = "\(prefix)\(FilePath.name(of: path))"
    var target = place.appending(name)
    var number = 2
    while try target.exists {
      target = place.appending("\(name) (\(number))")
      number += 1
    }
    try folder.handle.path(DatasetFolder.dataFolder).appending(FilePath.name(of: path)).rename(to: target)
    return target.path
  }

  /// Moves the copies that an undone run merged back next to the dataset. A copy whose name is taken stays
  /// where it is.
  ///
  /// - Returns: The names of the files.
  /// - Throws: ``FileError``.
  package static func bringBack(mergedBy run: JournalEntry, to folder: DatasetFolder) throws -> [String] {
    let place = MachineState(root: folder.handle).snapshotFolder.appending(run.id)
    let names = try place.isFolder ? place.names().sorted() : []
    return try names.filter { $0.hasPrefix(prefix) }.compactMap { kept in
      let name = String(kept.dropFirst(prefix.count))
      guard DatasetPath.isDataFile(name), try place.appending(kept).isRegular else { return nil }
      let target = folder.handle.path(DatasetFolder.dataFolder).appending(name)
      return try place.appending(kept).moveUnlessTaken(to: target) ? name : nil
    }
  }
}
