import Spreadsheet

/// What spreadsheet programs refuse, checked before anything is written ("Excel specifications and limits").
enum ExcelLimits {
  static let textLength = 32767
  static let formulaLength = 8192
  static let sheetNameLength = 31
  static let choicesLength = 255

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

  /// Checks the name of a sheet.
  static func check(name: String) throws(WorkbookWriterError.Problem) {
    guard !name.isEmpty else { throw .sheetNameEmpty }
    guard name.utf16.count <= sheetNameLength else { throw .sheetNameTooLong(name.utf16.count) }
    for scalar in name.unicodeScalars where scalar.value < 0x20 || ":\\/?*[]".unicodeScalars.contains(scalar)
    {
      throw .sheetNameHas(Character(scalar))
    }
    if name.hasPrefix("'") || name.hasSuffix("'") { throw .sheetNameHas("'") }
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
