import Spreadsheet

/// Finds today's row of a record that a plan names.
struct RowFinder {
  private let dataset: Dataset
  private var indices: [TabName: RecordIndex] = [:]
  /// Ids that the run gave to rows without one.
  private var given: [TabName: [Int: String]] = [:]

  init(_ dataset: Dataset, _ done: Plan) {
    self.dataset = dataset
    for change in done.changes {
      let address = change.address
      guard case .set(let old, let new) = change.action, address.id == nil || old == .blank,
        let tab = address.tab, let row = address.row, let column = address.columnName
      else { continue }
      let schema = TabSchema.of(tab)
      guard let identity = schema.identityPosition, schema.position(matching: column) == identity else {
        continue
      }
      given[tab, default: [:]][row] = new.text
    }
  }

  /// The row that an address of the plan names.
  mutating func row(_ address: Address) -> (Tab, Int)? {
    guard let tab = address.tab, let number = address.row else { return nil }
    return row(tab, id: address.id, number: number)
  }

  /// By its id or key where it has one; by its number only where there is none to this day, as rows may have moved.
  mutating func row(_ name: TabName, id: String?, number: Int) -> (Tab, Int)? {
    guard let tab = dataset[name] else { return nil }
    guard let id = id ?? given[name]?[number], tab.schema.identityPosition != nil else {
      let index = (1..<max(1, tab.sheet.rowCount)).first { tab.sheet.rowNumber($0) == number }
      guard let index,
        tab.schema.identityPosition.map({ text(tab, index, tab.schema.columns[$0].name).isEmpty }) ?? true
      else { return nil }
      return (tab, index)
    }
    let index = indices[name] ?? RecordIndex(tab)
    indices[name] = index
    return index[id].map { (tab, $0) }
  }

  func text(_ tab: Tab, _ row: Int, _ column: String) -> String {
    guard let sheetColumn = tab.binding.columnOfPosition[tab.schema[column]] else { return "" }
    return tab.sheet.text(row: row, column: sheetColumn) ?? ""
  }
}
