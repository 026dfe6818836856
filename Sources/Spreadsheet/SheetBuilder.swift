/// Builds a ``Sheet`` row by row.
///
/// A reader either adopts a file's bytes and points into them, or appends each cell's bytes. Cells of one row
/// are appended in column order.
@usableFromInline package struct SheetBuilder: Sendable {
  @usableFromInline var sheet: Sheet

  /// A sheet whose cells' bytes are appended one by one.
  @usableFromInline package init(name: String) {
    self.init(name: name, adopting: [])
  }

  /// A sheet whose cells point into `bytes`, which is taken over without a copy; more bytes may be appended.
  package init(name: String, adopting bytes: [UInt8], quote: UInt8 = UInt8(ascii: "\"")) {
    sheet = Sheet(
      name: name, bytes: bytes, cells: [], rowStarts: [0], longLengths: [:], formulas: [:])
    sheet.quote = quote
  }

  /// The number of rows that are complete.
  @usableFromInline package var rowCount: Int { sheet.rowCount }
  /// The number of cells, those of the row that is not complete included.
  @inlinable package var cellCount: Int { sheet.cells.count }
  /// The number of bytes that the sheet holds so far; its limit is ``Sheet/byteLimit``.
  @inlinable package var byteCount: Int { sheet.bytes.count }

  package mutating func reserve(rows: Int, cells: Int, bytes: Int) {
    sheet.rowStarts.reserveCapacity(rows + 1)
    sheet.cells.reserveCapacity(cells)
    sheet.bytes.reserveCapacity(bytes)
  }

  /// Makes room for as many rows with as many cells as one has; their bytes are in the sheet.
  mutating func reserve(rows: Int, cellsOfEach row: CompactRow) {
    var count = 0
    row.forEachPlace { _, _, _ in count += 1 }
    sheet.rowStarts.reserveCapacity(rows + 2)
    sheet.cells.reserveCapacity(rows * (count + 1))
  }

  /// Appends a cell whose bytes are already in the sheet.
  ///
  /// - Precondition: `column` < 16,384, and `offset + length` lies in the sheet's bytes and below 4 GiB.
  @inlinable
  package mutating func appendCell(column: Int, kind: CellKind, offset: Int, length: Int) {
    precondition(column < Cell.columnLimit, "a sheet has at most 16,384 columns")
    precondition(offset + length <= 0xFFFF_FFFF, "a sheet holds at most 4 GiB of text")
    var short = length
    if length >= Cell.longLength {
      short = Cell.longLength
      sheet.longLengths[UInt32(truncatingIfNeeded: offset)] = UInt32(truncatingIfNeeded: length)
    }
    sheet.cells.append(Cell(offset: offset, shortLength: short, kind: kind, column: column))
  }

  /// Appends a cell with a copy of its bytes.
  @inlinable
  package mutating func appendCell(column: Int, kind: CellKind, bytes: some Collection<UInt8>) {
    let offset = sheet.bytes.count
    sheet.bytes.append(contentsOf: bytes)
    appendCell(column: column, kind: kind, offset: offset, length: sheet.bytes.count - offset)
  }

  /// Appends text.
  @usableFromInline package mutating func appendCell(column: Int, _ text: String) {
    appendCell(column: column, kind: .text, bytes: text.utf8)
  }

  /// Appends a typed value; a blank appends nothing.
  @usableFromInline package mutating func appendCell(column: Int, _ value: CellValue) {
    switch value {
    case .blank: break
    case .text(let text): appendCell(column: column, kind: .text, bytes: text.utf8)
    case .number(let text): appendCell(column: column, kind: .number, bytes: text.utf8)
    case .boolean(let value):
      appendCell(column: column, kind: .boolean, bytes: CollectionOfOne(UInt8(ascii: value ? "1" : "0")))
    case .date(let text): appendCell(column: column, kind: .date, bytes: text.utf8)
    case .error(let text): appendCell(column: column, kind: .error, bytes: text.utf8)
    case .formula(let formula, let shown):
      if case .blank = shown {
        appendCell(column: column, kind: .missingValue, bytes: EmptyCollection())
      } else {
        appendCell(column: column, shown)
      }
      if !formula.isEmpty { setFormulaOfLastCell(formula) }
    }
  }

  /// Appends bytes that cells may point at (shared strings, for example), and returns their offset.
  @inlinable
  package mutating func appendBytes(_ bytes: some Collection<UInt8>) -> Int {
    let offset = sheet.bytes.count
    sheet.bytes.append(contentsOf: bytes)
    return offset
  }

  /// Gives the last appended cell its formula, without the `=`.
  @usableFromInline package mutating func setFormulaOfLastCell(_ formula: String) {
    precondition(!sheet.cells.isEmpty, "a formula belongs to a cell")
    sheet.formulas[UInt32(sheet.cells.count - 1)] = formula
  }

  /// Gives the last appended cell a formula of another cell, so many rows and columns away.
  package mutating func setFormulaOfLastCell(filledFrom formula: FormulaText, rows: Int, columns: Int) {
    precondition(!sheet.cells.isEmpty, "a formula belongs to a cell")
    sheet.filledFormulas[UInt32(sheet.cells.count - 1)] = Sheet.FilledFormula(
      formula: formula, rows: Int32(clamping: rows), columns: Int32(clamping: columns))
  }

  /// Sets the text that the number format of the last appended cell prints next to its number; nil for none.
  package mutating func setMoneySignOfLastCell(_ sign: String?) {
    guard let column = sheet.cells.last?.column else { return }
    let last = sheet.moneySigns[column]?.last
    if last?.sign == sign { return }
    sheet.moneySigns[column, default: []].append(Sheet.MoneySignRun(row: sheet.rowCount, sign: sign))
  }

  /// Ends the row whose cells were appended since the last call.
  ///
  /// - Parameters:
  ///   - number: The row's 1-based number where the file states it; else the rows count on from the last.
  ///   - line: The 1-based line on which the row starts, for text files.
  ///   - byteOffset: The 0-based offset at which the row starts, for text files.
  @usableFromInline package mutating func endRow(number: Int? = nil, line: Int? = nil, byteOffset: Int? = nil)
  {
    let row = sheet.rowCount
    sheet.rowStarts.append(UInt32(sheet.cells.count))
    if sheet.rowNumbers != nil || (number != nil && number != row + 1) {
      var numbers = sheet.rowNumbers ?? (0..<row).map { UInt32($0 + 1) }
      sheet.rowNumbers = nil
      numbers.append(UInt32(number ?? Int(numbers.last ?? 0) + 1))
      sheet.rowNumbers = numbers
    }
    if let line { sheet.lines = Self.appending(UInt32(line), to: &sheet.lines) }
    if let byteOffset {
      sheet.recordOffsets = Self.appending(UInt32(byteOffset), to: &sheet.recordOffsets)
    }
  }

  /// Appends without copying the array on each call.
  private static func appending(_ value: UInt32, to array: inout [UInt32]?) -> [UInt32] {
    var values = array ?? []
    array = nil
    values.append(value)
    return values
  }

  /// The finished sheet.
  @usableFromInline package consuming func build() -> Sheet { sheet }
}

extension Sheet {
  /// The most bytes of text that one sheet can hold.
  package static let byteLimit = 0xFFFF_FFFF

  /// A small sheet from rows of text; an empty string is an empty field.
  package init(name: String, rows: [[String]]) {
    var builder = SheetBuilder(name: name)
    for row in rows {
      for (column, text) in row.enumerated() { builder.appendCell(column: column, text) }
      builder.endRow()
    }
    self = builder.build()
  }
}
