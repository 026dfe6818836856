import Spreadsheet

extension Tab {
  /// Whether a row names columns of the tab, at least two of them.
  package func isHeader(_ row: Int) -> Bool {
    let cells = sheet.cells(inRow: row)
    // Most rows begin with what is no name, such as an id.
    guard let first = cells.first(where: { !sheet.text(of: $0).isEmpty }),
      schema.position(matching: sheet.text(of: first)) != nil
    else { return false }
    return columns(ofHeader: row).columnOfPosition.count { $0 != nil } >= 2
  }

  private func columns(ofHeader row: Int) -> TabBinding {
    let cells = sheet.cells(inRow: row)
    return TabBinding(header: cells.map { (column: $0.column, name: sheet.text(of: $0)) }, schema: schema)
  }

  /// What is said of cells that are joined to one; nil where they are in the header or above it, or in columns of the
  /// person's own alone.
  package func finding(ofJoined range: String) -> Finding? {
    guard let cells = CellRange(range), cells.last != nil, let rows = cells.rows, let columns = cells.columns
    else { return nil }
    let header = binding.isEmpty ? (1..<max(1, sheet.rowCount)).first(where: isHeader) : 0
    let names = header.map { $0 == 0 ? binding : self.columns(ofHeader: $0) }
    let first = header.flatMap { $0 < sheet.rowCount ? sheet.rowNumber($0) : nil } ?? 1
    guard rows.upperBound > first, names == nil || columns.contains(where: { names?.position(ofColumn: $0) != nil })
    else { return nil }
    var place = location()
    (place.row, place.column) = (rows.lowerBound, columns.lowerBound)
    place.columnName = names?.position(ofColumn: columns.lowerBound).map { schema.columns[$0].name }
    return Finding(.mergedCells, at: place, found: range)
  }
}
