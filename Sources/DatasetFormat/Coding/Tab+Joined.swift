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

  /// What is said of cells that are joined to one. In the header and above it they are a matter of looks, and so they are in
  /// columns of the person's own.
  package var findingsOfJoined: [Finding] {
    if sheet.joined.isEmpty { return [] }
    let header = binding.isEmpty ? (1..<max(1, sheet.rowCount)).first(where: isHeader) : 0
    let names = header.map { $0 == 0 ? binding : columns(ofHeader: $0) }
    let headerNumber = header.map(sheet.rowNumber) ?? 1
    return sheet.joined.compactMap { range in
      guard range.last != nil, let rows = range.rows, let columns = range.columns,
        rows.upperBound > headerNumber,
        names.map({ names in columns.contains { names.position(ofColumn: $0) != nil } }) ?? true
      else { return nil }
      var place = location()
      (place.row, place.column) = (rows.lowerBound, columns.lowerBound)
      place.columnName = names?.position(ofColumn: columns.lowerBound).map { schema.columns[$0].name }
      return Finding(.mergedCells, at: place, found: range.text)
    }
  }
}
