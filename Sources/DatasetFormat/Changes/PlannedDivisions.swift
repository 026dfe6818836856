import Spreadsheet

/// Which changes of a plan concern rows of one division, so that all of them are made or none.
///
/// A plan that takes 5.00 off a row and makes them a part of their own says nothing any more where the row has another amount.
struct PlannedDivisions {
  /// By the id of a transaction, or where it has none by the number of its row, the division that the plan puts it into.
  private var planned: [String: String] = [:]
  private let index: RecordIndex
  private let tab: Tab?

  init(_ plan: Plan, on dataset: Dataset) {
    tab = dataset[.transactions]
    index = RecordIndex(tab)
    for change in plan.changes where change.tab == .transactions {
      guard case .set(_, let new) = change.action, change.address.columnName == "splitId",
        let row = Self.row(change)
      else { continue }
      planned[row] = new.text
    }
  }

  /// The division that a change concerns; nil for one of none.
  func division(of change: Change) -> String? {
    guard change.tab == .transactions else { return nil }
    let position = TabSchema.transactions["splitId"]
    var text: String?
    if let (_, row) = change.insertion {
      text = row[position].text
    } else if let row = Self.row(change) {
      text = planned[row]
      if text?.isEmpty ?? true, let tab, let row = change.address.id.flatMap({ index[$0] }) {
        text = tab.binding.columnOfPosition[position].map { tab.sheet.value(row: row, column: $0).text }
      }
    }
    return text?.isEmpty == false ? text : nil
  }

  /// What tells the row of a change from others of the plan.
  private static func row(_ change: Change) -> String? {
    change.address.id.map(RecordIndex.canonical) ?? change.address.row.map { "row \($0)" }
  }
}
