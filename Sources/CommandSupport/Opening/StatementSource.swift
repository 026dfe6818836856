package import Statements
import DatasetFormat
import DatasetStore
import ForeignWorkbooks
import Importer
import Spreadsheet
package import SpreadsheetXLSX
import TextScanning

/// A statement's file of whatever kind, read for `import` and `inspect --layout`.
package enum StatementSource {
  /// The sheets of a workbook that the person named, how large a workbook may be, and what opens a PDF.
  package struct Workbook {
    var sheets: [String] = []
    var limits = ReadingLimits()
    /// The password of a PDF. It is never stored.
    package var password: String?

    package init(
      sheets: [String] = [], limits: ReadingLimits = ReadingLimits(), password: String? = nil
    ) {
      self.sheets = sheets
      self.limits = limits
      self.password = password
    }
  }

  /// Reads the statements of a file; `path` may be `-`, or the path of a file in an archive.
  ///
  /// - Throws: `StatementError`, `XLSXError`, ``Failure``.
  package static func read(
    _ path: String, bytes: [UInt8], options: StatementOptions, layouts: LayoutBook = LayoutBook(),
    workbook: Workbook = Workbook()
  ) throws -> StatementFile {
    let name = path == "-" ? "standard input" : FilePath.name(of: path)
    if FileSignature(bytes) == .pdf {
      let pages = try PDFPages.read(path, bytes: bytes, name: name, password: workbook.password)
      return try StatementReader.read(
        pages: pages.words, unread: pages.unread(hasPictures: PDFPages.havePictures(bytes)), fileName: name,
        options: options, layouts: layouts)
    }
    guard WorkbookReader.isWorkbook(bytes) else {
      var options = options
      options.textLimits = workbook.limits.text
      return try StatementReader.read(bytes: bytes, fileName: name, options: options, layouts: layouts)
    }
    let opened = try WorkbookReader.read(bytes: bytes, name: name, limits: workbook.limits.workbook)
    let sheets = try sheets(of: opened, named: workbook.sheets, file: name)
    var file = try StatementReader.read(
      sheets: sheets, fileName: name, areNamed: !workbook.sheets.isEmpty, options: options,
      layouts: layouts)
    if !file.statements.isEmpty { file.statements[0].warnings += opened.warnings.map(\.description) }
    return file
  }

  private static func sheets(of workbook: XLSXWorkbook, named names: [String], file: String) throws -> [Sheet]
  {
    if names.isEmpty { return workbook.sheets }
    for name in names where workbook.sheet(named: name) == nil {
      let known = workbook.sheets.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw Failure("\(file): there is no sheet \"\(name)\" (it has \(known)).")
    }
    return workbook.sheets.filter { names.contains($0.name) }
  }
}
