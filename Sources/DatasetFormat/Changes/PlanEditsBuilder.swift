import Spreadsheet

/// Gathers the edits of one plan, checking that each change fits the dataset.
struct PlanEditsBuilder {
  let dataset: Dataset
  let command: String
  var result = PlanEdits()
  private var edits: [Address.Place: SheetEdits] = [:]
  /// Tabs to be made, with their header rows.
  private var newTabs: [TabName: SheetBuilder] = [:]
  private var newRows: [TabName: AppendedRows] = [:]
  private var newTabOrder: [TabName] = []
  /// The sheet column of each schema position, added columns included.
  private var columns: [TabName: [Int?]] = [:]
  /// The columns that each sheet uses, the person's own included.
  private var widths: [Address.Place: Int] = [:]
  private var rowIndices: [Address.Place: [Int: Int]] = [:]
  /// The numbers of rows that come at places of their own.
  private var claimed: [Address.Place: Set<Int>] = [:]
  /// The lines for the sheet Quarantine.
  private var quarantined: [[CellValue]] = []

  init(dataset: Dataset, command: String) {
    self.dataset = dataset
    self.command = command
  }

  consuming func build() throws(PlanError) -> PlanEdits {
    try addQuarantined()
    for (name, positions) in columns { edits[.tab(name)]?.appended.columns = positions }
    for place in edits.keys.sorted(by: { $0.description < $1.description }) {
      guard var edit = edits[place] else { continue }
      edit.inserted.sort { $0.number < $1.number }
      let count = edit.appended.rowCount
      if count > 0 {
        try placeAppended(&edit, in: place)
        let sheet = try sheet(at: place)
        let end = edit.end(of: sheet)
        let first = (end < 0 ? 0 : sheet.rowNumber(end)) + 1
        if dataset.storage == .xlsx,
          let row = claimed[place]?.filter({ (first..<first + count).contains($0) }).min()
        {
          throw .misfit(Address(place, row: row), .rowTaken)
        }
      }
      try requireSameHeader(edit, in: place)
      switch place {
      case .tab(let name): result.tabs[name] = edit
      case .own(let name): result.own[name] = edit
      case .receipt: break
      }
    }
    for (name, var rows) in newRows {
      rows.columns = columns[name]
      rows.unpack(into: &newTabs[name, default: SheetBuilder(name: name.rawValue)])
    }
    result.newTabs = newTabOrder.compactMap { name in newTabs[name].map { (name, $0) } }
    result.files.sort { $0.path < $1.path }
    return result
  }

  /// A sheet of the person's own that becomes a tab by its new name keeps its first row in the same plan: a tab's header
  /// is no row that comes and goes, so no plan could lead back.
  private func requireSameHeader(_ edit: SheetEdits, in place: Address.Place) throws(PlanError) {
    guard case .own = place, let name = result.renamed[place], TabName(matching: name) != nil else { return }
    let sheet = try sheet(at: place)
    let header = sheet.rowCount == 0 ? .max : sheet.rowNumber(0)
    if edit.removed.contains(0) || edit.inserted.contains(where: { $0.number <= header }) {
      throw .misfit(Address(place, row: 1), .headerChanges)
    }
  }

  /// New rows come behind the last record, beside what a person has further down.
  private func placeAppended(_ edit: inout SheetEdits, in place: Address.Place) throws(PlanError) {
    if case .tab(let name) = place {
      let end = DataEnd(of: try tab(name))
      edit.lastDataRow = try end.lastRow(before: edit.appended.rowCount)
      edit.firstDataRow = end.firstRecord
    } else {
      let sheet = try sheet(at: place)
      edit.lastDataRow = (0..<sheet.rowCount).last { sheet.isFilled(row: $0) } ?? -1
    }
  }

  mutating func add(_ change: Change) throws(PlanError) {
    let address = change.address
    switch change.action {
    case .insert(let values):
      guard let tab = address.tab else { throw .misfit(address, .noTab) }
      try insert([values], into: tab)
    case .set(let old, let new): try set(new, at: address, old: old)
    case .delete(let time):
      try stamp("deletedAt", .text(time.description), at: address)
      try stampUpdate(.text(time.description), at: address)
    case .restore(let time):
      try stamp("deletedAt", .blank, at: address)
      try stampUpdate(.text(time.description), at: address)
    case .remove:
      guard let name = address.tab else { throw .misfit(address, .noTab) }
      let tab = try tab(name)
      remove(try requireRow(address), of: tab)
    case .insertRow(let cells): try insertRow(cells, at: address)
    case .removeRow(let cells): try removeRow(cells, at: address)
    case .quarantine(let time): try quarantine(change, at: time)
    case .addColumn: try addColumn(address)
    case .renameColumn(let old, let new): try renameColumn(address, old: old, new: new)
    case .addTab(let version):
      guard let tab = address.tab else { throw .misfit(address, .noTab) }
      try addTab(tab, version: version)
    case .addSheet(let contents): try addSheet(contents, at: address)
    case .removeSheet(let contents): try removeSheet(contents, at: address)
    case .renameSheet(let name): try renameSheet(address, to: name)
    case .addFile, .replaceFile, .moveFile, .removeFile: try changeFile(change.action, at: address)
    case .rewrite(let old, let new): try rewrite(address, from: old, to: new)
    }
  }

