/// Rows to be added at the end of a sheet: packed, and unpacked a part at a time, so that a million take
/// little memory.
@usableFromInline package struct AppendedRows: Sendable {
  /// The most rows that are best unpacked at once.
  package static let partSize = 4096

  private let name: String
  private var rows: [CompactRow] = []
  /// For each position of a packed row the sheet's column; nil if they are the same.
  package var columns: [Int?]?
  /// Cells in the user's own columns, by the row's number from 0 and by the sheet's columns.
  private var own: [Int: [Int: CellValue]] = [:]

  /// The last row with each text at a position, for the rows indexed so far.
  private var lastRows: (position: Int, ofText: [String: Int], rowCount: Int) = (0, [:], 0)

  /// No rows, for a sheet of this name.
  package init(name: String) { self.name = name }

  /// How many rows there are.
  package var rowCount: Int { rows.count }

  /// Adds a row whose cells are at the positions of ``columns``.
  package mutating func append(_ row: CompactRow) { rows.append(row) }

  /// Adds rows with cells at the same positions. `expected` is the most rows in all, including those that
  /// follow.
  package mutating func append(contentsOf more: [CompactRow], expected: Int = 0) {
    // A million rows that are the only ones are not copied.
    if rows.isEmpty, more.count >= expected { return rows = more }
    if rows.isEmpty { rows.reserveCapacity(expected) }
    rows += more
  }

  /// Adds a row of values from the first column on; blanks leave their cells out.
  ///
  /// - Precondition: There are at most 256 values.
  @usableFromInline package mutating func append(_ values: [CellValue]) {
    var row = CompactRow()
    for (column, value) in values.enumerated() { row.append(column, value) }
    rows.append(row)
  }

  /// The number from 0 of the last row that has a text at a position; nil if there is none.
  package mutating func index(of text: String, at position: Int) -> Int? {
    if lastRows.position != position { lastRows = (position, [:], 0) }
    for index in lastRows.rowCount..<rows.count {
      rows[index].forEach { if $0 == position { lastRows.ofText[$1.text] = index } }
    }
    lastRows.rowCount = rows.count
    return lastRows.ofText[text]
  }

  /// Sets a cell of a row in a column of the sheet that no position has.
  package mutating func set(_ value: CellValue, column: Int, ofRow row: Int) {
    own[row, default: [:]][column] = value
  }

  /// All rows as a sheet.
  package func build() -> Sheet { sheet(0..<rowCount) }

  /// Some of the rows as a sheet, below those that `start` appends.
  package func sheet(
    _ range: Range<Int>, below start: (inout SheetBuilder) -> Void = { _ in }
  ) -> Sheet {
    guard own.isEmpty, isOrdered, let first = range.first else {
      var builder = SheetBuilder(name: name)
      start(&builder)
      unpack(range, into: &builder)
      return builder.build()
    }
    // The cells stay where they are packed: the sheet has the bytes of whole blocks, which rows share.
    var block = rows[first]
    var builder = SheetBuilder(name: name, adopting: block.blockBytes)
    var offset = 0
    builder.reserve(rows: range.count, cellsOfEach: block)
    start(&builder)
    for index in range {
      if !rows[index].isInBlock(of: block) {
        block = rows[index]
        offset = builder.appendBytes(block.blockBytes)
      }
      rows[index].forEachPlace { position, kind, text in
        if let column = column(at: position) {
          builder.appendCell(
            column: column, kind: kind, offset: offset + text.lowerBound, length: text.count)
        }
      }
      builder.endRow()
    }
    return builder.build()
  }

  /// Appends all rows to a sheet that is being made.
  package func unpack(into builder: inout SheetBuilder) { unpack(0..<rowCount, into: &builder) }

  /// Appends some of the rows.
  package func unpack(_ range: Range<Int>, into builder: inout SheetBuilder) {
    let isOrdered = isOrdered
    for index in range {
      if own.isEmpty {
        unpack(rows[index], isOrdered, into: &builder)
      } else {
        unpack(rows[index], with: own[index] ?? [:], into: &builder)
      }
    }
  }

  /// Appends a row and its cells in further columns.
  private func unpack(_ row: CompactRow, with further: [Int: CellValue], into builder: inout SheetBuilder) {
    var cells = further.map { RowCell(column: $0.key, value: $0.value) }
    row.forEach { position, value in
      if let column = column(at: position) { cells.append(RowCell(column: column, value: value)) }
    }
    for cell in cells.sorted(by: { $0.column < $1.column }) {
      builder.appendCell(column: cell.column, cell.value)
    }
    builder.endRow()
  }

  /// Appends a row in the order of the sheet's columns, which may be another than that of the positions.
  private func unpack(_ row: CompactRow, _ isOrdered: Bool, into builder: inout SheetBuilder) {
    if isOrdered {
      row.forEachCell { position, kind, text in
        if let column = column(at: position) { builder.appendCell(column: column, kind: kind, bytes: text) }
      }
    } else {
      var cells: [(column: Int, kind: CellKind, text: [UInt8])] = []
      row.forEachCell { position, kind, text in
        if let column = column(at: position) { cells.append((column, kind, Array(text))) }
      }
      for cell in cells.sorted(by: { $0.column < $1.column }) {
        builder.appendCell(column: cell.column, kind: cell.kind, bytes: cell.text)
      }
    }
    builder.endRow()
  }

  /// Whether the columns are in the order of the positions.
  private var isOrdered: Bool {
    guard let known = columns?.compactMap({ $0 }) else { return true }
    return zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
  }

  private func column(at position: Int) -> Int? {
    guard let columns else { return position }
    return position < columns.count ? columns[position] : nil
  }
}
