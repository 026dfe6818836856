/// Writes JSON as bytes, in the order of the calls, without building a tree.
///
/// Control characters are escaped, including C1 characters and line separators, so that the output can be
/// shown on a terminal and read line by line.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// The text written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the written bytes and forgets them, so that output can be passed on in pieces.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    try body(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    for element in elements { try body(&self, element) }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// An array whose elements `body` writes.
  package mutating func list(_ body: (inout JSONWriter) throws -> Void) rethrows {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    try body(&self)
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// A member's name; its value is written next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func null() { raw("null") }
  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
  package mutating func integer(_ value: some BinaryInteger) { raw(String(value)) }

  /// A number given as JSON text.
  package mutating func number(text: String) { raw(text) }

  package mutating func string(_ value: String) {
    var copy = value
    copy.withUTF8 { string(utf8: $0) }
  }

  /// A value that is JSON already.
  package mutating func value(json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// A string given as valid UTF-8.
  package mutating func string(utf8: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var index = 0
    var start = 0
    while index < utf8.count {
      let byte = utf8[index]
      let hidden = byte < 0xC2 ? 0 : Self.hiddenLength(utf8, at: index)
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F, hidden == 0 {
        index += 1
        continue
      }
      bytes.append(contentsOf: utf8[start..<index])
      if hidden > 0 {
        for unit in String(decoding: utf8[index..<index + hidden], as: UTF8.self).utf16 { escape(unit: unit) }
        index += hidden
      } else {
        escape(byte)
        index += 1
      }
      start = index
    }
    bytes.append(contentsOf: utf8[start..<utf8.count])
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A string, or null.
  package mutating func optional(_ value: String?) {
    if let value { string(value) } else { null() }
  }

  /// An integer, or null.
  package mutating func optional(_ value: (some BinaryInteger)?) {
    if let value { integer(value) } else { null() }
  }

  /// Ends a line: for one document a line.
  package mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  /// The length of a character that is escaped, 0 for any other. Escaped are characters that control a
  /// terminal, end a line for readers of one document per line, reverse text, or are invisible. The escaped
  /// text means the same.
  private static func hiddenLength(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index + 1 < utf8.count else { return 0 }
    let second = utf8[index + 1]
    switch utf8[index] {
    case 0xC2: return second < 0xA0 ? 2 : 0
    case 0xD8: return second == 0x9C ? 2 : 0
    case 0xE2 where second == 0x80 || second == 0x81:
      guard index + 2 < utf8.count else { return 0 }
      let third = utf8[index + 2]
      if second == 0x81 { return (0xA0...0xAF).contains(third) ? 3 : 0 }
      return third == 0x8B || (0x8E...0x8F).contains(third) || (0xA8...0xAE).contains(third) ? 3 : 0
    case 0xEF:
      guard index + 2 < utf8.count else { return 0 }
      let third = utf8[index + 2]
      return second == 0xBB && third == 0xBF || second == 0xBF && third >= 0xBE ? 3 : 0
    case 0xF3: return second == 0xA0 && index + 3 < utf8.count ? 4 : 0
    default: return 0
    }
  }

  private mutating func escape(unit: UInt16) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift & 0xF)]) }
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    default: escape(unit: UInt16(byte))
    }
  }
}

/// Members in one call: a name and its value.
extension JSONWriter {
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  package mutating func member(_ name: String, _ value: some BinaryInteger) {
    key(name)
    integer(value)
  }

  /// A string, or null.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    optional(value)
  }

  /// An integer, or null.
  package mutating func member(_ name: String, _ value: (some BinaryInteger)?) {
    key(name)
    optional(value)
  }

  /// A truth value, or null.
  package mutating func member(_ name: String, _ value: Bool?) {
    key(name)
    if let value { bool(value) } else { null() }
  }

  /// A list of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    array(values) { $0.string($1) }
  }

  /// An object whose members `body` writes.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    key(name)
    try object(body)
  }

  /// An object whose members `body` writes of a value, or null.
  package mutating func object<Value>(
    _ name: String, _ value: Value?, _ body: (inout JSONWriter, Value) throws -> Void
  ) rethrows {
    key(name)
    if let value { try object { try body(&$0, value) } } else { null() }
  }

  /// A list of objects. `body` writes the members of each.
  package mutating func objects<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    key(name)
    try array(elements) { json, element in try json.object { try body(&$0, element) } }
  }

  /// A list whose elements `body` writes, one at a time.
  package mutating func array<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) throws -> Void
  ) rethrows {
    key(name)
    try array(elements, body)
  }

  /// A list whose elements `body` writes.
  package mutating func list(_ name: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    key(name)
    try list(body)
  }

  /// Anything else that `body` writes.
  package mutating func member(_ name: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    key(name)
    try body(&self)
  }
}
