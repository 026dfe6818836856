import DatasetFormat

/// The hashes of the dataset's files as the user of this machine last saw them, to tell which files others
/// wrote since.
///
/// A user has seen the result of their own run, unless others had written before it. Changes by others count
/// as seen once they were shown (`log --since last-seen`). Most files need only a hash, because
/// ``LastWrittenCopies`` and the snapshots hold the bytes. A copy is made when these are about to drop them.
/// Nothing depends on these hashes; without them the log knows less.
struct LastReadHashes {
  /// The last seen state of one file.
  struct File: Codable, Equatable {
    /// SHA-256 of the file's content.
    var hash: String
    /// When; RFC 3339, UTC.
    var time: String
    /// The last run in the journal by then.
    var run: String?
  }

  /// By path below the root.
  private struct Manifest: Codable {
    var files: [String: File]
  }

  private let state: MachineState
  /// The folder is inside that of ``LastWrittenCopies``, so that both are deleted together.
  private var folder: RootedPath { parent.appending("seen") }
  private var parent: RootedPath { state.snapshotFolder.appending(SnapshotFolder.writtenName) }
  private var manifest: SealedFile { SealedFile(folder.appending("files.json"), state.proof) }

  init(_ state: MachineState) { self.state = state }

  /// The last seen state of each file, by path; nil if this machine never looked.
  var files: [String: File]? {
    let found = (try? manifest.read(Manifest.self)) ?? nil
    return found?.files.filter { DatasetPath.isWritable($0.key) }
  }

  // MARK: - Keeping

  /// Notes the result of a run. It never fails, because the run is done in any case.
  ///
  /// Call it before ``LastWrittenCopies/keep(_:read:removed:)``, which may drop content that is still to be
  /// shown.
  ///
  /// - Parameters:
  ///   - entry: The run.
  ///   - read: The hashes of the files that it was planned for; empty for a run that takes files from
  ///     elsewhere.
  func note(_ entry: JournalEntry, read: [String: String]) {
    let known = files
    var now = read.filter { FilePath.parent(of: $0.key) == DatasetFolder.dataFolder }
    // On a machine that never looked, everything that the run found counts as seen.
    var seen = known ?? now.mapValues { File(hash: $0, time: entry.time, run: nil) }
    let written = entry.files.filter { FilePath.parent(of: $0.path) == DatasetFolder.dataFolder }
    for file in written where now[file.path] == nil { now[file.path] = file.oldHash }
    follow(renamed: now, &seen)
    let word = entry.command.split(separator: " ").dropFirst().first
    for file in written {
      let isRead = seen[file.path]?.hash == file.oldHash
      // A merge brings in others' work. A restored state was chosen as a whole and counts as seen.
      if (isRead && word != "merge") || word == "restore" || file.newHash == seen[file.path]?.hash {
        seen[file.path] = file.newHash.map { File(hash: $0, time: entry.time, run: entry.id) }
      } else {
        keepCopy(
          of: file.path, seen[file.path]?.hash,
          from: SnapshotFolder.path(of: file.path, before: entry, in: state.snapshotFolder))
      }
    }
    for (path, hash) in now where !written.contains(where: { $0.path == path }) {
      if let file = seen[path], file.hash != hash { keepCopy(of: path, file.hash, from: nil) }
    }
    write(seen)
  }

  /// Notes the files of a dataset that was just made, or that were just shown.
  ///
  /// - Returns: Whether all of it could be noted.
  @discardableResult
  func keep(_ hashes: [String: String], run: String?, time: Timestamp) -> Bool {
    let held = Set((LastWrittenCopies(state).last() ?? [:]).values.map(\.copy))
    var seen: [String: File] = [:]
    var isWhole = true
    let known = files ?? [:]
    for (path, hash) in hashes where FilePath.parent(of: path) == DatasetFolder.dataFolder {
      if !held.contains(hash), known[path]?.hash != hash || (try? copyPath(of: path).exists) != true {
        guard makeFolder() else { return false }
        copyPath(of: path).remove()
        let source = try? SaveTarget(of: path, root: state.root).place
        if (try? source?.copyUnsynced(to: copyPath(of: path))) != hash {
          // It was written while it was shown, so the earlier state still counts.
          copyPath(of: path).remove()
          isWhole = false
          seen[path] = known[path]
          continue
        }
      }
      seen[path] = File(hash: hash, time: time.description, run: run)
    }
    return write(seen) && isWhole
  }

  /// A workbook may have been renamed: the only one that was seen is the only one now.
  private func follow(renamed now: [String: String], _ seen: inout [String: File]) {
    let isWorkbook = { (path: String) in FilePath.ending(of: path) != "csv" }
    let (old, new) = (seen.keys.filter(isWorkbook), now.keys.filter(isWorkbook))
    guard old.count == 1, new.count == 1, old[0] != new[0] else { return }
    seen[new[0]] = seen.removeValue(forKey: old[0])
    try? copyPath(of: old[0]).rename(to: copyPath(of: new[0]))
  }

  private func keepCopy(of path: String, _ hash: String?, from snapshot: RootedPath?) {
    guard let hash, makeFolder() else { return }
    let copy = copyPath(of: path)
    if (try? copy.sha256()) == hash { return }
    let written = LastWrittenCopies(state).copies.filter { $0.hash == hash }.map(\.path)
    for source in written + [snapshot].compactMap(\.self) {
      copy.remove()
      if (try? source.copyUnsynced(to: copy)) == hash { return }
    }
    copy.remove()
  }

  private func makeFolder() -> Bool {
    (try? parent.makeFolder()) != nil && (try? folder.makeFolder()) != nil
  }

  @discardableResult
  private func write(_ seen: [String: File]) -> Bool {
    guard makeFolder() else { return false }
    let names = Set(seen.keys.map(SnapshotFolder.name) + ["files.json"])
    for name in (try? folder.names()) ?? [] where !names.contains(name) {
      folder.appending(name).removeTree()
    }
    return manifest.write(Manifest(files: seen))
  }

  // MARK: - Reading

  /// Takes over the list of another place or version (``StateTrust``).
  func sealAgain(former: StateProof? = nil) { manifest.sealAgain(former: former) }

  /// The content of a file when it was seen; nil if no copy of it exists any more.
  func bytes(of path: String, _ file: File) -> [UInt8]? {
    var sources =
      [copyPath(of: path)] + LastWrittenCopies(state).copies.filter { $0.hash == file.hash }.map(\.path)
    for entry in (try? state.journal.entries())?.reversed() ?? [] {
      if let kept = entry.files.first(where: { $0.oldHash == file.hash }) {
        sources.append(SnapshotFolder.path(of: kept.path, before: entry, in: state.snapshotFolder))
      }
    }
    for source in sources {
      guard let bytes = try? source.readIfThere(), Hash.sha256(bytes) == file.hash else { continue }
      return bytes
    }
    return nil
  }

  private func copyPath(of path: String) -> RootedPath { folder.appending(SnapshotFolder.name(of: path)) }
}
