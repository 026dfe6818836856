public import Spreadsheet

/// The cells of one row to be inserted, packed into one buffer, so that a plan of a million insertions stays
/// small.
///
/// Cells stand in the order of the schema, each column once, whatever the order of appending: two rows of the
/// same values are equal.
public struct CompactRow: Sendable, Hashable {
  /// For each cell its position, its tag, the length of its text in four bytes of little endian, its text.
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
    lastPosition = Int16(position)
    switch value {
    case .blank: break
    case .text(let text): write(position, 0, text.utf8)
    case .number(let text): write(position, 1, text.utf8)
    case .boolean(let value): write(position, value ? 2 : 3, EmptyCollection())
    case .date(let text): write(position, 4, text.utf8)
    }
  }

  private mutating func write(_ position: Int, _ tag: UInt8, _ text: some Collection<UInt8>) {
    let length = UInt32(text.count)
    bytes.append(UInt8(truncatingIfNeeded: position))
    bytes.append(tag)
    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
    bytes.append(contentsOf: text)
  }

  /// Calls `body` with the position of each cell, without making its value.
  func forEachPosition(_ body: (_ position: Int) -> Void) {
    var index = 0
    while index < bytes.count {
      body(Int(bytes[index]))
      index += 6 + length(at: index)
    }
  }

  /// The length of the text of the cell that begins at an index.
  private func length(at index: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[index + 2 + $1]) << (8 * $1) }
  }

  /// Calls `body` with each cell, in the order of the schema.
  public func forEach(_ body: (_ position: Int, _ value: CellValue) throws -> Void) rethrows {
    var index = 0
    while index < bytes.count {
      let position = Int(bytes[index])
      let tag = bytes[index + 1]
      let length = length(at: index)
      index += 6
      let text = { String(decoding: bytes[index..<index + length], as: UTF8.self) }
      switch tag {
      case 1: try body(position, .number(text()))
      case 2: try body(position, .boolean(true))
      case 3: try body(position, .boolean(false))
      case 4: try body(position, .date(text()))
      default: try body(position, .text(text()))
      }
      index += length
    }
  }

  /// The value of a column, or blank.
  public subscript(_ position: Int) -> CellValue {
    var result = CellValue.blank
    forEach { if $0 == position { result = $1 } }
    return result
  }
}
