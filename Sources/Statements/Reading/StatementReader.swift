package import Spreadsheet

/// Reads statement files of any bank. The content decides how a file is read.
///
/// A CSV file with `31.01.2026;Rewe;-45,20` under `Datum;Text;Betrag` → a ``StatementFile`` with one
/// statement and one entry of -4520 minor units.
package enum StatementReader {
  /// The most bytes that a statement file may have.
  package static let byteLimit = 512 << 20
  /// The most lines that a delimited statement may have.
  package static let lineLimit = 1 << 21

  /// Reads the complete bytes of a statement file. Its name without folders is used in messages only.
  ///
  /// - Throws: ``StatementError`` for a file that is not a statement, and for a workbook, which is read by
  ///   its sheets.
  package static func read(bytes: [UInt8], fileName: String, options: ReadingOptions) throws -> StatementFile
  {
    guard bytes.count <= byteLimit else {
      throw StatementError.limit(
        file: fileName, name: "the file's size in bytes", value: bytes.count, limit: byteLimit)
    }
    guard bytes.contains(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF && $0 < 0xFE }) else {
      throw StatementError.empty(file: fileName)
    }
    let format = try FormatRecognition.format(of: bytes, fileName: fileName)
    return try answered(options.answers) { answers in
      var options = options
      options.answers = answers
      var file = try read(bytes, as: format, fileName: fileName, options: options)
      file.source = file.statements.first.map {
        SourceText(bytes: bytes, format: file.format, layout: $0.layout)
      }
      return file
    }
  }

  /// Reads a file with the user's corrections, and with the answers of earlier imports to the same lines.
  private static func answered(
    _ options: StatementOptions, sheets: [Sheet] = [],
    _ read: (StatementOptions) throws -> StatementFile
  ) throws -> StatementFile {
    var options = options
    var file: StatementFile
    do {
      file = try read(options)
    } catch let error as StatementError {
      // The earlier answers may make it a statement.
      guard let earlier = options.earlier?.ofSameFile, !earlier.isEmpty else { throw error }
      options.lines = options.lines.completed(byEarlier: earlier)
      guard let known = try? read(options) else { throw error }
      file = known
    }
    try file.check(options.lines)
    if let earlier = options.earlier, !earlier.isEmpty {
      var known = options
      known.lines = options.lines.completed(
        byEarlier: earlier.answers(to: file) { LineTexts(file, sheets: sheets) })
      if known.lines != options.lines, let again = try? read(known),
        (try? again.check(known.lines)) != nil
      {
        file = again
        options.lines = known.lines
      }
    }
    if !options.lines.isEmpty, !file.format.isTable {
      var plain = options
      plain.lines = LineAnswers()
      if let plain = try? read(plain) { file.noteProblems(plain) }
    }
    let shown = file
    file.closeSharedLines()
    file.showOpenLines { LineTexts(shown, sheets: sheets) }
    file.note(options)
    return file
  }

  private static func read(
    _ bytes: [UInt8], as format: StatementFormat, fileName: String, options: ReadingOptions
  ) throws -> StatementFile {
    switch format {
    case .csv, .tsv:
      let lines = bytes.count { $0 == UInt8(ascii: "\n") }
      guard lines <= lineLimit else {
        throw StatementError.limit(
          file: fileName, name: "the number of lines", value: lines, limit: lineLimit)
      }
      return try readTable(bytes, fileName, options)
    case .ofx: return try OFXStatement.read(bytes: bytes, fileName: fileName, options: options.answers)
    case .qif: return try QIFStatement.read(bytes: bytes, fileName: fileName, options: options.answers)
    case .mt940: return try MT940Statement.read(bytes: bytes, fileName: fileName, options: options.answers)
    case .camt053: return try CAMTStatement.read(bytes: bytes, fileName: fileName, options: options.answers)
    case .json:
      guard let sheet = try JSONTable.sheet(of: bytes, fileName: fileName) else {
        return try readTable(bytes, fileName, options)
      }
      return try WorkbookStatement(fileName: fileName, options: options, format: .json)
        .read([sheet], areNamed: true)
    case .xlsx, .pdf: throw StatementError.isWorkbook(file: fileName)
    }
  }

  /// Reads text whose entries are blocks of names and values, or rows of a table with or without delimiters.
  private static func readTable(
    _ bytes: [UInt8], _ fileName: String, _ options: ReadingOptions
  ) throws -> StatementFile {
    if let file = try BlockStatement.read(bytes: bytes, fileName: fileName, options: options) { return file }
    if let file = try? AlignedStatement.read(bytes: bytes, fileName: fileName, options: options) {
      return file
    }
    do {
      let file = try DelimitedStatement.read(bytes: bytes, fileName: fileName, options: options)
      // What figures prove on a page needs no answers.
      let isOpen = file.statements.contains { !$0.questions.isEmpty && $0.layout.delimiter == nil }
      if isOpen, let page = try? PrintedLayout.read(bytes: bytes, fileName: fileName, options: options),
        page.statements.allSatisfy(\.questions.isEmpty)
      {
        return page
      }
      return file
    } catch let error as StatementError {
      if let file = try? PrintedLayout.read(bytes: bytes, fileName: fileName, options: options),
        file.statements.reduce(0, { $0 + $1.lineCount }) >= 3
      {
        return file
      }
      // A single block is enough if the file has nothing else.
      if let file = try? BlockStatement.read(bytes: bytes, fileName: fileName, options: options, least: 1) {
        return file
      }
      throw error
    }
  }

  /// Reads the sheets of a workbook that the caller opened. `areNamed` means that the user chose them.
  ///
  /// - Throws: ``StatementError`` where no sheet has a table of entries.
  package static func read(
    sheets: [Sheet], fileName: String, areNamed: Bool, options: ReadingOptions
  ) throws -> StatementFile {
    try answered(options.answers, sheets: sheets) { answers in
      var options = options
      options.answers = answers
      return try WorkbookStatement(fileName: fileName, options: options).read(sheets, areNamed: areNamed)
    }
  }

  /// Reads the words of a PDF's pages. What no figures prove is asked about. `unread` are pages without
  /// words.
  ///
  /// - Throws: ``StatementError`` where no line has a day and an amount.
  package static func read(
    pages words: [PrintedWord], unread: [Int] = [], fileName: String, options: ReadingOptions
  ) throws -> StatementFile {
    guard let sheet = PrintedTable.sheet(of: words) else {
      throw StatementError.unreadable(
        file: fileName, detail: "its pages have no line with a day and an amount")
    }
    return try answered(options.answers, sheets: [sheet]) { answers in
      var options = options
      options.answers = answers
      var file = try WorkbookStatement(fileName: fileName, options: options, format: .pdf)
        .read([sheet], areNamed: true)
      file.askForProof(answers.answers, sheet, unread: unread)
      return file
    }
  }
}

