public import Spreadsheet

/// A plan in terms of sheets: what each tab's saver has to do.
public struct PlanEdits: Sendable {
  /// Edits of tabs that the dataset has.
  public var tabs: [TabName: SheetEdits] = [:]
  /// Tabs to be made, each complete with its header row.
  public var newTabs: [(name: TabName, rows: SheetBuilder)] = []

  public init() {}

  init(tabs: [TabName: SheetEdits], newTabs: [(name: TabName, rows: SheetBuilder)]) {
    self.tabs = tabs
    self.newTabs = newTabs
  }
}

extension Plan {
  /// Turns the plan into edits of the dataset's sheets, checking that it fits.
  ///
  /// - Throws: ``PlanError`` for the first change that does not fit; nothing is applied partly.
  public func edits(for dataset: Dataset) throws(PlanError) -> PlanEdits {
    var builder = PlanEditsBuilder(dataset: dataset)
    var index = 0
    while index < changes.count {
      if let end = try builder.addRun(of: changes, from: index) {
        index = end
      } else {
        try builder.add(changes[index])
        index += 1
      }
    }
    return try builder.build()
  }
}

/// Gathers the edits of one plan.
private struct PlanEditsBuilder {
  let dataset: Dataset
  private var edits: [TabName: SheetEdits] = [:]
  /// Tabs to be made, with their header rows.
  private var newTabs: [TabName: SheetBuilder] = [:]
  private var newRows: [TabName: AppendedRows] = [:]
  private var newTabOrder: [TabName] = []
  /// The sheet column of each schema position, added columns included.
  private var columns: [TabName: [Int?]] = [:]
  /// The columns that each sheet uses, the person's own included.
  private var widths: [TabName: Int] = [:]
  private var rowIndices: [TabName: [Int: Int]] = [:]
  init(dataset: Dataset) { self.dataset = dataset }

  consuming func build() throws(PlanError) -> PlanEdits {
    for (name, positions) in columns { edits[name]?.appended.columns = positions }
    for (name, tab) in dataset.tabs {
      guard let count = edits[name]?.appended.rowCount, count > 0 else { continue }
      let end = DataEnd(of: tab)
      edits[name]?.lastDataRow = try end.lastRow(before: count)
      edits[name]?.firstDataRow = end.firstRecord
    }
    for (name, var rows) in newRows {
      rows.columns = columns[name]
      rows.unpack(into: &newTabs[name, default: SheetBuilder(name: name.rawValue)])
    }
    return PlanEdits(
      tabs: edits, newTabs: newTabOrder.compactMap { name in newTabs[name].map { (name, $0) } })
  }

  mutating func add(_ change: Change) throws(PlanError) {
    switch change {
    case .insert(let tab, let values, _): try insert([values], into: tab)
    case .set(let change):
      try set(
        change.new, tab: change.tab, row: change.row, id: change.id, column: change.column, old: change.old)
    case .delete(let change):
      let time = CellValue.text(change.time.description)
      try set(time, tab: change.tab, row: change.row, id: change.id, column: "deletedAt", old: nil)
      try stamp(change, time)
    case .restore(let change):
      try set(.blank, tab: change.tab, row: change.row, id: change.id, column: "deletedAt", old: nil)
      try stamp(change, .text(change.time.description))
    case .remove(let name, let row, let id, _):
      let tab = try tab(name)
      remove(try requireRow(row, id: id, in: tab), of: tab)
    case .addColumn(let tab, let column, _): try addColumn(column, to: tab)
    case .addTab(let tab, let version, _): try addTab(tab, version: version)
    }
  }

  /// Takes a row out; where the person has something in columns of their own, only our cells are cleared.
  private mutating func remove(_ row: Int, of tab: Tab) {
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
    var tabEdits = edits[tab.name] ?? SheetEdits(name: tab.sheet.name)
    if hasOwn {
      tabEdits.sets.merge(sets) { _, new in new }
    } else {
      tabEdits.removed.insert(row)
    }
    edits[tab.name] = tabEdits
  }

  private mutating func stamp(_ change: Change.RowChange, _ time: CellValue) throws(PlanError) {
    guard TabSchema.of(change.tab).position(matching: "updatedAt") != nil else { return }
    try set(time, tab: change.tab, row: change.row, id: change.id, column: "updatedAt", old: nil)
  }

  private func tab(_ name: TabName) throws(PlanError) -> Tab {
    guard let tab = dataset[name] else { throw .tabMissing(name) }
    return tab
  }

  private mutating func sheetColumns(of name: TabName) throws(PlanError) -> [Int?] {
    if let known = columns[name] { return known }
    let positions = try tab(name).binding.columnOfPosition
    // Without a header, new columns beside unread rows would hide what the person has there.
    guard positions.contains(where: { $0 != nil }) else { throw .headerMissing(name) }
    columns[name] = positions
    return positions
  }

