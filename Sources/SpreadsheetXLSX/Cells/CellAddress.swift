import Spreadsheet
import TextScanning

/// Cell references in the bytes of a sheet: `AB12`.
enum CellAddress {
  static let rowLimit = 1_048_576
  static let columnLimit = 16384

  /// Reads a reference: the 0-based column and the 1-based row; nil for an impossible cell.
  @inline(__always)
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> (column: Int, row: Int)? {
    var column = 0
    var index = 0
    while index < bytes.count, index < 3 {
      let letter = (bytes[index] & 0xDF) &- UInt8(ascii: "A")
      guard letter < 26 else { break }
      column = column * 26 + Int(letter) + 1
      index += 1
    }
    guard index > 0, column <= columnLimit,
      let row = parseRow(UnsafeBufferPointer(rebasing: bytes[index...]))
    else { return nil }
    return (column - 1, row)
  }

  /// Reads a row's 1-based number.
  @inline(__always)
  static func parseRow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let row = NumberText.smallInteger(bytes), (1...rowLimit).contains(row) else { return nil }
    return row
  }
}
