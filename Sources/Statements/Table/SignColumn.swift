/// A column of words or letters that say whether the amount beside them went out or came in.
struct SignColumn: Hashable {
  /// The direction by the cell's text.
  private var directions: [String: DirectionWords.Direction] = [:]
  /// What a blank cell means, where only one side is marked.
  private(set) var blank: DirectionWords.Direction?
  /// Whether both directions occur.
  private(set) var hasBoth = false
  /// Whether all of its words are single letters, and none of them those of debit and credit.
  private(set) var isOfCommonLetters = false

  /// The meaning of a column's cells; nil where they are not all such words.
  init?(_ profile: ColumnProfile) {
    guard profile.filled > 0, profile.numbers == 0, let words = profile.words.list, words.count <= 6 else {
      return nil
    }
    let letters = Set(
      words.map { HeaderWords.normal($0.text) }.filter {
        $0.unicodeScalars.count == 1 && ($0.first?.isASCII == true || Self.pairLetters.contains($0))
      })
    let pair = letters.isEmpty ? nil : Self.pair(letters)
    for (text, _) in words {
      let normal = HeaderWords.normal(text)
      if letters.contains(normal) {
        guard let pair else { return nil }
        directions[text] = normal == pair.out ? .out : .incoming
      } else if let direction = DirectionWords.direction(text) ?? Self.ofEachWord(text) {
        directions[text] = direction
      } else {
        return nil
      }
    }
    isOfCommonLetters =
      letters.count == words.count && letters.isDisjoint(with: DirectionWords.tellingLetters)
    let found = Set(directions.values)
    hasBoth = found.contains(.out) && found.contains(.incoming)
    guard found != [.neutral] else { return nil }
  }

  private static let pairLetters = Set(DirectionWords.pairs.flatMap { [$0.out, $0.incoming] })

  /// The pair of letters that a set of letters belongs to; single letters only where no pair contradicts.
  private static func pair(_ letters: Set<String>) -> (out: String, incoming: String)? {
    let fitting = DirectionWords.pairs.filter { letters.isSubset(of: [$0.out, $0.incoming]) }
    guard let first = fitting.first else { return nil }
    let isClear = fitting.allSatisfy { pair in
      letters.allSatisfy { ($0 == pair.out) == ($0 == first.out) }
    }
    return letters.count == 2 || isClear ? first : letters == ["d"] ? ("d", "c") : nil
  }

  /// The direction that each word of a text names, as where two languages say it: `贷 Cr`, `Soll / Debit`.
  private static func ofEachWord(_ text: String) -> DirectionWords.Direction? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard words.count > 1 else { return nil }
    let named = Set(words.map { DirectionWords.direction(String($0)) })
    return named.count == 1 ? named.first.flatMap { $0 } : nil
  }

  /// Lets blank cells mean the other side: `CR` beside some amounts, nothing beside the rest.
  mutating func readBlanksAsOpposite() {
    guard !hasBoth, let only = Set(directions.values).first, only != .neutral else { return }
    blank = only == .out ? .incoming : .out
  }

  /// The direction that a cell's text says; nil where it says none.
  func direction(_ text: String) -> DirectionWords.Direction? {
    if text.isEmpty { return blank }
    // A lone minus is a blank cell to the profile, but a direction here.
    return directions[text] ?? (text == "-" || text == "−" ? .out : nil)
  }
}
