public import Spreadsheet

/// Why a plan does not fit a dataset.
public enum PlanError: Error, Sendable, Hashable {
  /// A change names a tab that the dataset lacks.
  case tabMissing(TabName)
  /// A change names a column that the tab lacks.
  case columnMissing(TabName, column: String)
  /// A change names a row that is not there.
  case rowMissing(TabName, row: Int)
  /// The row holds another record than the plan was made for.
  case rowChanged(TabName, row: Int, expected: String, found: String)
  /// The cell holds another value than the plan was made for.
  case cellChanged(TabName, row: Int, column: String, expected: String, found: String)
  /// The tab to be added is there already.
  case tabExists(TabName)
  /// The column to be added is there already.
  case columnExists(TabName, column: String)
  /// The first row of the tab has none of its columns.
  case headerMissing(TabName)
  /// The sheet has as many columns as a sheet can have.
  case noRoom(TabName, column: String)
  /// Below the records stands a total, which new rows would make wrong or come below.
  case totals(at: Location, formula: String?)
}

extension PlanError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tabMissing(let tab): "the plan changes the tab \(tab.rawValue), which this dataset does not have"
    case .columnMissing(let tab, let column):
      "the plan changes the column \(column) of \(tab.rawValue), which this dataset does not have"
    case .rowMissing(let tab, let row): "the plan changes row \(row) of \(tab.rawValue), which is not there"
    case .rowChanged(let tab, let row, let expected, let found):
      "row \(row) of \(tab.rawValue) is another record than the plan was made for (expected \(expected), found \(found))"
    case .cellChanged(let tab, let row, let column, let expected, let found):
      "\(column) in row \(row) of \(tab.rawValue) is not what the plan was made for (expected \"\(expected)\", found \"\(found)\")"
    case .tabExists(let tab): "the plan adds the tab \(tab.rawValue), which is there already"
    case .columnExists(let tab, let column):
      "the plan adds the column \(column) to \(tab.rawValue), which has it already"
    case .headerMissing(let tab):
      "row 1 of \(tab.rawValue) is not its header, so nothing can be changed there; put the column names into row 1"
    case .noRoom(let tab, let column):
      "\(tab.rawValue) has no room for the column \(column): its last column is in use; clear that column"
    case .totals(let place, let formula):
      "\(place): below the records stands a total\(formula.map { " (\($0))" } ?? "") that new rows would not be part of "
        + "(expected records only). Move it above the data, beside it or to another sheet. Nothing was changed."
    }
  }
}
