/// Direct access to a sheet's cells and bytes; valid only inside ``Sheet/withView(_:)``.
@usableFromInline package struct SheetView {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  @usableFromInline let allCells: UnsafeBufferPointer<Cell>
  @usableFromInline let rowStarts: UnsafeBufferPointer<UInt32>
  /// By a pointer, so that a copy of the view counts no reference: threads that share a sheet would wait for
  /// each other.
  @usableFromInline let longLengths: UnsafePointer<[UInt32: UInt32]>
  @usableFromInline let quote: UInt8

  @inlinable
  init(
    bytes: UnsafeBufferPointer<UInt8>, allCells: UnsafeBufferPointer<Cell>,
    rowStarts: UnsafeBufferPointer<UInt32>, longLengths: UnsafePointer<[UInt32: UInt32]>, quote: UInt8
  ) {
    self.bytes = bytes
    self.allCells = allCells
    self.rowStarts = rowStarts
    self.longLengths = longLengths
    self.quote = quote
  }

  /// How many rows the sheet has.
  @inlinable package var rowCount: Int { rowStarts.count - 1 }

  /// The cells of a row (0-based), in column order.
  @inlinable
  package func cells(inRow row: Int) -> UnsafeBufferPointer<Cell> {
    let start = Int(rowStarts[row])
    return UnsafeBufferPointer(rebasing: allCells[start..<Int(rowStarts[row + 1])])
  }

  /// The length of a cell's bytes as stored.
  @inlinable
  package func length(of cell: Cell) -> Int {
    let short = cell.shortLength
    if short < Cell.longLength { return short }
    return Int(longLengths.pointee[UInt32(truncatingIfNeeded: cell.offset)] ?? UInt32(short))
  }

  /// The bytes of a cell as stored: of ``CellKind/quotedText`` and ``CellKind/escapedText`` with the
  /// escapes still in.
  @inlinable
  package func rawBytes(of cell: Cell) -> UnsafeBufferPointer<UInt8> {
    let length = length(of: cell)
    return UnsafeBufferPointer(rebasing: bytes[cell.offset..<cell.offset + length])
  }

  /// Whether a row (0-based) stores the same bytes in the same columns as a row of another sheet. Most rows of
  /// two states of a sheet do, and need no closer look.
  package func storesSame(inRow row: Int, as other: Int, of otherView: SheetView) -> Bool {
    let (cells, others) = (cells(inRow: row), otherView.cells(inRow: other))
    guard cells.count == others.count else { return false }
    for (cell, twin) in zip(cells, others) {
      guard cell.column == twin.column, cell.kind == twin.kind,
        rawBytes(of: cell).holdsSame(as: otherView.rawBytes(of: twin))
      else { return false }
    }
    return true
  }

  /// Calls `body` with the bytes of a cell's value, escapes resolved.
  @inlinable
  package func withBytes<Result>(
    of cell: Cell, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let raw = rawBytes(of: cell)
    switch cell.kind {
    case .quotedText, .escapedText:
      return try unescaped(raw, kind: cell.kind).withUnsafeBufferPointer(body)
    default: return try body(raw)
    }
  }

  /// The text of a cell: escapes resolved, invalid UTF-8 replaced.
  @usableFromInline package func text(of cell: Cell) -> String {
    withBytes(of: cell) { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a quoted field with its escapes resolved: a doubled quote becomes one. If the kind says so,
  /// a backslash escapes the quote or backslash after it.
  @usableFromInline
  func unescaped(_ raw: UnsafeBufferPointer<UInt8>, kind: CellKind) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    var value: [UInt8] = []
    value.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      let next = index + 1 < raw.count ? raw[index + 1] : 0
      if byte == quote, next == quote {
        index += 1
      } else if kind == .escapedText, byte == backslash, next == quote || next == backslash {
        value.append(next)
        index += 2
        continue
      }
      value.append(byte)
      index += 1
    }
    return value
  }
}

/// The kind of a cell's bytes, independent of any tab or column.
@usableFromInline package enum CellKind: UInt8, Sendable, Hashable {
  /// Text, its bytes exactly the value (UTF-8).
  case text = 0
  /// Text of a quoted CSV field in which the quote character is doubled; see `Sheet.quote`.
  case quotedText = 1
  /// Text of a quoted CSV field with backslash escapes (doubled quotes may occur too).
  case escapedText = 2
  /// A number, as the decimal text that the file holds (`12.5`, `1E3`, `19.989999999999998`).
  case number = 3
  /// A boolean, as the one byte `1` or `0`.
  case boolean = 4
  /// A spreadsheet error, as its text (`#REF!`).
  case error = 5
  /// A date by its number format: `2026-01-31`, `2026-01-31T13:45:00`, `13:45:00` or `PT3600S`.
  case date = 6
  /// A formula for which the file holds no calculated value; never read as blank or zero.
  case missingValue = 7
}

extension RandomAccessCollection where Element == Cell, Index == Int {
  /// Where a row's cells, which are in column order, have the one of a column; nil if they have none.
  @inlinable
  package func index(ofColumn column: Int) -> Int? {
    guard (0..<Cell.columnLimit).contains(column) else { return nil }
    // In a row that has all its columns it is at its own place, and in others before that.
    let own = startIndex + column
    if own < endIndex, self[own].column == column { return own }
    var (low, high) = (startIndex, Swift.min(own, endIndex))
    while low < high {
      let middle = (low + high) / 2
      if self[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].column == column ? low : nil
  }
}
