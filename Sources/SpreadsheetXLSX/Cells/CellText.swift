/// What takes text in pieces, and gives back the last of it.
protocol TextOutput {
  mutating func append(_ byte: UInt8)
  mutating func append(_ text: StaticString)
  mutating func removeLast(_ count: Int)
}

extension PartOutput: TextOutput {}

extension [UInt8]: TextOutput {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// Text on its way into a cell: checked to be UTF-8, and what XML or SpreadsheetML cannot hold escaped.
enum CellText {
  /// What a text needs before it can be written.
  struct Traits {
    /// Markup, control characters, underscores: to be looked at byte by byte.
    var needsEscapes = false
    /// White space at an end, line breaks or tabs, which readers take away unless told to keep them.
    var needsSpace = false
    var isASCII = true
  }

  /// Bits of ``classes``.
  private static let escape: UInt8 = 1
  private static let space: UInt8 = 2
  private static let wide: UInt8 = 4

  private static let classes: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case 0x09, 0x0A: space
    case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "_"): escape
    // The first byte of U+FFFE and U+FFFF, among others.
    case 0xEF: wide | escape
    case 0x80...: wide
    default: 0
    }
  }

  @inline(__always)
  static func traits(of bytes: UnsafeBufferPointer<UInt8>) -> Traits {
    let all = classes.withUnsafeBufferPointer { classes in
      var all: UInt8 = 0
      for byte in bytes { all |= classes[Int(byte)] }
      return all
    }
    let ends = bytes.first == 0x20 || bytes.last == 0x20
    return Traits(
      needsEscapes: all & escape != 0, needsSpace: ends || all & space != 0, isASCII: all & wide == 0)
  }

  /// Appends text as XML: `&amp;`, and `_xHHHH_` for control characters, U+FFFE and U+FFFF, and for text
  /// that would itself read as such an escape.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout some TextOutput) {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "&"): output.append("&amp;" as StaticString)
      case UInt8(ascii: "<"): output.append("&lt;" as StaticString)
      case UInt8(ascii: ">"): output.append("&gt;" as StaticString)
      case UInt8(ascii: "_") where TextEscapes.unit(in: bytes, at: index) != nil:
        output.append("_x005F_" as StaticString)
      case 0x09, 0x0A: output.append(byte)
      case 0..<0x20:
        output.append("_x00" as StaticString)
        output.append(hexadecimal(byte >> 4))
        output.append(hexadecimal(byte & 15))
        output.append(UInt8(ascii: "_"))
      case 0xBE, 0xBF:
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF; their first two bytes are written already.
        if index >= 2, bytes[index - 1] == 0xBF, bytes[index - 2] == 0xEF {
          output.removeLast(2)
          output.append(byte == 0xBE ? "_xFFFE_" : "_xFFFF_" as StaticString)
        } else {
          output.append(byte)
        }
      default: output.append(byte)
      }
    }
  }

  private static func hexadecimal(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  /// The number of UTF-16 units of valid UTF-8.
  static func utf16Count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in bytes {
      // Continuation bytes count nothing; the first byte of four stands for a pair.
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }
}

extension String {
  /// Calls `body` with the text's UTF-8; like `withUTF8`, but with the error's type kept.
  func withBytes<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var text = self
    let result = text.withUTF8 { bytes in
      Swift.Result { () throws(Failure) -> Result in try body(bytes) }
    }
    return try result.get()
  }

  /// The text as it stands in an attribute or element of XML.
  var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      // XML has no place for them, in any spelling.
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
