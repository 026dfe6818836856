/// The cells of one row to be inserted, packed into one buffer, so that a plan of a million insertions stays
/// small.
///
/// Cells are in the order of the schema, each column once, whatever the order of appending: two rows of the
/// same values are equal.
@usableFromInline package struct CompactRow: Sendable {
  /// For each cell its position, a byte of its kind and the length of its text, for a long text its length in
  /// four bytes of little endian, and the text. Rows of one ``CompactRowBlock`` share them; there a cell that
  /// repeats one before it is its position, a byte that says so, and the index of that one in four bytes.
  private var bytes: [UInt8] = []
  /// Where in the bytes this row's cells are.
  private var place = 0..<0
  /// Which of the first 64 positions have cells, one bit each; all bits where a later one has.
  private var columns: UInt64 = 0

  /// A row without values.
  @usableFromInline package init() {}

  /// Sets a cell; columns are positions in the tab's schema. A blank sets nothing; of two values for one
  /// column the later counts.
  ///
  /// - Precondition: `position` is below 256.
  @usableFromInline package mutating func append(_ position: Int, _ value: CellValue) {
    precondition((0..<256).contains(position), "a tab has fewer than 256 columns")
    guard value != .blank else { return }
    if isBehind(position) { return write(position, value) }
    var cells: [(position: Int, value: CellValue)] = []
    forEach { if $0 != position { cells.append(($0, $1)) } }
    let place = cells.firstIndex { $0.position > position } ?? cells.count
    cells.insert((position, value), at: place)
    removeAll()
    for cell in cells { write(cell.position, cell.value) }
  }

  private mutating func write(_ position: Int, _ value: CellValue) {
    switch value {
    case .blank: break
    case .text(let text): write(position, .text, text)
    case .number(let text): write(position, .number, text)
    case .boolean(let value): write(position, .boolean, value ? "1" : "0")
    case .date(let text): write(position, .date, text)
    case .error(let text): write(position, .error, text)
    case .formula: preconditionFailure("a new record holds values, never formulas")
    }
  }

  private mutating func write(_ position: Int, _ kind: CellKind, _ text: String) {
    var text = text
    text.withUTF8 { write(position, kind, $0) }
  }

  private mutating func write(_ position: Int, _ kind: CellKind, _ text: UnsafeBufferPointer<UInt8>) {
    if place.count != bytes.count { self = compacted }
    columns = position < 64 ? columns | 1 << UInt64(position) : .max
    let length = UInt32(text.count)
    bytes.append(UInt8(truncatingIfNeeded: position))
    bytes.append(kind.rawValue << 5 | UInt8(truncatingIfNeeded: min(length, PackedCell.longLength)))
    if length >= PackedCell.longLength { PackedCell.append(length, to: &bytes) }
    bytes.append(contentsOf: text)
    place = 0..<bytes.count
  }

  /// Sets a cell from its bytes, for encoders that need no string in between.
  @usableFromInline package mutating func append(
    _ position: Int, _ kind: CellKind, bytes text: UnsafeBufferPointer<UInt8>
  ) {
    if isBehind(position) { return write(position, kind, text) }
    append(
      position,
      kind == .number
        ? .number(String(decoding: text, as: UTF8.self)) : .text(String(decoding: text, as: UTF8.self)))
  }

  /// Takes all cells out and keeps the room.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    place = 0..<0
    columns = 0
  }

  /// Makes room at once for the cells of a usual row.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// The same row in bytes of its own, without room to grow.
  package var compacted: CompactRow {
    var row = CompactRow()
    row.reserve(place.count)
    forEachCell { row.write($0, $1, $2) }
    return row
  }

  /// A row among those that are packed in the same bytes.
  init(_ place: Range<Int>, of bytes: [UInt8], columns: UInt64) {
    self.bytes = bytes
    self.place = place
    self.columns = columns
  }

  /// Appends the cells to bytes that many rows share; gives their columns, as the row there needs them.
  /// `known` are the indices of cells that may be repeated.
  func append(to block: inout [UInt8], _ known: inout RepeatedCells) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var index = place.lowerBound
      while index < place.upperBound {
        let cell = PackedCell(bytes, at: index)
        let content = UnsafeBufferPointer(rebasing: bytes[cell.start + 1..<cell.text.upperBound])
        if cell.text.count < RepeatedCells.leastLength {
          block.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<cell.end]))
        } else if let same = known.index(of: content, position: cell.position, in: block) {
          block.append(UInt8(truncatingIfNeeded: cell.position))
          block.append(PackedCell.repeats)
          PackedCell.append(UInt32(same), to: &block)
        } else {
          known.note(block.count, position: cell.position)
          block.append(UInt8(truncatingIfNeeded: cell.position))
          block.append(contentsOf: content)
        }
        index = cell.end
      }
    }
    return columns
  }

  /// The positions of the cells, in their order.
  package var positions: [Int] {
    var positions: [Int] = []
    forEachCell { position, _, _ in positions.append(position) }
    return positions
  }

  /// Whether another row has cells in the same columns.
  package func hasColumns(of other: CompactRow) -> Bool {
    if columns != .max || other.columns != .max { return columns == other.columns }
    return positions == other.positions
  }

  /// Whether a position is after all cells.
  private func isBehind(_ position: Int) -> Bool {
    if columns != .max { return position >= 64 - columns.leadingZeroBitCount }
    return position > positions.last ?? -1
  }

  /// Calls `body` with each cell as a kind and bytes, in the order of the schema; no string is made.
  package func forEachCell(
    _ body: (_ position: Int, _ kind: CellKind, _ text: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = place.lowerBound
      while index < place.upperBound {
        let cell = PackedCell(bytes, at: index)
        body(cell.position, cell.kind, UnsafeBufferPointer(rebasing: bytes[cell.text]))
        index = cell.end
      }
    }
  }

  /// Calls `body` with each cell as a kind and the place of its text in ``blockBytes``.
  func forEachPlace(_ body: (_ position: Int, _ kind: CellKind, _ text: Range<Int>) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = place.lowerBound
      while index < place.upperBound {
        let cell = PackedCell(bytes, at: index)
        body(cell.position, cell.kind, cell.text)
        index = cell.end
      }
    }
  }

  /// The bytes that hold the row, with those of the other rows of its block.
  var blockBytes: [UInt8] { bytes }

  /// Whether another row is in the same bytes.
  func isInBlock(of other: CompactRow) -> Bool {
    bytes.withUnsafeBufferPointer { one in
      other.bytes.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress && $0.count == one.count }
    }
  }

  /// Calls `body` with each cell, in the order of the schema.
  @usableFromInline package func forEach(_ body: (_ position: Int, _ value: CellValue) throws -> Void)
    rethrows
  {
    try bytes.withUnsafeBufferPointer { bytes in
      var index = place.lowerBound
      while index < place.upperBound {
        let cell = PackedCell(bytes, at: index)
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[cell.text]), as: UTF8.self)
        switch cell.kind {
        case .number: try body(cell.position, .number(text))
        case .boolean: try body(cell.position, .boolean(text == "1"))
        case .date: try body(cell.position, .date(text))
        case .error: try body(cell.position, .error(text))
        default: try body(cell.position, .text(text))
        }
        index = cell.end
      }
    }
  }

  /// The value of a column, or blank.
  @usableFromInline package subscript(_ position: Int) -> CellValue {
    var result = CellValue.blank
    forEach { if $0 == position { result = $1 } }
    return result
  }

  /// The same row with other values in some columns.
  package func replacing(_ values: [Int: CellValue]) -> CompactRow {
    var row = CompactRow()
    forEach { position, value in if values[position] == nil { row.append(position, value) } }
    for (position, value) in values.sorted(by: { $0.key < $1.key }) where value != .blank {
      row.append(position, value)
    }
    return row
  }
}

extension CompactRow: Hashable {
  @usableFromInline package static func == (one: CompactRow, other: CompactRow) -> Bool {
    one.bytes.withUnsafeBufferPointer { first in
      other.bytes.withUnsafeBufferPointer { second in
        var (index, place) = (one.place.lowerBound, other.place.lowerBound)
        while index < one.place.upperBound, place < other.place.upperBound {
          let (cell, same) = (PackedCell(first, at: index), PackedCell(second, at: place))
          guard cell.position == same.position, cell.kind == same.kind,
            UnsafeBufferPointer(rebasing: first[cell.text]).holdsSame(
              as: UnsafeBufferPointer(rebasing: second[same.text]))
          else { return false }
          (index, place) = (cell.end, same.end)
        }
        return index == one.place.upperBound && place == other.place.upperBound
      }
    }
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    forEachCell { position, kind, text in
      hasher.combine(position)
      hasher.combine(kind)
      hasher.combine(text.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(text))
    }
  }
}
