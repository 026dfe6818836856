import Spreadsheet

extension CellValue {
  /// The value moved to another row. References of a formula move with it.
  func moved(rows: Int) -> CellValue {
    guard rows != 0, case .formula(let text, let shown) = self else { return self }
    return .formula(FormulaText(text).moved(rows: rows), shows: shown)
  }

  /// The day that a number is where a workbook counts days from 1900, as text; nil for anything else.
  var serialDate: String? {
    guard case .number(let text) = self else { return nil }
    var builder = SheetBuilder(name: "")
    builder.appendCell(column: 0, .number(text))
    builder.endRow()
    return builder.build().withView { view in
      CellDecoder(storage: .xlsx).date(view.cells(inRow: 0).first, view).value?.description
    }
  }
}
