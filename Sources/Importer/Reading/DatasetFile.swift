import DatasetFormat
public import Spreadsheet
public import Statements

extension StatementReader {
  /// Reads a statement file, given whole; its name without folders is for messages only.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - fileName: Its name.
  ///   - options: What a person said about the file.
  ///   - layouts: What is known of files with the same header, for what the file does not say.
  /// - Returns: The statements, and what is open in them.
  /// - Throws: ``StatementError`` for a file that is not a statement, and for a workbook, whose sheets
  ///   ``read(sheets:fileName:areNamed:options:layouts:)`` takes.
  public static func read(
    bytes: [UInt8], fileName: String, options: StatementOptions = StatementOptions(),
    layouts: LayoutBook = LayoutBook()
  ) throws -> StatementFile {
    try read(
      bytes: bytes, fileName: fileName,
      options: ReadingOptions(answers: options, layouts: layouts, datasetPart: DatasetFile.part))
  }

  /// Reads the sheets of a workbook that the caller opened.
  ///
  /// Rows are the lines of its statements. Cells that say what they are, dates and numbers, are taken at their word; cells of text are read as
  /// those of a text file are.
  ///
  /// - Parameters:
  ///   - sheets: All sheets, or those that a person chose.
  ///   - fileName: The workbook's name, for messages.
  ///   - areNamed: Whether a person chose the sheets.
  ///   - options: What a person said about the file.
  ///   - layouts: What is known of files with the same header, for what the file does not say.
  /// - Returns: The statements, and what is open in them.
  /// - Throws: ``StatementError`` where no sheet has a table of entries.
  public static func read(
    sheets: [Sheet], fileName: String, areNamed: Bool = false, options: StatementOptions = StatementOptions(),
    layouts: LayoutBook = LayoutBook()
  ) throws -> StatementFile {
    try read(
      sheets: sheets, fileName: fileName, areNamed: areNamed,
      options: ReadingOptions(answers: options, layouts: layouts, datasetPart: DatasetFile.part))
  }
}

/// Recognises the sheets of a dataset: their rows are in it already, or a person typed them. None is a bank's line.
enum DatasetFile {
  /// How many rows may stand above the names of the columns, as people put titles there.
  private static let titleRows = 20

  /// What a sheet is in a dataset, for a message; nil for any other sheet.
  @Sendable static func part(_ sheet: Sheet) -> String? {
    tab(of: sheet).map { "the rows of a dataset's \($0.rawValue) tab" }
  }

  /// The tab that a sheet is, by the names of its columns; a bank's own may be called `id`, `date`, `type` and `amount` too, but none
  /// refers to the records of another tab.
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
