/// Cuts OFX of either kind (SGML without end tags, XML) into tags with the text behind them.
///
/// Departs from both standards where banks do: a bare `&` or `<` is text, end tags may be missing, names may be
/// of any case. Entities are the five of XML, `&nbsp;` and numbers; a document type declaration is refused, and
/// nothing outside the file is ever looked up.
struct OFXScanner {
  /// A tag, the text up to the next one, and the line it stands on.
  struct Element {
    var name: String
    var isEnd: Bool
    var text: String
    /// 1-based.
    var line: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next tag; nil at the end.
  mutating func next() -> Element? {
    while index < bytes.count {
      advance(to: index, while: { $0 != UInt8(ascii: "<") })
      guard index < bytes.count else { return nil }
      if let element = tag() { return element }
      index += 1
    }
    return nil
  }

  /// Whether the text declares a document type, which no statement needs.
  static func declaresDocumentType(_ text: String) -> Bool {
    text.utf8.prefix(1 << 16).split(separator: UInt8(ascii: "<")).contains { part in
      part.prefix(8).map { $0 & 0xDF }.elementsEqual("!DOCTYPE".utf8.map { $0 & 0xDF })
    }
  }

  private mutating func advance(to start: Int, while condition: (UInt8) -> Bool) {
    index = start
    while index < bytes.count, condition(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  /// A tag at the cursor, with the text behind it; nil where the `<` begins none.
  private mutating func tag() -> Element? {
    guard let (name, isEnd, end) = tagName(at: index) else { return nil }
    let start = line
    index = end
    let textStart = index
    // A `<` that begins no tag belongs to the text.
    while true {
      advance(to: index, while: { $0 != UInt8(ascii: "<") })
      if index >= bytes.count || tagName(at: index) != nil { break }
      index += 1
    }
    let raw = String(decoding: bytes[textStart..<index], as: UTF8.self)
    return Element(name: name, isEnd: isEnd, text: isEnd ? "" : OFXText.value(raw), line: start)
  }

  /// The name of a tag (`<NAME>`, `</NAME>`, `<NAME attribute>`), upper case, and where it ends.
  private func tagName(at start: Int) -> (name: String, isEnd: Bool, end: Int)? {
    var place = start + 1
    var isEnd = false
    if place < bytes.count, bytes[place] == UInt8(ascii: "/") {
      isEnd = true
      place += 1
    }
    let nameStart = place
    while place < bytes.count, place - nameStart < 64, Self.isNameByte(bytes[place]) { place += 1 }
    guard place > nameStart, Self.isLetter(bytes[nameStart]) else { return nil }
    let name = String(decoding: bytes[nameStart..<place], as: UTF8.self).uppercased()
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      // Attributes are short, and a tag does not go on behind a line or another tag.
      guard place - start < 256, bytes[place] != UInt8(ascii: "<"), bytes[place] != UInt8(ascii: "\n") else { return nil }
      place += 1
    }
    return place < bytes.count ? (name, isEnd, place + 1) : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
  }
}
