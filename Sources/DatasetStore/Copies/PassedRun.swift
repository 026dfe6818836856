package import DatasetFormat
import Spreadsheet

/// A run of this or another machine, with the kept states of the dataset before and after it. Copies may
/// descend from these states.
///
/// The runs of other machines, and those in the folders of copies, prove nothing. Their states are evidence
/// that the copies confirm or contradict.
package struct PassedRun: Sendable {
  /// Whether it brought copies together.
  package var isMerge: Bool
  /// The folders that have a note of it: 0 is this dataset, 1 the first copy.
  package fileprivate(set) var holders: Set<Int>
  let entry: JournalEntry
  /// The hashes of the data files before and after it, and earlier, the latest first.
  fileprivate let before, after: FileHistories
  /// The data files that it wrote.
  fileprivate let written: [String]
  fileprivate var read: (with: [ContainedCopy], since: [ContainedCopy]) = ([], [])
  fileprivate var kept: KeptContents
  fileprivate let snapshots: SnapshotFolder

  /// When it was done; RFC 3339, UTC.
  package var time: String { entry.time }

  /// The record of its changes; nil if it is not kept.
  package var record: RunRecord? { snapshots.recordBytes(toldOf: entry).flatMap { RunRecord(bytes: $0) } }

  /// The dataset after it; nil if nothing of it is kept.
  ///
  /// - Throws: ``FileError``: an unreadable state must not be taken for a missing one.
  package func left() throws -> LastGoodState? {
    guard let dataset = try dataset(after), let time = Timestamp(entry.time) else { return nil }
    return LastGoodState(dataset, time: time, changedFiles: [])
  }

  /// The dataset before it. Nil if one of the files that it wrote is not kept, because an older one would
  /// show traces of other runs.
  ///
  /// - Throws: ``FileError``.
  package func stoodBefore() throws -> Dataset? {
    for path in written {
      guard let hash = before[path]?.first else { continue }
      if try kept.sheets(of: path, hash: hash) == nil { return nil }
    }
    return try dataset(before)
  }

  /// How many copies are kept that it read, or that were read since.
  package var readCount: Int { read.with.count + read.since.count }

  /// The copies that it merged into the dataset, as far as they are kept.
  ///
  /// - Throws: ``FileError``.
  package func copiesRead() throws -> [Dataset] { try read.with.compactMap { try dataset($0.contents) } }

  /// These copies, and copies that were read since without adding anything. Its result contains all of them.
  ///
  /// - Parameter isLater: Whether to return only the latter.
  /// - Returns: The newest first. `places` are the present copies that are later states of the same one, by
  ///   place. `forks` are those with its last run in their folders: 0 is the dataset, 1 the first copy.
  /// - Throws: ``FileError``.
  package func copiesContained(isLater: Bool = false) throws -> [(
    dataset: Dataset, places: Set<Int>, forks: Set<Int>
  )] {
    try ((isLater ? [] : read.with) + read.since).reversed().compactMap { copy in
      try dataset(copy.contents).map { ($0, copy.places, copy.forks) }
    }
  }

  /// If a file's content at that time is not kept, the last kept one is used. An older state only means more
  /// conflicts and loses nothing.
  private func dataset(_ contents: FileHistories) throws -> Dataset? {
    var sheets: [Dataset.SourceSheet] = []
    for (path, hashes) in contents.sorted(by: { $0.key < $1.key }) {
      for hash in hashes {
        guard let found = try kept.sheets(of: path, hash: hash) else { continue }
        sheets += found
        break
      }
    }
    if sheets.isEmpty { return nil }
    let isCSV = contents.keys.allSatisfy { FilePath.ending(of: $0) == "csv" }
    return Dataset(
      name: FilePath.name(of: contents.keys.min() ?? ""), storage: isCSV ? .csv : .xlsx, sheets: sheets)
  }
}

/// A copy as a merge read it.
private struct ContainedCopy {
  var contents: FileHistories
  var places: Set<Int>
  var forks: Set<Int>
}

/// The contents of files over time, by path: their hashes, the latest first.
fileprivate typealias FileHistories = [String: [String]]

