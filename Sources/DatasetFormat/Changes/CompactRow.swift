public import Spreadsheet

/// The cells of one row to be inserted, packed into one buffer, so that a plan of a million insertions stays
/// small.
public struct CompactRow: Sendable, Hashable {
  private var bytes: [UInt8] = []

  public init() {}

  /// Appends a cell; columns are positions in the tab's schema. A blank appends nothing.
  public mutating func append(_ position: Int, _ value: CellValue) {
    switch value {
    case .blank: break
    case .text(let text): append(position, 0, text.utf8)
    case .number(let text): append(position, 1, text.utf8)
    case .boolean(let value): append(position, value ? 2 : 3, EmptyCollection())
    case .date(let text): append(position, 4, text.utf8)
    }
  }

  /// Position and tag in two bytes each way of little endian, then the length in four, then the text.
  private mutating func append(_ position: Int, _ tag: UInt8, _ text: some Collection<UInt8>) {
    let length = UInt32(text.count)
    bytes.append(UInt8(truncatingIfNeeded: position))
    bytes.append(tag)
    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
    bytes.append(contentsOf: text)
  }

  /// Calls `body` with each cell in the order of appending.
  public func forEach(_ body: (_ position: Int, _ value: CellValue) throws -> Void) rethrows {
    var index = 0
    while index < bytes.count {
      let position = Int(bytes[index])
      let tag = bytes[index + 1]
      var length = 0
      for byte in 0..<4 { length |= Int(bytes[index + 2 + byte]) << (8 * byte) }
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
