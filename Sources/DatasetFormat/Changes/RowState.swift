import Spreadsheet

/// Compares rows of a tab with what they were when a run made them.
struct RowState {
  private let tab: Tab
  private let forms: [RowFingerprint.Form]
  private let own: OwnCells

  init(_ tab: Tab) {
    self.tab = tab
    forms = tab.schema.columns.map { RowFingerprint.Form($0) }
    own = OwnCells(tab)
  }

  /// What was done to a row since, in a few words; nil where it is what the run made.
  func difference(of row: TabRow, from made: RunRecord.Made) -> String? {
    if let column = formulaColumn(of: row) { return "\(column) holds a formula since" }
    guard fits(row), RowFingerprint.of(row, forms, replacing: constants(of: row)) == made.values else {
      return "it was edited since"
    }
    if own.print(ofRow: row.index, row.view) == made.own { return nil }
    let hasNote = tab.sheet.comments[tab.sheet.rowNumber(row.index)] != nil
    return "your own cells\(hasNote ? " or a comment" : "") in it were filled or changed since"
  }

  /// The fingerprint of a row with another value in one of its cells.
  func values(of row: TabRow, replacing replacement: (position: Int, text: String)) -> UInt64 {
    var replacements = constants(of: row)
    replacements[replacement.position] = replacement.text
    return RowFingerprint.of(row, forms, replacing: replacements)
  }

  /// What cells say that LibreOffice made formulas of and another program saved without a value.
  private func constants(of row: TabRow) -> [Int: String] {
    guard tab.sheet.hasFormulas else { return [:] }
    var constants: [Int: String] = [:]
    for position in forms.indices {
      guard let cell = row.cell(position), cell.kind == .missingValue,
        let value = tab.constant(row: row.index, column: cell.column)
      else { continue }
      constants[position] = value.text
    }
    return constants
  }

  /// Whether the kinds of all cells are those that a run writes; in CSV everything is text.
  private func fits(_ row: TabRow) -> Bool {
    guard tab.storage == .xlsx else { return true }
    return forms.indices.allSatisfy { position in
      // A formula without a value is looked at by itself.
      guard let cell = row.cell(position), row.view.length(of: cell) > 0 else { return true }
      return forms[position].fits(cell, row.view)
    }
  }

  /// The first of the format's columns in which a person put a formula.
  private func formulaColumn(of row: TabRow) -> String? {
    for (position, column) in tab.schema.columns.enumerated() {
      guard let cell = row.cell(position), tab.sheet.hasFormulas || cell.kind == .missingValue,
        tab.hasFormula(row: row.index, column: cell.column)
      else { continue }
      return column.name
    }
    return nil
  }
}
