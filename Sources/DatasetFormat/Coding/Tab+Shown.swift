import Spreadsheet

extension Tab {
  /// What is said of cells that show something else than they hold: days, amounts and words of closed lists,
  /// a finding a column.
  ///
  /// They are read by what they hold. A person who trusts the sheet sees another figure.
  package var findingsOfShown: [Finding] {
    let columns = sheet.columnsWithLooks
    if columns.isEmpty { return [] }
    return columns.compactMap { column in
      guard let position = binding.position(ofColumn: column) else { return nil }
      switch schema.columns[position].kind {
      case .date, .amount, .signedAmount, .currency, .key, .choice: return findingOfShown(column, position)
      case .text, .tagList, .uuid, .timestamp, .boolean, .color, .integer, .sha256, .shares: return nil
      }
    }
  }

  private func findingOfShown(_ column: Int, _ position: Int) -> Finding? {
    var count = 0
    var first: (row: Int, text: String)?
    for row in 1..<max(1, sheet.rowCount) {
      guard let look = sheet.look(row: row, column: column), let cell = sheet.cell(row: row, column: column)
      else { continue }
      let held = sheet.text(of: cell)
      guard let shown = Self.shown(held, cell.kind, look) else { continue }
      count += 1
      if first == nil {
        first = (row, "\(held)\" as \"\(shown.isEmpty ? "nothing" : shown)")
      }
    }
    guard let first else { return nil }
    let more = count == 1 ? "" : "\" and \"\(count - 1) more of the column"
    return Finding(
      .shownOtherwise, at: location(row: first.row, position: position), found: first.text + more)
  }

  /// What a cell shows instead of what it holds; nil where it shows that, or fewer digits of it.
  private static func shown(_ held: String, _ kind: CellKind, _ look: ShownStyle) -> String? {
    if held.isEmpty || kind == .number && Double(held) == 0 { return nil }
    if look.isInvisible { return "" }
    let shown: DisplayFormat.Shown? =
      switch kind {
      case .number: look.format?.shown(number: held)
      case .date: look.format?.shown(date: held)
      case .text, .quotedText, .escapedText: look.format?.shown(text: held)
      case .boolean, .error, .missingValue: nil
      }
    switch shown {
    case .other(let text): return text
    case .nothing: return ""
    case .same, .rounded, nil: return nil
    }
  }
}
