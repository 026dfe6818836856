import Spreadsheet
import TextScanning

/// Finds the end of a tab's records and the totals below them.
///
/// The records end at the last row with content in one of the format's columns. Cells in the user's own
/// columns further down, such as formulas filled ahead, are next to future rows. A row of totals is never a
/// record: new rows below it would be missing from its sums, and nobody would notice.
struct DataEnd {
  private let tab: Tab
  /// The index of the last record's row; 0 for the header.
  private var lastRecord = 0
  /// The index of the first record's row; nil if there is none. Rows above it may hold the user's own cells.
  private(set) var firstRecord: Int?
  /// Cells with totals below it, from the bottom up.
  private var totals: [SheetEdits.Place] = []

  init(of tab: Tab) {
    self.tab = tab
    for row in stride(from: tab.sheet.rowCount - 1, to: 0, by: -1) {
      let cells = FilledCells(row, of: tab)
      if let column = TotalsRow(cells, of: tab).column {
        totals.append(.init(row: row, column: column))
      } else if cells.hasOurs {
        lastRecord = row
        break
      }
    }
    if lastRecord > 0 { firstRecord = (1...lastRecord).first { FilledCells($0, of: tab).hasOurs } }
  }

  /// The rows with totals.
  fileprivate var totalsRows: Set<Int> { Set(totals.map(\.row)) }

  /// The index of the last record's row, behind which so many new ones can come.
  ///
  /// - Throws: ``PlanError/totals(at:formula:)`` where that would make a total wrong.
  func lastRow(before count: Int) throws(PlanError) -> Int {
    let sheet = tab.sheet
    guard !totals.isEmpty else { return lastRecord }
    let last = sheet.rowNumber(lastRecord)
    let growth = RangeGrowth(
      firstRow: sheet.rowNumber(0), firstRecord: firstRecord.map(sheet.rowNumber), oldLast: last,
      newLast: last + count
    )
    for place in totals.reversed() where !covers(place, growth) {
      var location = tab.location(row: place.row)
      location.column = place.column
      throw .totals(at: location, formula: sheet.formula(row: place.row, column: place.column))
    }
    return lastRecord
  }

  /// Whether a total further down takes in the new rows by itself, or grows with them.
  private func covers(_ place: SheetEdits.Place, _ growth: RangeGrowth) -> Bool {
    let sheet = tab.sheet
    guard sheet.rowNumber(place.row) > growth.newLast else { return false }
    let cells = sheet.cells(inRow: place.row)
    return cells.indices.allSatisfy { index in
      guard sheet.isFilled(cell: index) else { return true }
      guard let text = sheet.formula(ofCell: index) else {
        // A label may be there, a figure that does not change may not.
        return !TotalsRow.isFigure(sheet.text(of: cells[index]), cells[index].kind)
      }
      let grown = FormulaGrowth([sheet.name: growth]).grown(
        text, in: sheet, row: place.row, column: cells[index].column)
      let formula = FormulaText(grown ?? text)
      return !formula.hasNames
        && formula.references.allSatisfy { reference in
          guard reference.sheet?.lowercased() ?? sheet.name.lowercased() == sheet.name.lowercased(),
            let rows = reference.range.rows
          else { return true }
          return (rows.lowerBound <= growth.firstRecord && rows.upperBound >= growth.newLast)
            || rows.lowerBound > growth.newLast
        }
    }
  }
}

/// The cells of a row that hold anything: those in the format's columns, and those in the user's.
struct FilledCells {
  let row: Int
  /// Indices of cells in the sheet, with the positions of their columns in the schema.
  private(set) var ours: [(index: Int, position: Int)] = []
  private(set) var own: [Int] = []

  var hasOurs: Bool { !ours.isEmpty }

  init(_ row: Int, of tab: Tab) {
    self.row = row
    let cells = tab.sheet.cells(inRow: row)
    tab.sheet.withView { view in
      for index in cells.indices where tab.sheet.isFilled(cell: index) {
        let cell = cells[index]
        let isFormula = cell.kind == .missingValue || tab.sheet.hasFormula(cell: index)
        guard isFormula || !view.rawBytes(of: cell).trimming(.typed).isEmpty else { continue }
        if let position = tab.binding.position(ofColumn: cell.column) {
          ours.append((index, position))
        } else {
          own.append(index)
        }
      }
    }
  }
}

extension Tab {
  /// The rows of totals below the records, by their indices in the sheet. They are the user's, and not
  /// records.
  package var totalsRows: Set<Int> { DataEnd(of: self).totalsRows }
}

/// Tells a row of totals below the records from a record, and from the user's cells next to records.
struct TotalsRow {
  /// The column of the total; nil if the row is not a total.
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

  /// A formula over the rows above and not over its own. One that is filled from row to row goes on with
  /// them.
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
    // A sum of whole columns includes every new row, so it may be next to one.
    if hasWholeColumns { return isSum && cells.hasOurs }
    return isSum && (!above.isEmpty || formula.hasNames)
  }

  /// A figure next to a word for totals, or in the same cell.
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

  /// Whether a cell holds a number, as a spreadsheet has it or as a user writes it.
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
