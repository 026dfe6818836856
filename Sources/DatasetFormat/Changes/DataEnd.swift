import Spreadsheet
import TextScanning

/// Where the records of a tab end, and the totals that stand below them.
///
/// The end is the last row in which one of the format's columns has content. What a person has in columns of their own
/// further down, formulas filled ahead above all, is beside the rows to come. A row of totals is no record, in whatever
/// form it comes: new rows below it would be left out of its figures, and nobody would see.
struct DataEnd {
  private let tab: Tab
  /// The index of the last record's row; 0 for the header.
  private var lastRecord = 0
  /// The index of the first record's row; nil where there is none. Rows above it may hold the person's own cells.
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

/// The cells of a row that hold anything: those in the format's columns, and those in the person's.
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
  /// The rows of totals below the records, by their indices in the sheet: they are the person's, and no records.
  package var totalsRows: Set<Int> { DataEnd(of: self).totalsRows }
}
