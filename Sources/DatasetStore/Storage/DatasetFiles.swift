import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// What the storage of a dataset held when it was read: the sheets for the dataset, and what saving them needs.
struct DatasetFiles: Sendable {
  /// A CSV file of a tab.
  struct TabFile: Sendable {
    /// Below the root.
    var path: String
    var bytes: [UInt8]
    var document: CSVDocument
  }

  var sheets: [Dataset.SourceSheet] = []
  /// SHA-256 by path below the root.
  var hashes: [String: String] = [:]
  var findings: [Finding] = []
  /// The files of CSV storage.
  var tabFiles: [TabFile] = []
  /// The workbook of XLSX storage.
  var workbook: XLSXWorkbook?

  /// Reads the storage of a dataset.
  ///
  /// - Throws: ``FileError``, ``XLSXError``, ``StoreError/unreadable(_:)``.
  init(_ folder: DatasetFolder) throws {
    switch folder.storage {
    case .csv: try readTabs(folder, folder.files)
    case .xlsx:
      let limit = folder.limits.workbook[.file]
      let bytes = try folder.file(folder.files[0]).read(limit: limit)
      try readWorkbook(folder.files[0], bytes, folder.limits)
    }
  }

  /// Reads some of the files of CSV storage.
  init(_ folder: DatasetFolder, tabFiles: [String]) throws { try readTabs(folder, tabFiles) }

  /// Reads what a file held at some time; `path` is its place below the root.
  ///
  /// - Throws: ``XLSXError``, ``StoreError/unreadable(_:)``.
  init(path: String, bytes: [UInt8], storage: Storage, limits: ReadingLimits = ReadingLimits()) throws {
    switch storage {
    case .csv: try readTab(path, bytes, limits)
    case .xlsx: try readWorkbook(path, bytes, limits)
    }
  }

  private mutating func readTabs(_ folder: DatasetFolder, _ paths: [String]) throws {
    for path in paths {
      do {
        // As for workbooks, --limit file=BYTES raises it.
        let limit = max(FileAccess.sizeLimit, folder.limits.workbook[.file])
        try readTab(path, folder.file(path).read(limit: limit), folder.limits)
      } catch StoreError.unreadable(let finding) {
        // A file of the person's own keeps nobody from reading the tabs.
        if DataFiles.storesSheet(named: FilePath.stem(of: path)) { throw StoreError.unreadable(finding) }
        hashes[path] = nil
      }
    }
  }

  private mutating func readTab(_ path: String, _ bytes: [UInt8], _ limits: ReadingLimits) throws {
    hashes[path] = Hash.sha256(bytes)
    let written = WrittenText(bytes)
    let bytes = written.bytes
    let document: CSVDocument
    do throws(CSVError) {
      document = try CSVReader.read(
        bytes, name: FilePath.stem(of: path), options: .ofTab, limits: limits.text)
    } catch {
      throw StoreError.unreadable(CSVFindings.finding(of: error, fileName: FilePath.name(of: path)))
    }
    let file = TabFile(path: path, bytes: bytes, document: document)
    sheets.append(.init(sheet: document.sheet, fileName: FilePath.name(of: path)))
    findings += CSVFindings.findings(
      of: document, fileName: FilePath.name(of: path),
      endsOpen: written.endsOpen, missing: written.missingLine)
    tabFiles.append(file)
  }

  private mutating func readWorkbook(_ path: String, _ bytes: [UInt8], _ limits: ReadingLimits) throws {
    hashes[path] = Hash.sha256(bytes)
    let workbook = try XLSXReader.read(
      bytes: bytes, name: FilePath.name(of: path), limits: limits.workbook)
    self.workbook = workbook
    let found = WorkbookFindings(workbook, fileName: FilePath.name(of: path))
    if let obstacle = found.obstacle { throw StoreError.unreadable(obstacle) }
    findings += found.findings
    sheets = workbook.sheets.map { .init(sheet: $0, fileName: FilePath.name(of: path)) }
  }
}
