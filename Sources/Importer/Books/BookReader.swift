package import DatasetFormat
package import Spreadsheet

/// Reads the books that another app or program exported as a table, or as registers in QIF.
package enum BookReader {
  /// Reads the complete bytes of a text file.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - fileName: Its name without folders, for messages.
  ///   - options: The user's answers about it.
  ///   - mapping: The meanings of names of currencies and roots.
  ///   - currency: The currency of the dataset, if the user named it.
  ///   - assumed: The currency of amounts for which neither the file nor the user gives one.
  /// - Returns: The books, or the open questions.
  /// - Throws: `StatementError`, ``BookFileError``, ``ImportError``.
  package static func read(
    bytes: [UInt8], fileName: String, options: StatementOptions = StatementOptions(),
    mapping: BookMapping = BookMapping(), currency: Currency? = nil, assumed: Currency
  ) throws -> BookFile {
    guard bytes.count <= StatementReader.byteLimit else {
      throw StatementError.limit(
        file: fileName, name: "the file's size in bytes", value: bytes.count, limit: StatementReader.byteLimit
      )
    }
    switch try? FormatRecognition.format(of: bytes, fileName: fileName) {
    case .qif:
      var register = BookRegister(
        file: fileName, options: options, mapping: mapping, currency: currency, assumed: assumed)
      return try register.read(bytes)
    case .some(let format) where !format.isTable:
      throw BookFileError.statement(file: fileName, format: format)
    default: break
    }
    let document = try DelimitedStatement.document(bytes, fileName, ReadingOptions(answers: options))
    if document.sheet.rowCount == 0 { throw StatementError.empty(file: fileName) }
    return try read(
      sheets: [document.sheet], fileName: fileName, options: options, mapping: mapping, currency: currency,
      assumed: assumed)
  }

  /// Reads the sheets of a workbook: the first one with known columns.
  ///
  /// - Throws: `StatementError`, ``BookFileError``, ``ImportError``.
  package static func read(
    sheets: [Sheet], fileName: String, options: StatementOptions = StatementOptions(),
    mapping: BookMapping = BookMapping(), currency: Currency? = nil, assumed: Currency
  ) throws -> BookFile {
    var sheets = sheets
    let all = sheets
    for index in sheets.indices where sheets[index].hasFormulas { sheets[index].look.siblings = all }
    var table = try table(sheets, fileName, options)
    let shown = table.shown
    if let seen = shown.answered(options.answers) { table = table.read(in: seen) }
    let leftOut = shown.leftOut(options.answers)
    if !leftOut.isEmpty {
      let rows = leftOut.compactMap { table.sheet.rowIndex(ofNumber: $0) }
      table = table.read(in: table.sheet.replacing(Dictionary(rows.map { ($0, []) }) { $1 }))
    }
    var reading = BookReading(
      table, file: fileName, options: options, mapping: mapping, currency: currency, assumed: assumed)
    var file = try reading.read()
    file.questions += shown.questions(options.answers)
    file.warnings += shown.warnings
    return file
  }

  private static func table(_ sheets: [Sheet], _ file: String, _ options: StatementOptions) throws
    -> BookTable
  {
    for sheet in sheets {
      for row in 0..<min(sheet.rowCount, headerLimit) {
        if let format = BookFormat.known(by: BookTable.texts(sheet, row)) {
          return BookTable(sheet, headerRow: row, format: format)
        }
      }
    }
    var failure: (any Error)?
    for sheet in sheets {
      do { return try unknownTable(sheet, file, options) } catch { failure = failure ?? error }
    }
    throw failure ?? StatementError.empty(file: file)
  }

  /// How many rows may be above the header.
  private static let headerLimit = 50

  /// The table of an unknown app. The statement reader finds its header, days and money.
  private static func unknownTable(_ sheet: Sheet, _ file: String, _ options: StatementOptions) throws
    -> BookTable
  {
    let statements = try TableReader.statements(
      of: sheet, fileName: file, format: .csv, options: ReadingOptions(answers: options))
    guard let layout = statements.first?.layout, let line = layout.headerLine,
      let row = sheet.row(atLine: line) ?? sheet.index(ofRow: line)
    else { throw BookFileError.noBooks(file: file, header: []) }
    var found: [Int: BookFormat.Column] = [:]
    for (role, columns) in layout.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let meaning = BookFormat.column(role) else { continue }
      for column in columns {
        // If the reader takes a column for text only because it is nothing else, it is one of the user's own
        // columns.
        if role == .text, !HeaderWords.matches(column.name ?? "").contains(where: { $0.role == .text }) {
          continue
        }
        let named = column.name.flatMap { BookFormat.other.columns[BookFormat.normal($0)] }
        // The word in the header outranks the reader's choice for a text column.
        let isText = meaning == .payee || meaning == .note
        if found[column.index] == nil { found[column.index] = isText ? named ?? meaning : meaning }
      }
    }
    // Descriptions are the payee if no column gives it better.
    if !found.values.contains(.payee), let text = found.filter({ $0.value == .note }).keys.min(),
      found.values.count(where: { $0 == .note }) > 0
    {
      let header = BookTable.texts(sheet, row)
      if BookFormat.other.columns[BookFormat.normal(header[text])] == nil { found[text] = .payee }
    }
    let table = BookTable(sheet, headerRow: row, format: .other, found: found)
    guard table.has(.category) || table.has(.account) else {
      throw BookFileError.noBooks(file: file, header: table.header)
    }
    return table
  }
}
