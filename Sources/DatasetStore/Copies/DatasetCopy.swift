public import DatasetFormat
import Spreadsheet

/// A copy of a dataset, read from any place: a dataset's folder, a folder of CSV tabs, a workbook, or the CSV
/// file of one tab.
public struct DatasetCopy: Sendable {
  /// The path as the caller gave it.
  package var path: String
  /// The root of the dataset it belongs to; nil for a file that lies alone.
  package var root: String?
  /// The copy's dataset.
  public var dataset: Dataset
  /// When its files were written last.
  public var modified: Timestamp
  /// The files that it was read from.
  private(set) var files: [SourceFile] = []

  /// A file that a copy was read from.
  struct SourceFile: Sendable {
    /// The path that it has, or would have, in a dataset.
    var path: String
    /// Where it is.
    var source: String
    /// SHA-256 of what was read.
    var hash: String

    /// The file itself; nil if its folder cannot be opened.
    var place: RootedPath? {
      (try? RootFolder(opening: FilePath.parent(of: source)))?.path(FilePath.name(of: source))
    }
  }

  /// The name that people know it by.
  public var name: String { FilePath.name(of: path) }

  /// Reads a copy.
  ///
  /// - Throws: A `DatasetError`.
  public init(at path: String) throws {
    self.path = path
    let full = FilePath.absolute(path)
    var paths = [full]
    if FileAccess.isFolder(full) {
      if let folder = try DatasetFolder(at: full) {
        let opened = try OpenDataset(folder, for: .reading)
        root = folder.root
        dataset = opened.dataset
        modified = try Self.modified(folder)
        files = Self.files(of: opened)
        return
      }
      paths = try FileAccess.names(in: full).filter { FilePath.ending(of: $0) == "csv" }.map {
        FilePath.join(full, $0)
      }
      guard !paths.isEmpty else { throw StoreError.notFound(path: path, nearby: []) }
    } else if FilePath.name(of: FilePath.parent(of: full)) == DatasetFolder.dataFolder {
      root = FilePath.parent(of: FilePath.parent(of: full))
    }
    var sheets: [Dataset.SourceSheet] = []
    var findings: [Finding] = []
    for path in paths {
      let storage: Storage = FilePath.ending(of: path) == "csv" ? .csv : .xlsx
      let bytes = try FileAccess.read(path)
      let read = try DatasetFiles(path: FilePath.name(of: path), bytes: bytes, storage: storage)
      let named = storage == .csv ? read.sheets.map(Self.named) : read.sheets
      sheets += named
      findings += read.findings
      let name = storage == .csv ? named.first.map { "\($0.sheet.name).csv" } : FilePath.name(of: path)
      if let name {
        files.append(
          SourceFile(
            path: FilePath.join(DatasetFolder.dataFolder, name), source: path, hash: Hash.sha256(bytes)))
      }
    }
    let isCSV = paths.allSatisfy { FilePath.ending(of: $0) == "csv" }
    dataset = Dataset(
      name: FilePath.name(of: full), storage: isCSV ? .csv : .xlsx, sheets: sheets, readingFindings: findings)
    guard !dataset.tabs.isEmpty else { throw StoreError.notFound(path: path, nearby: []) }
    modified = Self.modified(paths)
  }

  /// Reads a single file under any name, as git passes it. Its bytes tell its format.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: The path that it has in its dataset.
  /// - Throws: A `DatasetError`.
  package init(file path: String, named name: String) throws {
    self.path = path
    let bytes = try FileAccess.read(path)
    let storage: Storage = bytes.starts(with: Array("PK".utf8)) ? .xlsx : .csv
    let files = try DatasetFiles(path: FilePath.name(of: name), bytes: bytes, storage: storage)
    dataset = Dataset(
      name: FilePath.stem(of: name), storage: storage,
      sheets: storage == .csv ? files.sheets.map(Self.named) : files.sheets,
      readingFindings: files.findings)
    guard !dataset.tabs.isEmpty else { throw StoreError.noTab(file: name) }
    modified = Self.modified([path])
  }

  private static func files(of opened: OpenDataset) -> [SourceFile] {
    opened.dataset.fileHashes.sorted { $0.key < $1.key }.map { path, hash in
      SourceFile(path: path, source: FilePath.join(opened.folder.root, path), hash: hash)
    }
  }

