public import DatasetFormat
public import SpreadsheetXLSX

extension WorkbookWriterError: DatasetError {
  /// The stable name: `workbook-not-written`.
  @usableFromInline package var code: String { "workbook-not-written" }
}

extension WorkbookEditorError: DatasetError {
  /// The stable name: `workbook-not-editable`.
  package var code: String { "workbook-not-editable" }
}

extension XLSXError: DatasetError {
  /// The stable name: `workbook-damaged` where the file is, else `workbook-unreadable`.
  package var code: String { problem.isDamage ? "workbook-damaged" : "workbook-unreadable" }
}
