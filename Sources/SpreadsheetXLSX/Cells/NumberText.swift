import TextScanning

/// Numbers as text: checked byte by byte, never by way of a binary fraction.
enum NumberText {
  /// Whether the bytes are a decimal number: an optional sign, digits with at most one point, an optional
  /// exponent. `.5` and `5.` are numbers; `1,5`, `0x10` and `NaN` are not.
  static func isNumber(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { PlainNumber($0) != nil }
      ?? Array(bytes).withUnsafeBufferPointer { PlainNumber($0) != nil }
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
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
