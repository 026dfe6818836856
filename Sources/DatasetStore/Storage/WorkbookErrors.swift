import DatasetFormat
public import SpreadsheetXLSX

extension XLSXError: DatasetError {
  /// The stable name: `workbook-damaged` where the file is, else `workbook-unreadable`.
  package var code: String { problem.isDamage ? "workbook-damaged" : "workbook-unreadable" }
}
