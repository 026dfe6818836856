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
    return try read(
      parts: [BookPart(file: fileName, sheet: try sheet(bytes, fileName, options))], fileName: fileName,
      options: options, mapping: mapping, currency: currency, assumed: assumed)
  }

  /// Refuses what is no table, such as a register.
  ///
  /// - Throws: ``BookFileError``.
  package static func requireTable(_ bytes: [UInt8], _ fileName: String) throws {
    guard let format = try? FormatRecognition.format(of: bytes, fileName: fileName), !format.isTable else {
      return
    }
    throw format == .qif ? BookFileError.alone(file: fileName) : .statement(file: fileName, format: format)
  }

  /// The table of a text file.
  ///
  /// - Throws: `StatementError`.
  package static func sheet(_ bytes: [UInt8], _ fileName: String, _ options: StatementOptions) throws -> Sheet
  {
    let document = try DelimitedStatement.document(bytes, fileName, ReadingOptions(answers: options))
    if document.sheet.rowCount == 0 { throw StatementError.empty(file: fileName) }
    return document.sheet
  }

  /// Reads the sheets of a workbook.
  ///
  /// - Throws: `StatementError`, ``BookFileError``, ``ImportError``.
  package static func read(
    sheets: [Sheet], fileName: String, options: StatementOptions = StatementOptions(),
    mapping: BookMapping = BookMapping(), currency: Currency? = nil, assumed: Currency
  ) throws -> BookFile {
    try read(
      parts: BookPart.parts(of: sheets, file: fileName), fileName: fileName, options: options,
      mapping: mapping, currency: currency, assumed: assumed)
  }

  /// Reads tables that belong together: files, or sheets of workbooks, and the schedules and rules beside them.
  ///
  /// - Throws: `StatementError`, ``BookFileError``, ``ImportError``.
  package static func read(
    parts: [BookPart], plans: BookPlans = BookPlans(), fileName: String,
    options: StatementOptions = StatementOptions(),
    mapping: BookMapping = BookMapping(), currency: Currency? = nil, assumed: Currency
  ) throws -> BookFile {
    let chosen = try BookParts(parts, options)
    var tables = chosen.tables
    var questions: [Question] = []
    var warnings: [String] = []
    for index in tables.indices {
      let shown = tables[index].shown
      if let seen = shown.answered(options.answers) { tables[index] = tables[index].read(in: seen) }
      let leftOut = shown.leftOut(options.answers)
      if !leftOut.isEmpty {
        let sheet = tables[index].sheet
        let rows = leftOut.compactMap { sheet.rowIndex(ofNumber: $0) }
        tables[index] = tables[index].read(in: sheet.replacing(Dictionary(rows.map { ($0, []) }) { $1 }))
      }
      questions += shown.questions(options.answers)
      warnings += shown.warnings
    }
    let (table, places) = try BookParts.combined(
      tables, chosen.names, fileName, options, accounts: mapping.accounts)
    var reading = BookReading(
      table.carriedDown(), file: fileName, options: options, mapping: mapping, currency: currency,
      assumed: assumed)
    do {
      var file = try reading.read()
      file.places = places
      file.plans = plans
      file.budgets = try BookBudgets(
        chosen.budgets, beside: file, options: options, currency: file.currency ?? currency ?? assumed)
      file.leftOut = chosen.leftOut + file.budgets.unread
      file.questions = (file.questions + questions).map(places.placed)
      file.warnings += warnings
      return file
    } catch let error as BookFileError {
      throw error.placed(places)
    }
  }

  /// The table of an app that is known by its columns. Nil for other tables.
  static func knownTable(_ sheet: Sheet) -> BookTable? {
    for row in 0..<min(sheet.rowCount, headerLimit) {
      if let format = BookFormat.known(by: BookTable.texts(sheet, row)) {
        return BookTable(sheet, headerRow: row, format: format)
      }
    }
    return BookTable.ofLedger(sheet)
  }

  /// How many rows may be above the header.
  private static let headerLimit = 50

  /// The table of an unknown app. The statement reader finds its header, days and money.
  static func unknownTable(_ sheet: Sheet, _ file: String, _ options: StatementOptions) throws
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
    for (index, name) in BookTable.texts(sheet, row).enumerated() where found[index] == nil {
      // The statement reader knows no words for what only books have.
      if let meaning = BookFormat.other.columns[BookFormat.normal(name)], meaning != .derived,
        meaning != .balance
      {
        found[index] = meaning
      }
    }
    let table = pairs(sheet, row, found) ?? BookTable(sheet, headerRow: row, format: .other, found: found)
    for column in [.amount, .outflow, .inflow].flatMap(table.columns) where column < table.header.count {
      let words = Set(HeaderWords.normal(table.header[column]).split(separator: " ").map(String.init))
      if !words.isDisjoint(with: BookFormat.other.minorWords) {
        throw BookFileError.minorUnits(file: file, column: table.header[column].trimmingSpace())
      }
    }
    guard table.has(.category) || table.has(.account) || table.has(.categoryGroup) else {
      throw BookFileError.noBooks(file: file, header: table.header)
    }
    return table.holdsPostings ? BookTable(sheet, headerRow: row, format: .journal, found: found) : table
  }

  /// The table of an unknown app whose rows name the account that pays and the one that receives. Nil for others.
  private static func pairs(_ sheet: Sheet, _ row: Int, _ found: [Int: BookFormat.Column]) -> BookTable? {
    var found = found
    for (index, name) in BookTable.texts(sheet, row).enumerated()
    where BookFormat.other.payingColumns.contains(BookFormat.normal(name)) {
      found[index] = .account
    }
    let table = BookTable(sheet, headerRow: row, format: .pairs, found: found)
    let accounts = table.columns(.account)
    guard accounts.count == 1, table.has(.otherAccount), table.has(.amount) else { return nil }
    let name = BookFormat.normal(table.header[accounts[0]])
    return BookFormat.other.payingColumns.contains(name) ? table : nil
  }
}
