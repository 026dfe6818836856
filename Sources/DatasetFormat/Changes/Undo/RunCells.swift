import Spreadsheet

/// The cells that a run set: those that still hold its value, and those that were changed since.
struct RunCells {
  struct Item {
    /// The cell that the run set.
    var address: Address
    var old: CellValue
    var new: CellValue
    var reason: String
    var code: String?
    var tab: Tab
    /// The row's index in the sheet.
    var row: Int
    var position: Int
    /// The row's present identifier.
    var id: String?

    var place: CellPlace { CellPlace(tab: tab.name, row: row, position: position) }
    var rowPlace: CellPlace { CellPlace(tab: tab.name, row: row) }
    /// The row by the number that the run gave.
    var rowNumber: CellPlace { CellPlace(tab: tab.name, row: address.row ?? 0) }
    /// The column's name as the run wrote it.
    var columnName: String { address.columnName ?? "" }
    var column: Column { tab.schema.columns[position] }
    /// The value of a cell that a program wrote as a formula without need, `TRUE()`.
    var constant: CellValue? {
      tab.binding.columnOfPosition[position].flatMap { tab.constant(row: row, column: $0) }
    }
    var found: CellValue { tab.value(row: row, position: position) }
  }

  /// Cells that still hold the run's value, the last one set first.
  private(set) var items: [Item] = []
  private(set) var kept: [UndoPlan.Kept] = []
  /// Cells that were changed since.
  private(set) var changed: [Item] = []

  /// Adds the cells that a plan set.
  mutating func add(_ done: Plan, _ finder: inout RowFinder) {
    let times = times(of: done)
    for change in done.changes.reversed() {
      guard case .set(let old, let new) = change.action, let name = change.address.columnName,
        let (tab, row) = finder.row(change.address),
        let position = tab.schema.position(matching: name),
        let column = tab.binding.columnOfPosition[position]
      else { continue }
      let id = tab.identityText(row: row)
      let item = Item(
        address: change.address, old: old, new: new, reason: change.reason, code: change.code, tab: tab,
        row: row, position: position, id: id)
      if id == nil, let time = times[item.rowNumber], tab.value(row: row, "updatedAt").text != time {
        // Rows may have been sorted since, and nothing else identifies the row.
        if !item.column.isTimeOfChange { keep(item, "it has no id and was moved or changed since") }
      } else if tab.hasFormula(row: row, column: column) {
        keep(item, "\(name) holds a formula since")
        changed.append(item)
      } else if isUnchanged(item) {
        items.append(item)
      } else if !item.column.isTimeOfChange {
        keep(item, "\(name) was changed since")
        changed.append(item)
      }
    }
  }

  /// When the run changed each row that has no id, which tells that it is the row.
  private func times(of done: Plan) -> [CellPlace: String] {
    var times: [CellPlace: String] = [:]
    for change in done.changes {
      let address = change.address
      guard case .set(_, let new) = change.action, let tab = address.tab, address.id == nil,
        address.columnName == "updatedAt"
      else { continue }
      times[CellPlace(tab: tab, row: address.row ?? 0)] = new.text
    }
    return times
  }

  private func isUnchanged(_ item: Item) -> Bool {
    if item.column.isTimeOfChange { return item.found.text == item.new.text }
    if let constant = item.constant { return constant == item.new }
    return RowFingerprint.isSame(item.tab, row: item.row, position: item.position, as: item.new)
  }

  mutating func keep(_ item: Item, _ reason: String) {
    kept.append(
      .init(tab: item.tab.name, row: item.tab.sheet.rowNumber(item.row), id: item.id, reason: reason))
  }

  /// Removes the items that meet a condition, and returns them.
  mutating func take(where condition: (Item) -> Bool) -> [Item] {
    let taken = items.filter(condition)
    if !taken.isEmpty { items.removeAll(where: condition) }
    return taken
  }
}

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

  /// Finds a row by its id or key if it has one. The row number counts only if it still has none, because
  /// rows may have moved.
  mutating func row(_ name: TabName, id: String?, number: Int) -> (Tab, Int)? {
    guard let tab = dataset[name] else { return nil }
    guard let id = id ?? given[name]?[number], tab.schema.identityPosition != nil else {
      let index = (1..<max(1, tab.sheet.rowCount)).first { tab.sheet.rowNumber($0) == number }
      guard let index, tab.identityText(row: index) == nil else { return nil }
      return (tab, index)
    }
    let index = indices[name] ?? RecordIndex(tab)
    indices[name] = index
    return index[id].map { (tab, $0) }
  }
}
