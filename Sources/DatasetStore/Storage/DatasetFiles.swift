import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// The files of a dataset as read: the sheets of the dataset, and what a save needs.
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

  /// Reads a former content of a file. `path` is the file's place below the root.
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
        // An unreadable file of the user does not prevent reading the tabs.
        if DataFiles.storesSheet(named: FilePath.stem(of: path)) { throw StoreError.unreadable(finding) }
        hashes[path] = nil
      }
    }
  }

  private mutating func readTab(_ path: String, _ bytes: [UInt8], _ limits: ReadingLimits) throws {
    let (hash, read) = Self.bothAtOnce(bytes) {
      Hash.sha256(bytes)
    } _: { () -> Result<CSVTabFile, UnreadableFile> in
      do throws(UnreadableFile) {
        return .success(try CSVTabFile(bytes, name: FilePath.name(of: path), limits: limits.text))
      } catch {
        return .failure(error)
      }
    }
    hashes[path] = hash
    let file: CSVTabFile
    do { file = try read.get() } catch { throw StoreError.unreadable(error.finding) }
    sheets.append(.init(sheet: file.document.sheet, fileName: file.name))
    findings += file.findings
    tabFiles.append(TabFile(path: path, bytes: file.bytes, document: file.document))
  }

  /// Does two things with a file: at once, if it is large enough for a thread to pay.
  private static func bothAtOnce<One: Sendable, Other: Sendable>(
    _ bytes: [UInt8], _ one: @escaping @Sendable () -> One, _ other: @Sendable () -> Other
  ) -> (One, Other) {
    bytes.count > 1 << 18 ? ConcurrentChunks.both(one, other) : (one(), other())
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

/// The problems of reading a workbook, as findings of the format.
struct WorkbookFindings {
  /// The finding that prevents reading the workbook as a dataset: a table or a tab of it is lost.
  private(set) var obstacle: Finding?
  private(set) var findings: [Finding] = []

  private let fileName: String
  private let hasNoStyles: Bool

  init(_ workbook: XLSXWorkbook, fileName: String) {
    self.fileName = fileName
    hasNoStyles = workbook.remarks.contains { $0.kind == .noStyles }
    for warning in workbook.warnings { add(warning) }
    for remark in workbook.remarks { add(remark) }
    for sheet in workbook.sheets {
      guard let name = TabName(matching: sheet.name) else { continue }
      let tab = Tab(schema: .of(name), sheet: sheet, fileName: fileName, storage: .xlsx)
      findings += tab.findingsOfJoined + tab.findingsOfShown
    }
    if workbook.dateSystem == .from1904 { findings.append(Finding(.date1904, at: Location(file: fileName))) }
    for sheet in workbook.sheets where sheet.visibility != .visible && Self.isTab(sheet.name) {
      findings.append(Finding(.tabHidden, at: Location(file: fileName, sheet: sheet.name)))
    }
  }

  private static func isTab(_ name: String) -> Bool { TabName(matching: name) != nil }

  private mutating func add(_ warning: XLSXWarning) {
    // The content of other sheets does not concern the dataset.
    let place = warning.location
    if let sheet = place.sheet, !Self.isTab(sheet) { return }
    switch warning.kind {
    case .noSuchString(let index): findings.append(Finding(.stringIndex, at: place, found: index))
    case .noSuchStyle(let index):
      if !hasNoStyles { findings.append(Finding(.styleIndex, at: place, found: index)) }
    case .duplicateCell: findings.append(Finding(.cellRefClash, at: place))
    case .badReference(let reference): findings.append(Finding(.cellRefClash, at: place, found: reference))
    case .unread(let rows, let cells): findings.append(Self.unread(rows, cells, at: place))
    case .noStrings: obstacle = obstacle ?? Finding(.stringsMissing, at: place)
    case .sheetWithoutPart: obstacle = obstacle ?? Finding(.relsBroken, at: place)
    // Cells of the wrong kind are found by their content. Of the optional parts only the styles matter, and
    // their cells have findings.
    case .notANumber, .notABoolean, .notADate, .unknownType, .missingPart, .cutSheet: break
    case .more(let count):
      // This finding is added to the last one of the sheet. If all formats are lost, there is nothing to add.
      guard let last = findings.last(where: { $0.location.sheet == place.sheet }) else { return }
      findings.append(Finding(last.kind, at: place, found: "\(count) more places of this kind"))
    }
  }

  private static func unread(_ rows: Int, _ cells: Int, at place: Location) -> Finding {
    let found =
      switch (rows, cells, place.row) {
      case (1, _, let row?): "row \(row)"
      case (1, _, nil): "1 row"
      case (0, 1, let row?): "1 cell in row \(row)"
      case (0, _, let row?): "\(cells) cells in row \(row)"
      case (0, _, nil): "\(cells) cells"
      case (_, _, let row?): "\(rows) rows from row \(row) on"
      case (_, _, nil): "\(rows) rows"
      }
    // A row that is not read is not a place in the tab.
    let sheet = Location(file: place.file, sheet: place.sheet)
    return Finding(.rowsUnread, at: sheet, found: found)
  }

  private mutating func add(_ remark: WorkbookRemark) {
    if let sheet = remark.sheet, !Self.isTab(sheet) { return }
    var place = Location(file: fileName, sheet: remark.sheet)
    let (kind, found): (FindingKind, String?)
    switch remark.kind {
    case .bytesAround(let count): (kind, found) = (.zipJunkAround, "\(count) bytes")
    case .oddName(let name): (kind, found) = (.zipOddNames, name)
    case .wrongType(let part, let type): (kind, found) = (.contentTypesWrong, "\(part): \(type ?? "no type")")
    case .wrongEncoding(let part): (kind, found) = (.xmlEncoding, part)
    case .isStrict: (kind, found) = (.strictVariant, nil)
    case .noStyles: (kind, found) = (.styleIndex, nil)
    case .wrongDimension(let range): (kind, found) = (.dimensionWrong, range)
    // The tab knows which of them matter.
    case .mergedCells: return
    case .hiddenRows(let count, let first):
      place.row = first
      (kind, found) = (.rowsHidden, count == 1 ? "1 row" : "\(count) rows from row \(first) on")
    }
    findings.append(Finding(kind, at: place, found: found))
  }
}
