package import DatasetFormat
import Spreadsheet

/// A run in the journal of this machine or of another one whose journal lies in the folder.
package struct NotedRun: Sendable {
  package var entry: JournalEntry
  /// The machine's name; nil for this one.
  package var machine: String?
  /// The record of the run, if it is kept.
  package var record: RunRecord?
  /// The record of the run that this run undid, if that one is not among those asked for.
  package var takenBack: RunRecord?
  /// Whether the record is not kept, so that this run's changes cannot be told from those of others.
  package var isForgotten = false

  /// The finished runs of all machines whose journals are here, oldest first.
  ///
  /// - Parameters:
  ///   - state: The state of this machine.
  ///   - isWanted: Whether a run of this machine is wanted, by its index in the journal.
  ///   - time: Older runs of other machines are left out.
  /// - Returns: The runs, with their records as far as they are kept.
  /// - Throws: ``FileError`` where this machine's journal cannot be read.
  static func all(
    _ state: MachineState, where isWanted: (Int, JournalEntry) -> Bool, since time: String
  ) throws -> [NotedRun] {
    let own = try runs(state.journal.entries(), SnapshotFolder(state), machine: nil, where: isWanted)
    // Another machine's files may be incomplete here; then they are ignored.
    let foreign = state.otherMachines.flatMap { name in
      let told = (try? state.journal(ofMachine: name).told()) ?? []
      let snapshots = SnapshotFolder(told: state.stateFolder.appending(name).appending("snapshots"))
      return (try? runs(told, snapshots, machine: name) { $1.time > time }) ?? []
    }
    return (own + foreign).sorted { ($0.entry.time, $0.entry.id) < ($1.entry.time, $1.entry.id) }
  }

  /// The runs in all journals of another copy's folder, whoever wrote them: evidence of how its rows were
  /// made.
  ///
  /// - Throws: ``FileError``.
  static func told(inCopyAt root: String) throws -> [NotedRun] {
    let state = MachineState(root: try RootFolder(opening: root))
    return try (state.otherMachines + [state.folder.name]).flatMap { name in
      let snapshots = SnapshotFolder(told: state.stateFolder.appending(name).appending("snapshots"))
      return try runs(state.journal(ofMachine: name).told(), snapshots, machine: name) { _, _ in true }
    }
  }

  private static func runs(
    _ all: [JournalEntry], _ snapshots: SnapshotFolder, machine: String?,
    where isWanted: (Int, JournalEntry) -> Bool
  ) throws -> [NotedRun] {
    let entries = all.filter { $0.state == .done }
    let history = RunHistory(entries)
    let wanted = entries.enumerated().filter { isWanted($0.offset, $0.element) }.map(\.element)
    let ids = Set(wanted.map(\.id))
    return wanted.map { entry in
      var run = NotedRun(entry: entry, machine: machine, record: snapshots.record(of: entry))
      switch history.role(of: entry) {
      case .run: run.isForgotten = run.record == nil
      case .undo(let other):
        // Its plan lists restored rows as if the run had made them.
        run.record = nil
        if !ids.contains(other.id) { run.takenBack = snapshots.record(of: other) }
      // A redo that restored bytes did the same as the first run.
      case .redo(let other):
        run.record = run.record ?? snapshots.record(of: other)
        run.isForgotten = run.record == nil
      }
      return run
    }
  }
}

extension OpenDataset {
  /// The runs since a state was seen, of this machine and of others.
  ///
  /// - Throws: ``FileError``.
  package func runs(since seen: SeenDataset) throws -> [NotedRun] {
    let order = try Self.log(of: folder).filter { $0.state == .done }.map(\.id)
    let place = seen.run.flatMap { order.firstIndex(of: $0) } ?? -1
    // Without a run that was seen, time tells.
    let time = seen.time.description
    return try NotedRun.all(
      MachineState(root: folder.handle), where: { seen.run == nil ? $1.time > time : $0 > place }, since: time
    )
  }

  /// The runs from one of this machine on, and those of other machines since.
  ///
  /// - Throws: ``FileError``.
  package func runs(from run: JournalEntry) throws -> [NotedRun] {
    let order = try Self.log(of: folder).filter { $0.state == .done }.map(\.id)
    let place = order.firstIndex(of: run.id) ?? 0
    return try NotedRun.all(
      MachineState(root: folder.handle), where: { index, _ in index >= place }, since: run.time)
  }
}

