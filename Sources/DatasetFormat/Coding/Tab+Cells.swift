import Spreadsheet
import TextScanning

/// What stands in single cells, for those who are about to write there.
extension Tab {
  /// Whether a person put a formula into a cell of the sheet; whatever value it has, they typed it.
  package func hasFormula(row: Int, column: Int) -> Bool { sheet.hasTypedFormula(row: row, column: column) }

  /// The text of a row's identifier or key, as its cell has it; nil where the tab or the row has none.
  public func identityText(row: Int) -> String? {
    schema.identityPosition.flatMap { binding.columnOfPosition[$0] }.flatMap {
      sheet.text(row: row, column: $0)
    }
  }

  /// What LibreOffice's TRUE() or FALSE() says where another program dropped its value; nil for any other cell.
  func constant(row: Int, column: Int) -> CellValue? {
    guard sheet.cell(row: row, column: column)?.kind == .missingValue,
      let formula = sheet.formula(row: row, column: column)
    else { return nil }
    return BooleanConstant.value(of: formula).map { .boolean($0) }
  }

  /// Whether a cell of the format may be filled: it holds nothing but white space, and no formula. Where the column is
  /// missing it may.
  package func isFree(row: Int, position: Int) -> Bool {
    guard let column = binding.columnOfPosition[position], let cell = sheet.cell(row: row, column: column)
    else {
      return true
    }
    if hasFormula(row: row, column: column) { return false }
    return sheet.withView { $0.withBytes(of: cell) { $0.trimming(.typed).isEmpty } }
  }
}

extension Sheet {
  /// Whether a person put a formula into a cell: any but the constants that programs make of booleans.
  func hasTypedFormula(row: Int, column: Int) -> Bool {
    guard hasFormulas || cell(row: row, column: column)?.kind == .missingValue else { return false }
    guard let formula = formula(row: row, column: column) else {
      return cell(row: row, column: column)?.kind == .missingValue
    }
    return BooleanConstant.value(of: formula) == nil
  }
}
