import DatasetFormat

/// The records of a tab as values, and the rows that could not be read.
///
/// Deleted records are in neither. Deleted transactions are included, because their values have a mark for
/// it.
package struct Records<Value: Sendable>: Sendable {
  /// The values, in the order of the tab.
  package private(set) var values: [Value] = []
  /// The rows without a value, in the order of the tab.
  package private(set) var leftOut: [LeftOutRow] = []

  /// The tabs whose uncertain rows are left out. Records of other tabs only name what rows refer to.
  private static var ofFigures: Set<TabName> { [.budgets, .goals, .recurringRules] }

  /// Reads a tab row by row; `read` returns nil for a row that is not a record.
  init(
    _ dataset: Dataset, _ name: TabName, read: (RecordRow) throws(CellProblem) -> Value?
  ) {
    guard let tab = dataset[name] else { return }
    tab.forEachRow { row in
      do throws(CellProblem) {
        if Self.ofFigures.contains(name), let doubt = row.doubt { throw CellProblem(doubt, tab.schema) }
        if let value = try read(RecordRow(row: row, schema: tab.schema)) { values.append(value) }
      } catch {
        if let left = LeftOutRow(error, of: row, in: tab) { leftOut.append(left) }
      }
    }
  }
}