  private mutating func addTab(_ name: TabName, version: Int) throws(PlanError) {
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

  private mutating func addColumn(_ column: String, to name: TabName) throws(PlanError) {
    let tab = try tab(name)
    guard let position = tab.schema.position(matching: column) else {
      throw .columnMissing(name, column: column)
    }
    var positions = try sheetColumns(of: name)
    guard positions[position] == nil else { throw .columnExists(name, column: column) }
    let next = width(of: tab)
    guard next < Cell.columnLimit else { throw .noRoom(name, column: column) }
    widths[name] = next + 1
    positions[position] = next
    columns[name] = positions
    edits[name, default: SheetEdits(name: tab.sheet.name)].sets[.init(row: 0, column: next)] =
      .text(tab.schema.columns[position].name)
  }

  /// The first column beyond every cell of the sheet, so that nothing of the person's is covered.
  private func width(of tab: Tab) -> Int {
    if let known = widths[tab.name] { return known }
    return tab.sheet.withView { view in
      (0..<view.rowCount).reduce(0) { max($0, (view.cells(inRow: $1).last?.column ?? -1) + 1) }
    }
  }

  /// Adds the insertions into one tab and of the same columns that follow each other, as those of an import do; gives the
  /// index behind them, or nil where no insertion is.
  mutating func addRun(of changes: [Change], from start: Int) throws(PlanError) -> Int? {
    guard case .insert(let name, let first, _) = changes[start] else { return nil }
    var end = start + 1
    while end < changes.count, case .insert(name, let values, _) = changes[end],
      values.hasColumns(of: first)
    {
      end += 1
    }
    let rows = ConcurrentChunks.elements(start..<end) { index in
      if case .insert(_, let values, _) = changes[index] { values } else { first }
    }
    try insert(rows, into: name)
    return end
  }

  /// Inserts rows of the same columns.
  private mutating func insert(_ rows: [CompactRow], into name: TabName) throws(PlanError) {
    guard let first = rows.first else { return }
    try requireColumns(of: first, in: name)
    if newTabs[name] != nil {
      newRows[name, default: AppendedRows(name: name.rawValue)].append(contentsOf: rows)
    } else {
      let sheetName = try tab(name).sheet.name
      edits[name, default: SheetEdits(name: sheetName)].appended.append(contentsOf: rows)
    }
  }

  /// Checks that a tab is there and has the columns of a row.
  private mutating func requireColumns(of values: CompactRow, in name: TabName) throws(PlanError) {
    let positions = newTabs[name] == nil ? try sheetColumns(of: name) : columns[name] ?? []
    let schema = TabSchema.of(name)
    for position in values.positions where position >= positions.count || positions[position] == nil {
      throw .columnMissing(
        name, column: position < schema.columns.count ? schema.columns[position].name : "\(position)")
    }
  }

  private mutating func set(
    _ value: CellValue, tab name: TabName, row: Int, id: String?, column: String, old: CellValue?
  ) throws(PlanError) {
    let tab = try tab(name)
    guard let position = tab.schema.position(matching: column),
      let sheetColumn = try sheetColumns(of: name)[position]
    else { throw .columnMissing(name, column: column) }
    let index = try requireRow(row, id: id, in: tab)
    if let old {
      // A formula is something that a person typed, whatever its value: none is ever replaced.
      if tab.hasFormula(row: index, column: sheetColumn) {
        let hasValue = tab.sheet.cell(row: index, column: sheetColumn)?.kind != .missingValue
        let formula = hasValue ? tab.sheet.formula(row: index, column: sheetColumn) : nil
        throw .cellChanged(
          name, row: row, column: column, expected: old.text,
          found: formula.map { "the formula =\($0)" } ?? "a formula without a value")
      }
      let found = tab.sheet.value(row: index, column: sheetColumn)
      guard found.text == old.text else {
        throw .cellChanged(name, row: row, column: column, expected: old.text, found: found.text)
      }
    }
    edits[name, default: SheetEdits(name: tab.sheet.name)].sets[.init(row: index, column: sheetColumn)] =
      value
  }

  /// The index of the row with a number, which must be the record that the plan was made for.
  private mutating func requireRow(_ row: Int, id: String?, in tab: Tab) throws(PlanError) -> Int {
    // The header is no record.
    guard let index = rowIndex(row, in: tab), index > 0 else { throw .rowMissing(tab.name, row: row) }
    if let id, let identity = tab.schema.identityPosition,
      let identityColumn = tab.binding.columnOfPosition[identity]
    {
      let found = tab.sheet.text(row: index, column: identityColumn) ?? ""
      guard found == id else { throw .rowChanged(tab.name, row: row, expected: id, found: found) }
    }
    return index
  }

  private mutating func rowIndex(_ number: Int, in tab: Tab) -> Int? {
    if rowIndices[tab.name] == nil {
      var table: [Int: Int] = [:]
      for row in 0..<tab.sheet.rowCount { table[tab.sheet.rowNumber(row)] = row }
      rowIndices[tab.name] = table
    }
    return rowIndices[tab.name]?[number]
  }
}

extension Sheet {
  /// The cell at a place as a typed value; blank where the file has none.
  public func value(row: Int, column: Int) -> CellValue {
    guard let cell = cell(row: row, column: column) else { return .blank }
    let text = text(of: cell)
    switch cell.kind {
    case .number: return .number(text)
    case .boolean: return .boolean(text == "1")
    case .date: return .date(text)
    case .missingValue: return .blank
    case .text, .quotedText, .escapedText, .error: return text.isEmpty ? .blank : .text(text)
    }
  }
}
