import Spreadsheet

extension ExcelLimits {
  /// Checks names, visibility and choices; throws ``WorkbookWriterError`` with the sheet.
  static func check(_ design: WorkbookDesign) throws(WorkbookWriterError) {
    guard design.sheets.contains(where: { $0.visibility == .visible }) else {
      throw WorkbookWriterError(problem: .noVisibleSheet)
    }
    var names: Set<String> = []
    for sheet in design.sheets {
      do throws(WorkbookWriterError.Problem) {
        try check(name: sheet.name)
        guard names.insert(sheet.name.lowercased()).inserted else { throw .sheetNameTwice }
        guard sheet.columns.count <= CellAddress.columnLimit else { throw .tooManyColumns }
        for column in sheet.columns { try check(column) }
      } catch {
        throw WorkbookWriterError(problem: error, sheet: sheet.name)
      }
    }
  }

  private static func check(_ column: ColumnDesign) throws(WorkbookWriterError.Problem) {
    let choices: [String]
    switch column.choices {
    case .fixed(let texts)?, .suggested(let texts)?: choices = texts
    case .column?, nil: return
    }
    for choice in choices where choice.contains(",") { throw .choiceHasComma(choice) }
    let count = choices.joined(separator: ",").utf16.count
    guard count <= choicesLength else { throw .choicesTooLong(count) }
  }
}
