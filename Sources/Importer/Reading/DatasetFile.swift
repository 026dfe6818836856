import DatasetFormat
package import Spreadsheet
package import Statements

extension StatementReader {
  /// Reads the complete bytes of a statement file.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - fileName: Its name without folders, for messages.
  ///   - options: The user's answers about the file.
  ///   - layouts: Known layouts of files with the same header, for facts that the file does not contain.
  /// - Returns: The statements, and their open questions.
  /// - Throws: ``StatementError`` for a file that is not a statement, and for a workbook. Read the sheets of
  ///   a workbook with ``read(sheets:fileName:areNamed:options:layouts:)``.
  package static func read(
    bytes: [UInt8], fileName: String, options: StatementOptions = StatementOptions(),
    layouts: LayoutBook = LayoutBook()
  ) throws -> StatementFile {
    try read(
      bytes: bytes, fileName: fileName,
      options: ReadingOptions(answers: options, layouts: layouts, datasetPart: DatasetFile.part))
  }

  /// Reads the sheets of a workbook that the caller opened.
  ///
  /// Rows are the lines of its statements. Date cells and number cells have certain values. Text cells are
  /// read like those of a text file.
  ///
  /// - Parameters:
  ///   - sheets: All sheets, or those that the user chose.
  ///   - fileName: The workbook's name, for messages.
  ///   - areNamed: Whether the user chose the sheets.
  ///   - options: The user's answers about the file.
  ///   - layouts: Known layouts of files with the same header, for facts that the file does not contain.
  /// - Returns: The statements, and their open questions.
  /// - Throws: ``StatementError`` where no sheet has a table of entries.
  package static func read(
    sheets: [Sheet], fileName: String, areNamed: Bool = false, options: StatementOptions = StatementOptions(),
    layouts: LayoutBook = LayoutBook()
  ) throws -> StatementFile {
    try read(
      sheets: sheets, fileName: fileName, areNamed: areNamed,
      options: ReadingOptions(answers: options, layouts: layouts, datasetPart: DatasetFile.part))
  }
}

extension StatementReader {
  /// Reads the words of a PDF's pages, as a program of the system tells them.
  ///
  /// Rows are the lines of the pages. What no figures on them prove is a question. `unread` are pages
  /// without words.
  ///
  /// - Throws: ``StatementError`` where no line has a day and an amount.
  package static func read(
    pages words: [PrintedWord], unread: [Int], fileName: String, options: StatementOptions,
    layouts: LayoutBook
  ) throws -> StatementFile {
    try read(
      pages: words, unread: unread, fileName: fileName,
      options: ReadingOptions(answers: options, layouts: layouts, datasetPart: DatasetFile.part))
  }
}

/// Recognises the sheets of a dataset. Their rows are in the dataset already, or the user typed them, so they
/// are not a bank's lines.
enum DatasetFile {
  /// How many rows may be above the column names, because people put titles there.
  private static let titleRows = 20

  /// What a sheet is in a dataset, for a message. Nil for any other sheet.
  @Sendable static func part(_ sheet: Sheet) -> String? {
    tab(of: sheet).map { "the rows of a dataset's \($0.rawValue) tab" }
  }

  /// The dataset tab that a sheet is, by its column names. A bank may also use `id`, `date`, `type` and
  /// `amount`, but not columns that refer to records of another tab.
  private static func tab(of sheet: Sheet) -> TabName? {
    for row in 0..<min(sheet.rowCount, titleRows) {
      let header = sheet.cells(inRow: row).map { (column: $0.column, name: sheet.text(of: $0)) }
      guard header.count >= 4, let name = TabName(likeHeader: header) else { continue }
      let schema = TabSchema.of(name)
      let bound = TabBinding(header: header, schema: schema).columnOfPosition
      let refers = schema.columns.indices.contains { bound[$0] != nil && schema.columns[$0].reference != nil }
      if refers { return name }
    }
    return nil
  }
}
