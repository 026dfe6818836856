import Spreadsheet

/// Rows that come and go, and records that are added.
extension PlanEditsBuilder {
  /// Takes a record out; where the user has something in columns of their own, only our cells are cleared.
  mutating func remove(_ row: Int, of tab: Tab) {
    var sets: [SheetEdits.Place: CellValue] = [:]
    var hasOwn = false
    let cells = tab.sheet.cells(inRow: row)
    for index in cells.indices where tab.sheet.isFilled(cell: index) {
      if tab.binding.position(ofColumn: cells[index].column) == nil {
        hasOwn = true
      } else {
        sets[.init(row: row, column: cells[index].column)] = .blank
      }
    }
    var tabEdits = edits[.tab(tab.name)] ?? SheetEdits(name: tab.sheet.name)
    if hasOwn {
      tabEdits.sets.merge(sets) { _, new in new }
    } else {
      tabEdits.removed.insert(row)
    }
    edits[.tab(tab.name)] = tabEdits
  }

  mutating func insertRow(_ cells: [RowCell], at address: Address) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    let filled = cells.filter { $0.value != .blank }.sorted { $0.column < $1.column }
    for (cell, next) in zip(filled, filled.dropFirst()) where cell.column == next.column {
      throw .misfit(address, .columnTwice)
    }
    for cell in filled {
      guard (0..<Cell.columnLimit).contains(cell.column) else { throw .misfit(address, .columnMissing) }
      try requireWritable(cell.value, address)
    }
    guard let row = address.row, row > 0 else { throw rowMissing(address) }
    // A row above a header was there before a plan removed it.
    if sheet.rowCount > 0, row <= sheet.rowNumber(0), address.tab != nil { result.changesHeaders = true }
    guard dataset.storage == .xlsx else {
      guard row <= sheet.rowCount + 1 else { throw rowMissing(address) }
      return try edit(address.place) { $0.inserted.append(.init(number: row, cells: filled)) }
    }
    guard claimed[address.place, default: []].insert(row).inserted else { throw .misfit(address, .rowTaken) }
    if let index = try rowIndex(row, in: address.place) {
      guard !sheet.isFilled(row: index) else { throw .misfit(address, .rowTaken) }
      for cell in filled { try put(cell.value, index, cell.column, in: address.place) }
    } else {
      try place(filled, atRow: row, in: address.place)
    }
  }

  /// Puts cells into a row of a workbook that its file does not have.
  mutating func place(_ cells: [RowCell], atRow row: Int, in place: Address.Place) throws(PlanError) {
    claimed[place, default: []].insert(row)
    try edit(place) { edit in
      let known = edit.inserted.firstIndex { $0.number == row }
      var all = known.map { edit.inserted.remove(at: $0).cells } ?? []
      for cell in cells where cell.value != .blank {
        all.removeAll { $0.column == cell.column }
        all.append(cell)
      }
      edit.inserted.append(.init(number: row, cells: all.sorted { $0.column < $1.column }))
    }
  }

  mutating func removeRow(_ cells: [RowCell], at address: Address) throws(PlanError) {
    let index = try requireLeavingRow(address)
    let found = try sheet(at: address.place).contents(ofRow: index)
    guard found.holdsSame(as: cells) else { throw .misfit(address, .rowChanged) }
    try edit(address.place) { $0.removed.insert(index) }
  }

  mutating func quarantine(_ change: Change, at time: Timestamp) throws(PlanError) {
    let address = change.address
    guard address.place != .own(QuarantineSheet.name) else { throw .misfit(address, .isQuarantine) }
    let index = try requireLeavingRow(address)
    let sheet = try sheet(at: address.place)
    quarantined += QuarantineSheet.lines(
      of: sheet.contents(ofRow: index), in: sheet, row: sheet.rowNumber(index), at: time, command: command,
      change)
    try edit(address.place) { $0.removed.insert(index) }
  }

  mutating func addQuarantined() throws(PlanError) {
    if quarantined.isEmpty { return }
    let place = Address.Place.own(QuarantineSheet.name)
    guard let sheet = dataset.foreignSheets.first(where: { $0.name == QuarantineSheet.name }) else {
      var contents = SheetContents(header: QuarantineSheet.columns)
      for (number, line) in quarantined.enumerated() {
        let cells = line.enumerated().map { RowCell(column: $0, value: $1) }.filter { $0.value != .blank }
        contents.rows.append(.init(number: number + 2, cells: cells))
      }
      result.newSheets.append((QuarantineSheet.name, contents))
      return
    }
    let header = sheet.rowCount > 0 ? sheet.cells(inRow: 0) : []
    var columns: [Int] = []
    for name in QuarantineSheet.columns {
      guard let cell = header.first(where: { sheet.text(of: $0) == name }), cell.column < 256 else {
        throw .misfit(Address(place, column: .named(name)), .columnMissing)
      }
      columns.append(cell.column)
    }
    for line in quarantined {
      var row = CompactRow()
      for (column, value) in zip(columns, line) { row.append(column, value) }
      try edit(place) { $0.appended.append(row) }
    }
  }

  /// Adds the insertions into one tab and of the same columns that follow each other, as those of an import
  /// do; gives the index behind them, or nil if no insertion is.
  mutating func addRun(of changes: [Change], from start: Int) throws(PlanError) -> Int? {
    guard let (name, first) = changes[start].insertion else { return nil }
    var end = start + 1
    while end < changes.count, let next = changes[end].insertion, next.tab == name,
      next.row.hasColumns(of: first)
    {
      end += 1
    }
    let rows = ConcurrentChunks.elements(start..<end) { changes[$0].insertion?.row ?? first }
    try insert(rows, into: name, expected: changes.count - start)
    return end
  }

  /// Inserts rows of the same columns; all that follow are at most so many as are expected.
  mutating func insert(_ rows: [CompactRow], into name: TabName, expected: Int = 0) throws(PlanError) {
    guard let first = rows.first else { return }
    try requireColumns(of: first, in: name)
    if newTabs[name] != nil {
      newRows[name, default: AppendedRows(name: name.rawValue)].append(contentsOf: rows, expected: expected)
    } else {
      try edit(.tab(name)) { $0.appended.append(contentsOf: rows, expected: expected) }
    }
  }

  /// Checks that a tab is there and has the columns of a row.
  mutating func requireColumns(of values: CompactRow, in name: TabName) throws(PlanError) {
    let positions = newTabs[name] == nil ? try sheetColumns(of: name) : columns[name] ?? []
    let schema = TabSchema.of(name)
    for position in values.positions where position >= positions.count || positions[position] == nil {
      throw .columnMissing(
        name, column: position < schema.columns.count ? schema.columns[position].name : "\(position)")
    }
  }
}
