import Spreadsheet

@testable import Statements

extension StatementReader {
  /// Reads a file without a dataset.
  static func read(
    bytes: [UInt8], fileName: String, options: StatementOptions = StatementOptions(),
    layouts: LayoutBook = LayoutBook()
  ) throws -> StatementFile {
    try read(bytes: bytes, fileName: fileName, options: ReadingOptions(answers: options, layouts: layouts))
  }

  /// The same with the sheets of a workbook.
  static func read(
    sheets: [Sheet], fileName: String, areNamed: Bool = false, options: StatementOptions = StatementOptions(),
    layouts: LayoutBook = LayoutBook()
  ) throws -> StatementFile {
    try read(
      sheets: sheets, fileName: fileName, areNamed: areNamed,
      options: ReadingOptions(answers: options, layouts: layouts))
  }
}
