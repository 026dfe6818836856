import TextScanning

/// A JSON document with its members in their order and its numbers as they are written (RFC 8259).
///
/// A statement needs both: columns are in the order of the file, and `0.1` stays `0.1`.
indirect enum OrderedJSON {
  /// A text, a number, a truth value or null, which is blank.
  case scalar(CellText)
  case object([(name: String, value: OrderedJSON)])
  case array([OrderedJSON])

  /// A single value as a cell shows it.
  struct CellText {
    var text: String
    /// Whether it is written as a number.
    var isNumber: Bool
  }

  /// Reads a document; nil for text that is not JSON, and for one with more than 64 lists and objects inside one another.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var reader = OrderedJSONReader(bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    guard reader.isAtEnd else { return nil }
    self = value
  }
}

/// Reads the bytes of a document from front to back.
private struct OrderedJSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func value(depth: Int) -> OrderedJSON? {
    skipSpace()
    guard depth < 64, index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map { .scalar(.init(text: $0, isNumber: false)) }
    default: return word()
    }
  }

  private mutating func object(_ depth: Int) -> OrderedJSON? {
    index += 1
    var members: [(name: String, value: OrderedJSON)] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\""), let name = string(),
        take(UInt8(ascii: ":")),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append((name, value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> OrderedJSON? {
    index += 1
    var elements: [OrderedJSON] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(elements) : nil
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() -> OrderedJSON? {
    let start = index
    while index < bytes.count, bytes[index] > 0x20, !",]}".utf8.contains(bytes[index]) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    switch text {
    case "null": return .scalar(.init(text: "", isNumber: false))
    case "true", "false": return .scalar(.init(text: text, isNumber: false))
    default: return Double(text) == nil ? nil : .scalar(.init(text: text, isNumber: true))
    }
  }

  /// A text in quotes; the position is at its first mark.
  private mutating func string() -> String? {
    index += 1
    var units: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let text = escaped() else { return nil }
        units += text.utf8
      default: units.append(byte)
      }
    }
    return nil
  }

  /// What stands behind a backslash.
  private mutating func escaped() -> String? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"), UInt8(ascii: "f"): return " "
    case UInt8(ascii: "u"):
      guard let first = unit() else { return nil }
      var units = [first]
      if UTF16.isLeadSurrogate(first), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
        bytes[index + 1] == UInt8(ascii: "u")
      {
        index += 2
        guard let second = unit() else { return nil }
        units.append(second)
      }
      return String(decoding: units, as: UTF16.self)
    default: return String(decoding: [byte], as: UTF8.self)
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt16(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
  }
}
