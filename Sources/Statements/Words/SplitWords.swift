import Money

/// Words by which money programs and banks mark an entry that is divided, and its parts.
enum SplitWords {
  /// Whether a text says that its entry is the sum of parts: `--Split--`, `Shop (SPLIT INTO 2)`.
  static func isSum(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let normal = HeaderWords.normal(text)
    return divided.contains(normal) || into.contains { WordSet.holds(normal, $0) }
  }

  /// Whether a text is a mark of a sum and nothing else: `--Split--`.
  static func isDivided(_ text: String) -> Bool {
    text.utf8.count <= 60 && divided.contains(HeaderWords.normal(text))
  }

  /// Whether a text says that its entry is a part of another one: `Split (1/2)`, `of which soap`.
  static func isPart(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let normal = HeaderWords.normal(text)
    if divided.contains(normal) || part.contains(normal) { return true }
    let words = normal.split(separator: " ").filter { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
    return divided.contains(words) || part.contains(words) || begins(normal)
  }

  private static func begins(_ normal: String) -> Bool {
    ofWhich.contains { normal.hasPrefix($0 + " ") }
  }

  private static let divided = WordSet(.dividedEntry)
  private static let part = WordSet(.partOfEntry)
  private static let into = WordFiles.shared.normal(.dividedInto)
  private static let ofWhich = WordFiles.shared.normal(.ofWhich)
}
