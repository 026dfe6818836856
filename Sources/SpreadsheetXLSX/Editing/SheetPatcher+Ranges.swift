import Spreadsheet

/// A filter of a sheet that covers other columns than before.
struct WidenedFilter {
  var old: CellRange
  var new: CellRange
}

/// Ranges of the sheet that grow with its rows.
extension SheetPatcher {
  mutating func grow(_ site: SheetLayout.RangeSite) {
    let text: String?
    switch site.kind {
    case .dimension: text = dimension(site.text)
    case .filter: text = filter(site.text)
    case .list: text = change.growth.grown(list: site.text)
    }
    if let text { patches.replace(site.place, with: text) }
  }

  /// The filter over the new rows and every column with a name: sorting by its buttons would tear rows apart otherwise.
  private mutating func filter(_ text: String) -> String? {
    guard let old = CellRange(text) else { return nil }
    var range = change.growth.grown(old, fromHeader: true) ?? old
    if old.rows?.lowerBound == change.growth.firstRow, let columns = old.columns,
      let named = change.namedColumns,
      columns.lowerBound > named.lowerBound || columns.upperBound < named.upperBound
    {
      let all = min(columns.lowerBound, named.lowerBound)...max(columns.upperBound, named.upperBound)
      if range.last == nil { range.last = range.first }
      range.first.column = all.lowerBound
      range.last?.column = all.upperBound
      widenedFilters.append(WidenedFilter(old: old, new: range))
    }
    return range == old ? nil : range.text
  }

  /// The sheet's used range with the cells that are new.
  private func dimension(_ text: String) -> String? {
    guard var range = CellRange(text), let rows = range.rows, let columns = range.columns,
      let column = change.lastColumn
    else { return nil }
    let lastRow = max(rows.upperBound, change.lastRow)
    let lastColumn = max(columns.upperBound, column)
    guard lastRow > rows.upperBound || lastColumn > columns.upperBound else { return nil }
    if range.last == nil { range.last = range.first }
    range.last?.column = lastColumn
    range.last?.row = lastRow
    return range.text
  }

  /// Puts grown formulas into the cells of a row; their last values stay until a program calculates.
  mutating func growFormulas(row number: Int) throws {
    let record = try record(number)
    for (column, text) in (change.formulas[number] ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let cell = record.cells.first(where: { Int($0.column) == column }), let tag = cell.formulaTag,
        !cell.isElsewhere
      else { throw error(.rowMissing, number, column) }
      if cell.formula == .sharedUse {
        // From now on the cell has a formula of its own.
        var bytes: [UInt8] = []
        markup.open("f", &bytes)
        bytes.append(contentsOf: ">\(text.escapedForXML)".utf8)
        markup.close("f", &bytes)
        patches.replace(tag.lowerBound..<(cell.formulaEnd ?? tag).upperBound, with: bytes)
      } else if let end = cell.formulaEnd {
        patches.replace(tag.upperBound..<end.lowerBound, with: text.escapedForXML)
      }
    }
  }
}
