import CommandSupport
import DatasetFormat
import DatasetStore
import ForeignWorkbooks
import Importer
import Spreadsheet
import SpreadsheetXLSX
import TextScanning

/// A file with sheets, of whatever kind, as `inspect` shows it.
struct SheetSource {
  enum Content {
    case text(CSVDocument)
    /// Text that is no table, where that was to be looked at.
    case other(OtherText)
    case workbook(XLSXWorkbook)
    case salvaged(SalvagedWorkbook)
  }

  /// How a file is to be read.
  struct Options {
    /// The name of a text file's encoding, where it is not to be found out.
    var encoding: String?
    /// How large a workbook may be.
    var limits = ReadingLimits()
    /// Whether a damaged workbook is read as far as it goes.
    var salvages = false
    /// Whether text that is no table is left as it is, and not cut into cells all the same.
    var leavesOtherText = false
  }

  let content: Content
  /// The kind of a workbook: `xlsx`, `xls`, `ods`, `fods`, `xml`, `html`, and `pdf` for pages.
  private(set) var workbookKind = "xlsx"
  private let file: String
  private let isEmpty: Bool

  /// Reads the file: as a workbook when its name or its content says so, else as delimited text.
  ///
  /// - Throws: `XLSXError`, `CSVError`, `FileError`.
  init(file: String, options: Options) throws {
    self.file = file
    let name = file == "-" ? "standard input" : FilePath.name(of: file)
    if !options.salvages, FileName(name).isWorkbook, FileAccess.attributes(file)?.isRegular == true {
      // From where it is, so that its bytes take no memory beside its cells.
      isEmpty = false
      content = .workbook(try XLSXReader.read(path: file, limits: options.limits.workbook))
      return
    }
    let bytes = try Self.bytes(of: file)
    isEmpty = bytes.isEmpty
    if Self.isWorkbook(name: name, bytes: bytes) {
      (content, workbookKind) = try Self.readWorkbook(bytes, name: name, options)
      return
    }
    if FileSignature(bytes) == .pdf {
      workbookKind = "pdf"
      content = .workbook(XLSXWorkbook(sheets: [try PDFPages.sheet(of: file, bytes: bytes, name: name)]))
      return
    }
    if options.leavesOtherText, let other = try OtherText(bytes, name: name, encoding: options.encoding) {
      content = .other(other)
      return
    }
    content = .text(try Self.readText(bytes, name: name, options))
  }

  /// The content of a file, or of standard input.
  static func bytes(of file: String) throws -> [UInt8] {
    try FileAccess.readStatement(file)
  }