  // MARK: - Sheets that are there

  private func tab(_ name: TabName) throws(PlanError) -> Tab {
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

  private mutating func edit(_ place: Address.Place, _ body: (inout SheetEdits) -> Void) throws(PlanError) {
    if edits[place] == nil { edits[place] = SheetEdits(name: try sheet(at: place).name) }
    if var edit = edits[place] {
      edits[place] = nil
      body(&edit)
      edits[place] = edit
    }
  }

  private mutating func put(_ value: CellValue, _ row: Int, _ column: Int, in place: Address.Place)
    throws(PlanError)
  {
    try edit(place) { $0.sets[.init(row: row, column: column)] = value }
  }

  private mutating func sheetColumns(of name: TabName) throws(PlanError) -> [Int?] {
    if let known = columns[name] { return known }
    let positions = try tab(name).binding.columnOfPosition
    // Without a header, new columns beside unread rows would hide what the person has there.
    guard positions.contains(where: { $0 != nil }) else { throw .headerMissing(name) }
    columns[name] = positions
    return positions
  }

  /// The sheet's column that an address names.
  private mutating func column(of address: Address) throws(PlanError) -> Int {
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

  private mutating func rowIndex(_ number: Int, in place: Address.Place) throws(PlanError) -> Int? {
    if rowIndices[place] == nil {
      let sheet = try sheet(at: place)
      var table: [Int: Int] = [:]
      for row in 0..<sheet.rowCount { table[sheet.rowNumber(row)] = row }
      rowIndices[place] = table
    }
    return rowIndices[place]?[number]
  }

  /// The index of the row that an address names, which must be the record that the plan was made for.
  private mutating func requireRow(_ address: Address) throws(PlanError) -> Int {
    let number = address.row ?? 0
    guard let index = try rowIndex(number, in: address.place) else { throw rowMissing(address) }
    guard let name = address.tab else { return index }
    // The header is no record.
    guard index > 0 else { throw rowMissing(address) }
    let tab = try tab(name)
    if let id = address.id,
      let column = tab.schema.identityPosition.flatMap({ tab.binding.columnOfPosition[$0] })
    {
      let found = tab.sheet.text(row: index, column: column) ?? ""
      guard RecordIndex.canonical(found) == RecordIndex.canonical(id) else {
        throw .rowChanged(name, row: number, expected: id, found: found)
      }
    }
    return index
  }

  private func rowMissing(_ address: Address) -> PlanError {
    address.tab.map { .rowMissing($0, row: address.row ?? 0) } ?? .misfit(address, .rowMissing)
  }

  // MARK: - Cells

  private mutating func set(_ value: CellValue, at address: Address, old: CellValue?) throws(PlanError) {
    let column = try column(of: address)
    try requireWritable(value, address)
    if address.tab == nil, dataset.storage == .xlsx, let row = address.row, row > 0,
      try rowIndex(row, in: address.place) == nil
    {
      guard old?.text.isEmpty ?? true else { throw cellChanged(address, old ?? .blank, found: "") }
      return try place([RowCell(column: column, value: value)], atRow: row, in: address.place)
    }
    let index = try requireRow(address)
    if let old { try require(old, address, row: index, column: column) }
    try put(value, index, column, in: address.place)
  }

  /// A text file holds no formulas: what one shows would pass for a value that somebody typed.
  private func requireWritable(_ value: CellValue, _ address: Address) throws(PlanError) {
    if dataset.storage == .csv, value.isFormula { throw .misfit(address, .formulaInText) }
  }

  /// Checks that a cell holds what the plan was made for.
  private func require(_ old: CellValue, _ address: Address, row: Int, column: Int) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    if case .formula(let text, _) = old {
      let found = sheet.content(row: row, column: column)
      if case .formula(text, _) = found { return }
      throw cellChanged(address, old, found: found.text)
    }
    // A formula is something that a person typed, whatever its value: none is replaced unless the plan names it.
    if sheet.hasTypedFormula(row: row, column: column) {
      let hasValue = sheet.cell(row: row, column: column)?.kind != .missingValue
      let formula = hasValue ? sheet.formula(row: row, column: column) : nil
      throw cellChanged(
        address, old, found: formula.map { "the formula =\($0)" } ?? "a formula without a value")
    }
    let found = sheet.value(row: row, column: column)
    guard found.text == old.text else { throw cellChanged(address, old, found: found.text) }
  }

  private func cellChanged(_ address: Address, _ old: CellValue, found: String) -> PlanError {
    var expected = old.text
    if case .formula(let text, _) = old { expected = "the formula =\(text)" }
    guard let tab = address.tab, let row = address.row, let column = address.columnName else {
      return .misfit(address, .cellChanged(expected: expected, found: found))
    }
    return .cellChanged(tab, row: row, column: column, expected: expected, found: found)
  }

  private mutating func stamp(_ column: String, _ value: CellValue, at address: Address) throws(PlanError) {
    guard address.tab != nil else { throw .misfit(address, .noTab) }
    var cell = address
    cell.column = .named(column)
    try set(value, at: cell, old: nil)
  }

  private mutating func stampUpdate(_ time: CellValue, at address: Address) throws(PlanError) {
    guard let tab = address.tab, TabSchema.of(tab).position(matching: "updatedAt") != nil else { return }
    try stamp("updatedAt", time, at: address)
  }

  // MARK: - Rows

  /// Takes a record out; where the person has something in columns of their own, only our cells are cleared.
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
    var tabEdits = edits[.tab(tab.name)] ?? SheetEdits(name: tab.sheet.name)
    if hasOwn {
      tabEdits.sets.merge(sets) { _, new in new }
    } else {
      tabEdits.removed.insert(row)
    }
    edits[.tab(tab.name)] = tabEdits
  }

