/// The tables of a sheet, of a text file or a workbook, in the order in which they stand.
package struct SheetTables: Sendable {
  package var tables: [SheetTable]
  /// The index of the one that the sheet is about; nil where there is none.
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
