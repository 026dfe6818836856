package import Spreadsheet
import TextScanning

/// Reads statements in delimited text: CSV, semicolons, tabs.
///
/// `31.01.2026;Rewe;-45,20` → an entry of -4520 minor units on 2026-01-31.
package enum DelimitedStatement {
  static func read(bytes: [UInt8], fileName: String, options: ReadingOptions) throws -> StatementFile {
    var options = options
    options.answers.encoding = options.answers.encoding ?? options.layouts.named?.encoding
    let file = try readText(bytes: bytes, fileName: fileName, options: options)
    // Only the header shows which layout fits, and with it how the file is split.
    guard options.layouts.named == nil, let used = file.statements.first?.layoutUsed, used.isAboutFile else {
      return file
    }
    options.layouts.named = used
    options.answers.encoding = options.answers.encoding ?? used.encoding
    return try readText(bytes: bytes, fileName: fileName, options: options)
  }

  private static func readText(
    bytes: [UInt8], fileName: String, options: ReadingOptions, mayCutAnew: Bool = true
  ) throws -> StatementFile {
    let legacy =
      options.answers.encoding.map { EastAsianText.decode(bytes, named: $0) } ?? EastAsianText.decode(bytes)
    if let legacy {
      var read = options
      read.answers.encoding = "utf-8"
      var file = try readText(bytes: legacy.utf8, fileName: fileName, options: read)
      for index in file.statements.indices {
        file.statements[index].layout.encoding = legacy.encoding
        file.statements[index].evidence.insert("in \(legacy.encoding) the column names are words", at: 0)
      }
      return file
    }
    var detection = try detection(bytes, fileName, options)
    let document = try document(bytes, fileName, detection, options.answers.textLimits)
    if document.sheet.rowCount == 0 { throw StatementError.empty(file: fileName) }
    try options.refuseDataset(document.sheet, file: fileName)
    if mayCutAnew, let lines = CutLines(document),
      let found = cutAnew(lines, document, fileName, options)
    {
      return found
    }
    do {
      var file = try file(document, fileName, options)
      if TruncatedTable.mayBeCut(bytes), let last = file.statements.indices.last {
        let open = document.problems.last { $0.kind == .unterminatedQuote }?.line
        CellGrid.with(document.sheet) {
          TruncatedTable(grid: $0, openQuoteLine: open).settle(&file.statements[last])
        }
      }
      return file
    } catch let error as StatementError {
      // A long preamble may suggest a delimiter other than the table's. The one that gives entries is right.
      for delimiter in [";", ",", "\t", "|"] as [UnicodeScalar] {
        detection.delimiter = UInt8(ascii: delimiter)
        guard detection.delimiter != document.dialect.delimiter,
          let other = try? self.document(bytes, fileName, detection, options.answers.textLimits),
          let found = try? file(other, fileName, options),
          found.statements.contains(where: { $0.lineCount > 0 && $0.layout.headerLine != nil })
        else { continue }
        return found
      }
      if let found = unquoted(document, bytes.count, fileName, options) { return found }
      throw error
    }
  }

  /// How a file is split, as far as the user or a layout says.
  private static func detection(_ bytes: [UInt8], _ fileName: String, _ options: ReadingOptions) throws
    -> CSVDetector.Options
  {
    if options.answers.encoding == nil, EastAsianText.isLikely(bytes) {
      throw StatementError.unreadable(
        file: fileName,
        detail: "it looks like GB18030, Big5, Shift_JIS or EUC-KR, and none of them gives known column names")
    }
    // Aligned columns are read by position, so that an empty cell moves no amount (`AlignedStatement`). If
    // that fails, they are not read.
    var detection = CSVDetector.Options(mayMergeBlanks: false)
    if let name = options.answers.encoding {
      guard let encoding = TextEncoding(label: name) else {
        throw StatementError.unreadable(file: fileName, detail: "\(CSVError.unknownEncoding(name: name))")
      }
      detection.encoding = encoding
    }
    detection.delimiter = options.layouts.named?.delimiter?.asciiValue
    return detection
  }

  /// The records of a delimited text in any encoding, for callers that know its columns.
  ///
  /// - Throws: ``StatementError``.
  package static func document(_ bytes: [UInt8], _ fileName: String, _ options: ReadingOptions) throws
    -> CSVDocument
  {
    let legacy =
      options.answers.encoding.map { EastAsianText.decode(bytes, named: $0) } ?? EastAsianText.decode(bytes)
    guard let legacy else {
      return try document(
        bytes, fileName, try detection(bytes, fileName, options), options.answers.textLimits)
    }
    var read = options
    read.answers.encoding = "utf-8"
    return try document(
      legacy.utf8, fileName, try detection(legacy.utf8, fileName, read), options.answers.textLimits)
  }

  /// Reads a file in which each line is quoted as a whole. Spreadsheet programs save the only column of a
  /// sheet that way.
  private static func unquoted(
    _ document: CSVDocument, _ length: Int, _ fileName: String, _ options: ReadingOptions
  ) -> StatementFile? {
    // Without quotes to remove, the result would be the same.
    guard let bytes = linesOfCells(document.sheet), bytes.count < length else { return nil }
    var options = options
    options.answers.encoding = "utf-8"
    guard var file = try? readText(bytes: bytes, fileName: fileName, options: options) else { return nil }
    for index in file.statements.indices {
      file.statements[index].layout.encoding = document.dialect.encoding.name
      file.statements[index].evidence.insert("each line is quoted as a whole", at: 0)
    }
    return file
  }

  /// Reads a file after the lines that are cut otherwise were cut like the rest. Nil when that is no table.
  private static func cutAnew(
    _ lines: CutLines, _ document: CSVDocument, _ fileName: String, _ options: ReadingOptions
  ) -> StatementFile? {
    var options = options
    options.answers.encoding = "utf-8"
    options.layouts.named?.delimiter = document.dialect.delimiter.map { Character(UnicodeScalar($0)) }
    let read = try? readText(bytes: lines.bytes, fileName: fileName, options: options, mayCutAnew: false)
    guard var file = read else { return nil }
    let first = lines.lines.first.map { "line \($0)" } ?? ""
    let more = lines.lines.count > 1 ? " and \(lines.lines.count - 1) more are" : " is"
    for index in file.statements.indices {
      file.statements[index].layout.encoding = document.dialect.encoding.name
      file.statements[index].layout.hasByteOrderMark = document.dialect.hasByteOrderMark
      file.statements[index].evidence.insert(
        "\(first)\(more) quoted as a whole, or cut by another delimiter", at: 0)
    }
    return file
  }

  /// The text of the only cell of each record, on the lines where the records begin. Nil when a record has
  /// more cells.
  private static func linesOfCells(_ sheet: Sheet) -> [UInt8]? {
    CellGrid.with(sheet) { grid in
      var bytes: [UInt8] = []
      var line = 1
      for row in 0..<grid.rowCount {
        let cells = grid.view.cells(inRow: row)
        guard let only = cells.first, cells.count == 1 else { return nil }
        while line < grid.line(row) {
          bytes.append(UInt8(ascii: "\n"))
          line += 1
        }
        bytes += Array(grid.text(of: only).utf8)
      }
      bytes.append(UInt8(ascii: "\n"))
      return bytes
    }
  }

  private static func document(
    _ bytes: [UInt8], _ fileName: String, _ options: CSVDetector.Options, _ limits: CSVLimits
  ) throws -> CSVDocument {
    do {
      return try CSVReader.read(bytes, name: fileName, options: options, limits: limits)
    } catch .notText(let kind) {
      throw StatementError.notAStatement(file: fileName, kind: kind)
    } catch .limitPassed(let limit, let line) {
      throw StatementError.tooLarge(file: fileName, detail: "\(CSVError.limitPassed(limit, line: line))")
    } catch {
      throw StatementError.unreadable(file: fileName, detail: "\(error)")
    }
  }

  private static func file(
    _ document: CSVDocument, _ fileName: String, _ options: ReadingOptions
  ) throws -> StatementFile {
    let format: StatementFormat = document.dialect.delimiter == UInt8(ascii: "\t") ? .tsv : .csv
    var statements = try TableReader.statements(
      of: document.sheet, fileName: fileName, format: format, layout: layout(of: document.dialect),
      options: options)
    for index in statements.indices {
      statements[index].evidence.insert(contentsOf: document.evidence, at: 0)
    }
    return StatementFile(name: fileName, format: format, statements: statements)
  }

  private static func layout(of dialect: CSVDialect) -> StatementLayout {
    StatementLayout(
      encoding: dialect.encoding.name, hasByteOrderMark: dialect.hasByteOrderMark,
      lineEnding: dialect.lineEnding.rawValue,
      delimiter: dialect.delimiterText,
      quote: String(Character(UnicodeScalar(dialect.quote))))
  }
}