/// The dataset as the user of this machine last saw it, if others have written since.
package struct SeenDataset: Sendable {
  /// The dataset in that state. Unchanged files are shared with the current one.
  package var dataset: Dataset
  /// When it was seen.
  package var time: Timestamp
  /// The files that hold something else now.
  package var changed: [String]
  /// The files without a kept copy, whose changes cannot be told.
  package var lost: [String]
  /// How many bytes the files have that hold something else now.
  package var byteCount: Int
  /// The last run of this machine that was there when all of it was seen.
  var run: String?
}

extension OpenDataset {
  /// Whether this machine has looked at the dataset before, so that changes by others can be told.
  package var hasLooked: Bool { LastReadHashes(MachineState(root: folder.handle)).files != nil }

  /// The changed files, found by their hashes alone. Nil if nothing changed, or if this machine never looked.
  package var unseenFiles: (files: [String], since: Timestamp, byteCount: Int)? {
    let seen = LastReadHashes(MachineState(root: folder.handle)).files ?? [:]
    let changed = changedFiles(seen)
    guard !changed.isEmpty else { return nil }
    let times = changed.compactMap { path in seen[path].flatMap { Timestamp($0.time) } }
    // A file that is new was not there when the others were seen.
    let all = seen.values.compactMap { Timestamp($0.time) }
    let bytes = changed.reduce(0) { $0 + ((try? folder.file(placeOfNow($1)).attributes?.size) ?? 0) }
    return (changed, times.min() ?? all.max() ?? Timestamp(milliseconds: 0), bytes)
  }

  /// The dataset as it was last seen. Nil if nothing changed, or if this machine never looked.
  ///
  /// - Throws: `CSVError`, `XLSXError` where a copy that is kept cannot be read.
  package func seen() throws -> SeenDataset? {
    let state = LastReadHashes(MachineState(root: folder.handle))
    guard let unseen = unseenFiles, let seen = state.files else { return nil }
    var lost: [String] = []
    var sheets = files.sheets
    var runs: [String?] = []
    for path in unseen.files {
      let name = FilePath.name(of: placeOfNow(path))
      guard let file = seen[path] else {
        sheets.removeAll { $0.fileName == name }
        continue
      }
      runs.append(file.run)
      guard let bytes = state.bytes(of: path, file) else {
        lost.append(path)
        continue
      }
      sheets.removeAll { $0.fileName == name }
      sheets += try EarlierState.sheets(of: bytes, name: name)
    }
    let order = try Self.log(of: folder).map(\.id)
    func place(_ run: String?) -> Int { run.flatMap { order.firstIndex(of: $0) } ?? -1 }
    return SeenDataset(
      dataset: Dataset(name: folder.name, storage: folder.storage, sheets: sheets), time: unseen.since,
      changed: unseen.files, lost: lost, byteCount: unseen.byteCount,
      run: runs.min { place($0) < place($1) } ?? nil)
  }

  /// Notes that the present files were shown, so that they are not reported again. If the folder cannot be
  /// written, or another run is active, the earlier note stays.
  ///
  /// - Returns: Whether it was noted.
  package func noteSeen() -> Bool {
    guard recoveryNote == nil, folder.handle.itself.isWritable else { return false }
    let state = MachineState.forWriting(root: folder.handle)
    guard (try? state.prepare()) != nil, let lock = try? DatasetLock.take(state)
    else { return false }
    defer { withExtendedLifetime(lock) {} }
    let run = (try? Self.log(of: folder))?.last { $0.state == .done }?.id
    return LastReadHashes(state).keep(
      dataset.fileHashes.filter { folder.files.contains($0.key) }, run: run,
      time: Origin.system.now())
  }

  private func changedFiles(_ seen: [String: LastReadHashes.File]) -> [String] {
    if seen.isEmpty { return [] }
    let known = Dictionary(
      seen.map { (placeOfNow($0.key), $0) }, uniquingKeysWith: { first, _ in first })
    let now = folder.files.filter { dataset.fileHashes[$0] != nil }
    let changed = now.filter { dataset.fileHashes[$0] != known[$0]?.value.hash }.map { known[$0]?.key ?? $0 }
    let gone = known.filter { !now.contains($0.key) }.map(\.value.key)
    return (changed + gone).sorted()
  }
}
