import DatasetFormat
import DatasetStore
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
      content = try Self.readWorkbook(bytes, name: name, options)
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
  private static func readWorkbook(_ bytes: [UInt8], name: String, _ options: Options) throws -> Content {
    do throws(XLSXError) {
      return .workbook(try XLSXReader.read(bytes: bytes, name: name, limits: options.limits.workbook))
    } catch {
      guard options.salvages, error.problem.mayBeSalvaged else { throw error }
    }
    do throws(XLSXError) {
      return .salvaged(try XLSXSalvage.read(bytes: bytes, name: name, limits: options.limits.workbook))
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
      throw Failure("--encoding: \(CSVError.unknownEncoding(name: name)).", status: 64)
    }
    return known
  }

  /// A name ending in .xlsx or .xlsm promises a workbook; a zip or an OLE2 file is none but a workbook's reader
  /// tells best what it is.
  private static func isWorkbook(name: String, bytes: [UInt8]) -> Bool {
    FileName(name).isWorkbook || FileSignature(bytes)?.isForWorkbookReader == true
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
      return isEmpty ? ["\(name): the file is empty. Check whether it is the one you mean."] : []
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
