package import Spreadsheet
import TextScanning

/// A workbook as read: its worksheets with their cells, and what else there is in the file.
package struct XLSXWorkbook: Sendable {
  /// All worksheets in the workbook's order, hidden ones too; chart sheets and macro sheets have no cells.
  package var sheets: [Sheet]
  /// Content that could not be read, in the order of the sheets.
  package var warnings: [XLSXWarning]
  /// Unusual features of the workbook's file.
  package var remarks: [WorkbookRemark] = []
  /// The day from which the workbook counts dates.
  package var dateSystem: DateSystem
  /// The content that ``WorkbookWriter`` could not write again; empty for a workbook of its own.
  package var features: [WorkbookFeature]
  /// Of large sheets whose rows are plainly numbered, where an edit at their end can begin to look.
  var resumePoints: [PartName: ResumePoint] = [:]

  /// The first sheet of this name.
  package func sheet(named name: String) -> Sheet? { sheets.first { $0.name == name } }
}

extension XLSXWorkbook {
  /// A workbook of another kind, which ``WorkbookWriter`` does not write.
  package init(sheets: [Sheet], warnings: [XLSXWarning] = [], countedFrom dateSystem: DateSystem = .from1900)
  {
    self.init(sheets: sheets, warnings: warnings, dateSystem: dateSystem, features: [])
  }
}
