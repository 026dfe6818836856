import Spreadsheet

/// An error that is not in a dataset and would be, were a plan applied.
public struct PlannedError: Sendable, Hashable {
  /// What is wrong, at the row that is there; a row that the plan inserts has no number yet.
  public var finding: Finding
  /// Why the plan changes or inserts the row: `line 14`.
  public var reason: String?

  /// An error that a plan would leave behind.
  package init(_ finding: Finding, reason: String? = nil) {
    self.finding = finding
    self.reason = reason
  }
}

extension PlannedError: CustomStringConvertible {
  /// Where, what was found, what was expected.
  public var description: String {
    let column = finding.location.columnName.map { "\($0): " } ?? ""
    return "\(finding.location): \(column)\(finding.message)" + (reason.map { " (\($0))" } ?? "")
  }
}