/// The original lines of entries: the bytes of a text, or the cells of a workbook's row with tabs between
/// them.
struct LineTexts {
  private let source: SourceLines?
  /// The lines on which entries and skipped lines begin, in ascending order.
  private let starts: [Int]
  /// The sheets of a workbook by name.
  private let sheets: [String: Sheet]

  init(_ file: StatementFile, sheets: [Sheet] = []) {
    source = file.source.map(SourceLines.init)
    starts = file.statements.flatMap(\.starts).sorted()
    self.sheets = Dictionary(sheets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The text of a statement's line. Empty when several entries begin on it or when its text is not kept.
  func text(ofLine line: Int, in statement: Statement) -> [UInt8] {
    if let sheet = statement.sheet.flatMap({ sheets[$0] }) {
      return sheet.index(ofRow: line).map { Array(AnsweredTable.text(ofRow: $0, in: sheet).utf8) } ?? []
    }
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < line { low = middle + 1 } else { high = middle }
    }
    let next = low + 1 < starts.count ? starts[low + 1] : nil
    guard let source, low < starts.count, starts[low] == line, next != line else { return [] }
    return Array(source.entry(at: line, next: next))
  }
}

extension Statement {
  /// The lines on which its entries and its skipped lines begin, unordered.
  package var starts: [Int] { entries.indices.map { entries[$0].line } + skipped.map(\.line) }
}
