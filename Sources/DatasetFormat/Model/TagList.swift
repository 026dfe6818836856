/// A tag list: lower-case tags in first-seen order, each once, joined by `, `.
public struct TagList: Sendable, Hashable {
  public private(set) var tags: [String] = []

  public init() {}

  /// Reads tags separated by commas; each is trimmed, NFC and lower case, inner spaces kept.
  public init(_ text: String) {
    for part in text.split(separator: ",") { add(String(part)) }
  }

  /// Adds a tag unless it is there already or blank.
  public mutating func add(_ tag: String) {
    let normal = Self.normal(tag)
    if !normal.isEmpty, !tags.contains(normal) { tags.append(normal) }
  }

  /// A tag's normal form.
  static func normal(_ tag: String) -> String {
    let lower = UnicodeForm.composed(tag.lowercased())
    let scalars = lower.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension TagList: CustomStringConvertible {
  public var description: String { tags.joined(separator: ", ") }
}
