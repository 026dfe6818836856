import Foundation

/// A session as a document shows it: commands after `$ `, and what they print below each.
///
/// `…` in a line of output stands for any text of that line; a line that is `…` alone stands for any lines. A block whose fence names
/// a file, as in "```csv march.csv", is that file: whoever reads on has it.
struct ConsoleExample: Sendable {
  enum Step: Sendable, Equatable {
    /// A line that is typed, and what it prints.
    case command(String, output: [String])
    /// A file that is there from now on.
    case file(String, lines: [String])
  }

  var steps: [Step] = []

  /// All fenced blocks of a Markdown text that are marked `console` or name a file, as one session.
  init(markdown: String) {
    for block in MarkdownFence.all(in: markdown) {
      if block.isConsole {
        for line in block.lines {
          if line.hasPrefix("$ ") {
            steps.append(.command(String(line.dropFirst(2)), output: []))
          } else if case .command(let command, let output)? = steps.last {
            steps[steps.count - 1] = .command(command, output: output + [line])
          }
        }
      } else if let file = block.fileName {
        steps.append(.file(file, lines: block.lines))
      }
    }
  }

  /// Whether lines printed are those that a step shows.
  static func matches(_ printed: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let pattern = shown.first else { return printed.isEmpty }
    if pattern == "…" {
      return (printed.startIndex...printed.endIndex).contains { matches(printed[$0...], shown.dropFirst()) }
    }
    guard let line = printed.first, matches(line: line, pattern) else { return false }
    return matches(printed.dropFirst(), shown.dropFirst())
  }

  private static func matches(line: String, _ pattern: String) -> Bool {
    let parts = pattern.components(separatedBy: "…")
    guard parts.count > 1 else { return line == pattern }
    guard line.hasPrefix(parts[0]), line.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = line.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= parts[parts.count - 1].count
  }
}

/// A fenced block of a Markdown text.
struct MarkdownFence: Sendable {
  /// The words behind the fence.
  var words: [String]
  var lines: [String]

  var isConsole: Bool { words == ["console"] }

  /// The file that the block shows whole: the second word behind the fence.
  var fileName: String? { words.count == 2 ? words[1] : nil }

  static func all(in markdown: String) -> [MarkdownFence] {
    var blocks: [MarkdownFence] = []
    var isInside = false
    for line in markdown.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside.toggle()
        if isInside {
          blocks.append(
            MarkdownFence(words: line.dropFirst(3).split(separator: " ").map(String.init), lines: []))
        }
      } else if isInside {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    return blocks
  }
}