  /// Reads a workbook; one that is damaged is salvaged, if that was asked for.
  private static func readWorkbook(
    _ bytes: [UInt8], name: String, _ options: Options
  ) throws -> (Content, kind: String) {
    do throws(XLSXError) {
      let limits = options.limits.workbook
      // A name ending in .xlsx promises one: what is in another format is told.
      if FileName(name).isWorkbook {
        return (.workbook(try XLSXReader.read(bytes: bytes, name: name, limits: limits)), "xlsx")
      }
      let (workbook, kind) = try WorkbookReader.readWithKind(bytes: bytes, name: name, limits: limits)
      return (.workbook(workbook), kind?.rawValue ?? "xlsx")
    } catch {
      guard options.salvages, error.problem.mayBeSalvaged else { throw error }
    }
    do throws(XLSXError) {
      return (
        .salvaged(try XLSXSalvage.read(bytes: bytes, name: name, limits: options.limits.workbook)), "xlsx"
      )
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func readText(_ bytes: [UInt8], name: String, _ said: Options) throws -> CSVDocument {
    let options = CSVDetector.Options(encoding: try said.encoding.map(Self.encoding(named:)))
    do throws(CSVError) {
      return try CSVReader.read(
        bytes, name: FilePath.stem(of: name), options: options, limits: said.limits.text)
    } catch {
      throw Failure("\(name): \(error).")
    }
  }

  /// The encoding that a person names.
  ///
  /// - Throws: ``Failure`` for one that is not known.
  static func encoding(named name: String) throws -> TextEncoding {
    guard let known = TextEncoding(label: name) else {
      throw Failure.usage("--encoding: \(CSVError.unknownEncoding(name: name)).")
    }
    return known
  }

  /// A name ending in .xlsx or .xlsm promises a workbook; a zip or an OLE2 file is none but a workbook's reader
  /// tells best what it is.
  private static func isWorkbook(name: String, bytes: [UInt8]) -> Bool {
    FileName(name).isWorkbook || WorkbookReader.isWorkbook(bytes)
  }

  var isText: Bool { if case .text = content { true } else { false } }

  var document: CSVDocument? { if case .text(let document) = content { document } else { nil } }

  /// Whether the file is damaged and what it shows is what could be got out of it.
  var isSalvaged: Bool { if case .salvaged = content { true } else { false } }

  /// The file's name without its folders, for messages.
  var name: String { file == "-" ? "standard input" : FilePath.name(of: file) }

  /// The tables of one of the sheets.
  func tables(of sheet: Sheet) -> SheetTables {
    document.map { SheetTables(tables: $0.tables, main: $0.mainIndex) } ?? SheetTables(of: sheet)
  }

  /// What could not be taken as it stands, a line each.
  var notes: [String] {
    switch content {
    case .text, .other:
      return isEmpty ? ["\(name): the file is empty. Check that it is the right one."] : []
    case .workbook(let workbook): return workbook.warnings.map { "warning: \(name): \($0)" }
    case .salvaged(let workbook):
      let lines = workbook.findings + workbook.reports.map(\.description)
      return lines.map { "salvaged: \(name): \($0)" } + workbook.warnings.map { "warning: \(name): \($0)" }
    }
  }

  /// All sheets, or the one of a name.
  ///
  /// - Throws: ``Failure`` for a name that no sheet has.
  func sheets(named name: String?) throws -> [Sheet] {
    let all: [Sheet] =
      switch content {
      case .text(let document): [document.sheet]
      case .other: []
      case .workbook(let workbook): workbook.sheets
      case .salvaged(let workbook): workbook.sheets
      }
    guard let name else { return all }
    let found = all.filter { $0.name == name }
    guard !found.isEmpty else {
      throw Failure(
        "\(FilePath.name(of: file)): there is no sheet \"\(name)\" (it has \(all.map { "\"\($0.name)\"" }.joined(separator: ", ")))."
      )
    }
    return found
  }

  /// The file for a person.
  func describe(_ sheets: [Sheet]) -> [String] {
    switch content {
    case .text(let document): describe(document)
    case .other(let other): other.evidence
    case .workbook(let workbook): describe(workbook, sheets)
    case .salvaged(let workbook): describe("damaged workbook", workbook.sheets.count, sheets)
    }
  }

  private func describe(_ document: CSVDocument) -> [String] {
    let dialect = document.dialect
    let delimiter =
      dialect.mergesBlanks
      ? "runs of blanks" : dialect.delimiterText.map { $0 == "\t" ? "tab" : "\"\($0)\"" } ?? "none"
    var lines = [
      "\(FilePath.name(of: file)): delimited text, \(Plural.count(document.sheet.rowCount, "record"))",
      "  encoding \(dialect.encoding.name)\(dialect.hasByteOrderMark ? " with byte order mark" : ""), delimiter \(delimiter), line ends \(dialect.lineEnding.rawValue)",
    ]
    if let line = document.headerLine {
      let names = document.mainTable.map(document.sheet.columnNames) ?? []
      lines.append("  header on line \(line): \(Printable.line(names.joined(separator: " | ")))")
    } else {
      lines.append("  no header")
    }
    lines += document.evidence.map { "  \($0)" }
    for problem in document.problems.prefix(10) {
      lines.append("  line \(problem.line): \(problem.kind.rawValue)")
    }
    if document.problems.count > 10 {
      lines.append("  ... and \(document.problems.count - 10) more problems")
    }
    return lines
  }

  private func describe(_ workbook: XLSXWorkbook, _ sheets: [Sheet]) -> [String] {
    var lines = describe("workbook", workbook.sheets.count, sheets)
    if !workbook.features.isEmpty {
      lines.append("  also holds: \(workbook.features.map(\.description).joined(separator: ", "))")
    }
    return lines
  }

  private func describe(_ kind: String, _ count: Int, _ sheets: [Sheet]) -> [String] {
    var lines = ["\(FilePath.name(of: file)): \(kind), \(Plural.count(count, "sheet"))"]
    for sheet in sheets {
      let hidden = sheet.visibility == .visible ? "" : " (\(sheet.visibility.rawValue))"
      lines.append(
        "  \"\(sheet.name)\"\(hidden): \(Plural.count(sheet.rowCount, "row")), \(Plural.count(sheet.cellCount, "cell"))"
      )
      lines += SheetLookText.lines(sheet).map { "    " + $0 }
    }
    return lines
  }
}

