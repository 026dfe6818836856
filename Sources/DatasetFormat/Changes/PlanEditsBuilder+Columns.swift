import Spreadsheet

/// Columns and tabs that are added.
extension PlanEditsBuilder {
  mutating func addColumn(_ address: Address) throws(PlanError) {
    let name = address.columnName ?? ""
    if let tab = address.tab {
      guard let position = TabSchema.of(tab).position(matching: name) else {
        return try addOwnColumn(name, to: tab, address)
      }
      var positions = try sheetColumns(of: tab)
      guard positions[position] == nil else { throw .columnExists(tab, column: name) }
      let next = try nextColumn(of: address)
      positions[position] = next
      columns[tab] = positions
      try put(.text(TabSchema.of(tab).columns[position].name), 0, next, in: address.place)
      return
    }
    let sheet = try sheet(at: address.place)
    guard sheet.rowCount > 0, !name.isEmpty else { throw .misfit(address, .columnMissing) }
    guard !headerNames(of: sheet, in: address.place).contains(name) else {
      throw .misfit(address, .columnTwice)
    }
    try put(.text(name), 0, try nextColumn(of: address), in: address.place)
  }

  /// A column of the person's own in a tab, which no other may be called.
  private mutating func addOwnColumn(_ name: String, to tab: TabName, _ address: Address) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    guard sheet.rowCount > 0, !name.isEmpty else { throw .columnMissing(tab, column: name) }
    _ = try sheetColumns(of: tab)
    guard ownColumns[tab]?[name] == nil, !headerNames(of: sheet, in: address.place).contains(name) else {
      throw .columnExists(tab, column: name)
    }
    let next = try nextColumn(of: address)
    ownColumns[tab, default: [:]][name] = next
    try put(.text(name), 0, next, in: address.place)
  }

  /// The names of a sheet's columns as they are before the plan, read once for all columns that it adds.
  private mutating func headerNames(of sheet: Sheet, in place: Address.Place) -> Set<String> {
    if let known = headers[place] { return known }
    let names = Set(sheet.cells(inRow: 0).map { sheet.text(of: $0) })
    headers[place] = names
    return names
  }

  /// The first column beyond every cell of the sheet, so that nothing of the person's is covered.
  mutating func nextColumn(of address: Address) throws(PlanError) -> Int {
    let next: Int
    if let known = widths[address.place] {
      next = known
    } else {
      next = try sheet(at: address.place).withView { view in
        (0..<view.rowCount).reduce(0) { max($0, (view.cells(inRow: $1).last?.column ?? -1) + 1) }
      }
    }
    guard next < Cell.columnLimit else {
      throw address.tab.map { .noRoom($0, column: address.columnName ?? "") }
        ?? .misfit(address, .columnMissing)
    }
    widths[address.place] = next + 1
    return next
  }

  mutating func renameColumn(_ address: Address, old: CellValue, new: CellValue) throws(PlanError) {
    let column = try column(of: address)
    guard try sheet(at: address.place).rowCount > 0 else { throw .misfit(address, .columnMissing) }
    try requireWritable(new, address)
    try require(old, address, row: 0, column: column)
    try put(new, 0, column, in: address.place)
    result.changesHeaders = true
  }

  mutating func addTab(_ name: TabName, version: Int) throws(PlanError) {
    guard dataset[name] == nil, newTabs[name] == nil else { throw .tabExists(name) }
    let schema = TabSchema.of(name)
    let shown =
      dataset.storage == .xlsx ? schema.presentedColumns(version: version) : schema.columns(version: version)
    var rows = SheetBuilder(name: name.rawValue)
    var positions: [Int?] = Array(repeating: nil, count: schema.columns.count)
    for (index, column) in shown.enumerated() {
      rows.appendCell(column: index, column.name)
      positions[schema[column.name]] = index
    }
    rows.endRow()
    newTabs[name] = rows
    newTabOrder.append(name)
    columns[name] = positions
  }

  func isNewTab(_ name: String) -> Bool { newTabs.keys.contains { $0.rawValue == name } }
}
