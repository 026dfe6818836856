import DatasetFormat

/// Copies of the dataset's files as the last run wrote them, next to the snapshots: the last state that this
/// machine knows to be right.
///
/// If others wrote to a file before a run, its older copy is kept until a user says that all is right
/// (``settle(_:time:)``). A run in between does not discard it. Nothing depends on the copies: one that is
/// missing, truncated or outdated is ignored. They are real copies and never hard links, because other
/// programs write into files in place.
struct LastWrittenCopies {
  /// The entry of one file.
  struct File: Codable {
    /// SHA-256 of the copy.
    var copy: String
    /// SHA-256 of the file as the last run wrote it. It equals `copy`, unless the copy is an older one.
    var written: String
    /// When the file was as the copy; RFC 3339, UTC.
    var time: String
    /// The ids of the records that runs have removed since.
    var removed: [String] = []
    /// The hashes of the file at each run that kept the older copy; nil if there was no such run.
    var passed: [String]?
  }

  /// Which run the list is of.
  private struct Manifest: Codable {
    /// The run's id in the journal; nil after the creation of the dataset, which is not a run.
    var run: String?
    /// By path below the root.
    var files: [String: File]
  }

  private let state: MachineState
  private var folder: RootedPath { state.snapshotFolder.appending(SnapshotFolder.writtenName) }
  private var manifestFile: SealedFile { SealedFile(folder.appending("files.json"), state.proof) }

  init(_ state: MachineState) { self.state = state }

  // MARK: - Keeping

  /// Keeps the files that a finished run wrote.
  ///
  /// It never fails: without the copies checks know less, and the run is done in any case. `read` has the
  /// hashes of the files that the run was planned for; it is empty for a run that takes the files from
  /// elsewhere. `removed` has the ids of the records that the run removed, `marks` the marks of the files that
  /// it wrote.
  func keep(
    _ entry: JournalEntry, read: [String: String], removed: [String], marks: [String: FileMark] = [:]
  ) {
    // An undo of a repair settles nothing.
    let open = entry.undoes.map(takeUp(settledAfter:)) ?? []
    var files = read.isEmpty ? known.mapValues(\.written) : read
    for file in entry.files { files[file.path] = file.newHash }
    keep(files, run: entry.id, time: entry.time, marks: marks) { [files] path, file in
      if open.contains(path) { return file }
      if entry.undoes != nil, let passed = file.passed, files[path].map(passed.contains) == true {
        return file
      }
      guard let before = read[path], file.copy != file.written || before != file.written else { return nil }
      var older = file
      older.removed += removed
      older.passed = (older.passed ?? []).filter { $0 != before } + [before]
      return older
    }
  }

  /// Keeps the files of a dataset that was just made.
  func keepNew(_ files: [String], time: Timestamp) {
    var hashes: [String: String] = [:]
    for file in files { hashes[file] = try? state.root.path(file).sha256() }
    keep(hashes, run: nil, time: time.description) { _, _ in nil }
  }

  /// Keeps the present files, whoever wrote them. `hashes` are those of the files that were read; nil means
  /// those of the last run.
  func settle(_ hashes: [String: String]?, time: Timestamp) {
    guard let manifest else { return }
    layAside(manifest)
    let files = hashes ?? manifest.files.mapValues(\.written)
    keep(files, run: manifest.run, time: time.description) { _, _ in nil }
  }

  /// Keeps the files, or for each file the older copy that `older` returns.
  private func keep(
    _ files: [String: String], run: String?, time: String, marks: [String: FileMark] = [:],
    older: (_ path: String, File) -> File?
  ) {
    let known = known
    guard (try? folder.makeFolder()) != nil else { return }
    var kept: [String: File] = [:]
    for (path, hash) in files where FilePath.parent(of: path) == DatasetFolder.dataFolder {
      let copy = copyPath(of: path)
      if let file = known[path], (try? copy.exists) == true {
        if var older = older(path, file) {
          older.written = hash
          kept[path] = older
          continue
        }
        if file.copy == hash {
          kept[path] = File(copy: hash, written: hash, time: time)
          continue
        }
      }
      copy.remove()
      let source = try? SaveTarget(of: path, root: state.root).place
      let isKnown = marks[path].flatMap { mark in try? source?.copyKnown(mark, to: copy) } ?? false
      guard isKnown || (try? source?.copyUnsynced(to: copy)) == hash else { continue }
      kept[path] = File(copy: hash, written: hash, time: time)
    }
    let names = Set(kept.keys.map(SnapshotFolder.name))
    for name in (try? folder.names()) ?? [] where !names.contains(name) { folder.appending(name).remove() }
    manifestFile.write(Manifest(run: run, files: kept))
  }

