/// Takes text in pieces, and can return the end of it.
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

/// Text for a cell: checked to be UTF-8, with characters escaped that XML or SpreadsheetML cannot hold.
enum CellText {
  /// The treatment that a text needs before it can be written.
  struct Traits {
    /// Markup, control characters, underscores: to be checked byte by byte.
    var needsEscapes = false
    /// White space at an end, line breaks or tabs, which readers remove unless told to keep them.
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
      // Continuation bytes do not count; the first byte of four counts as a surrogate pair.
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

  /// The text escaped for an attribute or element of XML: `a & b` → `a &amp; b`.
  var escapedForXML: String {
    var text = self
    return text.withUTF8 { bytes in
      var escaped: [UInt8] = []
      escaped.reserveCapacity(bytes.count + bytes.count / 4)
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "&"): escaped += "&amp;".utf8
        case UInt8(ascii: "<"): escaped += "&lt;".utf8
        case UInt8(ascii: ">"): escaped += "&gt;".utf8
        case UInt8(ascii: "\""): escaped += "&quot;".utf8
        case 0x09, 0x0A, 0x0D: escaped += "&#\(byte);".utf8
        // XML has no place for other controls, U+FFFE and U+FFFF, in any spelling.
        case ..<0x20: escaped += "\u{FFFD}".utf8
        case 0xBE...0xBF where index >= 2 && bytes[index - 1] == 0xBF && bytes[index - 2] == 0xEF:
          escaped.append(0xBD)
        default: escaped.append(byte)
        }
      }
      return String(decoding: escaped, as: UTF8.self)
    }
  }
}

/// The `_xHHHH_` escapes with which SpreadsheetML writes characters that XML cannot hold (ECMA-376 Part 1
/// §22.9.2.19, ST_Xstring): `_x000D_` is a carriage return, `_x005F_` a literal underscore.
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

  /// The UTF-16 unit of the escape `_xHHHH_` at an index.
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
