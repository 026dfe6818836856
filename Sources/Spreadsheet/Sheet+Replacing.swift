/// Reading a sheet as if some of its rows held other cells.
extension Sheet {
  /// A cell of a row that is put in another's place.
  package enum NewCell: Sendable {
    /// A cell of this sheet as it stands.
    case own(Cell)
    /// Another value.
    case value(column: Int, kind: CellKind, text: String)

    package var column: Int {
      switch self {
      case .own(let cell): cell.column
      case .value(let column, _, _): column
      }
    }
  }

  /// The sheet with other cells in some rows, by the rows' indices. Rows keep their places, lines and numbers; formulas are not kept,
  /// as the copy is for reading only.
  package func replacing(_ rows: [Int: [NewCell]]) -> Sheet {
    var sheet = self
    sheet.formulas = [:]
    sheet.filledFormulas = [:]
    var builder = SheetBuilder(name: name)
    builder.sheet.bytes = bytes
    builder.sheet.longLengths = longLengths
    builder.reserve(rows: rowCount, cells: cells.count, bytes: bytes.count)
    for row in 0..<rowCount {
      if let new = rows[row] {
        for cell in new.sorted(by: { $0.column < $1.column }) {
          switch cell {
          case .own(let cell): builder.sheet.cells.append(cell)
          case .value(let column, let kind, let text):
            builder.appendCell(column: column, kind: kind, bytes: text.utf8)
          }
        }
      } else {
        builder.sheet.cells.append(contentsOf: cells(inRow: row))
      }
      builder.sheet.rowStarts.append(UInt32(builder.sheet.cells.count))
    }
    sheet.bytes = builder.sheet.bytes
    sheet.longLengths = builder.sheet.longLengths
    sheet.cells = builder.sheet.cells
    sheet.rowStarts = builder.sheet.rowStarts
    return sheet
  }
}