extension FileHistories {
  /// Leaves out files that are gone. A workbook may have been renamed, so the only one from then is the only
  /// one now.
  fileprivate mutating func follow(_ files: [String: String]) {
    if files.isEmpty { return }
    let gone = keys.filter { files[$0] == nil }
    let workbooks = files.keys.filter { self[$0] == nil && FilePath.ending(of: $0) != "csv" }
    for path in gone {
      let hashes = removeValue(forKey: path)
      if workbooks.count == 1, FilePath.ending(of: path) != "csv" { self[workbooks[0]] = hashes }
    }
  }

  /// Notes the present content of a file; nil if it does not exist.
  fileprivate mutating func note(_ hash: String?, of path: String) {
    guard let hash else {
      self[path] = nil
      return
    }
    if self[path]?.first != hash { self[path, default: []].insert(hash, at: 0) }
  }
}

extension OpenDataset {
  /// The runs in all journals of the dataset's folder and of its copies' folders, newest first, without
  /// undos.
  ///
  /// - Throws: ``FileError`` where the journal of this machine cannot be read.
  package func passedRuns(with copies: [DatasetCopy]) throws -> [PassedRun] {
    var kept = KeptContents()
    kept.add(self)
    let own = MachineState(root: folder.handle)
    var journals = [
      ToldJournal(
        entries: try own.journal.entries(), folder: own.snapshotFolder, proof: own.proof, holders: [0])
    ]
    for (root, holders) in Self.roots(folder.root, copies) {
      guard
        let state = holders.contains(0)
          ? own : (try? RootFolder(opening: root)).map({ MachineState(root: $0) })
      else { continue }
      for name in state.otherMachines.prefix(Self.machineLimit)
        + (holders.contains(0) ? [] : [state.folder.name])
      {
        // Another machine's files may be incomplete here; then they are ignored.
        let told = (try? state.journal(ofMachine: name).told()) ?? []
        let snapshots = state.stateFolder.appending(name).appending("snapshots")
        journals.append(ToldJournal(entries: told, folder: snapshots, proof: nil, holders: holders))
      }
    }
    for copy in copies {
      for file in copy.files { file.place.map { kept.add($0, hash: file.hash) } }
    }
    for journal in journals {
      kept.add(journal.entries, in: journal.folder, isOwn: journal.proof != nil)
      for (place, hash) in LastWrittenCopies.copies(in: journal.folder, proof: journal.proof) {
        kept.add(place, hash: hash)
      }
    }
    var known: [String: Int] = [:]
    var found: [PassedRun] = []
    for journal in journals {
      let snapshots = journal.proof == nil ? SnapshotFolder(told: journal.folder) : SnapshotFolder(own)
      let entries = journal.entries.filter { $0.state == .done }
      let history = RunHistory(entries)
      var now: FileHistories = [:]
      for entry in entries {
        let written = entry.files.filter { FilePath.parent(of: $0.path) == DatasetFolder.dataFolder }
        let base = snapshots.recordBytes(toldOf: entry).map { RunRecord.base(bytes: $0) } ?? [:]
        now.follow(base)
        for (path, hash) in base where FilePath.parent(of: path) == DatasetFolder.dataFolder {
          now.note(hash, of: path)
        }
        for file in written { now.note(file.oldHash, of: file.path) }
        let before = now
        for file in written { now.note(file.newHash, of: file.path) }
        guard history.role(of: entry) == .run, !(entry.isMerge && history.isTakenBack(entry)) else {
          continue
        }
        if let index = known[entry.id] {
          found[index].holders.formUnion(journal.holders)
          continue
        }
        known[entry.id] = found.count
        found.append(
          PassedRun(
            isMerge: entry.isMerge, holders: journal.holders, entry: entry, before: before, after: now,
            written: written.map(\.path),
            kept: kept, snapshots: snapshots))
      }
    }
    let ownRuns = Set(journals[0].proof == nil ? [] : journals[0].entries.map(\.id))
    let paths = [folder.root] + copies.map(\.path)
    for journal in journals {
      for entry in journal.entries where entry.state == .done {
        guard let index = known[entry.id], found[index].read.with.isEmpty, found[index].read.since.isEmpty
        else {
          continue
        }
        // Only this machine's own journal tells what its runs read.
        if journal.proof == nil, ownRuns.contains(entry.id) { continue }
        let noted = MergedCopies.noted(entry, in: journal.folder, proof: journal.proof)
        func read(_ copy: MergedCopies.Noted) -> ContainedCopy {
          for file in copy.files { kept.add(file.place, hash: file.hash) }
          let places = Set(paths.indices.filter { FilePath.absolute(paths[$0]) == copy.source })
          let forks = copy.run.flatMap { known[$0] }.map { found[$0].holders } ?? []
          return ContainedCopy(
            contents: FileHistories(copy.files.map { ($0.path, [$0.hash]) }) { first, _ in first },
            places: places, forks: forks)
        }
        found[index].read = (noted.with.map(read), noted.since.map(read))
      }
    }
    for index in found.indices { found[index].kept = kept }
    return found.sorted { ($0.time, $0.entry.id) > ($1.time, $1.entry.id) }
  }

