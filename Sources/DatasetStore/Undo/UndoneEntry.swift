import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A run, and the way in which it was taken back, or would be.
package struct UndoneEntry: Sendable {
  /// The run.
  package var entry: JournalEntry
  /// How it goes back.
  package var way: OpenDataset.WayBack
  /// The paths of layouts that the undo does not change.
  package var keptLayouts: Set<String>

  package init(entry: JournalEntry, way: OpenDataset.WayBack, keptLayouts: Set<String> = []) {
    self.entry = entry
    self.way = way
    self.keptLayouts = keptLayouts
  }
}

/// A dataset as it would be once runs are taken back, which looking ahead takes as done.
///
/// A file from which a plan takes all that a run did counts as changed, also where it has its old bytes then:
/// a dry run may promise less than the run does.
struct DatasetAhead {
  private let opened: OpenDataset
  private let snapshots: SnapshotFolder
  private let history: RunHistory
  /// The runs, each with the last entry that put it in force, the newest first.
  private var runs: [UndoneEntry]

  init(_ opened: OpenDataset, after runs: [UndoneEntry], _ history: RunHistory, _ snapshots: SnapshotFolder) {
    self.opened = opened
    self.history = history
    self.snapshots = snapshots
    self.runs = runs.map {
      UndoneEntry(entry: history.last(of: $0.entry), way: $0.way, keptLayouts: $0.keptLayouts)
    }
  }

  /// The same once one run more went back byte for byte.
  func after(bytesOf entry: JournalEntry) -> DatasetAhead {
    var ahead = self
    ahead.runs.append(UndoneEntry(entry: entry, way: .bytes))
    return ahead
  }

  /// Whether a file would hold the content that a run left in it.
  ///
  /// - Throws: ``FileError``.
  func holds(_ file: JournalEntry.File) throws -> Bool {
    let run = runs.last { run in
      run.entry.files.contains { $0.path == file.path } && !run.keptLayouts.contains(file.path)
    }
    guard let run else { return try opened.currentHash(file) == file.newHash }
    // A plan leaves later edits in the file, so the result is a new content. A layout is restored whole.
    if case .plan = run.way, LayoutFile.name(ofPath: file.path) == nil { return false }
    return run.entry.files.first { $0.path == file.path }?.oldHash == file.newHash
  }

  /// The files that would have the bytes from before some run.
  var filesWithOldBytes: Set<String> {
    var files: Set<String> = []
    for run in runs {
      if case .bytes = run.way { files.formUnion(run.entry.files.map(\.path)) }
    }
    return files
  }

  /// The dataset after these undos.
  ///
  /// Their order does not matter for plans and bytes: a file that a plan changed never gets its old bytes
  /// later.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)``, `CSVError`, `XLSXError`, `PlanError`.
  func dataset() throws -> Dataset {
    guard !runs.isEmpty else { return opened.dataset }
    var bytes: [JournalEntry] = []
    var plans: [Plan] = []
    for run in runs {
      switch run.way {
      case .bytes: bytes.append(run.entry)
      case .plan(let inverse): plans.append(inverse.plan)
      }
    }
    var dataset = opened.dataset
    if !bytes.isEmpty { dataset = try RestoredDataset(opened, snapshots: snapshots).before(bytes) }
    for plan in plans { dataset = try plan.applied(to: dataset) }
    return dataset
  }
}

/// A dataset as it would be after files got back the bytes that they had before some runs.
struct RestoredDataset {
  private let opened: OpenDataset
  private let snapshots: SnapshotFolder

  init(_ opened: OpenDataset, snapshots: SnapshotFolder) {
    self.opened = opened
    self.snapshots = snapshots
  }

  /// The dataset after the files of each run were restored, in this order.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)``, `CSVError`, `XLSXError`.
  func before(_ entries: [JournalEntry]) throws -> Dataset {
    var sheets: [(path: String, sheet: Dataset.SourceSheet)] = opened.files.sheets.map {
      (FilePath.join(DatasetFolder.dataFolder, $0.fileName), $0)
    }
    for (path, bytes) in try contents(before: entries) {
      sheets.removeAll { $0.path == path }
      guard let bytes else { continue }
      let name = FilePath.name(of: path)
      if opened.folder.storage == .xlsx {
        sheets += try XLSXReader.read(bytes: bytes, name: name, limits: opened.folder.limits.workbook).sheets
          .map {
            (path, .init(sheet: $0, fileName: name))
          }
      } else {
        let document = try CSVReader.read(
          bytes, name: FilePath.stem(of: path), options: .ofTab, limits: opened.folder.limits.text)
        sheets.append((path, .init(sheet: document.sheet, fileName: name)))
      }
    }
    return Dataset(
      name: opened.folder.name, storage: opened.folder.storage, sheets: sheets.map(\.sheet),
      fileHashes: opened.dataset.fileHashes)
  }

  /// What each file of the tabs had before the first of its runs; nil: it was not there.
  private func contents(before entries: [JournalEntry]) throws -> [String: [UInt8]?] {
    var contents: [String: [UInt8]?] = [:]
    for entry in entries {
      for file in entry.files where FilePath.parent(of: file.path) == DatasetFolder.dataFolder {
        contents[file.path] = .some(try snapshots.bytes(of: file, before: entry))
      }
    }
    return contents
  }
}