  // MARK: - Settled copies

  /// The older copies that were given up when the last run settled their findings. They are needed again if
  /// that run is undone.
  private var settledFolder: RootedPath { folder.appending("settled") }
  private var settledManifest: SealedFile { SealedFile(settledFolder.appending("files.json"), state.proof) }

  private func layAside(_ manifest: Manifest) {
    settledFolder.removeTree()
    let older = manifest.files.filter { $0.value.passed != nil }
    guard manifest.run != nil, !older.isEmpty, (try? settledFolder.makeFolder()) != nil else {
      return
    }
    for path in older.keys { try? copyPath(of: path).rename(to: settledPath(of: path)) }
    settledManifest.write(Manifest(run: manifest.run, files: older))
  }

  /// Restores the copies that were given up after a run.
  ///
  /// - Returns: The files that have them.
  private func takeUp(settledAfter run: String) -> Set<String> {
    guard let settled = Self.manifest(in: settledManifest), settled.run == run, var manifest,
      manifest.run == run
    else { return [] }
    for (path, file) in settled.files
    where (try? settledPath(of: path).rename(to: copyPath(of: path))) != nil {
      manifest.files[path] = file
    }
    manifestFile.write(manifest)
    settledFolder.removeTree()
    return Set(settled.files.keys)
  }

  private func settledPath(of path: String) -> RootedPath {
    settledFolder.appending(SnapshotFolder.name(of: path))
  }

  // MARK: - Reading

  /// The copies that are there, each with the hash that it should have.
  var copies: [(path: RootedPath, hash: String)] { known.map { (copyPath(of: $0.key), $0.value.copy) } }

  /// The copies below a machine's snapshots, each with the hash that it should have.
  ///
  /// - Parameters:
  ///   - snapshots: The machine's.
  ///   - proof: Of this machine, whose list counts where it is proven; nil for another one's, which is
  ///     evidence alone.
  /// - Returns: Each copy with its hash.
  static func copies(in snapshots: RootedPath, proof: StateProof?) -> [(place: RootedPath, hash: String)] {
    let folder = snapshots.appending(SnapshotFolder.writtenName)
    let file = SealedFile(folder.appending("files.json"), proof)
    guard let manifest = proof == nil ? file.told(Manifest.self) : (try? file.read(Manifest.self)) ?? nil
    else {
      return []
    }
    return manifest.files.filter { DatasetPath.isWritable($0.key) }.map {
      (folder.appending(SnapshotFolder.name(of: $0.key)), $0.value.copy)
    }
  }

  /// Takes over the lists of another place or version (``StateTrust``).
  func sealAgain(former: StateProof? = nil) {
    manifestFile.sealAgain(former: former)
    settledManifest.sealAgain(former: former)
  }

  /// The entry of each file, by path; nil if the list is not that of the last run.
  func last() -> [String: File]? { try? storedLast() }

  /// The same, but an unreadable list is an error and not a missing one.
  ///
  /// - Throws: ``FileError``.
  func storedLast() throws -> [String: File]? {
    guard let manifest = try Self.storedManifest(in: manifestFile), !manifest.files.isEmpty,
      manifest.run == (try state.journal.entries().last { $0.state == .done }?.id)
    else { return nil }
    return manifest.files
  }

  /// The content of a file's copy; nil if it no longer has its hash.
  func bytes(of path: String, _ file: File) -> [UInt8]? { try? storedBytes(of: path, file) }

  /// The same, but an unreadable copy is an error and not a missing one.
  ///
  /// - Throws: ``FileError``.
  func storedBytes(of path: String, _ file: File) throws -> [UInt8]? {
    guard let bytes = try copyPath(of: path).readIfThere(), Hash.sha256(bytes) == file.copy else {
      return nil
    }
    return bytes
  }

  private var known: [String: File] { manifest?.files ?? [:] }

  private var manifest: Manifest? { Self.manifest(in: manifestFile) }

  private static func manifest(in file: SealedFile) -> Manifest? {
    try? storedManifest(in: file)
  }

  private static func storedManifest(in file: SealedFile) throws -> Manifest? {
    guard var manifest = try file.read(Manifest.self) else { return nil }
    manifest.files = manifest.files.filter { DatasetPath.isWritable($0.key) }
    return manifest
  }

  private func copyPath(of path: String) -> RootedPath { folder.appending(SnapshotFolder.name(of: path)) }
}
