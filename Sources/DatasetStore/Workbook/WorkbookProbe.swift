import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// Whether a workbook is a dataset's, for folders that hold several.
enum WorkbookProbe {
  /// Whether the workbook can be read and has the tabs that every dataset has.
  static func hasDatasetTabs(_ path: RootedPath) -> Bool {
    let read = try? path.openForReading().asWorkbook { try XLSXReader.read($0) }
    guard let workbook = read else { return false }
    let names = Set(workbook.sheets.compactMap { TabName(matching: $0.name) })
    return names.contains(.transactions) && names.contains(.settings)
  }
}
