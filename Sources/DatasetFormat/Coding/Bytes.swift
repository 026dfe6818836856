/// Small questions about bytes of text.
extension UnsafeBufferPointer<UInt8> {
  /// The bytes without white space at the ends: ASCII white space, U+00A0 and U+3000.
  @inline(__always)
  func trimmingWhiteSpace() -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = count
    while start < end {
      let width = whiteSpaceWidth(at: start, end: end)
      if width == 0 { break }
      start += width
    }
    trailing: while end > start {
      if self[end - 1].isASCIIWhiteSpace {
        end -= 1
      } else if end - start >= 2, whiteSpaceWidth(at: end - 2, end: end) == 2 {
        end -= 2
      } else if end - start >= 3, whiteSpaceWidth(at: end - 3, end: end) == 3 {
        end -= 3
      } else {
        break trailing
      }
    }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }

  /// The length of the white space character that begins at an index, or 0.
  private func whiteSpaceWidth(at index: Int, end: Int) -> Int {
    let byte = self[index]
    if byte.isASCIIWhiteSpace { return 1 }
    if byte == 0xC2, index + 1 < end, self[index + 1] == 0xA0 { return 2 }
    if byte == 0xE3, index + 2 < end, self[index + 1] == 0x80, self[index + 2] == 0x80 { return 3 }
    return 0
  }

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

extension UInt8 {
  @inline(__always)
  var isASCIIWhiteSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

  var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
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
