public import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

extension EarlierState {
  /// The state as a dataset beside the one of now; files that no run has changed since are as they are now.
  ///
  /// - Throws: ``StoreError/snapshotMissing(entry:)``, `CSVError`, `XLSXError`.
  public func witness(beside opened: OpenDataset) throws -> Witness {
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
    return Witness(
      Dataset(name: opened.folder.name, storage: opened.folder.storage, sheets: sheets),
      time: Timestamp(run.time) ?? Timestamp(milliseconds: 0), changedFiles: opened.allFiles)
  }

  /// What stands in a file of the person's, a workbook or a CSV file, or in the folder of a dataset.
  ///
  /// - Throws: ``StoreError``, ``FileError``, `CSVError`, `XLSXError`.
  public static func witness(at path: String, beside opened: OpenDataset) throws -> Witness {
    let paths = try paths(of: path)
    let sheets = try paths.flatMap { try Self.sheets(of: FileAccess.read($0), name: FilePath.name(of: $0)) }
    let storage = paths.allSatisfy { FilePath.ending(of: $0) == "csv" } ? Storage.csv : .xlsx
    let time = paths.compactMap { FileAccess.attributes($0)?.modifiedMilliseconds }.max() ?? 0
    return Witness(
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
