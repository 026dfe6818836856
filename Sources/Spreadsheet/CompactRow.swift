/// The cells of one row to be inserted, packed into one buffer, so that a plan of a million insertions stays
/// small.
///
/// Cells stand in the order of the schema, each column once, whatever the order of appending: two rows of the
/// same values are equal.
public struct CompactRow: Sendable, Hashable {
  /// For each cell its position, its kind, the length of its text in four bytes of little endian, its text.
  private var bytes: [UInt8] = []
  private var lastPosition: Int16 = -1

  public init() {}

  /// Sets a cell; columns are positions in the tab's schema. A blank sets nothing; of two values for one column
  /// the later counts.
  ///
  /// - Precondition: `position` is below 256.
  public mutating func append(_ position: Int, _ value: CellValue) {
    precondition((0..<256).contains(position), "a tab has fewer than 256 columns")
    guard value != .blank else { return }
    if position > lastPosition { return write(position, value) }
    var cells: [(position: Int, value: CellValue)] = []
    forEach { if $0 != position { cells.append(($0, $1)) } }
    let place = cells.firstIndex { $0.position > position } ?? cells.count
    cells.insert((position, value), at: place)
    bytes.removeAll(keepingCapacity: true)
    for cell in cells { write(cell.position, cell.value) }
  }

  private mutating func write(_ position: Int, _ value: CellValue) {
    switch value {
    case .blank: break
    case .text(let text): write(position, .text, text.utf8)
    case .number(let text): write(position, .number, text.utf8)
    case .boolean(let value): write(position, .boolean, CollectionOfOne(UInt8(ascii: value ? "1" : "0")))
    case .date(let text): write(position, .date, text.utf8)
    }
  }

  private mutating func write(_ position: Int, _ kind: CellKind, _ text: some Collection<UInt8>) {
    lastPosition = Int16(position)
    let length = UInt32(text.count)
    bytes.append(UInt8(truncatingIfNeeded: position))
    bytes.append(kind.rawValue)
    bytes.append(UInt8(truncatingIfNeeded: length))
    bytes.append(UInt8(truncatingIfNeeded: length >> 8))
    bytes.append(UInt8(truncatingIfNeeded: length >> 16))
    bytes.append(UInt8(truncatingIfNeeded: length >> 24))
    bytes.append(contentsOf: text)
  }

  /// Sets a cell from its bytes, for encoders that need no string in between.
  package mutating func append(_ position: Int, _ kind: CellKind, bytes text: [UInt8]) {
    if position > lastPosition { return write(position, kind, text) }
    append(
      position,
      kind == .number
        ? .number(String(decoding: text, as: UTF8.self)) : .text(String(decoding: text, as: UTF8.self)))
  }

  /// Makes room at once for the cells of a usual row.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// The same row without room to grow: what a plan of many rows keeps.
  package var compacted: CompactRow {
    var row = self
    row.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    return row
  }

  /// The length of the text of the cell that begins at an index.
  private func length(at index: Int) -> Int {
    Int(bytes[index + 2]) | Int(bytes[index + 3]) << 8 | Int(bytes[index + 4]) << 16 | Int(bytes[index + 5])
      << 24
  }

  /// The positions of the cells, in their order.
  package var positions: [Int] {
    var positions: [Int] = []
    forEachCell { position, _, _ in positions.append(position) }
    return positions
  }

  /// Whether these are the positions of the cells.
  package func hasPositions(_ known: [Int]) -> Bool {
    var index = 0
    for position in known {
      guard index < bytes.count, Int(bytes[index]) == position else { return false }
      index += 6 + length(at: index)
    }
    return index == bytes.count
  }

  /// Calls `body` with each cell as a kind and bytes, in the order of the schema; no string is made.
  package func forEachCell(
    _ body: (_ position: Int, _ kind: CellKind, _ text: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let start = index + 6
        let end = start + length(at: index)
        let text = UnsafeBufferPointer(rebasing: buffer[start..<end])
        body(Int(buffer[index]), CellKind(rawValue: buffer[index + 1]) ?? .text, text)
        index = end
      }
    }
  }

  /// Calls `body` with each cell, in the order of the schema.
  public func forEach(_ body: (_ position: Int, _ value: CellValue) throws -> Void) rethrows {
    var index = 0
    while index < bytes.count {
      let position = Int(bytes[index])
      let kind = CellKind(rawValue: bytes[index + 1]) ?? .text
      let start = index + 6
      index = start + length(at: index)
      let text = { String(decoding: bytes[start..<index], as: UTF8.self) }
      switch kind {
      case .number: try body(position, .number(text()))
      case .boolean: try body(position, .boolean(bytes[start] == UInt8(ascii: "1")))
      case .date: try body(position, .date(text()))
      default: try body(position, .text(text()))
      }
    }
  }

  /// The value of a column, or blank.
  public subscript(_ position: Int) -> CellValue {
    var result = CellValue.blank
    forEach { if $0 == position { result = $1 } }
    return result
  }
}
