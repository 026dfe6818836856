import DatasetFormat

/// What one side of a possible transfer prints, ready to be asked several things.
struct TransferText {
  let printed: String
  /// Folded, with one space between words.
  let normal: String
  let words: [Substring]
  /// Whether it speaks of a transfer, to whomever.
  let speaksOfTransfer: Bool

  init(_ printed: String) {
    self.printed = printed
    normal = HeaderWords.normal(printed)
    words = normal.split(separator: " ")
    speaksOfTransfer = Self.holds(normal, TransferWords.general)
  }

  /// Whether it has any of some phrases.
  func holds(_ phrases: [String]) -> Bool { Self.holds(normal, phrases) }

  private static func holds(_ text: String, _ phrases: [String]) -> Bool {
    phrases.contains { WordSet.holds(text, $0) }
  }

  /// Whether no word of it could be somebody's name.
  var namesNobody: Bool {
    words.allSatisfy { word in
      word.contains(where: \.isNumber) || TransferWords.fillers.contains(String(word))
        || Self.single.contains(String(word))
    }
  }

  /// The words of which phrases about transfers are made.
  private static let single = Set(
    (TransferWords.general + TransferWords.own).flatMap { $0.split(separator: " ").map(String.init) })
}
