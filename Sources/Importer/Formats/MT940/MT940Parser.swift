/// Cuts a file into messages, and messages into fields.
enum MT940Parser {
  /// The messages of a file: each begins with field 20. Envelopes and lines outside of fields are passed over.
  static func messages(in text: String) -> [MT940Message] {
    var messages: [MT940Message] = []
    var message: MT940Message?
    var isOpen = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      var line = line[...]
      // The text block of an envelope may begin on the line of its first field.
      if let block = line.range(of: "{4:") { line = line[block.upperBound...] }
      if let (tag, value) = field(line) {
        if tag == "20" {
          if let message { messages.append(message) }
          message = MT940Message()
        }
        message?.fields.append(.init(tag: tag, lines: [String(value)], line: index + 1))
        isOpen = true
      } else if line == "-" || line.hasPrefix("-}") {
        isOpen = false
      } else if isOpen, !line.allSatisfy(\.isWhitespace), let last = message?.fields.indices.last {
        message?.fields[last].lines.append(String(line))
      }
    }
    if let message { messages.append(message) }
    return messages.filter { message in
      message.fields.contains { ["25", "60F", "60M", "61", "62F"].contains($0.tag) }
    }
  }

  /// The tag and value of a line that begins a field: `:60F:C110522EUR3236,28`.
  private static func field(_ line: Substring) -> (tag: String, value: Substring)? {
    guard line.first == ":" else { return nil }
    let rest = line.dropFirst()
    guard let colon = rest.prefix(4).firstIndex(of: ":") else { return nil }
    let tag = rest[..<colon]
    guard (2...3).contains(tag.count), tag.prefix(2).allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return (String(tag), rest[rest.index(after: colon)...])
  }
}

extension Substring {
  /// The place of a short text, by the standard library alone.
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}

/// One message: its fields in order.
struct MT940Message {
  struct Field {
    var tag: String
    var lines: [String]
    /// 1-based.
    var line: Int
  }

  var fields: [Field] = []
}
