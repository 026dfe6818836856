package import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A state of a dataset that this machine can restore: all files before a run.
package struct EarlierState: Sendable, Hashable {
  /// A file of the state.
  package struct File: Sendable, Hashable {
    /// The path below the root.
    package var path: String
    /// The hash of its content; nil if the file did not exist.
    package var hash: String?
    /// The run with whose snapshot the content is kept.
    fileprivate var keeper: JournalEntry
  }

  /// The run that followed.
  package var run: JournalEntry
  /// How many runs changed the dataset since, that one included.
  package var runCount: Int
  /// How many bytes its kept files have; files that no run has changed since are not among them.
  package var byteCount: Int
  package var files: [File]

  /// The states that can be restored, newest first.
  ///
  /// A state is left out if a file that it needs is no longer kept.
  ///
  /// - Parameter root: The dataset's folder; the dataset itself need not be readable.
  /// - Returns: One state per run, back to the first run that is not kept completely.
  /// - Throws: ``FileError`` where the journal cannot be read.
  package static func all(root: String) throws -> [EarlierState] {
    try all(MachineState(root: RootFolder(opening: root)))
  }

  /// The same for an open root.
  static func all(_ state: MachineState) throws -> [EarlierState] {
    var files: [String: File] = [:]
    var sizes: [String: Int] = [:]
    var states: [EarlierState] = []
    var isWhole = true
    let runs = try state.journal.entries().filter { $0.state == .done }
    for (index, run) in runs.reversed().enumerated() {
      for file in run.files {
        files[file.path] = File(path: file.path, hash: file.oldHash, keeper: run)
        guard file.oldHash != nil else {
          sizes[file.path] = 0
          continue
        }
        let copy = SnapshotFolder.path(of: file.path, before: run, in: state.snapshotFolder)
        guard let size = try copy.attributes?.size else {
          isWhole = false
          break
        }
        sizes[file.path] = size
      }
      if !isWhole { break }
      states.append(
        EarlierState(
          run: run, runCount: index + 1, byteCount: sizes.values.reduce(0, +),
          files: files.values.sorted { $0.path < $1.path }))
    }
    return states
  }

  /// The content of a file.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)`` where the kept content does not have the right hash.
  func bytes(of file: File, in state: MachineState) throws -> [UInt8]? {
    let snapshots = SnapshotFolder(state)
    guard let kept = file.keeper.files.first(where: { $0.path == file.path }) else { return nil }
    return try snapshots.bytes(of: kept, before: file.keeper)
  }
}

extension EarlierState {
  /// Opens the state as a dataset. Files that no run has changed since have their present content.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)``, `CSVError`, `XLSXError`.
  package func opened(beside opened: OpenDataset) throws -> LastGoodState {
    var contents: [String: [UInt8]?] = [:]
    for file in files where FilePath.parent(of: file.path) == DatasetFolder.dataFolder {
      contents[file.path] = .some(try bytes(of: file, in: MachineState(root: opened.folder.handle)))
    }
    var sheets = opened.files.sheets.filter {
      contents[FilePath.join(DatasetFolder.dataFolder, $0.fileName)] == nil
    }
    for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      if let bytes { sheets += try Self.sheets(of: bytes, name: FilePath.name(of: path)) }
    }
    return LastGoodState(
      Dataset(name: opened.folder.name, storage: opened.folder.storage, sheets: sheets),
      time: Timestamp(run.time) ?? Timestamp(milliseconds: 0), changedFiles: opened.allFiles)
  }

  /// Opens a workbook, a CSV file or the folder of a dataset as an earlier state.
  ///
  /// - Throws: ``StoreError``, ``FileError``, `CSVError`, `XLSXError`.
  package static func opened(at path: String, beside opened: OpenDataset) throws -> LastGoodState {
    let paths = try paths(of: path)
    let sheets = try paths.flatMap { try Self.sheets(of: FileAccess.read($0), name: FilePath.name(of: $0)) }
    let storage = paths.allSatisfy { FilePath.ending(of: $0) == "csv" } ? Storage.csv : .xlsx
    let time = paths.compactMap { FileAccess.attributes($0)?.modifiedMilliseconds }.max() ?? 0
    return LastGoodState(
      Dataset(name: FilePath.name(of: path), storage: storage, sheets: sheets),
      time: Timestamp(milliseconds: time), changedFiles: opened.allFiles)
  }

  private static func paths(of path: String) throws -> [String] {
    guard FileAccess.isFolder(path) else { return [path] }
    if let folder = try DatasetFolder(at: path) { return folder.files.map(folder.path(of:)) }
    return try FileAccess.names(in: path).filter { FilePath.ending(of: $0) == "csv" }.map {
      FilePath.join(path, $0)
    }
  }

  static func sheets(of bytes: [UInt8], name: String) throws -> [Dataset.SourceSheet] {
    if FilePath.ending(of: name) == "csv" {
      let document = try CSVReader.read(bytes, name: FilePath.stem(of: name), options: .ofTab)
      return [.init(sheet: document.sheet, fileName: name)]
    }
    return try XLSXReader.read(bytes: bytes, name: name).sheets.map { .init(sheet: $0, fileName: name) }
  }
}

extension OpenDataset {
  /// The names of all files of the tabs.
  var allFiles: Set<String> { Set(dataset.orderedTabs.map(\.fileName)) }
}

extension EarlierState {
  /// The effect of restoring the state on one file.
  package enum Effect: String, Sendable, Hashable {
    /// The file gets other content.
    case replaced
    /// The file comes back.
    case added
    /// The file is deleted; its content is kept for `undo`.
    case removed
  }

  /// The effects of restoring the state, by path below the root. Unchanged files are left out.
  ///
  /// - Throws: ``FileError``.
  package func effects(root: String) throws -> [(path: String, effect: Effect)] {
    let root = try RootFolder(opening: root)
    return try files.compactMap { file in
      let now = try Self.hash(of: file.path, root)
      if now == file.hash { return nil }
      return (file.path, now == nil ? .added : file.hash == nil ? .removed : .replaced)
    }
  }

  /// Restores the state as a run of its own, which `undo` undoes; also if the dataset cannot be read.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  package func restore(root: String, command: String, origin: Origin = .system) throws {
    let root = try RootFolder(opening: root)
    let locked = try FilesUnderLock(root: root)
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
