/// Writes integers of minor units as decimal text.
public enum DecimalText {
  /// `mantissa` with `scale` digits after the point: (-1250, 2) is `-12.50`, (5, 3) is `0.005`.
  public static func string(mantissa: Int64, scale: Int) -> String {
    String(decoding: bytes(mantissa: mantissa, scale: scale), as: UTF8.self)
  }

  /// The same as bytes.
  public static func bytes(mantissa: Int64, scale: Int) -> [UInt8] {
    var reversed: [UInt8] = []
    var rest = mantissa.magnitude
    var position = 0
    repeat {
      if position == scale, scale > 0 { reversed.append(UInt8(ascii: ".")) }
      reversed.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      position += 1
    } while rest > 0 || position <= scale
    if mantissa < 0 { reversed.append(UInt8(ascii: "-")) }
    return reversed.reversed()
  }
}
