public import DatasetFormat
public import SpreadsheetXLSX

extension XLSXError: DatasetError {
  /// The stable name: `workbook-damaged` where the file is, else `workbook-unreadable`.
  public var code: String { problem.isDamage ? "workbook-damaged" : "workbook-unreadable" }
}
