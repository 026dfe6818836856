/// Numbers as text: checked byte by byte, never by way of a binary fraction.
enum NumberText {
  /// Whether the bytes are a decimal number: an optional sign, digits with at most one point, an optional
  /// exponent. `.5` and `5.` are numbers; `1,5`, `0x10` and `NaN` are not.
  static func isNumber(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = bytes.makeIterator()
    var byte = rest.next()
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { byte = rest.next() }
    var digits = 0
    var points = 0
    while let current = byte, isDigit(current) || current == UInt8(ascii: ".") {
      if current == UInt8(ascii: ".") { points += 1 } else { digits += 1 }
      byte = rest.next()
    }
    guard digits > 0, points <= 1 else { return false }
    guard let exponent = byte else { return true }
    guard exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "E") else { return false }
    byte = rest.next()
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { byte = rest.next() }
    guard byte != nil else { return false }
    while let current = byte {
      guard isDigit(current) else { return false }
      byte = rest.next()
    }
    return true
  }

  /// The value of up to seven digits and nothing else: a row, a style, a day.
  @inline(__always)
  static func smallInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    integer(bytes, digits: 7)
  }

  /// The value of up to so many digits and nothing else.
  @inline(__always)
  static func integer(_ bytes: UnsafeBufferPointer<UInt8>, digits: Int = 10) -> Int? {
    guard bytes.count <= digits, !bytes.isEmpty else { return nil }
    var value = 0
    for byte in bytes {
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without spaces, tabs and line ends around them.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = count
    while start < end, Self.isSpace(self[start]) { start += 1 }
    while end > start, Self.isSpace(self[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
