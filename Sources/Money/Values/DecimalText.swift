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
    // Twenty digits, a point and a sign; zeros in front are as many as the scale asks for.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 23 + max(0, scale)) { text in
      var place = text.count
      func put(_ byte: UInt8) {
        place -= 1
        text[place] = byte
      }
      var rest = mantissa.magnitude
      var position = 0
      repeat {
        if position == scale, scale > 0 { put(UInt8(ascii: ".")) }
        put(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
        position += 1
      } while rest > 0 || position <= scale
      if mantissa < 0 { put(UInt8(ascii: "-")) }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[place...]))
    }
  }
}