/// Decodes the legacy encodings of China, Taiwan, Japan and Korea, which banks there still use.
///
/// The C library has the tables. Only the result shows which encoding is right: the column names must be
/// words of the right language.
enum EastAsianText {
  struct Decoded {
    /// The name of the encoding in the WHATWG Encoding Standard.
    var encoding: String
    var utf8: [UInt8]
  }

  /// The encodings by name, the likeliest first, with the languages written in them.
  private static let encodings: [(name: String, languages: Set<String>)] = [
    ("gb18030", ["zh"]), ("shift_jis", ["ja"]), ("euc-kr", ["ko"]), ("big5", ["zh"]), ("euc-jp", ["ja"]),
  ]

  /// The text in an encoding that the user names. Nil when it is not one of these, or when the bytes are
  /// invalid in it.
  static func decode(_ bytes: [UInt8], named label: String) -> Decoded? {
    guard let encoding = TextEncoding(label: label), encoding.systemName != nil else { return nil }
    return encoding.utf8(of: bytes, invalid: .refused).map { Decoded(encoding: encoding.name, utf8: $0) }
  }

  /// The text in the encoding that makes its column names readable. Nil when there is none.
  static func decode(_ bytes: [UInt8]) -> Decoded? {
    guard !UTF8Validation.isValid(bytes), !bytes.prefix(4096).contains(0) else {
      return nil
    }
    var best: (score: Int, decoded: Decoded)?
    for encoding in encodings {
      guard let utf8 = TextEncoding(label: encoding.name)?.utf8(of: bytes, invalid: .refused) else {
        continue
      }
      let score = knownNames(in: utf8, languages: encoding.languages)
      if score >= 3, score > best?.score ?? 0 { best = (score, Decoded(encoding: encoding.name, utf8: utf8)) }
    }
    return best?.decoded
  }

