import TextScanning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One tag of XML, by its places in the bytes that were scanned.
struct TagPlace {
  enum Kind {
    case start, end
    /// `<c/>`, both at once.
    case empty
    /// A comment, a section, an instruction, a declaration.
    case other
  }

  var kind: Kind
  /// From `<` to behind `>`.
  var range: Range<Int>
  /// The name with its prefix.
  var name: Range<Int>

  var opens: Bool { kind == .start || kind == .empty }
}

/// Finds the tags of XML in bytes, and their places.
///
/// `XMLStream` gives events, which tell a document's content; this gives places, which editing needs. It
/// relies on a well-formed part: `XMLStream` has read the workbook before.
struct TagScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The next tag; nil if there is no complete one. Reading can then continue at ``position`` with more
  /// bytes.
  @inline(__always)
  mutating func next() -> TagPlace? {
    guard let start = find(UInt8(ascii: "<"), from: position) else {
      position = bytes.count
      return nil
    }
    position = start
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return special(start)
    case UInt8(ascii: "/"):
      guard let end = find(UInt8(ascii: ">"), from: start) else { return nil }
      position = end + 1
      return TagPlace(kind: .end, range: start..<end + 1, name: start + 2..<nameEnd(from: start + 2))
    default: return startTag(start)
    }
  }

  /// Skips to the next tag that is not part of a plain cell: a row, a formula, the end of all rows, a
  /// comment.
  ///
  /// It reads eight bytes at a time, because most of a large sheet is cells that an edit does not need.
  mutating func skipCells() {
    guard let base = bytes.baseAddress else { return }
    let raw = UnsafeRawPointer(base)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = position
    while index + 10 <= bytes.count {
      // A byte of this is zero where the text has a `<`; subtracting makes its highest bit one.
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian ^ (ones &* 0x3C)
      var hits = (word &- ones) & ~word & (ones &* 0x80)
      while hits != 0 {
        let place = index + hits.trailingZeroBitCount >> 3
        if !Self.isPlain(base[place + 1], base[place + 2]) {
          position = place
          return
        }
        hits &= hits &- 1
      }
      index += 8
    }
    position = min(index, bytes.count)
  }

  /// Whether a tag that begins with these bytes is part of a cell without a formula.
  @inline(__always)
  private static func isPlain(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "r"), UInt8(ascii: "f"), UInt8(ascii: "!"), UInt8(ascii: "?"): false
    case UInt8(ascii: "/"): second != UInt8(ascii: "s")
    default: true
    }
  }

  @inline(__always)
  private mutating func startTag(_ start: Int) -> TagPlace? {
    let nameEnd = nameEnd(from: start + 1)
    var index = nameEnd
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        position = index + 1
        let isEmpty = bytes[index - 1] == UInt8(ascii: "/")
        return TagPlace(
          kind: isEmpty ? .empty : .start, range: start..<index + 1, name: start + 1..<nameEnd)
      // A value may hold a `>`.
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let close = find(bytes[index], from: index + 1) else { return nil }
        index = close + 1
      default: index += 1
      }
    }
    return nil
  }

  private mutating func special(_ start: Int) -> TagPlace? {
    let ends: [(opening: StaticString, closing: StaticString)] = [
      ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"),
    ]
    // Which of them it is shows in the first nine bytes.
    guard bytes.count - start >= 9 else { return nil }
    for (opening, closing) in ends where starts(with: opening, at: start) {
      guard let end = find(closing, from: start + opening.utf8CodeUnitCount) else { return nil }
      position = end
      return TagPlace(kind: .other, range: start..<end, name: start..<start)
    }
    return nil
  }

  @inline(__always)
  private func nameEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">"),
      bytes[index] != UInt8(ascii: "/")
    {
      index += 1
    }
    return index
  }

  @inline(__always)
  private func find(_ byte: UInt8, from index: Int) -> Int? {
    guard index < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + index, Int32(byte), bytes.count - index)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The place behind the text.
  private func find(_ text: StaticString, from index: Int) -> Int? {
    var at = index
    while let found = find(text.utf8Start.pointee, from: at) {
      if starts(with: text, at: found) { return found + text.utf8CodeUnitCount }
      at = found + 1
    }
    return nil
  }

  private func starts(with text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count, let base = bytes.baseAddress else { return false }
    return memcmp(base + index, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}

extension TagScanner {
  /// Whether a tag has this name, with the prefix of the document's own elements.
  @inline(__always)
  func isNamed(_ token: TagPlace, _ name: StaticString, prefix: [UInt8] = []) -> Bool {
    guard token.name.count == prefix.count + name.utf8CodeUnitCount, let base = bytes.baseAddress else {
      return false
    }
    if !prefix.isEmpty, !bytes[token.name].starts(with: prefix) { return false }
    return memcmp(base + token.name.lowerBound + prefix.count, name.utf8Start, name.utf8CodeUnitCount) == 0
  }

  /// The prefix of a tag with its colon; empty for none.
  func prefix(of token: TagPlace) -> [UInt8] {
    guard let colon = bytes[token.name].firstIndex(of: UInt8(ascii: ":")) else { return [] }
    return Array(bytes[token.name.lowerBound...colon])
  }

  /// The name of a tag without its prefix.
  func localName(of token: TagPlace) -> String {
    let name = bytes[token.name]
    let start = name.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.startIndex
    return String(decoding: name[start...], as: UTF8.self)
  }

  /// The place of an attribute's value, without its quotes.
  func value(of attribute: StaticString, in token: TagPlace) -> Range<Int>? {
    var found: Range<Int>?
    forEachAttribute(of: token) { name, value in
      if found == nil, name.count == attribute.utf8CodeUnitCount,
        let base = bytes.baseAddress,
        memcmp(base + name.lowerBound, attribute.utf8Start, name.count) == 0
      {
        found = value
      }
    }
    return found
  }

  /// The text of an attribute's value, references resolved.
  func text(of attribute: StaticString, in token: TagPlace) -> String? {
    value(of: attribute, in: token).map { CharacterReference.text(of: bytes[$0]) }
  }

  /// Calls `body` with the places of each attribute's name and value.
  @inline(__always)
  func forEachAttribute(of token: TagPlace, _ body: (Range<Int>, Range<Int>) -> Void) {
    var index = token.name.upperBound
    let end = token.range.upperBound
    while index < end {
      while index < end, bytes[index] <= 0x20 { index += 1 }
      let start = index
      while index < end, bytes[index] != UInt8(ascii: "="), bytes[index] > 0x20 { index += 1 }
      let name = start..<index
      while index < end, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "'") { index += 1 }
      guard index < end else { return }
      let quote = bytes[index]
      let valueStart = index + 1
      index = valueStart
      while index < end, bytes[index] != quote { index += 1 }
      body(name, valueStart..<index)
      index += 1
    }
  }
}
