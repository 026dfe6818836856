package import Spreadsheet
import TextScanning

/// Reads statements in delimited text: CSV, semicolons, tabs.
package enum DelimitedStatement {
  static func read(bytes: [UInt8], fileName: String, options: ReadingOptions) throws -> StatementFile {
    var options = options
    options.answers.encoding = options.answers.encoding ?? options.layouts.named?.encoding
    let file = try readText(bytes: bytes, fileName: fileName, options: options)
    // How the file is taken apart is known from a layout only once its header was seen.
    guard options.layouts.named == nil, let used = file.statements.first?.layoutUsed, used.isAboutFile else {
      return file
    }
    options.layouts.named = used
    options.answers.encoding = options.answers.encoding ?? used.encoding
    return try readText(bytes: bytes, fileName: fileName, options: options)
  }

  private static func readText(
    bytes: [UInt8], fileName: String, options: ReadingOptions
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
      // A long preamble can speak for another delimiter than the table's: the one that gives entries is right.
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

  /// How a file is taken apart, as far as anybody has said it.
  private static func detection(_ bytes: [UInt8], _ fileName: String, _ options: ReadingOptions) throws
    -> CSVDetector.Options
  {
    if options.answers.encoding == nil, EastAsianText.isLikely(bytes) {
      throw StatementError.unreadable(
        file: fileName,
        detail: "it looks like GB18030, Big5, Shift_JIS or EUC-KR, and none of them gives known column names")
    }
    // Columns in line are read by their place, so that an empty cell moves no amount (`AlignedStatement`), or not at all.
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

  /// The records of a delimited text in whatever encoding, for those who know its columns themselves.
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

  /// Reads a file in which each line is quoted as a whole, as spreadsheet programs save the only column of a sheet.
  private static func unquoted(
    _ document: CSVDocument, _ length: Int, _ fileName: String, _ options: ReadingOptions
  ) -> StatementFile? {
    // Without quotes to take off there is nothing new to read.
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

  /// What stands in the only cell of each record, on the lines where the records begin; nil where a record has more.
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

/// Decodes the legacy encodings of China, Taiwan, Japan and Korea, in which banks there still give statements.
///
/// The C library has the tables. Which encoding it is shows only in the result: the column names must be words of
/// the right language.
enum EastAsianText {
  struct Decoded {
    /// The name that the WHATWG Encoding Standard gives the encoding.
    var encoding: String
    var utf8: [UInt8]
  }

  /// The encodings by name, the likelier first, and the languages that are written in them.
  private static let encodings: [(name: String, languages: Set<String>)] = [
    ("gb18030", ["zh"]), ("shift_jis", ["ja"]), ("euc-kr", ["ko"]), ("big5", ["zh"]), ("euc-jp", ["ja"]),
  ]

  /// The text in an encoding that a person names; nil where that is none of these, or the bytes are none in it.
  static func decode(_ bytes: [UInt8], named label: String) -> Decoded? {
    guard let encoding = TextEncoding(label: label), encoding.systemName != nil else { return nil }
    return encoding.utf8(of: bytes, invalid: .refused).map { Decoded(encoding: encoding.name, utf8: $0) }
  }

  /// The text in the encoding that its column names speak for; nil where none does.
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

  /// Whether text that no known encoding explains has the pairs of bytes that these encodings are made of.
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

  /// How many cells of the first lines are column names in some languages.
  private static func knownNames(in utf8: [UInt8], languages: Set<String>) -> Int {
    let head = String(decoding: utf8.prefix(16_384), as: UTF8.self)
    var most = 0
    for line in head.split(whereSeparator: \.isNewline).prefix(60) {
      let cells = line.split(whereSeparator: { ",;\t|".contains($0) }).prefix(60)
      let known = cells.count { cell in
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
