package import Statements
import ArgumentParser
import DatasetStore
import Importer

/// What a person says of single lines of the files.
package struct LineOptions: ParsableArguments {
  @Option(
    name: .customLong("skip-line"),
    help: ArgumentHelp(
      "Leave out a line, or lines such as 12-15; may be given several times. With several files: march.csv:12.",
      valueName: "n"))
  var skipLine: [String] = []

  @Option(
    name: .customLong("line"),
    help: ArgumentHelp(
      "Read a line with another value, such as --line 12 Amount=-45.20; the column is a name in the header, a role or a number from 1. May be given several times.",
      valueName: "n column=value"))
  var line: [String] = []

  /// What is said of the lines of each of some files, in their order.
  ///
  /// - Throws: `ValidationError`.
  package func answers(for files: [String]) throws -> [LineAnswers] {
    var answers = files.map { _ in LineAnswers() }
    for text in skipLine {
      guard let reference = LineReference(text) else {
        throw ValidationError("--skip-line \(text): expected a line, such as 12, or lines, such as 12-15.")
      }
      let index = try Self.file(of: reference, typed: "--skip-line \(text)", among: files)
      try Self.checked { () throws(LineAnswerError) in try answers[index].skip(reference.lines) }
    }
    for text in line {
      let typed = "--line " + text.replacing(String(LineWords.separator), with: " ")
      guard let (reference, pairs) = Self.pairs(text), reference.lines.count == 1, !pairs.isEmpty else {
        throw ValidationError("\(typed): expected N COLUMN=VALUE, such as --line 12 Amount=-45.20.")
      }
      let index = try Self.file(of: reference, typed: typed, among: files)
      for (column, value) in pairs {
        try Self.checked { () throws(LineAnswerError) in
          try answers[index].set(column, to: value, inLine: reference.lines.lowerBound)
        }
      }
    }
    return answers
  }

  private static func checked(_ body: () throws(LineAnswerError) -> Void) throws {
    do { try body() } catch { throw ValidationError("\(error)") }
  }

  /// The parts of a value: all joined by ``LineWords``, or a line and one cell behind a blank.
  private static func pairs(_ text: String) -> (LineReference, [(column: String, value: String)])? {
    let parts = text.split(separator: LineWords.separator)
    if parts.count > 1, let reference = LineReference(parts[0]) {
      let pairs = parts.dropFirst().compactMap(pair)
      return pairs.count == parts.count - 1 ? (reference, pairs) : nil
    }
    guard let (reference, rest) = LineReference.split(text), let only = pair(rest) else { return nil }
    return (reference, [only])
  }

  private static func pair(_ text: Substring) -> (column: String, value: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let column = text[..<equals].trimmed
    return column.isEmpty ? nil : (column, text[text.index(after: equals)...].trimmed)
  }

  /// The index of the file that is meant.
  private static func file(of reference: LineReference, typed: String, among files: [String]) throws -> Int {
    guard let name = reference.file else {
      guard files.count == 1 else {
        let example = files.first.map { FilePath.name(of: $0) } ?? "march.csv"
        throw ValidationError(
          "\(typed): there are \(files.count) files. Name the one you mean, such as \(example):\(reference.lines.lowerBound)."
        )
      }
      return 0
    }
    if let exact = files.firstIndex(of: name) { return exact }
    let named = files.indices.filter { FilePath.name(of: files[$0]) == name }
    guard named.count == 1 else {
      let known = files.map { FilePath.name(of: $0) }.joined(separator: ", ")
      throw ValidationError(
        named.isEmpty
          ? "\(typed): \(name) is not one of the files (\(known))."
          : "\(typed): \(named.count) of the files are called \(name). Give the path as you typed it."
      )
    }
    return named[0]
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// Lines of a file as a person names them: `12`, `12-15`, or of one of several files `march.csv:12`.
package struct LineReference {
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
  package static func text(line: Int, of file: String?) -> String {
    (file.map { $0 + ":" } ?? "") + String(line)
  }
}

/// The words of a command line in which `--line 12 Amount=-45.20` is one option with one value.
package enum LineWords {
  /// What stands between the parts of such a value.
  static let separator: Character = "\u{1F}"

  package static func joined(_ words: [String]) -> [String] {
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
