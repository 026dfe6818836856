package import Spreadsheet
import TextScanning

/// Reads `.xlsx` and `.xlsm` workbooks (ECMA-376, Transitional and Strict).
///
/// Parts are found by relationships only. Formulas are never calculated: a cell's value is the one in the
/// file. Departures from the standard: namespaces may be missing, letter case and slashes of part names are
/// ignored, cells and rows may lack their references or be out of order, and broken indexes are warnings.
/// Never done: following links, running macros, opening anything but the file.
package enum XLSXReader {
  /// Reads a workbook from a file. Throws ``XLSXError``.
  package static func read(
    path: String, limits: XLSXLimits = XLSXLimits(), parser: CellParser = .scanner
  ) throws(XLSXError) -> XLSXWorkbook {
    try read(WorkbookFile(path: path), limits: limits, parser: parser)
  }

  /// Reads a workbook from a file that is open already, or named by a path. Throws ``XLSXError``.
  package static func read(_ place: WorkbookPlace, limits: XLSXLimits = XLSXLimits()) throws(XLSXError)
    -> XLSXWorkbook
  {
    try read(WorkbookFile(place), limits: limits, parser: .scanner)
  }

  /// Reads a workbook from bytes in memory; `name` is the file's name in errors and warnings. Throws
  /// ``XLSXError``.
  package static func read(
    bytes: some Collection<UInt8>, name: String, limits: XLSXLimits = XLSXLimits(),
    parser: CellParser = .scanner
  ) throws(XLSXError) -> XLSXWorkbook {
    try read(WorkbookFile(bytes: bytes, name: name), limits: limits, parser: parser)
  }

  /// Reads a workbook from a file and passes its rows on in blocks, each as a separate sheet, so that memory
  /// does not grow with their number. Shared strings beyond some megabytes are kept in temporary files
  /// without names (`TMPDIR`). Blank rows are left out. Rows out of order are passed on in the file's order.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - sheet: The name of the sheet to read; nil for all of them, in the workbook's order.
  ///   - limits: The largest workbook to read.
  ///   - parser: The parser of the cells.
  ///   - body: Called with each block; its rows know their numbers. Until the reader has returned, all is
  ///     provisional: a wrong checksum is found last.
  /// - Returns: Content that could not be read, in the order of the sheets.
  /// - Throws: ``XLSXError``, and errors of `body`.
  package static func forEachBlock(
    path: String, sheet: String? = nil, limits: XLSXLimits = XLSXLimits(), parser: CellParser = .scanner,
    _ body: (Sheet) throws -> Void
  ) throws -> [XLSXWarning] {
    try forEachBlock(
      path: path, sheet: sheet, limits: limits, parser: parser, stringMemory: usualStringMemory, body)
  }

  /// How many bytes of shared strings are kept in memory where the rows are not.
  private static let usualStringMemory = 4 << 20

  // The compiler writes the length of this file's path into the command (what withoutActuallyEscaping says
  // when it is misused), and with it where the command was built; two builds are to be the same bytes. So the
  // place gets a name of its own.
  #sourceLocation(file:"XLSXReader.forEachBlock",line:1)
  /// The same with about so many bytes of shared strings in memory.
  static func forEachBlock(
    path: String, sheet: String? = nil, limits: XLSXLimits = XLSXLimits(), parser: CellParser = .scanner,
    stringMemory: Int, _ body: (Sheet) throws -> Void
  ) throws -> [XLSXWarning] {
    let file = try WorkbookFile(path: path)
    return try withoutActuallyEscaping(body) { body in
      let receiver = SheetBlockReceiver(body)
      let warnings: [XLSXWarning]
      do throws(XLSXProblem) {
        var reading = try WorkbookReading(openPackage(file, limits: limits, parser: parser))
        warnings = try reading.handOver(sheet: sheet, to: receiver, stringMemory: stringMemory)
      } catch {
        throw receiver.error ?? XLSXError(file: file.name, problem: error)
      }
      if let error = receiver.error { throw error }
      return warnings
    }
  }
  #sourceLocation()

  private static func read(
    _ file: WorkbookFile, limits: XLSXLimits, parser: CellParser
  ) throws(XLSXError) -> XLSXWorkbook {
    do throws(XLSXProblem) {
      var reading = try WorkbookReading(openPackage(file, limits: limits, parser: parser))
      return try reading.finished()
    } catch {
      throw XLSXError(file: file.name, problem: error)
    }
  }

  /// Opens the package, or reports what the file is instead.
  static func openPackage(
    _ file: WorkbookFile, limits: XLSXLimits, parser: CellParser = .scanner
  ) throws(XLSXProblem) -> Package {
    guard file.size > 0 else { throw .empty }
    guard file.size <= limits[.file] else { throw .tooLarge(.file, limit: limits[.file], place: nil) }
    let head = try file.read(at: 0, count: 4)
    // An archive may have something in front of it, so its end counts too.
    var isArchive = FileSignature(head) == .zip
    if !isArchive { isArchive = try ZipDirectory.isPresent(in: file) }
    guard isArchive else { throw .foreign(try FileKind.recognise(file)) }
    return try Package(file, limits: limits, parser: parser)
  }
}
