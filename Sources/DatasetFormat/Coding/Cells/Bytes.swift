/// Small questions about bytes of text.
extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are an ASCII key: `[a-z0-9]+(-[a-z0-9]+)*`.
  var isPlainKey: Bool {
    var previousIsHyphen = true
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        previousIsHyphen = false
      case UInt8(ascii: "-") where !previousIsHyphen: previousIsHyphen = true
      default: return false
      }
    }
    return !previousIsHyphen
  }
}

extension RecordID {
  /// The identifier of 32 hexadecimal digits without hyphens.
  init?(hexadecimal digits: [UInt8]) {
    guard digits.count == 32 else { return nil }
    var text: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    self.init(text)
  }
}
