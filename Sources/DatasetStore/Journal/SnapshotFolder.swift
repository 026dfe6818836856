import DatasetFormat

/// The copies of files from before each run.
package struct SnapshotFolder {
  let folder: RootedPath
  /// Whether the snapshots are another machine's, so that they may not match its journal.
  private var isTold = false

  /// How many runs keep their snapshot in any case.
  static let recentCount = 20
  /// The days before the newest run for which one snapshot per day is kept.
  static let dailyCount = 30

  /// The name of the run's record (``RunRecord``) in the snapshot's folder. The names of files there all
  /// contain a `%2F`.
  static let recordName = "run"

  /// The name of the folder of the last run's files (``LastWrittenCopies``). No run's id looks like it.
  static let writtenName = "written"

  init(_ state: MachineState) { folder = state.snapshotFolder }

  /// Of another machine, whose records nothing proves.
  init(told folder: RootedPath) {
    self.folder = folder
    isTold = true
  }

  /// The record of a run; nil if none was kept.
  func record(of entry: JournalEntry) -> RunRecord? {
    try? storedRecord(of: entry)
  }

  /// The same, but an unreadable record is an error and not a missing one.
  ///
  /// - Throws: ``FileError``.
  func storedRecord(of entry: JournalEntry) throws -> RunRecord? {
    try recordBytes(of: entry).flatMap { RunRecord(bytes: $0) }
  }

  /// The files that a run was planned for, by path; empty if they were not kept.
  func base(of entry: JournalEntry) -> [String: String] {
    (try? recordBytes(of: entry)).map { RunRecord.base(bytes: $0) } ?? [:]
  }

  /// The record of a run as evidence; nil if no readable one was kept.
  func recordBytes(toldOf entry: JournalEntry) -> [UInt8]? { try? recordBytes(of: entry) }

  private func recordBytes(of entry: JournalEntry) throws -> [UInt8]? {
    // The record is smaller than the files it is about. For another machine's record a lower limit applies.
    let limit = isTold ? 1 << 26 : FileAccess.sizeLimit
    guard let bytes = try folder.appending(entry.id).appending(Self.recordName).readIfThere(limit: limit)
    else {
      return nil
    }
    return isTold || Hash.sha256(bytes) == entry.record ? bytes : nil
  }

  /// The content of a file before a run; nil if the file did not exist.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)``.
  func bytes(of file: JournalEntry.File, before entry: JournalEntry) throws -> [UInt8]? {
    guard let hash = file.oldHash else { return nil }
    let copy = Self.path(of: file.path, before: entry, in: folder)
    guard let bytes = try? copy.read(), Hash.sha256(bytes) == hash else {
      throw StoreError.snapshotMissing(entry: entry.id)
    }
    return bytes
  }

  /// The kept content of a file before a run; nil if the file did not exist, or its content is not kept.
  ///
  /// - Throws: ``FileError``.
  func storedBytes(of file: JournalEntry.File, before entry: JournalEntry) throws -> [UInt8]? {
    guard let hash = file.oldHash,
      let bytes = try Self.path(of: file.path, before: entry, in: folder).readIfThere(),
      Hash.sha256(bytes) == hash
    else { return nil }
    return bytes
  }

  /// The place of a file's content before a run.
  static func path(of path: String, before entry: JournalEntry, in folder: RootedPath) -> RootedPath {
    folder.appending(entry.id).appending(name(of: path))
  }

  /// The name in the snapshot's folder of a file below the root: one that every file system takes.
  static func name(of path: String) -> String { path.replacing("%", with: "%25").replacing("/", with: "%2F") }

  /// Removes the snapshots of old runs. It keeps the last 20 runs in force, for `undo`, the last 20 undone
  /// runs, for `redo`, and the first run of each of the last 30 days.
  ///
  /// Snapshots of unproven runs stay, because a user may take them over (``StateTrust``).
  func prune(_ contents: Journal.Contents) {
    let entries = contents.proven.filter { $0.state != .vouched }
    var kept = Set(entries.suffix(Self.recentCount).map(\.id))
    let history = RunHistory(entries)
    for item in history.applied.suffix(Self.recentCount) + history.undone.suffix(Self.recentCount) {
      kept.formUnion([item.run.id, item.last.id])
    }
    kept.formUnion(history.takenBackBy.values.map(\.id).sorted().suffix(Self.recentCount))
    var days: [String] = []
    for entry in entries.reversed() {
      let day = String(entry.time.prefix(10))
      if days.last != day { days.append(day) }
      if days.count > Self.dailyCount { break }
      if let first = entries.first(where: { $0.time.hasPrefix(day) }) { kept.insert(first.id) }
    }
    kept.insert(Self.writtenName)
    kept.formUnion(contents.unproven.map(\.id))
    for name in (try? folder.names()) ?? [] where !kept.contains(name) { folder.appending(name).removeTree() }
  }
}

/// The state of the journal's runs: which are in force, which can be undone, and which can be redone.
///
/// An undo is a run too. So is a redo, which undoes the undo. A new run ends the possibility of a redo, as in
/// every editor.
package struct RunHistory: Sendable {
  /// The role of a run in the journal.
  package enum Role: Sendable, Hashable {
    /// A change of its own.
    case run
    /// It undid this run.
    case undo(of: JournalEntry)
    /// Brought this run again.
    case redo(of: JournalEntry)
  }

  /// A run, and the last run that applied or undid it.
  struct Item: Sendable {
    var run: JournalEntry
    var last: JournalEntry
  }

  /// Runs in force, those that came into force last at the end.
  private(set) var applied: [Item] = []
  /// Runs that can be redone, the last undone at the end.
  private(set) var undone: [Item] = []
  private var roles: [String: Role] = [:]
  private var inForce: Set<String> = []
  /// For each undone run, by id, the run that undid it.
  private(set) var takenBackBy: [String: JournalEntry] = [:]

  /// - Parameter entries: The journal, oldest first.
  package init(_ entries: [JournalEntry]) {
    for entry in entries where entry.state == .done {
      guard let target = entry.undoes else {
        roles[entry.id] = .run
        applied.append(Item(run: entry, last: entry))
        undone = []
        continue
      }
      if let place = applied.lastIndex(where: { $0.last.id == target || $0.run.id == target }) {
        let run = applied.remove(at: place).run
        roles[entry.id] = .undo(of: run)
        undone.append(Item(run: run, last: entry))
        takenBackBy[run.id] = entry
      } else if let place = undone.lastIndex(where: { $0.last.id == target }) {
        let run = undone.remove(at: place).run
        roles[entry.id] = .redo(of: run)
        applied.append(Item(run: run, last: entry))
        takenBackBy[run.id] = nil
      }
    }
    inForce = Set(applied.map(\.run.id))
  }

  /// The runs that can be undone, the next one first.
  package var undoable: [JournalEntry] { applied.reversed().map(\.run) }

  /// The runs that can be brought again, the first one first.
  package var redoable: [JournalEntry] { undone.reversed().map(\.run) }

  /// The run that put another one in force last: itself, or the last that brought it again.
  func last(of entry: JournalEntry) -> JournalEntry {
    applied.last { $0.run.id == entry.id }?.last ?? entry
  }

  /// The role of a run in the journal.
  package func role(of entry: JournalEntry) -> Role { roles[entry.id] ?? .run }

  /// Whether a run was done and is undone.
  package func isTakenBack(_ entry: JournalEntry) -> Bool {
    entry.state == .done && role(of: entry) == .run && !inForce.contains(entry.id)
  }
}
