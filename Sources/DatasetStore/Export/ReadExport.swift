package import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX
import TextScanning

/// An export of a dataset, read back: what ``DatasetExport`` wrote, as the dataset that it holds.
package struct ReadExport {
  /// The form of the file.
  package enum Form: String, Sendable {
    case json, jsonl, xlsx, csv
    /// A folder with a CSV file a tab, or a data package.
    case folder
  }

  /// The name of the file or folder, for messages.
  package let name: String
  package let form: Form
  /// The tabs that it holds.
  package let dataset: Dataset

  /// Reads what was named; nil for files that are no export of a dataset.
  ///
  /// - Parameter paths: One file, a folder, or the CSV files of several tabs.
  /// - Throws: ``FileError``, ``StoreError``, `XLSXError`, `DecodingError`.
  package init?(_ paths: [String]) throws {
    guard let first = paths.first, !paths.contains("-") else { return nil }
    name = FilePath.name(of: first) + (paths.count > 1 ? " and \(paths.count - 1) more" : "")
    if FileAccess.isFolder(first) {
      guard paths.count == 1 else { return nil }
      let files = try FileAccess.names(in: first).sorted().filter { Self.tab(ofFile: $0) != nil }
      form = .folder
      guard let read = try Self.tabs(inFiles: files.map { FilePath.join(first, $0) }) else { return nil }
      dataset = read
    } else if FileName(first).isCSV {
      form = paths.count > 1 ? .folder : .csv
      guard let read = try Self.tabs(inFiles: paths) else { return nil }
      dataset = read
    } else {
      guard paths.count == 1, FileAccess.exists(first),
        let read = try Self.document(FileAccess.read(first), name, mayBeWorkbook: FileName(first).isWorkbook)
      else { return nil }
      (form, dataset) = read
    }
  }

  /// Reads the bytes of an export in one file, which messages call by the name; nil if the bytes are no export.
  ///
  /// - Throws: ``StoreError``, `XLSXError`, `DecodingError`.
  package init?(_ bytes: [UInt8], name: String) throws {
    self.name = name
    if let read = try Self.document(bytes, name, mayBeWorkbook: FileSignature(bytes) == .zip) {
      (form, dataset) = read
    } else if let read = Self.tabs(in: [(name, bytes)]) {
      (form, dataset) = (.csv, read)
    } else {
      return nil
    }
  }

  /// Reads a file that holds all tabs: JSON, or a workbook where it may be one.
  private static func document(
    _ bytes: [UInt8], _ name: String, mayBeWorkbook: Bool
  ) throws -> (Form, Dataset)? {
    switch ExportedJSON.form(of: bytes) {
    case .json?: return (.json, Self.dataset(try ExportedJSON.sheets(ofDocument: bytes), name))
    case .jsonl?: return (.jsonl, Self.dataset(try ExportedJSON.sheets(ofLines: bytes), name))
    default:
      guard mayBeWorkbook else { return nil }
      let files = try DatasetFiles(path: name, bytes: bytes, storage: .xlsx)
      let read = Dataset(
        name: String(FileName(name).stem), storage: .xlsx, sheets: files.sheets,
        readingFindings: files.findings)
      return isOurs(read) ? (.xlsx, read) : nil
    }
  }

  /// The tab of a CSV file by its name; nil for other files.
  private static func tab(ofFile name: String) -> TabName? {
    FileName(name).isCSV ? TabName(matching: String(FileName(name).stem)) : nil
  }

  /// Reads CSV files as tabs. Nil if they are not ours.
  private static func tabs(inFiles paths: [String]) throws -> Dataset? {
    // Other apps write CSV, too, and their files are read by `create --books`.
    guard paths.count == 1 || paths.allSatisfy({ tab(ofFile: FilePath.name(of: $0)) != nil }) else {
      return nil
    }
    return tabs(in: try paths.map { (FilePath.name(of: $0), try FileAccess.read($0)) })
  }

  /// Reads CSV as tabs: each by its name, or a single one by its columns. Nil if they are not ours.
  private static func tabs(in files: [(name: String, bytes: [UInt8])]) -> Dataset? {
    var sheets: [Dataset.SourceSheet] = []
    var findings: [Finding] = []
    for (name, bytes) in files {
      guard let read = try? DatasetFiles(path: name, bytes: bytes, storage: .csv),
        let sheet = read.sheets.first?.sheet,
        let tab = files.count == 1 ? TabName(likeSheet: sheet) : tab(ofFile: name)
      else { return nil }
      sheets.append(.init(sheet: unguarded(sheet, as: tab), fileName: name))
      findings += read.findings
    }
    let read = Dataset(name: "", storage: .csv, sheets: sheets, readingFindings: findings)
    return isOurs(read) ? read : nil
  }

  /// A sheet named like its tab, without the apostrophes that an export puts before text like `=1+1`.
  private static func unguarded(_ sheet: Sheet, as tab: TabName) -> Sheet {
    Sheet(
      name: tab.rawValue,
      rows: (0..<sheet.rowCount).map { row in
        let cells = sheet.cells(inRow: row)
        var texts = Array(repeating: "", count: (cells.map(\.column).max() ?? -1) + 1)
        for cell in cells { texts[cell.column] = CSVFormulaGuard.unguarded(sheet.text(of: cell)) }
        return texts
      })
  }

  private static func dataset(_ sheets: [Sheet], _ name: String) -> Dataset {
    Dataset(name: "", storage: .csv, sheets: sheets.map { .init(sheet: $0, fileName: name) })
  }

  /// Whether there are transactions with the columns of the format.
  private static func isOurs(_ dataset: Dataset) -> Bool {
    dataset[.transactions].map { TabName(likeSheet: $0.sheet) == .transactions } ?? false
  }
}
