public import Spreadsheet
package import SpreadsheetXLSX
import TextScanning
import XMLStream

/// Opens workbooks of every kind that people save or download: `.xlsx`, old Excel,
/// OpenDocument, the XML of Excel 2003, and tables of web pages.
///
/// All come out as sheets of cells. Formulas are never calculated, nothing is followed or run, and the limits of
/// readers of `.xlsx` hold for each kind.
public enum WorkbookReader {
  /// The sheets of a workbook, for an import of a statement.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages.
  /// - Returns: The sheets, hidden ones too.
  /// - Throws: An error whose description says what is wrong with the file.
  public static func sheets(of bytes: [UInt8], name: String) throws -> [Sheet] {
    try read(bytes: bytes, name: name).sheets
  }

  /// Reads a workbook from bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages.
  ///   - limits: The largest workbook to read.
  /// - Returns: Its sheets, and what could not be read.
  /// - Throws: `XLSXError`.
  package static func read(
    bytes: [UInt8], name: String, limits: XLSXLimits = XLSXLimits()
  ) throws(XLSXError) -> XLSXWorkbook {
    try readWithKind(bytes: bytes, name: name, limits: limits).workbook
  }

  /// The same, with the kind that was read; nil for `.xlsx`.
  package static func readWithKind(
    bytes: [UInt8], name: String, limits: XLSXLimits = XLSXLimits()
  ) throws(XLSXError) -> (workbook: XLSXWorkbook, kind: ForeignKind?) {
    let first: XLSXError
    do throws(XLSXError) {
      return (try XLSXReader.read(bytes: bytes, name: name, limits: limits), nil)
    } catch {
      first = error
    }
    guard case .foreign(let format) = first.problem,
      let kind = ForeignKind(format) ?? ForeignKind.ofText(bytes)
    else { throw first }
    do throws(XLSXProblem) {
      guard bytes.count <= limits[.file] else { throw limits.passed(.file, in: nil) }
      return (try kind.read(bytes, name: name, limits), kind)
    } catch {
      throw XLSXError(file: name, problem: error)
    }
  }

  /// Whether bytes are a workbook of some kind, and not a text that a reader of statements knows: a zip archive, an
  /// OLE2 file, a web page with a table, or a workbook as XML.
  public static func isWorkbook(_ bytes: [UInt8]) -> Bool {
    if FileSignature(bytes)?.isForWorkbookReader == true { return true }
    return ForeignKind.ofText(bytes) != nil
  }
}

