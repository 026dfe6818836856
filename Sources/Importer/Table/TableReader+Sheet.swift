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
      let readings = DateColumnFinder.readings(grid, segments, options, fileName: fileName)
      func read(_ grid: CellGrid, _ finder: TableFinder, _ segments: [TableSegment]) throws -> [Statement] {
        guard !segments.isEmpty else { throw StatementError.noTable(file: fileName, records: sheet.rowCount) }
        return try segments.map { segment in
          var statement = Statement(file: fileName, format: format, layout: layout)
          try TableReader(grid: grid, finder: finder, segment: segment, options: options, readings: readings)
            .read(into: &statement)
          return statement
        }
      }
      if readings.isEmpty { return try read(grid, finder, segments) }
      return try grid.reading(readings) { grid in
        let finder = TableFinder(grid: grid, options: options)
        return try read(grid, finder, finder.segments())
      }
    }
  }
}
