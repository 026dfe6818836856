import Spreadsheet

/// The sheets, columns and rows that addresses name.
extension PlanEditsBuilder {
  func tab(_ name: TabName) throws(PlanError) -> Tab {
    guard let tab = dataset[name] else { throw .tabMissing(name) }
    return tab
  }

  /// The sheet of a place, a tab's or one of the person's own.
  func sheet(at place: Address.Place) throws(PlanError) -> Sheet {
    switch place {
    case .tab(let name): return try tab(name).sheet
    case .own(let name):
      guard let sheet = dataset.foreignSheets.first(where: { $0.name == name }) else {
        throw .misfit(Address(place), .sheetMissing)
      }
      return sheet
    case .receipt: throw .misfit(Address(place), .noSheet)
    }
  }

  mutating func edit(_ place: Address.Place, _ body: (inout SheetEdits) -> Void) throws(PlanError) {
    if edits[place] == nil { edits[place] = SheetEdits(name: try sheet(at: place).name) }
    if var edit = edits[place] {
      edits[place] = nil
      body(&edit)
      edits[place] = edit
    }
  }

  mutating func put(_ value: CellValue, _ row: Int, _ column: Int, in place: Address.Place)
    throws(PlanError)
  {
    try edit(place) { $0.sets[.init(row: row, column: column)] = value }
  }

  mutating func sheetColumns(of name: TabName) throws(PlanError) -> [Int?] {
    if let known = columns[name] { return known }
    let positions = try tab(name).binding.columnOfPosition
    // Without a header, new columns beside unread rows would hide what the person has there.
    guard positions.contains(where: { $0 != nil }) else { throw .headerMissing(name) }
    columns[name] = positions
    return positions
  }

  /// The sheet's column that an address names.
  mutating func column(of address: Address) throws(PlanError) -> Int {
    switch address.column {
    case .at(let column)?:
      guard (0..<Cell.columnLimit).contains(column) else { throw .misfit(address, .columnMissing) }
      return column
    case .named(let name)?:
      if let tab = address.tab, let position = TabSchema.of(tab).position(matching: name) {
        guard let column = try sheetColumns(of: tab)[position] else {
          throw .columnMissing(tab, column: name)
        }
        return column
      }
      if let column = address.tab.flatMap({ ownColumns[$0]?[name] }) { return column }
      let sheet = try sheet(at: address.place)
      let header = sheet.rowCount > 0 ? sheet.cells(inRow: 0) : []
      let named = header.filter { sheet.text(of: $0) == name }
      guard named.count == 1 else {
        if named.isEmpty, let tab = address.tab { throw .columnMissing(tab, column: name) }
        throw .misfit(address, named.isEmpty ? .columnMissing : .columnTwice)
      }
      return named[named.startIndex].column
    case nil: throw .misfit(address, .columnMissing)
    }
  }

  mutating func rowIndex(_ number: Int, in place: Address.Place) throws(PlanError) -> Int? {
    if rowIndices[place] == nil {
      let sheet = try sheet(at: place)
      var table: [Int: Int] = [:]
      for row in 0..<sheet.rowCount { table[sheet.rowNumber(row)] = row }
      rowIndices[place] = table
    }
    return rowIndices[place]?[number]
  }

  /// The index of the row that an address names, which must be the record that the plan was made for.
  mutating func requireRow(_ address: Address) throws(PlanError) -> Int {
    let number = address.row ?? 0
    guard let index = try rowIndex(number, in: address.place) else { throw rowMissing(address) }
    guard let name = address.tab else { return index }
    // The header is no record.
    guard index > 0 else { throw rowMissing(address) }
    try requireRecord(index, of: try tab(name), address)
    return index
  }

  /// The same of a row to be taken out, which may also be one above the header.
  mutating func requireLeavingRow(_ address: Address) throws(PlanError) -> Int {
    guard let tab = address.tab.flatMap({ dataset[$0] }), tab.binding.isEmpty, let number = address.row,
      let index = try rowIndex(number, in: address.place), index == 0
    else { return try requireRow(address) }
    result.changesHeaders = true
    return index
  }

  private func requireRecord(_ index: Int, of tab: Tab, _ address: Address) throws(PlanError) {
    if let id = address.id,
      let column = tab.schema.identityPosition.flatMap({ tab.binding.columnOfPosition[$0] })
    {
      let found = tab.sheet.text(row: index, column: column) ?? ""
      guard RecordIndex.canonical(found) == RecordIndex.canonical(id) else {
        throw .rowChanged(tab.name, row: address.row ?? 0, expected: id, found: found)
      }
    }
  }

  func rowMissing(_ address: Address) -> PlanError {
    address.tab.map { .rowMissing($0, row: address.row ?? 0) } ?? .misfit(address, .rowMissing)
  }
}
