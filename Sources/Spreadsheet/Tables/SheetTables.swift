/// The tables of a sheet, of a text file or a workbook, in order.
package struct SheetTables: Sendable {
  package var tables: [SheetTable]
  /// The index of the main table; nil if there is none.
  package var main: Int?

  /// Looks for the tables of a sheet.
  package init(of sheet: Sheet) {
    self = sheet.withView { view in
      let search = TableSearch(SheetRows(view: view, sheet: sheet))
      return SheetTables(tables: search.tables, main: search.main)
    }
  }

  /// Tables that are known.
  package init(tables: [SheetTable], main: Int?) {
    self.tables = tables
    self.main = main
  }
}

/// A table among the rows of a sheet, by indices of the rows.
package struct SheetTable: Sendable, Hashable {
  /// The rows of the header, one below the other; empty for a table without column names.
  package var headerRows: Range<Int>
  /// The row of the header that names the columns; the others say more about them. Nil for a table without a
  /// header.
  package var header: Int?
  /// The first record of data.
  package var first: Int
  /// The last record of data; one less than ``first`` for a table without any.
  package var last: Int
  /// Rows between the first and the last that are not data: the repeated header on a new page, and the rows
  /// around it.
  package var interruptions: [Int] = []
  /// The row of one cell right above the table with its title.
  package var title: Int?
  /// The columns it takes up; of a text file all.
  package var columns: Range<Int>?

  /// A table by its rows, the header in one.
  package init(header: Int?, first: Int, last: Int) {
    self.init(
      headerRows: header.map { $0..<$0 + 1 } ?? first..<first, header: header, first: first, last: last)
  }

  /// A table by its rows.
  package init(headerRows: Range<Int>, header: Int?, first: Int, last: Int) {
    self.headerRows = headerRows
    self.header = header
    self.first = first
    self.last = last
  }

  /// The rows from the first record of data to the last, a header that is repeated between them included.
  package var rows: Range<Int> { first..<(last + 1) }

  /// The rows of the records of data, by their indices in the sheet; no header that is repeated on a new
  /// page.
  package var records: [Int] { dataRows.flatMap { Array($0) } }

  /// The records of data: ``rows`` without ``interruptions``, in runs.
  package var dataRows: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = first
    for row in interruptions {
      if row > start { runs.append(start..<row) }
      start = row + 1
    }
    if start <= last { runs.append(start..<last + 1) }
    return runs
  }

  /// The number of records of data.
  package var recordCount: Int { rows.count - interruptions.count }

  /// The first row of the table, of its header if it has one.
  package var firstRow: Int { headerRows.isEmpty ? first : headerRows.lowerBound }

  /// The row at which it begins, title included.
  var start: Int { title ?? firstRow }
}