/// The kinds of workbooks beside `.xlsx` that are read.
package enum ForeignKind: String, Sendable, Hashable {
  /// Excel 5 to 2003.
  case xls
  /// OpenDocument, zipped.
  case openDocument = "ods"
  /// OpenDocument as one XML file.
  case flatOpenDocument = "fods"
  /// The XML of Excel 2003.
  case spreadsheetML = "xml"
  /// A web page.
  case webPage = "html"

  /// The kind that a reader of `.xlsx` found instead; nil if it is none that is read.
  init?(_ format: ForeignFormat) {
    switch format {
    case .xls: self = .xls
    case .openDocument("spreadsheet"): self = .openDocument
    case .spreadsheetXML: self = .spreadsheetML
    case .html: self = .webPage
    default: return nil
    }
  }

  /// The kind of a text; nil for other texts.
  static func ofText(_ bytes: [UInt8]) -> ForeignKind? {
    let head = bytes.prefix(1 << 16).filter { $0 != 0 }
    guard let start = head.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF, 0xFF, 0xFE].contains($0) }),
      start == UInt8(ascii: "<")
    else { return nil }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    if text.contains("urn:schemas-microsoft-com:office:spreadsheet"),
      text.contains("<workbook") || text.contains(":workbook")
    {
      return .spreadsheetML
    }
    if text.contains("urn:oasis:names:tc:opendocument"), text.contains("office:document") {
      return .flatOpenDocument
    }
    let isPage = ["<!doctype html", "<html", "<table", "<body", "<head"].contains { text.contains($0) }
    return isPage && String(decoding: bytes, as: UTF8.self).lowercased().contains("<table") ? .webPage : nil
  }

  fileprivate func read(_ bytes: [UInt8], name: String, _ limits: XLSXLimits) throws(XLSXProblem)
    -> XLSXWorkbook
  {
    let cells = limits.cells(inFileOf: bytes.count)
    switch self {
    case .xls: return try XLSReader.read(bytes, name: name, limits: limits)
    case .webPage: return try WebPageReader.read(bytes, limits: limits)
    case .spreadsheetML:
      let reader = try XMLContent.read(
        SpreadsheetMLReader(cellLimit: cells.count), of: "the workbook", plainContent: "Worksheet",
        until: \.hasTooMuch
      ) { feed throws(XLSXProblem) in try bytes.inPieces(feed) }
      if reader.hasTooMuch { throw limits.passed(cells.limit, in: nil) }
      return XLSXWorkbook(sheets: reader.sheets)
    case .openDocument:
      let parts = try PackagedParts(bytes, limits: limits)
      try Self.refuseEncrypted(parts)
      return try openDocument(cells, limits) { feed throws(XLSXProblem) in try parts.read("content.xml", feed)
      }
    case .flatOpenDocument:
      return try openDocument(cells, limits) { feed throws(XLSXProblem) in try bytes.inPieces(feed) }
    }
  }

  private func openDocument(
    _ cells: (limit: XLSXLimit, count: Int), _ limits: XLSXLimits,
    from source: XMLContent.Source
  ) throws(XLSXProblem) -> XLSXWorkbook {
    let reader = try XMLContent.read(
      OpenDocumentReader(cellLimit: cells.count), of: "content.xml", plainContent: "spreadsheet",
      until: \.hasTooMuch, from: source)
    if reader.hasTooMuch { throw limits.passed(cells.limit, in: nil) }
    return XLSXWorkbook(sheets: reader.sheets)
  }

  /// A document with a password lists in its manifest how each part is encrypted (OpenDocument 1.3 Part 2, §4.4).
  private static func refuseEncrypted(_ parts: PackagedParts) throws(XLSXProblem) {
    guard parts.names.contains("META-INF/manifest.xml") else { return }
    var manifest: [UInt8] = []
    try parts.read("META-INF/manifest.xml") { piece in manifest += piece.prefix((1 << 20) - manifest.count) }
    if String(decoding: manifest, as: UTF8.self).contains("encryption-data") { throw .foreign(.encrypted) }
  }
}

/// Feeds XML to a reader of cells.
enum XMLContent {
  /// Hands a document over, piece by piece.
  typealias Source = ((UnsafeRawBufferPointer) throws(XLSXProblem) -> Void) throws(XLSXProblem) -> Void

  /// Reads a document, of which all that comes after `isDone` does not matter; returns the reader.
  ///
  /// - Throws: `damagedPart` where it is not well-formed, `doctype`, and what the source throws.
  static func read<Reader: XMLHandler>(
    _ reader: Reader, of part: String, plainContent: StaticString, until isDone: KeyPath<Reader, Bool>,
    from source: Source
  ) throws(XLSXProblem) -> Reader {
    let handler = UnsafeMutablePointer<Reader>.allocate(capacity: 1)
    handler.initialize(to: reader)
    defer {
      handler.deinitialize(count: 1)
      handler.deallocate()
    }
    var limits = XMLLimits()
    limits.depth = 256
    let stream = XMLStream(limits: limits, plainContent: plainContent, handler: handler)
    try source { piece throws(XLSXProblem) in
      if handler.pointee[keyPath: isDone] { return }
      do throws(XMLStreamError) { try stream.feed(piece) } catch { throw problem(error, part) }
    }
    if !handler.pointee[keyPath: isDone] {
      do throws(XMLStreamError) { try stream.finish() } catch { throw problem(error, part) }
    }
    return handler.pointee
  }

  private static func problem(_ error: XMLStreamError, _ part: String) -> XLSXProblem {
    if case .doctype(let line) = error { return .doctype(part: part, line: line) }
    return .damagedPart(part: part, .content, reason: error.description)
  }
}

extension [UInt8] {
  /// Calls `body` for each megabyte.
  fileprivate func inPieces(_ body: (UnsafeRawBufferPointer) throws(XLSXProblem) -> Void) throws(XLSXProblem)
  {
    for start in stride(from: 0, to: count, by: 1 << 20) {
      let outcome = self[start..<Swift.min(start + 1 << 20, count)].withUnsafeBytes {
        (piece) -> Result<Void, XLSXProblem> in
        do throws(XLSXProblem) { return .success(try body(piece)) } catch { return .failure(error) }
      }
      try outcome.get()
    }
  }
}
