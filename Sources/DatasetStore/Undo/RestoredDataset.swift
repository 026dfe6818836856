import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// A dataset as it would be after files got back the bytes that they had before some runs.
struct RestoredDataset {
  private let opened: OpenDataset
  private let snapshots: Snapshots

  init(_ opened: OpenDataset, snapshots: Snapshots) {
    self.opened = opened
    self.snapshots = snapshots
  }

  /// The dataset once the files of each run, in this order, have what they had before it.
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
