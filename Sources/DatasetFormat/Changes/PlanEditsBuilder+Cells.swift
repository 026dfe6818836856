import Spreadsheet

/// Single cells, which must hold what the plan was made for.
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

  /// Sets a cell in a column of the person's own, in a record that the plan has inserted before.
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

  /// Checks that a cell holds what the plan was made for.
  func require(_ old: CellValue, _ address: Address, row: Int, column: Int) throws(PlanError) {
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
