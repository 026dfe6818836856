import Spreadsheet

extension TableReader {
  /// Reads the tables of a sheet as statements.
  ///
  /// - Throws: ``StatementError`` where the sheet has no table of entries.
  static func statements(
    of sheet: Sheet, fileName: String, format: StatementFormat, layout: StatementLayout = StatementLayout(),
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
