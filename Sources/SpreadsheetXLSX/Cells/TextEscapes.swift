/// The `_xHHHH_` escapes with which SpreadsheetML writes characters that XML cannot hold (ECMA-376 Part 1
/// §22.9.2.19, ST_Xstring): `_x000D_` is a carriage return, `_x005F_` an underscore that is none of this.
enum TextEscapes {
  /// Resolves the escapes of the bytes from `start` on, once, in place.
  ///
  /// A surrogate counts only with its other half; alone it stays as written.
  @inline(__always)
  static func decode(_ bytes: inout [UInt8], from start: Int) {
    // An escape has seven bytes. Most text has no underscore at all.
    guard bytes.count - start >= 7, hasUnderscore(bytes, from: start) else { return }
    decodeSlowly(&bytes, from: start)
  }

  private static func hasUnderscore(_ bytes: [UInt8], from start: Int) -> Bool {
    bytes[start...].contains(UInt8(ascii: "_"))
  }

  private static func decodeSlowly(_ bytes: inout [UInt8], from start: Int) {
    var read = start
    var write = start
    while read < bytes.count {
      if let (scalar, length) = escape(in: bytes, at: read) {
        // Four bytes at most, for seven or fourteen that were read.
        for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
          bytes[write] = byte
          write += 1
        }
        read += length
      } else {
        bytes[write] = bytes[read]
        write += 1
        read += 1
      }
    }
    bytes.removeLast(read - write)
  }

  private static func escape(in bytes: [UInt8], at index: Int) -> (Unicode.Scalar, Int)? {
    guard let unit = unit(in: bytes, at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 7) }
    guard UTF16.isLeadSurrogate(unit), let trail = self.unit(in: bytes, at: index + 7),
      UTF16.isTrailSurrogate(trail)
    else { return nil }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
    return Unicode.Scalar(value).map { ($0, 14) }
  }

  /// The UTF-16 unit that `_xHHHH_` at an index stands for.
  static func unit(in bytes: [UInt8], at index: Int) -> UInt16? {
    bytes.withUnsafeBufferPointer { unit(in: $0, at: index) }
  }

  static func unit(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16? {
    guard index + 7 <= bytes.count, bytes[index] == UInt8(ascii: "_"), bytes[index + 1] == UInt8(ascii: "x"),
      bytes[index + 6] == UInt8(ascii: "_")
    else { return nil }
    var value: UInt16 = 0
    for digit in bytes[index + 2..<index + 6] {
      guard let nibble = hexadecimal(digit) else { return nil }
      value = value << 4 | nibble
    }
    return value
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt16? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(digit - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(digit - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
