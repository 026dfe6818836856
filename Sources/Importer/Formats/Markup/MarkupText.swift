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
    if text.contains("&") { text = resolved(text) }
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

  /// The text with its entities replaced; an `&` that begins none stays.
  private static func resolved(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let place = rest.firstIndex(of: "&") {
      result += rest[..<place]
      rest = rest[place...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let value = entity(rest[rest.index(after: place)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result.append(value)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> Character? {
    switch name.lowercased() {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return "\u{A0}"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
