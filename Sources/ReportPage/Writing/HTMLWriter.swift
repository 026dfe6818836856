import DatasetFormat

/// Writes HTML that is also well-formed XML, as bytes, without building a tree.
///
/// Markup comes only from literals of the program: names of elements and attributes are `StaticString`.
/// Everything else is text and always escaped, so the content of a cell can never become markup.
struct HTMLWriter {
  /// Attributes in the order in which they are written.
  typealias Attributes = KeyValuePairs<StaticString, String>

  private(set) var bytes: [UInt8] = []

  /// An element with what `body` writes in it.
  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ body: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    put(">")
    body(&self)
    put("</")
    put(name)
    put(">")
  }

  /// An element with text in it.
  mutating func element(_ name: StaticString, _ attributes: Attributes, _ text: String) {
    element(name, attributes) { $0.text(text) }
  }

  /// An element without attributes, with text in it.
  mutating func element(_ name: StaticString, _ text: String) { element(name, [:], text) }

  /// An element that holds nothing.
  mutating func empty(_ name: StaticString, _ attributes: Attributes = [:]) {
    open(name, attributes)
    put("/>")
  }

  /// Text, escaped.
  mutating func text(_ text: String) {
    var safe = PageText.safe(text)
    safe.withUTF8 { utf8 in
      for byte in utf8 {
        switch byte {
        case UInt8(ascii: "&"): put("&amp;")
        case UInt8(ascii: "<"): put("&lt;")
        case UInt8(ascii: ">"): put("&gt;")
        case UInt8(ascii: "\""): put("&quot;")
        case UInt8(ascii: "'"): put("&#39;")
        default: bytes.append(byte)
        }
      }
    }
  }

  /// Typed text, isolated so that its direction does not affect the text around it.
  mutating func name(_ text: String) { element("bdi", text) }

  /// Markup from a literal of the program.
  mutating func put(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// A style sheet; it comes from the program alone.
  mutating func style(_ sheet: StyleSheet) {
    element("style") { $0.bytes.append(contentsOf: sheet.text.utf8) }
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    put("<")
    put(name)
    for (attribute, value) in attributes {
      put(" ")
      put(attribute)
      put("=\"")
      text(value)
      put("\"")
    }
  }
}

/// Text as a page may hold it.
package enum PageText {
  /// The text with control characters, and those that hide or reverse text, written as `\u{...}`; line ends
  /// and tabs become blanks.
  ///
  /// Marks of direction (U+200E, U+200F) stay in texts with right-to-left letters, which need them. Joiners
  /// stay between the parts of emoji.
  package static func safe(_ text: String) -> String {
    let plain = text.replacing("\r\n", with: " ")
    var turns: Bool?
    let safe = VisibleText.escaped(plain) { scalar in
      switch scalar {
      case "\n", "\t", "\r": return true
      case "\u{200E}", "\u{200F}":
        let known = turns ?? VisibleText.isRightToLeft(plain)
        turns = known
        return known
      default: return false
      }
    }
    guard safe.utf8.contains(where: { $0 < 0x20 }) else { return safe }
    return String(String.UnicodeScalarView(safe.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
