package import Spreadsheet

/// The changes of a workbook.
package struct WorkbookEdits: Sendable {
  /// A sheet to be added behind the others.
  package struct NewSheet: Sendable {
    /// The design that has the sheet.
    package var design: WorkbookDesign
    /// The sheet's index in the design.
    package var index: Int
    /// All rows. If the design has a header, it replaces the first row.
    package var rows: Sheet
    /// For each row the format codes of cells, by column, that are not their column's.
    package var formats: [[Int: String]]

    /// A sheet of a design, with its rows.
    package init(design: WorkbookDesign, index: Int, rows: Sheet, formats: [[Int: String]] = []) {
      self.design = design
      self.index = index
      self.rows = rows
      self.formats = formats
    }

    /// The sheet's name.
    package var name: String { design.sheets[index].name }
  }

  /// Edits by the name of the sheet as it was read.
  package var sheets: [String: SheetEdits] = [:]
  /// The looks of appended rows by sheet name, one a row; rows beyond the list follow the last row of the
  /// sheet.
  package var looks: [String: [AppendedLook]] = [:]
  /// The sheets to add behind the others.
  package var newSheets: [NewSheet] = []

  /// No edits yet.
  package init() {}

  /// The formulas that grow because rows are appended below the data that they are about, by sheet and place.
  package func grownFormulas(in workbook: XLSXWorkbook) -> [String: [SheetEdits.Place: String]] {
    var growths: [String: RangeGrowth] = [:]
    for (name, edits) in sheets where edits.appended.rowCount > 0 {
      growths[name] = workbook.sheet(named: name).map(edits.growth)
    }
    var formulas: [String: [SheetEdits.Place: String]] = [:]
    for (index, grown) in FormulaGrowth(growths).changes(in: workbook.sheets, edits: sheets) {
      let name = workbook.sheets[index].name
      // Of sheets with one name the first is the one that is edited.
      if workbook.sheets.firstIndex(where: { $0.name == name }) == index { formulas[name] = grown }
    }
    return formulas
  }

  /// Whether nothing is edited.
  package var isEmpty: Bool { newSheets.isEmpty && sheets.values.allSatisfy(\.isEmpty) }
}
