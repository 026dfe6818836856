import TextScanning

/// Splits marked-up statements (OFX in SGML without end tags, OFX and camt in XML) into tags with the text
/// after them, in one pass over the bytes.
///
/// Departs from the standards the way banks do: a bare `&` or `<` is text, end tags may be missing, names may
/// have any case and prefix. Entities are the five of XML, `&nbsp;` and numbers. Callers refuse document type
/// declarations, and nothing outside the file is ever looked up.
///
/// `<TRNAMT>-45.20<NAME>A & B` → `TRNAMT` with `-45.20`, `NAME` with `A & B`.
struct MarkupScanner {
  /// A tag and the text up to the next one, as ranges of bytes. A file has millions of them, and few are
  /// used.
  struct Element {
    /// The position of its `<`.
    var start: Int
    /// The name without its prefix.
    var name: Range<Int>
    var isEnd: Bool
    /// Whether the tag closes itself: `<NtryRef/>`.
    var isEmpty: Bool
    /// The text between the name and `>`.
    var attributes: Range<Int>
    /// The raw text in the file. Empty after an end tag.
    var text: Range<Int>
  }

  private struct Tag {
    var start: Int
    var name: Range<Int>
    var isEnd: Bool
    var end: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The tag at the cursor, after the text before it was read.
  private var found: Tag?
  /// The limit that the text exceeds. Nothing after it is read.
  private(set) var passed: MarkupLimit?

  /// Scans valid UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next tag; nil at the end.
  mutating func next() -> Element? {
    if let tag = found {
      found = nil
      return element(tag)
    }
    while index < bytes.count, passed == nil {
      advanceToBracket()
      guard index < bytes.count else { return nil }
      if skipComment() { continue }
      if let tag = tag(at: index) { return element(tag) }
      index += 1
    }
    return nil
  }

  /// Whether the text declares a document type before its first element. No statement needs one.
  static func declaresDocumentType(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var scanner = MarkupScanner(bytes)
    while scanner.index < bytes.count {
      scanner.advanceToBracket()
      if scanner.skipComment() || scanner.skip(from: "<?", to: "?>") { continue }
      let next = bytes[min(scanner.index + 1, bytes.count - 1)...]
      if let first = next.first, first.isASCIILetter { return false }
      if next.prefix(8).map({ $0 & 0xDF }).elementsEqual("!DOCTYPE".utf8.map { $0 & 0xDF }) { return true }
      scanner.index += 1
    }
    return false
  }

  private mutating func advanceToBracket() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
  }

  /// Whether a text is at a position.
  private func begins(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Moves past a comment at the cursor. An open comment ends the file.
  private mutating func skipComment() -> Bool { skip(from: "<!--", to: "-->") }

  /// Moves past a section with a given beginning and end. If the end is missing, moves to the end of the
  /// file.
  private mutating func skip(from start: StaticString, to end: StaticString) -> Bool {
    guard begins(start, at: index) else { return false }
    while index < bytes.count, !begins(end, at: index) { index += 1 }
    return true
  }

  /// A tag with the text after it. Nil when the text exceeds a limit.
  private mutating func element(_ tag: Tag) -> Element? {
    let attributes = tag.name.upperBound..<tag.end - 1
    index = tag.end
    skipText()
    guard index - tag.end <= MarkupLimit.textBytes.value else {
      passed = .textBytes
      return nil
    }
    return Element(
      start: tag.start, name: localName(tag.name), isEnd: tag.isEnd,
      isEmpty: !attributes.isEmpty && bytes[attributes.upperBound - 1] == UInt8(ascii: "/"),
      attributes: attributes, text: tag.isEnd ? tag.end..<tag.end : tag.end..<index)
  }

  /// A name without its prefix and without colons at the end: `ns2:Ntry` → `Ntry`.
  private func localName(_ name: Range<Int>) -> Range<Int> {
    var end = name.upperBound
    while end > name.lowerBound, bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
    var start = end
    while start > name.lowerBound, bytes[start - 1] != UInt8(ascii: ":") { start -= 1 }
    return start..<end
  }

  /// Moves to the next tag. A `<` that begins no tag is part of the text, and so are comments and CDATA
  /// sections.
  private mutating func skipText() {
    while true {
      advanceToBracket()
      if skipComment() { continue }
      if index >= bytes.count { return }
      found = tag(at: index)
      if found != nil || passed != nil { return }
      if begins("<![CDATA[", at: index) {
        while index < bytes.count, !begins("]]>", at: index) { index += 1 }
      }
      // An unclosed section ends with the file.
      index = min(index + 1, bytes.count)
    }
  }

  /// The tag that begins at a `<`: `<NAME>`, `</NAME>` or `<NAME attributes>`.
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
      // A tag does not contain another `<`.
      guard bytes[place] != UInt8(ascii: "<") else { return nil }
      guard place - start < MarkupLimit.tagBytes.value else {
        passed = .tagBytes
        return nil
      }
      place += 1
    }
    return place < bytes.count ? Tag(start: start, name: name, isEnd: isEnd, end: place + 1) : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }
}

/// The limits of marked-up statements. They are those of the workbook reader, and no bank's file reaches
/// them.
enum MarkupLimit: String {
  case depth = "the number of elements inside one another"
  case tagBytes = "the number of bytes in one tag"
  case textBytes = "the number of bytes of text in one element"
  case paths = "the number of different paths of elements"

  var value: Int {
    switch self {
    case .depth: 64
    case .tagBytes: 64 << 10
    case .textBytes: 1 << 20
    case .paths: 1 << 14
    }
  }

  /// The error for a file that exceeds the limit.
  func refusal(of file: String) -> StatementError {
    .limit(file: file, name: rawValue, value: value + 1, limit: value)
  }
}
