/// A column of words or letters that say whether the amount next to them is money out or in.
///
/// `S` and `H`, `Debit` and `Credit`, `CR` and blank.
struct SignColumn: Hashable {
  /// The direction by the cell's text.
  private var directions: [String: DirectionWords.Direction] = [:]
  /// The meaning of a blank cell, if only one direction is marked.
  private(set) var blank: DirectionWords.Direction?
  /// Whether both directions occur.
  private(set) var hasBoth = false
  /// Whether all of its words are single letters other than those for debit and credit.
  private(set) var isOfCommonLetters = false
  /// Whether its two letters mean one thing in one language and the opposite in another: `A` and `B`.
  private(set) var isTwoWay = false

  /// Whether the words are no words of ours: balances, a layout or the user say what they mean.
  private(set) var isLearned = false

  /// The meaning of a column's cells. Nil when some cell is not a direction word.
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
    isTwoWay =
      letters.count == 2
      && DirectionWords.pairs.contains { $0.out == pair?.incoming && $0.incoming == pair?.out }
    isOfCommonLetters =
      letters.count == words.count && letters.isDisjoint(with: DirectionWords.tellingLetters)
    let found = Set(directions.values)
    hasBoth = found.contains(.out) && found.contains(.incoming)
    guard found != [.neutral] else { return nil }
  }

  /// Words of any language, by what balances, a layout or the user say of them.
  init(_ words: DirectionMeanings) {
    for word in words.out { directions[word] = .out }
    for word in words.incoming { directions[word] = .incoming }
    hasBoth = !words.out.isEmpty && !words.incoming.isEmpty
    isLearned = true
  }

  /// The meaning of a column's cells by words whose meanings are known. Nil when none of them is there, and, unless
  /// somebody chose the column, when some cell is another word.
  init?(_ profile: ColumnProfile, by known: DirectionMeanings, isChosen: Bool) {
    guard profile.filled > 0, profile.numbers == 0, let words = profile.words.list else { return nil }
    let count = words.count { known.out.contains($0.text) || known.incoming.contains($0.text) }
    guard count > 0, isChosen || count == words.count else { return nil }
    self.init(known)
  }

  /// The meaning of a column's cells if the given one of its two words is money out. Nil when the column has more
  /// words, or not this one.
  init?(_ profile: ColumnProfile, out: String) {
    guard let words = Self.pairOfWords(profile), words.contains(out) else { return nil }
    self.init(DirectionMeanings(out: [out], incoming: words.filter { $0 != out }))
  }

  /// The two words of a column that has no others, and no numbers. Nil for any other column.
  static func pairOfWords(_ profile: ColumnProfile) -> [String]? {
    guard profile.numbers == 0, let words = profile.words.list, words.count == 2 else { return nil }
    return words.map(\.text)
  }

  private static let pairLetters = Set(DirectionWords.pairs.flatMap { [$0.out, $0.incoming] })

  /// The pair of letters that a set of letters belongs to. A single letter counts only if no pair contradicts
  /// it.
  private static func pair(_ letters: Set<String>) -> (out: String, incoming: String)? {
    let fitting = DirectionWords.pairs.filter { letters.isSubset(of: [$0.out, $0.incoming]) }
    guard let first = fitting.first else { return nil }
    let isClear = fitting.allSatisfy { pair in
      letters.allSatisfy { ($0 == pair.out) == ($0 == first.out) }
    }
    return letters.count == 2 || isClear ? first : letters == ["d"] ? ("d", "c") : nil
  }

  /// The direction that every word of a text has, for texts in two languages: `贷 Cr`, `Soll / Debit`.
  private static func ofEachWord(_ text: String) -> DirectionWords.Direction? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard words.count > 1 else { return nil }
    let named = Set(words.map { DirectionWords.direction(String($0)) })
    return named.count == 1 ? named.first.flatMap { $0 } : nil
  }

  /// The same letters with the opposite directions.
  mutating func turn() {
    directions = directions.mapValues { $0 == .out ? .incoming : $0 == .incoming ? .out : $0 }
  }

  /// Makes blank cells mean the opposite direction: `CR` next to some amounts, nothing next to the rest.
  mutating func readBlanksAsOpposite() {
    guard !hasBoth, let only = Set(directions.values).first, only != .neutral else { return }
    blank = only == .out ? .incoming : .out
  }

  /// Makes blank cells say nothing again, because they may have lost their word.
  mutating func forgetBlanks() { blank = nil }

  /// What each word means.
  var meanings: DirectionMeanings {
    DirectionMeanings(
      out: directions.filter { $0.value == .out }.keys.sorted(),
      incoming: directions.filter { $0.value == .incoming }.keys.sorted())
  }

  /// The direction of a cell's text. Nil when it has none.
  func direction(_ text: String) -> DirectionWords.Direction? {
    if text.isEmpty { return blank }
    // A lone minus counts as blank in the profile, but is a direction here.
    return directions[text] ?? (!isLearned && (text == "-" || text == "−") ? .out : nil)
  }
}
