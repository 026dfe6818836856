/// Words for the direction of money in a column of their own: `Soll`, `Haben`.
enum DirectionWords {
  package enum Direction: Sendable, Hashable { case out, incoming, neutral }

  /// The direction of a word, for columns that have only such words. Nil for any other word.
  ///
  /// Single letters need their counterpart in the column. See ``pairs``.
  static func direction(_ word: String) -> Direction? {
    let normal = HeaderWords.normal(word)
    if normal.isEmpty { return direction(ofMarks: word) }
    if out.contains(normal) { return .out }
    if incoming.contains(normal) { return .incoming }
    if neutral.contains(normal) { return .neutral }
    return named(normal)
  }

  /// The direction that the heading of a section gives to the entries under it. Nil for any other text.
  ///
  /// `ATM & debit card withdrawals` → out, `Payments and other credits` → incoming
  static func direction(ofTitle title: String) -> Direction? {
    let normal = HeaderWords.normal(title)
    switch (titleOut.contains(normal), titleIn.contains(normal)) {
    case (true, false): return .out
    case (false, true): return .incoming
    default: return nil
    }
  }

  private static let titleOut = WordSet(inside: .directionTitleOut)
  private static let titleIn = WordSet(inside: .directionTitleIn)

  /// The direction of a text without letters: `-` or `(–)`, `+`, `/` or `-/-` for none.
  private static func direction(ofMarks text: String) -> Direction? {
    let marks = Set(text.unicodeScalars.filter { !"() ".unicodeScalars.contains($0) })
    if marks == ["/"] || text == "-/-" { return .neutral }
    if marks == ["+"] || marks == ["＋"] { return .incoming }
    return marks.count == 1 && marks.isSubset(of: ["-", "−", "–", "—", "－"]) ? .out : nil
  }

  /// The direction of a word that is also the name of a debit or credit column: `Belastung`, `입금`, `سحب`.
  private static func named(_ normal: String) -> Direction? {
    switch HeaderWords.sides(of: normal) {
    case [.debit]: .out
    case [.credit]: .incoming
    default: nil
    }
  }

  /// Pairs of letters for out and in.
  static let pairs: [(out: String, incoming: String)] = [
    ("d", "c"), ("d", "k"), ("d", "h"), ("s", "h"), ("b", "a"), ("d", "a"), ("w", "d"), ("o", "i"),
    ("u", "i"), ("p", "d"),
    ("t", "j"), ("a", "b"), ("χ", "π"), ("ח", "ז"), ("д", "к"),
  ]

  /// Letters that mean debit and credit, and rarely anything else.
  static let tellingLetters: Set<String> = ["d", "c", "s", "h", "k", "j", "χ", "π", "ח", "ז", "д", "к"]

  private static let out = WordSet(.directionOut)

  private static let incoming = WordSet(.directionIn)

  private static let neutral = WordSet(.directionNeutral)
}