/// What of a workbook's sheet a person does not see, as lines for `inspect`.
///
/// The importer asks about it where an entry is concerned; whoever looks into a file sees all of it here.
enum SheetLookText {
  static func lines(_ sheet: Sheet) -> [String] {
    let look = sheet.look
    if look.isPlain { return [] }
    var lines: [String] = []
    let rows = look.hiddenRows.reduce(0) { $0 + $1.count }
    if let first = look.hiddenRows.first {
      lines.append("\(Plural.count(rows, "row")) not shown, the first is row \(first.lowerBound)")
    }
    let columns = look.hiddenColumns.map { range in
      let ends = [range.lowerBound, range.upperBound].map { CellReference.letters(ofColumn: $0) }
      return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
    }
    if !columns.isEmpty { lines.append("columns not shown: \(columns.joined(separator: ", "))") }
    let odd = sheet.columnsWithLooks.prefix(most).map { CellReference.letters(ofColumn: $0) }
    if !odd.isEmpty {
      let codes = look.looks.compactMap { $0.format?.code }.prefix(most).map { "`\(Printable.line($0))`" }
      let formats = codes.isEmpty ? "" : ", such as \(codes.joined(separator: " and "))"
      lines.append(
        "cells of \(odd.joined(separator: ", ")) have formats that do not show every value in full\(formats)")
    }
    return lines
  }

  /// How many columns and formats are named.
  private static let most = 6
}

/// A text file whose first level is no table: a statement format with records of its own, a web page, a journal.
struct OtherText {
  /// The format's name, as `inspect --layout` has it; `other` for text that is neither table nor statement.
  let kind: String
  let encoding: TextEncoding
  let hasByteOrderMark: Bool
  let lineEnding: CSVDialect.LineEnding
  let evidence: [String]

  /// Nil for text that may be a table, and for what is no text.
  ///
  /// - Throws: ``Failure`` for an encoding whose name is not known.
  init?(_ bytes: [UInt8], name: String, encoding given: String?) throws {
    let reason: String
    do {
      let format = try FormatRecognition.format(of: bytes, fileName: name)
      guard !format.isTable else { return nil }
      kind = format.rawValue
      reason = "the file begins as \(Self.title(format)) does"
    } catch StatementError.notAStatement(_, let kind) {
      self.kind = "other"
      reason = "the file is \(kind)"
    } catch StatementError.isDataset(_, let part) {
      kind = "other"
      reason = "the file holds \(part)"
    }
    let marked = EncodingDetector.marked(bytes)
    let declared = (try? StatementReader.read(bytes: bytes, fileName: name))?.statements.first?.layout
      .encoding
    let found =
      try given.map(SheetSource.encoding(named:)) ?? marked ?? declared.flatMap(TextEncoding.init(label:))
    guard let encoding = found ?? EncodingDetector.encoding(of: bytes) else { return nil }
    self.encoding = encoding
    hasByteOrderMark = marked == encoding
    lineEnding = Self.lineEnding(of: encoding.isUTF16 ? bytes.filter { $0 != 0 } : bytes)
    evidence = [reason]
  }

  private static func title(_ format: StatementFormat) -> String {
    switch format {
    case .csv, .tsv, .xlsx, .pdf, .json: "a table"
    case .ofx: "OFX"
    case .qif: "QIF"
    case .camt053: "a camt message of ISO 20022"
    case .mt940: "MT940 or MT942"
    }
  }

  private static func lineEnding(of bytes: [UInt8]) -> CSVDialect.LineEnding {
    var (lf, crlf, cr) = (0, 0, 0)
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A: if index > 0, bytes[index - 1] == 0x0D { crlf += 1 } else { lf += 1 }
      case 0x0D: if index + 1 == bytes.count || bytes[index + 1] != 0x0A { cr += 1 }
      default: break
      }
    }
    let counts: [(count: Int, ending: CSVDialect.LineEnding)] = [(lf, .lf), (crlf, .crlf), (cr, .cr)]
    let found = counts.filter { $0.count > 0 }
    return found.count > 1 ? .mixed : found.first?.ending ?? .none
  }
}
