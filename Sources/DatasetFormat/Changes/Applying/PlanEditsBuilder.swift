import Spreadsheet

/// Gathers the edits of one plan, checking that each change fits the dataset.
struct PlanEditsBuilder {
  let dataset: Dataset
  let command: String
  var result = PlanEdits()
  var edits: [Address.Place: SheetEdits] = [:]
  /// Tabs to be made, with their header rows.
  var newTabs: [TabName: SheetBuilder] = [:]
  var newRows: [TabName: AppendedRows] = [:]
  var newTabOrder: [TabName] = []
  /// The sheet column of each schema position, added columns included.
  var columns: [TabName: [Int?]] = [:]
  /// The user's own columns that come with the plan.
  var ownColumns: [TabName: [String: Int]] = [:]
  /// The names of each sheet's columns before the plan.
  var headers: [Address.Place: Set<String>] = [:]
  /// The columns that each sheet uses, the user's own included.
  var widths: [Address.Place: Int] = [:]
  var rowIndices: [Address.Place: [Int: Int]] = [:]
  /// The numbers of rows that come at places of their own.
  var claimed: [Address.Place: Set<Int>] = [:]
  /// The names of sheets that the plan makes, without case.
  var newSheetNames: Set<String> = []
  /// The lines for the sheet Quarantine.
  var quarantined: [[CellValue]] = []

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

  /// A sheet that becomes a tab by its new name, or stops being one, keeps its first row in the same plan. A
  /// tab's header cannot be added or removed like a row, so no plan could reverse the change.
  private func requireSameHeader(_ edit: SheetEdits, in place: Address.Place) throws(PlanError) {
    guard let name = result.renamed[place], place.tabName != nil || TabName(matching: name) != nil else {
      return
    }
    let sheet = try sheet(at: place)
    let header = sheet.rowCount == 0 ? .max : sheet.rowNumber(0)
    if edit.removed.contains(0) || edit.inserted.contains(where: { $0.number <= header }) {
      throw .misfit(Address(place, row: 1), .headerChanges)
    }
  }

  /// New rows go below the last record, next to the user's cells further down.
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
    case .splitCells(let range): try splitCells(range, at: address)
    case .joinCells(let range): try joinCells(range, at: address)
    case .addFile, .replaceFile, .moveFile, .removeFile: try changeFile(change.action, at: address)
    case .rewrite(let old, let new): try rewrite(address, from: old, to: new)
    case .renewArchive:
      guard dataset.storage == .xlsx else { throw .misfit(address, .noWorkbook) }
      result.renewsArchive = true
    }
  }
}

/// Single cells, which must hold the value that the plan was made for.
extension PlanEditsBuilder {
  mutating func set(_ value: CellValue, at address: Address, old: CellValue?) throws(PlanError) {
    let column = try column(of: address)
    try requireWritable(value, address)
    if address.row == nil, let tab = address.tab, let id = address.id {
      return try set(value, column: column, ofInserted: id, in: tab, address)
    }
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

  /// Sets a cell in a user's own column, in a record that the plan has inserted before.
  private mutating func set(
    _ value: CellValue, column: Int, ofInserted id: String, in name: TabName, _ address: Address
  ) throws(PlanError) {
    let tab = try tab(name)
    guard tab.binding.position(ofColumn: column) == nil else { throw .misfit(address, .columnMissing) }
    let index = tab.schema.identityPosition.flatMap { edits[.tab(name)]?.appended.index(of: id, at: $0) }
    guard let index, !value.isFormula else { throw rowMissing(address) }
    try edit(.tab(name)) { $0.appended.set(value, column: column, ofRow: index) }
  }

  /// A text file holds no formulas: what one shows would pass for a value that somebody typed.
  func requireWritable(_ value: CellValue, _ address: Address) throws(PlanError) {
    if dataset.storage == .csv, value.isFormula { throw .misfit(address, .formulaInText) }
  }

  /// Checks that a cell holds the value that the plan was made for.
  func require(_ old: CellValue, _ address: Address, row: Int, column: Int) throws(PlanError) {
    let sheet = try sheet(at: address.place)
    if case .formula(let text, _) = old {
      let found = sheet.content(row: row, column: column)
      if case .formula(text, _) = found { return }
      throw cellChanged(address, old, found: found.text)
    }
    // A formula is something that a user typed, whatever its value: none is replaced unless the plan names
    // it.
    if sheet.hasTypedFormula(row: row, column: column) {
      let hasValue = sheet.cell(row: row, column: column)?.kind != .missingValue
      let formula = hasValue ? sheet.formula(row: row, column: column) : nil
      throw cellChanged(
        address, old, found: formula.map { "the formula =\($0)" } ?? "a formula without a value")
    }
    let found = sheet.value(row: row, column: column)
    guard found.text == old.text else { throw cellChanged(address, old, found: found.text) }
  }

  func cellChanged(_ address: Address, _ old: CellValue, found: String) -> PlanError {
    var expected = old.text
    if case .formula(let text, _) = old { expected = "the formula =\(text)" }
    guard let tab = address.tab, let row = address.row, let column = address.columnName else {
      return .misfit(address, .cellChanged(expected: expected, found: found))
    }
    return .cellChanged(tab, row: row, column: column, expected: expected, found: found)
  }

  mutating func stamp(_ column: String, _ value: CellValue, at address: Address) throws(PlanError) {
    guard address.tab != nil else { throw .misfit(address, .noTab) }
    var cell = address
    cell.column = .named(column)
    try set(value, at: cell, old: nil)
  }

  mutating func stampUpdate(_ time: CellValue, at address: Address) throws(PlanError) {
    guard let tab = address.tab, TabSchema.of(tab).position(matching: "updatedAt") != nil else { return }
    try stamp("updatedAt", time, at: address)
  }
}

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

  /// A user's column in a tab. Its name must be unique.
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

  /// The names of a sheet's columns before the plan, read once for all columns that it adds.
  private mutating func headerNames(of sheet: Sheet, in place: Address.Place) -> Set<String> {
    if let known = headers[place] { return known }
    let names = Set(sheet.cells(inRow: 0).map { sheet.text(of: $0) })
    headers[place] = names
    return names
  }

  /// The first column beyond every cell of the sheet, so that nothing of the user's is covered.
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

/// The sheets, columns and rows that addresses name.
extension PlanEditsBuilder {
  func tab(_ name: TabName) throws(PlanError) -> Tab {
    guard let tab = dataset[name] else { throw .tabMissing(name) }
    return tab
  }

  /// The sheet of a place, a tab's or one of the user's own.
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
    // Without a header, new columns next to unread rows would hide the user's cells.
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
    // The header is not a record.
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
    if let id = address.id, let column = tab.identityColumn {
      let found = tab.sheet.text(row: index, column: column) ?? ""
      guard found == id || RecordIndex.canonical(found) == RecordIndex.canonical(id) else {
        throw .rowChanged(tab.name, row: address.row ?? 0, expected: id, found: found)
      }
    }
  }

  func rowMissing(_ address: Address) -> PlanError {
    address.tab.map { .rowMissing($0, row: address.row ?? 0) } ?? .misfit(address, .rowMissing)
  }
}
