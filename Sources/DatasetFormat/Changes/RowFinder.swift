import Spreadsheet

/// Finds today's row of a record that a plan names.
struct RowFinder {
  private let dataset: Dataset
  private var indices: [TabName: [String: Int]] = [:]
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
    guard let id = id ?? given[name]?[number], let identity = tab.schema.identityPosition else {
      let index = (1..<max(1, tab.sheet.rowCount)).first { tab.sheet.rowNumber($0) == number }
      guard let index,
        tab.schema.identityPosition.map({ text(tab, index, tab.schema.columns[$0].name).isEmpty }) ?? true
      else { return nil }
      return (tab, index)
    }
    if indices[name] == nil {
      var table: [String: Int] = [:]
      tab.forEachRow { row in
        if let text = row.rawText(identity), table[text] == nil { table[text] = row.index }
      }
      indices[name] = table
    }
    return indices[name]?[id].map { (tab, $0) }
  }

  func text(_ tab: Tab, _ row: Int, _ column: String) -> String {
    guard let sheetColumn = tab.binding.columnOfPosition[tab.schema[column]] else { return "" }
    return tab.sheet.text(row: row, column: sheetColumn) ?? ""
  }
}
