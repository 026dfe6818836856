import Spreadsheet

/// Sorts the rows and cells of a sheet, for files that have them out of order.
///
/// Of two cells with the same reference the first is kept.
enum RowSorting {
  static func sorted(_ sheet: Sheet, warnings: inout WarningLog) -> Sheet {
    let rows = (0..<sheet.rowCount).sorted { (sheet.rowNumber($0), $0) < (sheet.rowNumber($1), $1) }
    var result = SheetBuilder(name: sheet.name)
    var next = 0
    while next < rows.count {
      let number = sheet.rowNumber(rows[next])
      var cells: [(cell: Cell, index: Int, row: Int)] = []
      while next < rows.count, sheet.rowNumber(rows[next]) == number {
        let found = sheet.cells(inRow: rows[next])
        for index in found.indices { cells.append((found[index], index, rows[next])) }
        next += 1
      }
      append(cells, of: sheet, number: number, to: &result, warnings: &warnings)
    }
    var sorted = result.build()
    for rows in sheet.look.hiddenRows { for row in rows { sorted.look.hide(rowNumber: row) } }
    return sorted
  }

  private static func append(
    _ cells: [(cell: Cell, index: Int, row: Int)], of sheet: Sheet, number: Int,
    to result: inout SheetBuilder, warnings: inout WarningLog
  ) {
    let order = cells.indices.sorted {
      (cells[$0].cell.column, $0) < (cells[$1].cell.column, $1)
    }
    var last = -1
    for index in order {
      let (cell, place, row) = cells[index]
      guard cell.column != last else {
        warnings.add(.duplicateCell, row: number, column: cell.column)
        continue
      }
      last = cell.column
      sheet.withView { result.appendCell(column: cell.column, kind: cell.kind, bytes: $0.rawBytes(of: cell)) }
      if let formula = sheet.formula(ofCell: place) { result.setFormulaOfLastCell(formula) }
      if sheet.hasMoneySigns, cell.kind == .number {
        result.setMoneySignOfLastCell(sheet.moneySign(row: row, column: cell.column))
      }
      if !sheet.columnsWithLooks.isEmpty {
        result.setLookOfLastCell(sheet.lookNumber(row: row, column: cell.column))
      }
    }
    result.endRow(number: number)
  }
}

extension SheetHandler {
  /// The sheet, once its part has been read to the end.
  mutating func finish() -> Sheet {
    endRow()
    return takeSheet()
  }

  /// The rows read so far that were not taken yet.
  mutating func takeSheet() -> Sheet {
    let sheet = builder.build()
    builder = SheetBuilder(name: sheet.name)
    forgetLooks()
    defer { needsSorting = false }
    return needsSorting ? RowSorting.sorted(sheet, warnings: &warnings) : sheet
  }
}
