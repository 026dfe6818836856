import Spreadsheet

/// A sheet as a statement reader sees it: rows of trimmed cells, with the lines on which they start.
///
/// Valid only inside the sheet's `withView`. What it looks at never changes, so threads may share it.
struct CellGrid: @unchecked Sendable {
  let sheet: Sheet
  let view: SheetView

  var rowCount: Int { view.rowCount }

  /// The 1-based line of the file, or the row of a workbook.
  func line(_ row: Int) -> Int { sheet.line(ofRow: row) ?? sheet.rowNumber(row) }

  /// The cell of a row and column, quickly where a row has all its columns.
  func cell(_ row: Int, _ column: Int) -> Cell? {
    let cells = view.cells(inRow: row)
    if column < cells.count, cells[column].column == column { return cells[column] }
    return cells.first { $0.column == column }
  }

  /// The text of a cell without white space around it; empty where there is none.
  func text(_ row: Int, _ column: Int) -> String {
    guard let cell = cell(row, column) else { return "" }
    return text(of: cell)
  }

  func token(_ row: Int, _ column: Int) -> CellToken {
    guard let cell = cell(row, column) else { return CellToken("") }
    return CellToken(cell, in: view)
  }

  /// The texts of a row's cells by column, blank ones left out.
  func texts(_ row: Int) -> [(column: Int, text: String)] {
    view.cells(inRow: row).compactMap { cell in
      let text = text(of: cell)
      return text.isEmpty ? nil : (cell.column, text)
    }
  }

  /// The text of a cell without white space around it.
  func text(of cell: Cell) -> String {
    if cell.kind == .missingValue { return "a formula without a value" }
    return view.withBytes(of: cell) { String(decoding: TextScanner.trimmed($0), as: UTF8.self) }
  }
}
