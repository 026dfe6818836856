import Spreadsheet
import TextScanning

/// What stands in single cells, for those who are about to write there.
extension Tab {
  /// Whether a person put a formula into a cell of the sheet; whatever value it has, they typed it.
  public func hasFormula(row: Int, column: Int) -> Bool {
    guard sheet.hasFormulas || sheet.cell(row: row, column: column)?.kind == .missingValue else {
      return false
    }
    guard let formula = sheet.formula(row: row, column: column) else {
      return sheet.cell(row: row, column: column)?.kind == .missingValue
    }
    return !BooleanWords.isConstant(formula: formula)
  }

  /// What LibreOffice's TRUE() or FALSE() says where another program dropped its value; nil for any other cell.
  func constant(row: Int, column: Int) -> CellValue? {
    guard sheet.cell(row: row, column: column)?.kind == .missingValue,
      let formula = sheet.formula(row: row, column: column), BooleanWords.isConstant(formula: formula)
    else { return nil }
    return .boolean(formula.uppercased() == "TRUE()")
  }

  /// Whether a cell of the format may be filled: it holds nothing but white space, and no formula. Where the column is
  /// missing it may.
  public func isFree(row: Int, position: Int) -> Bool {
    guard let column = binding.columnOfPosition[position], let cell = sheet.cell(row: row, column: column)
    else {
      return true
    }
    if hasFormula(row: row, column: column) { return false }
    return sheet.withView { $0.withBytes(of: cell) { $0.trimming(.typed).isEmpty } }
  }
}
