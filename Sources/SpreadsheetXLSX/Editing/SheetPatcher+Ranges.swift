/// Ranges of the sheet that grow with its rows.
extension SheetPatcher {
  mutating func grow(_ site: SheetLayout.RangeSite) {
    let text: String?
    switch site.kind {
    case .dimension: text = dimension(site.text)
    case .filter: text = CellRange(site.text).flatMap { change.growth.grown($0, fromHeader: true) }?.text
    case .list: text = change.growth.grown(list: site.text)
    }
    if let text { patches.replace(site.place, with: text) }
  }

  /// The sheet's used range with the cells that are new.
  private func dimension(_ text: String) -> String? {
    guard var range = CellRange(text), let rows = range.rows, let columns = range.columns,
      let column = change.lastColumn
    else { return nil }
    let lastRow = max(rows.upperBound, change.growth.newLast)
    let lastColumn = max(columns.upperBound, column)
    guard lastRow > rows.upperBound || lastColumn > columns.upperBound else { return nil }
    if range.last == nil { range.last = range.first }
    range.last?.column = lastColumn
    range.last?.row = lastRow
    return range.text
  }
}
