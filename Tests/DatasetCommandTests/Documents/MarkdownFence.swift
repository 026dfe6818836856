import Foundation

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
