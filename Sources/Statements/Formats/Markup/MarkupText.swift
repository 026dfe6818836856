import TextScanning

/// The values of marked-up elements.
enum MarkupText {
  /// A value for people: entities resolved, CDATA unwrapped, surrounding white space removed.
  ///
  /// `A &amp; B ` → `A & B`
  static func value(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    let trimmed = trimmingASCII(raw)
    if let plain = plain(trimmed) { return plain }
    return value(String(decoding: raw, as: UTF8.self))
  }

  /// The same for bytes without markup and without invisible characters at their ends. Nil for others.
  private static func plain(_ trimmed: UnsafeBufferPointer<UInt8>) -> String? {
    guard let first = trimmed.first, let last = trimmed.last else { return "" }
    func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
    guard isVisible(first), isVisible(last),
      !trimmed.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return nil }
    return String(decoding: trimmed, as: UTF8.self)
  }

  /// Whether there is only ASCII white space.
  static func isBlank(_ raw: UnsafeBufferPointer<UInt8>) -> Bool {
    raw.allSatisfy { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
  }

  /// Whether the value is the empty text.
  static func isEmpty(_ raw: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = raw.first(where: { $0 > 0x20 }) else { return value(raw).isEmpty }
    let isCertain = first < 0x7F && first != UInt8(ascii: "<") && first != UInt8(ascii: "&")
    return !isCertain && value(raw).isEmpty
  }

  private static func trimmingASCII(_ raw: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    var (start, end) = (0, raw.count)
    while start < end, isSpace(raw[start]) { start += 1 }
    while end > start, isSpace(raw[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: raw[start..<end])
  }

  private static func value(_ raw: String) -> String {
    var text = raw
    // Most values have neither, and the search for texts is slow.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text.trimmingSpace()
    }
    if text.holdsBytes(of: "<!--") { text = withoutComments(text) }
    if text.holdsBytes(of: "<![CDATA[") {
      text = text.replacing("<![CDATA[", with: "").replacing("]]>", with: "")
    }
    text = CharacterReference.text(of: text.utf8, in: .statement)
    return text.trimmingSpace()
  }

  /// The text without its comments. An unclosed comment extends to the end.
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
