public import Spreadsheet
import TextScanning

/// One tab of a dataset: a sheet whose header row is bound to the format's columns.
///
/// The sheet is kept as it was read, and values are decoded on request.
public struct Tab: Sendable {
  /// The columns that the format knows for this tab.
  package let schema: TabSchema
  /// The sheet as it was read, including everything unknown to the format.
  public let sheet: Sheet
  package let binding: TabBinding
  /// The file that holds the tab, without folders.
  package let fileName: String
  /// Whether the file is a workbook, so that places name the sheet.
  package let storage: Storage

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

  /// How well the cells of a column of the sheet fit a position of the schema.
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
  @usableFromInline package func has(_ column: String) -> Bool {
    schema.position(matching: column).flatMap { binding.columnOfPosition[$0] } != nil
  }

  /// Calls `body` for every row below the header that holds anything in the tab's columns, in order.
  ///
  /// The row is valid only inside `body`.
  @usableFromInline package func forEachRow(_ body: (TabRow) throws -> Void) rethrows {
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
        try withUnsafeTemporaryAllocation(of: Int.self, capacity: width) { places in
          for position in 0..<width {
            places.initializeElement(at: position, to: binding.columnOfPosition[position] ?? -1)
          }
          let places = UnsafeBufferPointer(places)
          for row in rows {
            let cells = view.cells(inRow: row)
            let isFilled = cells.contains {
              $0.column < binding.positionOfColumn.count && binding.positionOfColumn[$0.column] >= 0
                && !view.isBlank($0)
            }
            guard isFilled else { continue }
            let slots = RowSlots(cells: cells, columns: places)
            try body(TabRow(index: row, view: view, slots: slots, decoder: decoder, shape: shape))
          }
        }
      }
    }
  }

  /// The number of rows that hold anything in the tab's columns, tombstones included.
  @usableFromInline package var filledRowCount: Int {
    var count = 0
    forEachRow { _ in count += 1 }
    return count
  }
}

extension Tab {
  /// The value that a cell of the format shows, typed as the format writes it if it can be read, otherwise as
  /// text.
  package func recordValue(row: Int, position: Int) -> CellValue {
    guard let column = binding.columnOfPosition[position] else { return .blank }
    let value = sheet.value(row: row, column: column)
    let text = value.text
    if text.isEmpty { return .blank }
    switch schema.columns[position].kind {
    case .amount, .signedAmount, .integer:
      return (try? DecimalNumber(plain: text)) == nil ? value : .number(text)
    case .date: return CalendarDate(iso: Array(text.utf8)) == nil ? value : .date(text)
    case .boolean: return text == "TRUE" || text == "FALSE" ? .boolean(text == "TRUE") : value
    default: return .text(text)
    }
  }
}

extension Tab {
  /// Whether a row names columns of the tab, at least two of them.
  package func isHeader(_ row: Int) -> Bool {
    let cells = sheet.cells(inRow: row)
    // Most rows begin with a cell that is not a column name, such as an id.
    guard let first = cells.first(where: { !sheet.text(of: $0).isEmpty }),
      schema.position(matching: sheet.text(of: first)) != nil
    else { return false }
    return columns(ofHeader: row).columnOfPosition.count { $0 != nil } >= 2
  }

  private func columns(ofHeader row: Int) -> TabBinding {
    let cells = sheet.cells(inRow: row)
    return TabBinding(header: cells.map { (column: $0.column, name: sheet.text(of: $0)) }, schema: schema)
  }

