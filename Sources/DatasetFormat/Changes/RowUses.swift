import Spreadsheet

/// What the rows that stay need: the records that they name, and the transfers that they are halves of.
struct RowUses {
  /// For each tab the ids and keys that rows which stay name.
  private(set) var named: [TabName: Set<String>] = [:]
  /// The transfers of rows that stay.
  private(set) var transfers: Set<String> = []

  /// - Parameters:
  ///   - dataset: Its present state.
  ///   - leaving: Rows that go.
  ///   - cells: Cells whose values go.
  ///   - targets: The tabs whose records are asked for.
  ///   - needsTransfers: Whether transfers are.
  init(
    _ dataset: Dataset, leaving: Set<CellPlace>, cells: Set<CellPlace>, targets: Set<TabName>,
    needsTransfers: Bool
  ) {
    for tab in dataset.orderedTabs {
      let references = tab.schema.columns.indices.filter { position in
        tab.schema.columns[position].reference.map(targets.contains) ?? false
          && tab.binding.columnOfPosition[position] != nil
      }
      let transfer = needsTransfers ? tab.schema.position(matching: "transferId") : nil
      if references.isEmpty && transfer == nil { continue }
      tab.forEachRow { row in
        if leaving.contains(CellPlace(tab: tab.name, row: row.index)) { return }
        func isLeaving(_ position: Int) -> Bool {
          !cells.isEmpty && cells.contains(CellPlace(tab: tab.name, row: row.index, position: position))
        }
        for position in references where !isLeaving(position) {
          if let target = tab.schema.columns[position].reference, let text = row.reference(position) {
            named[target, default: []].insert(text)
          }
        }
        if let transfer, !isLeaving(transfer), let text = row.rawText(transfer) { transfers.insert(text) }
      }
    }
  }
}

extension TabRow {
  /// The record that a cell names, in the canonical spelling of its id or key; nil where it names none.
  func reference(_ position: Int) -> String? {
    guard let text = rawText(position) else { return nil }
    if text.utf8.count == 36, let id = uuid(position).value { return id.description }
    return key(position).value ?? text
  }
}
