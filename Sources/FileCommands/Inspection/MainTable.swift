import CommandSupport
import DatasetFormat
import Spreadsheet

/// Prints a table of a file as CSV: UTF-8, comma, LF, header first, its lines joined.
enum MainTable {
  /// Prints the table of a number, from 1, or the main one of the first sheet that holds anything.
  ///
  /// - Throws: ``Failure`` for a number that no table has.
  static func print(_ source: SheetSource, _ sheets: [Sheet], number: Int? = nil) throws {
    guard let sheet = sheets.first(where: { $0.cellCount > 0 }) ?? sheets.first else { return }
    let found = source.tables(of: sheet)
    guard let table = try table(number, of: found, sheet, source) else { return }
    let width = table.columns?.count ?? Self.width(sheet, table)
    var writer = CSVWriter { Output.data($0) }
    if table.headerRows.count > 1 {
      try writer.write(sheet.columnNames(of: table))
    } else {
      try write(sheet, table.headerRows, table, width, to: &writer)
    }
    for rows in table.dataRows { try write(sheet, rows, table, width, to: &writer) }
    try writer.finish()
    if number == nil, found.tables.count > 1 {
      let others = Plural.count(found.tables.count - 1, "further table")
      Output.note("\(source.name): \(others) not printed. --tables lists all, --table N prints another one.")
    }
  }

  private static func table(
    _ number: Int?, of found: SheetTables, _ sheet: Sheet, _ source: SheetSource
  ) throws -> SheetTable? {
    guard let number else { return found.main.map { found.tables[$0] } }
    guard found.tables.indices.contains(number - 1) else {
      let count = Plural.count(found.tables.count, "table")
      throw Failure("\(source.name): there is no table \(number) (it has \(count)). See --tables.")
    }
    return found.tables[number - 1]
  }

  private static func write(
    _ sheet: Sheet, _ rows: Range<Int>, _ table: SheetTable, _ width: Int, to writer: inout CSVWriter
  ) throws {
    if let columns = table.columns {
      try writer.write(sheet, rows: rows, sources: Array(columns))
    } else {
      try writer.write(sheet, rows: rows, columns: width)
    }
  }

  private static func width(_ sheet: Sheet, _ table: SheetTable) -> Int {
    let rows = Array(table.headerRows) + table.dataRows.joined()
    return rows.map { (sheet.cells(inRow: $0).last?.column ?? -1) + 1 }.max() ?? 0
  }
}
