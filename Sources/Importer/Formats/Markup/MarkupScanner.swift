import TextScanning

/// Cuts marked-up statements (OFX in SGML without end tags, OFX and camt in XML) into tags with the text behind
/// them, in one pass over the bytes.
///
/// Departs from the standards where banks do: a bare `&` or `<` is text, end tags may be missing, names may be of
/// any case and prefix. Entities are the five of XML, `&nbsp;` and numbers; a document type declaration is refused by
/// the callers, and nothing outside the file is ever looked up.
struct MarkupScanner {
  /// A tag, the text up to the next one, and the line it stands on.
  struct Element {
    /// The local name in upper case.
    var name: String
    var isEnd: Bool
    /// Whether the tag closes itself: `<NtryRef/>`.
    var isEmpty: Bool
    /// What stands between name and `>`.
    var attributes: String
    var text: String
    /// 1-based.
    var line: Int
  }

  private struct Tag {
    var name: Range<Int>
    var isEnd: Bool
    var end: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// The limit that the text passes; nothing behind it is read.
  private(set) var passed: MarkupLimit?

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next tag; nil at the end.
  mutating func next() -> Element? {
    while index < bytes.count, passed == nil {
      advance { $0 != UInt8(ascii: "<") }
      guard index < bytes.count else { return nil }
      if skipComment() { continue }
      if let element = element() { return element }
      index += 1
    }
    return nil
  }

  /// Whether the text declares a document type before its first element, which no statement needs.
  static func declaresDocumentType(_ text: String) -> Bool {
    var scanner = MarkupScanner(text)
    while scanner.index < scanner.bytes.count {
      scanner.advance { $0 != UInt8(ascii: "<") }
      if scanner.skipComment() || scanner.skip(from: "<?", to: "?>") { continue }
      let next = scanner.bytes[min(scanner.index + 1, scanner.bytes.count - 1)...]
      if let first = next.first, first.isASCIILetter { return false }
      if next.prefix(8).map({ $0 & 0xDF }).elementsEqual("!DOCTYPE".utf8.map { $0 & 0xDF }) { return true }
      scanner.index += 1
    }
    return false
  }

  /// Moves on while bytes meet a condition, counting lines.
  private mutating func advance(while condition: (UInt8) -> Bool) {
    while index < bytes.count, condition(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  /// Whether a text stands at a place.
  private func begins(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Moves behind a comment at the cursor; an open one ends the file.
  private mutating func skipComment() -> Bool { skip(from: "<!--", to: "-->") }

  /// Moves to the end of what begins and ends with some text; where that is missing, to the end of the file.
  private mutating func skip(from start: StaticString, to end: StaticString) -> Bool {
    guard begins(start, at: index) else { return false }
    while index < bytes.count, !begins(end, at: index) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    return true
  }

  /// A tag at the cursor, with the text behind it; nil where the `<` begins none.
  private mutating func element() -> Element? {
    guard let tag = tag(at: index) else { return nil }
    let start = line
    let attributes = tag.name.upperBound..<tag.end - 1
    for place in attributes where bytes[place] == UInt8(ascii: "\n") { line += 1 }
    index = tag.end
    let textStart = index
    skipText()
    guard index - textStart <= MarkupLimit.textBytes.value else {
      passed = .textBytes
      return nil
    }
    let raw = String(decoding: bytes[textStart..<index], as: UTF8.self)
    let name = String(decoding: bytes[tag.name], as: UTF8.self).uppercased()
    return Element(
      name: name.split(separator: ":").last.map(String.init) ?? name, isEnd: tag.isEnd,
      isEmpty: !attributes.isEmpty && bytes[attributes.upperBound - 1] == UInt8(ascii: "/"),
      attributes: String(decoding: bytes[attributes], as: UTF8.self),
      text: tag.isEnd ? "" : MarkupText.value(raw), line: start)
  }

  /// Moves to the next tag; a `<` that begins none belongs to the text, and so do comments and CDATA sections.
  private mutating func skipText() {
    while true {
      advance { $0 != UInt8(ascii: "<") }
      if skipComment() { continue }
      if index >= bytes.count || tag(at: index) != nil || passed != nil { return }
      if begins("<![CDATA[", at: index) {
        while index < bytes.count, !begins("]]>", at: index) {
          if bytes[index] == UInt8(ascii: "\n") { line += 1 }
          index += 1
        }
      }
      // A section that is never closed ends with the file.
      index = min(index + 1, bytes.count)
    }
  }

  /// The tag (`<NAME>`, `</NAME>`, `<NAME attributes>`) that begins at a `<`.
  private mutating func tag(at start: Int) -> Tag? {
    var place = start + 1
    var isEnd = false
    if place < bytes.count, bytes[place] == UInt8(ascii: "/") {
      isEnd = true
      place += 1
    }
    let nameStart = place
    while place < bytes.count, place - nameStart < 64, Self.isNameByte(bytes[place]) { place += 1 }
    guard place > nameStart, bytes[nameStart].isASCIILetter else { return nil }
    let name = nameStart..<place
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      // No tag goes on behind another one.
      guard bytes[place] != UInt8(ascii: "<") else { return nil }
      guard place - start < MarkupLimit.tagBytes.value else {
        passed = .tagBytes
        return nil
      }
      place += 1
    }
    return place < bytes.count ? Tag(name: name, isEnd: isEnd, end: place + 1) : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }
}
