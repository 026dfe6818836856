import TextScanning

/// The values of marked-up elements.
enum MarkupText {
  /// A value as a person reads it: entities resolved, CDATA unwrapped, white space at the ends taken off.
  static func value(_ raw: String) -> String {
    var text = raw
    // Most values have neither, and the search for texts is dear.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text.trimmingSpace()
    }
    if text.contains("<!--") { text = withoutComments(text) }
    if text.contains("<![CDATA[") { text = text.replacing("<![CDATA[", with: "").replacing("]]>", with: "") }
    text = CharacterReference.text(of: text.utf8, in: .statement)
    return text.trimmingSpace()
  }

  /// The text without its comments; one that does not end goes on to the end.
  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "<!--") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
    }
    return result + rest
  }
}
