import Spreadsheet

/// Tells a row of totals below the records of a tab from a record, and from what a person has beside them.
struct TotalsRow {
  /// The column of the total; nil where the row is none.
  private(set) var column: Int?

  private let tab: Tab
  private let cells: FilledCells
  private var sheet: Sheet { tab.sheet }

  init(_ cells: FilledCells, of tab: Tab) {
    self.tab = tab
    self.cells = cells
    if cells.ours.isEmpty && cells.own.isEmpty { return }
    if isRecord {
      column = cells.ours.first { sumsUpOwnColumn($0.index) }.map { cell($0.index).column }
    } else {
      column = totalFormula ?? labelledFigure ?? bareFigure
    }
  }

  private func cell(_ index: Int) -> Cell { sheet.cells(inRow: cells.row)[index] }

  private func text(_ index: Int) -> String { sheet.text(of: cell(index)) }

  private func isFormula(_ index: Int) -> Bool {
    cell(index).kind == .missingValue || sheet.hasFormula(cell: index)
  }

  /// Whether the row has what only a record has: a day, a word of a list, an identifier or a key.
  private var isRecord: Bool {
    cells.ours.contains { index, position in
      let column = tab.schema.columns[position]
      if isFormula(index) || TotalWords.label(text(index)) { return false }
      switch column.kind {
      case .date, .timestamp, .uuid, .boolean, .choice, .color, .sha256: return true
      default: return column.isUnique
      }
    }
  }

  private static let sums: Set = [
    "SUM", "SUBTOTAL", "AGGREGATE", "AVERAGE", "COUNT", "COUNTA", "MAX", "MIN", "SUMIF", "SUMIFS",
    "SUMPRODUCT",
    "AVERAGEIF", "AVERAGEIFS", "COUNTIF", "COUNTIFS", "DSUM", "MAXIFS", "MINIFS", "MEDIAN", "SUMSQ",
    "PRODUCT",
  ]

  /// A record's formula that takes the total of its own column, up to the rows just above it.
  private func sumsUpOwnColumn(_ index: Int) -> Bool {
    guard let text = sheet.formula(ofCell: index) else { return false }
    let formula = FormulaText(text)
    let row = sheet.rowNumber(cells.row)
    let column = cell(index).column
    guard !formula.functions.isDisjoint(with: Self.sums) else { return false }
    return formula.references.contains { reference in
      guard isHere(reference), let rows = reference.range.rows else { return false }
      return reference.range.columns == column...column && rows.count > 1
        && (row - 2..<row).contains(rows.upperBound)
    }
  }

  /// A formula over the rows above and not over its own. One that is filled from row to row goes on with them.
  private var totalFormula: Int? {
    (cells.ours.map(\.index) + cells.own).first(where: isTotal).map { cell($0).column }
  }

  private func isHere(_ reference: FormulaText.Reference) -> Bool {
    reference.sheet.map { $0.lowercased() == sheet.name.lowercased() } ?? true
  }

  private func isTotal(_ index: Int) -> Bool {
    guard let text = sheet.formula(ofCell: index) else { return false }
    let formula = FormulaText(text)
    let row = sheet.rowNumber(cells.row)
    let column = cell(index).column
    if formula.namesOwnTableRow { return false }
    if [-1, 1].contains(where: { sheet.formula(formula, at: cells.row, column, isFilledTo: $0) }) {
      return false
    }
    let isSum = !formula.functions.isDisjoint(with: Self.sums)
    let header = sheet.rowNumber(0)
    var above: Set<Int> = []
    var hasWholeColumns = false
    for reference in formula.references where isHere(reference) {
      guard let rows = reference.range.rows else {
        hasWholeColumns = true
        continue
      }
      if rows.contains(row) { return false }
      guard rows.upperBound < row else { continue }
      // Two tell as much as all.
      above.formUnion(rows.lazy.filter { $0 > header }.prefix(2))
    }
    if above.count > 1 { return true }
    // What sums up whole columns takes in every new row, and may stand beside one.
    if hasWholeColumns { return isSum && cells.hasOurs }
    return isSum && (!above.isEmpty || formula.hasNames)
  }

  /// A figure beside a word for totals, or in the same cell.
  private var labelledFigure: Int? {
    let all = cells.ours.map(\.index) + cells.own
    guard let label = all.first(where: { !isFormula($0) && TotalWords.label(text($0)) }) else {
      return nil
    }
    let figure = all.first { index in
      if index == label { return false }
      return isFormula(index) ? cells.hasOurs : Self.isFigure(text(index), cell(index).kind)
    }
    if let figure { return cell(figure).column }
    let isAlone = !all.contains(where: isFormula)
    return isAlone && text(label).contains(where: \.isNumber) ? cell(label).column : nil
  }

  /// An amount in a row that has nothing but figures.
  private var bareFigure: Int? {
    let amount = cells.ours.first { [.amount, .signedAmount].contains(tab.schema.columns[$0.position].kind) }
    guard let amount, cells.row > 2,
      (cells.ours.map(\.index) + cells.own).allSatisfy({
        isFormula($0) || Self.isFigure(text($0), cell($0).kind)
      })
    else { return nil }
    return cell(amount.index).column
  }

  /// Whether a cell holds a number, as a spreadsheet has it or as a person writes it.
  static func isFigure(_ text: String, _ kind: CellKind) -> Bool {
    if kind == .number { return true }
    let marks: Set<Unicode.Scalar> = [
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", ",", " ", "-", "+", "'",
    ]
    return text.unicodeScalars.contains { $0.value &- 0x30 < 10 }
      && text.unicodeScalars.allSatisfy {
        marks.contains($0) || $0.properties.generalCategory == .currencySymbol
      }
  }
}
