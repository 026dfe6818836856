import Spreadsheet

extension TableReader {
  /// Reads the tables of a sheet as statements, with what the person says of single lines.
  ///
  /// - Throws: ``StatementError`` where the sheet has no table of entries, ``LineAnswerError`` where what is said cannot be.
  static func statements(
    of sheet: Sheet, fileName: String, format: StatementFormat, layout: StatementLayout = StatementLayout(),
    options: ReadingOptions
  ) throws -> [Statement] {
    let lines = options.answers.lines
    guard !lines.isEmpty else {
      return try read(sheet, fileName: fileName, format: format, layout: layout, options: options)
    }
    // How the table is read without what is said tells which lines are entries, and which columns are which.
    var plainOptions = options
    plainOptions.answers.lines = LineAnswers()
    let plain =
      (try? read(sheet, fileName: fileName, format: format, layout: layout, options: plainOptions)) ?? []
    let segments = CellGrid.with(sheet) { TableFinder(grid: $0, options: options).segments() }
    let answered = try AnsweredTable(sheet, file: fileName, lines, plain: plain, segments: segments)
    var statements = try read(
      answered.sheet, fileName: fileName, format: format, layout: layout, options: options)
    answered.note(in: &statements, plain: plain)
    return statements
  }

  private static func read(
    _ sheet: Sheet, fileName: String, format: StatementFormat, layout: StatementLayout,
    options: ReadingOptions
  ) throws -> [Statement] {
    try CellGrid.with(sheet) { grid in
      let finder = TableFinder(grid: grid, options: options)
      let segments = finder.segments()
      guard !segments.isEmpty else { throw StatementError.noTable(file: fileName, records: sheet.rowCount) }
      return try segments.map { segment in
        var statement = Statement(file: fileName, format: format, layout: layout)
        try TableReader(grid: grid, finder: finder, segment: segment, options: options).read(into: &statement)
        return statement
      }
    }
  }
}
