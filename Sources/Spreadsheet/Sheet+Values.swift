/// Cells as values, for those who write them or compare them.
extension Sheet {
  /// The cell at a place as a typed value; blank where the file has none. A formula is what it shows.
  public func value(row: Int, column: Int) -> CellValue {
    guard let cell = cell(row: row, column: column) else { return .blank }
    let text = text(of: cell)
    switch cell.kind {
    case .number: return .number(text)
    case .boolean: return .boolean(text == "1")
    case .date: return .date(text)
    case .missingValue: return .blank
    case .text, .quotedText, .escapedText, .error: return text.isEmpty ? .blank : .text(text)
    }
  }

  /// All that stands at a place: the formula too, and an error as one. Putting it there again changes nothing.
  public func content(row: Int, column: Int) -> CellValue {
    index(row: row, column: column).map(content) ?? .blank
  }

  /// The same for a cell by its index in the sheet, which the slices of ``cells(inRow:)`` keep.
  package func content(ofCell index: Int) -> CellValue {
    let cell = cells[index]
    let isFormula = cell.kind == .missingValue || hasFormula(cell: index)
    let shown: CellValue
    switch cell.kind {
    case .missingValue: shown = .blank
    case .number: shown = .number(text(of: cell))
    case .boolean: shown = .boolean(text(of: cell) == "1")
    case .date: shown = .date(text(of: cell))
    case .error: shown = .error(text(of: cell))
    case .text, .quotedText, .escapedText:
      let text = text(of: cell)
      shown = text.isEmpty && !isFormula ? .blank : .text(text)
    }
    return isFormula ? .formula(formula(ofCell: index) ?? "", shows: shown) : shown
  }

  /// The cells of a row that hold anything, as ``content(row:column:)`` gives them.
  public func contents(ofRow row: Int) -> [RowCell] {
    let row = cells(inRow: row)
    return row.indices.filter { isFilled(cell: $0) }.map {
      RowCell(column: row[$0].column, value: content(ofCell: $0))
    }
  }

  /// Whether any cell of a row holds a formula.
  package func hasFormulas(inRow row: Int) -> Bool {
    hasFormulas && cells(inRow: row).indices.contains { hasFormula(cell: $0) }
  }

  /// Whether any cell of a row holds anything, a formula that shows nothing too.
  package func isFilled(row: Int) -> Bool {
    cells(inRow: row).indices.contains { isFilled(cell: $0) }
  }
}