  /// How many machines of a folder are listened to.
  private static let machineLimit = 32

  /// The folders of a dataset and of copies, and which of these are the whole folder.
  private static func roots(_ own: String, _ copies: [DatasetCopy]) -> [(root: String, holders: Set<Int>)] {
    var holders: [String: Set<Int>] = [FilePath.absolute(own): [0]]
    for (index, copy) in copies.enumerated() {
      guard let root = copy.root.map(FilePath.absolute) else { continue }
      // A file that lies in the folder, as a conflicted copy does, has gone other ways than the journals
      // there.
      let isFolder = FilePath.absolute(copy.path) == root
      holders[root, default: []].formUnion(isFolder ? [index + 1] : [])
    }
    return holders.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// The journal of a machine and its kept files.
private struct ToldJournal {
  var entries: [JournalEntry]
  var folder: RootedPath
  /// The proof of what this machine wrote; nil for another machine's, which is only evidence.
  var proof: StateProof?
  var holders: Set<Int>
}

extension JournalEntry {
  /// Whether the run brought copies of the dataset together.
  var isMerge: Bool { command.split(separator: " ").dropFirst().first == "merge" }
}

/// Former contents of dataset files by hash, wherever a machine keeps them: in the snapshots of a run, as
/// copies of a run's result, as read by a merge, or in the files themselves. The hash identifies the content,
/// whoever wrote it.
struct KeptContents {
  private var places: [String: [(place: RootedPath, isOwn: Bool)]] = [:]
  private var sheets: [String: [Dataset.SourceSheet]] = [:]
  /// Anybody may have put the file there. No state needed by a merge exceeds 256 MiB.
  private static let sizeLimit = 1 << 28

  /// Adds the files that a machine keeps.
  ///
  /// - Parameters:
  ///   - entries: Its runs.
  ///   - folder: Its snapshots.
  ///   - isOwn: Whether it is this machine, for which an unreadable file is an error.
  mutating func add(_ entries: [JournalEntry], in folder: RootedPath, isOwn: Bool) {
    for entry in entries {
      for file in entry.files {
        guard let hash = file.oldHash else { continue }
        places[hash, default: []].append(
          (SnapshotFolder.path(of: file.path, before: entry, in: folder), isOwn))
      }
    }
  }

  /// Adds a place.
  mutating func add(_ place: RootedPath, hash: String) { places[hash, default: []].append((place, false)) }

  /// Adds the files of an open dataset, so that they are not read again.
  mutating func add(_ opened: OpenDataset) {
    for (path, hash) in opened.dataset.fileHashes {
      let name = FilePath.name(of: path)
      let found = opened.files.sheets.filter { $0.fileName == name }
      if !found.isEmpty { sheets[hash] = found }
    }
  }

  /// The content of a file with a hash.
  ///
  /// - Parameters:
  ///   - path: The file's path below the root.
  ///   - hash: SHA-256 of the content.
  /// - Returns: Its sheets; nil if the content is not kept, or cannot be read.
  /// - Throws: ``FileError``: an unreadable file must not be taken for a missing one.
  func sheets(of path: String, hash: String) throws -> [Dataset.SourceSheet]? {
    let name = FilePath.name(of: path)
    if let known = sheets[hash] {
      return known.map {
        var source = $0
        source.fileName = name
        return source
      }
    }
    for (place, isOwn) in places[hash] ?? [] {
      let bytes: [UInt8]?
      do { bytes = try Self.bytes(of: place) } catch {
        if isOwn { throw error }
        continue
      }
      guard let bytes, Hash.sha256(bytes) == hash else { continue }
      return try? EarlierState.sheets(of: bytes, name: name)
    }
    return nil
  }

  private static func bytes(of place: RootedPath) throws -> [UInt8]? {
    guard let size = try place.attributes?.size, size <= sizeLimit else { return nil }
    return try place.readIfThere(limit: sizeLimit)
  }
}
