/// A tag list: lower-case tags in first-seen order, each once, joined by `, `.
public struct TagList: Sendable, Hashable {
  /// The tags, each once, in the order of the text.
  public private(set) var tags: [String] = []
  /// The same where a cell is full of tags: for the usual two or three a scan is quicker.
  private var seen: Set<String>?

  /// No tags.
  @usableFromInline package init() {}

  /// Reads tags separated by commas or line breaks; each is trimmed, NFC and lower case, inner spaces kept.
  @usableFromInline package init(_ text: String) { add(text) }

  /// Adds a tag unless it is there already or blank; a comma in it makes several.
  @usableFromInline package mutating func add(_ tag: String) {
    for part in tag.utf8.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D }) {
      let normal = Self.normal(String(Substring(part)))
      if normal.isEmpty { continue }
      if seen != nil {
        if seen?.insert(normal).inserted == true { tags.append(normal) }
      } else if !tags.contains(normal) {
        tags.append(normal)
        if tags.count > Self.mostScanned { seen = Set(tags) }
      }
    }
  }

  private static let mostScanned = 16

  public static func == (one: TagList, other: TagList) -> Bool { one.tags == other.tags }

  public func hash(into hasher: inout Hasher) { hasher.combine(tags) }

  /// A tag's normal form.
  static func normal(_ tag: String) -> String {
    let lower = UnicodeForm.composed(tag.lowercased())
    let scalars = lower.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Whether bytes are a tag list in normal form that needs no look at Unicode: lower-case ASCII, `, `
  /// between, few enough to compare, each once. False means only that a closer look is needed.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var starts: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
    return withUnsafeMutableBytes(of: &starts) { raw in
      let starts = raw.bindMemory(to: Int.self)
      var count = 0
      var start = 0
      var index = 0
      while index <= bytes.count {
        if index < bytes.count, bytes[index] != UInt8(ascii: ",") {
          let byte = bytes[index]
          guard byte >= 0x20, byte < 0x7F, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) else {
            return false
          }
          index += 1
          continue
        }
        guard index > start, bytes[start] != 0x20, bytes[index - 1] != 0x20, count < starts.count else {
          return false
        }
        let tag = bytes[start..<index]
        for earlier in starts[..<count]
        where bytes[earlier...].starts(with: tag)
          && (earlier + tag.count == bytes.count || bytes[earlier + tag.count] == UInt8(ascii: ","))
        {
          return false
        }
        starts[count] = start
        count += 1
        if index == bytes.count { return true }
        guard index + 1 < bytes.count, bytes[index + 1] == 0x20 else { return false }
        start = index + 2
        index = start
      }
      return false
    }
  }
}

extension TagList: CustomStringConvertible {
  public var description: String { tags.joined(separator: ", ") }
}
