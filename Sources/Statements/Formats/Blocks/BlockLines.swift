/// The lines of a text in which each entry is a block of names and values.
struct BlockLines {
  enum Content {
    case pair(name: String, value: String)
    /// Words without a name: the rest of the value above, or a title.
    case text(String)
    case blank
    /// A line of dashes, or a heading in square brackets.
    case rule
  }

  struct Line {
    /// 1-based.
    var number: Int
    var content: Content
    /// Whether the line begins with the mark of a list: `- Date: ...`.
    var isItem = false
  }

  private(set) var lines: [Line] = []

  init(_ text: Substring, _ separator: BlockSeparator) {
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      lines.append(Self.line(line, number, separator))
    }
  }

  private static func line(_ line: Substring, _ number: Int, _ separator: BlockSeparator) -> Line {
    var text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.allSatisfy(\.isWhitespace) { return Line(number: number, content: .blank) }
    if isRule(text) { return Line(number: number, content: .rule) }
    let isItem = text.hasPrefix("- ") || text.hasPrefix("* ") || text.hasPrefix("• ")
    if isItem { text = text.dropFirst(2).drop(while: \.isWhitespace) }
    guard let (name, value) = separator.pair(in: text) else {
      return Line(number: number, content: .text(String(text).trimmingSpace()), isItem: isItem)
    }
    return Line(number: number, content: .pair(name: name, value: value), isItem: isItem)
  }

  /// Whether a line parts blocks: three or more of one mark, or a heading such as `[Entry 1]`.
  private static func isRule(_ text: Substring) -> Bool {
    let plain = text.trimmingSpace()
    if plain.first == "[", plain.last == "]", plain.count <= 60 { return true }
    let marks = plain.filter { $0 != " " }
    guard marks.count >= 3, let first = marks.first, "-=*_~#+.·─━═".contains(first) else { return false }
    return marks.allSatisfy { $0 == first }
  }
}