  private mutating func insertRow(_ cells: [RowCell], at address: Address) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    let filled = cells.filter { $0.value != .blank }.sorted { $0.column < $1.column }
    for (cell, next) in zip(filled, filled.dropFirst()) where cell.column == next.column {
      throw .misfit(address, .columnTwice)
    }
    for cell in filled {
      guard (0..<Cell.columnLimit).contains(cell.column) else { throw .misfit(address, .columnMissing) }
      try requireWritable(cell.value, address)
    }
    let first = address.tab == nil || sheet.rowCount == 0 ? 1 : sheet.rowNumber(0) + 1
    guard let row = address.row, row >= first else { throw rowMissing(address) }
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
  private mutating func place(_ cells: [RowCell], atRow row: Int, in place: Address.Place) throws(PlanError) {
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

  private mutating func removeRow(_ cells: [RowCell], at address: Address) throws(PlanError) {
    let index = try requireRow(address)
    let found = try sheet(at: address.place).contents(ofRow: index)
    guard found.holdsSame(as: cells) else { throw .misfit(address, .rowChanged) }
    try edit(address.place) { $0.removed.insert(index) }
  }

  private mutating func quarantine(_ change: Change, at time: Timestamp) throws(PlanError) {
    let address = change.address
    guard address.place != .own(QuarantineSheet.name) else { throw .misfit(address, .isQuarantine) }
    let index = try requireRow(address)
    let sheet = try sheet(at: address.place)
    quarantined += QuarantineSheet.lines(
      of: sheet.contents(ofRow: index), in: sheet, row: sheet.rowNumber(index), at: time, command: command,
      change)
    try edit(address.place) { $0.removed.insert(index) }
  }

  private mutating func addQuarantined() throws(PlanError) {
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

  // MARK: - Records

  /// Adds the insertions into one tab and of the same columns that follow each other, as those of an import do; gives the
  /// index behind them, or nil where no insertion is.
  mutating func addRun(of changes: [Change], from start: Int) throws(PlanError) -> Int? {
    guard let (name, first) = changes[start].insertion else { return nil }
    var end = start + 1
    while end < changes.count, let next = changes[end].insertion, next.tab == name,
      next.row.hasColumns(of: first)
    {
      end += 1
    }
    let rows = ConcurrentChunks.elements(start..<end) { changes[$0].insertion?.row ?? first }
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
      try edit(.tab(name)) { $0.appended.append(contentsOf: rows) }
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

  // MARK: - Columns

  private mutating func addColumn(_ address: Address) throws(PlanError) {
    let name = address.columnName ?? ""
    if let tab = address.tab {
      guard let position = TabSchema.of(tab).position(matching: name) else {
        throw .columnMissing(tab, column: name)
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
    guard !sheet.cells(inRow: 0).contains(where: { sheet.text(of: $0) == name }) else {
      throw .misfit(address, .columnTwice)
    }
    try put(.text(name), 0, try nextColumn(of: address), in: address.place)
  }

  /// The first column beyond every cell of the sheet, so that nothing of the person's is covered.
  private mutating func nextColumn(of address: Address) throws(PlanError) -> Int {
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

  private mutating func renameColumn(_ address: Address, old: CellValue, new: CellValue) throws(PlanError) {
    let column = try column(of: address)
    guard try sheet(at: address.place).rowCount > 0 else { throw .misfit(address, .columnMissing) }
    try requireWritable(new, address)
    try require(old, address, row: 0, column: column)
    try put(new, 0, column, in: address.place)
    result.renamesColumns = true
  }

  // MARK: - New tabs

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

  func isNewTab(_ name: String) -> Bool { newTabs.keys.contains { $0.rawValue == name } }
}