  /// Findings about joined cells. In and above the header, and in the user's own columns, joined cells only
  /// affect the look.
  package var findingsOfJoined: [Finding] {
    if sheet.joined.isEmpty { return [] }
    let header = binding.isEmpty ? (1..<max(1, sheet.rowCount)).first(where: isHeader) : 0
    let names = header.map { $0 == 0 ? binding : columns(ofHeader: $0) }
    let headerNumber = header.map(sheet.rowNumber) ?? 1
    return sheet.joined.compactMap { range in
      guard range.last != nil, let rows = range.rows, let columns = range.columns,
        rows.upperBound > headerNumber,
        names.map({ names in columns.contains { names.position(ofColumn: $0) != nil } }) ?? true
      else { return nil }
      var place = location()
      (place.row, place.column) = (rows.lowerBound, columns.lowerBound)
      place.columnName = names?.position(ofColumn: columns.lowerBound).map { schema.columns[$0].name }
      return Finding(.mergedCells, at: place, found: range.text)
    }
  }
}

/// The content of single cells, by the index of their row in the sheet. Code that reads all rows uses
/// ``Tab/forEachRow(_:)``.
extension Tab {
  /// The value of a cell, by the position of its column in the schema; blank if the sheet lacks the column.
  package func value(row: Int, position: Int) -> CellValue {
    binding.columnOfPosition[position].map { sheet.value(row: row, column: $0) } ?? .blank
  }

  /// The value of a cell, by the name of its column in the schema; blank if the sheet lacks the column.
  package func value(row: Int, _ column: String) -> CellValue { value(row: row, position: schema[column]) }

  /// The text of a cell, by the name of its column in the schema; nil if it is blank.
  package func text(row: Int, _ column: String) -> String? {
    let text = value(row: row, column).text
    return text.isEmpty ? nil : text
  }

  /// The sheet's column of identifiers or keys; nil if the tab has none.
  package var identityColumn: Int? { schema.identityPosition.flatMap { binding.columnOfPosition[$0] } }

