public import Spreadsheet

/// One tab of a dataset: a sheet whose header row is bound to the format's columns.
///
/// The sheet is kept as it was read; values are decoded when they are asked for.
public struct Tab: Sendable {
  /// The columns that the format knows for this tab.
  public let schema: TabSchema
  /// The sheet as it was read, with everything that the format does not know.
  public let sheet: Sheet
  package let binding: TabBinding
  /// The file that holds the tab, without folders.
  public let fileName: String
  /// Whether the file is a workbook, so that places name the sheet.
  public let storage: Storage

  /// The name of the tab in the format.
  public var name: TabName { schema.name }
  var decoder: CellDecoder { CellDecoder(storage: storage) }

  /// Binds a sheet's first row to the tab's columns.
  package init(schema: TabSchema, sheet: Sheet, fileName: String, storage: Storage) {
    self.schema = schema
    self.sheet = sheet
    self.fileName = fileName
    self.storage = storage
    let header =
      sheet.rowCount == 0 ? [] : sheet.cells(inRow: 0).map { (column: $0.column, name: sheet.text(of: $0)) }
    let decoder = CellDecoder(storage: storage)
    binding = TabBinding(header: header, schema: schema) { column, position in
      ColumnEvidence(
        column: column, kind: schema.columns[position].kind, sheet: sheet, decoder: decoder)
    }
  }

  /// What the cells of a column of the sheet say for being the column at a position of the schema.
  package func evidence(column: Int, position: Int) -> ColumnEvidence {
    ColumnEvidence(
      column: column, kind: schema.columns[position].kind, sheet: sheet, decoder: decoder)
  }

  /// The place of a row (its index in the sheet) and a column's position in the schema.
  public func location(row: Int? = nil, position: Int? = nil) -> Location {
    Location(
      file: fileName, sheet: storage == .xlsx ? sheet.name : nil, row: row.map(sheet.rowNumber),
      line: row.flatMap(sheet.line(ofRow:)), column: position.flatMap { binding.columnOfPosition[$0] },
      columnName: position.map { schema.columns[$0].name })
  }

  /// Whether the header has a column.
  public func has(_ column: String) -> Bool {
    schema.position(matching: column).flatMap { binding.columnOfPosition[$0] } != nil
  }

  /// Calls `body` for every row below the header that holds anything in the tab's columns, in order.
  ///
  /// The row is valid only inside `body`.
  public func forEachRow(_ body: (TabRow) throws -> Void) rethrows {
    try forEachRow(in: 1..<max(1, sheet.rowCount), body)
  }

  /// The same for the rows of these indices, so that threads can share a tab.
  package func forEachRow(in rows: Range<Int>, _ body: (TabRow) throws -> Void) rethrows {
    try forEachRow(in: rows, of: sheet, body)
  }

  /// The same for the rows of another sheet that has the tab's header.
  func forEachRow(in rows: Range<Int>, of sheet: Sheet, _ body: (TabRow) throws -> Void) rethrows {
    let decoder = decoder
    let width = schema.columns.count
    try schema.columns.withUnsafeBufferPointer { columns in
      let shape = TabRowShape(self, columns)
      try sheet.withView { view in
        try withUnsafeTemporaryAllocation(of: Cell?.self, capacity: width) { slots in
          slots.initialize(repeating: nil)
          for row in rows {
            slots.update(repeating: nil)
            var isBlank = true
            for cell in view.cells(inRow: row) where cell.column < binding.positionOfColumn.count {
              let position = binding.positionOfColumn[cell.column]
              guard position >= 0 else { continue }
              slots[position] = cell
              if isBlank, !view.isBlank(cell) { isBlank = false }
            }
            if isBlank { continue }
            let slots = UnsafeBufferPointer(slots)
            try body(TabRow(index: row, view: view, slots: slots, decoder: decoder, shape: shape))
          }
        }
      }
    }
  }

  /// The number of rows that hold anything in the tab's columns, tombstones included.
  public var filledRowCount: Int {
    var count = 0
    forEachRow { _ in count += 1 }
    return count
  }
}
