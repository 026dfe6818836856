import DatasetFormat
import Spreadsheet

/// The required tabs are there; tabs of the person's own are named.
struct TabsCheck: Check {
  var codes: [FindingCode] { [FindingCode("tab-missing"), FindingCode("tab-unknown")] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    let dataset = context.dataset
    for name in TabName.allCases where name.isRequired && dataset[name] == nil {
      let file = dataset.storage == .csv ? "\(name.rawValue).csv" : dataset.workbookName
      report.add(
        Finding(
          FindingCode("tab-missing"),
          at: Location(file: file, sheet: dataset.storage == .xlsx ? name.rawValue : nil)))
    }
    for sheet in dataset.foreignSheets where !TabName.reserved.contains(sheet.name) {
      let file = dataset.storage == .csv ? "\(sheet.name).csv" : dataset.workbookName
      report.add(
        Finding(
          FindingCode("tab-unknown"),
          at: Location(file: file, sheet: dataset.storage == .xlsx ? sheet.name : nil), found: sheet.name))
    }
  }
}

extension Dataset {
  /// The name of the workbook's file; empty for CSV storage.
  var workbookName: String { tabs.values.first?.fileName ?? "" }
}