  /// The text of a row's identifier or key, as its cell has it; nil if the tab or the row has none.
  @usableFromInline package func identityText(row: Int) -> String? {
    identityColumn.flatMap { sheet.text(row: row, column: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a user put a formula into a cell of the sheet; whatever value it has, they typed it.
  package func hasFormula(row: Int, column: Int) -> Bool { sheet.hasTypedFormula(row: row, column: column) }

  /// The same by the position of the column in the schema.
  package func hasFormula(row: Int, position: Int) -> Bool {
    binding.columnOfPosition[position].map { hasFormula(row: row, column: $0) } ?? false
  }

  /// What LibreOffice's TRUE() or FALSE() says where another program dropped its value; nil for any other
  /// cell.
  func constant(row: Int, column: Int) -> CellValue? {
    guard sheet.cell(row: row, column: column)?.kind == .missingValue,
      let formula = sheet.formula(row: row, column: column)
    else { return nil }
    return BooleanConstant.value(of: formula).map { .boolean($0) }
  }

  /// Whether a cell of the format may be filled: it holds only white space and no formula, or the column is
  /// missing.
  package func isFree(row: Int, position: Int) -> Bool {
    guard let column = binding.columnOfPosition[position], let cell = sheet.cell(row: row, column: column)
    else {
      return true
    }
    if hasFormula(row: row, column: column) { return false }
    return sheet.withView { $0.withBytes(of: cell) { $0.trimming(.typed).isEmpty } }
  }
}

extension Sheet {
  /// Whether a user put a formula into a cell: any but the constants that programs make of booleans.
  func hasTypedFormula(row: Int, column: Int) -> Bool {
    guard hasFormulas || cell(row: row, column: column)?.kind == .missingValue else { return false }
    guard let formula = formula(row: row, column: column) else {
      return cell(row: row, column: column)?.kind == .missingValue
    }
    return BooleanConstant.value(of: formula) == nil
  }
}

/// The meaning of single cells, whatever program wrote them and in any storage.
package struct ComparableCell {
  private let storage: Storage

  package init(storage: Storage) { self.storage = storage }

  /// The meaning of a cell of a kind, one text for each value; empty for a blank one. Without a kind it is in
  /// a user's column.
  package func text(of cell: Cell, in view: SheetView, _ kind: ValueKind?) -> String {
    let text = cell.kind == .missingValue ? "" : view.text(of: cell)
    let decoder = CellDecoder(storage: storage)
    let read: String?
    switch kind {
    case .key: read = decoder.key(cell, view).value
    case .tagList: read = decoder.tagList(cell, view).value?.description
    case .uuid: read = decoder.uuid(cell, view).value?.description
    case .date: read = decoder.date(cell, view).value?.description
    case .timestamp: read = decoder.timestamp(cell, view).value?.description
    case .currency: read = decoder.currency(cell, view).value?.code
    case .boolean: read = decoder.boolean(cell, view).value.map { $0 ? "TRUE" : "FALSE" }
    case .amount, .signedAmount: read = Self.number(text, hasNoise: true)
    case .integer: read = Self.number(text)
    case .choice(let choices): read = decoder.choice(cell, view, choices).value
    case .color, .sha256: read = HeaderName.trimmed(text).lowercased()
    case .text, .shares: read = nil
    case nil: read = cell.kind == .number ? Self.number(text) : nil
    }
    if let read { return read }
    if cell.kind == .boolean { return text == "1" ? "TRUE" : "FALSE" }
    return HeaderName.trimmed(text).isEmpty ? "" : text
  }

  /// A plain number without zeros that say nothing, and where it is money without binary noise; nil for
  /// anything else.
  package static func number(_ text: String, hasNoise: Bool = false) -> String? {
    guard let number = try? DecimalNumber(plain: HeaderName.trimmed(text)) else { return nil }
    return (hasNoise ? number.withoutNoise : number).reduced.description
  }
}

extension Tab {
  /// Findings about cells that show a different value than they hold: days, amounts and words of closed
  /// lists, one finding per column.
  ///
  /// The held value is read. A user who trusts the sheet sees a different figure.
  package var findingsOfShown: [Finding] {
    let columns = sheet.columnsWithLooks
    if columns.isEmpty { return [] }
    return columns.compactMap { column in
      guard let position = binding.position(ofColumn: column) else { return nil }
      switch schema.columns[position].kind {
      case .date, .amount, .signedAmount, .currency, .key, .choice: return findingOfShown(column, position)
      case .text, .tagList, .uuid, .timestamp, .boolean, .color, .integer, .sha256, .shares: return nil
      }
    }
  }

  private func findingOfShown(_ column: Int, _ position: Int) -> Finding? {
    var count = 0
    var first: (row: Int, text: String)?
    for row in 1..<max(1, sheet.rowCount) {
      guard let look = sheet.look(row: row, column: column), let cell = sheet.cell(row: row, column: column)
      else { continue }
      let held = sheet.text(of: cell)
      guard let shown = Self.shown(held, cell.kind, look) else { continue }
      count += 1
      if first == nil {
        first = (row, "\(held)\" as \"\(shown.isEmpty ? "nothing" : shown)")
      }
    }
    guard let first else { return nil }
    let more = count == 1 ? "" : "\" and \"\(count - 1) more of the column"
    return Finding(
      .shownOtherwise, at: location(row: first.row, position: position), found: first.text + more)
  }

  /// The text that a cell shows in place of its value; nil if it shows that value, or fewer digits of it.
  private static func shown(_ held: String, _ kind: CellKind, _ look: ShownStyle) -> String? {
    if held.isEmpty || kind == .number && Double(held) == 0 { return nil }
    if look.isInvisible { return "" }
    let shown: DisplayFormat.Shown? =
      switch kind {
      case .number: look.format?.shown(number: held)
      case .date: look.format?.shown(date: held)
      case .text, .quotedText, .escapedText: look.format?.shown(text: held)
      case .boolean, .error, .missingValue: nil
      }
    switch shown {
    case .other(let text): return text
    case .nothing: return ""
    case .same, .rounded, nil: return nil
    }
  }
}