  /// Whether text that is invalid in every known encoding has the byte pairs of these encodings.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard !UTF8Validation.isValid(bytes), !bytes.prefix(4096).contains(0) else { return false }
    var runs = 0
    var run = 0
    for byte in bytes.prefix(1 << 16) {
      if byte >= 0x80 {
        run += 1
      } else if run > 0 {
        if run % 2 == 1 { return false }
        runs += 1
        run = 0
      }
    }
    return runs >= 12
  }

  /// How many cells of the first lines are column names in these languages.
  private static func knownNames(in utf8: [UInt8], languages: Set<String>) -> Int {
    let head = String(decoding: utf8.prefix(16_384), as: UTF8.self)
    var most = 0
    for line in head.split(whereSeparator: \.isNewline).prefix(60) {
      let cells = line.split(whereSeparator: { ",;\t|".contains($0) }).prefix(60)
      let known = cells.count { cell in
        // In ASCII, these languages have only `No.` and `ID`, which any language may have.
        if cell.utf8.allSatisfy({ $0 < 0x80 }) { return false }
        let name = cell.filter { $0 != "\"" }
        return HeaderWords.matches(String(name)).contains {
          $0.strength >= 2 && !$0.languages.isDisjoint(with: languages)
        }
      }
      most = max(most, known)
    }
    return most
  }
}
