package import Spreadsheet

/// How large a file may be before it is refused, whether it is a workbook or text: one table, set by the
/// names of its lines.
package struct ReadingLimits: Sendable, Hashable {
  /// Of workbooks.
  package var workbook = XLSXLimits()
  /// Of delimited text.
  package var text = CSVLimits()

  /// The limits at their defaults.
  package init() {}

  /// The names there are.
  package static var names: [String] { XLSXLimit.allCases.map(\.rawValue) }

  /// Sets a limit as a user types it, `cell-text=2000000`, for all files that have it; false for an unknown
  /// limit, or a value that is too high.
  package mutating func set(_ assignment: some StringProtocol) -> Bool {
    guard workbook.set(assignment) else { return false }
    text.fieldBytes = workbook[.cellText]
    text.fileBytes = min(max(text.fileBytes, workbook[.file]), Sheet.byteLimit)
    return true
  }
}
