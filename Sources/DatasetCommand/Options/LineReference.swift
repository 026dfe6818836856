/// Lines of a file as a person names them: `12`, `12-15`, or of one of several files `march.csv:12`.
struct LineReference {
  /// The file as it was typed; nil where there is only one.
  let file: String?
  let lines: ClosedRange<Int>

  /// Nil for anything else.
  init?(_ text: some StringProtocol) {
    let colon = text.lastIndex(of: ":")
    let numbers = colon.map { text[text.index(after: $0)...] } ?? text[...]
    let ends = numbers.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), ends.allSatisfy({ $0.first?.isNumber == true }),
      let first = Int(ends[0]), let last = Int(ends[ends.count - 1]), first >= 1, last >= first
    else { return nil }
    file = colon.map { String(text[..<$0]) }
    if file?.isEmpty == true { return nil }
    lines = first...last
  }

  /// A reference and what stands behind the blank after it; nil where the text begins with none.
  static func split(_ text: String) -> (LineReference, rest: Substring)? {
    for blank in text.indices where text[blank] == " " {
      if let reference = LineReference(text[..<blank]) {
        return (reference, text[text.index(after: blank)...].drop { $0 == " " })
      }
    }
    return nil
  }

  /// As it would be typed.
  static func text(line: Int, of file: String?) -> String { (file.map { $0 + ":" } ?? "") + String(line) }
}

/// The words of a command line in which `--line 12 Amount=-45.20` is one option with one value.
enum LineWords {
  /// What stands between the parts of such a value.
  static let separator: Character = "\u{1F}"

  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return joined + [word] + rest }
      var value: String
      if word == "--line", let next = rest.first, LineReference(next) != nil {
        joined.append(word)
        value = rest.removeFirst()
      } else if word.hasPrefix("--line="), LineReference(word.dropFirst(7)) != nil {
        value = word
      } else {
        joined.append(word)
        continue
      }
      while let pair = rest.first, isPair(pair) { value += String(separator) + rest.removeFirst() }
      joined.append(value)
    }
    return joined
  }

  /// Whether a word is `COLUMN=VALUE`.
  private static func isPair(_ word: String) -> Bool {
    !word.hasPrefix("-") && word.firstIndex(of: "=").map { $0 > word.startIndex } == true
  }
}
