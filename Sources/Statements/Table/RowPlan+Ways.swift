import Spreadsheet

extension RowPlan {
  /// The cells that settle a row which cannot be read once a person says them, each member one way.
  func ways(_ reason: SkippedLine.Reason, _ row: Int, _ grid: CellGrid) -> [[OpenCell]] {
    let date = OpenCell(columns.choiceName(dates.column), .date)
    let amounts = reading.source.columns.map { (column: $0, cell: OpenCell(columns.choiceName($0), .amount)) }
    switch reason {
    case .unreadableDate: return [[date]]
    case .unreadableAmount(let found):
      let exact = amounts.filter { grid.text(row, $0.column) == found }
      return (exact.isEmpty ? amounts : exact).map { [$0.cell] }
    case .surplusCells, .movedCells:
      // A day behind a text may have been moved as well.
      let isMoved = columns.indices.prefix(dates.column).contains { columns.profiles[$0].texts > 0 }
      return amounts.map { (isMoved ? [date] : []) + [$0.cell] }
    case .blankAmount, .aboveNames: return amounts.map { [$0.cell] }
    default: return []
    }
  }
}
