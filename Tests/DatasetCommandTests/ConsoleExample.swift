import Foundation

/// A session as a document shows it: commands after `$ `, and what they print below each.
///
/// `…` in a line of output stands for any text of that line; a line that is `…` alone stands for any lines.
struct ConsoleExample: Sendable {
  struct Step: Sendable {
    var command: String
    var output: [String]
  }

  var steps: [Step] = []

  /// All fenced blocks marked `console` of a Markdown text, as one session.
  init(markdown: String) {
    var isInside = false
    for line in markdown.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: []))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output.append(line)
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
