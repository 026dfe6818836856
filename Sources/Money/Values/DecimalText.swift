/// Writes integers of minor units as decimal text.
package enum DecimalText {
  /// `mantissa` with `scale` digits after the point: (-1250, 2) is `-12.50`, (5, 3) is `0.005`.
  package static func string(mantissa: Int64, scale: Int) -> String {
    String(decoding: bytes(mantissa: mantissa, scale: scale), as: UTF8.self)
  }

  /// The same as bytes.
  package static func bytes(mantissa: Int64, scale: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    append(mantissa: mantissa, scale: scale, to: &bytes)
    return bytes
  }

  /// Appends the same.
  package static func append(mantissa: Int64, scale: Int, to bytes: inout [UInt8]) {
    var low = bytes.count
    var rest = mantissa.magnitude
    var position = 0
    repeat {
      if position == scale, scale > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      position += 1
    } while rest > 0 || position <= scale
    if mantissa < 0 { bytes.append(UInt8(ascii: "-")) }
    // The digits are in reverse order.
    var high = bytes.count - 1
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }
}
