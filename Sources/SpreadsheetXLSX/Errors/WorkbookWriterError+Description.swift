#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Spreadsheet

extension WorkbookWriterError: CustomStringConvertible {
  /// One line: the sheet and cell, what was found, why it cannot be written, what to do.
  @usableFromInline package var description: String {
    guard let sheet else { return problem.description }
    return "\(sheet)\(cell.map { "!\($0)" } ?? ""): \(problem)"
  }
}

extension WorkbookWriterError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotWrite(let number):
      "the workbook cannot be written: \(String(cString: strerror(number))). Make room or choose another place."
    case .archiveTooLarge:
      "the workbook would be larger than 4 GiB, which few programs can open. Split it, or use CSV storage."
    case .archiveNotWritten(let reason):
      "the workbook cannot be written: \(reason). Open and save the workbook in a spreadsheet program."
    case .noVisibleSheet:
      "a workbook without a visible sheet cannot be opened. Make one sheet visible."
    case .sheetNameEmpty:
      "a sheet without a name cannot be opened. Give it a name."
    case .sheetNameTooLong(let count):
      "the sheet's name has \(count) characters; spreadsheet programs take at most 31. Shorten it."
    case .sheetNameHas(let character):
      "the sheet's name has \"\(character)\" where spreadsheet programs allow none. Rename it."
    case .sheetNameTwice:
      "two sheets have this name (letter case does not count). Rename one."
    case .tooManyRows:
      "has more than 1,048,576 rows, the most a sheet can hold. Split it, or use CSV storage."
    case .tooManyColumns:
      "has more than 16,384 columns, the most a sheet can hold. Use CSV storage."
    case .textTooLong(let count):
      "the text has \(count) characters; a cell holds at most 32,767. Shorten it, or use CSV storage."
    case .formulaTooLong(let count):
      "the formula has \(count) characters; a cell holds at most 8,192. Shorten it."
    case .choicesTooLong(let count):
      "the list of choices has \(count) characters; at most 255 fit. Take the choices from a column instead."
    case .choiceHasComma(let choice):
      "the choice \"\(choice)\" has a comma, which would split it in two. Take the choices from a column instead."
    case .notANumber(let text):
      "\"\(text)\" is not a number (expected digits with at most one point). Correct the value."
    case .notADate(let text):
      "\"\(text)\" is not a date (expected 2026-01-31 or the like). Correct the value."
    case .notUTF8:
      "the text is not UTF-8, the only encoding of workbooks. Read the source with its right encoding."
    }
  }
}
