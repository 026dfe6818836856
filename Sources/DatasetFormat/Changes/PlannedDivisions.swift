import Spreadsheet

/// Which changes of a plan concern rows of one division, so that all of them are made or none.
///
/// A plan that takes 5.00 off a row and makes them a part of their own says nothing any more where the row has another amount.
struct PlannedDivisions {
  /// By the id of a transaction the division that the plan puts it into.
  private var planned: [String: String] = [:]
  private let index: RecordIndex
  private let tab: Tab?

  init(_ plan: Plan, on dataset: Dataset) {
    tab = dataset[.transactions]
    index = RecordIndex(tab)
    for change in plan.changes where change.tab == .transactions {
      guard case .set(_, let new) = change.action, change.address.columnName == "splitId",
        let id = change.address.id
      else { continue }
      planned[RecordIndex.canonical(id)] = new.text
    }
  }

  /// The division that a change concerns; nil for one of none.
  func division(of change: Change) -> String? {
    guard change.tab == .transactions else { return nil }
    let position = TabSchema.transactions["splitId"]
    var text: String?
    if let (_, row) = change.insertion {
      text = row[position].text
    } else if let id = change.address.id.map(RecordIndex.canonical) {
      text = planned[id]
      if text?.isEmpty ?? true, let tab, let row = index[id] {
        text = tab.binding.columnOfPosition[position].map { tab.sheet.value(row: row, column: $0).text }
      }
    }
    return text?.isEmpty == false ? text : nil
  }
}
