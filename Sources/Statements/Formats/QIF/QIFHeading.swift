/// What tells a QIF file from others: the line that it begins with, and the lines that are comments.
enum QIFHeading {
  /// How many lines are looked at for the first one that is no comment.
  private static let commentLimit = 2000

  /// A line without what programs put in front: white space, a byte order mark, the mark that ends files of DOS.
  static func content(_ line: Substring) -> Substring {
    line.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" || $0 == "\u{1A}" }
  }

  /// Whether a line, as ``content(_:)`` gives it, is a comment: no field of QIF begins so.
  static func isComment(_ content: Substring) -> Bool {
    content.first == "#" || content.first == ";" || content.hasPrefix("//")
  }

  /// The name and the value of a heading, without its exclamation mark: `TYPE : Bank ` is `type` and `Bank`.
  static func directive(_ text: String) -> (name: String, value: String) {
    let name = text.prefix { $0.isLetter }
    let rest = text[name.endIndex...].drop { $0.isWhitespace || $0 == ":" }
    return (name.lowercased(), String(rest).trimmingSpace())
  }

  /// Whether a text begins with a heading, perhaps behind comments, or with a whole record.
  static func begins(_ head: Substring) -> Bool {
    var seen = 0
    var lines = head[...]
    while seen < commentLimit, !lines.isEmpty {
      let line = content(lines.prefix { !$0.isNewline })
      if line.isEmpty || isComment(line) {
        lines = lines.drop { !$0.isNewline }.dropFirst()
        seen += 1
        continue
      }
      guard line.first == "!" else { return isRecord(lines) }
      let (name, value) = directive(String(line.dropFirst()).trimmingSpace())
      return ["type", "option", "clear"].contains(name) && !value.isEmpty || name == "account"
    }
    return false
  }

  /// Whether lines are a record without a heading: a date, an amount, and nothing but fields up to the mark of its end.
  private static func isRecord(_ lines: Substring) -> Bool {
    var hasDate = false
    var hasAmount = false
    for line in lines.split(maxSplits: 60, whereSeparator: \.isNewline).prefix(60) {
      let line = content(line)
      guard let first = line.first else { continue }
      if first == "^" {
        return hasDate && hasAmount && line.dropFirst().allSatisfy { $0.isWhitespace || $0 == "^" }
      }
      let value = line.dropFirst().drop(while: \.isWhitespace)
      guard let next = value.first else { continue }
      if first == "D", next.isNumber { hasDate = true }
      if first == "T" || first == "U", next.isNumber || "+-.,(".contains(next) { hasAmount = true }
      guard first.isASCII, first.isUppercase || "$%".contains(first) else { return false }
    }
    return false
  }
}
