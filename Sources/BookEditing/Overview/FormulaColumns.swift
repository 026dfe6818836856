import Bookkeeping
import DatasetFormat
import Spreadsheet

/// How formulas name the columns of a dataset's tabs: whole, so that rows to come are in them.
struct FormulaColumns {
  private let dataset: Dataset

  init(_ dataset: Dataset) { self.dataset = dataset }

  /// `Transactions!$C:$C`; nil where the workbook lacks the column.
  func whole(_ tab: TabName, _ column: String) -> String? {
    guard let found = dataset[tab], let place = found.binding.columnOfPosition[found.schema[column]] else {
      return nil
    }
    let letters = CellReference.letters(ofColumn: place)
    return "\(SheetName.inFormula(found.sheet.name))!$\(letters):$\(letters)"
  }

  /// The columns that the formulas need and the dataset lacks.
  static func missing(in dataset: Dataset) -> [(tab: TabName, column: String)] {
    needed.flatMap { tab, columns in
      columns.filter { column in
        guard let found = dataset[tab] else { return false }
        return found.binding.columnOfPosition[found.schema[column]] == nil
      }.map { (tab, $0) }
    }
  }

  private static let needed: [(TabName, [String])] = [
    (
      .transactions,
      ["date", "type", "amount", "direction", "currency", "categoryKey", "accountKey", "status", "deletedAt"]
    ),
    (.categories, ["categoryKey", "name", "type", "parentKey", "deletedAt"]),
    (.accounts, ["accountKey", "name", "currency", "startingBalance", "startDate", "isActive", "deletedAt"]),
    (.budgets, ["kind", "categoryKey", "period", "startDate", "endDate", "amount", "currency", "deletedAt"]),
    (.settings, ["key", "value"]),
  ]
}
