/// What spreadsheet programs refuse, checked before anything is written ("Excel specifications and limits").
enum ExcelLimits {
  static let textLength = 32767
  static let formulaLength = 8192
  static let sheetNameLength = 31
  static let choicesLength = 255

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
}
