import DatasetFormat
import DatasetStore
import Spreadsheet
import SpreadsheetXLSX

/// A file with sheets, of whatever kind, as `inspect` shows it.
struct SheetSource {
  private enum Content {
    case text(CSVDocument)
    case workbook(XLSXWorkbook)
  }

  private let file: String
  private let content: Content
  private let isEmpty: Bool

  /// Reads the file: as a workbook when its name or its content says so, else as delimited text.
  ///
  /// - Throws: `XLSXError`, `CSVError`.
  init(file: String, bytes: [UInt8], encoding: String?) throws {
    self.file = file
    isEmpty = bytes.isEmpty
    let name = file == "-" ? "standard input" : FilePath.name(of: file)
    if Self.isWorkbook(name: name, bytes: bytes) {
      content = .workbook(try XLSXReader.read(bytes: bytes, name: name))
      return
    }
    var options = CSVDetector.Options()
    if let encoding {
      guard let known = CSVEncoding(label: encoding) else {
        throw Failure("--encoding: \(CSVError.unknownEncoding(name: encoding)).", status: 64)
      }
      options.encoding = known
    }
    do throws(CSVError) {
      content = .text(try CSVReader.read(bytes, name: FilePath.stem(of: name), options: options))
    } catch {
      throw Failure("\(name): \(error).")
    }
  }

  /// A name ending in .xlsx or .xlsm promises a workbook; a zip or an OLE2 file is none but a workbook's reader
  /// tells best what it is.
  private static func isWorkbook(name: String, bytes: [UInt8]) -> Bool {
    if ["xlsx", "xlsm"].contains(FilePath.ending(of: name)) { return true }
    return bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0])
  }

  var isText: Bool { if case .text = content { true } else { false } }

  var document: CSVDocument? { if case .text(let document) = content { document } else { nil } }

  /// What could not be taken as it stands, a line each.
  var notes: [String] {
    guard case .workbook(let workbook) = content else {
      return isEmpty ? ["\(FilePath.name(of: file)): the file is empty. Check whether it is the one you mean."] : []
    }
    return workbook.warnings.map { "warning: \(FilePath.name(of: file)): \($0)" }
  }

  /// All sheets, or the one of a name.
  ///
  /// - Throws: ``Failure`` for a name that no sheet has.
  func sheets(named name: String?) throws -> [Sheet] {
    let all: [Sheet] =
      switch content {
      case .text(let document): [document.sheet]
      case .workbook(let workbook): workbook.sheets
      }
    guard let name else { return all }
    let found = all.filter { $0.name == name }
    guard !found.isEmpty else {
      throw Failure(
        "\(FilePath.name(of: file)): there is no sheet \"\(name)\" (it has \(all.map { "\"\($0.name)\"" }.joined(separator: ", "))).")
    }
    return found
  }

  /// The file for a person.
  func describe(_ sheets: [Sheet]) -> [String] {
    switch content {
    case .text(let document): describe(document)
    case .workbook(let workbook): describe(workbook, sheets)
    }
  }

  private func describe(_ document: CSVDocument) -> [String] {
    let dialect = document.dialect
    let delimiter = dialect.delimiter.map { $0 == 9 ? "tab" : "\"\(UnicodeScalar($0))\"" } ?? "none"
    var lines = [
      "\(FilePath.name(of: file)): delimited text, \(Plural.count(document.sheet.rowCount, "record"))",
      "  encoding \(dialect.encoding.name)\(dialect.hasByteOrderMark ? " with byte order mark" : ""), delimiter \(delimiter), line ends \(dialect.lineEnding.rawValue)",
    ]
    if let row = document.headerRow, let line = document.headerLine {
      let names = document.sheet.cells(inRow: row).map { document.sheet.text(of: $0) }
      lines.append("  header on line \(line): \(Printable.line(names.joined(separator: " | ")))")
    } else {
      lines.append("  no header")
    }
    lines += document.evidence.map { "  \($0)" }
    for problem in document.problems.prefix(10) { lines.append("  line \(problem.line): \(problem.kind.rawValue)") }
    if document.problems.count > 10 { lines.append("  ... and \(document.problems.count - 10) more problems") }
    return lines
  }

  private func describe(_ workbook: XLSXWorkbook, _ sheets: [Sheet]) -> [String] {
    var lines = ["\(FilePath.name(of: file)): workbook, \(Plural.count(workbook.sheets.count, "sheet"))"]
    for sheet in sheets {
      let hidden = sheet.visibility == .visible ? "" : " (\(sheet.visibility.rawValue))"
      lines.append(
        "  \"\(sheet.name)\"\(hidden): \(Plural.count(sheet.rowCount, "row")), \(Plural.count(sheet.cellCount, "cell"))")
    }
    if !workbook.features.isEmpty {
      lines.append("  also holds: \(workbook.features.map(\.description).joined(separator: ", "))")
    }
    return lines
  }
}
