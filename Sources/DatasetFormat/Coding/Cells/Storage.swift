import Spreadsheet
import TextScanning

/// How a dataset is stored: one workbook, or one CSV file a tab.
public enum Storage: String, Sendable, Hashable, CaseIterable {
  /// One workbook with a sheet for each tab.
  case xlsx
  /// One CSV file for each tab.
  case csv
}
