package import DatasetFormat
import Spreadsheet

/// The money that one row moves before a plan, or after it.
///
/// A row of 12.50 that becomes half of a transfer: before it is an `expense` of -1250, after it a `transfer` of
/// -1250.
package struct MovedRow: Sendable, Hashable {
  /// The row's index in the Transactions tab's sheet; nil for one that the plan adds.
  package var row: Int?
  /// Whether it counts after the plan; otherwise it counted before.
  package var isAfter: Bool
  package var day: CalendarDate
  package var accountKey: String?
  package var categoryKey: String?
  package var type: TransactionType
  package var currency: Currency
  /// Negative for money out.
  package var units: Int64
  /// What of it is in the balance of its account: nothing while the bank has not booked it.
  package var balance: Int64

  func placed(at row: Int?, isAfter: Bool) -> MovedRow {
    var moved = self
    (moved.row, moved.isAfter) = (row, isAfter)
    return moved
  }

  /// The rows that a plan changes in what they move, before and after it, and those that it adds.
  ///
  /// - Throws: `PlanError` where the plan does not fit the dataset.
  package static func all(of plan: Plan, in dataset: Dataset) throws(PlanError) -> [MovedRow] {
    var plan = plan
    plan.addMissingPlaces(in: dataset)
    return EffectReader(try plan.edits(for: dataset), in: dataset).movedRows()
  }
}

extension EffectBooks {
  /// What the rows of a tab move.
  func moved(in tab: Tab) -> [MovedRow] {
    var moved: [MovedRow] = []
    tab.forEachRow { row in
      if let found = self.moved(row, in: tab) { moved.append(found) }
    }
    return moved
  }
}