  /// A copy of a tab's file, under the tab's name. The file itself may be called `Transactions (1)`, and git
  /// gives it any name.
  private static func named(_ source: Dataset.SourceSheet) -> Dataset.SourceSheet {
    var source = source
    let stem = source.sheet.name
    if TabName(matching: stem) != nil || TabName.reserved.contains(stem) { return source }
    if let tab = CopyName.original(of: stem).flatMap(TabName.init(matching:))
      ?? TabName(likeSheet: source.sheet)
    {
      source.sheet.name = tab.rawValue
    }
    return source
  }

  /// Requires that all rows of its tabs can be read: unread rows would seem to be deleted.
  ///
  /// - Throws: `PlanError`.
  package func requireReadable() throws {
    try dataset.requireReadable(TabName.allCases.filter { dataset[$0] != nil })
  }

  fileprivate static func modified(_ folder: DatasetFolder) throws -> Timestamp {
    let files = try folder.files.map(folder.file)
    return Timestamp(
      milliseconds: try files.compactMap { try $0.attributes?.modifiedMilliseconds }.max() ?? 0)
  }

  private static func modified(_ paths: [String]) -> Timestamp {
    Timestamp(milliseconds: paths.compactMap { FileAccess.attributes($0)?.modifiedMilliseconds }.max() ?? 0)
  }
}

extension DatasetCopy {
  /// The ids that runs gave to rows which a user had typed without one, by all machines with journals in the
  /// dataset's folder; empty if the journals cannot be read.
  package var recordsAdoptedByRuns: Set<String> {
    guard let root, let runs = try? NotedRun.told(inCopyAt: root) else { return [] }
    return Set(runs.compactMap(\.record).flatMap(\.adoptedIDs))
  }
}

extension RunRecord {
  /// The ids that the run gave to rows that had none.
  fileprivate var adoptedIDs: [String] {
    plan.changes.compactMap { change in
      guard case .set(let old, let new) = change.action, old.text.isEmpty, let tab = change.address.tab,
        let position = TabSchema.of(tab).identityPosition
      else { return nil }
      let column = TabSchema.of(tab).columns[position]
      return column.kind == .uuid && change.address.columnName == column.name ? new.text : nil
    }
  }
}

extension OpenDataset {
  /// This dataset as a copy that others are merged into.
  package var copy: DatasetCopy { DatasetCopy(self) }

  /// Conflicted copies next to the dataset's files, as sync programs make them.
  package var conflictedCopies: [String] {
    folder.copies.map { FilePath.join(FilePath.join(folder.root, DatasetFolder.dataFolder), $0.name) }
  }

  /// The ids of records that runs of this machine removed from their tabs. They were not removed by hand.
  ///
  /// - Throws: ``FileError``.
  package func recordsRemovedByRuns() throws -> Set<String> {
    let state = MachineState(root: folder.handle)
    let entries = try state.journal.entries()
    let snapshots = SnapshotFolder(state)
    let byID = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var removed: Set<String> = []
    for entry in entries where entry.state == .done {
      if let record = try snapshots.storedRecord(of: entry) { removed.formUnion(record.plan.removedIDs) }
      if let undone = entry.undoes.flatMap({ byID[$0] }), let record = try snapshots.storedRecord(of: undone)
      {
        removed.formUnion(record.madeIDs)
      }
    }
    return removed
  }
}

extension OpenDataset {
  /// The states of the dataset before runs in force that removed records permanently, newest first.
  ///
  /// - Throws: ``FileError``, ``StoreError``: an unreadable state must not be taken for a missing one.
  package func statesBeforeRemovals() throws -> [Dataset] {
    let snapshots = SnapshotFolder(MachineState(root: folder.handle))
    let history = try Self.history(of: folder)
    var found: [Dataset] = []
    for run in history.undoable {
      guard let record = try snapshots.storedRecord(of: run), record.plan.takesRecordsOut else { continue }
      let last = history.last(of: run)
      let isKept = try last.files.allSatisfy { file in
        try FilePath.parent(of: file.path) != DatasetFolder.dataFolder || file.oldHash == nil
          || snapshots.storedBytes(of: file, before: last) != nil
      }
      if isKept { found.append(try RestoredDataset(self, snapshots: snapshots).before([last])) }
    }
    return found
  }
}

extension Plan {
  fileprivate var takesRecordsOut: Bool {
    changes.contains { if case .remove = $0.action { true } else { false } }
  }
}

extension DatasetCopy {
  fileprivate init(_ opened: OpenDataset) {
    path = opened.folder.root
    root = opened.folder.root
    dataset = opened.dataset
    modified = (try? Self.modified(opened.folder)) ?? Timestamp(milliseconds: 0)
  }
}
